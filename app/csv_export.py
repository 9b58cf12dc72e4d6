"""Saves rows as comma-separated values in the background, whole or not at all. Not here: what is in the file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.latest_task import LatestTask, Stop
from app.save_dialog import save_dialog
from app.settings import Settings
from engine.formats.atomic_file import check_target, write_whole

Content = Callable[[Stop], bytes]
"""Makes what is in the file; may raise what it likes once it is told to stop."""


class CsvExport(QObject):
    """Asks for a file and saves. Signals: `saving(count)`, `saved(path)`, `failed(exception)`."""

    saving = Signal(int)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(self, settings: Settings, window: QWidget, *, name: str = "tokens.csv") -> None:
        """`name`: what the file is called if the user has nothing against it."""
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._name = name
        self._task = LatestTask("exporting", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    def choose_and_save(self, count: int, content: Content, *, title: str = "") -> None:
        """Let the user choose a file, then save `count` rows, as they are now, to it; `title`: of the dialog."""
        translate = QCoreApplication.translate
        title = title or translate("TokensTable", "Export tokens")
        kinds = translate("TokensTable", "Comma-separated values (*.csv);;All files (*)")
        save_dialog(
            self._window, title, self._settings.save_folder, kinds=kinds, name=self._name, suffix="csv",
            take=partial(self.save, count, content),
        ).open()  # fmt: skip

    def save(self, count: int, content: Content, path: Path) -> None:
        """Save rows to `path`; an export that is under way is given up, and its file stays as it was."""
        self.saving.emit(count)
        self._task.submit_stoppable(partial(_save, content, path))

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task.busy

    def shutdown(self) -> None:
        """Give up an export that is under way and end the thread."""
        self._task.shutdown()

    @Slot(object)
    def _take(self, path: Path) -> None:
        self._settings.save_folder = str(path.parent)
        self.saved.emit(path)


def _save(content: Content, path: Path, stop: Stop) -> Path:
    check_target(path)
    write_whole(path, content(stop))
    return path
