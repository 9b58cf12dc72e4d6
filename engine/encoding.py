"""One text as a tokenizer sees it: ids, and the bytes of the text that each token stands for.

Not here: how it came about (engine/tokenizer.py), how flags and counts are found (engine/spans.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.spans import Counts, Flags, counts_of, counts_of_both, flags_of
from engine.text.offsets import Offsets
from engine.text.split_patterns import SplitPattern
from engine.text.utf8 import is_utf8


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """What an encoding was made with, and its pre-tokens: what makes the next one of nearly the same text cheap.

    model: the merges or ranks, the very same object; special: the special tokens that were looked for, in the order
    of their ids; bounds: int64 (m + 1,), the borders of the pre-tokens in bytes, special tokens among them.
    """

    model: object
    pattern: SplitPattern
    special: tuple[str, ...]
    bounds: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Altered:
    """Where the tokens do not stand for the typed text as it is.

    normalized: what the model saw, as UTF-8, but for characters of which the vocabulary lacks some bytes; spans:
    int64 (n, 2), the tokens' bytes in it, None where the library that made them does not say; dropped: int64
    (k, 2), byte ranges of the typed text that no token owns; inserted: bool (n,), tokens that stand for nothing
    that was typed; unknown: bool (n,), tokens that only say that the vocabulary lacks what stands there.
    """

    normalized: bytes
    spans: NDArray[np.int64] | None
    dropped: NDArray[np.int64]
    inserted: NDArray[np.bool_]
    unknown: NDArray[np.bool_]

    @property
    def seen(self) -> tuple[Offsets, NDArray[np.int64]] | None:
        """What the model saw and the tokens' spans in it; None where these are unknown, or it is no whole text."""
        if self.spans is None or not is_utf8(self.normalized):
            return None
        return Offsets(self.normalized), self.spans


# No slots: what is asked for rarely (flags need the grapheme clusters of the whole text) is found once and kept.
@dataclass(frozen=True, eq=False)
class Encoding:
    """The tokens of one text.

    utf8: the text's bytes after the surrogate rule; surrogates: positions (code points) of lone surrogates that
    became U+FFFD; ids: int32 (n,); spans: int64 (n, 2), each ``[start, end)`` in ``utf8``; special: bool (n,),
    whether a token is a special token; recipe: None where nothing of it can be used for the next encoding.

    Together the spans cover the text, each from where the one before ends, unless ``altered`` is there: then they
    may leave gaps, be empty, and share bytes that were changed together.

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
    altered: Altered | None = None

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
        """Which tokens cut a character, which a grapheme cluster.

        Of a text that was altered: a character of what the model saw, for bytes of one may stand for one that was
        typed; a grapheme of that, or of the text as typed.
        """
        flags = flags_of(self.offsets, self.spans)
        if self.altered is None or self.altered.seen is None:
            return flags
        seen = flags_of(*self.altered.seen)
        return Flags(seen.cuts_character, seen.cuts_grapheme | flags.cuts_grapheme)

    @cached_property
    def counts(self) -> Counts:
        """The numbers of this encoding; characters cut, and tokens of one byte, as the model saw the text."""
        if self.altered is None or self.altered.seen is None:
            return counts_of(self.offsets, self.spans)
        return counts_of_both(self.offsets, self.spans, *self.altered.seen)

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

    def token_bytes(self, position: int) -> bytes:
        """The bytes that the token at ``position`` stands for in the text as the model saw it."""
        if self.altered is None or self.altered.spans is None:
            return self.bytes_of(position)
        start, end = self.altered.spans[position].tolist()
        return self.altered.normalized[start:end]
