"""A label over as many lines as its text needs, in a form that scrolls as a whole."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy


class WrappedLabel(QLabel):
    """Forces no width on anybody. The text is plain: it may quote files."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    def show_text(self, text: str) -> None:
        """Show a text; without one the label takes no room."""
        self.setText(text)
        self.setVisible(bool(text))
