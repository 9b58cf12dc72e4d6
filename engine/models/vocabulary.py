"""The vocabulary: token id -> bytes, as it follows from merges and special tokens.

Ids are looked up, never assumed to be dense: a foreign vocabulary may have holes. Not here: how a token is written
(engine/text/token_text.py).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, SupportsIndex

import numpy as np

from engine.errors import UnknownIdError
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges

FIRST_MERGE_ID = 256
"""Ids below are the single bytes; a merge has this id plus its rank."""


class Vocabulary(Mapping[int, bytes]):
    """Read-only mapping from id to bytes; iterating gives the ids in rising order.

    >>> vocabulary = Vocabulary.of_merges(Merges.of([(228, 184), (256, 173)]), {258: b"<|end|>"})
    >>> vocabulary[257].decode(), len(vocabulary), vocabulary[258]
    ('中', 259, b'<|end|>')
    """

    __slots__ = ("_joined", "_known", "_merges", "_size")

    def __init__(self, tokens: Mapping[int, bytes]) -> None:
        """A vocabulary whose bytes are all given."""
        self._known = {number: tokens[number] for number in sorted(tokens)}
        self._merges = _NO_MERGES
        self._size = len(self._known)
        self._joined: JoinedTokens | None = None

    @classmethod
    def of_merges(cls, merges: Merges, special_tokens: Mapping[int, bytes]) -> Vocabulary:
        """The 256 bytes, then the merges, then the special tokens; a token's bytes are joined when asked for."""
        vocabulary = cls({byte: bytes([byte]) for byte in range(FIRST_MERGE_ID)})
        vocabulary._known.update(special_tokens)
        vocabulary._merges = merges
        vocabulary._size = FIRST_MERGE_ID + len(merges) + len(special_tokens)
        return vocabulary

    def bytes_of(self, token_id: SupportsIndex) -> bytes:
        """The bytes of a token; UnknownIdError, which names the id, where there is none."""
        wanted = operator.index(token_id)
        found = self._known.get(wanted)
        return self._expand(wanted) if found is None else found

    def join(self, ids: Iterable[SupportsIndex]) -> bytes:
        """The bytes of many tokens, one after the other."""
        wanted: list[Any] = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        known = self._known
        try:
            return b"".join([known[token_id] for token_id in wanted])
        except KeyError:
            return b"".join([self.bytes_of(token_id) for token_id in wanted])

    def joined(self) -> JoinedTokens:
        """All tokens end to end, put together once; SettingsError where they are too long for that."""
        if self._joined is None:
            self._joined = self._join_all()
        return self._joined

    def _join_all(self) -> JoinedTokens:
        if not len(self._merges):
            return JoinedTokens.of(self._known)
        first_special = FIRST_MERGE_ID + len(self._merges)
        more = {number: data for number, data in self._known.items() if number >= first_special}
        return JoinedTokens.of_merges(self._merges, more)

    def _expand(self, wanted: int) -> bytes:
        """Join the bytes of a merge from those of its parts; by a stack, since merges may nest deeply."""
        if not 0 <= wanted - FIRST_MERGE_ID < len(self._merges):
            raise UnknownIdError(
                f"id {wanted} is not in this vocabulary of {self._size} tokens; "
                "give ids that were made with this vocabulary"
            )
        known = self._known
        pending = [wanted]
        while pending:
            rank = pending[-1] - FIRST_MERGE_ID
            left, right = int(self._merges.left[rank]), int(self._merges.right[rank])
            missing = [part for part in (left, right) if part not in known]
            if missing:
                pending += missing
            else:
                known[pending.pop()] = known[left] + known[right]
        return known[wanted]

    def __getitem__(self, token_id: int) -> bytes:
        try:
            return self.bytes_of(token_id)
        except UnknownIdError as error:
            raise KeyError(token_id) from error

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        merged = range(FIRST_MERGE_ID, FIRST_MERGE_ID + len(self._merges))
        return iter(sorted({*self._known, *merged}))


_NO_MERGES = Merges.of([])
