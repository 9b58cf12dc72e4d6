"""The rows of a large text: what stands side by side in the window. No Qt in here.

A row is a part of a block, or all of it: how blocks are broken into rows is told from outside (`large/layout.py`)
and depends on the font and on the window's width, so rows are good only until one of these changes. How many rows
there are in all, nobody knows or asks: the scroll bar counts bytes.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.inspection.large.blocks import Block, Blocks

Break = Callable[[Block], Sequence[int]]
"""Where the rows of a block begin, in bytes of the text; the first at the block's own begin."""


class Row(NamedTuple):
    """Bytes [start, end) of the text, the line feed included if the row ends its line."""

    start: int
    end: int


def unbroken(block: Block) -> Sequence[int]:
    """A row for each block."""
    return (block.start,)


class LargeRows:
    """The rows of `data`, valid UTF-8. A text that ends in a line feed has an empty last row.

    >>> rows = LargeRows(b"ab\\ncd")
    >>> rows.at(4), rows.before(rows.at(4)), rows.after(rows.at(4))
    (Row(start=3, end=5), Row(start=0, end=3), None)
    """

    def __init__(self, data: bytes, breaks: Break = unbroken) -> None:
        self.data = data
        self.blocks = Blocks(data)
        self._breaks = breaks
        self._last: tuple[Block, Sequence[int]] | None = None

    def forget(self) -> None:
        """The rows are other ones now."""
        self._last = None

    def at(self, byte: int) -> Row:
        """The row that holds a byte; at the text's end the last row."""
        byte = min(max(byte, 0), len(self.data))
        block, starts = self._around(byte)
        number = bisect_right(starts, byte) - 1
        return Row(starts[number], starts[number + 1] if number + 1 < len(starts) else block.end)

    @property
    def last(self) -> Row:
        """The last row."""
        return self.at(len(self.data))

    def after(self, row: Row) -> Row | None:
        """The next row; None behind the last one."""
        ends_in_line_feed = self.ends_line(row) and row.end == len(self.data)
        return self.at(row.end) if row.end < len(self.data) or ends_in_line_feed else None

    def before(self, row: Row) -> Row | None:
        """The row before; None before the first one."""
        return self.at(row.start - 1) if row.start > 0 else None

    def block_of(self, row: Row) -> tuple[Block, int]:
        """The block that a row is in, and the row's number there."""
        block, starts = self._around(row.start)
        return block, bisect_right(starts, row.start) - 1

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

    def _around(self, byte: int) -> tuple[Block, Sequence[int]]:
        if self._last is None or not self._last[0].start <= byte < self._last[0].end:
            block = self.blocks.at(byte)
            self._last = block, self._breaks(block)
        return self._last
