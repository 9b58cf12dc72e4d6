"""A theme's colours and patterns as painters of tokens need them, for one ratio of device to logical pixels.

Each mark has a pattern of its own, so that none hangs on its colour: diagonals for cut characters, dots for
special tokens, a grid for unknown ones. Where they are painted: `app/inspection/painting`, `app/comparison`.
"""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from app.palette import CELL_SETS, Theme

PIXELS = QImage.Format.Format_ARGB32_Premultiplied
_TILE = 6
"""Logical pixels of a pattern's tile."""


class Inks:
    """`cells`: for each set of cell colours uint32 (colours + 1,), the last of which, number -1, is none."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.ratio = ratio
        self.cells = {name: np.array([*map(ink, theme.cell_colours(name)), 0], np.uint32) for name in CELL_SETS}
        self.cut = ink(theme.cut)
        self.grapheme = ink(theme.grapheme)
        self.border = ink(theme.border)
        self.pre_token = ink(theme.pre_token)
        self.altered = ink(theme.altered)
        self.hatch = _tiled(theme.cut, ratio, _diagonals)
        self.dots = _tiled(theme.special, ratio, _dots)
        self.grid = _tiled(theme.altered, ratio, _grid)
        self.special = _pen(theme.special, 1)
        self.unknown = _pen(theme.altered, 1)
        self.strike = _pen(theme.altered, 2)
        self.chosen = _pen(theme.selection_mark, 2)
        self.alike = _pen(theme.selection_mark, 1)


def ink(colour: str) -> np.uint32:
    """A pixel of a colour."""
    return np.uint32(QColor(colour).rgba())


def half_way(pixels: np.ndarray, other: np.uint32) -> np.ndarray:
    """Each pixel mixed with another colour, half and half: a line that lets the cell shine through."""
    low_bits = np.uint32(0xFEFEFEFE)  # without the lowest bit of each channel, none flows into the next
    mixed: np.ndarray = ((pixels & low_bits) >> np.uint32(1)) + ((other & low_bits) >> np.uint32(1))
    return mixed


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _tiled(colour: str, ratio: float, draw: Callable[[QPainter, int, QColor], None]) -> QBrush:
    """A brush of tiles. Qt's own patterns have the device's pixels for a unit and vanish when enlarged."""
    size = max(round(_TILE * ratio), 3)
    tile = QImage(size, size, PIXELS)
    tile.fill(0)
    with QPainter(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, size, QColor(colour))
    tile.setDevicePixelRatio(size / _TILE)
    return QBrush(tile)


def _diagonals(painter: QPainter, size: int, colour: QColor) -> None:
    colour.setAlpha(85)
    painter.setPen(QPen(colour, 0.2 * size))
    for shift in (-size, 0, size):
        painter.drawLine(QPointF(shift - 1, size + 1), QPointF(shift + size + 1, -1))


def _dots(painter: QPainter, size: int, colour: QColor) -> None:
    colour.setAlpha(150)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        painter.drawEllipse(QPointF(x * size, y * size), 0.13 * size, 0.13 * size)


def _grid(painter: QPainter, size: int, colour: QColor) -> None:
    colour.setAlpha(85)
    painter.setPen(QPen(colour, 0.18 * size))
    painter.drawLine(QPointF(size / 2, -1), QPointF(size / 2, size + 1))
    painter.drawLine(QPointF(-1, size / 2), QPointF(size + 1, size / 2))
