"""Saves tokens as CSV in the background, whole or not at all. Not here: what is in the file (tokens.writing)."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.inspection.tokens.copies import Choice
from app.inspection.tokens.writing import Stop, csv_of
from app.latest_task import LatestTask
from app.plain_icons import use_plain_icons
from app.settings import Settings
from engine.formats.atomic_file import check_target, write_whole


class TokensExport(QObject):
    """Asks for a file and saves. Signals: `saving(count)`, `saved(path)`, `failed(exception)`."""

    saving = Signal(int)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._task = LatestTask("exporting", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    def choose_and_save(self, choice: Choice) -> None:
        """Let the user choose a file, then save these rows, as they are now, to it."""
        translate = QCoreApplication.translate
        dialog = QFileDialog(self._window, translate("TokensTable", "Export tokens"))
        use_plain_icons(dialog, self._settings.folder)
        dialog.setNameFilter(translate("TokensTable", "Comma-separated values (*.csv);;All files (*)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix("csv")  # the dialog adds it before it asks about a file that exists
        dialog.selectFile("tokens.csv")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.save(choice, Path(path)))
        dialog.open()

    def save(self, choice: Choice, path: Path) -> None:
        """Save rows to `path`; an export that is under way is given up, and its file stays as it was."""
        self.saving.emit(len(choice))
        self._task.submit_stoppable(partial(_save, choice, path))

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task.busy

    def shutdown(self) -> None:
        """Give up an export that is under way and end the thread."""
        self._task.shutdown()

    @Slot(object)
    def _take(self, path: Path) -> None:
        self._settings.folder = str(path.parent)
        self.saved.emit(path)


def _save(choice: Choice, path: Path, stop: Stop) -> Path:
    check_target(path)
    write_whole(path, csv_of(choice.rows, choice.numbers, stop))
    return path
