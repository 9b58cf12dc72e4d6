"""The line under the text: the character right of the caret, its bytes and the tokens that own them.

It is a read-only field, so that it can be reached by key, read by a screen reader, selected and copied.
The words come from `token_words.py`.
"""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class CaretLine(QLineEdit):
    """Shows one sentence; a longer one scrolls and is whole in the tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFrame(False)
        self.setObjectName("caret_line")
        self.retranslate()

    def show_words(self, words: str) -> None:
        """Show a sentence from its beginning."""
        if words != self.text():
            self.setText(words)
            self.setToolTip(words)
            self.setCursorPosition(0)

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("CaretLine", "Character and tokens at the caret"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
