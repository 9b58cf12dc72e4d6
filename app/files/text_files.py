"""Opens and saves the text: exactly, in any encoding, in the background. No line end, blank or mark is changed.

Not here: reading and what a document is (text_document), writing (text_saver, save_queue), the dialogs
(encoding_dialog, text_save_dialog, text_questions).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

import resources
from app.files.encoding_dialog import EncodingDialog
from app.files.text_document import (
    FileBytes,
    Stamp,
    TextDocument,
    decode_document,
    read_document,
    read_file,
)
from app.files.text_questions import ask_about_change, ask_about_halves
from app.files.text_save_dialog import TextSaveDialog
from app.files.text_saver import FileChangedError, SaveOrder, TextSaver
from app.latest_task import READING, LatestTask
from app.plain_icons import use_plain_icons
from app.save_queue import SaveQueue
from app.settings import Settings
from engine.text.text_guess import suggest_encodings
from engine.text.text_writing import LoneSurrogatesError


@dataclass(frozen=True, slots=True)
class TextTarget:
    """The file of the open text; `stamp` is what it must still have, `replaced` in how many places bytes of it were
    lost, `mark_in_text` whether its text begins with U+FEFF."""

    path: Path
    encoding: str
    stamp: Stamp | None
    replaced: int = 0
    mark_in_text: bool = False


class TextFiles(QObject):
    """Opens and saves; nothing here blocks.

    Signals: `opened(TextDocument)`; `saved(path)`, after `revision_saved(revision)`; `failed(exception)`;
    `save_ended(bool)` after each save that was ordered: it is done, or it is not, also because the user thought
    better of it; `target_changed`: the open text has another file or encoding; `reading_began`. Without `asks`
    nobody is there to answer, and what would be asked fails. `admit(document, take)` calls `take` once the text
    that is open may go for the one that was read.
    """

    opened = Signal(object)
    saved = Signal(object)
    revision_saved = Signal(int)
    failed = Signal(object)
    save_ended = Signal(bool)
    target_changed = Signal()
    reading_began = Signal()

    def __init__(self, settings: Settings, window: QWidget, *, asks: bool = True) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._asks = asks
        self.admit: Callable[[TextDocument, Callable[[], None]], None] = lambda _document, take: take()
        self._folder = ""
        self._generation = 0
        self._dialog: EncodingDialog | None = None
        self._asked: dict[tuple[Path, type], list[SaveOrder]] = {}  # what each question that stands is about
        self.target: TextTarget | None = None
        self._reading = LatestTask("text", self)
        self._reading.done.connect(self._take)
        self._reading.failed.connect(self.failed)
        self._saver = SaveQueue("saving texts", TextSaver().save, self)
        self._saver.saved.connect(self._take_saved)
        self._saver.failed.connect(self._save_failed)

    @property
    def busy(self) -> bool:
        """Whether a file is being read or written."""
        return self._reading.busy or self._saver.busy

    @property
    def saving(self) -> bool:
        """Whether a save is under way, waits, or hangs on the answer to a question."""
        return self._saver.busy or bool(self._asked)

    def forget(self) -> None:
        """The text that is shown now belongs to no file: the next save asks for one. No other takes its place."""
        self._close_dialog()
        self._reading.cancel()
        self._generation += 1
        self._set_target(None)

    def take_over(self, target: TextTarget) -> None:
        """The text that is shown now lies in this file, as far as it is saved."""
        self.forget()
        self._set_target(target)

    def shutdown(self) -> None:
        """Wait for the saves that are under way, then end the threads; what is being read is dropped."""
        self._close_dialog()
        self._reading.shutdown(at_most=READING)
        self._saver.shutdown()

    # Opening

    def choose_and_open(self, take: Callable[[Path], object] | None = None) -> None:
        """Let the user choose a file, then open it, or hand it to `take`."""
        title = QCoreApplication.translate("Files", "Open text")
        dialog = QFileDialog(self._window, title)
        use_plain_icons(dialog, self._folder or self._settings.folder)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: (take or self.open)(Path(path)))
        dialog.open()

    def open(self, path: Path, encoding: str | None = None) -> None:
        """Read `path` in the background; the user is asked where the encoding is in doubt or does not fit."""
        self._close_dialog()
        self.reading_began.emit()
        self._reading.submit_stoppable(partial(read_document, path, encoding, "strict"))

    def reopen(self) -> None:
        """Read the file of the open text again, in an encoding that the user chooses."""
        if self.target is not None:
            self._close_dialog()
            self.reading_began.emit()
            self._reading.submit(partial(_read_again, self.target.path))

    @Slot(object)
    def _take(self, answer: TextDocument | FileBytes) -> None:
        if isinstance(answer, TextDocument):
            self.admit(answer, partial(self._begin, answer))
        elif self._asks:
            self._ask_encoding(answer)
        else:
            self.failed.emit(answer.error)

    def _begin(self, document: TextDocument) -> None:
        self._generation += 1
        self._folder = str(document.path.parent)
        replaced, mark = document.replaced, document.mark_in_text
        self._set_target(TextTarget(document.path, document.encoding, document.stamp, replaced, mark))
        self.opened.emit(document)

    def _ask_encoding(self, file: FileBytes) -> None:
        here = self.target.encoding if self.target is not None and self.target.path == file.path else None
        dialog = EncodingDialog(file, here if file.error is None else None, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._decode(file, dialog.encoding, dialog.errors))
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog
        dialog.open()

    def _decode(self, file: FileBytes, encoding: str, errors: str) -> None:
        self._reading.submit_stoppable(partial(decode_document, file, encoding, errors))

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    def _close_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.reject()

    def _set_target(self, target: TextTarget | None) -> None:
        if target != self.target:
            self.target = target
            self.target_changed.emit()

    # Saving

    def save(self, text: str | bytes, revision: int = -1) -> None:
        """Save to the file that was opened, in its encoding; without one, ask.

        `text` is exact (lone surrogates included), or UTF-8. Bytes that were replaced on opening are not lost for
        good by a careless key, nor is a sample of the program: then the file is asked for as well.
        `revision`: after which edit it stands so.
        """
        if self.target is None or self.target.replaced or resources.ships(self.target.path):
            self.save_as(text, revision)
        else:
            target = self.target
            self._save(SaveOrder(target.path, target.encoding, text, target.stamp, revision=revision))

    def save_as(self, text: str | bytes, revision: int = -1) -> None:
        """Ask for file and encoding, then save."""
        if self.target is not None:
            start, encoding = self.target.path, self.target.encoding
            if resources.ships(start):
                start = Path(self._settings.save_folder) / start.name
        else:
            name = QCoreApplication.translate("Files", "text") + ".txt"
            start, encoding = Path(self._settings.save_folder) / name, "utf-8"
        dialog = TextSaveDialog(start, encoding, self._window)
        # The dialog has asked whether the file may be replaced.
        dialog.fileSelected.connect(
            lambda path: self._save(SaveOrder(Path(path), dialog.encoding, text, revision=revision))
        )
        dialog.rejected.connect(lambda: self.save_ended.emit(False))
        dialog.open()

    def save_to(self, path: Path, encoding: str, text: str | bytes) -> None:
        """Save there without asking whether a file may be replaced; each save is done, in order."""
        self._save(SaveOrder(path, encoding, text))

    def _save(self, order: SaveOrder) -> None:
        self._saver.save(replace(order, generation=self._generation))

    @Slot(object, object)
    def _take_saved(self, order: SaveOrder, stamp: Stamp | None) -> None:
        self._settings.save_folder = str(order.path.parent)
        if order.generation == self._generation:
            self._folder = str(order.path.parent)
            self._set_target(TextTarget(order.path, order.encoding, stamp, mark_in_text=order.mark_in_text))
        self.revision_saved.emit(order.revision)
        self.saved.emit(order.path)
        self.save_ended.emit(True)

    @Slot(object, object)
    def _save_failed(self, order: SaveOrder, error: Exception) -> None:
        if not self._asks or not isinstance(error, LoneSurrogatesError | FileChangedError):
            self.failed.emit(error)
            self.save_ended.emit(False)
            return
        about = order.path, type(error)
        if about in self._asked:  # the question stands already: its answer is for this one too
            self._asked[about].append(order)
            return
        self._asked[about] = [order]
        if isinstance(error, LoneSurrogatesError):
            box = ask_about_halves(self._window, error)
            box.accepted.connect(lambda: self._save_anyway(about, replace_halves=True))
        else:
            box = ask_about_change(self._window, order.path)
            box.accepted.connect(lambda: self._save_anyway(about, stamp=None))
        box.rejected.connect(lambda: self._give_up(about))

    def _save_anyway(self, about: tuple[Path, type], **changes: object) -> None:
        for order in self._asked.pop(about):
            self._saver.save(replace(order, **changes))

    def _give_up(self, about: tuple[Path, type]) -> None:
        for _ in self._asked.pop(about):
            self.save_ended.emit(False)


def _read_again(path: Path) -> FileBytes:
    """Without an error: the user asks, whatever the encoding of the open text is."""
    found = read_file(path)
    return replace(found, suggested=suggest_encodings(found.data))
