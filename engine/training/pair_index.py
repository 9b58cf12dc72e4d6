"""The arrays on which merges are learned: laid out from pre-token counts, grown when short.

Not here: what the kernels do with them (engine.kernels: lay_out, merge), and the settings (bpe_trainer).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from engine.kernels import lay_out, merge
from engine.models.merges import Merges
from engine.training.arrays import grown
from engine.training.blocked_merges import NONE_BLOCKED, BlockedMerges
from engine.training.events import PairCount
from engine.training.pre_token_counts import PreTokenCounts

_STEP = {"plain": 1 << 13, "compiled": 1 << 18}


_PAIRS_AT_A_TIME = 1 << 14


class PairIndex:
    """Pre-tokens as cells, pairs with their places, and the merges made of them so far.

    Large arrays are zeros that the system provides when they are first touched, so their sizes are bounds, not
    costs; the pairs, whose bound is far too high, start with `room` of them and grow.
    """

    def __init__(
        self, counted: PreTokenCounts, merges: int, *, min_count: int, tie_rule: int, room: int | None = None,
        blocked: BlockedMerges = NONE_BLOCKED,
    ) -> None:  # fmt: skip
        size, words = len(counted.pool), len(counted.counts)
        self._counted = counted
        self._min_count = min_count
        self._tie_rule = tie_rule
        self._words = words
        # A merge takes at least one token away, so no corpus can make more merges than it has tokens.
        self.most = most = max(min(merges, size - words, merge.MOST), 0)
        # Two widths of cells, and for the narrow ones two of places: those of 32 bits hold no counts.
        cell: type[np.int32 | np.uint16] = np.int32
        place: type[np.int64 | np.int32] = np.int64
        self._lay_out, self._index_bytes, self._learn = lay_out.lay_out, lay_out.index_bytes, merge.learn
        if 256 + most <= lay_out.MOST_NARROW:
            cell = np.uint16
            self._lay_out, self._index_bytes, self._learn = (
                lay_out.lay_out_narrow, lay_out.index_bytes_narrow, merge.learn_narrow
            )  # fmt: skip
            if (counted.counts == 1).all():
                place = np.int32
                self._index_bytes, self._learn = lay_out.index_bytes_narrowest, merge.learn_narrowest
        self._cells = np.zeros(size + words + 1, cell)
        self._places = np.zeros(3 * size, place)
        room = size // 2 + (1 << 16) if room is None else room
        self._pairs = np.zeros(merge.PAIR_SIZE * room, np.int64)
        self._heap = np.zeros(merge.ENTRY_SIZE * room, np.int64)
        self._slots = np.zeros(1 << 10, np.int32)
        self._separator = 256 + most
        self._tokens = np.zeros(merge.TOKEN_SIZE * (self._separator + 1), np.int64)
        self._tokens[: merge.TOKEN_SIZE * 256 : merge.TOKEN_SIZE] = 1
        self._tokens[merge.PART : merge.TOKEN_SIZE * 256 : merge.TOKEN_SIZE] = blocked.part_of_byte
        self._blocked = blocked
        self._touched = np.zeros(2 * (self._separator + 2), np.int32)
        self._lefts, self._rights = np.zeros(size, np.int32), np.zeros(size, np.int32)
        self._made_left, self._made_right = np.zeros(most, np.int32), np.zeros(most, np.int32)
        self._made_count, self._made_replacements = np.zeros(most, np.int64), np.zeros(most, np.int64)
        self._made_tie = np.zeros(most, np.uint8)
        self._state = np.zeros(merge.STATE_SIZE, np.int64)
        self._state[merge.LEFT_OVER] = size

    @property
    def made(self) -> int:
        """Number of merges made."""
        return int(self._state[merge.MADE])

    @property
    def has_pairs(self) -> bool:
        """Whether any pre-token still has two tokens."""
        return int(self._state[merge.LEFT_OVER]) > self._words

    def merges(self, first: int = 0) -> Merges:
        """The merges made, from rank `first` on, as views: what is written later lies behind them."""
        made = slice(first, self.made)
        return Merges(
            self._made_left[made], self._made_right[made], self._made_count[made],
            self._made_replacements[made], self._made_tie[made].view(np.bool_),
        )  # fmt: skip

    def build(self, form: str) -> Iterator[None]:
        """Lay out the cells and index the byte pairs: a generator, in pieces of a few milliseconds."""
        counted, words, step = self._counted, self._words, _STEP[form]
        sums, sizes = np.zeros(1 << 16, np.int64), np.zeros(1 << 16, np.int64)
        word = 0
        while word < words:
            word = self._lay_out(
                counted.pool, counted.starts, counted.counts, words, word, step, self._separator, self._cells,
                sums, sizes,
            )  # fmt: skip
            yield
        pairs = np.flatnonzero(sums >= self._min_count)
        if merge.PAIR_SIZE * len(pairs) > len(self._pairs):
            yield from self._grow_pairs(len(pairs))
        kept = sizes[pairs]
        starts = np.cumsum(kept) - kept
        records = self._pairs[: merge.PAIR_SIZE * len(pairs)].reshape(-1, merge.PAIR_SIZE)
        records[:, merge.IDS] = pairs >> 8 << lay_out.PLACE_BITS | pairs & 255
        records[:, merge.COUNT] = sums[pairs]
        records[:, merge.SLICE] = starts << lay_out.PLACE_BITS | kept
        ends = np.full(1 << 16, -1, np.int64)
        ends[pairs] = starts
        word = 0
        while word < words:
            word = self._index_bytes(
                self._cells, counted.starts, counted.counts, words, word, step, ends, self._places
            )
            yield
        del self._counted
        self._state[merge.PAIRS] = len(pairs)
        yield from self._grow_slots(len(pairs))
        self._state[merge.PLACES] = kept.sum()
        # An empty heap under this threshold makes `learn` fill it with the pairs of half the count and more.
        self._state[merge.THRESHOLD] = max(int(sums.max()) + 1, self._min_count)

    def learn(self, limit: int, goal: int) -> tuple[int, int]:
        """Make merges until there are `goal`, or until the work is `limit`; the answer of the kernel, the work."""
        answer = self._learn(
            self._state, limit, min(goal, self.most), self._min_count, self._tie_rule,
            self._blocked.parts, self._blocked.joins,
            self._cells, self._places, self._pairs, self._slots, self._tokens, self._heap,
            self._touched, self._lefts, self._rights,
            self._made_left, self._made_right, self._made_count, self._made_replacements, self._made_tie,
        )  # fmt: skip
        return int(answer), int(self._state[merge.WORK])

    def highest(self, number: int) -> tuple[PairCount, ...]:
        """The pairs of the highest counts, `number` at most, as the next merges would be chosen among them.

        Blocked ones are among them. Only between two merges, after `learn` has answered GOAL_REACHED or EXHAUSTED.
        """
        assert self._state[merge.PHASE] == merge.CHOOSE
        records = self._pairs[: merge.PAIR_SIZE * int(self._state[merge.PAIRS])].reshape(-1, merge.PAIR_SIZE)
        counts = records[:, merge.COUNT].copy()
        for at in np.flatnonzero(counts < 0):  # blocked: the count was taken away when it was the highest
            weights, true = self._places_of(records[at])
            counts[at] = weights[true].sum()
        least = max(self._min_count, int(np.partition(counts, -number)[-number]) if len(counts) > number else 0)
        rows = np.flatnonzero(counts >= least)
        if self._tie_rule == merge.FIRST_SEEN:
            keys = np.array([self._first_place(records[at]) for at in rows], np.int64)
        else:
            keys = records[rows, merge.IDS]
        order = rows[np.lexsort((keys, -counts[rows]))][:number]
        ids = [divmod(int(records[at, merge.IDS]), 1 << lay_out.PLACE_BITS) for at in order]
        return tuple(
            PairCount(left, right, int(counts[at]), self._is_blocked(left, right))
            for at, (left, right) in zip(order, ids, strict=True)
        )

    def _is_blocked(self, left: int, right: int) -> bool:
        part_left, part_right = (
            int(self._tokens[merge.TOKEN_SIZE * token + merge.PART]) for token in (left, right)
        )
        return bool(self._blocked.joins[self._blocked.parts * part_left + part_right] & 1)

    def _places_of(self, record: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The weights of the places that are noted of a pair, and which of them still hold it."""
        left, right = divmod(int(record[merge.IDS]), 1 << lay_out.PLACE_BITS)
        start, size = divmod(int(record[merge.SLICE]), 1 << lay_out.PLACE_BITS)
        noted = self._places[start : start + size].astype(np.int64)
        cells = noted & lay_out.PLACE_MASK
        length = int(self._tokens[merge.TOKEN_SIZE * left])
        return (noted >> lay_out.PLACE_BITS) + 1, (self._cells[cells] == left) & (
            self._cells[cells + length] == right
        )

    def _first_place(self, record: NDArray[np.int64]) -> int:
        """The first cell at which a pair stands."""
        start = int(record[merge.SLICE]) >> lay_out.PLACE_BITS
        return int(self._places[start + int(np.argmax(self._places_of(record)[1]))]) & lay_out.PLACE_MASK

    def grow(self) -> Iterator[None]:
        """Make room for more pairs, after the kernel asked for it: a generator, in pieces of a few milliseconds."""
        least = int(self._state[merge.PAIRS] + self._state[merge.TOUCHED])
        if merge.PAIR_SIZE * least > len(self._pairs):
            yield from self._grow_pairs(least)
        if 2 * least > len(self._slots):
            yield from self._grow_slots(least)

    def _grow_pairs(self, least: int) -> Iterator[None]:
        self._pairs = yield from grown(self._pairs, 2 * merge.PAIR_SIZE * least)
        self._heap = yield from grown(self._heap, 2 * merge.ENTRY_SIZE * least)

    def _grow_slots(self, least: int) -> Iterator[None]:
        """Enter all pairs into a larger table; one that grows with them stays in the cache for longer."""
        self._slots = np.zeros(1 << (2 * least).bit_length(), np.int32)
        pairs = int(self._state[merge.PAIRS])
        for first in range(0, pairs, _PAIRS_AT_A_TIME):
            merge.enter_pairs(self._pairs, first, min(first + _PAIRS_AT_A_TIME, pairs), self._slots)
            yield
