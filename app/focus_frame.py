"""The frame of a list, table, strip or line that has the keyboard, where no row, byte or caret in it shows that."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

_WIDE = 2


def paint_focus_frame(painter: QPainter, area: QWidget, colour: QColor | QBrush) -> None:
    """Paint it along the inside of `area`, or of its viewport if it scrolls; `painter` paints on that."""
    inside = area.viewport() if isinstance(area, QAbstractScrollArea) else area
    painter.resetTransform()
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, _WIDE))
    painter.drawRect(inside.rect().adjusted(1, 1, -1, -1))
