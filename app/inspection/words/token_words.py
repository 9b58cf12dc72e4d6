"""Tokens, characters and selections in words: for the caret line and the tool tip. No widgets in here.

A tokenizer may be handed in for what only it knows: which merge made a token. It may be at another moment than the
encoding (training runs on meanwhile), so it is believed only where it holds the same bytes under the token's id.
What single code points are called: `code_points.py`. Merges in words: `merge_words.py`; the unknown token:
`altered_words.py`.
"""

from html import escape

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.cut_phrases import cut_phrase
from app.inspection.lines.encoded_lines import EncodedLines, cuts_grapheme, flag_words
from app.inspection.words.altered_words import altered_words
from app.inspection.words.code_points import (
    is_noncharacter,
    is_private,
    is_surrogate,
    point_name,
    point_number,
    point_sign,
)
from app.inspection.words.merge_words import TokenizerLike, merge_words, score_words
from app.joined import listed
from app.written_order import in_order
from engine.text.offsets import Offsets, code_point_starts
from engine.text.token_text import token_text
from engine.text.utf8 import to_utf8

SEPARATOR = " · "
FIRST_MERGE = 256
"""The id of the merge of rank 0, where no tokenizer is at hand to ask."""
_MOST_POINTS = 12
_MOST_TIP_POINTS = 6
_MOST_BYTES, _MOST_TIP_BYTES = 32, 200
_MOST_TOKENS = 12
_MOST_GRAPHEMES_COUNTED, _MOST_POINTS_COUNTED = 1 << 13, 1 << 20
"""Bytes. A selection is counted anew at each key that changes it."""


def letter_words(letter: str, part: str = "") -> str:
    """A grapheme in short: number and sign, or how many code points; of a `part` of one (words.place) also which.

    >>> letter_words("中")
    'U+4E2D 中'
    """
    if len(letter) == 1:
        return " ".join(filter(None, (point_number(letter), in_order(point_sign(letter)))))
    # Always more than one, so no plural form is needed: lupdate does not see those in Python.
    if part == "first":
        words = QCoreApplication.translate("TokenWords", "the first {count} code points of one grapheme")
    elif part:
        words = QCoreApplication.translate("TokenWords", "{count} code points within one grapheme")
    else:
        words = QCoreApplication.translate("TokenWords", "{count} code points")
    return f"{_whole(letter)} {words.replace('{count}', QLocale().toString(len(letter)))}"


def name_words(letter: str) -> str:
    """The name of a grapheme, or number, sign and name of each of its code points.

    >>> name_words("中")
    'CJK UNIFIED IDEOGRAPH-4E2D'
    """
    if len(letter) == 1:
        return point_title(letter)
    more = ["…"] if len(letter) > _MOST_POINTS else []
    return listed([point_words(point) for point in letter[:_MOST_POINTS]] + more)


def point_words(letter: str) -> str:
    """Number, sign and name of one code point.

    >>> point_words("\\n")
    'U+000A ↵ LINE FEED'
    """
    return f"{letter_words(letter)} {point_title(letter)}"


def point_title(letter: str) -> str:
    """The name of a code point, or in words why it has none."""
    if is_surrogate(letter):
        return QCoreApplication.translate("TokenWords", "lone surrogate, encoded as U+FFFD")
    if is_noncharacter(letter):
        return QCoreApplication.translate("TokenWords", "noncharacter")
    if is_private(letter):
        return QCoreApplication.translate("TokenWords", "private use")
    return point_name(letter) or QCoreApplication.translate("TokenWords", "without a name")


