"""A page of text with headings, tables and links that can be read, searched by eye, and copied.

Not here: what stands on it, such as the pages of the menu Help (window/help_dialogs).
"""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.close_box import close_box
from app.reading_page import ReadingPage

_LETTERS, _LINES = 60, 28
_LINK = re.compile(r"\[([^\]]*)\]\(<[^>]*>\)")


class PageDialog(QDialog):
    """Deleted when it closes. Links to a file open as a page of their own, others in the browser of the system."""

    def __init__(
        self, parent: QWidget, title: str, text: str, *, markdown: bool = True, lines: int = _LINES
    ) -> None:
        """`text`: Markdown, or shown as it stands. `lines`: its height, where the screen has it."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._text = text
        self._copy_button: QPushButton | None = None
        self.view = ReadingPage()
        self.view.setOpenLinks(False)
        self.set_title(title)
        self.view.anchorClicked.connect(self._follow)
        if markdown:
            self.view.setMarkdown(text)
        else:
            self.view.setPlainText(text)
        self.buttons = close_box()
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.view)
        column.addWidget(self.buttons)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().lineSpacing()
        room = parent.screen().availableSize() * 0.9
        self.resize(QSize(_LETTERS * letter, lines * line).boundedTo(room))

    def set_title(self, title: str) -> None:
        """Give it another title."""
        self.setWindowTitle(title)
        self.view.setAccessibleName(title)

    def show_text(self, text: str) -> None:
        """Show other Markdown, as far down as one has read; what is selected stays so if it is the same text."""
        if text != self._text:
            self._text, bar = text, self.view.verticalScrollBar()
            read = bar.value()
            self.view.setMarkdown(text)
            bar.setValue(read)

    def add_copy(self) -> None:
        """Add a button that copies all of the page as Markdown, without where its links lead to."""
        copy = self._copy_button = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("copy_page")
        copy.clicked.connect(self._copy)
        self._name_copy()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_copy()

    def _name_copy(self) -> None:
        if self._copy_button is not None:
            self._copy_button.setText(QCoreApplication.translate("Help", "&Copy all"))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(_LINK.sub(r"\1", self._text))

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        if link.isLocalFile():
            path = Path(link.toLocalFile())
            text = path.read_text(encoding="utf-8", errors="replace")
            PageDialog(self, path.name, text, markdown=False).open()
        else:
            QDesktopServices.openUrl(link)
