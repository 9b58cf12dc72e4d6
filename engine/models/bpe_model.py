"""The byte-level BPE model: pre-tokens to token ids and where each token ends.

Lowest rank first, leftmost first among equals, one pair at a time, never across two pre-tokens. The loops are in
engine/kernels (pieces.py, encode.py); here are their arrays and the slices in which they run. Not here: how a text
becomes pre-tokens (engine/text/pre_tokenizer.py), spans and flags (engine/encoding.py).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.errors import EncodingStopped, SettingsError
from engine.kernels import encode as kernel
from engine.kernels import pieces as cutting
from engine.kernels.encode import ID_BITS
from engine.models.merges import Merges
from engine.models.pair_table import UNCUT, Ends, Ids, PairTable
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.models.whole_tokens import WholeTokens

MOST_TOKENS = 1 << ID_BITS
"""Ids and ranks have 21 bits in the pair table."""

_NO_ROWS = np.empty((0, 2), np.int64)

_SLICE_BYTES = 1 << 18  # some tens of milliseconds, compiled and at worst: so soon an encoding can be stopped
_SLICE_SYMBOLS = 1 << 16
_LONG_BYTES = 1 << 16  # a longer pre-token is itself merged in slices
_PIECES = 1 << 11  # as many are looked up together; their slots of the cache fit into that of a processor
_FEWEST_SLOTS, _MOST_SLOTS, _BYTES_A_SLOT = 1 << 8, 1 << 16, 1 << 4
_WORTH_CUTTING = 1 << 14  # bytes of a text from which on it is worth to know where no merge joins


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

    def __init__(
        self,
        table: PairTable,
        limit: int,
        whole: WholeTokens | None = None,
        listed: Callable[[], NDArray[np.int64]] | None = None,
    ) -> None:
        """``limit``: only pairs of lower rank merge; ``whole``: pre-tokens that are looked up before merging;
        ``listed``: see `listed_rank`, int64 by rank; ranks are those of the list where it is not given."""
        self._table = table
        self._limit = limit
        self._whole = whole
        self._listed = listed

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

    def first(self, n: int, *, whole: WholeTokens | None = None) -> BpeModel:
        """The model of the pairs whose rank is lower than n, and of these ``whole`` tokens; costs nothing."""
        return BpeModel(self._table, min(max(n, 0), self._limit), whole, self._listed)

    @property
    def byte_ids(self) -> Ids:
        """The ids of the single bytes, int32 (256,)."""
        return self._table.byte_ids

    def merge_of(self, left: int, right: int) -> tuple[int, int] | None:
        """(rank, id of the merged token) of a pair of ids; None where the pair does not merge.

        >>> model = BpeModel.of_merges(Merges.of([(97, 98), (256, 99)]))
        >>> model.merge_of(256, 99), model.merge_of(98, 97), model.first(1).merge_of(256, 99)
        ((1, 257), None, None)
        """
        rank = self._table.rank_of(left, right)
        return (rank, int(self._table.new_ids[rank])) if 0 <= rank < self._limit else None

    def listed_rank(self, rank: int) -> int:
        """The place of a merge in the list of merges, by its rank here; -1 where the list has none.

        >>> BpeModel.of_merges(Merges.of([(97, 98)])).listed_rank(0)
        0
        """
        return rank if self._listed is None else int(self._listed()[rank])

    def merged_ids(self, left: Ids, right: Ids) -> Ids:
        """The ids that many pairs of ids make, int32 (n,); only of those pairs that merge.

        >>> model = BpeModel.of_merges(Merges.of([(97, 98), (256, 99)]))
        >>> model.merged_ids(np.array([97, 98, 256]), np.array([98, 256, 99])).tolist()
        [256, 257]
        """
        ranks = self._table.ranks_of(left, right)
        made: Ids = self._table.new_ids[ranks[(ranks >= 0) & (ranks < self._limit)]]
        return made

    def level_of(self, rank: int) -> int:
        """What goes first where the ranks of several pairs are to be taken as equal: the lowest level.

        >>> table = PairTable(*np.array([[1, 2], [2, 3], [0, 1]], np.int32), np.array([4, 5], np.int32))
        >>> BpeModel(table, 2).level_of(1)
        1
        """
        return int(self._table.levels[rank])

    @property
    def equal_ranks(self) -> NDArray[np.int64]:
        """The rows of ranks that are to be taken as equal, ``[first, last)`` of each, int64 (n, 2), rising.

        >>> table = PairTable(*np.array([[1, 2], [2, 3], [0, 1]], np.int32), np.array([4, 5], np.int32))
        >>> tied = PairTable(table.left, table.right, table.ranks, table.new_ids, levels=np.zeros(2, np.int32))
        >>> BpeModel(table, 2).equal_ranks.tolist(), BpeModel(tied, 2).equal_ranks.tolist()
        ([], [[0, 2]])
        """
        levels = self._table.levels[: self._limit]
        firsts = np.flatnonzero(np.diff(levels, prepend=-1))
        rows = np.stack((firsts, np.append(firsts[1:], len(levels))), axis=1) if len(firsts) else _NO_ROWS
        several: NDArray[np.int64] = rows[rows[:, 1] - rows[:, 0] > 1]
        return several

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
        return _Run(self._table, self._limit, utf8, bounds, given, stop).tokens()

    def merge_words(
        self, symbols: Ids, bounds: Ends, *, limits: Ids | None = None, stop: Callable[[], bool] | None = None
    ) -> tuple[Ids, Ends]:
        """Ids, int32 (n,), and the number of the symbol before which each token ends, int64 (n,), of words.

        For models whose merges begin with other tokens than bytes: letters, letters at the end of a word. symbols:
        int32 (s,), the ids of these; bounds: int64 (m + 1,) from 0 to s, never falling, the borders of the words.
        ``limits``, int32 (m,), where in each word only lower ranks are to count. ``stop`` is asked between slices
        of the work, of which a word is the least.

        >>> model = BpeModel.of_merges(Merges.of([(300, 301), (256, 302)]))
        >>> ids, ends = model.merge_words(np.array([300, 301, 302, 300, 301], np.int32), np.array([0, 3, 5]))
        >>> ids.tolist(), ends.tolist()
        ([257, 256], [3, 5])
        """
        count = len(bounds) - 1
        most = np.full(count, self._limit, np.int32) if limits is None else np.minimum(limits, self._limit)
        longest = int(np.diff(bounds).max(initial=0))
        long, heap = np.empty(4 * longest, np.int32), np.empty(3 * longest, np.int64)
        table = self._table
        found: list[tuple[Ids, Ends]] = []
        first = 0
        while first < count:
            if stop is not None and stop():
                raise EncodingStopped
            last = max(first + 1, int(np.searchsorted(bounds, bounds[first] + _SLICE_SYMBOLS, "right")) - 1)
            room = int(bounds[last] - bounds[first])
            ids, ends = np.empty(room, np.int32), np.empty(room, np.int64)
            size = kernel.merge_words(
                symbols, np.ascontiguousarray(bounds[first : last + 1]), most[first:last].astype(np.int32),
                table.slots, table.levels, table.new_ids, long, heap, ids, ends,
            )  # fmt: skip
            found.append((ids[:size], ends[:size]))
            first = last
        if not found:
            return np.empty(0, np.int32), np.empty(0, np.int64)
        return np.concatenate([ids for ids, _ in found]), np.concatenate([ends for _, ends in found])


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
        size = len(utf8)
        self._words = np.empty(size // 8 + 2, np.int64)
        self._words[size // 8 :] = 0
        self._text = self._words.view(np.uint8)[:size]
        self._text[:] = np.frombuffer(utf8, np.uint8)
        self._bounds = np.ascontiguousarray(bounds, np.int64)
        self._given = np.empty(0, np.int32) if given is None else np.ascontiguousarray(given, np.int32)
        cuts = size > _WORTH_CUTTING and kernels.state() == "compiled"
        self._joints = table.joints if cuts else UNCUT
        slots = _FEWEST_SLOTS
        while slots < min(size // _BYTES_A_SLOT, _MOST_SLOTS):
            slots *= 2
        self._cache = np.full(4 * slots, -1, np.int64)
        self._pieces = np.empty(4 * _PIECES, np.int64)
        self._state = np.zeros(4, np.int64)
        longest = int(np.diff(self._bounds).max(initial=0))
        self._room = max(kernel.SHORT, min(longest, _LONG_BYTES))
        self._work = np.empty(3 * kernel.SHORT, np.int64)
        self._long = np.empty(4 * self._room, np.int32)
        self._heap = np.empty(kernel.heap_cells(self._room), np.int64)
        # As many tokens as bytes at most; memory that is not written to is never really taken.
        self._ids = np.empty(size + kernel.INLINE, np.int32)
        self._ends = np.empty(size + kernel.INLINE, np.int64)
        self._found = 0

    def tokens(self) -> tuple[Ids, Ends]:
        while True:
            self._ask()
            if not self._some_pieces():
                number = int(self._state[cutting.CURRENT])
                if number == len(self._bounds) - 1:
                    break
                self._one_very_long(int(self._bounds[number]), int(self._bounds[number + 1]))
                self._state[cutting.CURRENT] = number + 1
                self._state[cutting.START] = self._bounds[number + 1]
        for array in (self._ids, self._ends):
            array.resize(self._found, refcheck=False)  # gives the rest back, and copies nothing
        return self._ids, self._ends

    def _ask(self) -> None:
        if self._stop is not None and self._stop():
            raise EncodingStopped

    def _some_pieces(self) -> int:
        """Encode the next pieces of the text; returns how many they are."""
        table = self._table
        count = int(
            cutting.cut_pieces(
                self._text, self._words, self._joints, self._bounds, self._given, _SLICE_BYTES, kernel.SHORT,
                self._room, self._cache, self._state, self._pieces,
            )
        )  # fmt: skip
        self._found = int(
            kernel.encode_pieces(
                self._text, self._pieces, count, table.slots, self._limit, table.byte_ids, table.new_ids,
                self._cache, self._work, self._long, self._heap, self._ids, self._ends,
                int(self._state[cutting.AT]), self._found,
            )
        )  # fmt: skip
        return count

    def _one_very_long(self, start: int, end: int) -> None:
        """Encode one pre-token for which there is no room, in slices too."""
        long, heap = np.empty(4 * (end - start), np.int32), np.empty(kernel.heap_cells(end - start), np.int64)
        table = self._table
        entries = int(
            kernel.start_long(self._text, start, end, table.slots, self._limit, table.byte_ids, long, heap)
        )
        while entries:
            self._ask()
            entries = int(kernel.merge_long(table.slots, self._limit, table.new_ids, long, heap, _SLICE_BYTES))
        self._found = int(kernel.finish_long(start, end, long, self._ids, self._ends, self._found))
