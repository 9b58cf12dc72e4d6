"""Two parts, one above the other, or side by side where there is more width than height, as below the text."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

_Direction = QBoxLayout.Direction


class Sides(QWidget):
    """Both get the same share. It is content with the width that they need one above the other."""

    def __init__(self, first: QWidget, second: QWidget) -> None:
        super().__init__()
        self._parts = first, second
        self._box = QBoxLayout(_Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)
        self._box.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)
        self._box.addWidget(first, 1)
        self._box.addWidget(second, 1)

    def minimumSizeHint(self) -> QSize:
        least = [part.minimumSizeHint() for part in self._parts]
        return QSize(max(each.width() for each in least), sum(each.height() for each in least) + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = sum(part.minimumSizeHint().width() for part in self._parts) + 4
        beside = self.width() >= room and self.width() > 2 * self.height()
        self._box.setDirection(_Direction.LeftToRight if beside else _Direction.TopToBottom)
