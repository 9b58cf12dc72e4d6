"""Running a trainer to its end in the ways that a program may; what is checked stands in the tests."""

import random
from typing import Any

from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus
from tests.reference.bpe_trainer import ReferenceMerge, train


def finished(corpus: Corpus, vocab_size: int, *, seed: int | None = None, **settings: Any) -> BpeTrainer:
    """A trainer at its end; with a seed it is advanced by random times and numbers of merges."""
    trainer = BpeTrainer(corpus, vocab_size, **settings)
    random_ = random.Random(seed)
    learned = 0
    while not trainer.finished:
        seconds = 0.2 if seed is None else random_.choice([0.0, 1e-5, 0.01])
        merges = None if seed is None else random_.choice([None, 1, 2, 7])
        batch = trainer.advance(seconds, merges)
        assert batch.first_rank == learned
        learned += len(batch.merges)
        assert batch.learned == learned == len(trainer.merges)
        assert merges is None or len(batch.merges) <= merges
    return trainer


def learned(texts: list[str], merges: int, *, seed: int | None = None, **settings: Any) -> list[ReferenceMerge]:
    """The merges of these texts, as rows that compare with the reference's."""
    size = 256 + merges + len(settings.get("special_tokens", ()))
    return rows(finished(Corpus.from_texts(texts), size, seed=seed, **settings))


def rows(trainer: BpeTrainer) -> list[ReferenceMerge]:
    """The merges of a trainer, as rows that compare with the reference's."""
    return [ReferenceMerge(*merge) for merge in trainer.merges]  # type: ignore[arg-type]


def expected(texts: list[str], merges: int, **settings: Any) -> list[ReferenceMerge]:
    """The reference's merges."""
    return train(texts, merges, **settings)
