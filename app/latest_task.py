"""Runs a function off the GUI thread and delivers only the newest answer. Not here: what is run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

Stop = Callable[[], bool]
"""Whether nobody waits for the answer any more; may be asked in the thread."""


def never() -> bool:
    """For a `Stop` where the answer is wanted whatever happens."""
    return False


Tell = Callable[[Any], None]
"""Takes a part of the answer; may be called in the thread."""

READING = 2.0
"""Seconds that a file which is being read may hold up the end of the program: its disk may never answer."""


class _Worker(QObject):
    """Its `run_all` is what the thread does; it runs a request unless a newer one is waiting behind it."""

    told = Signal(int, object)
    answered = Signal(int, object)
    failed = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        # Written by the GUI thread, read here, and only ever raised: a stale read costs a run that is dropped.
        self.newest = 0
        self.requests: SimpleQueue[tuple[int, Callable[[Stop], Any]] | None] = SimpleQueue()

    def run_all(self) -> None:
        """Run requests as they come, until None does."""
        while (order := self.requests.get()) is not None:
            self._run(*order)
            del order  # while this waits, it keeps nothing alive

    def _run(self, revision: int, request: Callable[[Stop], Any]) -> None:
        """Run one request. Every exception is handed over, none is lost, if somebody still waits."""
        if revision != self.newest:
            return
        try:
            answer = request(lambda: revision != self.newest)
        except Exception as error:  # noqa: BLE001 - the GUI thread decides what it means
            self.tell(self.failed, revision, error)
        else:
            self.tell(self.answered, revision, answer)

    def tell(self, signal: SignalInstance, revision: int, answer: object) -> None:
        """Hand something over in the thread, if somebody still waits."""
        if revision == self.newest:  # else this object may be gone, at the end of the program
            signal.emit(revision, answer)


class LatestTask(QObject):
    """One background thread, one newest request.

    Signals: `done(answer)` and `failed(exception)`, in the thread of this object, for the newest request only;
    `busy` is true until one of them. Before it `told(part)`, what a request tells already. `shutdown` must be
    called before the program ends.
    """

    told = Signal(object)
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.busy = False
        self._worker = _Worker()
        self._worker.told.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._worker.answered.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self._worker.failed.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        # Of a daemon the interpreter does not wait for the end, whatever it hangs on.
        self._thread = Thread(target=self._worker.run_all, name=name, daemon=True)
        self._thread.start()

    def submit(self, request: Callable[[], Any]) -> None:
        """Run `request()` in the thread; an answer to an earlier request is dropped from now on."""
        self.submit_stoppable(lambda _stop: request())

    def submit_stoppable(self, request: Callable[[Stop], Any], *, wait: float = 0.0) -> None:
        """The same with `request(stop)`; once `stop()` says yes, whatever it answers or raises is dropped.

        `wait`: seconds for which the caller is held up at most; an answer that comes in this time is delivered
        before this returns. For a key: to paint once, a little later, takes less time than to paint twice.
        """
        answers: list[Any] = []
        ended = Event()

        def answered(stop: Stop) -> Any:
            try:
                answers.append(request(stop))
            finally:
                ended.set()
            return answers[0]

        self._worker.newest += 1
        self.busy = True
        self._worker.requests.put((self._worker.newest, answered if wait else request))
        # What comes later, or is raised, comes by the signal, as everything else.
        if wait and ended.wait(wait) and answers:
            self._answer(self._worker.newest, answers[0])

    def submit_telling(self, request: Callable[[Stop, Tell], Any]) -> None:
        """The same with `request(stop, tell)`: what it tells is delivered by `told`, ahead of its answer."""
        tell = partial(self._worker.tell, self._worker.told, self._worker.newest + 1)
        self.submit_stoppable(lambda stop: request(stop, tell))

    def cancel(self) -> None:
        """Drop the answer that is still to come."""
        self._worker.newest += 1
        self.busy = False

    def settle(self) -> None:
        """Wait until nothing is under way; its answer still comes by the signal, later."""
        done = Event()
        self._worker.requests.put((self._worker.newest, lambda _stop: done.set()))
        done.wait()

    def shutdown(self, *, at_most: float | None = None) -> None:
        """Drop what is under way and end the thread; waits for the function that is running, or until it stops.

        `at_most`: seconds after which it is waited for no longer, and left behind. Not for what writes.
        """
        self.cancel()
        self._worker.requests.put(None)
        self._thread.join(at_most)

    @Slot(int, object)
    def _hear(self, revision: int, part: object) -> None:
        if revision == self._worker.newest and self.busy:
            self.told.emit(part)

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