def owner_words(
    lines: EncodedLines,
    start: int,
    end: int,
    graphemes: np.ndarray,
    *,
    tokenizer: TokenizerLike | None = None,
    meant: int | None = None,
) -> str:
    """The tokens that own the bytes [start, end) of a grapheme: their ids and flags, the bytes with ` | ` at token
    borders, their indexes, and what made a single one. What matters most comes first: the rest may be out of sight.

    Of very many bytes and tokens the first are said. `meant`: the number of the one that was pointed at; its id
    stands in brackets, and its index alone is said.
    """
    first, last = lines.token_at(start), lines.token_at(end - 1)
    if first is None or last is None:
        return short_hex(lines.utf8[start:end])
    tokens = range(first, min(last, first + _MOST_TOKENS - 1) + 1)
    spans = [lines.span(token) for token in tokens]
    stop = min(end, spans[-1][1])
    more = ["…"] if stop < end else []
    if meant is not None and not first <= meant <= last:
        meant = None
    words = [_ids_words(lines, tokens, meant=meant) + " | …" * len(more)]
    flags = [_flags_of(lines, token, graphemes, tokenizer) for token in tokens]
    if any(flags):
        whole = QCoreApplication.translate("TokenWords", "whole")
        words.append(" | ".join([flag or whole for flag in flags] + more))
    parts = [short_hex(lines.utf8[max(low, start) : min(high, end)]) for low, high in spans]
    places = (first, last) if meant is None else (meant, meant)
    words += [" | ".join(parts + more), *position_words(lines, *places)]
    return SEPARATOR.join(words if len(tokens) > 1 else words + _kind_words(lines, first, tokenizer))


def one_token_words(lines: EncodedLines, token: int) -> str:
    """A token by its id and index."""
    return SEPARATOR.join((_ids_words(lines, range(token, token + 1)), *position_words(lines, token, token)))


def token_flag_words(lines: EncodedLines, token: int, graphemes: np.ndarray) -> str:
    """What a token cuts, in words; empty if nothing."""
    start, end = lines.span(token)
    cut = cut_phrase(flag_words(lines.utf8, start, end))
    if not cut and (cuts_grapheme(graphemes, start) or cuts_grapheme(graphemes, end)):
        return cut_phrase("grapheme")
    return cut


def _flags_of(lines: EncodedLines, token: int, graphemes: np.ndarray, tokenizer: TokenizerLike | None) -> str:
    """What the token is instead of a piece of the text, and what it cuts."""
    altered = altered_words(lines, token, tokenizer)
    return SEPARATOR.join(filter(None, (altered, token_flag_words(lines, token, graphemes))))


def token_tip(
    lines: EncodedLines, token: int, graphemes: np.ndarray, *, tokenizer: TokenizerLike | None = None
) -> str:
    """The tool tip of a token, as rich text: its text, bytes, code points, number, id, merge, and flag."""
    start, end = lines.span(token)
    rows = []
    if start < end:
        rows.append(f"<b>{escape(in_order(token_text(lines.utf8[start:end], _MOST_TIP_BYTES)))}</b>")
        rows.append(f"<code>{short_hex(lines.utf8[start:end])}</code>")
    rows += map(escape, covered_points(lines.utf8, start, end))
    rows.append(escape(SEPARATOR.join((one_token_words(lines, token), *_kind_words(lines, token, tokenizer)))))
    flag = _flags_of(lines, token, graphemes, tokenizer)
    if flag:
        rows.append(escape(flag))
    return "<div style='white-space: pre-wrap'>" + "<br>".join(rows) + "</div>"


def covered_points(utf8: bytes, start: int, end: int) -> list[str]:
    """A sentence for each code point that holds one of the bytes [start, end) of a text; of many, the first.

    >>> covered_points("中".encode(), 1, 3)
    ['bytes 2 to 3 of 3 of U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D']
    """
    if start == end:
        return []  # of an inserted token, which may stand behind the last byte
    found: list[str] = []
    low = start
    while low > 0 and utf8[low] & 0xC0 == 0x80:
        low -= 1
    while low < end and len(found) < _MOST_TIP_POINTS:
        high = low + 1
        while high < len(utf8) and utf8[high] & 0xC0 == 0x80:
            high += 1
        words = point_words(utf8[low:high].decode())
        first, last = max(low, start), min(high, end)
        found.append(
            words if (first, last) == (low, high) else _part_words(first - low, last - low, high - low, words)
        )
        low = high
    return [*found, "…"] if low < end else found


