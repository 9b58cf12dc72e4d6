"""Letters that a BPE without an unknown token leaves out, and the right places of the tokens beside them.

The library counts a token's place from the start of its word in letters of the tokens, so that those that are left
out shift all that follow. The same text letter by letter says where each letter stands. Not here: how that is done
(hugging_face_variants.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def offsets_beside_lost(
    words: Numbers, offsets: Numbers, sizes: Numbers, letter_words: Numbers, letter_offsets: Numbers, known: Numbers
) -> Numbers:
    """The offsets of tokens, corrected where letters are missing.

    words, offsets, sizes: of n tokens, their words, places int64 (n, 2), and how many letters each has;
    letter_words, letter_offsets, known: of the letters of the same text, their words, places, and whether (1) or
    not (0) there is a token for the letter.

    >>> word, places = np.array([0]), np.array([[0, 2]])  # "ug" of "mug", where "m" is unknown
    >>> letters = np.array([[0, 1], [1, 2], [2, 3]])
    >>> offsets_beside_lost(word, places, np.array([2]), np.zeros(3, int), letters, np.array([0, 1, 1])).tolist()
    [[1, 3]]
    """
    corrected = offsets.copy()
    for word in np.unique(letter_words[known == 0]).tolist():
        tokens = slice(*np.searchsorted(words, [word, word + 1]).tolist())
        letters = slice(*np.searchsorted(letter_words, [word, word + 1]).tolist())
        places = letter_offsets[letters][known[letters] == 1]
        ends = np.cumsum(sizes[tokens])
        # Where a whole word is looked up, its letters need not be known.
        if len(ends) and int(ends[-1]) == len(places):
            corrected[tokens, 0] = places[ends - sizes[tokens], 0]
            corrected[tokens, 1] = places[ends - 1, 1]
    return corrected
