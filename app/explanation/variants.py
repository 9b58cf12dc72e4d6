"""Words and their variants under one tokenizer: with a blank before them, capitalised, in upper and in lower case;
and why each is split so.

It is found in the background. No widgets in here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import regex
from PySide6.QtCore import QCoreApplication

from app.explanation import border_words, token_words
from app.explanation.passage import Passage, passage
from app.explanation.sheets import Column, Listed, Row, cells_of
from app.latest_task import Stop
from engine import Tokenizer
from engine.explaining.explanation import Explanation, explains
from engine.text.utf8 import character_start

_AROUND = 512
"""Letters to each side of the place that belong to its word at most."""
_AROUND_UNSPACED = 24
"""The same in a script that has no blanks to end a word, as Chinese or Thai."""
_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)
_MOST_SELECTED = 512
"""Bytes of a selection that are taken: what is longer is no word."""
_MOST_BORDERS = 20
"""Borders of a variant whose reasons are told."""
_BEFORE, _AFTER = regex.compile(r"[\w\p{M}]*\Z"), regex.compile(r"[\w\p{M}]*")


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """One of them. form: "as it is", "blank", "title", "upper" or "lower"; data: what the model saw of it; borders:
    int64 (n + 1,), those of its tokens in `data`; ids: the tokens; why: what explains it, None where a library
    does not tell its steps."""

    form: str
    text: str
    data: bytes
    borders: np.ndarray
    ids: tuple[int, ...]
    why: Passage | None


def word_at(utf8: bytes, span: tuple[int, int]) -> str:
    """The word, or words, that bytes `span` of a text belong to; of what is selected the blanks around are left,
    and what comes after the first _MOST_SELECTED bytes.

    A part of a character, as a token may hold, stands for the whole of it.

    >>> word_at("so lower it".encode(), (5, 6)), word_at("so lower".encode(), (8, 8)), word_at(b"a - b", (2, 3))
    ('lower', 'lower', '-')
    """
    start, end = character_start(utf8, span[0]), min(span[1], span[0] + _MOST_SELECTED)
    while end > start and end < len(utf8) and utf8[end] & 0xC0 == 0x80:
        end += 1
    low, high = max(0, start - 4 * _AROUND), min(len(utf8), end + 4 * _AROUND)
    before = utf8[low:start].decode("utf-8", "ignore")[-_AROUND:]
    behind = utf8[end:high].decode("utf-8", "ignore")[:_AROUND]
    inner = utf8[start:end].decode("utf-8", "ignore")
    if regex.match(r"[\w\p{M}]", inner) or not inner:
        inner = _near(_BEFORE.search(before)[0][::-1])[::-1] + inner
    if regex.search(r"[\w\p{M}]\Z", inner):
        inner += _near(_AFTER.match(behind)[0])
    return inner.strip()


def _near(letters: str) -> str:
    """Those of one side that belong to the word, from the place on."""
    return letters[:_AROUND_UNSPACED] if _UNSPACED.search(letters) else letters


def variants(tokenizer: Tokenizer, word: str, stop: Stop) -> list[Variant]:
    """The variants of a word that differ, first the word itself; EncodingStopped once `stop` says yes.

    Several words, with blanks between them, come side by side in each form.

    >>> from engine.models.merges import Merges
    >>> found = variants(Tokenizer(Merges.of([(108, 111)])), "lo", lambda: False)
    >>> [(each.form, each.text, each.ids) for each in found]
    [('as it is', 'lo', (256,)), ('blank', ' lo', (32, 256)), ('title', 'Lo', (76, 111)), ('upper', 'LO', (76, 79))]
    """
    found: dict[str, Variant] = {}
    for form, change in _FORMS.items():
        for text in map(change, word.split() or [word]):
            if text and text not in found:
                found[text] = _variant(tokenizer, form, text, stop)
    return list(found.values())


_FORMS: dict[str, Callable[[str], str]] = {
    "as it is": lambda word: word,
    "blank": lambda word: f" {word}",
    "title": lambda word: word[:1].upper() + word[1:],
    "upper": str.upper,
    "lower": str.lower,
}


def _variant(tokenizer: Tokenizer, form: str, text: str, stop: Stop) -> Variant:
    encoding = tokenizer.encode(text, stop=stop)
    tokens = [encoding.token_bytes(number) for number in range(len(encoding))]
    why = None
    if explains(tokenizer):
        why = passage(Explanation(tokenizer, text, stop=stop), tokenizer, (0, len(encoding.utf8)), stop)
    borders = np.cumsum([0, *map(len, tokens)])
    return Variant(form, text, b"".join(tokens), borders, tuple(encoding.ids.tolist()), why)


def variant_rows(found: list[Variant]) -> Listed:
    """The variants as rows of a table."""
    translate = QCoreApplication.translate
    forms = {
        "as it is": translate("Explanation", "as it is"),
        "blank": translate("Explanation", "with a blank before it"),
        "title": translate("Explanation", "capitalised"),
        "upper": translate("Explanation", "upper case"),
        "lower": translate("Explanation", "lower case"),
    }
    columns = (
        Column(
            translate("Explanation", "form"), translate("Explanation", "How the word is changed"),
            translate("Explanation", "with a blank before it"),
        ),
        Column(
            translate("Explanation", "tokens"), translate("Explanation", "How many tokens it is"), "999", right=True
        ),
        Column(
            translate("Explanation", "the tokens"),
            translate("Explanation", "The tokens of the word when it stands alone"), "token | izer", grows=1,
        ),
    )  # fmt: skip
    rows: list[Row] = []
    for each in found:
        count = token_words.number(len(each.ids))
        rows.append(Row((forms[each.form], count), cells_of(each.data, each.borders)))
        rows += [] if each.why is None else _reasons(each.why)
    return Listed(columns, rows)


def _reasons(why: Passage) -> list[Row]:
    """Why there is each border within a word."""
    inner = border_words.borders(why)[1:-1]
    rows = [
        Row((border_words.sides(why, each), border_words.words(why, each)), fact=True)
        for each in inner[:_MOST_BORDERS]
    ]
    if len(inner) > _MOST_BORDERS:
        more = QCoreApplication.translate("Explanation", "further borders: {0}")
        rows.append(Row(("…", more.format(token_words.number(len(inner) - _MOST_BORDERS))), fact=True))
    return rows