def selection_words(lines: EncodedLines, start: int, end: int) -> str:
    """How much is selected: bytes [start, end) of the encoded text, both between two characters.

    What takes long to count is said of shorter selections only: graphemes up to 8 KB, code points up to 1 MB.
    """
    translate = QCoreApplication.translate
    data = lines.utf8[start : min(end, start + _MOST_POINTS_COUNTED)]
    words = []
    if end - start <= _MOST_GRAPHEMES_COUNTED:
        words.append(translate("TokenWords", "graphemes {0}").replace("{0}", _written(Offsets(data).graphemes)))
    if end - start <= _MOST_POINTS_COUNTED:
        words.append(
            translate("TokenWords", "code points {0}").replace("{0}", _written(len(code_point_starts(data)) - 1))
        )
    words.append(translate("TokenWords", "bytes {0}").replace("{0}", _written(end - start)))
    first, last = lines.token_at(start), lines.token_at(end - 1)
    if first is not None and last is not None:
        words.append(translate("TokenWords", "tokens {0}").replace("{0}", _written(last + 1 - first)))
    return translate("TokenWords", "selection: {0}").replace("{0}", SEPARATOR.join(words))


def hex_bytes(data: bytes) -> str:
    """Bytes as people write them.

    >>> hex_bytes("中".encode())
    'E4 B8 AD'
    """
    return data.hex(" ").upper()


def short_hex(data: bytes) -> str:
    """The same, of many bytes the first."""
    return hex_bytes(data[:_MOST_BYTES]) + (" …" if len(data) > _MOST_BYTES else "")


def position_words(lines: EncodedLines, first: int, last: int) -> list[str]:
    """The indexes of tokens [first, last], from 0 as in a list of Python and in the tokens table; of a text that is
    not counted yet none, or not of how many."""
    translate, before = QCoreApplication.translate, lines.first_number
    if before is None:
        return []
    if lines.total is None and first == last:
        words = translate("TokenWords", "token index {number}")
    elif lines.total is None:
        words = translate("TokenWords", "token indexes {first} to {last}")
    elif first == last:
        words = translate("TokenWords", "token index {number} of {count}")
    else:
        words = translate("TokenWords", "token indexes {first} to {last} of {count}")
    words = words.replace("{number}", _written(before + first)).replace("{first}", _written(before + first))
    words = words.replace("{last}", _written(before + last))
    return [words if lines.total is None else words.replace("{count}", _written(lines.total))]


def _ids_words(lines: EncodedLines, tokens: range, *, meant: int | None = None) -> str:
    ids = " | ".join(f"[{lines.ids[token]}]" if token == meant else str(int(lines.ids[token])) for token in tokens)
    if len(tokens) == 1:
        return QCoreApplication.translate("TokenWords", "id {ids}").replace("{ids}", ids)
    return QCoreApplication.translate("TokenWords", "ids {ids}").replace("{ids}", ids)


def _kind_words(lines: EncodedLines, token: int, tokenizer: TokenizerLike | None) -> list[str]:
    """What a token is, if not a byte."""
    token_id, (start, end) = int(lines.ids[token]), lines.span(token)
    if lines.special[token]:
        return [QCoreApplication.translate("TokenWords", "special token")]
    if lines.unknown is not None and lines.unknown[token]:
        return []  # nothing made it
    if tokenizer is not None:
        return merge_words(tokenizer, token_id, lines.utf8[start:end]) or score_words(tokenizer, token_id)
    if token_id < FIRST_MERGE:
        return []
    rank = QCoreApplication.translate("TokenWords", "merge of rank {rank}")
    return [rank.replace("{rank}", _written(token_id - FIRST_MERGE))]


def _part_words(first: int, last: int, count: int, point: str) -> str:
    """Bytes [first, last) of the `count` of a code point."""
    if last - first == 1:
        words = QCoreApplication.translate("TokenWords", "byte {first} of {count} of {point}")
    else:
        words = QCoreApplication.translate("TokenWords", "bytes {first} to {last} of {count} of {point}")
    words = words.replace("{first}", str(first + 1)).replace("{last}", str(last)).replace("{count}", str(count))
    return words.replace("{point}", point)


def _written(number: int) -> str:
    return QLocale().toString(int(number))


def _whole(letter: str) -> str:
    shown, more = letter[:_MOST_POINTS], "…" if len(letter) > _MOST_POINTS else ""
    if shown.isprintable() or "\u200d" in shown:
        return in_order(shown) + more
    return token_text(to_utf8(shown)[0]) + more
