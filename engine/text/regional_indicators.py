r"""How many regional indicators stand in a row before a place of a text: two of them make a flag.

Every other grapheme border can be told from what stands near; in a row of flags, however long, it depends on where
the row begins. So that is searched once for a row, and kept. Not here: the borders (graphemes_between.py).
"""

from __future__ import annotations

import numpy as np

SIZE = 4
"""Bytes of a regional indicator."""

_AT_ONCE = (1 << 6, 1 << 18)
"""Characters that are looked at together: at first few, then more."""
_FIRST, _LAST = (int.from_bytes(letter.encode(), "big") for letter in "\U0001f1e6\U0001f1ff")


class RegionalIndicators:
    """The rows of regional indicators in ``utf8``; the one that was asked for last is known from then on.

    >>> found = RegionalIndicators("x🇨🇳🇫".encode())
    >>> [found.before(byte) for byte in (1, 5, 9, 13)]
    [0, 1, 2, 3]
    """

    __slots__ = ("_known", "utf8")

    def __init__(self, utf8: bytes) -> None:
        self.utf8 = utf8
        self._known = (0, 0)  # a row from its begin, as far as it was seen; one value: two threads may ask

    def before(self, byte: int) -> int:
        """How many stand in a row before a byte, which begins a character or is the end of the text.

        Takes time that grows with the way to where the row begins, or to the part of it that is known.
        """
        start, end = self._known
        if not start < byte <= end:
            known_end = end if start < end < byte else 0
            begin = self._search(byte, known_end)
            start = start if known_end and begin == known_end else begin
            if start < byte:
                self._known = start, byte
        return (byte - start) // SIZE

    def _search(self, byte: int, least: int) -> int:
        """Where the row before a byte begins, or ``least`` if it reaches back to that."""
        count, most = _AT_ONCE
        while number := min(count, (byte - least) // SIZE):
            low = byte - SIZE * number
            letters = np.frombuffer(self.utf8, ">u4", number, low)
            others = np.flatnonzero((letters < _FIRST) | (letters > _LAST))
            if len(others):
                return low + SIZE * (int(others[-1]) + 1)
            byte, count = low, min(4 * count, most)
        return byte
