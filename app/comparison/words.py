"""What is said of the two tokenizers and of a single token, in words. No widgets in here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.comparison.labels import id_text, label_text, written_bytes
from app.comparison.sheet import Sheet
from app.count_row import Field
from app.cut_phrases import cut_phrase
from app.joined import labelled
from engine.spans import CUTS_CHARACTER
from engine.text.token_text import token_text

SEPARATOR = " · "
FIELDS = ("tokens", "rate", "cut", "shared", "only")
LEAVING = ("shared", "rate", "only", "cut")
_MOST_BYTES = 32


def summary(sheet: Sheet | None) -> dict[str, Field]:
    """The numbers of both, above / below, by name."""
    if sheet is None:
        return {name: Field("", "") for name in FIELDS}
    translate, number = QCoreApplication.translate, QLocale().toString
    above, below = (encoding.counts for encoding in sheet.encodings)
    rates = [_rate(counts.bytes, counts.tokens) for counts in (above, below)]
    full = {
        "tokens": translate("Comparison", "tokens {0} / {1}").format(number(above.tokens), number(below.tokens)),
        "rate": translate("Comparison", "bytes per token {0} / {1}").format(*rates),
        "cut": translate("Comparison", "cut characters {0} / {1}").format(
            number(above.characters_cut), number(below.characters_cut)
        ),
        "shared": translate("Comparison", "shared borders {0}").format(number(sheet.found.shared)),
        "only": translate("Comparison", "only above {0}, only below {1}").format(*map(number, sheet.found.only)),
    }
    short = {
        "rate": translate("Comparison", "B/token {0} / {1}").format(*rates),
        "cut": translate("Comparison", "cut {0} / {1}").format(
            number(above.characters_cut), number(below.characters_cut)
        ),
        "shared": translate("Comparison", "shared {0}").format(number(sheet.found.shared)),
        "only": translate("Comparison", "only ↑ {0} ↓ {1}").format(*map(number, sheet.found.only)),
    }
    return {name: Field(text, short.get(name, text)) for name, text in full.items()}


def summary_tips() -> dict[str, str]:
    """What each of the numbers means, and how it is found."""
    translate = QCoreApplication.translate
    return {
        "tokens": translate("Comparison", "Tokens that each makes of the text: above / below"),
        "rate": translate(
            "Comparison",
            "Bytes of the text ÷ tokens, above / below: the higher, the shorter the text becomes",
        ),
        "cut": translate("Comparison", "Characters with a border between two tokens inside, above / below"),
        "shared": translate(
            "Comparison",
            "Places inside the text at which tokens of both end or begin: borders above ∩ borders below",
        ),
        "only": translate(
            "Comparison",
            "Borders that the other one has not: borders above − shared borders, borders below − shared borders",
        ),
    }


def token_words(sheet: Sheet, side: int, token: int, name: str) -> str:
    """A token of one row: whose it is, its label, index, id, bytes, where they lie, and its flags."""
    translate, number = QCoreApplication.translate, QLocale().toString
    encoding = sheet.encodings[side]
    start, end = encoding.spans[token].tolist()
    token_id = int(encoding.ids[token])
    cells = sheet.found.rows[side]
    label = label_text(written_bytes(encoding, cells, cells.of_token(token), token))
    index = translate("Comparison", "token index {number} of {count}")
    index = index.replace("{number}", number(token)).replace("{count}", number(len(encoding)))
    if token_id >= 0:
        its_id = translate("Comparison", "id {id}").replace("{id}", id_text(token_id))
    else:
        its_id = translate("Comparison", "no id")
    words = [labelled(name, label), index, its_id]
    if start < end:
        data = encoding.utf8[start : min(end, start + _MOST_BYTES)]
        words += [data.hex(" ").upper() + (" …" if end - start > _MOST_BYTES else ""), byte_words(start, end)]
    return SEPARATOR.join([*words, *_flags(sheet, side, token)])


def byte_words(start: int, end: int) -> str:
    """Where bytes [start, end) lie in the text; the first one is number 0."""
    translate, number = QCoreApplication.translate, QLocale().toString
    if end - start == 1:
        return translate("Comparison", "byte {first} of the text").replace("{first}", number(start))
    words = translate("Comparison", "bytes {first} to {last} of the text")
    return words.replace("{first}", number(start)).replace("{last}", number(end - 1))


def dropped_words(sheet: Sheet, side: int, cell: int, name: str) -> str:
    """Bytes of the text that no token of a row owns."""
    cells = sheet.found.rows[side]
    low, high = int(cells.low[cell]), int(cells.high[cell])
    words = QCoreApplication.translate("Comparison", "dropped, no token owns it")
    return SEPARATOR.join(
        (labelled(name, label_text(sheet.encodings[side].utf8[low:high])), words, byte_words(low, high))
    )


def copies(sheet: Sheet, side: int, token: int) -> list[tuple[str, str]]:
    """What can be copied of a token of one row, what is wanted most first: in words, and the text itself."""
    translate, encoding, cells = QCoreApplication.translate, sheet.encodings[side], sheet.found.rows[side]
    data = written_bytes(encoding, cells, cells.of_token(token), token)
    try:
        text = data.decode()
    except UnicodeDecodeError:  # it cuts a character
        text = token_text(data)
    found = [
        (translate("Comparison", "Copy &id"), id_text(int(encoding.ids[token]))),
        (translate("Comparison", "Copy &text"), text),
        (translate("Comparison", "Copy &bytes"), data.hex(" ").upper()),
    ]
    return found if encoding.ids[token] >= 0 else found[1:]


def difference_words(number: int, count: int) -> str:
    """Which of the differing stretches, from 1."""
    words = QCoreApplication.translate("Comparison", "difference {number} of {count}")
    return words.replace("{number}", QLocale().toString(number)).replace("{count}", QLocale().toString(count))


def _flags(sheet: Sheet, side: int, token: int) -> list[str]:
    translate, encoding = QCoreApplication.translate, sheet.encodings[side]
    words = []
    altered = encoding.altered
    if encoding.special[token]:
        words.append(translate("Comparison", "special token"))
    if altered is not None and altered.inserted[token]:
        words.append(translate("Comparison", "inserted, not typed"))
    if altered is not None and altered.unknown[token]:
        words.append(translate("Comparison", "not in the vocabulary"))
    cut = cut_phrase(CUTS_CHARACTER[encoding.flags.cuts_character[token]])
    if cut or encoding.flags.cuts_grapheme[token]:
        words.append(cut or cut_phrase("grapheme"))
    return words


def _rate(size: int, tokens: int) -> str:
    return QLocale().toString(size / tokens, "f", 2) if tokens else "–"
