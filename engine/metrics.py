"""Numbers that follow from the merges of a training alone: what the corpus became after each of them.

Not here: numbers of a text (engine.encoding), and drawing any of them (app).
"""

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError
from engine.models.merges import UNKNOWN, Merges


def tokens_after(merges: Merges, corpus_bytes: int) -> NDArray[np.int64]:
    """Tokens of the corpus before any merge and after each: int64 (n + 1,). At first each byte is a token.

    Raises `EngineError` where the merges do not know their replacements, as those of foreign files.

    >>> merges = Merges.of([(97, 97, 4, 2), (97, 98, 2, 2)])
    >>> tokens_after(merges, 11).tolist()
    [11, 9, 7]
    """
    return corpus_bytes - _sums(_replacements(merges))


def bytes_per_token(merges: Merges, corpus_bytes: int) -> NDArray[np.float64]:
    """Mean length of the corpus's tokens before any merge and after each: float64 (n + 1,), 1 at first.

    An empty corpus has no tokens; its mean is given as 1.

    >>> bytes_per_token(Merges.of([(97, 97, 4, 2)]), 4).tolist()
    [1.0, 2.0]
    """
    return corpus_bytes / tokens_after(merges, corpus_bytes) if corpus_bytes else np.ones(len(merges) + 1)


def unmerged_share(merges: Merges, corpus_bytes: int) -> NDArray[np.float64]:
    """Share of the corpus's tokens that are single bytes, before any merge and after each: float64 (n + 1,).

    A replacement takes away as many single bytes as its pair has. An empty corpus has none: 0.

    >>> unmerged_share(Merges.of([(97, 97, 4, 2), (256, 98, 2, 2)]), 8).round(3).tolist()
    [1.0, 0.667, 0.5]
    """
    if not corpus_bytes:
        return np.zeros(len(merges) + 1)
    singles = (merges.left < 256).astype(np.int64) + (merges.right < 256)
    left_over = corpus_bytes - _sums(_replacements(merges) * singles)
    return left_over / tokens_after(merges, corpus_bytes)


def _replacements(merges: Merges) -> NDArray[np.int64]:
    if (merges.replacements == UNKNOWN).any():
        raise EngineError("these merges come without the number of replacements; only a training here records it")
    return merges.replacements


def _sums(values: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(values, dtype=np.int64)))
