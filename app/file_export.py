"""Writes files that the user asked for, in the background: one after the other, each whole or not at all.

Not here: what is in a file, and the question where it is to lie (save_dialog).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from app.save_queue import SaveQueue
from app.settings import Settings
from engine.formats.atomic_file import check_target, write_whole

Content = Callable[[], bytes]
"""Makes what is in the file, in the thread."""


class _Order(NamedTuple):
    content: Content
    path: Path
    remark: str


class FileExport(QObject):
    """Signals, one of them for each file: `saved(path, remark)` and `failed(exception)`.

    The folder of the last file is remembered, and offered for the next one.
    """

    saved = Signal(object, str)
    failed = Signal(object)

    def __init__(self, name: str, settings: Settings, parent: QObject | None = None) -> None:
        """`name`: of the thread."""
        super().__init__(parent)
        self._settings = settings
        self._queue = SaveQueue(name, _write, self)
        self._queue.saved.connect(self._take)
        self._queue.failed.connect(self._take_failure)

    def write(self, content: Content, path: Path, *, remark: str = "") -> None:
        """Write a file after those that were given before; `remark`: what is to be said of it."""
        self._queue.save(_Order(content, path, remark))

    @property
    def busy(self) -> bool:
        """Whether a file is being written, or waits."""
        return self._queue.busy

    def shutdown(self) -> None:
        """Wait until every file is written, and end the thread."""
        self._queue.shutdown()

    @Slot(object, object)
    def _take(self, order: _Order, _answer: None) -> None:
        self._settings.save_folder = str(order.path.parent)
        self.saved.emit(order.path, order.remark)

    @Slot(object, object)
    def _take_failure(self, _order: _Order, error: Exception) -> None:
        self.failed.emit(error)


def _write(order: _Order) -> None:
    check_target(order.path)
    write_whole(order.path, order.content())
