"""Which merges the list and the chart show: those of the training, or those of an opened vocabulary."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from app.training.merge_columns import MergeColumns
from app.training.opened_merges import OpenedMerges
from app.training.training_run import TrainingRun
from engine import Tokenizer


class ShownMerges(QObject):
    """`merges`, of which the first `count` are shown; `expected` is how many there may become.

    Signals: `replaced` (`merges` is another object), `changed` (`count` or `expected`).
    """

    replaced = Signal()
    changed = Signal()

    def __init__(self, run: TrainingRun, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self.merges: MergeColumns | OpenedMerges = run.merges
        self._of_run = True
        run.merges_reset.connect(self._follow_run)
        run.front_changed.connect(self._follow_run)

    @property
    def count(self) -> int:
        """Merges shown."""
        return self._run.front if self._of_run else len(self.merges)

    @property
    def grow(self) -> bool:
        """Whether they are those of a training, to which more may come."""
        return self._of_run

    @property
    def expected(self) -> int:
        """Merges to come to, as far as is known."""
        return max(self._run.target, len(self.merges)) if self._of_run and self._run.active else len(self.merges)

    def show_tokenizer(self, tokenizer: Tokenizer | None) -> None:
        """Show the merges of an opened vocabulary; for the one that was just trained nothing changes."""
        trained = self._run.tokenizer
        if tokenizer is not None and trained is not None and tokenizer.merges is trained.merges:
            self._follow_run()
            return
        self._of_run = False
        self.merges = _merges_of(tokenizer)
        self.replaced.emit()
        self.changed.emit()

    @Slot()
    def _follow_run(self) -> None:
        if not self._of_run or self.merges is not self._run.merges:
            self._of_run, self.merges = True, self._run.merges
            self.replaced.emit()
        self.changed.emit()


def _merges_of(tokenizer: Tokenizer | None) -> MergeColumns | OpenedMerges:
    if tokenizer is None or tokenizer.trained_here:
        return MergeColumns(None if tokenizer is None else tokenizer.merges)
    return OpenedMerges(tokenizer)
