"""The byte-level BPE model: pre-tokens to token ids and where each token ends.

Lowest rank first, leftmost first among equals, one pair at a time, never across two pre-tokens. The loops are in
engine/kernels/encode.py; here are their arrays and the slices in which they run. Not here: how a text becomes
pre-tokens (engine/text/pre_tokenizer.py), spans and flags (engine/encoding.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped, SettingsError
from engine.kernels import encode as kernel
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.models.whole_tokens import WholeTokens

Ids = NDArray[np.int32]
Ends = NDArray[np.int64]

MOST_TOKENS = 1 << kernel.ID_BITS
"""Ids and ranks have 21 bits in the pair table."""

_SLICE_BYTES = 1 << 18  # some tens of milliseconds, compiled and at worst: so soon an encoding can be stopped
_LONG_BYTES = 1 << 16  # a longer pre-token is itself merged in slices


class BpeModel:
    """Encodes pre-tokens with merges.

    A model made by ``first`` shares the pair table and only looks at lower ranks.

    >>> model = BpeModel.of_merges(Merges.of([(97, 98), (256, 99)]))
    >>> ids, ends = model.encode(b"abcab", np.array([0, 3, 5]))
    >>> ids.tolist(), ends.tolist()
    ([257, 256], [3, 5])
    >>> model.first(1).encode(b"abcab", np.array([0, 3, 5]))[0].tolist()
    [256, 99, 256]
    """

    def __init__(self, table: PairTable, limit: int, whole: WholeTokens | None = None) -> None:
        """``limit``: only pairs of lower rank merge; ``whole``: pre-tokens that are looked up before merging."""
        self._table = table
        self._limit = limit
        self._whole = whole

    @classmethod
    def of_merges(
        cls,
        merges: Merges,
        *,
        merge_ids: Ids | None = None,
        byte_ids: Ids | None = None,
        whole: WholeTokens | None = None,
    ) -> BpeModel:
        """The model of these merges; SettingsError where they are too many for the pair table.

        ``merge_ids``, int32 (n,), are the ids that the merges make, 256 + rank where not given; ``byte_ids``, int32
        (256,), those of the single bytes, their values where not given.
        """
        if len(merges) + FIRST_MERGE_ID > MOST_TOKENS:
            raise SettingsError(
                f"{len(merges)} merges are too many; a vocabulary may have up to {MOST_TOKENS} tokens"
            )
        ranks = np.arange(len(merges), dtype=np.int32)
        new_ids = ranks + FIRST_MERGE_ID if merge_ids is None else merge_ids
        return cls(PairTable(merges.left, merges.right, ranks, new_ids, byte_ids), len(merges), whole)

    @property
    def whole_tokens(self) -> WholeTokens | None:
        """The pre-tokens that are looked up before merging; None where there are none."""
        return self._whole

    def first(self, n: int) -> BpeModel:
        """The model of the n merges of lowest rank; costs nothing."""
        return BpeModel(self._table, min(max(n, 0), self._limit))

    def encode(
        self, utf8: bytes, bounds: Ends, *, given: Ids | None = None, stop: Callable[[], bool] | None = None
    ) -> tuple[Ids, Ends]:
        """Ids, int32 (n,), and the byte position where each token ends, int64 (n,), of pre-tokens.

        bounds: int64 (m + 1,) from 0 to ``len(utf8)``, strictly rising. ``given``, int32 (m,), names the pre-tokens
        that are one token as a whole, -1 for the others. ``stop`` is asked between slices of the work, and
        EncodingStopped is raised as soon as it says yes.
        """
        if self._whole is not None:
            given = self._whole.found(utf8, bounds, given)
        run = _Run(self._table, self._limit, utf8, bounds, given, stop)
        done = 0
        while done < len(bounds) - 1:
            run.ask()
            following = run.some_pre_tokens(done)
            if following == done:
                run.one_very_long(done)
                following += 1
            done = following
        tokens = int(run.out[0])
        return run.ids[:tokens].copy(), run.ends[:tokens].copy()


class PairTable:
    """What the kernels look up: pairs, the ids of single bytes, the id that each rank makes.

    left, right, ranks: int32 (pairs,); new_ids: int32 (ranks,); byte_ids: int32 (256,), the bytes where None. Of a
    pair given twice the first rank stays.
    """

    def __init__(self, left: Ids, right: Ids, ranks: Ids, new_ids: Ids, byte_ids: Ids | None = None) -> None:
        self._pairs = (left, right, ranks)
        self.byte_ids = np.arange(FIRST_MERGE_ID, dtype=np.int32) if byte_ids is None else byte_ids
        self.new_ids = new_ids

    @cached_property
    def slots(self) -> NDArray[np.int64]:
        size = 16
        while size < 3 * len(self._pairs[0]):
            size *= 2
        table = np.full(size, -1, np.int64)
        kernel.build_pair_table(*self._pairs, table)
        return table


class _Run:
    """One call of ``encode``: the text, the scratch memory, the tokens so far."""

    def __init__(
        self,
        table: PairTable,
        limit: int,
        utf8: bytes,
        bounds: Ends,
        given: Ids | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        self._table, self._limit, self._stop = table, limit, stop
        self._text = np.frombuffer(utf8, np.uint8)
        self._bounds = np.ascontiguousarray(bounds, np.int64)
        self._given = np.empty(0, np.int32) if given is None else np.ascontiguousarray(given, np.int32)
        longest = int(np.diff(self._bounds).max(initial=0))
        self._cache = np.full(2 * kernel.CACHE_SLOTS, -1, np.int64)
        self._work = np.empty(3 * kernel.SHORT, np.int64)
        room = min(longest, _LONG_BYTES) if longest > kernel.SHORT else 0
        self._long = np.empty(4 * room, np.int32)
        self._heap = np.empty(kernel.heap_cells(room), np.int64)
        # As many tokens as bytes at most; memory that is not written to is never really taken.
        self.ids = np.empty(len(utf8), np.int32)
        self.ends = np.empty(len(utf8), np.int64)
        self.out = np.zeros(1, np.int64)

    def ask(self) -> None:
        if self._stop is not None and self._stop():
            raise EncodingStopped

    def some_pre_tokens(self, first: int) -> int:
        """Encode a slice of the text from a pre-token on; returns the next one to do."""
        table = self._table
        return int(
            kernel.encode_pre_tokens(
                self._text, self._bounds, self._given, first, _SLICE_BYTES, table.slots, self._limit,
                table.byte_ids, table.new_ids, self._cache, self._work, self._long, self._heap,
                self.ids, self.ends, self.out,
            )
        )  # fmt: skip

    def one_very_long(self, number: int) -> None:
        """Encode one pre-token for which ``some_pre_tokens`` has no room, in slices too."""
        start, end = int(self._bounds[number]), int(self._bounds[number + 1])
        long, heap = np.empty(4 * (end - start), np.int32), np.empty(kernel.heap_cells(end - start), np.int64)
        table = self._table
        entries = int(
            kernel.start_long(self._text, start, end, table.slots, self._limit, table.byte_ids, long, heap)
        )
        while entries:
            self.ask()
            entries = int(kernel.merge_long(table.slots, self._limit, table.new_ids, long, heap, _SLICE_BYTES))
        self.out[0] = kernel.finish_long(start, end, long, self.ids, self.ends, int(self.out[0]))
