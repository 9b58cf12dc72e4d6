"""Writes the open vocabulary in the format of another program, in the background.

Not here: the native file (vocabulary_files), the formats (engine.formats.exports).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.files.vocabulary_names import EXPORTS, export_path
from app.latest_task import LatestTask
from app.plain_icons import use_plain_icons
from app.session import Session
from app.settings import Settings
from engine import Tokenizer
from engine.formats.exports import export


class VocabularyExport(QObject):
    """Signals: `exported(path, notes)`, the notes say what the format does not hold; `failed(exception)`."""

    exported = Signal(object, object)
    failed = Signal(object)

    def __init__(self, session: Session, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._window = window
        self._task = LatestTask("exporting", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._task.busy

    def choose_and_export(self) -> None:
        """Let the user choose format and file, then write it."""
        tokenizer = self._session.tokenizer
        if tokenizer is None:
            return
        kinds = {kind_filter(name): name for name in EXPORTS}
        title = QCoreApplication.translate("Files", "Export vocabulary")
        dialog = QFileDialog(self._window, title)
        use_plain_icons(dialog, self._settings.folder)
        dialog.setNameFilters(list(kinds))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(
            lambda path: self._ask_and_write(tokenizer, Path(path), kinds[dialog.selectedNameFilter()])
        )
        dialog.open()

    def write(self, tokenizer: Tokenizer, path: Path, format_name: str) -> None:
        """Write `path` in that format; in the background, whole or not at all."""
        self._task.submit(partial(_write, tokenizer, path, format_name))

    def shutdown(self) -> None:
        """End the thread, once what is being written is written."""
        self._task.shutdown()

    def _ask_and_write(self, tokenizer: Tokenizer, chosen: Path, format_name: str) -> None:
        path = export_path(chosen, format_name)
        if path == chosen or not path.exists():
            self.write(tokenizer, path, format_name)
            return
        # The dialog asked about the name without its ending; this file it did not ask about.
        translate, button = QCoreApplication.translate, QMessageBox.StandardButton
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(translate("Files", "Replace the file?"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(translate("Files", "{0} exists already. Replace it?").format(path.name))
        box.setStandardButtons(button.Yes | button.Cancel)
        box.setDefaultButton(button.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(lambda: self.write(tokenizer, path, format_name))
        box.open()

    @Slot(object)
    def _take(self, written: tuple[Path, tuple[str, ...]]) -> None:
        path, notes = written
        self._settings.folder = str(path.parent)
        self.exported.emit(path, notes)


def kind_filter(format_name: str) -> str:
    """How a format is called in the file dialog."""
    translate = QCoreApplication.translate
    return {
        "tokenizer-json": translate("Files", "Hugging Face tokenizers") + " (*tokenizer.json)",
        "gpt2": translate("Files", "GPT-2, two files") + " (*vocab.json)",
        "tiktoken": translate("Files", "Ranks for tiktoken") + " (*.tiktoken)",
        "minbpe": "minbpe (*.model)",
    }[format_name]


def _write(tokenizer: Tokenizer, path: Path, format_name: str) -> tuple[Path, tuple[str, ...]]:
    return path, export(tokenizer, path, format_name)
