"""Merges as they are at one moment, for what takes time with all of them: search, order, files. Knows no Qt.

Nothing in here changes, so a thread may read it. Not here: the merges as they grow (merge_columns.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.listing.columns import Columns
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID, Vocabulary
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True, eq=False)
class ListedMerges:
    """`tokenizer`: whose merges they are, if its ids are its own; None where a training here gives them."""

    merges: Merges
    tokenizer: Tokenizer | None = None

    def __len__(self) -> int:
        return len(self.merges)

    def columns(self) -> Columns:
        """Columns over all of them; see `engine.listing.columns`.

        >>> ListedMerges(Merges.of([(97, 98, 7)])).columns().tokens.ids.tolist()
        [256]
        """
        learned = self.tokenizer is None
        return Columns.of_learned(self.merges) if learned else Columns.of_merges(self.tokenizer)

    def vocabulary(self) -> Vocabulary:
        """The bytes of all tokens, of parts too; one for each caller, since it keeps what it is asked for."""
        if self.tokenizer is not None:
            return self.tokenizer.vocabulary
        return Vocabulary.of_merges(self.merges, {})

    def id_of(self, rank: int) -> int:
        """The id of the token that a merge makes."""
        return FIRST_MERGE_ID + rank if self.tokenizer is None else int(self.tokenizer.merge_ids[rank])
