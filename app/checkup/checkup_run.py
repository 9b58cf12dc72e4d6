"""Runs the checks one after the other, off the GUI thread. Not here: what they find (engine/checking)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from app.checkup.result import Result
from app.latest_task import READING, LatestTask, Stop
from engine import EngineError
from engine.checking.checks import CHECKS
from engine.checking.subject import Subject


class CheckupRun(QObject):
    """Signals: `began(check)`, `found(result)` of each check, `ended` once there is none left, or it was stopped;
    `failed(exception)` where a check itself is at fault, after which the next one is run."""

    began = Signal(str)
    found = Signal(object)
    ended = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.subject: Subject | None = None
        self._left: list[str] = []
        self._task = LatestTask("check-up", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether a check is under way."""
        return self._task.busy

    def start(self, subject: Subject) -> None:
        """Check this; what is under way is given up."""
        self.subject, self._left = subject, list(CHECKS)
        self._next()

    def stop(self) -> None:
        """Give up the checks that are left; what was found stays."""
        if self._task.busy:
            self._task.cancel()
            self._left = []
            self.ended.emit()

    def shutdown(self) -> None:
        """End the thread."""
        self._task.shutdown(at_most=READING)

    def _next(self) -> None:
        if not self._left or self.subject is None:
            self.ended.emit()
            return
        check, subject = self._left.pop(0), self.subject
        self.began.emit(check)
        self._task.submit_stoppable(lambda stop: _checked(check, subject, stop))

    @Slot(object)
    def _take(self, result: Result) -> None:
        self.found.emit(result)
        self._next()

    @Slot(object)
    def _go_on(self, error: Exception) -> None:
        self.failed.emit(error)
        self._next()


def _checked(check: str, subject: Subject, stop: Stop) -> Result:
    trained_here = subject.tokenizer.trained_here
    try:
        return Result(check, CHECKS[check](subject, stop), trained_here=trained_here)
    except EngineError as error:
        return Result(check, error=error, trained_here=trained_here)
