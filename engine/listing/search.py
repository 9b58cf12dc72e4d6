"""Finds tokens or merges by their text, a regular expression, bytes in hexadecimal, id or rank.

Not here: how a regular expression is looked for (regex_search.py), tokens of a kind (filters.py), their order
(order.py).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import regex
from numpy.typing import NDArray

from engine.errors import EngineError
from engine.listing.columns import Columns
from engine.listing.regex_search import first_rows_with, rows_with
from engine.text.token_text import read_token_text

KINDS = ("text", "regex", "hex", "id", "rank")

Mask = NDArray[np.bool_]
Stop = Callable[[], bool]

_CASED = 0x20000
"""From here on no letter has another case (a test asks Python)."""
_HEX = re.compile(r"(?:0x)?([0-9A-Fa-f]{2})[\s,]*")
_RANGE = r"({0})(?:\s*[-–]\s*({0}))?[\s,]*"
_IDS = re.compile(_RANGE.replace("{0}", r"\d+"))
_RANKS = re.compile(_RANGE.replace("{0}", r"\d{1,3}(?:,\d{3})+(?!,?\d)|\d+"))
"""Ranks are read as lists show them too: 12,345 is one, and 12, 345 are two."""
_MOST_DIGITS = 19
"""As many have 64 bits."""


class QueryError(EngineError):
    """What is looked for cannot be read.

    ``reason``: one of REASONS; ``detail``: what the `regex` module says of an expression, "" for the other reasons;
    ``position``: the character of what was typed at which it goes wrong, from 0, None where that is not known.
    """

    def __init__(self, reason: str, detail: str = "", position: int | None = None) -> None:
        super().__init__(f"{_REASONS[reason]}{detail}")
        self.reason = reason
        self.detail = detail
        self.position = position


_REASONS = {
    "regex": "the regular expression is wrong: ",
    "slow": "the regular expression takes too long; simplify it",
    "hex": "expected bytes in pairs of hexadecimal digits, such as e4 b8",
    "id": "expected ids, such as 5 17, or from one to another, such as 100-199",
    "rank": "expected ranks, such as 5 17, or from one to another, such as 100-199",
}
REASONS = tuple(_REASONS)


@dataclass(frozen=True, slots=True)
class Query:
    """``kind``: one of KINDS. ``text`` is found as tokens are written, ``␣`` for a blank too."""

    text: str = ""
    kind: str = "text"
    match_case: bool = False


def matching(columns: Columns, query: Query, stop: Stop) -> Mask | None:
    """Which tokens are found, bool (n,); None where nothing is looked for: all are.

    QueryError, and EncodingStopped once ``stop`` says yes.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> columns = Columns.of(Tokenizer(Merges.of([(228, 184), (256, 173)])))
    >>> [np.flatnonzero(matching(columns, Query(*each), lambda: False)).tolist()
    ...  for each in (("中",), ("^中$", "regex"), ("e4 b8", "hex"), ("254-300", "id"))]
    [[257], [257], [256, 257], [254, 255, 256, 257]]
    """
    if not query.text:
        return None
    match query.kind:
        case "regex":
            return _by_regex(columns, query, stop)
        case "hex":
            return _with_bytes(columns, _read_hex(query.text))
        case "id":
            return _within(columns.tokens.ids, query.text, "id")
        case "rank":
            return _within(columns.ranks, query.text, "rank")
    wanted = read_token_text(query.text)
    letters = wanted.decode("utf-8", "surrogateescape")
    if query.match_case or letters == letters.swapcase():
        return _with_bytes(columns, wanted)
    return _with_letters(columns, letters)


def first_matching(columns: Columns, query: Query, rows: NDArray[np.int64], stop: Stop) -> NDArray[np.int64]:
    """The first of ``rows`` that are found, in their order, for a list to show while `matching` is under way.

    Only what comes in a moment: where the expression is slow with one of the rows, those before it. Always none of
    a query that is no regular expression, since then `matching` itself is done in a moment. Errors as `matching`.

    >>> from engine.models.merges import Merges
    >>> columns = Columns.of_learned(Merges.of([(97, 98), (97, 97), (98, 97)]))
    >>> first_matching(columns, Query("^b|b$", "regex"), np.array([2, 1, 0]), lambda: False).tolist()
    [2, 0]
    """
    if query.kind != "regex" or not query.text:
        return np.zeros(0, np.int64)
    with _worded():
        return first_rows_with(columns.letters, query.text, rows, match_case=query.match_case, stop=stop)


def _read_hex(text: str) -> bytes:
    found, place = bytearray(), len(text) - len(text.lstrip())
    while place < len(text):
        pair = _HEX.match(text, place)
        if pair is None:
            raise QueryError("hex", position=place)
        found.append(int(pair[1], 16))
        place = pair.end()
    return bytes(found)


def _within(numbers: NDArray[np.int64], text: str, reason: str) -> Mask:
    """Which of the numbers are given in ``text``, or lie between two that are."""
    found, place = np.zeros(len(numbers), np.bool_), len(text) - len(text.lstrip())
    written = _RANKS if reason == "rank" else _IDS
    while place < len(text):
        part = written.match(text, place)
        if part is None:
            raise QueryError(reason, position=place)
        first, last = (_number(each) for each in (part[1], part[2] or part[1]))
        found |= (numbers >= first) & (numbers <= last)
        place = part.end()
    return found


def _number(digits: str) -> int:
    """A number of any length, which Python does not read; beyond what an id or a rank can be, all are alike."""
    bare = digits.replace(",", "").lstrip("0")
    return int(bare or "0") if len(bare) < _MOST_DIGITS else 1 << 62


def _with_bytes(columns: Columns, wanted: bytes) -> Mask:
    tokens = columns.tokens
    return _holding(tokens.data, np.frombuffer(wanted, np.uint8), tokens.starts, 0)


def _with_letters(columns: Columns, letters: str) -> Mask:
    """Those that have these letters, in whatever case."""
    return _holding(_folded(columns), _fold_table()[_points(letters)], columns.letters.starts, 1)


def _holding(data: NDArray[Any], wanted: NDArray[Any], starts: NDArray[np.int64], apart: int) -> Mask:
    """Which rows hold what is wanted; ``apart``: cells at the end of each row that are none of it."""
    found = np.zeros(len(starts) - 1, np.bool_)
    if not len(wanted):
        return ~found
    at = np.flatnonzero(data[: max(0, len(data) - len(wanted) + 1)] == wanted[0])
    for place in range(1, len(wanted)):
        at = at[data[at + place] == wanted[place]]
    rows = np.searchsorted(starts, at, "right") - 1
    found[rows[at + len(wanted) <= starts[rows + 1] - apart]] = True
    return found


def _by_regex(columns: Columns, query: Query, stop: Stop) -> Mask:
    with _worded():
        return rows_with(columns.letters, query.text, match_case=query.match_case, stop=stop)


@contextmanager
def _worded() -> Iterator[None]:
    """What the `regex` module raises, as a QueryError."""
    try:
        yield
    except regex.error as error:
        raise QueryError("regex", error.msg, error.pos) from error
    except (RecursionError, OverflowError, MemoryError, ValueError) as error:
        raise QueryError("regex", f"too large or too deep ({type(error).__name__})") from error
    except TimeoutError as error:
        raise QueryError("slow") from error


def _points(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


@functools.cache
def _fold_table() -> NDArray[np.uint32]:
    """The code point that stands for each one in all its cases."""
    table = np.arange(0x110000, dtype=np.uint32)
    for point in range(_CASED):
        lower = chr(point).upper().lower()  # ς and σ, ſ and s
        if len(lower) == 1:
            table[point] = ord(lower)
    return table


_FOLDED: WeakKeyDictionary[Columns, NDArray[np.uint32]] = WeakKeyDictionary()
"""Kept as long as the columns are, of which several are searched in turn."""


def _folded(columns: Columns) -> NDArray[np.uint32]:
    found = _FOLDED.get(columns)
    if found is None:
        found = _FOLDED[columns] = _fold_table()[_points(columns.letters.text)]
    return found
