"""A field for a short list, a line for each entry, exactly as typed."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.focus_frame import FocusFrame

_LINES = 4


class LineList(QPlainTextEdit):
    """A few lines high; the key Tab leaves it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        FocusFrame(self)

    def sizeHint(self) -> QSize:
        return QSize(0, _LINES * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def lines(self) -> list[str]:
        """The lines that are not empty. `toPlainText` would make a no-break space a plain one."""
        return [line for line in self.document().toRawText().split("\u2029") if line]
