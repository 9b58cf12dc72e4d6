"""The rows of a large text: lines, and long lines cut into rows of about a hundred columns. No Qt in here.

Nothing is counted beforehand: where a row begins follows from the bytes around it, so that the last row of 100 MB
is found as quickly as the first. A line of more than `BLOCK` bytes is cut into blocks at multiples of that size
from the line's begin, and each block into rows of equal width; both at grapheme borders. How many rows there are
in all, nobody knows or asks: the scroll bar counts bytes.
"""

from bisect import bisect_right
from collections import OrderedDict
from functools import cached_property
from typing import NamedTuple

import numpy as np

from engine.text.graphemes import PLAIN, grapheme_borders
from engine.text.offsets import code_point_starts

COLUMNS = 100
"""Columns of a row, at most, but for the last grapheme; a hanzi takes two."""

BLOCK = 8192
MOST_BYTES = 1024
"""Bytes of a row: a longer grapheme (marks upon marks) is cut between code points."""

_TAB = 8
_BACK = 24
"""Columns within which a row rather ends behind a blank than full."""

_KEPT_BLOCKS = 400
_REACH, _FARTHEST = 64, 1 << 14
"""Bytes before a place from which on graphemes are sought: further back only if nothing is clear there."""

_PLAIN = np.array(PLAIN, np.int64).ravel() + np.tile([0, 1], len(PLAIN))
_FLAG = "\U0001f1e6".encode()[:3]


class Row(NamedTuple):
    """Bytes [start, end) of the text, the line feed included if the row ends its line."""

    start: int
    end: int


class LargeRows:
    """The rows of `data`, valid UTF-8. A text that ends in a line feed has an empty last row.

    >>> rows = LargeRows(b"ab\\ncd")
    >>> rows.at(4), rows.before(rows.at(4)), rows.after(rows.at(4))
    (Row(start=3, end=5), Row(start=0, end=3), None)
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._line = (0, 0)  # the long line that was asked for last: finding its ends takes a search
        self._blocks: OrderedDict[tuple[int, int], list[int]] = OrderedDict()
        self._block_starts: dict[int, int] = {}
        self._block: tuple[int, list[int]] = (0, [])  # the end and the rows of the block that was asked for last

    def at(self, byte: int) -> Row:
        """The row that holds a byte; at the text's end the last row."""
        byte = min(max(byte, 0), len(self.data))
        high, starts = self._block
        if starts and starts[0] <= byte < high:
            return self._in_block(byte, high, starts)
        start, end = self._line_around(byte)
        if end - start <= COLUMNS:
            return Row(start, end)
        low, high = self._block_around(byte, start, end)
        starts = self._starts(low, high, ends=high == end)
        self._block = (high, starts)
        return self._in_block(byte, high, starts)

    @cached_property
    def last(self) -> Row:
        """The last row."""
        return self.at(len(self.data))

    def after(self, row: Row) -> Row | None:
        """The next row; None behind the last one."""
        if row.end < len(self.data) or (
            row.end > row.start and self.data[-1:] == b"\n" and row.end == len(self.data)
        ):
            return self.at(row.end)
        return None

    def before(self, row: Row) -> Row | None:
        """The row before; None before the first one."""
        return self.at(row.start - 1) if row.start > 0 else None

    def line_begin(self, row: Row) -> str:
        """The first characters of the line that the row is a part of."""
        start, end = self._line_around(row.start)
        return self.data[start : character_start(self.data, min(start + MOST_BYTES, end))].decode()

    def ends_line(self, row: Row) -> bool:
        """Whether a line feed ends the row."""
        return row.end > row.start and self.data[row.end - 1] == 0x0A

    def moved(self, row: Row, count: int) -> Row:
        """So many rows further down, or up if negative; stops at the ends."""
        for _ in range(abs(count)):
            following = self.after(row) if count > 0 else self.before(row)
            if following is None:
                break
            row = following
        return row

    @staticmethod
    def _in_block(byte: int, high: int, starts: list[int]) -> Row:
        number = bisect_right(starts, byte) - 1
        return Row(starts[number], starts[number + 1] if number + 1 < len(starts) else high)

    def _line_around(self, byte: int) -> tuple[int, int]:
        start, end = self._line
        if start <= byte < end:
            return self._line
        start = self.data.rfind(b"\n", 0, byte) + 1
        end = self.data.find(b"\n", byte) + 1 or len(self.data)
        if end - start > BLOCK:
            self._line = (start, end)
        return start, end

    def _block_around(self, byte: int, start: int, end: int) -> tuple[int, int]:
        """The block of a line [start, end) that holds a byte."""
        if end - start <= BLOCK:
            return start, end
        number = (byte - start) // BLOCK
        low = self._block_start(start, end, number)
        if byte < low:  # a grapheme reaches over the block's place
            number, low = number - 1, self._block_start(start, end, number - 1)
        high = self._block_start(start, end, number + 1)
        if byte >= high and high < end:
            low, high = high, self._block_start(start, end, number + 2)
        return low, high

    def _block_start(self, start: int, end: int, number: int) -> int:
        place = start + number * BLOCK
        if number <= 0:
            return start
        if place >= end:
            return end
        known = self._block_starts.get(place)
        if known is None:
            if len(self._block_starts) > _KEPT_BLOCKS:
                self._block_starts.clear()
            known = self._block_starts[place] = min(border_from(self.data, place, start), end)
        return known

    def _starts(self, low: int, high: int, *, ends: bool) -> list[int]:
        """Where the rows of a block begin; `ends`: the line's last block."""
        known = self._blocks.get((low, high))
        if known is None:
            known = self._blocks[low, high] = row_starts(self.data[low:high], low, fill=ends)
            if len(self._blocks) > _KEPT_BLOCKS:
                self._blocks.popitem(last=False)
        return known


