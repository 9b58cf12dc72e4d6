"""Opens and saves the session's vocabulary in the background. Not here: the questions about unsaved work."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

import engine
from app.files.preset_dialog import PresetDialog
from app.files.save_form import SaveForm
from app.files.save_queue import SaveQueue
from app.files.vocabulary_names import FILE_PATTERNS
from app.latest_task import LatestTask
from app.plain_icons import use_plain_icons
from app.session import Session
from app.settings import Settings
from engine.formats import Wanted, load_source, read_source

SUFFIX = ".prism.json"
_AS_IT_IS = Wanted()


@dataclass(frozen=True, slots=True)
class _SaveOrder:
    """`tokenizer` is written: `original`, with the name, version and notes that it shall have."""

    path: Path
    original: engine.Tokenizer
    tokenizer: engine.Tokenizer


class VocabularyFiles(QObject):
    """Opens and saves; nothing here blocks.

    Signals: `loaded(tokenizer, path)`, path None for a ready-made one: whoever hears it decides whether it may
    take the place of what is open; `open_ended(bool)`: it was loaded, or not; `saved(path)`, `failed(exception)`,
    and `save_ended(bool)`: it is saved, or it is not, also because the user thought better of it. Without `asks`
    nobody is there to answer, and a file that was altered fails.
    """

    loaded = Signal(object, object)
    open_ended = Signal(bool)
    saved = Signal(object)
    failed = Signal(object)
    save_ended = Signal(bool)

    def __init__(self, session: Session, settings: Settings, window: QWidget, *, asks: bool = True) -> None:
        super().__init__(window)
        self._asks = asks
        self._session = session
        self._settings = settings
        self._window = window
        # Two threads: what is being opened may be dropped for something newer, and a save must never be.
        self._loading = LatestTask("opening", self)
        self._loading.done.connect(self._take_loaded)
        self._loading.failed.connect(self._load_failed)
        self._saving = SaveQueue("saving", _save, self)
        self._saving.saved.connect(self._take_saved)
        self._saving.failed.connect(self._save_failed)
        self._path = Path()

    def choose_and_open(self) -> None:
        """Let the user choose a file, then open it."""
        dialog = self._file_dialog(QFileDialog.AcceptMode.AcceptOpen)
        dialog.fileSelected.connect(lambda path: self.open(Path(path)))
        dialog.open()

    def cancel_opening(self) -> None:
        """Drop what is being opened."""
        self._loading.cancel()

    def open(self, path: Path, *, wanted: Wanted = _AS_IT_IS, ready_made: bool = False) -> None:
        """Open `path`, a vocabulary file of any kind, in the background.

        `wanted` says what to accept and what to add; a file that is `ready_made`, which came with the program, is
        opened as if it had no file, so that Save asks where.
        """
        self._path = path
        self._loading.submit(partial(_load, path, wanted, ready_made))

    @property
    def busy(self) -> bool:
        """Whether something is being opened or saved."""
        return self._loading.busy or self._saving.busy

    def save(self) -> None:
        """Save to the file the vocabulary came from; without one, ask for it."""
        if self._session.tokenizer is None:
            self.save_ended.emit(False)
        elif self._session.path is None:
            self.save_as()
        else:
            self.save_to(self._session.path, self._session.tokenizer, self._session.tokenizer)

    def save_as(self) -> None:
        """Ask for name, version, notes and file, then save."""
        tokenizer = self._session.tokenizer
        if tokenizer is None:
            self.save_ended.emit(False)
            return
        form = SaveForm(tokenizer.name, tokenizer.version, tokenizer.notes, self._window)
        form.accepted.connect(lambda: self._choose_target(form, tokenizer))
        form.rejected.connect(lambda: self.save_ended.emit(False))
        form.open()

    def save_to(self, path: Path, original: engine.Tokenizer, tokenizer: engine.Tokenizer) -> None:
        """Save `original` as `path`, with the name, version and notes of `tokenizer`; in the background.

        The file is written whole or not at all.
        """
        self._saving.save(_SaveOrder(path, original, tokenizer))

    def shutdown(self) -> None:
        """Wait for every save that was ordered, then end both threads."""
        self._loading.shutdown()
        self._saving.shutdown()

    def _choose_target(self, form: SaveForm, tokenizer: engine.Tokenizer) -> None:
        renamed = replace(tokenizer, name=form.name, version=form.version, notes=form.notes)
        dialog = self._file_dialog(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(f"{form.file_stem}{SUFFIX}")
        dialog.fileSelected.connect(lambda path: self._save_with_suffix(path, tokenizer, renamed))
        dialog.rejected.connect(lambda: self.save_ended.emit(False))
        dialog.open()

    def _save_with_suffix(self, chosen: str, original: engine.Tokenizer, tokenizer: engine.Tokenizer) -> None:
        path = Path(chosen if chosen.endswith(".json") else chosen + SUFFIX)
        if str(path) == chosen or not path.exists():
            self.save_to(path, original, tokenizer)
            return
        # The dialog asked about the name without its ending; this file it did not ask about.
        translate = QCoreApplication.translate
        button = QMessageBox.StandardButton
        box = self._question(translate("Files", "Replace the file?"))
        box.setText(translate("Files", "{0} exists already. Replace it?").format(path.name))
        box.setStandardButtons(button.Yes | button.Cancel)
        box.setDefaultButton(button.Cancel)
        box.accepted.connect(lambda: self.save_to(path, original, tokenizer))
        box.rejected.connect(lambda: self.save_ended.emit(False))
        box.open()

    def _file_dialog(self, mode: QFileDialog.AcceptMode) -> QFileDialog:
        translate = QCoreApplication.translate
        opening = mode is QFileDialog.AcceptMode.AcceptOpen
        title = translate("Files", "Open vocabulary") if opening else translate("Files", "Save vocabulary")
        kinds = translate("Files", "Token Prism vocabularies (*.prism.json)")
        if opening:
            kinds = f"{translate('Files', 'Vocabularies')} ({' '.join(FILE_PATTERNS)})"
        kinds = f"{kinds};;{translate('Files', 'All files')} (*)"
        dialog = QFileDialog(self._window, title)
        use_plain_icons(dialog, self._settings.folder)
        dialog.setNameFilter(kinds)
        dialog.setAcceptMode(mode)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile if opening else QFileDialog.FileMode.AnyFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    @Slot(object)
    def _take_loaded(self, loaded: tuple[Path | None, engine.Tokenizer]) -> None:
        path, tokenizer = loaded
        if path is not None:
            self._settings.folder = str(path.parent)
        self.loaded.emit(tokenizer, path)
        self.open_ended.emit(True)

    @Slot(object)
    def _load_failed(self, error: Exception) -> None:
        if isinstance(error, engine.ChecksumError) and self._asks:
            self._ask_altered(self._path, error)
        elif isinstance(error, engine.PresetNeededError) and self._asks:
            self._ask_preset(self._path, error.presets)
        else:
            self.failed.emit(error)
            self.open_ended.emit(False)

    @Slot(object, object)
    def _take_saved(self, order: _SaveOrder, _answer: None) -> None:
        self._settings.folder = str(order.path.parent)
        self._session.mark_saved(order.original, order.tokenizer, order.path)
        self.saved.emit(order.path)
        self.save_ended.emit(True)

    @Slot(object, object)
    def _save_failed(self, _order: _SaveOrder, error: Exception) -> None:
        self.failed.emit(error)
        self.save_ended.emit(False)

    def _ask_altered(self, path: Path, error: Exception) -> None:
        translate = QCoreApplication.translate
        box = self._question(translate("Files", "The file was altered"))
        box.setText(
            translate("Files", "{0} was altered after it was saved. Open it all the same?").format(path.name)
        )
        box.setInformativeText(str(error))
        box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        box.accepted.connect(lambda: self.open(path, wanted=Wanted(verify=False)))
        box.rejected.connect(lambda: self.open_ended.emit(False))
        box.open()

    def _ask_preset(self, path: Path, presets: tuple[str, ...]) -> None:
        dialog = PresetDialog(path.name, presets, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(
            lambda: self.open(path, wanted=Wanted(preset=dialog.preset, pattern=dialog.pattern))
        )
        dialog.rejected.connect(lambda: self.open_ended.emit(False))
        dialog.open()

    def _question(self, title: str) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return box


def _load(path: Path, wanted: Wanted, ready_made: bool) -> tuple[Path | None, engine.Tokenizer]:
    return None if ready_made else path, load_source(read_source(path), wanted)


def _save(order: _SaveOrder) -> None:
    engine.save(order.tokenizer, order.path)
