"""Lays out and measures single rows of a large text, and keeps the last few hundred.

What is kept depends on a row's bytes, on the font and, for a row that runs from right to left, on the width. Where
rows begin: `large/rows.py`. Which of them are visible, and what is painted: `large/view.py`.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from unicodedata import bidirectional

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from app.inspection.large.rows import LargeRows, Row
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import to_editor
from app.inspection.lines.line_boxes import Composition, LineBoxes, Measure

_KEPT = 400
_EVERYWHERE = (-1e6, 1e6)
_BREAKS_A_LAYOUT = {0x2028: "\u21b5"}
"""The one character at which Qt would begin another line here, and a sign for it: ↵."""


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row: its text in bytes, its layout of one line, what was measured of it, and its width."""

    row: Row
    text: BlockText
    layout: QTextLayout
    boxes: LineBoxes
    width: float
    ends_line: bool
    leftward: bool

    @property
    def height(self) -> float:
        """In logical pixels: whole ones, so that what is painted can be moved."""
        return self.boxes.height

    def x_of_byte(self, byte: int) -> float:
        """x of the caret before the character that holds a byte of the text."""
        return float(self.layout.lineAt(0).cursorToX(self.text.unit_of_byte(byte - self.row.start))[0])

    def byte_at_x(self, x: float) -> int:
        """The byte of the text before which a caret at x stands."""
        unit = self.layout.lineAt(0).xToCursor(x)
        return self.row.start + self.text.byte_of_unit(min(unit, int(self.text.units[-1])))


class _Font:
    """A font and what is measured of it once."""

    def __init__(self, font: QFont) -> None:
        self.font = font

    @cached_property
    def newline(self) -> float:
        return QFontMetricsF(self.font).horizontalAdvance("¶")

    @cached_property
    def blank(self) -> float:
        return QFontMetricsF(self.font).horizontalAdvance(" ")

    @cached_property
    def height(self) -> float:
        return QFontMetricsF(self.font).height()


class LargeLayout:
    """The rows of a text as laid out."""

    def __init__(self, font: QFont) -> None:
        self._font = _Font(font)
        self._flags = QTextOption().flags()
        self._width = 0.0
        self._rows: LargeRows | None = None
        self._laid: OrderedDict[int, LaidRow] = OrderedDict()

    def set_rows(self, rows: LargeRows | None) -> None:
        """Another text."""
        self._rows = rows
        self._laid.clear()

    def set_font(self, font: QFont) -> None:
        """Another font or size."""
        self._font = _Font(font)
        self._laid.clear()

    def set_whitespace_shown(self, shown: bool) -> None:
        """Draw signs for blanks, tabs and line ends."""
        flags = QTextOption.Flag.ShowTabsAndSpaces | QTextOption.Flag.ShowLineAndParagraphSeparators
        self._flags = flags if shown else QTextOption().flags()
        self._laid.clear()

    def set_width(self, width: float) -> None:
        """At this width rows that run from right to left begin."""
        if width != self._width:
            self._width = width
            for start in [start for start, laid in self._laid.items() if laid.leftward]:
                del self._laid[start]

    def usual_height(self) -> float:
        """The least height of a row."""
        return self._font.height

    def has(self, row: Row) -> bool:
        """Whether a row is laid out already."""
        return row.start in self._laid

    def row(self, row: Row) -> LaidRow:
        """A row, laid out."""
        laid = self._laid.get(row.start)
        if laid is None:
            laid = self._laid[row.start] = self._lay_out(row)
            if len(self._laid) > _KEPT:
                self._laid.popitem(last=False)
        else:
            self._laid.move_to_end(row.start)
        return laid

    def _lay_out(self, row: Row) -> LaidRow:
        assert self._rows is not None
        ends_line = self._rows.ends_line(row)
        shown = to_editor(self._rows.data[row.start : row.end - ends_line].decode())
        text = BlockText.of(shown)
        layout = QTextLayout(shown.translate(_BREAKS_A_LAYOUT), self._font.font)
        # The parts of a long line all run as the line does.
        leftward = _runs_leftward(self._rows.line_begin(row))
        option = QTextOption()
        direction = Qt.LayoutDirection.RightToLeft if leftward else Qt.LayoutDirection.LeftToRight
        option.setTextDirection(direction)
        if leftward:
            option.setAlignment(Qt.AlignmentFlag.AlignRight)
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTabStopDistance(8 * self._font.blank)
        option.setFlags(self._flags)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(1e6)
        newline = self._font.newline if ends_line else 0.0
        width = line.naturalTextWidth()
        if leftward:
            line.setLineWidth(max(width + newline, self._width))
        layout.endLayout()
        measure = Measure(
            self._font.font, text, Composition(), newline=newline, leftward=leftward, seen=_EVERYWHERE
        )
        boxes = measure.line(layout.lineAt(0), last=ends_line)
        if boxes is None:
            raise RuntimeError(f"Qt has not laid out the row at byte {row.start}")
        boxes = replace(boxes, height=float(ceil(boxes.height)))
        return LaidRow(row, text, layout, boxes, width + newline, ends_line, leftward)


def _runs_leftward(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left."""
    if text.isascii():
        return False
    directions = (bidirectional(letter) for letter in text)
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L"
