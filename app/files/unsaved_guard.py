"""Asks before anything would lose an unsaved vocabulary. Not here: the saving."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from app.files.vocabulary_files import VocabularyFiles
from app.session import Session


class UnsavedGuard(QObject):
    """`run(then)`: calls `then` at once if all is saved, else once the user has saved or discarded."""

    def __init__(self, session: Session, files: VocabularyFiles, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._window = window
        self._then: Callable[[], None] | None = None
        files.save_ended.connect(self._save_ended)

    def run(self, then: Callable[[], None]) -> None:
        """Ask if there is need, then go on or stay."""
        self._then = None
        if not self._session.dirty or self._session.tokenizer is None:
            then()
            return
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("Files", "Unsaved vocabulary"))
        box.setText(translate("Files", "“{0}” is not saved. Save it first?").format(self._session.tokenizer.name))
        box.setInformativeText(translate("Files", "What is discarded cannot be brought back."))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.button(button.Save).clicked.connect(lambda: self._save_then(then))
        box.button(button.Discard).clicked.connect(then)
        box.open()

    def _save_then(self, then: Callable[[], None]) -> None:
        self._then = then
        self._files.save()

    @Slot(bool)
    def _save_ended(self, saved: bool) -> None:
        then, self._then = self._then, None
        if saved and then is not None:
            self.run(then)  # asks again if it was another vocabulary that was saved