def row_starts(part: bytes, shift: int = 0, *, fill: bool = True) -> list[int]:
    """Where the rows of a block begin, in bytes, `shift` being the block's own begin: behind a blank if one is
    near. With `fill` the last row takes what is left; else all are about as wide, as more blocks follow.

    >>> row_starts(b"x" * 150), row_starts(b"x" * 150, fill=False), row_starts(b"five " * 30)
    ([0, 100], [0, 75], [0, 100])
    """
    text = part.decode()
    borders = grapheme_borders(text)
    columns = _columns(text)[borders]
    bytes_at = code_point_starts(part)[borders]
    blank = _behind_blanks(text, borders)
    last = len(borders) - 1
    at, found = 0, [0]
    while columns[last] - columns[at] > COLUMNS:
        left = int(columns[last] - columns[at])
        width = COLUMNS if fill else left / -(-left // COLUMNS)
        limit = int(np.searchsorted(columns, columns[at] + width, "right")) - 1
        limit = min(limit, int(np.searchsorted(bytes_at, bytes_at[at] + MOST_BYTES, "right")) - 1)
        near = int(blank[np.searchsorted(blank, limit, "right") - 1]) if len(blank) else 0
        following = near if near > at and columns[limit] - columns[near] < _BACK else max(limit, at + 1)
        found += _cut(part, int(bytes_at[at]), int(bytes_at[following]))
        at = following
    found += _cut(part, int(bytes_at[at]), len(part), borders=bytes_at)
    return [shift + start for start in found[:-1]] or [shift]


def _cut(part: bytes, start: int, end: int, borders: np.ndarray | None = None) -> list[int]:
    """`end`, and before it the places where a row from `start` on is cut because it is too long in bytes."""
    cuts: list[int] = []
    while end - start > MOST_BYTES:
        limit, known = start + MOST_BYTES, -1
        if borders is not None:
            known = int(borders[np.searchsorted(borders, limit, "right") - 1])
        start = known if known > start else character_start(part, limit)
        cuts.append(start)
    return [*cuts, end]


def _behind_blanks(text: str, borders: np.ndarray) -> np.ndarray:
    """Which of the borders, by number, stand behind a blank and before something else."""
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    inner = borders[1:-1]
    return np.flatnonzero((points[inner - 1] == 0x20) & (points[inner] != 0x20)) + 1


def border_from(data: bytes, place: int, start: int) -> int:
    """The first grapheme border at or behind a byte of a line that begins at `start`; within MOST_BYTES."""
    begin = _clear_start(data, place, start)
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
            return character_start(data, place)
        reach *= 4


def _clear_start(data: bytes, place: int, start: int) -> int:
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
            return begin - 4 * (_flags_before(data, begin) % 2)
        reach *= 4


def _flags_before(data: bytes, byte: int) -> int:
    """How many regional indicators stand in a row before a byte; two of them make a flag."""
    count = 0
    while data[byte - 4 : byte - 1] == _FLAG and data[byte - 1] >= 0xA6:
        byte -= 4
        count += 1
    return count


def character_start(data: bytes, byte: int) -> int:
    """The first byte of the character that holds a byte."""
    while 0 < byte < len(data) and data[byte] & 0xC0 == 0x80:
        byte -= 1
    return byte


def _columns(text: str) -> np.ndarray:
    """The column where each code point begins, and the end: int64 (n + 1,)."""
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    # Roughly as a monospaced font has it: this decides how wide a row is, not where anything is painted.
    wide = ((points >= 0x1100) & (points < 0x1160)) | ((points >= 0x2E80) & (points < 0xD7A4))
    wide |= (
        ((points >= 0xF900) & (points < 0xFB00)) | ((points >= 0xFF01) & (points < 0xFF61)) | (points >= 0x1F000)
    )
    none = ((points >= 0x300) & (points < 0x370)) | ((points >= 0x200B) & (points < 0x2010))
    none |= ((points >= 0xFE00) & (points < 0xFE10)) | ((points >= 0xE0000) & (points < 0xE0200))
    widths = np.where(points == 9, _TAB, 1 + wide - none).astype(np.int64)
    columns = np.zeros(len(points) + 1, np.int64)
    np.cumsum(widths, out=columns[1:])
    return columns
