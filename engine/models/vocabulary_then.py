"""The tokens of a vocabulary that are there at a moment of its making. Not here: which they are (moments.py)."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from engine.errors import UnknownIdError
from engine.models.joined_tokens import JoinedTokens
from engine.models.vocabulary import Vocabulary


class VocabularyThen(Vocabulary):
    """``whole`` without the ids of which ``there``, bool by id, is false.

    >>> then = VocabularyThen(Vocabulary({0: b"a", 1: b"b", 2: b"ab"}), np.array([True, True, False]))
    >>> list(then), len(then), then.join([1, 0]), 2 in then
    ([0, 1], 2, b'ba', False)
    """

    __slots__ = ("_there", "_whole")

    def __init__(self, whole: Vocabulary, there: NDArray[np.bool_]) -> None:
        self._whole = whole
        self._there = there

    def bytes_of(self, token_id: SupportsIndex) -> bytes:
        """As of the whole; UnknownIdError for a token that is still to come, too."""
        wanted = operator.index(token_id)
        data = self._whole.bytes_of(wanted)
        if not self._there[wanted]:
            raise UnknownIdError(f"id {wanted} is a token that a later merge makes; go on to that merge")
        return data

    def join(self, ids: Iterable[SupportsIndex]) -> bytes:
        """The bytes of many tokens, one after the other."""
        wanted: list[Any] = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        return b"".join([self.bytes_of(token_id) for token_id in wanted])

    def joined(self) -> JoinedTokens:
        """All tokens end to end."""
        whole = self._whole.joined()
        return whole.taken(np.flatnonzero(self._there[whole.ids]))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[int]:
        there = self._there
        return (token_id for token_id in self._whole if there[token_id])
