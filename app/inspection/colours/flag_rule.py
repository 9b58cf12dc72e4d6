"""Colours for flagged tokens alone: what cuts a character, what cuts a grapheme, what is not the text's own.

All other tokens stay plain, without a cell. Not here: the marks of a cut (`page_image.py`), which stand on the
character that is cut whatever the colours.
"""

import numpy as np

PLAIN = -1
"""The colour number of a token without a cell."""
CHARACTER, GRAPHEME, ALTERED = 0, 1, 2


def by_flags(characters: np.ndarray, graphemes: np.ndarray, altered: np.ndarray) -> np.ndarray:
    """Colour numbers int64 (n,) of n tokens.

    `characters`, `graphemes` bool (n, 2): whether a token's first border, and its last, lies inside a character,
    inside a grapheme; `altered` bool (n,): whether it is unknown or inserted.

    >>> no, yes = [False, False], [False, True]
    >>> by_flags(np.array([no, yes]), np.array([yes, yes]), np.array([False, False])).tolist()
    [1, 0]
    """
    colours = np.full(len(altered), PLAIN, np.int64)
    colours[altered] = ALTERED
    colours[graphemes.any(axis=1)] = GRAPHEME
    colours[characters.any(axis=1)] = CHARACTER
    return colours
