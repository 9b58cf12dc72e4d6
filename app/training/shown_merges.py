"""Which merges the list and the chart show: those of the training, or those of the active document; all of them, or
the first ones, where the session shows a moment."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal, Slot

from app.documents import Document
from app.training.merge_columns import MergeColumns
from app.training.opened_merges import OpenedMerges
from app.training.training_run import TrainingRun
from engine.explaining.library_words import piece_rule
from engine.models.merges import Merges

_Shown = MergeColumns | OpenedMerges


class ShownMerges(QObject):
    """`merges`, of which the first `count` are shown; `expected` is how many there may become.

    Signals: `replaced` (`merges` is another object), `changed` (`count` or `expected`).
    """

    replaced = Signal()
    changed = Signal()

    def __init__(self, run: TrainingRun, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self.merges: _Shown = run.merges
        self._of_run = True
        self._moment: int | None = None
        self._corpus_bytes = 0
        self.has_unused_pieces = False
        self._prepared: WeakKeyDictionary[Document, tuple[Merges, _Shown]] = WeakKeyDictionary()
        run.merges_reset.connect(self._begin_run)
        run.front_changed.connect(self._follow_run)

    @property
    def count(self) -> int:
        """Merges shown: those of the moment, or `total`."""
        return self.total if self._moment is None else min(self._moment, self.total)

    @property
    def total(self) -> int:
        """Merges that there are."""
        return self._run.front if self._of_run else len(self.merges)

    @property
    def grow(self) -> bool:
        """Whether they are those of a training, to which more may come."""
        return self._of_run

    @property
    def expected(self) -> int:
        """Merges to come to, as far as is known."""
        return max(self._run.target, len(self.merges)) if self._of_run and self._run.learning else len(self.merges)

    @property
    def corpus_bytes(self) -> int:
        """Bytes of UTF-8 that they were learned from; 0 where that is not known."""
        return self._run.corpus.corpus_bytes if self._of_run else self._corpus_bytes

    def show(self, document: Document | None, moment: int | None = None) -> None:
        """Show the merges of a document; of the one that was just trained, those of the training. `moment`: only so
        many, the first ones.

        Each keeps the object that it was shown with, and whoever shows it may keep its place by that.
        """
        self._moment = moment
        record = None if document is None else document.tokenizer.training
        self._corpus_bytes = 0 if record is None else record.corpus_bytes
        self.has_unused_pieces = document is not None and piece_rule(document.tokenizer) == "unused"
        if document is None:
            self._set(MergeColumns(), of_run=False)
            return
        of_run = self._run.made(document.tokenizer)
        merges = self._run.merges if of_run else self._merges_of(document)
        self._prepared[document] = document.tokenizer.merges, merges
        self._set(merges, of_run=of_run)

    def show_moment(self, moment: int | None) -> None:
        """Show the first `moment` merges; None: all that there are."""
        if moment != self._moment:
            self._moment = moment
            self.changed.emit()

    @Slot()
    def _begin_run(self) -> None:
        self._set(self._run.merges, of_run=True)

    @Slot()
    def _follow_run(self) -> None:
        if self._of_run:
            self.changed.emit()

    def _set(self, merges: _Shown, *, of_run: bool) -> None:
        replaced = merges is not self.merges or of_run is not self._of_run
        self.merges, self._of_run = merges, of_run
        if replaced:
            self.replaced.emit()
        self.changed.emit()

    def _merges_of(self, document: Document) -> _Shown:
        tokenizer = document.tokenizer
        source, prepared = self._prepared.get(document, (None, None))
        if prepared is not None and source is tokenizer.merges:
            return prepared
        return MergeColumns(tokenizer.merges) if tokenizer.trained_here else OpenedMerges(tokenizer)
