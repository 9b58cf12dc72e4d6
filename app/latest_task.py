"""Runs a function off the GUI thread and delivers only the newest answer. Not here: what is run."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

Stop = Callable[[], bool]
"""Whether nobody waits for the answer any more; may be asked in the thread."""


class _Worker(QObject):
    """Lives in the thread; runs a request unless a newer one is waiting behind it."""

    answered = Signal(int, object)
    failed = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        # Written by the GUI thread, read here, and only ever raised: a stale read costs a run that is dropped.
        self.newest = 0

    @Slot(int, object)
    def run(self, revision: int, request: Callable[[Stop], Any]) -> None:
        """Run one request. Every exception is handed over, none is lost."""
        if revision != self.newest:
            return
        try:
            answer = request(lambda: revision != self.newest)
        except Exception as error:  # noqa: BLE001 - the GUI thread decides what it means
            self.failed.emit(revision, error)
        else:
            self.answered.emit(revision, answer)


class LatestTask(QObject):
    """One background thread, one newest request.

    Signals: `done(answer)` and `failed(exception)`, in the thread of this object, for the newest request only;
    `busy` is true until one of them. `shutdown` must be called before the program ends.
    """

    done = Signal(object)
    failed = Signal(object)
    _requested = Signal(int, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.busy = False
        self._thread = QThread()
        self._thread.setObjectName(name)
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.run, Qt.ConnectionType.QueuedConnection)
        self._worker.answered.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self._worker.failed.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    def submit(self, request: Callable[[], Any]) -> None:
        """Run `request()` in the thread; an answer to an earlier request is dropped from now on."""
        self.submit_stoppable(lambda _stop: request())

    def submit_stoppable(self, request: Callable[[Stop], Any], *, wait: float = 0.0) -> None:
        """The same with `request(stop)`; once `stop()` says yes, whatever it answers or raises is dropped.

        `wait`: seconds for which the caller is held up at most; an answer that comes in this time is delivered
        before this returns. For a key: to paint once, a little later, takes less time than to paint twice.
        """
        answers: SimpleQueue[Any] = SimpleQueue()

        def answered(stop: Stop) -> Any:
            answer = request(stop)
            answers.put(answer)
            return answer

        self._worker.newest += 1
        self.busy = True
        self._requested.emit(self._worker.newest, answered if wait else request)
        if wait:
            try:
                answer = answers.get(timeout=wait)
            except Empty:
                return  # it comes by the signal, as everything else
            self._answer(self._worker.newest, answer)

    def cancel(self) -> None:
        """Drop the answer that is still to come."""
        self._worker.newest += 1
        self.busy = False

    def shutdown(self) -> None:
        """Drop what is under way and end the thread; waits for the function that is running, or until it stops."""
        self.cancel()
        self._thread.quit()
        self._thread.wait()

    @Slot(int, object)
    def _answer(self, revision: int, answer: object) -> None:
        if revision == self._worker.newest and self.busy:  # what was waited for comes by the signal too
            self.busy = False
            self.done.emit(answer)

    @Slot(int, object)
    def _fail(self, revision: int, error: object) -> None:
        if revision == self._worker.newest:
            self.busy = False
            self.failed.emit(error)
