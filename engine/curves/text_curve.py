"""How many tokens a text has with the first merges of a vocabulary only, for every number of merges at once.

The text is encoded once, with all of them. Its tokens are then taken apart again, the last merge first: since a
token is always made by the same merge, of parts that earlier ones make, what is left at merge k is what the first k
merges make. Not here: the same of a training corpus, which its merges know themselves (engine/metrics.py).
"""

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError
from engine.kernels import undo as kernel
from engine.models.merges import Merges

NOT_KNOWN = -1


def text_tokens_after(
    merges: Merges, made: NDArray[np.integer], ids: NDArray[np.integer], equal: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """Tokens of a text before any merge and after each: int64 (n + 1,); at last there are ``len(ids)``.

    made: the ids that the merges make, (n,); ids: the tokens of the text, with all merges, (m,); equal: the rows of
    ranks that the model takes as equal, ``[first, last)``, (r, 2): amid one that the text uses the number is
    NOT_KNOWN, since of these the leftmost pair goes first, and with fewer of them it is another one. EngineError
    where a token is made by two merges, or of a part that only a later merge makes: then its way is not known.

    >>> merges = Merges.of([(97, 98), (256, 99)])
    >>> text_tokens_after(merges, np.array([256, 257]), np.array([257, 256, 97])).tolist()
    [6, 4, 3]
    """
    largest = max((int(each.max(initial=0)) for each in (merges.left, merges.right, made, ids)), default=0)
    _check_ways(merges, made, largest)
    uses = np.bincount(np.asarray(ids, np.int64), minlength=largest + 1).astype(np.int64)
    undone = np.empty(len(merges), np.int64)
    total = int(kernel.undo_merges(merges.left, merges.right, np.ascontiguousarray(made, np.int32), uses, undone))
    applied = np.concatenate((np.zeros(1, np.int64), np.cumsum(undone, dtype=np.int64)))
    counts = len(ids) + total - applied
    for first, last in () if equal is None else equal[equal[:, 1] <= len(merges)].tolist():
        if applied[last] > applied[first]:
            counts[first + 1 : last] = NOT_KNOWN
    return counts


def _check_ways(merges: Merges, made: NDArray[np.integer], largest: int) -> None:
    ranks = np.arange(len(merges))
    rank_of = np.full(largest + 1, -1, np.int64)
    rank_of[made] = ranks
    twice = rank_of[made] != ranks
    if twice.any():
        token = int(made[int(np.argmax(twice))])
        raise EngineError(
            f"token {token} is made by several merges, and a text does not tell by which; encode it with the first "
            "merges alone to count its tokens"
        )
    late = (rank_of[merges.left] >= ranks) | (rank_of[merges.right] >= ranks)
    if late.any():
        raise EngineError(
            f"the merge of rank {int(np.argmax(late))} joins a token that only a later merge makes; encode the "
            "text with the first merges alone to count its tokens"
        )
