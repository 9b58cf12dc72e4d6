"""A button of the Train dock, no wider than its word needs, that shows by a frame in it that it has the keyboard.

Not here: what it orders (training_dock).
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton

_INSIDE, _WIDE = 3, 2


class OrderButton(QPushButton):
    """Qt gives buttons a least width that grows with the resolution: in big type each stood in a row of its own."""

    def sizeHint(self) -> QSize:
        hint, metrics = super().sizeHint(), self.fontMetrics()
        word = metrics.horizontalAdvance(self.text()) + 3 * metrics.averageCharWidth()
        return QSize(min(hint.width(), word), hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():  # Qt's frame is blue, and so is the button Start
            inside = self.rect().adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE)
            with QPainter(self) as painter:
                painter.setPen(QPen(self.palette().buttonText(), _WIDE, j=Qt.PenJoinStyle.MiterJoin))
                painter.drawRect(inside)
