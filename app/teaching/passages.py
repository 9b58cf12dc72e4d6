"""A text cut into passages of a line or less, and the token borders that one may guess in each. No Qt in here.

A border is guessed between two graphemes; one that lies inside of a grapheme cannot be seen, and is only told. Not
here: guessing (guess_sheet, guess_dialog).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.text.graphemes import grapheme_borders
from engine.text.utf8 import character_start

MOST_LETTERS = 60
"""Graphemes of a passage; a longer line is cut at a blank, or else there."""

MOST_BYTES = 1 << 16
"""Bytes of the text whose passages are found."""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """letters: its graphemes; borders: before which of them a token begins, not before the first; inside: how many
    tokens begin inside each of them."""

    letters: tuple[str, ...]
    borders: frozenset[int]
    inside: tuple[int, ...]


def passages(utf8: bytes, around: int) -> list[tuple[int, int]]:
    """Bytes `[start, end)` of the passages of a text: each line that is not blank, a long one in parts.

    Of a very long text those around a byte, from the begin of a line on if there is one.

    >>> passages(b"low\\n\\n" + b"lower " * 20, 0)
    [(0, 3), (5, 65), (65, 125)]
    """
    found: list[tuple[int, int]] = []
    at = character_start(utf8, max(0, around - MOST_BYTES // 2))
    at = utf8.find(b"\n", at, max(around, at)) + 1 or at if at else 0
    for line in utf8[at : character_start(utf8, at + MOST_BYTES)].splitlines(keepends=True):
        start, letters = at, _letters(line.decode().strip("\r\n"))
        while letters:
            part = "".join(letters[: _fitting(letters)])
            end = start + len(part.encode())
            if part.strip():
                found.append((start, end))
            start, letters = end, letters[_fitting(letters) :]
        at += len(line)
    return found


def passage(utf8: bytes, starts: NDArray[np.int64], span: tuple[int, int]) -> Passage:
    """The passage of bytes `span`; `starts`: where the tokens of the text begin, int64 (n,).

    >>> found = passage("low 中".encode(), np.array([0, 2, 3, 5]), (0, 7))
    >>> found.letters, sorted(found.borders), found.inside
    (('l', 'o', 'w', ' ', '中'), [2, 3], (0, 0, 0, 0, 1))
    """
    letters = _letters(utf8[slice(*span)].decode())
    ends = np.cumsum([len(letter.encode()) for letter in letters]) + span[0]
    begins = np.concatenate(([span[0]], ends[:-1])).astype(np.int64) if letters else np.zeros(0, np.int64)
    here = np.unique(starts[(starts > span[0]) & (starts < span[1])])
    borders = frozenset(np.flatnonzero(np.isin(begins, here)).tolist())
    inside = np.searchsorted(here, ends, "left") - np.searchsorted(here, begins, "right")
    return Passage(tuple(letters), borders, tuple(inside.tolist()))


def _letters(text: str) -> list[str]:
    borders = grapheme_borders(text).tolist()
    return [text[start:end] for start, end in pairwise(borders)]


def _fitting(letters: list[str]) -> int:
    if len(letters) <= MOST_LETTERS:
        return len(letters)
    blanks = [place for place in range(MOST_LETTERS // 2, MOST_LETTERS) if letters[place] == " "]
    return blanks[-1] + 1 if blanks else MOST_LETTERS
