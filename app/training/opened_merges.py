"""The merges of an opened vocabulary whose ids are its own. Knows no Qt.

Not here: the merges that training makes, which number their tokens themselves (merge_columns).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from app.training.listed_merges import ListedMerges
from engine.byte_level_bpe import ByteLevelBpe
from engine.models.merges import UNKNOWN, Merges
from engine.tokenizer import Tokenizer


class OpenedMerges:
    """Merges in rank order, as `MergeColumns` shows them.

    >>> from engine.byte_level_bpe import ByteLevelBpe
    >>> from engine.models.ranks import Ranks
    >>> from engine.origin import Origin
    >>> from engine.text.split_patterns import NAMED
    >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 300: b"ab"})
    >>> pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"])
    >>> merges = OpenedMerges(Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken")))
    >>> len(merges), merges.id_of(0), merges.rank_of(300), merges.leading(300, 8), merges.length(300)
    (1, 300, 0, (b'ab', True), 2)
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._merges = tokenizer.merges
        self._ids = tokenizer.merge_ids
        self._vocabulary = tokenizer.vocabulary

    def __len__(self) -> int:
        return len(self._merges)

    @property
    def count(self) -> npt.NDArray[np.int64]:
        """Occurrences of each pair when it was merged, (n,), -1 where unknown."""
        return self._merges.count

    def first(self, count: int) -> Merges:
        """The `count` merges of lowest rank."""
        return self._merges.first(count)

    def row(self, rank: int) -> tuple[int, int, int, int, bool]:
        """(left, right, count, replacements, tie) of one merge; counts are -1 where unknown."""
        merges = self._merges
        left, right, count, replacements = (
            column.item(rank) for column in (merges.left, merges.right, merges.count, merges.replacements)
        )
        return left, right, count, replacements, merges.tie.item(rank)

    def id_of(self, rank: int) -> int:
        """The id of the token that a merge makes."""
        return int(self._ids[rank])

    def rank_of(self, token_id: int) -> int | None:
        """The first merge that makes a token; None where none does."""
        found = np.flatnonzero(self._ids == token_id)
        return int(found[0]) if len(found) else None

    @property
    def has_counts(self) -> bool:
        """Whether any count is known: such files say none."""
        return bool(len(self._merges)) and int(self._merges.count[0]) != UNKNOWN

    @property
    def are_derived(self) -> bool:
        """Whether the file has ranks only, from which the merges follow."""
        pipeline = self._tokenizer.pipeline
        return isinstance(pipeline, ByteLevelBpe) and pipeline.ranks is not None

    def length(self, token_id: int) -> int:
        """How many bytes a token has."""
        return len(self._vocabulary[token_id])

    def listed(self, count: int) -> ListedMerges:
        """The first merges, for work in the background."""
        return ListedMerges(self._merges.first(count), self._tokenizer)

    def leading(self, token_id: int, limit: int) -> tuple[bytes, bool]:
        """The first bytes of a token, and whether that is all."""
        data = self._vocabulary[token_id]
        return data[:limit], len(data) <= limit

    def trailing(self, token_id: int, limit: int) -> bytes:
        """The last bytes of a token."""
        return self._vocabulary[token_id][-limit:]
