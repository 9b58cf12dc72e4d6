"""Which vocabulary size a corpus can fill, and what a larger one would gain: by training on a sample of it.

Not here: the sample (corpus_sample), the training (bpe_trainer).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped
from engine.models.merges import Merges
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus, Document

Stop = Callable[[], bool]

LIMIT = 4.0
"""Seconds after which it is given up, as it is where the loops run plain."""
GROWTH = 0.7
"""A corpus of n times the size has about n ** GROWTH times the merges of a count: from 0.14 MB to 7.4 MB of English
15 times those with a count of ten, from 0.19 MB to 8.8 MB of Chinese 17 times; by this rule 16 and 15. Estimated
from samples of five corpora of 5 to 9 MB, `reachable` was 0.70 to 1.05 of what training gave."""
LEAST_SHARE, MOST_SHARE = 0.70, 1.05
"""So much of what training gives an estimate may be; the beginning of a file is more alike than all of it."""
FOUNDED = 10
"""A merge that was counted less often may be chance."""


@dataclass(frozen=True, slots=True, eq=False)
class SampleMerges:
    """What training on a sample gave, until no pair had the minimum count.

    counts: int64 (n,), the count of each merge; tokens: int64 (n + 1,), the tokens of the sample before and after
    each of them. ``scale``: how many times as large the corpus is.
    """

    counts: NDArray[np.int64]
    tokens: NDArray[np.int64]
    scale: float = 1.0

    @classmethod
    def of(cls, merges: Merges, corpus_bytes: int, *, scale: float = 1.0) -> SampleMerges:
        """What was learned of so many bytes, a corpus or a sample of one, until no pair was left.

        >>> SampleMerges.of(Merges.of([(97, 98, 3, 3)]), 7).bytes_per_token(1)
        1.75
        """
        tokens = np.concatenate([[corpus_bytes], corpus_bytes - np.cumsum(merges.replacements)]).astype(np.int64)
        return cls(np.asarray(merges.count, np.int64), tokens, scale)

    @property
    def reachable(self) -> int:
        """Merges that the corpus has; exactly where the sample is all of it, else about."""
        return self._scaled(len(self.counts))

    @property
    def reachable_range(self) -> tuple[int, int]:
        """From how many to how many that may be, for what an estimate was off by.

        >>> few = SampleMerges(np.full(100, 2), np.arange(101)[::-1], scale=10)
        >>> few.reachable, few.reachable_range
        (501, (477, 716))
        """
        if self.scale <= 1:
            return self.reachable, self.reachable
        return round(self.reachable / MOST_SHARE), round(self.reachable / LEAST_SHARE)

    @property
    def founded(self) -> int:
        """Those with a count of ten or more."""
        return self._scaled(int(np.count_nonzero(self.counts >= FOUNDED)))

    def bytes_per_token(self, merges: int) -> float | None:
        """How long tokens are after so many merges; None where the sample has not so many."""
        if merges >= len(self.tokens) or not self.tokens[merges]:
            return None
        return float(self.tokens[0] / self.tokens[merges])

    def _scaled(self, merges: int) -> int:
        return merges if self.scale <= 1 else round(merges * self.scale**GROWTH)


def train_sample(
    texts: Iterable[bytes], size: int, *, pattern: str, special_tokens: Sequence[str] = (), min_count: int = 2,
    most: int = 1 << 20, stop: Stop = lambda: False,
) -> SampleMerges | None:  # fmt: skip
    """Train on texts (UTF-8), a sample of a corpus of ``size`` bytes, until nothing is left; None where that takes
    too long. ``most`` is a vocabulary size beyond any that is asked for.

    Errors as in `sample_counts`.

    >>> found = train_sample([b"abab ab"], 7, pattern="none")
    >>> found.reachable, found.founded, found.bytes_per_token(1)
    (1, 0, 1.75)
    """
    documents = [Document(f"text {number}", len(utf8), None, utf8) for number, utf8 in enumerate(texts, 1)]
    corpus = Corpus(tuple(documents))
    trainer = BpeTrainer(corpus, most, pattern=pattern, special_tokens=special_tokens, min_count=min_count)
    began = time.monotonic()
    while not trainer.finished:
        trainer.advance(seconds=0.02)
        if stop():
            raise EncodingStopped
        if time.monotonic() - began > LIMIT:
            return None
    merges, tokenizer = trainer.merges, trainer.tokenizer()
    before = tokenizer.training.corpus_bytes if tokenizer.training is not None else 0
    return SampleMerges.of(merges, before, scale=size / corpus.size if corpus.size else 1.0)
