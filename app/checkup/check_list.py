"""The list of the checks, which shows that it has the keyboard even while no check has been made."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget

from app.focus_frame import paint_focus_frame


class CheckList(QListWidget):
    """As a list of Qt, with the frame of the program around it where no row shows the focus."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and self.currentRow() < 0:
            with QPainter(self.viewport()) as painter:
                paint_focus_frame(painter, self, self.palette().highlight())
