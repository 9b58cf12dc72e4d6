"""Ranks: a vocabulary that says which bytes are tokens and in which order, but not which merges made them.

The rank of a token is its id. Whatever two tokens stand side by side, they merge if their bytes together are a
token, the lowest rank first: so tiktoken reads its files, and so do Anthropic's. Not here: reading them
(engine/formats), merging (bpe_model.py), single bytes without a rank in a text (engine/incomplete_bpe.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.errors import SettingsError
from engine.kernels import encode as encode_kernel
from engine.kernels import tokens as kernel
from engine.models.bpe_model import MOST_TOKENS, BpeModel
from engine.models.merges import Merges
from engine.models.pair_table import Ids, PairTable
from engine.models.token_table import TokenTable
from engine.models.whole_tokens import WholeTokens

_BYTES = 256

FIRST_STAND_IN = MOST_TOKENS - _BYTES
"""Ranks lie below. A single byte without a rank goes by this number plus its value inside the model, since two
bytes may well merge to a token though one of them is none."""


class Ranks:
    """Tokens by rank.

    >>> ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab", 258: b"abc"})
    >>> ranks.model.encode(b"abcab", np.array([0, 5]))[0].tolist()
    [258, 256]
    >>> ranks.merges[1], ranks.merge_ids.tolist()
    (Merge(left=256, right=99, count=None, replacements=None, tie=False), [256, 258])
    """

    def __init__(self, tokens: Mapping[int, bytes]) -> None:
        """``tokens``: rank -> bytes. SettingsError, which names them, where they cannot be ranks."""
        self.tokens = {rank: tokens[rank] for rank in sorted(tokens)}
        single = {data[0] for data in self.tokens.values() if len(data) == 1}
        self.missing_bytes = [byte for byte in range(_BYTES) if byte not in single]
        """The single bytes that are no token: in the ids of the model each is FIRST_STAND_IN plus its value."""
        stand_ins = {FIRST_STAND_IN + byte: bytes([byte]) for byte in self.missing_bytes}
        ids = np.array(list(self.tokens), np.int64)
        _check(self.tokens, ids)
        self._ids = np.concatenate((ids, np.array(list(stand_ins), np.int64)))
        self._table = TokenTable([*self.tokens.values(), *stand_ins.values()])
        if self._table.repeated >= 0:
            twice = int(self._ids[self._table.repeated])
            first = next(rank for rank, data in self.tokens.items() if data == self.tokens[twice])
            raise SettingsError(f"ranks {first} and {twice} have the same bytes {self.tokens[twice].hex()}")

    @cached_property
    def byte_ids(self) -> Ids:
        """The ids of the single bytes in the model, int32 (256,)."""
        starts = self._table.starts
        numbers = np.flatnonzero(np.diff(starts) == 1)
        found = np.empty(_BYTES, np.int32)
        found[self._table.data[starts[numbers]]] = self._ids[numbers]
        return found

    @cached_property
    def model(self) -> BpeModel:
        """Encodes as tiktoken does."""
        return BpeModel(self._met_pairs, len(self._pairs.new_ids), self._whole_tokens(), lambda: self._listed)

    def model_below(self, limit: int, there: NDArray[np.bool_]) -> BpeModel:
        """The model of the ranks lower than ``limit``; ``there``, bool by rank, are the tokens that are looked up.

        A token that is ``late`` is looked up too: merging makes it only while the part after it is there.
        """
        whole = self._late_or_unmerged
        return self.model.first(limit, whole=None if whole is None else whole.among(there))

    @cached_property
    def _late_or_unmerged(self) -> WholeTokens | None:
        unmerged = self.unmerged
        return WholeTokens({data: rank for rank, data in unmerged.items()}) if unmerged else None

    @property
    def key(self) -> object:
        """What is the same object as long as the ranks are the same."""
        return self

    @cached_property
    def merges(self) -> Merges:
        """The two tokens of which each is merged last, where there are such, by its rank; counts are unknown."""
        left, right = self._parts
        return Merges(left[self._merged], right[self._merged])

    @cached_property
    def merge_ids(self) -> Ids:
        """The id that each of ``merges`` makes, int32 (n,)."""
        return self._ids[self._merged].astype(np.int32)

    @cached_property
    def _listed(self) -> NDArray[np.int64]:
        """The place in ``merges`` of what makes the token of each rank; -1 where nothing in there does."""
        places = np.full(max(self.tokens, default=-1) + 1, -1, np.int64)
        places[self.merge_ids] = np.arange(len(self.merge_ids))
        return places

    @property
    def unmerged(self) -> dict[int, bytes]:
        """The tokens of several bytes that no merge list could make: they are found only as a whole pre-token."""
        merged = set(self.merge_ids.tolist())
        return {rank: data for rank, data in self.tokens.items() if len(data) > 1 and rank not in merged}

    @cached_property
    def late(self) -> dict[int, bytes]:
        """The tokens that are merged of parts that come after them: ranks say that, but no list of merges."""
        doubtful = self.unmerged
        made = self._made_by_merging(np.array(list(doubtful), np.int64))
        return {rank: doubtful[rank] for rank in made.tolist()}

    @cached_property
    def _merged(self) -> NDArray[np.bool_]:
        """Which tokens a merge of two tokens makes, bytes that are no tokens left aside."""
        left, right = self._parts
        found: NDArray[np.bool_] = (left >= 0) & (left < FIRST_STAND_IN) & (right < FIRST_STAND_IN)
        return found

    @cached_property
    def _parts(self) -> tuple[Ids, Ids]:
        """What lower ranks leave of each token, if that is two tokens; else, and for a single byte, -1."""
        longest, count = self._table.longest, len(self._table)
        left, right = np.empty(count, np.int32), np.empty(count, np.int32)
        encode_kernel.split_tokens(
            self._table.data, self._table.starts, self._ids.astype(np.int32), self._pairs.slots, self.byte_ids,
            self._pairs.new_ids, np.empty(3 * encode_kernel.SHORT, np.int64), np.empty(4 * longest, np.int32),
            np.empty(encode_kernel.heap_cells(longest), np.int64), left, right, np.empty(longest, np.int32),
            np.empty(longest, np.int64),
        )  # fmt: skip
        return left, right

    @cached_property
    def _pairs(self) -> PairTable:
        room = len(self._table.data)
        numbers = [np.empty(room, np.int32) for _ in range(3)]
        found = int(kernel.find_pairs(self._table.data, self._table.starts, self._table.slots, *numbers))
        left, right, whole = (self._ids[column[:found]].astype(np.int32) for column in numbers)
        new_ids = np.arange(max(self.tokens, default=-1) + 1, dtype=np.int32)
        return PairTable(left, right, whole, new_ids, self.byte_ids)

    @cached_property
    def _met_pairs(self) -> PairTable:
        """The pairs that are ever met side by side; the smaller the table, the sooner a pair is found in it.

        Of a token's bytes lower ranks always leave the same, so if that is two tokens, no others become this token.
        """
        if kernels.state() == "plain":  # finding the parts takes the plain form long
            return self._pairs
        left, right = self._parts
        sure = left >= 0
        others = ~np.isin(self._pairs.ranks, self._ids[sure])
        columns = (
            np.concatenate((left[sure], self._pairs.left[others])),
            np.concatenate((right[sure], self._pairs.right[others])),
            np.concatenate((self._ids[sure], self._pairs.ranks[others])).astype(np.int32),
        )
        return PairTable(*columns, self._pairs.new_ids, self.byte_ids)

    def _whole_tokens(self) -> WholeTokens | None:
        """The tokens whose own bytes are merged to something else."""
        alone = np.diff(self._table.starts) == 1
        if kernels.state() == "plain":
            # To look all of them up says the same, and spares work that takes the plain form many seconds.
            return self._chosen(~alone)
        # What lower ranks leave as two tokens, the token's own rank makes one.
        alone |= self._parts[0] >= 0
        alone |= np.isin(self._ids, self._made_by_merging(self._ids[~alone]))
        return self._chosen(~alone)

    def _made_by_merging(self, ranks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Those of these tokens whose own bytes are merged to them."""
        pieces = [self.tokens[rank] for rank in ranks.tolist()]
        bounds = np.concatenate((np.zeros(1, np.int64), np.cumsum([len(each) for each in pieces], dtype=np.int64)))
        ids, ends = BpeModel(self._pairs, len(self._pairs.new_ids)).encode(b"".join(pieces), bounds)
        wanted = ranks[np.searchsorted(bounds, ends, "left") - 1]
        made: NDArray[np.int64] = wanted[ids == wanted]
        return made

    def _chosen(self, mask: NDArray[np.bool_]) -> WholeTokens | None:
        chosen = {self.tokens[rank]: rank for rank in self._ids[mask].tolist()}
        return WholeTokens(chosen) if chosen else None


def _check(tokens: Mapping[int, bytes], ids: NDArray[np.int64]) -> None:
    wrong = ids[(ids < 0) | (ids >= FIRST_STAND_IN)]
    if len(wrong):
        raise SettingsError(f"rank {wrong[0]} is outside what is possible, 0 to {FIRST_STAND_IN - 1}")
    for rank, data in tokens.items():
        if not data:
            raise SettingsError(f"rank {rank} has no bytes: an empty token would be found everywhere")
