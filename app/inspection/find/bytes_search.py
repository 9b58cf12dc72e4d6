"""Searches the UTF-8 of a text that is too large to be searched as one string; made for a thread.

It begins near a place and goes round the text to it again, stretch by stretch: what follows the caret is known
first, and nothing is decoded but the stretch. What is found so far can be asked for all the while. Only where an
expression repeats something at will, a match of more than `LONGEST` bytes may be missed. What is done with the
answers: `find/bytes_finder.py`; what is kept of them: `find/places.py`; the search within a stretch:
`find/matches.py`. No Qt in here.
"""

from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.inspection.find.matches import SearchStoppedError, Stop, TooSlowError, matches_in
from app.inspection.find.places import Place, Places, Step
from app.inspection.find.query import Query
from engine.text.offsets import code_point_starts
from engine.text.utf8 import character_start

STRETCH = 1 << 20
"""Bytes that are searched at a time."""
LONGEST = 1 << 20
"""Bytes behind a stretch that are looked at too, for the end of a match that begins in it, where nobody knows how
long that can be."""
_LEAST = 1 << 12
_FARTHEST = 1 << 23
"""The same where a match goes on to the end of these; there it is taken to end."""
_NEAR = 1 << 16
"""Bytes before a place among which a line's begin is looked for."""
MOST = 2_000_000
"""Matches that are kept; with more, the search ends."""


class BytesSearch:
    """The matches of a query in `data`, valid UTF-8, those near byte `origin` first.

    >>> search = BytesSearch(Query("b"), "a中b\\n中b".encode(), 7)
    >>> search.run(lambda: False)
    >>> search.count, search.step(Place(4, 5), forwards=True).match, search.number(Place(4, 5))
    (2, Place(start=9, end=10), 0)
    """

    def __init__(self, query: Query, data: bytes, origin: int) -> None:
        self.query, self.data = query, data
        # A line's begin, where no match will be cut in two; the end is no place to begin at.
        line = data.rfind(b"\n", max(origin - _NEAR, 0), origin) + 1
        self.origin = character_start(data, line or origin) if origin < len(data) else 0
        self._before, self._behind = Places(), Places()
        self._before_done, self._behind_done = 0, self.origin
        reach = query.reach()
        self._reach = LONGEST if reach is None else min(max(reach, _LEAST), _FARTHEST)
        self.longest = (
            None if len(data) <= self._reach or (reach is not None and reach <= _FARTHEST) else self._reach
        )
        """Bytes: a longer match may be missed; None: none is."""
        self.crowded = False
        """Whether there are more than `MOST`: the rest is not searched."""

    @property
    def count(self) -> int:
        """How many are found so far."""
        return len(self._before) + len(self._behind)

    @property
    def fraction(self) -> float:
        """How much is searched, from 0 to 1."""
        done = self._behind_done - self.origin + self._before_done
        return done / len(self.data) if self.data else 1.0

    def run(self, stop: Stop, tell: Callable[[], None] = lambda: None) -> None:
        """Search, in a thread; `tell` is called after each stretch. BadPatternError, SearchStoppedError, or
        TooSlowError, whose position is one in the whole text."""
        pattern = self.query.compiled()
        for place, high in ((self.origin, len(self.data)), (0, self.origin)):
            while place < high:
                if stop():
                    raise SearchStoppedError
                if self.count >= MOST:
                    self.crowded = True
                    return
                end = character_start(self.data, min(place + STRETCH, high))
                starts, ends, place = self._stretch(pattern, place, end, stop)
                self._keep(starts, ends, place, in_front=high == self.origin)
                tell()

    # What is known; for another thread

    def among(self, low: int, high: int) -> NDArray[np.int64]:
        """The matches, as far as they are known, that lie in bytes [low, high) or reach into them: int64 (k, 2)."""
        return np.concatenate((self._before.among(low, high), self._behind.among(low, high)))

    def number(self, place: Place) -> int | None:
        """Which match it is, from 0; None if it is none, or if that is not known yet."""
        if self._before_done < self.origin:
            return None
        if place.start < self.origin:
            return self._before.number(place)
        number = self._behind.number(place)
        return None if number is None else len(self._before) + number

    def holds(self, place: Place) -> bool:
        """Whether a place is a match that is found already."""
        return self._before.number(place) is not None or self._behind.number(place) is not None

    def step(self, place: Place, *, forwards: bool, itself: bool = False) -> Step:
        """The match behind a place, or before it; `itself`: or right there."""
        parts = [
            (self._before, self._before_done, self.origin),
            (self._behind, self._behind_done, len(self.data)),
        ]
        if not forwards:
            parts.reverse()
        own = int((place.start >= self.origin) == forwards)
        # From the place to the end of its part, through the other part, and through its own from there.
        for turn in range(3):
            found, done, high = parts[(own + turn) % 2]
            if forwards:
                match = found.first() if turn else found.behind(place, itself=itself)
                known = match is not None or done == high
            else:
                match = found.last() if turn else found.before(place)
                known = done == high or (turn == 0 and place.start <= done)
            if not known:
                return Step(None, waits=True)
            if match is not None:
                return Step(match, round_the_end=turn == 2 or (match < place if forwards else match > place))
        return Step(None)

    # The search

    def _keep(self, starts: NDArray[np.int64], ends: NDArray[np.int64], done: int, *, in_front: bool) -> None:
        if not in_front:
            self._behind.add(starts, ends)
            self._behind_done = min(done, len(self.data))
            return
        first = self._behind.first()
        if first is not None and len(ends) and ends[-1] > first.start:  # it would overlap
            starts, ends = starts[:-1], ends[:-1]
        self._before.add(starts, ends)
        self._before_done = min(done, self.origin)

    def _stretch(
        self, pattern: Any, low: int, high: int, stop: Stop
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Where the matches begin and end that begin in [low, high), or at the text's end; and where to go on."""
        before, reach = self._reach if self.query.looks_back else _LEAST, self._reach
        begin = character_start(self.data, max(low - before, 0))
        while True:
            part = self.data[begin : character_start(self.data, min(high + reach, len(self.data)))]
            whole = begin + len(part) == len(self.data)
            bytes_at = code_point_starts(part) + begin
            first, last = (int(np.searchsorted(bytes_at, place)) for place in (low, high))
            try:
                spans = _spans(pattern, part.decode(), first, last + (high == len(self.data)), stop)
            except TooSlowError as error:
                raise TooSlowError(_characters(self.data, begin) + error.position) from error
            starts, ends = bytes_at[spans[:, 0]], bytes_at[spans[:, 1]]
            open_end = len(ends) > 0 and ends[-1] == begin + len(part) and not whole
            if not open_end or (starts[-1] <= low and reach >= _FARTHEST):
                return starts, ends, max(high, int(ends[-1]) if len(ends) else 0)
            if starts[-1] > low:  # it may go on: again from there
                return starts[:-1], ends[:-1], int(starts[-1])
            reach *= 8


def _spans(pattern: Any, text: str, first: int, last: int, stop: Stop) -> NDArray[np.int64]:
    """Code points of the matches that begin in [first, last) of a text: int64 (n, 2)."""
    found = array("q")
    for match in matches_in(pattern, text, stop, start=first):
        if match.start() >= last:
            break
        found.extend(match.span())
    return np.array(found, np.int64).reshape(-1, 2)


def _characters(data: bytes, end: int) -> int:
    """How many characters begin before a byte."""
    parts = (np.frombuffer(data, np.uint8, min(STRETCH, end - at), at) for at in range(0, end, STRETCH))
    return sum(int(np.count_nonzero(part & 0xC0 != 0x80)) for part in parts)
