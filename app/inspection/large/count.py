"""Counts a large text in a background thread, with progress; it can be cancelled and goes on where it was."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from app.latest_task import LatestTask, Stop
from engine.spans import Counts
from engine.text_index import TextIndex

TELL_SECONDS = 0.1
"""Between two signals of progress."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the count has come: bytes `done` of `size`, and the numbers of these bytes."""

    done: int
    size: int
    counts: Counts

    @property
    def finished(self) -> bool:
        """Whether these are the numbers of the whole text."""
        return self.done == self.size

    @property
    def fraction(self) -> float:
        """From 0 to 1."""
        return self.done / self.size if self.size else 1.0

    @classmethod
    def of(cls, index: TextIndex) -> "Progress":
        """The present state of an index: for the thread that advances it."""
        return cls(index.done, len(index.data), index.counts)

    @classmethod
    def none_of(cls, size: int) -> "Progress":
        """Before anything of so many bytes is counted."""
        return cls(0, size, Counts(0, 0, 0, 0, 0, 0, 0))


class LargeCount(QObject):
    """Signals: `progressed(Progress)`, about ten a second and at the end; `failed(exception)`."""

    progressed = Signal(object)
    failed = Signal(object)
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index: TextIndex | None = None
        self._task = LatestTask("large count", self)
        self._task.done.connect(self.progressed)
        self._task.failed.connect(self.failed)
        self._told.connect(self._tell)

    @property
    def running(self) -> bool:
        """Whether a count is under way."""
        return self._task.busy

    def start(self, index: TextIndex) -> None:
        """Count a text, from where its index has come to; another count under way is dropped."""
        self._index = index
        self._task.submit_stoppable(partial(self._count, index))

    def cancel(self) -> None:
        """Count no further; what is counted stays in the index."""
        self._index = None
        self._task.cancel()

    def shutdown(self) -> None:
        """End the thread; waits until the count has stopped."""
        self.cancel()
        self._task.shutdown()

    def _count(self, index: TextIndex, stop: Stop) -> Progress:
        """In the thread."""
        while not index.finished:
            index.advance(TELL_SECONDS, stop=stop)
            self._told.emit(index, Progress.of(index))
        return Progress.of(index)

    @Slot(object, object)
    def _tell(self, index: TextIndex, progress: Progress) -> None:
        if index is self._index and not progress.finished:
            self.progressed.emit(progress)
