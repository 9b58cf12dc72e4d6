"""Paints the marks of the visible lines from small images: one row of pixels for each line's cells.

The rows are stretched to the lines' heights. They are made by numpy when text or tokens change and drawn as they
are when not; a rectangle per token would cost ten times as much. What each mark looks like:

- a cut character: diagonal hatching and a solid underline; a grapheme cut between its characters: a dashed,
  thinner underline;
- a border between tokens: a thin line; one between pre-tokens: a wedge that points down from the upper edge;
- a special token: dots and an outline; an unknown one: a grid and an outline; dropped text: no cell, struck
  through; a token without bytes of its own: a wedge that points up from the lower edge;
- the chosen token: a strong outline at the caret, a thin one elsewhere, or a line above what is too narrow for it:
  of bytes that occur in each letter, outlines would hide the text.

Patterns and inks: `app/inks.py`. Underlines and wedges: `strips.py`.
"""

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter

from app.inks import Inks, half_way
from app.inspection.lines.cells import Cells
from app.inspection.painting.marks import Marks
from app.inspection.painting.page import Page
from app.inspection.painting.strips import UNDERLINE, WEDGE, filled, image_of, underlines, wedges

_NARROW = 0.4
"""Of a line's height: a Latin letter is wider."""
_OVERLINE = 2

_Rectangles = dict[int, list[QRectF]]


class PageImage:
    """The images of one page, `width` logical pixels wide."""

    def __init__(self, page: Page, marks: Marks, inks: Inks, width: float) -> None:
        self._page, self._inks = page, inks
        self._columns = max(math.ceil(width * inks.ratio), 1)
        rows = len(page.tops)
        self._colours = image_of(self._cell_pixels(marks, rows))
        self._underlines = underlines(marks.cut_characters, marks.cut_graphemes, inks, rows, self._columns)
        down, up = marks.pre_tokens, marks.inserted
        shape, size = (rows, self._columns), WEDGE * min(page.heights, default=0.0)
        self._pre_tokens = wedges(down, inks.pre_token, inks.ratio, shape, size=size, up=False)
        self._inserted = wedges(up, inks.altered, inks.ratio, shape, size=size, up=True)
        self._hatched = _rectangles(marks.cut_characters, page)
        self._special = _rectangles(marks.special, page, apart=True)
        self._unknown = _rectangles(marks.unknown, page, apart=True)
        self._dropped = _rectangles(marks.dropped, page)
        self._chosen = _rectangles(marks.chosen, page, apart=True)
        self._meant = _rectangles(marks.meant, page)

    def paint(self, painter: QPainter, left: float, top: float, bottom: float) -> None:
        """Draw the lines between two heights; `left` is where the patterns begin."""
        width, inks = self._columns / self._inks.ratio, self._inks
        rows = [
            (row, y, height)
            for row, (y, height) in enumerate(zip(self._page.tops, self._page.heights, strict=True))
            if y + height >= top and y <= bottom
        ]
        if self._colours is not None:
            for row, y, height in rows:
                painter.drawImage(QRectF(0, y, width, height), self._colours, QRectF(0, row, self._columns, 1))
        for rectangles, brush in (
            (self._special, inks.dots),
            (self._unknown, inks.grid),
            (self._hatched, inks.hatch),
        ):
            self._paint_pattern(painter, rectangles, brush, rows, left)
        self._paint_outlines(painter, rows)  # a cut grapheme of unknown tokens is seen above their outlines
        for row, y, height in rows:
            if self._underlines is not None:
                self._underlines.paint(painter, row, y + height - UNDERLINE, width)
            if self._pre_tokens is not None:
                self._pre_tokens.paint(painter, row, y, width)
            if self._inserted is not None:
                self._inserted.paint(painter, row, y + height - self._inserted.height, width)
        self._paint_lines(painter, rows)

    def _paint_pattern(
        self,
        painter: QPainter,
        rectangles: _Rectangles,
        brush: QBrush,
        rows: list[tuple[int, float, float]],
        left: float,
    ) -> None:
        if not rectangles:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        for row, y, _height in rows:
            if row in rectangles:
                painter.setBrushOrigin(QPointF(left, y))
                painter.drawRects(rectangles[row])

    def _paint_outlines(self, painter: QPainter, rows: list[tuple[int, float, float]]) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rectangles, pen in ((self._special, self._inks.special), (self._unknown, self._inks.unknown)):
            painter.setPen(pen)
            for row, _y, _height in rows:
                if row in rectangles:
                    painter.drawRects([each.adjusted(0.5, 0.5, -0.5, -0.5) for each in rectangles[row]])

    def _paint_lines(self, painter: QPainter, rows: list[tuple[int, float, float]]) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._inks.strike)
        for row, y, height in rows:
            if row in self._dropped:
                middle = round(y + 0.55 * height)
                painter.drawLines([QLineF(r.left(), middle, r.right(), middle) for r in self._dropped[row]])
        for row, _y, _height in rows:
            self._paint_chosen(painter, row)

    def _paint_chosen(self, painter: QPainter, row: int) -> None:
        found, pen = self._chosen.get(row, []), self._inks.alike
        painter.setPen(pen)
        painter.drawRects([each.adjusted(0.5, 0.5, -0.5, -0.5) for each in found if not _is_narrow(each)])
        for each in filter(_is_narrow, found):
            painter.fillRect(QRectF(each.left() + 1, each.top(), each.width() - 1, _OVERLINE), pen.color())
        painter.setPen(self._inks.chosen)
        # Half of the line lies outside the cell: inside, it would cover a narrow letter.
        painter.drawRects([each.adjusted(0, 1, 0, -1) for each in self._meant.get(row, [])])

    def _cell_pixels(self, marks: Marks, rows: int) -> np.ndarray:
        """uint32 (rows, columns): cells, and lines between them."""
        inks, shape = self._inks, (rows, self._columns)
        pixels = filled(marks.cells, inks.cells[marks.colour_set][marks.colours], inks.ratio, shape)
        if len(marks.borders.x):
            thick = max(round(inks.ratio), 1)
            at = np.rint(marks.borders.x * inks.ratio).astype(np.int64) - thick // 2
            for column in range(thick):
                where = marks.borders.row, np.clip(at + column, 0, self._columns - 1)
                pixels[where] = half_way(pixels[where], inks.border)
        return pixels


def _is_narrow(rectangle: QRectF) -> bool:
    return rectangle.width() < _NARROW * rectangle.height()


def _rectangles(cells: Cells, page: Page, *, apart: bool = False) -> _Rectangles:
    """By row, the rectangles of stretches, those that touch joined unless they are to stay `apart`."""
    found: _Rectangles = {}
    order = np.lexsort((cells.left, cells.row))
    left, right, row = cells.left[order], cells.right[order], cells.row[order]
    if not apart and len(left):
        begins = np.flatnonzero(np.append(True, (row[1:] != row[:-1]) | (left[1:] - right[:-1] >= 0.01)))
        left, right, row = left[begins], right[np.append(begins[1:], len(right)) - 1], row[begins]
    for x, end, number in zip(left.tolist(), right.tolist(), row.tolist(), strict=True):
        rectangle = QRectF(x, page.tops[number], end - x, page.heights[number])
        found.setdefault(number, []).append(rectangle)
    return found
