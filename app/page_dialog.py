"""A page of the menu Help: text with headings, tables and links that can be read, searched by eye, and copied."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.close_box import close_box
from app.reading_page import ReadingPage

_LETTERS, _LINES = 60, 28
_LINK = re.compile(r"\[([^\]]*)\]\(<[^>]*>\)")


class PageDialog(QDialog):
    """Deleted when it closes. Links to a file open as a page of their own, others in the browser of the system."""

    def __init__(self, parent: QWidget, title: str, text: str, *, markdown: bool = True) -> None:
        """`text`: Markdown, or shown as it stands."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._text = text
        self.view = ReadingPage()
        self.view.setOpenLinks(False)
        self.view.setAccessibleName(title)
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
        self.resize(QSize(_LETTERS * letter, _LINES * line).boundedTo(room))

    def add_copy(self) -> None:
        """Add a button that copies all of the page as Markdown, without where its links lead to."""
        text = QCoreApplication.translate("Help", "&Copy all")
        copy = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("copy_page")
        copy.clicked.connect(self._copy)

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
