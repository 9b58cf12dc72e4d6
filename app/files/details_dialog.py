"""A page with all that is known of the open vocabulary, to be read and copied. What it says: details_text."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.close_box import close_box
from app.files.details_text import Section, as_text, details
from app.reading_page import ReadingPage
from engine import Tokenizer

_LETTERS, _LINES = 90, 32


class DetailsDialog(QDialog):
    """The page of one vocabulary; it stays as it was when it was opened."""

    def __init__(
        self, tokenizer: Tokenizer, path: Path | None, *, dirty: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._subject = tokenizer, path, dirty
        self._page = ReadingPage()
        self._page.setOpenLinks(False)
        self._buttons = close_box()
        self._copy = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(as_text(self._sections())))
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._page)
        column.addWidget(self._buttons)
        self.retranslate()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wanted = QSize(_LETTERS * metrics.averageCharWidth(), _LINES * metrics.lineSpacing())
        return wanted.boundedTo(self.screen().availableSize() * 0.9)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Details", "Details of the vocabulary"))
        self._page.setAccessibleName(self.windowTitle())
        self._copy.setText(translate("Details", "&Copy all"))
        self._page.setHtml("".join(map(_html, self._sections())))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _sections(self) -> list[Section]:
        tokenizer, path, dirty = self._subject
        return details(tokenizer, path, dirty=dirty)


def _html(section: Section) -> str:
    """A heading and a table; names and values come from files, so nothing in them is mark-up."""
    rows = "".join(
        f"<tr><td>{_exact(name)}</td><td>{_exact(value)}</td></tr>"
        if name
        else f'<tr><td colspan="2">{_exact(value)}</td></tr>'
        for name, value in section.rows
    )
    return f'<h3>{escape(section.title)}</h3><table cellpadding="2" cellspacing="2">{rows}</table>'


def _exact(text: str) -> str:
    return f'<p style="margin: 0; white-space: pre-wrap">{escape(text)}</p>'
