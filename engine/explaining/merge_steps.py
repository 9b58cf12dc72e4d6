"""The merges that make the tokens of one pre-token, one by one, and every state between them.

What the compiled encoder does at once is done here step by step, so that it can be shown. Merges begin with single
bytes, or with the letters that the model of a library begins with (engine/libraries/symbols.py). Not here: why two
tokens were not merged (borders.py), pre-tokens (explanation.py), the encoder (engine/models/bpe_model.py).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped, UnknownIdError
from engine.models.bpe_model import BpeModel

MOST_BYTES = 1 << 16
"""Bytes of a pre-token whose steps are told: those of a longer one take seconds, and nobody reads them."""

_ASKED_EVERY = 1 << 10
"""Merges after which it is asked whether to stop."""


class Step(NamedTuple):
    """One merge: ``left`` and ``right`` become ``made``; bytes ``[start, middle)`` and ``[middle, end)``.

    rank: its place in the list of merges; -1 where that has none, since ranks alone say that the two merge.
    """

    rank: int
    left: int
    right: int
    made: int
    start: int
    middle: int
    end: int


class State(NamedTuple):
    """The tokens after some steps: ids, int32 (n,), and borders, int64 (n + 1,), in bytes of the pre-token."""

    ids: NDArray[np.int32]
    borders: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class MergeSteps:
    """The steps of one pre-token in the order in which they are applied.

    first: the state before any of them; rows: int64 (n, 7), a `Step` each; whole: the id of a pre-token that is
    looked up before anything is merged, and has no steps therefore; else None.

    >>> from engine.models.merges import Merges
    >>> model = BpeModel.of_merges(Merges.of([(98, 99), (97, 98), (97, 256)]))
    >>> steps = merge_steps(b"abc", model)
    >>> [(step.rank, step.made, step.start, step.end) for step in steps]
    [(0, 256, 1, 3), (2, 258, 0, 3)]
    >>> steps.state(1).ids.tolist(), steps.state(1).borders.tolist(), steps.state(2).ids.tolist()
    ([97, 256], [0, 1, 3], [258])
    """

    data: bytes
    first: State
    rows: NDArray[np.int64]
    whole: int | None = None

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: int) -> Step:
        return Step(*self.rows[number].tolist())

    def state(self, done: int) -> State:
        """The tokens after the first ``done`` steps; after none ``first``, or the one that is whole."""
        size = len(self.data)
        if self.whole is not None:
            return State(np.array([self.whole], np.int32), np.array([0, size], np.int64))
        rows, (first, borders) = self.rows[:done], self.first
        ids, stands = np.zeros(size + 1, np.int32), np.zeros(size + 1, np.bool_)
        ids[borders[:-1]], stands[borders] = first, True
        stands[rows[:, 5]] = False
        # A later step that begins at the same byte makes the longer token: of equal places the last one counts.
        ids[rows[:, 4]] = rows[:, 3]
        return State(ids[:-1][stands[:-1]], np.flatnonzero(stands))


def merge_steps(data: bytes, model: BpeModel, *, stop: Callable[[], bool] | None = None) -> MergeSteps:
    """The steps of the pre-token ``data``; lowest rank first, leftmost first among equals.

    EncodingStopped once ``stop``, which is asked from time to time, says yes.
    """
    first = State(model.byte_ids[np.frombuffer(data, np.uint8)], np.arange(len(data) + 1))
    whole = _whole(data, model)
    if whole is not None:
        return MergeSteps(data, first, np.empty((0, 7), np.int64), whole)
    return merge_steps_of(data, first, model, stop=stop)


def merge_steps_of(
    data: bytes, first: State, model: BpeModel, *, stop: Callable[[], bool] | None = None
) -> MergeSteps:
    """The steps that begin with other tokens than single bytes; none of them is empty. The rest as `merge_steps`.

    >>> from engine.models.merges import Merges
    >>> model = BpeModel.of_merges(Merges.of([(300, 301)]))
    >>> first = State(np.array([300, 301], np.int32), np.array([0, 3, 4]))
    >>> merge_steps_of("中a".encode(), first, model)[0]
    Step(rank=0, left=300, right=301, made=256, start=0, middle=3, end=4)
    """
    size, starts = len(data), first.borders.tolist()
    ids, next_start, previous = [-1] * size, [size] * size, [-1] * size
    for before, (start, end, token_id) in zip(
        [-1, *starts], zip(starts, starts[1:], first.ids.tolist(), strict=False), strict=False
    ):
        ids[start], next_start[start], previous[start] = token_id, end, before
    candidates: list[tuple[int, int, int, int, int, int]] = []

    def offer(start: int) -> None:
        """Note that the token at ``start`` and the next one merge, if they do."""
        middle = next_start[start]
        if middle < size:
            found = model.merge_of(ids[start], ids[middle])
            if found is not None:
                level = model.level_of(found[0])
                heapq.heappush(candidates, (level, start, ids[start], ids[middle], *found))

    for start in starts[:-1]:
        offer(start)
    rows: list[Step] = []
    alive = [True] * size
    while candidates:
        _, start, left, right, rank, made = heapq.heappop(candidates)
        middle = next_start[start]
        # What was noted may have been merged with another neighbour since; then its ids stand here no more.
        if not alive[start] or middle >= size or ids[start] != left or ids[middle] != right:
            continue
        end = next_start[middle]
        rows.append(Step(model.listed_rank(rank), left, right, made, start, middle, end))
        if stop is not None and len(rows) % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        ids[start], next_start[start], alive[middle] = made, end, False
        if end < size:
            previous[end] = start
        offer(start)
        if previous[start] >= 0:
            offer(previous[start])
    return MergeSteps(data, first, np.array(rows, np.int64).reshape(-1, 7))


def listed(vocabulary: Callable[[int], bytes], token_id: int, data: bytes) -> bytes:
    """A token as its vocabulary writes it, with its marks: ``er</w>`` where it stands for ``er``.

    ``data`` itself where that is not a part of it: the vocabulary has no such id, or one for any unknown letter.

    >>> known = {5: b"er</w>", 0: b"<unk>"}
    >>> listed(known.__getitem__, 5, b"er"), listed(known.__getitem__, 0, "ꙮ".encode()).decode()
    (b'er</w>', 'ꙮ')
    """
    try:
        written = vocabulary(token_id)
    except UnknownIdError:
        return data
    return written if data in written else data


def _whole(data: bytes, model: BpeModel) -> int | None:
    if model.whole_tokens is None or not data:
        return None
    found = model.whole_tokens.found(data, np.array([0, len(data)], np.int64), None)
    return None if found is None else int(found[0])
