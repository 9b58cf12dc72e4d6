"""Finds and replaces in an exact text, for a thread: with a time limit, and to be stopped.

Positions are code points of the exact text, and units of the editor that shows it (`editor_text.unit_starts`).
What is looked for: `find/query.py`. What becomes of the answers: `find/control.py`. No Qt in here.
"""

import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import regex
from numpy.typing import NDArray

from app.edit_limits import LONGEST_TEXT, needs_viewer
from app.inspection.find.query import Query
from app.inspection.lines.editor_text import to_editor, unit_starts, utf16_units

SECONDS_WITHOUT_MATCH = 5.0
"""How long a search may take from one match to the next."""
_FIRST_TRY = 0.25
"""Seconds of the first search for a match: so late a stop may be noticed at first."""
_RESTART_SECONDS = 0.1
# The `regex` module counts its time limit from the start of an iteration, so a long text would hit it while all
# goes well: the iteration is begun anew, after a match, this often.
Stop = Callable[[], bool]


class SearchStoppedError(Exception):
    """Nobody waits for the answer."""


class TooSlowError(Exception):
    """No match, and no end, within the time; `position` is the code point from which the search went on."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


class BadReplacementError(ValueError):
    """`reason`: what is wrong with the replacement, in the words of the `regex` module."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ResultTooLongError(Exception):
    """The text would no longer be one for an editor."""


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """All matches in order, as [start, end): in units of the editor, int64 (n, 2). Some may be empty."""

    units: NDArray[np.int64]

    @property
    def count(self) -> int:
        return len(self.units)


@dataclass(frozen=True, slots=True)
class Change:
    """Units [start, end) of the editor become `text`; then the caret stands at unit `caret`."""

    start: int
    end: int
    text: str
    caret: int
    count: int


def find_all(query: Query, text: str, stop: Stop) -> Matches:
    """Where the text has what is looked for. BadPatternError, TooSlowError, SearchStoppedError.

    >>> find_all(Query("b"), "a😀b\\rB", lambda: False).units.tolist()
    [[3, 4], [5, 6]]
    """
    ends = array("q")
    for match in matches_in(query.compiled(), text, stop):
        ends.extend(match.span())
    points = np.array(ends, np.int64).reshape(-1, 2)
    return Matches(points if text.isascii() else unit_starts(text)[points])


def replace_one(query: Query, template: str, text: str, index: int, stop: Stop) -> Change:
    """What replaces match number `index`; the caret is put behind it. Errors as of `replace_all`."""
    write = _writer(query, template)
    match = next(islice(matches_in(query.compiled(), text, stop), index, None))
    new = write(match)
    if needs_viewer(new):
        raise ResultTooLongError
    start, end = unit_starts(text)[list(match.span())].tolist()
    return Change(start, end, new, start + utf16_units(to_editor(new)), 1)


def replace_all(query: Query, template: str, text: str, caret: int, stop: Stop) -> Change | None:
    r"""What replaces all matches, in one piece; None if there are none. A caret at unit `caret` stays in its place.

    Where the query is an expression, `\1`, `\g<name>`, `\n`, `\u4E2D` and the like in the template mean what they
    mean to `regex.sub`; otherwise it is taken as it is. BadPatternError, BadReplacementError, TooSlowError,
    ResultTooLongError, SearchStoppedError.

    >>> replace_all(Query(r"(\w)(\w)", is_regex=True), r"\2\1", "ab cd.", 6, lambda: False)
    Change(start=0, end=5, text='ba dc', caret=6, count=2)
    """
    write = _writer(query, template)
    starts = unit_starts(text)
    here = int(np.searchsorted(starts, caret))
    first = done = -1
    count, length, moved = 0, len(text), 0
    pieces: list[str] = []
    for match in matches_in(query.compiled(), text, stop):
        start, end = match.span()
        new = write(match)
        length += len(new) - (end - start)
        if length > LONGEST_TEXT:
            raise ResultTooLongError
        if first < 0:
            first = start
        else:
            pieces.append(text[done:start])
        pieces.append(new)
        done, count = end, count + 1
        if end <= here:
            moved += len(new) - (end - start)
        elif start < here:
            moved += start - here
    if not count:
        return None
    changed = "".join(pieces)
    whole = text[:first] + changed + text[done:]
    if needs_viewer(whole):
        raise ResultTooLongError
    place = utf16_units(to_editor(whole[: here + moved]))
    return Change(int(starts[first]), int(starts[done]), changed, place, count)


def _writer(query: Query, template: str) -> Callable[[Any], str]:
    if not query.is_regex:
        return lambda _match: template

    def write(match: Any) -> str:
        try:
            new: str = match.expand(template)
        except (regex.error, IndexError) as error:
            raise BadReplacementError(str(error)) from error
        return new

    return write


def matches_in(pattern: Any, text: str, stop: Stop, *, start: int = 0) -> Iterator[Any]:
    """The matches from code point `start` on, in order, apart from each other. TooSlowError, SearchStoppedError.

    The `regex` module cannot be interrupted, so the search is made in tries. A try that found no new match is made
    again with twice the time; the last one has all that is left of SECONDS_WITHOUT_MATCH.
    """
    done, last = start, (-1, -1)
    spent, wanted = 0.0, _FIRST_TRY
    while True:
        left = SECONDS_WITHOUT_MATCH - spent
        limit = wanted if 2 * wanted <= left else left
        wanted = 2 * limit
        begun = reached = time.monotonic()
        try:
            for match in pattern.finditer(text, done, concurrent=True, timeout=limit):
                if stop():
                    raise SearchStoppedError
                span = match.span()
                # A fresh iteration begins with the empty match that the one before ended in; and `(?=x\K)` finds
                # the same for ever.
                if span[0] < done or span == last:
                    if time.monotonic() - reached > limit:
                        raise TimeoutError
                    continue
                yield match
                done, last = span[1], span
                spent, wanted = 0.0, _FIRST_TRY
                reached = time.monotonic()  # after the pause of the yield, which is no part of the search
                if reached - begun > _RESTART_SECONDS:
                    break
            else:
                return
        except TimeoutError:
            # The module's clock counts the time of all threads: two busy ones make a try shorter than its limit.
            spent += time.monotonic() - reached
            if stop():
                raise SearchStoppedError from None
            if spent >= SECONDS_WITHOUT_MATCH:
                raise TooSlowError(done) from None
