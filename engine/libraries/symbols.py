"""A text as the BPE of a library sees it before its first merge: letters, and the words that no merge leaves.

The library itself cuts and normalises; what it then merges is found by running it without merges, or from its
normal form. With the merges of its file the engine can go on from there: merge by merge, or with the first ones
only. Not here: which letters these are (hugging_face_merges.py, sentence_piece_merges.py), merging (engine/models).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.moments import arrivals
from engine.models.pair_table import Ids
from engine.models.vocabulary import Vocabulary
from engine.models.vocabulary_then import VocabularyThen

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Symbols:
    """n letters in m words.

    ids: int32 (n,); normalized: what they stand for, end to end; borders: int64 (n + 1,), theirs in it; spans:
    int64 (n, 2), their places in the typed text; words: int64 (m + 1,), the numbers of letters between which no
    merge goes; given: int32 (m,), the id of a word that is an added or user-defined token, else -1; whole: int32
    (m,), the id of a word that is looked up before anything is merged, else -1.

    >>> symbols = Symbols(
    ...     np.array([5, 6, 7], np.int32), b"abc", np.arange(4), np.array([[0, 1], [1, 2], [3, 4]]),
    ...     np.array([0, 2, 3]), np.full(2, -1, np.int32), np.full(2, -1, np.int32))
    >>> symbols.bounds.tolist(), symbols.typed_spans(np.array([[0, 3], [2, 2]])).tolist()
    ([0, 2, 3], [[0, 4], [3, 3]])
    """

    ids: Ids
    normalized: bytes
    borders: Numbers
    spans: Numbers
    words: Numbers
    given: Ids
    whole: Ids

    @property
    def bounds(self) -> Numbers:
        """The borders of the words in ``normalized``, int64 (m + 1,)."""
        return self.borders[self.words]

    def typed_spans(self, spans: Numbers) -> Numbers:
        """The places in the typed text of bytes of ``normalized``: those of all letters that hold one of them."""
        if not len(self.ids):
            return np.zeros_like(spans)
        last = len(self.ids) - 1
        first = np.minimum(np.searchsorted(self.borders, spans[:, 0], "right") - 1, last)
        behind = np.maximum(np.searchsorted(self.borders, spans[:, 1], "left") - 1, first)
        starts = self.spans[first, 0]
        ends = np.where(spans[:, 1] > spans[:, 0], np.maximum(self.spans[behind, 1], starts), starts)
        return np.stack((starts, ends), axis=1)


class FileMerges:
    """The merges of a file whose tokenizer a library runs: their model, and the vocabulary at each of them.

    merges, merge_ids: as `engine.pipeline.Pipeline` has them; ``model`` merges letters to tokens.
    """

    def __init__(self, merges: Merges, merge_ids: Ids, model: BpeModel, vocabulary: Vocabulary) -> None:
        self.merges, self.merge_ids, self.model = merges, merge_ids, model
        self._vocabulary = vocabulary
        size = 1 + max(vocabulary, default=-1)
        always = np.setdiff1d(np.arange(size), merge_ids)
        self.arrivals = arrivals(merge_ids, always, size)
        """The number of merges with which each id is there first, int64; 0 for what no merge makes."""

    def vocabulary(self, k: int) -> Vocabulary:
        """The tokens that are there with the first ``k`` merges."""
        return VocabularyThen(self._vocabulary, self.arrivals <= k)
