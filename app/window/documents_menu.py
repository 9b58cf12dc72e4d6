"""The menu of the tokenizers that are open: each with its key, the active one checked. Not here: closing one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.documents import Document
from app.session import Session
from app.window.document_words import labels

KEYS = 9
"""Ctrl and a digit: so many of them have a key."""


def document_keys() -> list[tuple[str, str]]:
    """What these keys do and how this platform writes them, for a page that lists keys."""
    native = QKeySequence.SequenceFormat.NativeText
    first, last = (QKeySequence(f"Ctrl+{digit}").toString(native) for digit in (1, KEYS))
    words = QCoreApplication.translate("Documents", "Tokenizer 1 to {0}").replace("{0}", str(KEYS))
    return [(words, f"{first} … {last}")]


class DocumentsMenu(QObject):
    """Lists them at the end of `menu`, behind the actions that stand there. Signal: `chosen`, the user has gone to
    another one."""

    chosen = Signal()

    def __init__(self, session: Session, menu: QMenu) -> None:
        super().__init__(menu)
        self._session = session
        self._menu = menu
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._activate)
        self._enabled = True
        session.documents_changed.connect(self._follow)
        self._follow()

    @property
    def actions(self) -> list[QAction]:
        """One for each document, in their order."""
        return self._group.actions()

    def set_enabled(self, enabled: bool) -> None:
        """Whether another one may be shown now."""
        self._enabled = enabled
        self._group.setEnabled(enabled)

    def go(self, steps: int) -> None:
        """Show the one so many places further; behind the last comes the first."""
        documents = self._session.documents
        if self._session.active is not None and self._enabled:
            place = documents.index(self._session.active)
            self._show(documents[(place + steps) % len(documents)])

    @Slot()
    def _follow(self) -> None:
        documents = self._session.documents
        for action in self.actions[len(documents) :]:
            self._group.removeAction(action)
            self._menu.removeAction(action)
            action.deleteLater()
        for place in range(len(self.actions), len(documents)):
            self._menu.addAction(self._make(place))
        for action, document, text in zip(self.actions, documents, labels(documents), strict=True):
            action.setText(text)
            action.setChecked(document is self._session.active)

    def _make(self, place: int) -> QAction:
        action = QAction(self._menu)
        action.setObjectName(f"action_document_{place + 1}")
        action.setCheckable(True)
        action.setEnabled(self._enabled)
        action.setData(place)
        if place < KEYS:
            action.setShortcut(f"Ctrl+{place + 1}")
        return self._group.addAction(action)

    @Slot(QAction)
    def _activate(self, action: QAction) -> None:
        self._show(self._session.documents[action.data()])

    def _show(self, document: Document) -> None:
        if document is not self._session.active:
            self._session.activate(document)
            self.chosen.emit()
