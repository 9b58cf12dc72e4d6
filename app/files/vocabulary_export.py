"""Writes the open vocabulary in the format of another program, or as a release bundle, in the background.

Not here: the native file (vocabulary_files), the formats (engine.formats.exports), choosing one (export_dialog).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.files.export_dialog import ExportDialog, format_words
from app.files.vocabulary_names import EXPORTS, export_path, file_stem
from app.latest_task import LatestTask
from app.mnemonics import name_answers
from app.plain_icons import use_plain_icons
from app.save_dialog import save_dialog
from app.save_queue import SaveQueue
from app.session import Session
from app.settings import Settings
from engine import Tokenizer
from engine.formats.exports import export, notes_on

_NO_ROLES: Mapping[str, str] = MappingProxyType({})


class _Order(NamedTuple):
    """What is written where; `roles`: of a bundle."""

    tokenizer: Tokenizer
    path: Path
    format_name: str
    roles: Mapping[str, str]


class VocabularyExport(QObject):
    """Signals: `exported(path, notes)`, the notes say what the format does not hold; `failed(exception)`."""

    exported = Signal(object, object)
    failed = Signal(object)

    def __init__(self, session: Session, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._window = window
        self._writing = SaveQueue("exporting", _write, self)
        self._writing.saved.connect(self._take)
        self._writing.failed.connect(self._take_failure)
        self._trial = LatestTask("trying", self)

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._writing.busy

    def choose_and_export(self) -> None:
        """Let the user choose format and place, then write it."""
        tokenizer = self._session.tokenizer
        if tokenizer is None:
            return
        dialog = ExportDialog(tokenizer, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.tried.connect(lambda format_name: self._trial.submit(partial(notes_on, tokenizer, format_name)))
        self._trial.done.connect(dialog.show_notes)
        self._trial.failed.connect(dialog.show_fault)
        dialog.finished.connect(self._trial.cancel)
        dialog.accepted.connect(lambda: self._choose_place(dialog, tokenizer))
        dialog.open()
        dialog.look()

    def write(
        self, tokenizer: Tokenizer, path: Path, format_name: str, roles: Mapping[str, str] = _NO_ROLES
    ) -> None:
        """Write `path` in that format after those that were given before; in the background, whole or not at all.

        `roles`: of a bundle.
        """
        self._writing.save(_Order(tokenizer, path, format_name, roles))

    def shutdown(self) -> None:
        """End the threads, once all is written."""
        self._trial.shutdown()
        self._writing.shutdown()

    def _choose_place(self, chosen: ExportDialog, tokenizer: Tokenizer) -> None:
        name, folder, roles = chosen.format_name, chosen.folder_name, chosen.roles
        if name == "bundle":
            title = QCoreApplication.translate("Files", "Folder in which the bundle’s folder is made")
            dialog = QFileDialog(self._window, title)
            use_plain_icons(dialog, self._settings.save_folder)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.setOption(QFileDialog.Option.ShowDirsOnly)
            dialog.fileSelected.connect(
                lambda path: self._ask_and_write(tokenizer, Path(path) / folder, name, roles, asked=False)
            )
        else:
            dialog = save_dialog(
                self._window, QCoreApplication.translate("Files", "Export vocabulary"), self._settings.save_folder,
                kinds=kind_filter(name),
                name=export_path(Path(file_stem(tokenizer.name, tokenizer.version)), name).name,
                take=lambda path: self._with_ending(tokenizer, path, name),
            )  # fmt: skip
        dialog.open()

    def _with_ending(self, tokenizer: Tokenizer, chosen: Path, format_name: str) -> None:
        path = export_path(chosen, format_name)
        # The dialog asked about the name as it was chosen; it did not about one that is longer.
        self._ask_and_write(tokenizer, path, format_name, _NO_ROLES, asked=path == chosen)

    def _ask_and_write(
        self, tokenizer: Tokenizer, path: Path, format_name: str, roles: Mapping[str, str], *, asked: bool
    ) -> None:
        """Write it; what is there already is replaced only where the user was `asked`, by a file dialog or here."""
        write = partial(self.write, tokenizer, path, format_name, roles)
        if asked or not path.exists():
            write()
            return
        translate, button = QCoreApplication.translate, QMessageBox.StandardButton
        text = translate("Files", "{0} exists already. Replace it?")
        if path.is_dir():
            text = translate("Files", "The folder {0} exists already. Replace the files of a bundle in it?")
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(translate("Files", "Replace the file?"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text.replace("{0}", path.name))
        box.setStandardButtons(button.Yes | button.Cancel)
        box.setDefaultButton(button.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(write)
        name_answers(box)
        box.open()

    @Slot(object, object)
    def _take(self, order: _Order, notes: tuple[str, ...]) -> None:
        self._settings.save_folder = str(order.path.parent)
        self.exported.emit(order.path, notes)

    @Slot(object, object)
    def _take_failure(self, _order: _Order, error: Exception) -> None:
        self.failed.emit(error)


def kind_filter(format_name: str) -> str:
    """How a format is called in the file dialog."""
    return f"{format_words(format_name)} (*{EXPORTS[format_name]})"


def _write(order: _Order) -> tuple[str, ...]:
    """Write it; what the format does not hold."""
    return export(order.tokenizer, order.path, order.format_name, roles=order.roles)
