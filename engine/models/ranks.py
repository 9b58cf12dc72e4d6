"""Ranks: a vocabulary that says which bytes are tokens and in which order, but not which merges made them.

The rank of a token is its id. Whatever two tokens stand side by side, they merge if their bytes together are a
token, the lowest rank first: so tiktoken reads its files, and so do Anthropic's. Not here: reading them
(engine/formats), merging (bpe_model.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from engine.errors import SettingsError
from engine.kernels import encode as encode_kernel
from engine.kernels import tokens as kernel
from engine.models.bpe_model import MOST_TOKENS, BpeModel, Ids, PairTable
from engine.models.merges import Merges
from engine.models.token_table import TokenTable
from engine.models.whole_tokens import WholeTokens

_BYTES = 256


class Ranks:
    """Tokens by rank, all 256 single bytes among them.

    >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab", 258: b"abc"})
    >>> ranks.model.encode(b"abcab", np.array([0, 5]))[0].tolist()
    [258, 256]
    >>> ranks.merges[1], ranks.merge_ids.tolist()
    (Merge(left=256, right=99, count=None, replacements=None, tie=False), [256, 258])
    """

    def __init__(self, tokens: Mapping[int, bytes]) -> None:
        """``tokens``: rank -> bytes. SettingsError, which names them, where they cannot be ranks."""
        self.tokens = dict(sorted(tokens.items()))
        self._ids = np.array(list(self.tokens), np.int64)
        _check(self.tokens, self._ids)
        self._table = TokenTable(self.tokens.values())
        if self._table.repeated >= 0:
            twice = int(self._ids[self._table.repeated])
            first = next(rank for rank, data in self.tokens.items() if data == self.tokens[twice])
            raise SettingsError(f"ranks {first} and {twice} have the same bytes {self.tokens[twice].hex()}")

    @cached_property
    def missing_bytes(self) -> list[int]:
        """The single bytes that are no token; where there are any, no ``model`` can be had."""
        single = {data[0] for data in self.tokens.values() if len(data) == 1}
        return [byte for byte in range(_BYTES) if byte not in single]

    @cached_property
    def byte_ids(self) -> Ids:
        """The ids of the single bytes, int32 (256,), -1 where there is none."""
        found = np.full(_BYTES, -1, np.int32)
        for rank, data in self.tokens.items():
            if len(data) == 1:
                found[data[0]] = rank
        return found

    @cached_property
    def model(self) -> BpeModel:
        """Encodes as tiktoken does."""
        merging = BpeModel(self._pairs, len(self._pairs.new_ids))
        return BpeModel(self._pairs, len(self._pairs.new_ids), self._whole_tokens(merging))

    @property
    def key(self) -> object:
        """What is the same object as long as the ranks are the same."""
        return self

    @property
    def merges(self) -> Merges:
        """The two tokens of which each is merged last, where there are such, by its rank; counts are unknown."""
        return self._merges[0]

    @property
    def merge_ids(self) -> Ids:
        """The id that each of ``merges`` makes, int32 (n,)."""
        return self._merges[1]

    @property
    def unmerged(self) -> dict[int, bytes]:
        """The tokens of several bytes that no merge list could make: they are found only as a whole pre-token."""
        merged = set(self.merge_ids.tolist())
        return {rank: data for rank, data in self.tokens.items() if len(data) > 1 and rank not in merged}

    @cached_property
    def _merges(self) -> tuple[Merges, Ids]:
        several = np.diff(self._table.starts) > 1
        longest = self._table.longest
        count = len(self._table)
        left, right = np.empty(count, np.int32), np.empty(count, np.int32)
        encode_kernel.split_tokens(
            self._table.data, self._table.starts, self._ids.astype(np.int32), self._pairs.slots, self.byte_ids,
            self._pairs.new_ids, np.empty(3 * encode_kernel.SHORT, np.int64), np.empty(4 * longest, np.int32),
            np.empty(encode_kernel.heap_cells(longest), np.int64), left, right, np.empty(longest, np.int32),
            np.empty(longest, np.int64),
        )  # fmt: skip
        made = several & (left >= 0)
        return Merges(left[made], right[made]), self._ids[made].astype(np.int32)

    @cached_property
    def _pairs(self) -> PairTable:
        room = len(self._table.data)
        numbers = [np.empty(room, np.int32) for _ in range(3)]
        found = int(kernel.find_pairs(self._table.data, self._table.starts, self._table.slots, *numbers))
        left, right, whole = (self._ids[column[:found]].astype(np.int32) for column in numbers)
        new_ids = np.arange(int(self._ids[-1]) + 1 if len(self._ids) else 0, dtype=np.int32)
        return PairTable(left, right, whole, new_ids, self.byte_ids)

    def _whole_tokens(self, merging: BpeModel) -> WholeTokens | None:
        """The tokens whose own bytes are merged to something else."""
        ids, ends = merging.encode(self._table.data.tobytes(), self._table.starts)
        alone = np.zeros(len(self._table), np.bool_)
        numbers = np.searchsorted(self._table.starts, ends, "left") - 1
        alone[numbers[ids == self._ids[numbers]]] = True
        others = {self.tokens[int(rank)]: int(rank) for rank in self._ids[~alone]}
        return WholeTokens(others) if others else None


def _check(tokens: Mapping[int, bytes], ids: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    wrong = ids[(ids < 0) | (ids >= MOST_TOKENS)]
    if len(wrong):
        raise SettingsError(f"rank {wrong[0]} is outside what is possible, 0 to {MOST_TOKENS - 1}")
    for rank, data in tokens.items():
        if not data:
            raise SettingsError(f"rank {rank} has no bytes: an empty token would be found everywhere")
