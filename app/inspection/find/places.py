"""Where something was found: byte ranges in order, to which one thread adds while another looks. No Qt in here."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Place(NamedTuple):
    """Bytes [start, end) of a text. Of two that begin at one byte, the empty one comes first."""

    start: int
    end: int


class Step(NamedTuple):
    """Where a step leads: to a `match`, if there is one; `waits`: that is not known yet; `round_the_end`: on the
    way there it has passed the end of the text."""

    match: Place | None
    waits: bool = False
    round_the_end: bool = False


class Places:
    """Places in order and apart.

    >>> places = Places()
    >>> places.add(np.array([2, 7]), np.array([4, 7]))
    >>> places.behind(Place(2, 4)), places.before(Place(2, 4)), places.number(Place(7, 7))
    (Place(start=7, end=7), None, 1)
    """

    def __init__(self) -> None:
        self._starts = np.zeros(1 << 10, np.int64)
        self._ends = np.zeros(1 << 10, np.int64)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> None:
        """Add places behind all others: int64 (n,), both."""
        count = self._count + len(starts)
        if count > len(self._starts):
            room = np.zeros(max(count, 2 * len(self._starts)) - self._count, np.int64)
            self._starts = np.concatenate((self._starts[: self._count], room))
            self._ends = np.concatenate((self._ends[: self._count], room))
        self._starts[self._count : count] = starts
        self._ends[self._count : count] = ends
        self._count = count  # last: what is counted is there

    def first(self) -> Place | None:
        """The first of all."""
        return self._place(0) if self._count else None

    def last(self) -> Place | None:
        """The last so far."""
        count = self._count
        return self._place(count - 1) if count else None

    def behind(self, place: Place, *, itself: bool = False) -> Place | None:
        """The first behind a place; `itself`: or there."""
        count = self._count
        at = self._first_from(place, count, behind=not itself)
        return self._place(at) if at < count else None

    def before(self, place: Place) -> Place | None:
        """The last before a place."""
        at = self._first_from(place, self._count)
        return self._place(at - 1) if at > 0 else None

    def number(self, place: Place) -> int | None:
        """Which one a place is, from 0; None: none of them."""
        count = self._count
        at = self._first_from(place, count)
        return at if at < count and self._place(at) == place else None

    def among(self, low: int, high: int) -> NDArray[np.int64]:
        """Those in bytes [low, high), or that reach into them: int64 (k, 2)."""
        count = self._count
        starts, ends = self._starts[:count], self._ends[:count]
        first, last = int(np.searchsorted(ends, low, "right")), int(np.searchsorted(starts, high))
        return np.stack((starts[first:last], ends[first:last]), axis=1)

    def _place(self, number: int) -> Place:
        return Place(int(self._starts[number]), int(self._ends[number]))

    def _first_from(self, place: Place, count: int, *, behind: bool = False) -> int:
        """The number of the first at or behind a place, or only behind it; `count` if there is none."""
        at = int(np.searchsorted(self._starts[:count], place.start))
        while at < count and (self._place(at) < place or (behind and self._place(at) == place)):
            at += 1
        return at
