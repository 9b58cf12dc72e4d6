"""Saves the report in the background, whole or not at all. Not here: what is in it (report.py)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.latest_task import LatestTask
from app.save_dialog import save_dialog
from app.settings import Settings
from engine.formats.atomic_file import check_target, write_whole


class ReportFile(QObject):
    """Signals: `saved(path)`, `failed(exception)`."""

    saved = Signal(object)
    failed = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._task = LatestTask("saving the report", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

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
        self._task.submit(lambda: _save(text, path))

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the thread; what is being written is written."""
        self._task.shutdown()

    @Slot(object)
    def _take(self, path: Path) -> None:
        self._settings.save_folder = str(path.parent)
        self.saved.emit(path)


def _save(text: str, path: Path) -> Path:
    check_target(path)
    write_whole(path, text.encode("utf-8", "replace"))
    return path
