"""Writes the journal of this window while it runs, in the background. Not here: what is in it (snapshot)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.latest_task import LatestTask
from app.recovery.journal_folder import JournalFolder
from app.recovery.journal_writer import JournalWriter
from app.recovery.snapshot import Snapshot

INTERVAL = 500
"""Milliseconds between two looks: with the time of a write, nothing is more than a second old."""


class Keeper(QObject):
    """Looks twice a second whether there is something new, and writes it; while it is written, it does not look.

    Signals: `failed(exception)`, once: what cannot be written now will be tried again at each look; `recovered`,
    it could be written after all.
    """

    failed = Signal(object)
    recovered = Signal()

    def __init__(self, root: Path, take: Callable[[], Snapshot], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = root
        self._take = take
        self._folder: JournalFolder | None = None
        self._writer: JournalWriter | None = None
        self._being_written: Snapshot | None = None
        self._written: Snapshot | None = None
        self._waiting: list[Callable[[], None]] = []
        self._covered: list[Callable[[], None]] = []
        self._complained = False
        self._task = LatestTask("journal", self)
        self._task.done.connect(self._take_written)
        self._task.failed.connect(self._take_failure)
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self.look)

    @property
    def folder(self) -> Path | None:
        """Where this window's journal lies, once it has been written."""
        return None if self._folder is None else self._folder.path

    def start(self) -> None:
        """Begin to look."""
        self._timer.start()

    def after_next(self, then: Callable[[], None]) -> None:
        """Call `then` once all that is there now lies on the disk."""
        self._waiting.append(then)

    @Slot()
    def look(self) -> None:
        """Write what is new, unless a write is under way."""
        if self._task.busy:
            return
        snapshot = self._take()
        self._covered, self._waiting = self._covered + self._waiting, []
        if snapshot.same_as(self._written):
            self._call_covered()
        else:
            self._being_written = snapshot
            self._task.submit(partial(self._write, snapshot))

    def keep_all(self) -> None:
        """Write what is there now, before this returns; SaveError. All goes on: the end may be called off."""
        self._task.settle()
        snapshot = self._take()
        if not snapshot.same_as(self._written):
            self._write(snapshot)
            self._written = snapshot

    def shutdown(self, *, discard: bool) -> None:
        """End the thread. `discard`: the user has said what becomes of the work; else all of it is written once
        more and left for the next start. SaveError where that cannot be done."""
        self._timer.stop()
        self._task.shutdown()
        if discard:  # the work that was brought back was asked about with all the rest
            self._covered += self._waiting
            self._waiting = []
            self._call_covered()
        else:
            self._write(self._take())
        folder, self._folder = self._folder, None
        if folder is not None:
            folder.remove() if discard else folder.let_go()

    def _write(self, snapshot: Snapshot) -> None:
        """In the thread. The folder is made again where somebody has deleted it."""
        if self._folder is None or not self._folder.path.is_dir():
            if self._folder is not None:
                self._folder.let_go()
            self._folder = JournalFolder.make(self._root)
            self._writer = JournalWriter(self._folder.path)
        if self._writer is not None:
            self._writer.write(snapshot)

    @Slot(object)
    def _take_written(self, _answer: object) -> None:
        self._written, self._being_written = self._being_written, None
        if self._complained:
            self._complained = False  # if it fails again, that is news
            self.recovered.emit()
        self._call_covered()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._being_written = None
        if not self._complained:
            self._complained = True
            self.failed.emit(error)

    def _call_covered(self) -> None:
        covered, self._covered = self._covered, []
        for each in covered:
            each()
