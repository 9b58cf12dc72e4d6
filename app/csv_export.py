"""Saves rows as comma-separated values. Not here: what is in the file, and the writing (file_export)."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from app.csv_kinds import csv_kinds, of_kind, remember_kind
from app.file_export import Content, FileExport
from app.save_dialog import save_dialog
from app.settings import Settings


class CsvExport(FileExport):
    """Asks for a file and saves. Signal besides those of a `FileExport`: `saving(count)`."""

    saving = Signal(int)

    def __init__(self, settings: Settings, window: QWidget, *, name: str = "tokens.csv") -> None:
        """`name`: what the file is called if the user has nothing against it."""
        super().__init__("exporting", settings, window)
        self._window = window
        self._name = name

    def choose_and_save(self, count: int, content: Content, *, title: str = "", remark: str = "") -> None:
        """Let the user choose a file, then save `count` rows, as they are now, to it.

        `title`: of the dialog; `remark`: what is to be said of the saved file.
        """
        translate = QCoreApplication.translate
        title = title or translate("TokensTable", "Export CSV")
        kinds = csv_kinds()
        dialog = save_dialog(
            self._window, title, self._settings.save_folder, name=self._name, suffix="csv",
            kinds=";;".join((*kinds, translate("TokensTable", "All files (*)"))),
            take=partial(self.save, count, content, remark=remark), told=partial(remember_kind, self._settings),
        )  # fmt: skip
        dialog.selectNameFilter(kinds[self._settings.csv_for_excel])
        dialog.open()

    def save(self, count: int, content: Content, path: Path, *, remark: str = "") -> None:
        """Save rows to `path`, in the kind that was chosen last."""
        self.saving.emit(count)
        self.write(of_kind(content, for_excel=self._settings.csv_for_excel), path, remark=remark)
