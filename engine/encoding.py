"""One text as a tokenizer sees it: ids, and the bytes of the text that each token stands for.

Not here: how it came about (engine/tokenizer.py), how flags and counts are found (engine/spans.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.models.merges import Merges
from engine.spans import Counts, Flags, counts_of, flags_of
from engine.text.offsets import Offsets
from engine.text.split_patterns import SplitPattern


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """What an encoding was made with, and its pre-tokens: what makes the next one of nearly the same text cheap.

    special: the special tokens that were looked for, in the order of their ids; bounds: int64 (m + 1,), the
    borders of the pre-tokens in bytes, special tokens among them.
    """

    merges: Merges
    pattern: SplitPattern
    special: tuple[str, ...]
    bounds: NDArray[np.int64]


# No slots: what is asked for rarely (flags need the grapheme clusters of the whole text) is found once and kept.
@dataclass(frozen=True, eq=False)
class Encoding:
    """The tokens of one text.

    utf8: the text's bytes after the surrogate rule; surrogates: positions (code points) of lone surrogates that
    became U+FFFD; ids: int32 (n,); spans: int64 (n, 2), each ``[start, end)`` in ``utf8``, and together they
    cover it; special: bool (n,), whether a token is a special token; recipe: None where no tokenizer made it.

    >>> spans = np.array([[0, 1], [1, 2], [2, 3]])
    >>> encoding = Encoding("中".encode(), (), np.array([228, 184, 173]), spans, np.zeros(3, bool))
    >>> encoding.flags.names, encoding.counts.unmerged_bytes
    (['ends', 'inside', 'begins'], 3)
    """

    utf8: bytes
    surrogates: tuple[int, ...]
    ids: NDArray[np.int32]
    spans: NDArray[np.int64]
    special: NDArray[np.bool_]
    recipe: Recipe | None = None

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def text(self) -> str:
        """The text after the surrogate rule."""
        return self.utf8.decode("utf-8")

    @cached_property
    def offsets(self) -> Offsets:
        """The positions of the text in the other units."""
        return Offsets(self.utf8)

    def share_positions(self, other: Encoding | None) -> None:
        """Take over the positions that ``other`` has found already, if it is an encoding of the same text."""
        if other is not None and other.utf8 == self.utf8:
            self.__dict__["offsets"] = other.offsets

    @cached_property
    def flags(self) -> Flags:
        """Which tokens cut a character, which a grapheme cluster."""
        return flags_of(self.offsets, self.spans)

    @cached_property
    def counts(self) -> Counts:
        """The numbers of this encoding."""
        return counts_of(self.offsets, self.spans)

    @property
    def counted(self) -> bool:
        """Whether ``counts`` is known; finding it takes time that grows with the text."""
        return "counts" in self.__dict__

    def know_counts(self, counts: Counts) -> None:
        """Take over counts that were found in another way."""
        self.__dict__["counts"] = counts

    def bytes_of(self, position: int) -> bytes:
        """The bytes of the text under the token at ``position``."""
        start, end = self.spans[position].tolist()
        return self.utf8[start:end]
