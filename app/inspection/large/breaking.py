"""Lays out one block of a large text and breaks it into lines: at the window's width, or not at all.

The lines are those that the editor would make. Where blocks begin: `large/blocks.py`. What is kept of them, and
what is measured: `large/layout.py`.
"""

from dataclasses import dataclass
from functools import cached_property
from unicodedata import bidirectional

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextLine, QTextOption

from app.inspection.large.blocks import Block
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import to_editor
from app.inspection.lines.line_boxes import tab_stop

_BREAKS_A_LAYOUT = {0x2028: "\u21b5"}
"""The one character at which Qt would begin another line here, and a sign for it: ↵."""
_ALLOWED = 2.0
"""Blanks: the less, the fuller is the last line, or the likelier is one more."""
_TRIES = 4
_A_LITTLE = 0.01
_PART = 200
"""Characters of an unbroken row, about, that are laid out, measured and painted by themselves."""
_EVENED = 3
"""A block of fewer lines is left as it is."""


class LargeFont:
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


@dataclass(frozen=True, slots=True)
class Look:
    """How text is laid out. `width`: of the window; `wrapped`: lines are broken there; `signs`: blanks are seen."""

    font: LargeFont
    width: float = 0.0
    wrapped: bool = True
    signs: bool = False

    @property
    def breaks(self) -> bool:
        """Whether long lines are broken: not before the window has a width."""
        return self.wrapped and self.width > 0


@dataclass(frozen=True, slots=True)
class LaidBlock:
    """A block: its text, its layout, and where in the whole text its rows begin, in bytes.

    `broken`: each line of the layout is a row; else all of them stand side by side in one row. `ends_line`: a line
    feed follows, which is not in the layout; `leftward`: it runs from right to left.
    """

    block: Block
    text: BlockText
    layout: QTextLayout
    starts: tuple[int, ...]
    broken: bool
    ends_line: bool
    leftward: bool

    def lines(self, number: int) -> list[QTextLine]:
        """The parts of one of its rows; not to be kept."""
        numbers = range(number, number + 1) if self.broken else range(self.layout.lineCount())
        return [self.layout.lineAt(each) for each in numbers]

    def unit_of_byte(self, byte: int) -> int:
        """The layout's position of the character that holds a byte of the whole text."""
        return self.text.unit_of_byte(byte - self.block.start)

    def byte_of_unit(self, unit: int) -> int:
        """The byte of the whole text for a position in the layout."""
        return self.block.start + self.text.byte_of_unit(min(unit, int(self.text.units[-1])))


def lay_out(data: bytes, block: Block, look: Look, *, line_begin: str, goes_on: bool) -> LaidBlock:
    """`line_begin`: the first characters of the line that the block is a part of, all parts of which run as it
    does; `goes_on`: the line goes on behind the block."""
    ends_line = block.end > block.start and data[block.end - 1] == 0x0A
    shown = to_editor(data[block.start : block.end - ends_line].decode())
    text = BlockText.of(shown)
    leftward = _runs_leftward(line_begin)
    layout = QTextLayout(shown.translate(_BREAKS_A_LAYOUT), look.font.font)
    layout.setTextOption(_option(look, leftward=leftward))
    layout.setCacheEnabled(True)
    starts: tuple[int, ...] = (block.start,)
    if look.breaks:
        _wrap(layout, text, look.width, evened=goes_on, leftward=leftward)
        starts = tuple(block.start + text.byte_of_unit(unit) for unit in _starts(layout))
    else:
        newline = look.font.newline if ends_line else 0.0
        _run_on(layout, look.width, leftward=leftward, newline=newline)
    return LaidBlock(block, text, layout, starts, look.breaks, ends_line, leftward)


