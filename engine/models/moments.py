"""When each token comes: how many of the merges it takes until it is there.

A vocabulary with only its first k merges has the tokens that these make, and no later one. What is no matter of
merges is always there: single bytes, special and added tokens. A token of several bytes that no merge makes has no
moment of its own, though ranks and ids tell its place in the order of learning: it comes as soon as only higher ids
are still to be made. So ``.tiktoken`` files, where the rank is the id, are cut at a rank.

Encoding at a moment takes no more than that: the lowest rank goes first, and a merge makes pairs of higher rank
only, so the merges below k that are applied are the same, and in the same order, whether or not higher ones are
there. The tokens at k are those of the whole encoding before its first merge of rank k or higher. Not here: cutting
a model or a vocabulary (bpe_model.py, whole_tokens.py, vocabulary_then.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def arrivals(merge_ids: NDArray[np.int32], always: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """The number of merges with which each id below ``size`` is there first, int64 (size,).

    ``merge_ids``, int32 (n,), are the ids that the merges make, ``always`` those that are there before any.

    >>> arrivals(np.array([4, 3, 6]), np.array([0, 1]), 8).tolist()  # nothing makes 2, 5 and 7
    [0, 0, 0, 2, 1, 2, 3, 3]
    """
    lowest_to_come = np.minimum.accumulate(merge_ids[::-1])[::-1]
    found = np.searchsorted(lowest_to_come, np.arange(size), "right").astype(np.int64)
    # From the last: of two merges that make the same token the first counts.
    found[merge_ids[::-1]] = np.arange(len(merge_ids), 0, -1)
    found[always[always < size]] = 0
    return found
