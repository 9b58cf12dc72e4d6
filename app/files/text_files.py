"""Opens a text file in the background, exactly: no line end, blank or mark is changed. UTF-8 only so far."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.latest_task import LatestTask
from app.settings import Settings
from engine import CorpusError


class TextFiles(QObject):
    """Signals: `opened(text)`, `failed(exception)`."""

    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._task = LatestTask("text", self)
        self._task.done.connect(self.opened)
        self._task.failed.connect(self.failed)

    def choose_and_open(self) -> None:
        """Let the user choose a file, then open it."""
        title = QCoreApplication.translate("Files", "Open text")
        dialog = QFileDialog(self._window, title, self._settings.folder)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.open(Path(path)))
        dialog.open()

    def open(self, path: Path) -> None:
        """Read `path` in the background."""
        self._task.submit(partial(read_text, path))

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the background thread."""
        self._task.shutdown()


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, byte for byte; raises CorpusError that names file, offset and way out."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{path}: not UTF-8 at byte {error.start} (0x{error.object[error.start]:02X}); "
            "convert the file to UTF-8 first"
        ) from error
