"""How often each token comes out when the corpus that it was learned from is encoded: found out in the background.

What is found out is kept as long as its tokenizer lives. Not here: where that corpus lies (whoever makes the dock
knows), how it is counted (engine/training/token_uses.py), what is shown of it (dock.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol
from weakref import WeakKeyDictionary, ref

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from app.latest_task import READING, LatestTask, Stop
from engine import EngineError, Tokenizer
from engine.text.split_patterns import SplitPattern
from engine.training.corpus import Corpus
from engine.training.pre_token_counts import PreTokenCounts
from engine.training.token_uses import counted_corpus, token_uses


class Training(Protocol):
    """What a tokenizer was learned with; equal where the trainings are."""

    def corpus(self) -> Corpus:
        """The documents; reading folders takes time."""


CorpusOf = Callable[[Tokenizer], "Training | str"]
"""The training of a tokenizer, or of the one of which it is a moment; or in words why it is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """Pre-tokens of a corpus, and what they hang on: of every moment of a tokenizer they are the same."""

    training: Training
    pattern: SplitPattern | None
    special_tokens: tuple[str, ...]
    counts: PreTokenCounts


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    tokenizer: Tokenizer
    counted: _Counted
    uses: np.ndarray


class CorpusUses(QObject):
    """Signals: `changed`, more is known, or why nothing will be; `failed(exception)`, by a fault of the program."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: WeakKeyDictionary[Tokenizer, np.ndarray] = WeakKeyDictionary()
        self._faults: WeakKeyDictionary[Tokenizer, Exception] = WeakKeyDictionary()
        self._asked: tuple[ref[Tokenizer], Training] | None = None
        self._counted: _Counted | None = None
        self._task = LatestTask("corpus of the vocabulary", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)

    def of(self, tokenizer: Tokenizer) -> np.ndarray | None:
        """The uses of its tokens by id, int64; None where they are not known yet."""
        return self._known.get(tokenizer)

    def fault_of(self, tokenizer: Tokenizer) -> Exception | None:
        """Why those could not be found out, until `try_again` or `rest`."""
        return self._faults.get(tokenizer)

    def find_out(self, tokenizer: Tokenizer, training: Training) -> None:
        """Begin with it. What is under way is let through where it reads the same corpus: of a moment before."""
        of_use = self._task.busy and self._asked is not None and self._asked[1] == training
        if of_use or tokenizer in self._faults:
            return
        self._asked = ref(tokenizer), training
        self._task.submit_stoppable(partial(_found, tokenizer, training, self._counted))

    @Slot()
    def try_again(self) -> None:
        """Perhaps the corpus, or what is wrong with it, is another now."""
        self._faults.clear()

    def rest(self) -> None:
        """Nobody wants to know: the corpus is not kept, and what is under way is dropped."""
        self._task.cancel()
        self._counted = None
        self._faults.clear()

    @property
    def busy(self) -> bool:
        """Whether something is being found out."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the thread."""
        self._task.shutdown(at_most=READING)

    @Slot(object)
    def _take(self, answer: _Answer) -> None:
        self._counted = answer.counted
        self._known[answer.tokenizer] = answer.uses
        self.changed.emit()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        tokenizer = None if self._asked is None else self._asked[0]()
        if tokenizer is not None:  # else it was closed
            self._faults[tokenizer] = error
            self.changed.emit()
        if not isinstance(error, EngineError):
            self.failed.emit(error)


def _found(tokenizer: Tokenizer, training: Training, before: _Counted | None, stop: Stop) -> _Answer:
    pattern, special_tokens = tokenizer.pattern, tuple(tokenizer.special_tokens)
    if before is None or (before.training, before.pattern, before.special_tokens) != (
        training, pattern, special_tokens,
    ):  # fmt: skip
        assert pattern is not None  # of a tokenizer that was trained here
        counts = counted_corpus(training.corpus(), pattern, special_tokens, tokenizer.training, stop=stop)
        before = _Counted(training, pattern, special_tokens, counts)
    return _Answer(tokenizer, before, token_uses(tokenizer, before.counts, stop=stop))
