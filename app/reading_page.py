"""A page of text to be read, which shows by a frame that it has the keyboard. Not here: what is written on it."""

from __future__ import annotations

from PySide6.QtWidgets import QTextBrowser

from app.focus_frame import FocusFrame


class ReadingPage(QTextBrowser):
    """As that of Qt, which would show a caret only in text that can be edited."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)
