"""A page with a table, and a sentence above it or in its place. Not here: what stands in the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.explanation.sheet_view import SheetView
from app.explanation.sheets import Listed, Sheet
from app.palette import Theme


class Note(QLabel):
    """A sentence that wraps and forces no width on anybody; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setContentsMargins(6, 4, 6, 4)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.hide()

    def say(self, words: str) -> None:
        """Say something, or nothing."""
        self.setText(words)
        self.setVisible(bool(words))


class SheetPage(QWidget):
    """`head`: what stands above the table."""

    def __init__(self, head: QWidget | None = None) -> None:
        super().__init__()
        self.note, self.view = Note(), SheetView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if head is not None:
            column.addWidget(head)
        column.addWidget(self.note)
        column.addWidget(self.view, 1)

    def show_sheet(self, sheet: Sheet, note: str = "") -> None:
        """Show other rows, at the same place as far as there are as many."""
        top, current = self.view.verticalScrollBar().value(), self.view.current
        self.note.say(note)
        self.view.show_sheet(sheet, current=current)
        self.view.verticalScrollBar().setValue(top)

    def show_note(self, note: str) -> None:
        """Say a sentence in place of the rows."""
        self.view.show_sheet(Listed(()))
        self.note.say(note)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the table."""
        self.view.set_theme(theme)
