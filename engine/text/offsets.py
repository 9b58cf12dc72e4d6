"""One text in four coordinate systems: bytes of UTF-8, code points, UTF-16 units, grapheme clusters.

All conversions between them are here and nowhere else. Not here: which tokens cut what (engine/spans.py).
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.text.graphemes import grapheme_borders

Positions = NDArray[np.int64]


def code_point_starts(utf8: bytes) -> Positions:
    """Where each code point starts, and the length: int64 (n + 1,)."""
    data = np.frombuffer(utf8, np.uint8)
    starts = np.flatnonzero((data & 0xC0) != 0x80)
    return np.append(starts, len(utf8)).astype(np.int64, copy=False)


def line_starts(utf8: bytes) -> Positions:
    """Where each line starts, at 0 and behind each line feed: int64 (lines,).

    >>> line_starts(b"a\\n\\nb").tolist()
    [0, 2, 3]
    """
    return np.append(0, np.flatnonzero(np.frombuffer(utf8, np.uint8) == 10) + 1)


class Offsets:
    """The positions of one text (valid UTF-8); each table is built when it is first asked for.

    A span that holds only a part of a character stands for that whole character in the coarser units.

    >>> offsets = Offsets("a👩‍👩‍👧b除".encode())
    >>> offsets.bytes, offsets.code_points, offsets.utf16_units, offsets.graphemes
    (23, 8, 11, 4)
    >>> offsets.code_point_spans([[20, 21], [21, 23]]).tolist()
    [[7, 8], [7, 8]]
    """

    def __init__(self, utf8: bytes) -> None:
        self.utf8 = utf8
        self.bytes = len(utf8)

    @cached_property
    def starts(self) -> Positions:
        """Byte position of each code point, and of the end: int64 (code points + 1,)."""
        return code_point_starts(self.utf8)

    @cached_property
    def utf16_starts(self) -> Positions:
        """UTF-16 position of each code point, and of the end: int64 (code points + 1,)."""
        lead = np.frombuffer(self.utf8, np.uint8)[self.starts[:-1]]
        units = np.zeros(len(self.starts), np.int64)
        np.cumsum(1 + (lead >= 0xF0), out=units[1:])
        return units

    @cached_property
    def grapheme_starts(self) -> Positions:
        r"""Byte position of each grapheme cluster (``\X``), and of the end: int64 (graphemes + 1,)."""
        return self.starts[grapheme_borders(self.utf8.decode("utf-8"))]

    @cached_property
    def _code_point_borders(self) -> NDArray[np.bool_]:
        return _mask(self.starts, self.bytes)

    @cached_property
    def _grapheme_borders(self) -> NDArray[np.bool_]:
        return _mask(self.grapheme_starts, self.bytes)

    @property
    def code_points(self) -> int:
        return len(self.starts) - 1

    @property
    def utf16_units(self) -> int:
        return int(self.utf16_starts[-1])

    @property
    def graphemes(self) -> int:
        return len(self.grapheme_starts) - 1

    def code_point_at(self, positions: ArrayLike) -> Positions:
        """The code point to which the byte at each position belongs; at the end of the text, their number."""
        return _unit_at(self.starts, positions)

    def grapheme_at(self, positions: ArrayLike) -> Positions:
        """The grapheme cluster to which the byte at each position belongs; at the end, their number."""
        return _unit_at(self.grapheme_starts, positions)

    def is_code_point_border(self, positions: ArrayLike) -> NDArray[np.bool_]:
        """Whether each byte position lies between two code points (or at an end of the text)."""
        found: NDArray[np.bool_] = self._code_point_borders[np.asarray(positions)]
        return found

    def is_grapheme_border(self, positions: ArrayLike) -> NDArray[np.bool_]:
        """Whether each byte position lies between two grapheme clusters (or at an end of the text)."""
        found: NDArray[np.bool_] = self._grapheme_borders[np.asarray(positions)]
        return found

    def code_point_spans(self, spans: ArrayLike) -> Positions:
        """Byte spans (n, 2) as code point spans, grown to whole code points."""
        return _grown(self.starts, spans)

    def utf16_spans(self, spans: ArrayLike) -> Positions:
        """Byte spans (n, 2) as UTF-16 spans, grown to whole code points."""
        return self.utf16_starts[self.code_point_spans(spans)]

    def grapheme_spans(self, spans: ArrayLike) -> Positions:
        """Byte spans (n, 2) as spans of grapheme clusters, grown to whole ones."""
        return _grown(self.grapheme_starts, spans)

    def byte_of_code_point(self, code_point: int) -> int:
        """Byte position of a code point, 0 <= code_point <= code_points."""
        return int(self.starts[code_point])

    def byte_of_utf16(self, unit: int) -> int:
        """Byte position of the code point to which a UTF-16 unit belongs, 0 <= unit <= utf16_units."""
        return int(self.starts[np.searchsorted(self.utf16_starts, unit, side="right") - 1])

    def utf16_of_byte(self, position: int) -> int:
        """UTF-16 position of the code point to which the byte at ``position`` belongs."""
        return int(self.utf16_starts[self.code_point_at(position)])


def _unit_at(starts: Positions, positions: ArrayLike) -> Positions:
    return np.asarray(np.searchsorted(starts, np.asarray(positions), side="right") - 1, np.int64)


def _mask(starts: Positions, size: int) -> NDArray[np.bool_]:
    """Whether something starts at a position, 0 to ``size``; looking that up is faster than a search."""
    mask = np.zeros(size + 1, np.bool_)
    mask[starts] = True
    return mask


def _grown(starts: Positions, spans: ArrayLike) -> Positions:
    pairs = np.asarray(spans, np.int64).reshape(-1, 2)
    first = np.searchsorted(starts, pairs[:, 0], side="right") - 1
    end = np.searchsorted(starts, pairs[:, 1], side="left")
    return np.stack((first, end), axis=1).astype(np.int64, copy=False)
