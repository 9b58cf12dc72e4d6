"""The arrays on which merges are learned: laid out from pre-token counts, grown when short.

Not here: what the kernels do with them (engine.kernels.merge), and the settings (bpe_trainer).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.kernels import merge
from engine.models.merges import Merges
from engine.training.arrays import grown
from engine.training.pre_token_counts import PreTokenCounts

_STEP = {"plain": 1 << 13, "compiled": 1 << 18}
_PAIR_COLUMNS = (
    "_left", "_right", "_counts", "_starts", "_sizes", "_stamps", "_heap_counts", "_heap_keys", "_heap_pairs",
)  # fmt: skip


class PairIndex:
    """Pre-tokens as cells, pairs with their places, and the merges made of them so far.

    Large arrays are zeros that the system provides when they are first touched, so their sizes are bounds, not
    costs; the pairs, whose bound is far too high, start with `room` of them and grow.
    """

    def __init__(
        self, counted: PreTokenCounts, merges: int, *, min_count: int, tie_rule: int, room: int | None = None
    ) -> None:
        size, words = len(counted.pool), len(counted.counts)
        self._counted = counted
        self._min_count = min_count
        self._tie_rule = tie_rule
        self._words = words
        # A merge takes at least one token away, so no corpus can make more merges than it has tokens.
        self.most = most = max(min(merges, size - words), 0)
        ids = 256 + most
        self._separator = ids
        self._cells = np.zeros(size + words + 1, np.int32)
        self._places = np.zeros(3 * size, np.int64)
        room = size // 2 + (1 << 16) if room is None else room
        self._left, self._right = np.zeros(room, np.int32), np.zeros(room, np.int32)
        self._counts = np.zeros(room, np.int64)
        self._starts, self._sizes = np.zeros(room, np.int32), np.zeros(room, np.int32)
        self._stamps = np.zeros(room, np.int32)
        self._heap_counts, self._heap_keys = np.zeros(room, np.int64), np.zeros(room, np.int64)
        self._heap_pairs = np.zeros(room, np.int32)
        self._lengths = np.zeros(ids + 1, np.int32)
        self._lengths[:256] = 1
        self._token_counts = np.zeros(ids, np.int64)
        self._as_left, self._as_right = np.zeros(ids, np.int32), np.zeros(ids, np.int32)
        self._beside = np.zeros(4 * (ids + 1), np.int64)
        self._touched = np.zeros(2 * ids + 4, np.int32)
        self._lefts, self._rights = np.zeros(size, np.int32), np.zeros(size, np.int32)
        self._made_left, self._made_right = np.zeros(most, np.int32), np.zeros(most, np.int32)
        self._made_count, self._made_replacements = np.zeros(most, np.int64), np.zeros(most, np.int64)
        self._made_tie = np.zeros(most, np.uint8)
        self._state = np.zeros(merge.STATE_SIZE, np.int64)
        self._state[merge.TOKENS] = size

    @property
    def made(self) -> int:
        """Number of merges made."""
        return int(self._state[merge.MADE])

    @property
    def has_pairs(self) -> bool:
        """Whether any pre-token still has two tokens."""
        return int(self._state[merge.TOKENS]) > self._words

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
            word = merge.lay_out(
                counted.pool, counted.starts, counted.counts, words, word, step, self._separator, self._cells,
                self._token_counts, sums, sizes,
            )  # fmt: skip
            yield
        pairs = np.flatnonzero(sums >= self._min_count)
        if len(pairs) > len(self._counts):
            yield from self._grow(len(pairs))
        number, kept = len(pairs), sizes[pairs]
        self._left[:number], self._right[:number] = pairs >> 8, pairs & 255
        self._counts[:number], self._sizes[:number] = sums[pairs], kept
        ends = np.full(1 << 16, -1, np.int64)
        ends[pairs] = self._starts[:number] = np.cumsum(kept) - kept
        word = 0
        while word < words:
            word = merge.index_bytes(
                self._cells, counted.starts, counted.counts, words, word, step, ends, self._places
            )
            yield
        del self._counted
        self._state[merge.PAIRS] = number
        self._state[merge.PLACES] = kept.sum()
        # An empty heap under this threshold makes `learn` fill it with the pairs of half the count and more.
        self._state[merge.THRESHOLD] = max(int(sums.max()) + 1, self._min_count)

    def learn(self, limit: int, goal: int) -> tuple[int, int]:
        """Make merges until there are `goal`, or until the work is `limit`; the answer of the kernel, the work."""
        answer = merge.learn(
            self._state, limit, min(goal, self.most), self._min_count, self._tie_rule,
            self._cells, self._lengths, self._places,
            self._left, self._right, self._counts, self._starts, self._sizes, self._stamps,
            self._heap_counts, self._heap_keys, self._heap_pairs,
            self._token_counts, self._as_left, self._as_right, self._beside, self._touched,
            self._lefts, self._rights,
            self._made_left, self._made_right, self._made_count, self._made_replacements, self._made_tie,
        )  # fmt: skip
        return int(answer), int(self._state[merge.WORK])

    def grow(self) -> Iterator[None]:
        """Make room for more pairs, after the kernel asked for it: a generator, in pieces of a few milliseconds."""
        yield from self._grow(int(self._state[merge.PAIRS] + self._state[merge.TOUCHED]))

    def _grow(self, least: int) -> Iterator[None]:
        for name in _PAIR_COLUMNS:
            larger = yield from grown(getattr(self, name), 2 * least)
            setattr(self, name, larger)
