"""How many of the tokens that merges made hold only part of a character, after each merge.

Not here: which bytes cut a character (engine/spans.py), the single bytes, which are there before any merge.
"""

import numpy as np
from numpy.typing import NDArray

from engine.models.joined_tokens import JoinedTokens
from engine.models.token_survey import survey_of
from engine.spans import NO


def are_fragments(tokens: JoinedTokens, ids: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Which of these tokens cut a character, bool (n,); ``ids`` must be ids of ``tokens``.

    >>> tokens = JoinedTokens.of({1: "中".encode(), 2: b"\\xe4\\xb8", 3: b"a\\xe4"})
    >>> are_fragments(tokens, np.array([3, 1, 2])).tolist()
    [True, False, True]
    """
    cut: NDArray[np.bool_] = survey_of(tokens).cuts != NO
    return cut[np.searchsorted(tokens.ids, ids)]


def fragments_after(fragments: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Fragments among the tokens of the first k merges, for k from 0: int64 (n + 1,).

    >>> fragments_after(np.array([True, False, True])).tolist()
    [0, 1, 1, 2]
    """
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(fragments, dtype=np.int64)))
