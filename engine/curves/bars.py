"""Tokens counted by what they are: by their length, by their script. Not here: how scripts are told apart."""

import numpy as np
from numpy.typing import NDArray

from engine.text.scripts import SCRIPTS


def by_length(lengths: NDArray[np.integer], last: int) -> NDArray[np.int64]:
    """How many have each length from 0 to ``last``, int64 (last + 1,); longer ones count with the last.

    >>> by_length(np.array([1, 1, 3, 9]), 4).tolist()
    [0, 2, 0, 1, 1]
    """
    return np.bincount(np.minimum(lengths, last), minlength=last + 1).astype(np.int64)


def by_script(scripts: NDArray[np.integer]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(scripts, tokens) of those in use, the most frequent first, int64 (k,) each; equal ones as in SCRIPTS.

    ``scripts`` are positions in `engine.text.scripts.SCRIPTS`, one for each token.

    >>> numbers, counts = by_script(np.array([1, 0, 0, 12]))
    >>> [SCRIPTS[number] for number in numbers], counts.tolist()
    (['han', 'latin', 'fragment'], [2, 1, 1])
    """
    counts = np.bincount(scripts, minlength=len(SCRIPTS)).astype(np.int64)
    order = np.argsort(-counts, kind="stable")
    used: NDArray[np.int64] = order[counts[order] > 0].astype(np.int64)
    return used, counts[used]
