"""Paints a pair of rows: the boxes of both tokenizers, and between them which borders only one of the two has.

A border that both have is a line from row to row; one that only one has is a wedge that points at its row, and the
stretches that differ lie on a grey ground there. Cut characters, special and unknown tokens look as in the text
pane. Not here: where boxes stand (boxes.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from app.colour_rule import by_position
from app.comparison.boxes import DROPPED, HIDDEN, Box, boxes_of
from app.comparison.labels import id_text, label_text, written_bytes
from app.comparison.measures import Measures
from app.comparison.sheet import Sheet
from app.inks import Inks
from app.palette import Theme
from app.written_order import in_order
from engine.spans import BEGINS, BOTH, ENDS

_MOST_KEPT = 20_000
_LEFT_OUT = "⋯"
_STRAY = 6
"""Letters of `<0xE4>`."""


class Marked(NamedTuple):
    """The token that is meant, by its row and number, and its bytes [low, high)."""

    side: int
    token: int
    low: int
    high: int


class _Label(NamedTuple):
    """A label, its width, how many bytes at its ends belong to no whole character, and whether all of them do."""

    text: str
    width: float
    lead: int
    tail: int
    all_stray: bool


class PairPainter:
    """Paints with the colours of a theme, for a ratio of device to logical pixels."""

    def __init__(self, theme: Theme, measures: Measures, ratio: float) -> None:
        self.ratio = ratio
        self._inks = Inks(theme, ratio)
        self._measures = measures
        self._fills = [QColor(colour) for colour in theme.tokens]
        self._base, self._text, self._muted = QColor(theme.base), QColor(theme.text), QColor(theme.muted)
        self._grid, self._edge = QColor(theme.grid), QColor(theme.border)
        self._cut, self._grapheme = QColor(theme.cut), QColor(theme.grapheme)
        self._altered, self._mark = QColor(theme.altered), QColor(theme.selection_mark)
        self._labels: dict[bytes | None, _Label] = {}

    def image(self, sheet: Sheet, row: int) -> QPixmap:
        """A pair of rows as a picture, without what is marked."""
        low, high = sheet.x[sheet.rows[row : row + 2]].tolist()
        size = QSizeF(high - low + 1, self._measures.pitch) * self.ratio
        picture = QPixmap(math.ceil(size.width()), math.ceil(size.height()))
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(self._base)
        with QPainter(picture) as painter:
            self._paint_between(painter, sheet, row)
            for side, top in enumerate(self._measures.tops):
                self._paint_boxes(painter, sheet, side, boxes_of(sheet, side, row), top)
        return picture

    # Between the rows

    def _paint_between(self, painter: QPainter, sheet: Sheet, row: int) -> None:
        found, x, measures = sheet.found, sheet.x, self._measures
        begin, end = int(sheet.rows[row]), int(sheet.rows[row + 1])
        low = int(x[begin])
        y, high = measures.tops[0] + measures.height, measures.gutter
        first, last = found.stretch_of(begin), found.stretch_of(max(end - 1, begin))
        for stretch in range(first, last + 1):
            if found.differs[stretch]:
                left, right = (
                    int(x[min(max(place, begin), end)]) - low for place in found.knots[stretch : stretch + 2]
                )
                painter.fillRect(left, y + 1, right - left, high - 2, self._grid)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        has = [np.zeros(end + 1 - begin, np.bool_) for _row in found.rows]
        for mask, cells in zip(has, found.rows, strict=True):
            some = slice(*np.searchsorted(cells.start, (begin, end + 1)))
            mask[cells.start[some] - begin] = True
        painter.setPen(QPen(self._edge, 1))
        for place in np.flatnonzero(has[0] & has[1]).tolist():
            at = int(x[begin + place]) - low
            painter.drawLine(QLineF(at + 0.5, y, at + 0.5, y + high))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._text)
        for side, mine, other in ((0, has[0], has[1]), (1, has[1], has[0])):
            for place in np.flatnonzero(mine & ~other).tolist():
                self._paint_wedge(painter, int(x[begin + place]) - low, y, up=side == 0)

    def _paint_wedge(self, painter: QPainter, x: int, y: int, *, up: bool) -> None:
        high = self._measures.gutter
        tip, foot = (y, y + 0.75 * high) if up else (y + high, y + 0.25 * high)
        painter.drawPolygon(
            QPolygonF([QPointF(x, tip), QPointF(x - 0.4 * high, foot), QPointF(x + 0.4 * high, foot)])
        )

    # Boxes

    def _paint_boxes(self, painter: QPainter, sheet: Sheet, side: int, boxes: Sequence[Box], top: int) -> None:
        encoding = sheet.encodings[side]
        tokens = [box.token for box in boxes if box.token >= 0]
        first = tokens[0] if tokens else 0
        colours = by_position(encoding.spans[:, 0], sheet.lines, first, tokens[-1] + 1).tolist() if tokens else []
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for box in boxes:
            if box.token >= 0:
                self._fill(painter, sheet, side, box, top, self._fills[colours[box.token - first]])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._measures.label_font)
        for box in boxes:
            self._write(painter, sheet, side, box, top)
        if sheet.request.ids:
            painter.setFont(self._measures.number_font)
            painter.setPen(self._text)
            base = top + self._measures.id_base[side]
            digit = self._measures.number_metrics.horizontalAdvance("0")
            for box in boxes:
                if box.token >= 0:
                    text = id_text(int(encoding.ids[box.token]))
                    room = box.right - box.left
                    if len(text) * digit <= room:
                        painter.drawText(QPointF(box.left + (room - len(text) * digit) / 2, base), text)
        for box in boxes:
            if box.torn_left or box.torn_right:
                self._paint_torn(painter, box, top)

    def _fill(self, painter: QPainter, sheet: Sheet, side: int, box: Box, top: int, colour: QColor) -> None:
        encoding, inks, token = sheet.encodings[side], self._inks, box.token
        area = QRectF(box.left, top, box.right - box.left - 1, self._measures.height)
        painter.fillRect(area, colour)
        painter.setBrushOrigin(area.topLeft())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        altered = encoding.altered
        for holds, brush, pen in (
            (encoding.special[token], inks.dots, inks.special),
            (altered is not None and altered.unknown[token], inks.grid, inks.unknown),
        ):
            if holds:
                painter.fillRect(area, brush)
                painter.setPen(pen)
                painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        if altered is not None and altered.inserted[token]:
            size = 0.3 * self._measures.label_height
            foot, middle = area.bottom(), area.left() + min(size, area.width() / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._altered)
            wedge = [QPointF(middle - size, foot), QPointF(middle + size, foot), QPointF(middle, foot - size)]
            painter.drawPolygon(QPolygonF(wedge))
        self._mark_cut(painter, sheet, side, box, area)

    def _mark_cut(self, painter: QPainter, sheet: Sheet, side: int, box: Box, area: QRectF) -> None:
        """Hatching and a line below what is part of a character; a dashed line where only a grapheme is cut."""
        flags = sheet.encodings[side].flags
        cut = int(flags.cuts_character[box.token])
        line = QRectF(area.left(), area.bottom() - 2, area.width(), 3)
        if cut:
            for left, right in self._fragments(sheet, side, box, cut):
                part = QRectF(area.left() + left, area.top(), right - left, area.height())
                painter.fillRect(part, self._inks.hatch)
                painter.fillRect(QRectF(part.left(), line.top(), part.width(), line.height()), self._cut)
        elif flags.cuts_grapheme[box.token]:
            painter.setPen(QPen(self._grapheme, 2, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(line.left(), line.center().y(), line.right(), line.center().y()))

    def _fragments(self, sheet: Sheet, side: int, box: Box, cut: int) -> list[tuple[float, float]]:
        """From where to where in a box its stray bytes are written; the whole box where that cannot be said."""
        label = self._label(sheet, side, box)
        wide = box.right - box.left - 1
        spare = (wide - label.width) / 2
        size = _STRAY * self._measures.letter
        found: list[tuple[float, float]] = []
        if spare >= 0 and not (box.torn_left or box.torn_right or label.all_stray):
            if cut in (BEGINS, BOTH) and label.lead:
                found.append((0.0, spare + label.lead * size))
            if cut in (ENDS, BOTH) and label.tail:
                found.append((wide - spare - label.tail * size, float(wide)))
        return found or [(0.0, float(wide))]

    def _write(self, painter: QPainter, sheet: Sheet, side: int, box: Box, top: int) -> None:
        label = self._label(sheet, side, box)
        text, wide, room = label.text, label.width, box.right - box.left - 1
        if wide > room - 2:
            room_left = max(room - self._measures.padding, 0)
            text = self._measures.label_metrics.elidedText(text, Qt.TextElideMode.ElideRight, room_left)
            wide = self._measures.label_metrics.horizontalAdvance(text)
        left, base = box.left + (room - wide) / 2, top + self._measures.label_base[side]
        painter.setPen(self._text if box.token >= 0 else self._muted)
        painter.drawText(QPointF(left, base), text)
        if box.token == DROPPED:
            middle = top + self._measures.label_tops[side] + self._measures.label_height // 2
            painter.setPen(QPen(self._altered, 2))
            painter.drawLine(QLineF(box.left + 1, middle, box.right - 2, middle))

    def _paint_torn(self, painter: QPainter, box: Box, top: int) -> None:
        """A jagged edge where a box goes on in another row."""
        painter.setPen(QPen(self._text, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        high, deep = self._measures.height, max(3, self._measures.height // 8)
        steps = 6
        for torn, x, inward in ((box.torn_left, box.left, 1), (box.torn_right, box.right - 1, -1)):
            if torn:
                points = [
                    QPointF(x + inward * deep * (step % 2), top + high * step / steps) for step in range(steps + 1)
                ]
                painter.drawPolyline(QPolygonF(points))

    def paint_marked(self, painter: QPainter, sheet: Sheet, row: int, top: int, marked: Marked) -> None:
        """Outline the token that is meant, and in the other row of the pair those that share bytes with it."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for side, cells in enumerate(sheet.found.rows):
            mine = side == marked.side
            painter.setPen(
                QPen(self._mark, 2 if mine else 1, Qt.PenStyle.SolidLine if mine else Qt.PenStyle.DotLine)
            )
            for box in boxes_of(sheet, side, row):
                same_bytes = cells.low[box.cell] < marked.high and cells.high[box.cell] > marked.low
                if box.token >= 0 and (box.token == marked.token if mine else same_bytes):
                    y, wide = top + self._measures.tops[side], box.right - box.left - 1
                    area = QRectF(box.left, y, wide, self._measures.height)
                    painter.drawRect(area.adjusted(1, 1, -1, -1) if mine else area.adjusted(0, 0, -1, -1))

    def _label(self, sheet: Sheet, side: int, box: Box) -> _Label:
        """What is written into a box, kept."""
        data = None
        if box.token != HIDDEN:
            data = written_bytes(sheet.encodings[side], sheet.found.rows[side], box.cell, box.token)
        label = self._labels.get(data)
        if label is None:
            if len(self._labels) > _MOST_KEPT:
                self._labels.clear()
            text = in_order(label_text(data)) if data is not None else _LEFT_OUT
            wide = self._measures.label_metrics.horizontalAdvance(text)
            lead, tail = _stray_ends(data or b"")
            label = self._labels[data] = _Label(text, wide, lead, tail, lead + tail == 2 * len(data or b""))
        return label


def _stray_ends(data: bytes) -> tuple[int, int]:
    """How many bytes at the beginning, and at the end, belong to a character that is not whole.

    >>> _stray_ends("中".encode()[1:] + b"a" + "中".encode()[:2]), _stray_ends(b"abc")
    ((2, 2), (0, 0))
    """
    text = data.decode("utf-8", "surrogateescape")
    kept = [0xDC80 <= ord(letter) <= 0xDCFF for letter in text]
    lead = next((place for place, stray in enumerate(kept) if not stray), len(kept))
    tail = next((place for place, stray in enumerate(reversed(kept)) if not stray), len(kept))
    return lead, tail