def _option(look: Look, *, leftward: bool) -> QTextOption:
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if leftward else Qt.LayoutDirection.LeftToRight)
    if leftward:
        option.setAlignment(Qt.AlignmentFlag.AlignRight)
    modes, flags = QTextOption.WrapMode, QTextOption.Flag(0)
    option.setWrapMode(modes.WrapAtWordBoundaryOrAnywhere if look.breaks else modes.WrapAnywhere)
    option.setTabStopDistance(tab_stop(look.font.font))
    if look.signs:
        flags |= QTextOption.Flag.ShowTabsAndSpaces
    if not look.breaks:
        flags |= QTextOption.Flag.IncludeTrailingSpaces  # else blanks between two parts would hang out of the first
    option.setFlags(flags)
    return option


def _run_on(layout: QTextLayout, width: float, *, leftward: bool, newline: float) -> None:
    """One row of many parts side by side, each a line to Qt, so that only those that are seen have to be painted. A
    row that runs from right to left begins at the right edge."""
    layout.beginLayout()
    lines: list[QTextLine] = []
    while (line := layout.createLine()).isValid():
        line.setNumColumns(_PART)
        lines.append(line)
    widths = [line.naturalTextWidth() for line in lines]
    ascent = max((line.ascent() for line in lines), default=0.0)
    x = max(sum(widths) + newline, width) if leftward else 0.0
    for line, room in zip(lines, widths, strict=True):
        x -= room if leftward else 0.0
        line.setPosition(QPointF(x, ascent - line.ascent()))
        x += 0.0 if leftward else room
    layout.endLayout()


def _wrap(layout: QTextLayout, text: BlockText, width: float, *, evened: bool, leftward: bool) -> None:
    """Lines of at most `width`. Where the line goes on in another block, the last of them would be short amid a
    text that is full everywhere else: all are made a little narrower instead, so that it is about as wide."""
    borders = None if text.text.isascii() else text.units[text.graphemes(0, len(text.text))]
    _fill(layout, width, borders)
    count = layout.lineCount()
    if not evened or count < _EVENED:
        return
    total = sum(layout.lineAt(number).naturalTextWidth() for number in range(count))
    allowed = _ALLOWED * QFontMetricsF(layout.font()).horizontalAdvance(" ")
    _fill(layout, width, borders, even=_Even(count, total, allowed), leftward=leftward)


@dataclass(slots=True)
class _Even:
    """Shares what is left of a text among the lines that are left. Each may take `allowed` more than its share: it
    ends before a word that has no room."""

    lines: int
    total: float
    allowed: float

    def room(self, width: float) -> float:
        return min(self.total / self.lines + self.allowed, width) if self.lines > 1 else width

    def take(self, line: QTextLine) -> None:
        self.lines, self.total = self.lines - 1, self.total - line.naturalTextWidth()


def _fill(
    layout: QTextLayout,
    width: float,
    borders: np.ndarray | None,
    *,
    even: _Even | None = None,
    leftward: bool = False,
) -> None:
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        room = width if even is None else even.room(width)
        line.setLineWidth(room)
        if borders is not None:
            _end_at_border(line, borders, room)
        if even is not None:
            even.take(line)
        line.setPosition(QPointF(width - room if leftward else 0.0, 0.0))
    layout.endLayout()


def _end_at_border(line: QTextLine, borders: np.ndarray, width: float) -> None:
    """Qt's graphemes may be those of another version of Unicode: end the line where one ends for us. One that is
    wider than the line is broken as Qt will have it."""
    start = line.textStart()
    for _ in range(_TRIES):
        end = start + line.textLength()
        border = int(borders[np.searchsorted(borders, end, "right") - 1])
        if border in (start, end):
            return
        line.setLineWidth(abs(line.cursorToX(border)[0] - line.cursorToX(start)[0]) + _A_LITTLE)
    line.setLineWidth(width)


def _starts(layout: QTextLayout) -> list[int]:
    return [layout.lineAt(number).textStart() for number in range(layout.lineCount())]


def _runs_leftward(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left."""
    if text.isascii():
        return False
    directions = (bidirectional(letter) for letter in text)
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L"
