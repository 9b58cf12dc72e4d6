"""A page of text to be read, which shows by a frame that it has the keyboard. Not here: what is written on it."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QTextBrowser

from app.focus_frame import paint_focus_frame


class ReadingPage(QTextBrowser):
    """As that of Qt, which would show a caret only in text that can be edited."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self.viewport()) as painter:
                paint_focus_frame(painter, self, self.palette().highlight())
