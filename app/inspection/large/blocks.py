"""The blocks of a large text: its lines, and long lines cut into pieces of a few thousand bytes. No Qt in here.

Nothing is counted beforehand: where a block begins follows from the bytes around it, so that the last block of
100 MB is found as quickly as the first. A line of more bytes than `size` is cut near multiples of that from its
begin: behind a blank if there is one, in any case between graphemes. Each block is laid out by itself; where its
rows begin: `large/rows.py`.
"""

from typing import NamedTuple

import numpy as np

from engine.text.graphemes import PLAIN, grapheme_borders
from engine.text.offsets import code_point_starts
from engine.text.regional_indicators import SIZE, RegionalIndicators
from engine.text.utf8 import character_start

WRAPPED = 2048
"""Bytes of a block that is broken into rows: what is laid out at a time, in a few milliseconds whatever it is."""
UNBROKEN = 4096
"""Bytes of a block that is one row. So long is a row, at most, when lines are not wrapped."""
MOST_BYTES = 1024
"""Bytes: a longer grapheme (marks upon marks) is cut between code points."""

_TO_BLANK = 64
_KEPT_STARTS = 4000
_REACH, _FARTHEST = 64, 1 << 14
"""Bytes before a place from which on graphemes are sought: further back only if nothing is clear there."""

_PLAIN = np.array(PLAIN, np.int64).ravel() + np.tile([0, 1], len(PLAIN))


class Block(NamedTuple):
    """Bytes [start, end) of the text, the line feed included if the block ends its line."""

    start: int
    end: int


class Blocks:
    """The blocks of `data`, valid UTF-8. A text that ends in a line feed has an empty last block.

    >>> blocks = Blocks(b"ab\\ncd")
    >>> blocks.at(4), blocks.before(blocks.at(4)), blocks.after(blocks.at(4))
    (Block(start=3, end=5), Block(start=0, end=3), None)
    """

    def __init__(self, data: bytes, size: int = UNBROKEN) -> None:
        self.data = data
        self._size = size
        self._line = (0, 0)  # the long line that was asked for last: finding its ends takes a search
        self._starts: dict[int, int] = {}
        self._indicators = RegionalIndicators(data)

    @property
    def size(self) -> int:
        """Bytes of a block, at most, but for the grapheme at its end."""
        return self._size

    def set_size(self, size: int) -> None:
        """Another size: other blocks."""
        if size != self._size:
            self._size, self._line = size, (0, 0)
            self._starts.clear()

    def at(self, byte: int) -> Block:
        """The block that holds a byte; at the text's end the last one."""
        byte = min(max(byte, 0), len(self.data))
        start, end = self._line_around(byte)
        if end - start <= self._size:
            return Block(start, end)
        number = (byte - start) // self._size
        low = self._start(start, end, number)
        if byte < low or low == end:  # a grapheme reaches over the block's place, or the line ends there
            number, low = number - 1, self._start(start, end, number - 1)
        high = self._start(start, end, number + 1)
        if byte >= high and high < end:
            low, high = high, self._start(start, end, number + 2)
        return Block(low, high)

    def after(self, block: Block) -> Block | None:
        """The next block; None behind the last one."""
        ends_in_line_feed = self.ends_line(block) and block.end == len(self.data)
        return self.at(block.end) if block.end < len(self.data) or ends_in_line_feed else None

    def before(self, block: Block) -> Block | None:
        """The block before; None before the first one."""
        return self.at(block.start - 1) if block.start > 0 else None

    def ends_line(self, block: Block) -> bool:
        """Whether a line feed ends the block."""
        return block.end > block.start and self.data[block.end - 1] == 0x0A

    def goes_on(self, block: Block) -> bool:
        """Whether the line goes on behind the block."""
        return block.end < len(self.data) and not self.ends_line(block)

    def is_grapheme_border(self, byte: int) -> bool:
        """Whether no grapheme goes on over a byte: a long one is cut into blocks all the same."""
        start, end = self._line_around(byte)
        return byte in (start, end) or _border_near(self.data, byte, start, self._indicators) == byte

    def line_begin(self, block: Block) -> str:
        """The first characters of the line that the block is a part of."""
        start, end = self._line_around(block.start)
        return self.data[start : character_start(self.data, min(start + MOST_BYTES, end))].decode()

    def _line_around(self, byte: int) -> tuple[int, int]:
        start, end = self._line
        if start <= byte < end:
            return self._line
        start = self.data.rfind(b"\n", 0, byte) + 1
        end = self.data.find(b"\n", byte) + 1 or len(self.data)
        if end - start > self._size:
            self._line = (start, end)
        return start, end

    def _start(self, start: int, end: int, number: int) -> int:
        """Where block `number` of the line [start, end) begins."""
        place = start + number * self._size
        if number <= 0:
            return start
        if place >= end:
            return end
        known = self._starts.get(place)
        if known is None:
            if len(self._starts) > _KEPT_STARTS:
                self._starts.clear()
            blank = self.data.find(b" ", place - 1, place + _TO_BLANK)
            near = place if blank < 0 else blank + 1
            known = self._starts[place] = min(border_from(self.data, near, start, self._indicators), end)
        return known


def border_from(data: bytes, place: int, start: int, indicators: RegionalIndicators) -> int:
    """Where to cut at or behind a byte of a line that begins at `start`: between graphemes, if one ends soon."""
    border = _border_near(data, place, start, indicators)
    return character_start(data, place) if border is None else border


def _border_near(data: bytes, place: int, start: int, indicators: RegionalIndicators) -> int | None:
    """The first grapheme border at or behind a byte of a line that begins at `start`; None within MOST_BYTES."""
    begin = _clear_start(data, place, start, indicators)
    reach = _REACH
    while True:
        stop = character_start(data, min(place + reach, len(data)))
        part = data[begin:stop]
        borders = code_point_starts(part)[grapheme_borders(part.decode())] + begin
        # The last one is not sure, unless the text ends.
        behind = borders[borders >= place][: None if stop == len(data) else -1]
        if len(behind):
            return int(behind[0])
        if reach >= MOST_BYTES:
            return None
        reach *= 4


def _clear_start(data: bytes, place: int, start: int, indicators: RegionalIndicators) -> int:
    """Where graphemes may be counted from, to know those at `place`: before it, and as if the line began there.

    That is a plain character: whatever stands before it, what follows it does not depend on that.
    """
    reach = _REACH
    while True:
        begin = character_start(data, max(place - reach, start))
        text = data[begin : character_start(data, place)].decode()
        if begin == start:
            return begin
        points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
        plain = np.flatnonzero(np.searchsorted(_PLAIN, points, "right") % 2 == 1)
        if len(plain):
            return begin + len(text[: int(plain[-1])].encode())
        if reach >= _FARTHEST:
            return begin - SIZE * (indicators.before(begin) % 2)
        reach *= 4
