"""A line of text to be read, selected and copied, that shows its beginning. Not here: what is written on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.focus_frame import FocusFrame

_AWAY_FOR_A_MOMENT = Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason


class ReadLine(QLineEdit):
    """Where the key Tab leads to it, it is selected from end to beginning: Qt would scroll to its end, and stay."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        FocusFrame(self)  # a field that is only read has no caret

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in _AWAY_FOR_A_MOMENT and self.selectedText() == self.text():
            end = self.cursorPosition()
            self.deselect()  # else it would be the same selection, and nothing be done
            self.setSelection(end, -end)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _AWAY_FOR_A_MOMENT:
            self.setCursorPosition(0)
