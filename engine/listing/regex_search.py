"""Finds the tokens that a regular expression matches, each of them a text of its own: `^` and `$` are its ends.

To ask each of 200,000 tokens takes more than a second. Most expressions are looked for in all of them at once, with
a line feed between two tokens: what matches a token by itself matches there too, at the same place, or lies in a
match that began earlier. Where such a match reaches over a line feed, its tokens are asked one by one. Not here:
how messages are worded (search.py).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import regex
from numpy.typing import NDArray

from engine.errors import EncodingStopped
from engine.listing.columns import Letters

Stop = Callable[[], bool]

_SECONDS_A_TOKEN = 1.0
_SECONDS_AT_ONCE = 0.25
_ROWS_AT_ONCE = 1 << 12
_ASKED_EVERY = 1 << 10
_SECONDS_FOR_FIRST = 0.01
_FIRST_ASKED, _FIRST_FOUND = 1 << 14, 200
"""Rows that are asked, and found, at most before all are: no screen has room for more."""

_MET_ALONE = re.compile(
    # Groups with a question mark, but for those that only hold together, look around or forbid to go back; so do
    # quantifiers with a plus.
    r"\(\?(?!:)|\(\*|[*+?}]\+"
    # Escapes that know ends of the text or count what is outside of the token.
    r"|\\(?![dDwWsSbBpPnrtfv0-9ux.^$|()\[\]{}*+?\\/\"' -])"
    # Anything in braces but numbers: names of lists, or matches that are not exact.
    r"|(?<!\\[pP])\{(?!\d*,?\d*\})"
)
"""Finds what may match a token by itself and not the same token with others around it."""


def rows_with(letters: Letters, text: str, *, match_case: bool, stop: Stop) -> NDArray[np.bool_]:
    r"""Which rows match, bool (n,).

    `regex.error` and others where ``text`` is no expression that can be compiled; TimeoutError where it takes too
    long with one token; EncodingStopped once ``stop`` says yes.

    >>> letters = Letters("ab\nbc\nb\n", np.array([0, 3, 6, 8]), np.zeros(3, np.bool_))
    >>> rows_with(letters, "^b", match_case=False, stop=lambda: False).tolist()
    [False, True, True]
    """
    flags = _flags(match_case=match_case)
    alone = regex.compile(text, flags)
    size = len(letters.starts) - 1
    if _MET_ALONE.search(text):
        return _ask_rows(letters, alone, range(size), np.zeros(size, np.bool_), stop)
    # The rest of the line belongs to the match, so that a line is matched once.
    together = regex.compile(f"(?:{text})[^\n]*+", flags | regex.MULTILINE)
    found = np.zeros(size, np.bool_)
    for first in range(0, size, _ROWS_AT_ONCE):
        if stop():
            raise EncodingStopped
        last = min(first + _ROWS_AT_ONCE, size)
        try:
            rows = _search_together(letters, together, first, last, found)
        except TimeoutError:  # it goes over many lines; alone it may be quick
            return _ask_rows(letters, alone, range(first, size), found, stop)
        _ask_rows(letters, alone, rows, found, stop)
    return found


def first_rows_with(
    letters: Letters, text: str, rows: NDArray[np.int64], *, match_case: bool, stop: Stop
) -> NDArray[np.int64]:
    r"""Which of the first of ``rows`` match, in their order: as far as one comes in a moment.

    `regex.error` and others as `rows_with`; EncodingStopped once ``stop`` says yes.

    >>> letters = Letters("ab\nbc\nb\n", np.array([0, 3, 6, 8]), np.zeros(3, np.bool_))
    >>> first_rows_with(letters, "^b", np.array([2, 0, 1]), match_case=False, stop=lambda: False).tolist()
    [2, 1]
    """
    search = regex.compile(text, _flags(match_case=match_case)).search
    found: list[int] = []
    ends = time.monotonic() + _SECONDS_FOR_FIRST
    for row in rows[:_FIRST_ASKED].tolist():
        left = ends - time.monotonic()
        if left <= 0 or len(found) == _FIRST_FOUND:
            break
        try:
            if search(letters.of_row(row), concurrent=True, timeout=left) is not None:
                found.append(row)
        except TimeoutError:  # whether that is too long is said once all are searched
            break
    if stop():
        raise EncodingStopped
    return np.array(found, np.int64)


def _flags(*, match_case: bool) -> int:
    # Not in full case, in which ß is ss: the module never comes to an end with `\w+ss` in "Straße".
    return 0 if match_case else int(regex.IGNORECASE)


def _search_together(
    letters: Letters, pattern: Any, first: int, last: int, found: NDArray[np.bool_]
) -> Iterable[int]:
    """Mark the rows of [first, last) that are sure to match; those that have to be asked are the answer."""
    text, starts = letters.text, letters.starts
    low, high = int(starts[first]), int(starts[last])
    spans = [match.span() for match in pattern.finditer(text, low, high, concurrent=True, timeout=_SECONDS_AT_ONCE)]
    if not spans:
        return ()
    begins, ends = np.array(spans, np.int64).T
    inside = begins < high  # behind the last line feed there is nothing
    begins, ends = begins[inside], ends[inside]
    rows = np.searchsorted(starts, begins, "right") - 1
    last_rows = np.minimum(np.searchsorted(starts, ends, "right") - 1, last - 1)
    sure = ends < starts[rows + 1]
    found[rows[sure]] = True
    found[last_rows[sure]] = True
    asked = np.zeros(last - first + 1, np.int64)
    np.add.at(asked, rows[~sure] - first, 1)
    np.add.at(asked, last_rows[~sure] + 1 - first, -1)
    wanted = np.cumsum(asked[:-1]) > 0
    wanted |= letters.broken[first:last] & found[first:last]  # `^` and `$` match at a line feed of its own too
    return (np.flatnonzero(wanted) + first).tolist()


def _ask_rows(
    letters: Letters, pattern: Any, rows: Iterable[int], found: NDArray[np.bool_], stop: Stop
) -> NDArray[np.bool_]:
    """Ask each of the rows by itself and write the answer to ``found``."""
    search, of_row = pattern.search, letters.of_row
    for count, row in enumerate(rows):
        if count % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        found[row] = search(of_row(row), concurrent=True, timeout=_SECONDS_A_TOKEN) is not None
    return found
