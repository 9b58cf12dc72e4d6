"""A button that is on or off, and shows it in both themes: Fusion makes the ground of one that is on a shade
darker, which is hardly seen in the dark one, and on a projector not at all."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

_HIGH = 3


class SwitchButton(QToolButton):
    """Has a bar in the colour of what is chosen along its lower edge while it is on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            with QPainter(self) as painter:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.fillRect(
                    QRect(2, self.height() - _HIGH - 1, self.width() - 4, _HIGH), self.palette().highlight()
                )
