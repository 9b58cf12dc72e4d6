"""The line under the text: the character right of the caret, its bytes and the tokens that own them.

It is a read-only field, so that it can be reached by key, read by a screen reader, selected and copied. Its text is
what screen readers are told of, by Qt itself; a description that says the same would be read twice. The words come
from `token_words.py`.
"""

from html import escape

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHelpEvent
from PySide6.QtWidgets import QLineEdit, QToolTip, QWidget

from engine.text.utf8 import repair


class CaretLine(QLineEdit):
    """Shows one sentence; a longer one scrolls and is whole in the tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFrame(False)
        self.setObjectName("caret_line")
        self.retranslate()

    def show_words(self, words: str, *, announced: bool = False) -> None:
        """Show a sentence from its beginning. With `announced` screen readers say it at once: for what a command
        brought about while the focus stays in the text."""
        words = repair(words)[0]  # Qt drops lone surrogates, and the text would never be what was shown
        if words != self.text():
            self.setText(words)
            self.setCursorPosition(0)
        if announced:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("CaretLine", "Character and tokens at the caret"))

    def tip(self) -> str:
        """The sentence as rich text that breaks at the edge of a tool tip."""
        return f"<div style='white-space: pre-wrap'>{escape(self.text())}</div>"

    def event(self, event: QEvent) -> bool:
        # Not set as tool tip: Qt would hand that to screen readers as description, markup and all.
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip(), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
