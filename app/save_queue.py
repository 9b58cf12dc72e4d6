"""Saves in the background: each order is carried out, in the order given. Not here: what is written, and questions.

Where the newest request wins (LatestTask), a save could be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot


class SaveQueue(QObject):
    """One thread, one `write(order)` after the other.

    Signals, one of them for each order: `saved(order, answer)` and `failed(order, exception)`.
    """

    saved = Signal(object, object)
    failed = Signal(object, object)
    _written = Signal(object, object)
    _refused = Signal(object, object)

    def __init__(self, name: str, write: Callable[[Any], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._write = write
        self._waiting = 0
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._written.connect(self._take_written, Qt.ConnectionType.QueuedConnection)
        self._refused.connect(self._take_refused, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a save is under way or waits."""
        return self._waiting > 0

    def save(self, order: Any) -> None:
        """Write `order` after those that were given before."""
        self._waiting += 1
        self._thread.submit(self._run, order)

    def shutdown(self) -> None:
        """Wait until everything is written, and end the thread."""
        self._thread.shutdown(wait=True)

    def _run(self, order: Any) -> None:
        try:
            answer = self._write(order)
        except Exception as error:  # noqa: BLE001 - the GUI thread decides what it means
            self._refused.emit(order, error)
        else:
            self._written.emit(order, answer)

    @Slot(object, object)
    def _take_written(self, order: Any, answer: Any) -> None:
        self._waiting -= 1
        self.saved.emit(order, answer)

    @Slot(object, object)
    def _take_refused(self, order: Any, error: Exception) -> None:
        self._waiting -= 1
        self.failed.emit(order, error)
