"""A button of the Train dock, no wider than its word needs. Not here: what it orders (training_dock)."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton


class OrderButton(QPushButton):
    """Qt gives buttons a least width that grows with the resolution: in big type each stood in a row of its own."""

    def sizeHint(self) -> QSize:
        hint, metrics = super().sizeHint(), self.fontMetrics()
        word = metrics.horizontalAdvance(self.text()) + 3 * metrics.averageCharWidth()
        return QSize(min(hint.width(), word), hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
