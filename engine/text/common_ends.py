"""How much two texts have in common at their begins and at their ends, never ending inside a character.

Not here: what is done about the rest (engine/re_encoding.py).
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.uint8, np.int64)


def common_ends(old: bytes, new: bytes) -> tuple[int, int]:
    """How many bytes two texts begin with alike, and how many of the others they end with alike.

    >>> common_ends("a中b".encode(), "a丮b".encode())
    (1, 1)
    """
    prefix = common_prefix(old, new)
    return prefix, common_suffix(old, new, min(len(old), len(new)) - prefix)


def common_prefix(one: bytes, other: bytes) -> int:
    """How many bytes two texts begin with alike.

    >>> common_prefix("a中".encode(), "a丮".encode())
    1
    """
    same = alike_at_the_begin(np.frombuffer(one, np.uint8), np.frombuffer(other, np.uint8))
    while same and (_continues(one, same) or _continues(other, same)):
        same -= 1
    return same


def common_suffix(one: bytes, other: bytes, room: int) -> int:
    """How many bytes, at most ``room``, two texts end with alike.

    >>> common_suffix("中x".encode(), "㸭x".encode(), 4)
    1
    """
    if room <= 0:
        return 0
    tails = (np.frombuffer(text, np.uint8)[-room:] for text in (one, other))
    same = alike_at_the_end(*tails)
    while same and _continues(one, len(one) - same):
        same -= 1
    return same


def alike_at_the_begin(one: NDArray[Number], other: NDArray[Number]) -> int:
    """How many numbers two arrays begin with alike."""
    size = min(len(one), len(other))
    differ = one[:size] != other[:size]
    return int(differ.argmax()) if differ.any() else size


def alike_at_the_end(one: NDArray[Number], other: NDArray[Number]) -> int:
    """How many numbers two arrays end with alike."""
    size = min(len(one), len(other))
    differ = np.flatnonzero(one[len(one) - size :] != other[len(other) - size :])
    return size - 1 - int(differ[-1]) if len(differ) else size


def _continues(utf8: bytes, position: int) -> bool:
    """Whether the byte at a position goes on with a character."""
    return position < len(utf8) and utf8[position] & 0xC0 == 0x80
