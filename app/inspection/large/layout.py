"""The rows of a large text as laid out and measured; keeps the last few hundred blocks.

What is kept depends on the text, the font and the width. How a block becomes rows: `large/breaking.py`. Which rows
are visible, and what is painted: `large/window.py`, `large/view.py`.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from PySide6.QtGui import QFont, QTextLine

from app.inspection.large.blocks import UNBROKEN, WRAPPED, Block
from app.inspection.large.breaking import LaidBlock, LargeFont, Look, lay_out
from app.inspection.large.rows import LargeRows, Row
from app.inspection.lines.cells import NO_BOXES, Boxes
from app.inspection.lines.line_boxes import Composition, LineBoxes, Measure

_MOST_KEPT = 600
_MOST_KEPT_BYTES = 1 << 19
"""Of the text whose layouts are kept; a layout takes a hundred times as much."""
_MARGIN = 300.0
"""So far beyond the window's sides a long row is measured too, for scrolling."""


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row: the block it is in and its number there, what was measured of it, and its width."""

    row: Row
    laid: LaidBlock
    number: int
    boxes: LineBoxes
    width: float

    @property
    def height(self) -> float:
        """In logical pixels: whole ones, so that what is painted can be moved."""
        return self.boxes.height

    @property
    def lines(self) -> list[QTextLine]:
        """Its parts in the layout, side by side; not to be kept."""
        return self.laid.lines(self.number)

    def x_of_byte(self, byte: int) -> float:
        """x of the caret before the character that holds a byte of the text."""
        unit = self.laid.unit_of_byte(byte)
        line = next((line for line in self.lines if unit < line.textStart() + line.textLength()), self.lines[-1])
        return float(line.cursorToX(unit)[0])

    def byte_at_x(self, x: float) -> int:
        """The byte of the text before which a caret at x stands."""
        line = min(self.lines, key=lambda line: max(line.x() - x, x - line.x() - line.naturalTextWidth()))
        return self.laid.byte_of_unit(line.xToCursor(x))


class LargeLayout:
    """The rows of a text as laid out. Each setter says whether the rows are other ones now."""

    def __init__(self, font: QFont) -> None:
        self._look = Look(LargeFont(font))
        self._rows: LargeRows | None = None
        self._blocks: OrderedDict[int, LaidBlock] = OrderedDict()
        self._bytes = 0
        self._laid: dict[int, LaidRow] = {}
        self._seen = (0.0, 0.0)

    def set_rows(self, rows: LargeRows) -> None:
        """Another text."""
        self._rows = rows
        self._forget()

    def set_font(self, font: QFont) -> bool:
        """Another font or size."""
        return self._set_look(replace(self._look, font=LargeFont(font)))

    def set_signs(self, shown: bool) -> bool:
        """Draw signs for blanks, tabs and line ends."""
        return self._set_look(replace(self._look, signs=shown))

    def set_wrapped(self, wrapped: bool) -> bool:
        """Break long lines at the width, or let them run on for `blocks.UNBROKEN` bytes."""
        return self._set_look(replace(self._look, wrapped=wrapped))

    def set_width(self, width: float) -> bool:
        """The width at which long lines are broken, and rows that run from right to left begin."""
        return self._set_look(replace(self._look, width=width))

    def set_seen(self, left: float, right: float) -> None:
        """The stretch of the rows' x that is seen; what is further away need not be measured."""
        self._seen = (left, right)

    @property
    def width(self) -> float:
        """The width at which long lines are broken."""
        return self._look.width

    @property
    def wrapped(self) -> bool:
        """Whether long lines are broken."""
        return self._look.wrapped

    @property
    def signs(self) -> bool:
        """Whether signs are drawn for blanks, tabs and line ends."""
        return self._look.signs

    def usual_height(self) -> float:
        """The least height of a row."""
        return self._look.font.height

    def bytes_a_row(self) -> int:
        """About how many bytes a wrapped row holds; rather too few."""
        return max(int(self._look.width / max(self._look.font.blank, 1.0)), 1)

    def starts(self, block: Block) -> Sequence[int]:
        """Where the rows of a block begin: a `rows.Break`."""
        return self._block(block).starts if self._look.breaks else (block.start,)

    def has(self, row: Row) -> bool:
        """Whether a row is laid out already, and measured where it is seen."""
        return self._measured(row) is not None

    def row(self, row: Row) -> LaidRow:
        """A row, laid out."""
        laid = self._measured(row)
        if laid is None:
            laid = self._laid[row.start] = self._measure(row)
        return laid

    # How it works

    def _set_look(self, look: Look) -> bool:
        if look == self._look:
            return False
        self._look = look
        self._forget()
        return True

    def _forget(self) -> None:
        self._blocks.clear()
        self._bytes = 0
        self._laid.clear()
        if self._rows is not None:
            self._rows.blocks.set_size(WRAPPED if self._look.breaks else UNBROKEN)
            self._rows.forget()

    def _block(self, block: Block) -> LaidBlock:
        laid = self._blocks.get(block.start)
        if laid is None:
            if self._rows is None:
                raise RuntimeError("there is no text to be laid out")
            blocks = self._rows.blocks
            begin, goes_on = blocks.line_begin(block), blocks.goes_on(block)
            laid = lay_out(blocks.data, block, self._look, line_begin=begin, goes_on=goes_on)
            self._blocks[block.start] = laid
            self._bytes += block.end - block.start
            while len(self._blocks) > 1 and (len(self._blocks) > _MOST_KEPT or self._bytes > _MOST_KEPT_BYTES):
                self._drop_oldest()
        else:
            self._blocks.move_to_end(block.start)
        return laid

    def _drop_oldest(self) -> None:
        gone = self._blocks.popitem(last=False)[1]
        self._bytes -= gone.block.end - gone.block.start
        for start in gone.starts:
            self._laid.pop(start, None)

    def _measured(self, row: Row) -> LaidRow | None:
        laid = self._laid.get(row.start)
        if laid is None or laid.boxes.seen[0] > self._seen[0] or laid.boxes.seen[1] < self._seen[1]:
            return None
        return laid

    def _measure(self, row: Row) -> LaidRow:
        if self._rows is None:
            raise RuntimeError("there is no text to be laid out")
        block, number = self._rows.block_of(row)
        laid, font = self._block(block), self._look.font
        newline = font.newline if self._rows.ends_line(row) else 0.0
        seen = (self._seen[0] - _MARGIN, self._seen[1] + _MARGIN)
        measure = Measure(font.font, laid.text, Composition(), newline=newline, leftward=laid.leftward, seen=seen)
        lines = laid.lines(number)
        near, last = lines, number == len(laid.starts) - 1
        if not laid.broken:
            near = [line for line in lines if line.x() < seen[1] and line.x() + line.naturalTextWidth() >= seen[0]]
        measured = [each for line in near if (each := measure.line(line, last=last)) is not None]
        width = sum(line.naturalTextWidth() for line in lines) + newline
        return LaidRow(row, laid, number, _joined(measured, lines, seen), width)


def _joined(parts: list[LineBoxes], lines: list[QTextLine], seen: tuple[float, float]) -> LineBoxes:
    """One row of its measured parts, as high as all of its parts are."""
    above = max(line.ascent() for line in lines)
    height = float(ceil(above + max(line.height() - line.ascent() for line in lines)))
    if len(parts) == len(lines) == 1:
        return replace(parts[0], height=height)
    boxes = [part.boxes for part in parts]
    if not boxes:
        return LineBoxes(NO_BOXES, np.zeros(0, np.int64), 0.0, height, seen)
    graphemes = np.concatenate([part.graphemes for part in parts])
    return LineBoxes(Boxes(*map(np.concatenate, zip(*boxes, strict=True))), graphemes, 0.0, height, seen)
