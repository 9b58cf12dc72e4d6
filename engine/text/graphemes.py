r"""Grapheme clusters of a text: the borders that ``\X`` of the ``regex`` module finds, found faster.

Two neighbours that are both plain (a Latin letter, a hanzi, a kana, most punctuation) always have a border
between them, so ``\X`` has to run only over the stretches around the other characters. Not here: what a border
means for a token (engine/spans.py), bytes (offsets.py).
"""

from __future__ import annotations

import numpy as np
import regex
from numpy.typing import NDArray

_CLUSTER = regex.compile(r"\X")

PLAIN = (
    (0x0A, 0x0A), (0x20, 0x7E), (0xC0, 0x2FF), (0x391, 0x3FF), (0x400, 0x482), (0x5D0, 0x5EA), (0x2010, 0x2027),
    (0x2030, 0x203B), (0x3000, 0x3029), (0x3041, 0x3096), (0x30A0, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
    (0xFF01, 0xFF5E), (0x20000, 0x2A6DF),
)  # fmt: skip
"""Ranges of code points that are not part of any larger cluster unless a character outside of them stands beside.

LF is one of them because CR, the only one that joins it, is not.
"""

_EDGES = np.array(PLAIN, np.int64) + np.array([0, 1])
_FIRST_INDICATOR, _LAST_INDICATOR = 0x1F1E6, 0x1F1FF


def grapheme_borders(text: str) -> NDArray[np.int64]:
    """Code point positions of the borders, both ends of the text among them; [0] for an empty text.

    >>> grapheme_borders("e\\u0301👩‍👧 中").tolist()
    [0, 2, 5, 6, 7]
    """
    points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    is_border = np.ones(len(points) + 1, np.bool_)
    # An odd rank among the edges means inside a range.
    special = np.searchsorted(_EDGES.ravel(), points, side="right") % 2 == 0
    if special.any():
        near = special.copy()
        near[1:] |= special[:-1]
        near[:-1] |= special[1:]
        for start, end in _amid_flags(points):
            near[start:end] = False
            is_border[start + 1 : end : 2] = False
        changes = np.flatnonzero(np.diff(near, prepend=False, append=False))
        is_border[:-1] &= ~near
        ends: list[int] = []
        for start, end in changes.reshape(-1, 2).tolist():
            ends.append(start)
            ends += [match.end() for match in _CLUSTER.finditer(text, start, end, concurrent=False)]
        is_border[ends] = True
    return np.flatnonzero(is_border).astype(np.int64, copy=False)


def _amid_flags(points: NDArray[np.uint32]) -> list[tuple[int, int]]:
    """Where, in each row of regional indicators, its first pair ends, and its last pair, or last half, begins."""
    indicators = (points >= _FIRST_INDICATOR) & (points <= _LAST_INDICATOR)
    rows = np.flatnonzero(np.diff(indicators, prepend=False, append=False)).reshape(-1, 2)
    return [(start + 2, end - 2 + (end - start) % 2) for start, end in rows[rows @ (-1, 1) > 4].tolist()]
