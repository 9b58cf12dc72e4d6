"""A trainer that learns made-up merges at once, so that tests decide what happens. Stands for engine.BpeTrainer."""

from __future__ import annotations

import threading

import numpy as np

from app.training.training_settings import TrainingSettings
from engine import Tokenizer
from engine.models.merges import Merges
from engine.training.events import MergeBatch

CORPUS_BYTES = 50_000_000
"""So many that some are left after all replacements that are made up."""


def made_up(first: int, last: int) -> Merges:
    """Merges of ranks first to last: tokens a few bytes long, counts falling from 1,000,000 / (rank + 1)."""
    ranks = np.arange(first, last)
    left = np.where(ranks < 2, 97, 256 + ranks // 2)
    right = 98 + ranks % 20
    count = 1_000_000 // (ranks + 1)
    return Merges(left.astype(np.int32), right.astype(np.int32), count, count, ranks % 2 == 1)


class FakeTrainer:
    """Reads and counts for `before` calls each, then learns as many merges as it is asked for.

    `ends_at`: no pair is left there. `fails_with`: raised by the next call of advance after `fails_at` merges.
    `calls` records (thread id, merges asked for).
    """

    def __init__(
        self, settings: TrainingSettings, *, before: int = 2, ends_at: int | None = None, at_once: int = 1_000_000,
        fails_with: Exception | None = None, fails_at: int = 0,
    ) -> None:  # fmt: skip
        self.settings = settings
        self.learned = 0
        self.finished = False
        self.stopped_because: str | None = None
        self.calls: list[tuple[int, int | None]] = []
        self._before = 2 * before
        self._all_before = max(1, self._before)
        self._ends_at = settings.target if ends_at is None else ends_at
        self._at_once = at_once
        self._fails_with, self._fails_at = fails_with, fails_at

    def advance(self, seconds: float = 0.012, merges: int | None = None) -> MergeBatch:
        """Learn at most `merges`."""
        self.calls.append((threading.get_ident(), merges))
        if self._fails_with is not None and self.learned >= self._fails_at:
            raise self._fails_with
        first = self.learned
        if self._before > 0:
            self._before -= 1
            phase = "reading" if 2 * self._before >= self._all_before else "counting"
        else:
            phase = "merging"
            wanted = self._at_once if merges is None else min(merges, self._at_once)
            self.learned = min(first + wanted, self._ends_at)
            if self.learned == self._ends_at:
                self._end("target" if self._ends_at == self.settings.target else "no-pair")
        read = 1000 - 1000 * self._before // self._all_before
        return MergeBatch(
            phase="finished" if self.finished else phase, first_rank=first,
            merges=made_up(first, self.learned), learned=self.learned, target=self.settings.target,
            bytes_read=read, bytes_total=1000, corpus_bytes=CORPUS_BYTES, characters=read // 2,
            distinct_pre_tokens=7, pre_tokens=70, gaps=0,
            stopped_because=self.stopped_because,
        )  # fmt: skip

    def stop(self) -> None:
        """End it."""
        if not self.finished:
            self._end("stopped")

    def _end(self, reason: str) -> None:
        self.finished, self.stopped_because = True, reason

    def tokenizer(self) -> Tokenizer:
        """What is learned."""
        return Tokenizer(merges=made_up(0, self.learned), name="fake")
