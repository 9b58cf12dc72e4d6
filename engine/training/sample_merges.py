"""Which vocabulary size a corpus can fill, and what a larger one would gain: by training on a sample of it.

Not here: the sample (corpus_sample), the training (bpe_trainer).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

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
"""A corpus of n times the size has about n ** GROWTH times the merges, where the sample itself does not tell."""
QUARTER, QUARTERED = 4, 16
"""How fast a corpus grows is read from the sample: from what it has, and what the first quarter of each of 16 parts
of it has. Of six corpora of 1 to 9 MB, estimated from a sample of an eighth to a fifth, spread over the file:

    share of the truth       novels  English  code  mixed  Chinese manual  24 languages
    `reachable`                0.91     1.13  0.99   0.79            0.87          0.74
    `founded`                  0.90     1.10  1.06   1.06            0.93          0.98

(With GROWTH, from the beginning of the file, it was 0.69 to 1.05 and 0.79 to 1.08.)
"""
LEAST_SHARE, MOST_SHARE = 0.70, 1.15
"""So much of the merges that training gives an estimate of `reachable` may be."""
LEAST_FOUNDED, MOST_FOUNDED = 0.85, 1.15
"""The same of `founded`."""
FOUNDED = 10
"""A merge that was counted less often may be chance."""


@dataclass(frozen=True, slots=True, eq=False)
class SampleMerges:
    """What training on a sample gave, until no pair had the minimum count.

    counts: int64 (n,), the count of each merge; tokens: int64 (n + 1,), the tokens of the sample before and after
    each of them. ``scale``: how many times as large the corpus is; ``growth``: with which power of that all merges
    grow, and those of `founded`.
    """

    counts: NDArray[np.int64]
    tokens: NDArray[np.int64]
    scale: float = 1.0
    growth: tuple[float, float] = (GROWTH, GROWTH)

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
        return self._scaled(len(self.counts), self.growth[0])

    @property
    def reachable_range(self) -> tuple[int, int]:
        """From how many to how many that may be, for what an estimate was off by.

        >>> few = SampleMerges(np.full(100, 2), np.arange(101)[::-1], scale=10)
        >>> few.reachable, few.reachable_range
        (501, (436, 716))
        """
        return self._range(self.reachable, LEAST_SHARE, MOST_SHARE)

    @property
    def founded(self) -> int:
        """Those with a count of ten or more."""
        return self._scaled(_founded(self.counts), self.growth[1])

    @property
    def founded_range(self) -> tuple[int, int]:
        """From how many to how many those may be.

        >>> few = SampleMerges(np.full(100, 10), np.arange(101)[::-1], scale=10, growth=(0.8, 0.6))
        >>> few.founded, few.founded_range
        (398, (346, 468))
        """
        return self._range(self.founded, LEAST_FOUNDED, MOST_FOUNDED)

    def bytes_per_token(self, merges: int) -> float | None:
        """How long tokens are after so many merges; None where the sample has not so many."""
        if merges >= len(self.tokens) or not self.tokens[merges]:
            return None
        return float(self.tokens[0] / self.tokens[merges])

    def _scaled(self, merges: int, growth: float) -> int:
        return merges if self.scale <= 1 else round(merges * self.scale**growth)

    def _range(self, merges: int, least: float, most: float) -> tuple[int, int]:
        return (merges, merges) if self.scale <= 1 else (round(merges / most), round(merges / least))


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
    began = time.monotonic()

    def train(texts: Sequence[bytes]) -> BpeTrainer | None:
        documents = [Document(f"text {number}", len(utf8), None, utf8) for number, utf8 in enumerate(texts, 1)]
        trainer = BpeTrainer(
            Corpus(tuple(documents)), most, pattern=pattern, special_tokens=special_tokens, min_count=min_count
        )
        while not trainer.finished:
            trainer.advance(seconds=0.02)
            if stop():
                raise EncodingStopped
            if time.monotonic() - began > LIMIT:
                return None
        return trainer

    texts = list(texts)
    sample = sum(map(len, texts))
    trainer = train(texts)
    if trainer is None:
        return None
    tokenizer = trainer.tokenizer()
    before = tokenizer.training.corpus_bytes if tokenizer.training is not None else 0
    found = SampleMerges.of(trainer.merges, before, scale=size / sample if sample else 1.0)
    if found.scale <= 1:
        return found
    quarters = [_quarter(utf8) for utf8 in texts]
    fewer = train(quarters)
    if fewer is None:
        return None
    times = sample / max(1, sum(map(len, quarters)))
    counts = np.asarray(fewer.merges.count, np.int64)
    both = (len(found.counts), len(counts)), (_founded(found.counts), _founded(counts))
    return replace(found, growth=(_growth(*both[0], times), _growth(*both[1], times)))


def _founded(counts: NDArray[np.int64]) -> int:
    return int(np.count_nonzero(counts >= FOUNDED))


def _growth(many: int, few: int, times: float) -> float:
    """The power of ``times`` that makes many of few; at most 1, as if twice the text had twice the merges."""
    if not few or times <= 1:
        return GROWTH
    return min(1.0, max(0.0, math.log(many / few, times)))


def _quarter(text: bytes) -> bytes:
    """The first quarter of each of 16 parts of a text (UTF-8), without characters that are cut."""
    starts = [len(text) * number // QUARTERED for number in range(QUARTERED)]
    length = len(text) // QUARTERED // QUARTER
    return b"".join(text[start : start + length].decode("utf-8", "ignore").encode() for start in starts)
