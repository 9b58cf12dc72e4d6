"""Measures one visual line of the editor: where Qt puts each grapheme, as `cells.Boxes`.

Traps in Qt that are handled here:
- a line that is not laid out is invalid, and asking it for an x ends the process: `isValid()` first;
- lines with right-to-left letters have traps of their own: `app/mixed_line.py`;
- `Trailing` of a cluster's last unit, and of a tab, points elsewhere: only leading edges are asked for;
- inside a cluster `cursorToX` snaps to its end, and a mark or a ZWSP has no width: see `cells.without_empty`;
- the composition string of an input method is in the layout but not in the block's text;
- blanks at the end of a wrapped line hang outside of it.
"""

from dataclasses import dataclass

import numpy as np
import regex
from PySide6.QtGui import QFont, QFontMetricsF, QTextLine

from app.inspection.lines.block_text import BlockText
from app.inspection.lines.cells import Boxes, without_empty
from app.mixed_line import mixed_x

_RIGHT_TO_LEFT = regex.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_LONG = 400
"""Lines of more units are measured only where they are seen: `cursorToX` adds up all glyphs before."""
_BLANKS = " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u205f\u3000"
_HANGING = 4.0
"""Width, in the document's margin, of blanks that hang outside of a wrapped line."""
_NARROW = 4.0
"""Width of what stands in a line that shows nothing at all."""

_TAB = 8
"""Blanks from one tab stop to the next."""


def tab_stop(font: QFont) -> float:
    """How far apart tab stops are, in the editor, in large texts and in pictures: the same text lines up in all."""
    return _TAB * QFontMetricsF(font).horizontalAdvance(" ")


@dataclass(frozen=True, slots=True)
class Composition:
    """The string that an input method is composing: `length` units at unit `at` of the block."""

    at: int = 0
    length: int = 0

    def in_layout(self, unit: int) -> int:
        """Layout position of the character at a unit of the block."""
        return unit + self.length if unit >= self.at else unit

    def in_block(self, position: int) -> int:
        """Unit of the block for a layout position."""
        return position if position <= self.at else max(self.at, position - self.length)


@dataclass(frozen=True, slots=True)
class LineBoxes:
    """A measured line: its boxes, the byte borders of its graphemes, its vertical place in the block, and the
    stretch of x that was measured."""

    boxes: Boxes
    graphemes: np.ndarray
    top: float
    height: float
    seen: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Measure:
    """How a block's lines are measured. `newline`: width of the box of the line feed after the block, 0 if none
    follows; `leftward`: the block runs right to left; `seen`: the visible stretch of x."""

    font: QFont
    block: BlockText
    composition: Composition
    newline: float
    leftward: bool
    seen: tuple[float, float]

    def line(self, line: QTextLine, *, last: bool) -> LineBoxes | None:
        """Measure one line; `last` if it ends the block. None if Qt has not laid it out."""
        if not line.isValid():
            return None
        block, place = self.block, self.composition
        start = line.textStart()
        low = block.point_of_unit(place.in_block(start))
        high = block.point_of_unit(place.in_block(start + line.textLength()))
        text = block.text[low:high]
        mixed = self.leftward or _RIGHT_TO_LEFT.search(text, concurrent=False) is not None
        seen = (float("-inf"), float("inf"))
        if len(text) > _LONG and not mixed:
            seen = self.seen
            ends = (place.in_block(line.xToCursor(x)) for x in seen)
            near, far = (block.point_of_unit(unit) for unit in ends)
            low, high = max(low, near - 2), min(high, far + 3)
        newline = self.newline if last and high == len(block.text) else 0.0
        points = block.graphemes(low, high, newline=newline > 0)
        graphemes = block.byte_borders(points)
        inside = points[points <= high]
        if inside[-1] < high:  # CR and the line feed are one grapheme, but each has its own box
            inside = np.append(inside, high)
        boxes = self._mixed_boxes(line, inside, wrapped=not last) if mixed else self._boxes(line, inside)
        boxes = without_empty(boxes, -_NARROW if self.leftward else _NARROW)
        if newline:
            length = len(block.utf8)
            boxes = self._beyond(line, boxes, (length, length + 1), newline)
        return LineBoxes(boxes, graphemes, line.y(), line.height(), seen)

    def _boxes(self, line: QTextLine, points: np.ndarray) -> Boxes:
        x = np.array([line.cursorToX(position)[0] for position in self._positions(points)])
        edges = self.block.bytes_at[points]
        return _with_hanging(_in_line(edges, x[:-1].copy(), x[1:].copy()))

    def _mixed_boxes(self, line: QTextLine, points: np.ndarray, *, wrapped: bool) -> Boxes:
        text = self.block.text[points[0] : points[-1]]
        blanks = text[len(text.rstrip(_BLANKS)) :] if wrapped else ""
        kept = points[points <= points[-1] - len(blanks)]
        positions = self._positions(kept)
        # A line that ends with U+2028 has not been wrapped: its blanks are drawn.
        hanging = 0.0 if blanks.endswith("\u2028") else QFontMetricsF(self.font).horizontalAdvance(blanks)
        tabs = {
            position
            for position, point in zip(positions, kept.tolist(), strict=True)
            if self.block.text.startswith("\t", point)
        }
        begin, end = mixed_x(line, positions, leftward=self.leftward, hanging=hanging, tabs=tabs)
        edges = self.block.bytes_at[kept]
        boxes = _in_line(edges, begin, end)
        if not blanks:
            return boxes
        return self._beyond(line, boxes, (int(edges[-1]), int(self.block.bytes_at[points[-1]])), _HANGING)

    def _positions(self, points: np.ndarray) -> list[int]:
        return [self.composition.in_layout(unit) for unit in self.block.units[points].tolist()]

    def _beyond(self, line: QTextLine, boxes: Boxes, held: tuple[int, int], width: float) -> Boxes:
        """With one more box, for the bytes `held`, at the line's end."""
        both = np.concatenate((boxes.begin, boxes.end))
        if len(both) == 0:
            x = line.cursorToX(line.textStart() + line.textLength())[0]
        else:
            x = both.min() if self.leftward else both.max()
        return Boxes(*map(np.append, boxes, (*held, x, x - width if self.leftward else x + width, 0)))


def _in_line(edges: np.ndarray, begin: np.ndarray, end: np.ndarray) -> Boxes:
    return Boxes(edges[:-1], edges[1:], begin, end, np.zeros(len(begin), np.int64))


def _with_hanging(boxes: Boxes) -> Boxes:
    """What has no width at the line's end shares one box after it."""
    if len(boxes.begin) == 0 or boxes.begin[-1] < boxes.end[-1]:
        return boxes
    last = boxes.last[-1]
    count = int(np.searchsorted(boxes.begin, boxes.end[-1])) + 1
    boxes = Boxes(*(values[:count].copy() for values in boxes))
    boxes.last[-1] = last
    boxes.end[-1] = boxes.begin[-1] + _HANGING
    return boxes
