"""Colours by a number: how long a token is, how early it was learned, how often its pair was counted.

All three give a step of the ramp, 0 to 6, from least to most. The limits of the steps are fixed: if they hung on
the vocabulary at hand, every colour would change with every merge of a training. Not here: the ramp
(`app/palette.py`), the words of the legend (`legend/words.py`).
"""

import numpy as np

from engine.models.merges import UNKNOWN

APART, SPECIAL = 7, 8
"""Colour numbers of what is on no step: bytes or what is not known; special tokens."""
LENGTHS = (2, 3, 4, 6, 9, 16)
"""Bytes from which each step after the first goes. One hanzi is step 2, two are step 4, three are step 5."""
RANKS = (16, 64, 256, 1024, 4096, 16384)
COUNTS = (10, 100, 1_000, 10_000, 100_000, 1_000_000)


def by_length(sizes: np.ndarray) -> np.ndarray:
    """Steps int64 (n,) for lengths in bytes (n,).

    >>> by_length(np.array([1, 3, 6, 40])).tolist()
    [0, 2, 4, 6]
    """
    return np.searchsorted(LENGTHS, sizes, "right")


def by_age(ranks: np.ndarray, special: np.ndarray) -> np.ndarray:
    """Steps int64 (n,) by rank (-1: no merge), early merges first; `special` bool (n,): special tokens.

    >>> by_age(np.array([-1, 0, 70, -1]), np.array([False, False, False, True])).tolist()
    [7, 0, 2, 8]
    """
    steps = np.searchsorted(RANKS, ranks, "right")
    return np.where(special, SPECIAL, np.where(ranks < 0, APART, steps))


def by_count(ranks: np.ndarray, special: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Steps int64 (n,) by the count of the pair when it was merged; `counts` int64 (merges,), -1 where unknown.

    Bytes were not merged, and a vocabulary from elsewhere may hold no counts: both are apart.

    >>> by_count(np.array([-1, 0, 1, 999]), np.zeros(4, bool), np.array([1500, -1])).tolist()
    [7, 3, 7, 7]
    """
    # An encoding may be one moment of a training older or newer than the counts: ranks may lie beyond them.
    merged = (ranks >= 0) & (ranks < len(counts))
    found = np.full(len(ranks), UNKNOWN, np.int64)
    found[merged] = counts[ranks[merged]]
    steps = np.where(found < 0, APART, np.searchsorted(COUNTS, found, "right"))
    return np.where(special, SPECIAL, steps)
