"""Places that no merge can join, whatever the text: a very long pre-token may be cut there before merging.

A merge joins a token that ends in some byte with one that begins with some byte. Where no merge of a vocabulary
has these two bytes at its joint, a token ends for certain. This is what lets a text of the pattern "none", one
pre-token from end to end, be encoded piece by piece. Not here: places between pre-tokens
(engine/text/safe_borders.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from engine.models.merges import Merges

_PIECE = 4096
_BYTES = 256


class FreeJoints:
    """The free joints of these merges; see `engine.stretches.Borders`.

    >>> joints = FreeJoints(Merges.of([(97, 98), (256, 97)]))
    >>> joints.first(b"ababa", 0, 5), joints.first(b"abb", 0, 3)
    (None, 2)
    """

    __slots__ = ("_joins",)

    def __init__(self, merges: Merges, vocabulary: Mapping[int, bytes] | None = None) -> None:
        """``vocabulary``, id -> bytes, where the id of a merge is not 256 + its rank."""
        if vocabulary is None:
            last, first = _end_bytes(merges.right)[merges.left], _end_bytes(merges.left)[merges.right]
        else:
            pairs = zip(merges.left.tolist(), merges.right.tolist(), strict=True)
            parts = [(vocabulary[left], vocabulary[right]) for left, right in pairs]
            ends = [(left[-1], right[0]) for left, right in parts if left and right]
            last, first = np.array(ends, np.int64).reshape(-1, 2).T
        self._joins = np.zeros(_BYTES * _BYTES, np.bool_)
        self._joins[last * _BYTES + first] = True

    @classmethod
    def inside(cls, tokens: Iterable[bytes]) -> FreeJoints:
        """Where these tokens may be made in any way: no two bytes that stand side by side in one are free.

        >>> FreeJoints.inside([b"a", b"abb"]).first(b"abba", 0, 4)
        3
        """
        found = cls(Merges.of([]))
        for token in tokens:
            data = np.frombuffer(token, np.uint8).astype(np.int64)
            found._joins[data[:-1] * _BYTES + data[1:]] = True
        return found

    def first(self, data: bytes, low: int, high: int) -> int | None:
        """The first free joint in [low, high] between two characters."""
        low, high = max(low, 1), min(high, len(data) - 1)
        while low <= high:
            end = min(low + _PIECE, high)
            found = self._found(data, low, end)
            if len(found):
                return int(found[0])
            low = end + 1
        return None

    def last(self, data: bytes, low: int, high: int) -> int | None:
        """The last free joint in [low, high] between two characters."""
        low, high = max(low, 1), min(high, len(data) - 1)
        while low <= high:
            start = max(high - _PIECE, low)
            found = self._found(data, start, high)
            if len(found):
                return int(found[-1])
            high = start - 1
        return None

    def _found(self, data: bytes, low: int, high: int) -> NDArray[np.int64]:
        part = np.frombuffer(data, np.uint8, high - low + 2, low - 1)
        before, after = part[:-1].astype(np.int64), part[1:]
        free = ~self._joins[before * _BYTES + after] & ((after & 0xC0) != 0x80)
        return np.flatnonzero(free) + low


def _end_bytes(sides: NDArray[np.int32]) -> NDArray[np.int64]:
    """The first byte of every token, given the left sides of all merges; the last byte, given the right sides."""
    known = np.concatenate((np.arange(_BYTES), sides)).astype(np.int64)
    while (known >= _BYTES).any():
        known = known[known]  # each pass doubles the number of merges that are looked through
    return known
