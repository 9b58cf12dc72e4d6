"""Asks before anything would lose an unsaved text. Not here: the saving (text_files), the text itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from app.files.text_files import TextFiles
from app.joined import sentences
from app.mnemonics import name_answers


class TextGuard(QObject):
    """`run(then)`: calls `then` at once if the text is saved, else once the user has saved or discarded it."""

    def __init__(
        self, modified: Callable[[], bool], save: Callable[[], None], files: TextFiles, window: QWidget
    ) -> None:
        super().__init__(window)
        self._modified = modified
        self._save = save
        self._files = files
        self._window = window
        self._then: Callable[[], None] | None = None
        # Queued: whoever knows whether the text is modified must hear of the save first.
        files.save_ended.connect(self._save_ended, Qt.ConnectionType.QueuedConnection)

    def run(self, then: Callable[[], None], *, why: str = "") -> None:
        """Ask if there is need, then go on or stay. `why` the text has to go, where the user does not know it."""
        self._then = None
        if not self._modified():
            then()
            return
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        target = self._files.target
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("TextGuard", "Unsaved text"))
        if target is None:
            box.setText(translate("TextGuard", "The text is not saved. Save it first?"))
        else:
            text = translate("TextGuard", "The changes of “{0}” are not saved. Save them first?")
            box.setText(text.replace("{0}", target.path.name))
        lost = translate("TextGuard", "What is discarded cannot be brought back.")
        box.setInformativeText(sentences((why, lost)) if why else lost)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.button(button.Save).clicked.connect(lambda: self._save_then(partial(self.run, then, why=why)))
        box.button(button.Discard).clicked.connect(then)
        name_answers(box)
        box.open()

    def _save_then(self, then: Callable[[], None]) -> None:
        self._then = then
        self._save()

    @Slot(bool)
    def _save_ended(self, saved: bool) -> None:
        then, self._then = self._then, None
        if saved and then is not None:
            then()  # asks again if the text was edited meanwhile
