"""Writes texts to files in the background, each of them and in the order given. No questions here (text_files)."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.files.text_document import Stamp, stamp_of
from engine.errors import SaveError
from engine.formats.atomic_file import write_whole
from engine.text.text_writing import write_text


class FileChangedError(SaveError):
    """The file is not as it was when it was opened or saved last."""


@dataclass(frozen=True, slots=True)
class SaveOrder:
    """What is saved, where and how.

    `text` is exact, or the UTF-8 of a text as `bytes`; `stamp` is what the file must still have, None: whatever it
    is, it may be replaced. `replace_halves` writes U+FFFD for halves of characters; `generation` says of which
    opened text it is.
    """

    path: Path
    encoding: str
    text: str | bytes
    stamp: Stamp | None = None
    replace_halves: bool = False
    generation: int = 0


class TextSaver(QObject):
    """One thread, one save after the other. Where the newest request wins (LatestTask), a save could be lost.

    Signals: `saved(order, stamp)` and `failed(order, exception)`, one of them for each order.
    """

    saved = Signal(object, object)
    failed = Signal(object, object)
    _written = Signal(object, object)
    _refused = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting = 0
        self._stamps: dict[str, Stamp] = {}  # of what was written here; only the thread touches it
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="saving texts")
        self._written.connect(self._take_written, Qt.ConnectionType.QueuedConnection)
        self._refused.connect(self._take_refused, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a save is under way or waits."""
        return self._waiting > 0

    def save(self, order: SaveOrder) -> None:
        """Write `order` after those that were given before."""
        self._waiting += 1
        self._thread.submit(self._run, order)

    def shutdown(self) -> None:
        """Wait until everything is written, and end the thread."""
        self._thread.shutdown(wait=True)

    def _run(self, order: SaveOrder) -> None:
        try:
            stamp = self._write(order)
        except Exception as error:  # noqa: BLE001 - the GUI thread decides what it means
            self._refused.emit(order, error)
        else:
            self._written.emit(order, stamp)

    def _write(self, order: SaveOrder) -> Stamp | None:
        key = os.path.realpath(order.path)
        present = stamp_of(order.path)
        if order.stamp is not None and present is not None and present not in (order.stamp, self._stamps.get(key)):
            raise FileChangedError(
                f"not saved: {order.path}: another program has changed the file since it was opened; save under "
                "another name, or replace it"
            )
        write_whole(order.path, encoded(order))
        stamp = stamp_of(order.path)
        if stamp is not None:
            self._stamps[key] = stamp
        return stamp

    @Slot(object, object)
    def _take_written(self, order: SaveOrder, stamp: Stamp | None) -> None:
        self._waiting -= 1
        self.saved.emit(order, stamp)

    @Slot(object, object)
    def _take_refused(self, order: SaveOrder, error: Exception) -> None:
        self._waiting -= 1
        self.failed.emit(order, error)


def encoded(order: SaveOrder) -> bytes:
    """The bytes that the file will hold."""
    if isinstance(order.text, bytes):
        if order.encoding == "utf-8":
            return order.text
        text = order.text.decode("utf-8")
    else:
        text = order.text
    return write_text(text, order.encoding, replace_halves=order.replace_halves, source=str(order.path))
