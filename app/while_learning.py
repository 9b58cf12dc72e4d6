"""What cannot be done while a training runs says so, and the way out, until the training has ended."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from app.reporter import Reporter
from app.training.training_run import TrainingRun


class WhileLearning(QObject):
    """A key that does nothing and says nothing looks broken."""

    def __init__(self, run: TrainingRun, reporter: Reporter) -> None:
        super().__init__(reporter)
        self._run, self._reporter = run, reporter
        self._told = ""
        run.state_changed.connect(self._follow_state)

    def refuses(self, words: str) -> bool:
        """Whether a training runs; if so, this is said."""
        if self._run.learning:
            self._told = words
            self._reporter.say_note(words)
        return self._run.learning

    @Slot()
    def _follow_state(self) -> None:
        if not self._run.learning:
            self._reporter.take_back(self._told)
            self._told = ""
