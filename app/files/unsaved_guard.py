"""Asks before closing would lose an unsaved vocabulary. Not here: the saving."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from app.documents import Document, names_of
from app.files.vocabulary_files import VocabularyFiles
from app.mnemonics import name_answers
from app.session import Session


class UnsavedGuard(QObject):
    """Calls `then` at once if all is saved, else once the user has saved or discarded; never after Cancel.

    The one that a question is about is made the active one, so that it is seen; after Cancel the one is that was
    before. Several are asked about in turn, or are all saved or discarded.
    """

    def __init__(self, session: Session, files: VocabularyFiles, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._window = window
        self._going_on: Callable[[], None] | None = None  # once what is being saved is
        self._shown: Document | None = None
        files.save_ended.connect(self._save_ended)

    def run(self, then: Callable[[], None]) -> None:
        """Ask about each unsaved one that is open, then go on or stay."""
        self._shown = self._session.active
        self._ask(list(self._session.documents), then)

    def run_for(self, document: Document, then: Callable[[], None]) -> None:
        """Ask about this one, if it is unsaved."""
        self._shown = self._session.active
        self._ask([document], then)

    def _ask(self, documents: list[Document], then: Callable[[], None]) -> None:
        """Ask about the first that is unsaved, then about those behind it."""
        self._going_on = None
        unsaved = [each for each in documents if each.dirty]
        if not unsaved:
            then()
            return
        self._session.activate(unsaved[0])
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("Files", "Unsaved vocabulary"))
        opened = self._session.documents
        name = names_of(opened)[opened.index(unsaved[0])]
        box.setText(translate("Files", "“{0}” is not saved. Save it first?").replace("{0}", name))
        box.setInformativeText(translate("Files", "What is discarded cannot be brought back."))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if len(unsaved) > 1:
            text = translate(
                "Files", "{0} of those that are open are not saved. What is discarded cannot be brought back."
            )
            box.setInformativeText(text.format(QLocale().toString(len(unsaved))))
            all_saved = box.addButton(translate("Files", "Save a&ll"), QMessageBox.ButtonRole.AcceptRole)
            all_saved.clicked.connect(lambda: self._save_all(unsaved, then))
            every = box.addButton(translate("Files", "Discard &all"), QMessageBox.ButtonRole.DestructiveRole)
            every.clicked.connect(then)
        box.button(button.Save).clicked.connect(lambda: self._save(lambda: self._ask(unsaved, then)))
        box.button(button.Discard).clicked.connect(lambda: self._ask(unsaved[1:], then))
        box.rejected.connect(self._go_back)
        name_answers(box)
        box.open()

    def _save(self, then: Callable[[], None]) -> None:
        self._going_on = then  # it asks again about the same, if it was another that was saved
        self._files.save()

    def _save_all(self, documents: list[Document], then: Callable[[], None]) -> None:
        """Save one after the other; those that have no file yet are asked where."""
        unsaved = [each for each in documents if each.dirty]
        if not unsaved:
            then()
            return
        self._session.activate(unsaved[0])
        self._save(lambda: self._save_all(unsaved, then))

    def _go_back(self) -> None:
        if self._shown is not None and self._shown in self._session.documents:
            self._session.activate(self._shown)

    @Slot(bool)
    def _save_ended(self, saved: bool) -> None:
        then, self._going_on = self._going_on, None
        if then is None:
            return
        if saved:
            then()
        else:
            self._go_back()
