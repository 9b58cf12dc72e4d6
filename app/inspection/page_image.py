"""Paints the marks of the visible lines from two small images: one row of pixels for each line.

The rows are stretched to the lines' heights. They are made by numpy when text or tokens change and drawn as they
are when not; a rectangle per token would cost ten times as much. A cut character has diagonal hatching and a
solid underline; a grapheme that is cut between its characters has a dashed, thinner one.
"""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from app.inspection.cells import Cells
from app.inspection.page import Marks, Page
from app.palette import Theme

_UNDERLINE = 3
_DASH, _GAP = 4, 3
_HATCH = 6
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


class Inks:
    """A theme's colours as the painter needs them, for one device pixel ratio."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.ratio = ratio
        self.tokens = np.array([QColor(colour).rgba() for colour in theme.tokens], np.uint32)
        self.cut = np.uint32(QColor(theme.cut).rgba())
        self.grapheme = np.uint32(QColor(theme.grapheme).rgba())
        self.hatch = QBrush(_hatch_tile(QColor(theme.cut), ratio))
        self.chosen = QPen(QColor(theme.selection_mark), 2)
        self.chosen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)


class PageImage:
    """The images of one page, `width` logical pixels wide."""

    def __init__(self, page: Page, marks: Marks, inks: Inks, width: float) -> None:
        self._page, self._inks = page, inks
        self._columns = max(math.ceil(width * inks.ratio), 1)
        rows = len(page.tops)
        self._colours = _image(self._filled(marks.cells, inks.tokens[marks.colours], rows))
        self._underlined: list[bool] = []
        self._underlines = self._made_underlines(marks, rows)
        self._hatched = _rectangles(marks.cut_characters, page)
        self._chosen = _rectangles(marks.chosen, page)

    def paint(self, painter: QPainter, left: float, top: float, bottom: float) -> None:
        """Draw the lines between two heights; `left` is where the hatching's pattern begins."""
        width = self._columns / self._inks.ratio
        rows = [
            (row, y, height)
            for row, (y, height) in enumerate(zip(self._page.tops, self._page.heights, strict=True))
            if y + height >= top and y <= bottom
        ]
        if self._colours is not None:
            for row, y, height in rows:
                painter.drawImage(QRectF(0, y, width, height), self._colours, QRectF(0, row, self._columns, 1))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._inks.hatch)
        for row, y, _height in rows:
            if row in self._hatched:
                painter.setBrushOrigin(QPointF(left, y))
                painter.drawRects(self._hatched[row])
        if self._underlines is not None:
            for row, y, height in rows:
                if self._underlined[row]:
                    source = QRectF(0, row * _UNDERLINE, self._columns, _UNDERLINE)
                    painter.drawImage(
                        QRectF(0, y + height - _UNDERLINE, width, _UNDERLINE), self._underlines, source
                    )
        painter.setPen(self._inks.chosen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for row, _y, _height in rows:
            if row in self._chosen:
                # Half of the line lies outside the cell: inside, it would cover a narrow letter.
                painter.drawRects([rectangle.adjusted(0, 1, 0, -1) for rectangle in self._chosen[row]])

    def _made_underlines(self, marks: Marks, rows: int) -> QImage | None:
        cut, mild = marks.cut_characters, marks.cut_graphemes
        if len(cut.left) == 0 and len(mild.left) == 0:
            return None
        solid = self._filled(cut, np.full(len(cut.left), self._inks.cut), rows)
        pixels = np.repeat(solid[:, None, :], _UNDERLINE, axis=1)
        if len(mild.left):
            # The last pixel of a dashed line stays free, so that neighbours can be told apart.
            shorter = mild._replace(right=mild.right - 1)
            dashes = self._filled(shorter, np.full(len(mild.left), self._inks.grapheme), rows)
            places = np.arange(self._columns) / self._inks.ratio
            dashes = np.where((places % (_DASH + _GAP) < _DASH) & (solid == 0), dashes, solid)
            pixels[:, 1:, :] = dashes[:, None, :]
        self._underlined = (pixels[:, -1, :] != 0).any(axis=1).tolist()
        return _image(pixels.reshape(rows * _UNDERLINE, self._columns))

    def _filled(self, cells: Cells, inks: np.ndarray, rows: int) -> np.ndarray:
        """uint32 (rows, columns): each cell's ink in the columns it covers, 0 elsewhere."""
        order = np.lexsort((cells.left, cells.row))
        base = cells.row[order] * self._columns
        begin = base + np.clip(np.rint(cells.left[order] * self._inks.ratio), 0, self._columns).astype(np.int64)
        end = base + np.clip(np.rint(cells.right[order] * self._inks.ratio), 0, self._columns).astype(np.int64)
        end = np.maximum.accumulate(end)  # fonts may let one character reach over the next
        begin[1:] = np.maximum(begin[1:], end[:-1])
        # Alternately what lies between two cells, and a cell.
        widths = np.zeros(2 * len(begin) + 1, np.int64)
        widths[0:-1:2] = begin - np.concatenate(([0], end[:-1])) if len(begin) else 0
        widths[1::2] = end - begin
        widths[-1] = rows * self._columns - (end[-1] if len(end) else 0)
        colours = np.zeros(len(widths), np.uint32)
        colours[1::2] = inks[order]
        return np.repeat(colours, widths).reshape(rows, self._columns)


def _image(pixels: np.ndarray) -> QImage | None:
    rows, columns = pixels.shape
    if rows == 0:
        return None
    # QImage does not keep the memory it is given: copy() makes its own.
    return QImage(np.ascontiguousarray(pixels).data, columns, rows, 4 * columns, _FORMAT).copy()


def _rectangles(cells: Cells, page: Page) -> dict[int, list[QRectF]]:
    """By row, the rectangles of stretches, those that touch joined."""
    found: dict[int, list[QRectF]] = {}
    order = np.lexsort((cells.left, cells.row))
    sides = (values[order].tolist() for values in (cells.left, cells.right, cells.row))
    for left, right, row in zip(*sides, strict=True):
        known = found.setdefault(row, [])
        if known and left - known[-1].right() < 0.01:
            known[-1].setRight(right)
        else:
            known.append(QRectF(left, page.tops[row], right - left, page.heights[row]))
    return found


def _hatch_tile(colour: QColor, ratio: float) -> QImage:
    """A tile of diagonals. Qt's own BDiagPattern has the device's pixels for a unit and vanishes when enlarged."""
    size = max(round(_HATCH * ratio), 3)
    tile = QImage(size, size, _FORMAT)
    tile.fill(0)
    ink = QColor(colour)
    ink.setAlpha(85)
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, 1.2 * ratio))
        for shift in (-size, 0, size):
            painter.drawLine(QPointF(shift - 1, size + 1), QPointF(shift + size + 1, -1))
    tile.setDevicePixelRatio(size / _HATCH)
    return tile
