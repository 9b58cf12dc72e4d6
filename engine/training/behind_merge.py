"""What a merge won against: the training is made again up to it, and its pairs of highest count are read off.

Not here: where in the corpus the merge applies (concordance).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.errors import CorpusError, EncodingStopped
from engine.models.merges import Merges
from engine.text.token_text import token_text
from engine.tokenizer import Tokenizer
from engine.training.bpe_trainer import BpeTrainer
from engine.training.events import PairCount

SLICE = 0.012
"""Seconds after which it is asked again whether anybody waits."""


class BehindMerges:
    """Moments of one training, as `make_trainer` makes it again; going forward it goes on from the last one.

    >>> from engine.training.corpus import Corpus
    >>> make = lambda: BpeTrainer(Corpus.from_texts(["aaabdaaabac"]), 259, min_count=1)
    >>> trainer = make()
    >>> while not trainer.finished: batch = trainer.advance()
    >>> [(pair.left, pair.right, pair.count) for pair in BehindMerges(make).pairs(trainer.tokenizer(), 1, 3)]
    [(97, 98, 2), (256, 97, 2), (97, 99, 1)]
    """

    def __init__(self, make_trainer: Callable[[], BpeTrainer]) -> None:
        self._make_trainer = make_trainer
        self._trainer: BpeTrainer | None = None

    def pairs(
        self, tokenizer: Tokenizer, rank: int, number: int = 20, *, stop: Callable[[], bool] | None = None
    ) -> tuple[PairCount, ...]:
        """The pairs of highest count just before merge `rank` of `tokenizer`: the first not blocked became it.

        Errors: those of the trainer; CorpusError where the training takes another way than the tokenizer did, since
        the corpus or a setting is another; EncodingStopped once `stop` says yes.
        """
        trainer = self._trainer
        if trainer is None or len(trainer.merges) > rank:
            self._trainer = trainer = self._make_trainer()
        while len(trainer.merges) < rank or not trainer.between_merges:
            if stop is not None and stop():
                raise EncodingStopped
            if trainer.finished:
                break
            trainer.advance(SLICE, merges=rank - len(trainer.merges))
        _check(trainer.merges, tokenizer, rank)
        pairs = trainer.highest_pairs(number)
        best = next(((pair.left, pair.right, pair.count) for pair in pairs if not pair.blocked), None)
        if best != tokenizer.merges[rank][:3]:
            raise _other(tokenizer, rank)
        return pairs


def _check(made: Merges, tokenizer: Tokenizer, rank: int) -> None:
    wanted = tokenizer.merges.first(rank)
    columns = ((made.left, wanted.left), (made.right, wanted.right), (made.count, wanted.count))
    same = np.all([one == other[: len(made)] for one, other in columns], axis=0)
    if len(made) < rank or not same.all():
        raise _other(tokenizer, len(made) if same.all() else int(np.argmin(same)))


def _other(tokenizer: Tokenizer, rank: int) -> CorpusError:
    merge, vocabulary = tokenizer.merges[rank], tokenizer.vocabulary
    left, right = (token_text(vocabulary[side]) for side in (merge.left, merge.right))
    return CorpusError(
        f"trained on this corpus, the merge of rank {rank} is not {left} + {right} (counted {merge.count}): it is "
        "another corpus, or another setting; choose the files that this vocabulary was trained on"
    )
