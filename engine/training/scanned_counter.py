"""Counting pre-tokens with compiled kernels, for the patterns that have a scanner.

Not here: the same with the `regex` module (text_counter), special tokens and documents (pre_token_counts).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np

from engine.kernels.classes import class_table, classify
from engine.kernels.count import ENTRIES, POOL, count_slices, move_slots, read_counts
from engine.kernels.scan import LETTER, MARK, O200K, QWEN_MARKS, SPACE, scan_bounds
from engine.training.arrays import PIECE, grown
from engine.training.text_counter import Flat

_MARGIN = 16
"""Bytes before the last white space of a buffer within which a pre-token is not yet settled.

A scanned pattern looks ahead to the end of the run of like characters in which the pre-token ends, and beyond
that by one character, or by `'re` and the like: at most 4 + 4 bytes. A run that reaches the end of the buffer
makes its own pre-token end there; only what looks like it could end before is left out: white space, and before it
the last word of o200k, where capitals may belong to a small letter that is still to come.
"""

_BATCH = 256
"""Pre-tokens whose slots in the table are looked up together."""

_BYTES_A_STEP = 1 << 19
_PRE_TOKENS_A_STEP = 1 << 16


class ScannedCounter:
    """Counts the pre-tokens of texts that come in pieces; the answer keeps the order of first occurrence.

    `expected` is the number of bytes to come, as far as known: memory is reserved for them, yet only used when
    needed.
    """

    def __init__(self, scheme: int, expected: int, *, first_size: int = 1 << 16) -> None:
        self.characters = 0
        self.pre_tokens = 0
        self.gaps = 0
        self._scheme = scheme
        self._table_of_classes = class_table(marks_are_letters=scheme == QWEN_MARKS)
        self._words = np.zeros(1, np.int64)
        self._data = self._words[:0].view(np.uint8)
        self._classes = np.empty(1, np.uint8)
        self._ends = np.empty(0, np.int64)
        self._filled = 0
        self._next_try = 0
        self._table = np.zeros(4 * first_size, np.int64)
        self._keys = np.zeros(_BATCH, np.int64)
        self._pool = np.zeros(max(expected, first_size), np.uint8)
        self._starts = np.zeros(max(expected // 4, first_size) + 1, np.int32)
        self._state = np.zeros(3, np.int64)

    @property
    def distinct(self) -> int:
        """Number of distinct pre-tokens so far."""
        return int(self._state[ENTRIES])

    @property
    def pooled(self) -> int:
        """Bytes of the distinct pre-tokens so far."""
        return int(self._state[POOL])

    def push(self, piece: bytes, final: bool) -> Iterator[None]:
        """Count what is settled; `piece` is UTF-8 without cut characters, `final` ends the text."""
        self._append(piece)
        if not final and self._filled < self._next_try:
            return
        found = 0
        done = 0
        while done < self._filled:
            found += scan_bounds(
                self._data, done, self._filled, self._classes, self._scheme, self._ends[found:], _BYTES_A_STEP
            )
            done = int(self._ends[found - 1])
            yield
        settled = found if final else int(np.searchsorted(self._ends[:found], self._settled_end(), "right"))
        counted = 0
        while counted < settled:
            stop = min(settled, counted + _PRE_TOKENS_A_STEP)
            reached = count_slices(
                self._data, self._words, self._ends, counted, stop, self._table, self._pool, self._starts,
                self._keys, self._state,
            )  # fmt: skip
            if reached < stop:
                yield from self._make_room(int(self._ends[reached]))
            counted = reached
            yield
        self.pre_tokens += settled
        self._keep_from(int(self._ends[settled - 1]) if settled else 0)

    def flat(self) -> Generator[None, None, Flat]:
        """A generator that returns pool, starts and counts."""
        counts = np.zeros(self.distinct, np.int64)
        slots = len(self._table) // 2
        for start in range(0, slots, PIECE):
            read_counts(self._table, start, min(start + PIECE, slots), counts)
            yield
        return self._pool[: self.pooled], self._starts[: self.distinct + 1], counts

    def _append(self, piece: bytes) -> None:
        stop = self._filled + len(piece)
        if stop > len(self._data):
            size = max(2 * len(self._data), stop)
            kept = self._data[: self._filled], self._classes[: self._filled]
            self._words = np.empty(size // 8 + 2, np.int64)  # the kernel looks up to eight bytes further
            self._data, self._classes = self._words.view(np.uint8)[:size], np.empty(size + 1, np.uint8)
            self._data[: self._filled], self._classes[: self._filled] = kept
            self._ends = np.empty(size, np.int64)
        self._data[self._filled : stop] = np.frombuffer(piece, np.uint8)
        self.characters += classify(self._data, self._filled, stop, self._table_of_classes, self._classes)
        self._filled = stop

    def _settled_end(self) -> int:
        size = 64
        while True:
            begin = max(self._filled - size, 0)
            classes = self._classes[begin : self._filled]
            other = np.flatnonzero(classes != SPACE)
            if len(other) and self._scheme == O200K:
                other = np.flatnonzero(classes[: other[-1] + 1] & (LETTER | MARK) == 0)
            if len(other):
                return begin + int(other[-1]) + 1 - _MARGIN
            if begin == 0:
                return 0
            size *= 2

    def _keep_from(self, done: int) -> None:
        rest = self._filled - done
        self._data[:rest] = self._data[done : self._filled]
        self._classes[:rest] = self._classes[done : self._filled]
        self._filled = rest
        # A pre-token may be as long as the text: trying again only when it has doubled keeps the time linear.
        self._next_try = 2 * rest if done == 0 else 0

    def _make_room(self, size: int) -> Iterator[None]:
        """Enlarge whatever is full; `size` is at least that of the next pre-token."""
        entries, pooled = self.distinct, self.pooled
        slots = len(self._table) // 2
        if 2 * entries >= slots - 1:
            larger = np.zeros(4 * len(self._table), np.int64)
            for start in range(0, slots, PIECE):
                move_slots(self._table, start, min(start + PIECE, slots), larger)
                yield
            self._table = larger
        if entries + 1 >= len(self._starts):
            self._starts = yield from grown(self._starts, 2 * entries + 2)
        if pooled + size > len(self._pool):
            self._pool = yield from grown(self._pool, 2 * (pooled + size))
