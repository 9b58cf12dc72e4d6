"""Saves the report. Not here: what is in it (report.py), the writing (app/file_export.py)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.file_export import FileExport
from app.save_dialog import save_dialog
from app.settings import Settings


class ReportFile(FileExport):
    """Asks for a file and saves."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("saving the report", settings, window)
        self._window = window

    def choose_and_save(self, text: str) -> None:
        """Let the user choose a file, then save the report, as it is now, to it."""
        translate = QCoreApplication.translate
        title = translate("Checkup", "Save report")
        kinds = translate("Checkup", "Markdown (*.md);;Texts (*.txt);;All files (*)")
        save_dialog(
            self._window, title, self._settings.save_folder, kinds=kinds, name="check-up.md", suffix="md",
            take=partial(self.save, text),
        ).open()  # fmt: skip

    def save(self, text: str, path: Path) -> None:
        """Save a report to `path`."""
        self.write(lambda: text.encode("utf-8", "replace"), path)
