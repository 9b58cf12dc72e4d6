"""A text beside its normal form in SentencePiece: whose bytes the tokens own, and which bytes are gone.

The library says for each byte of the normal form where the stretch of the text begins that it comes from; all bytes
of one stretch (a character, or several that are changed together) say the same. Not here: normalising and encoding
(sentence_piece.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.libraries.piece_model import BLANK_SIGN

Positions = NDArray[np.int64]
Spans = NDArray[np.int64]


class NormalForm:
    """The stretches of a text.

    ``origins``: for each byte of ``normal``, and for its end, where the stretch begins in ``utf8``; nothing at all
    where nothing is left. ``prefix``: what ``normal`` begins with that was not typed.

    >>> form = NormalForm("é\\x10b".encode(), b"_eb", [0, 0, 3, 4], prefix=b"_")
    >>> form.typed_spans(np.array([0, 1, 2, 3])).tolist(), form.dropped(lambda character: character < " ").tolist()
    ([[0, 0], [0, 3], [3, 4]], [[2, 3]])
    """

    def __init__(self, utf8: bytes, normal: bytes, origins: Sequence[int], *, prefix: bytes) -> None:
        self._utf8 = utf8
        self._normal = normal
        self._prefix = prefix
        self._origins = np.array(origins if len(origins) else [len(utf8)], np.int64)
        self._firsts = np.flatnonzero(np.diff(self._origins[:-1], prepend=-1))
        self._stops = np.append(self._firsts[1:], len(normal)) if normal else self._firsts
        self._starts = self._origins[self._firsts]
        self._ends = np.append(self._starts[1:], self._origins[-1]) if normal else self._starts

    def typed_spans(self, borders: Positions) -> Spans:
        """The spans in the text of tokens with these borders in the normal form, as the library has them.

        Of a stretch that is cut it gives all bytes to the last token, and none to the others.
        """
        found = self._origins[borders]
        return np.stack((found[:-1], found[1:]), axis=1)

    def give_bytes_their_own(self, spans: Spans, borders: Positions, is_byte: NDArray[np.bool_]) -> None:
        """Change, in place, the spans of byte pieces: each to its byte, where its stretch is as it was typed.

        Then they show what they cut. The bytes of all those of a stretch, taken together, stay the same.

        >>> form = NormalForm("中".encode(), "中".encode(), [0, 0, 0, 3], prefix=b"")
        >>> spans = form.typed_spans(np.arange(4))
        >>> form.give_bytes_their_own(spans, np.arange(4), np.ones(3, bool))
        >>> spans.tolist()
        [[0, 1], [1, 2], [2, 3]]
        """
        place = borders[:-1][is_byte]
        if not len(place):
            return
        stretch = np.searchsorted(self._firsts, place, "right") - 1
        shift = self._starts - self._firsts
        shift[0] -= len(self._prefix)
        typed = np.repeat(shift, self._stops - self._firsts) + np.arange(len(self._normal))
        octets, normal = np.frombuffer(self._utf8, np.uint8), np.frombuffer(self._normal, np.uint8)
        same = octets[np.clip(typed, 0, len(octets) - 1)] == normal
        same &= typed < np.repeat(self._ends, self._stops - self._firsts)
        same[: len(self._prefix)] = True
        own = np.logical_and.reduceat(same, self._firsts)[stretch] & (typed[place] >= self._starts[stretch])
        last = place + 1 == self._stops[stretch]
        low = typed[place]
        high = np.where(last, self._ends[stretch], low + 1)
        spans[np.flatnonzero(is_byte)[own]] = np.stack((low, high), axis=1)[own]

    def dropped(self, vanishes: Callable[[str], bool]) -> Spans:
        """The ranges of the text of which nothing is left, int64 (k, 2), rising.

        ``vanishes`` says whether nothing is left of a character by itself: such ones at the end of a stretch are
        what the library only counts to the character before.
        """
        lead = (np.frombuffer(self._utf8, np.uint8) & 0xC0) != 0x80
        before = np.concatenate((np.zeros(1, np.int64), np.cumsum(lead)))
        several = before[self._ends] - before[self._starts] > 1
        several[:1] = True  # it may be the prefix and nothing else
        found = [(0, int(self._origins[0]))]
        for stretch in np.flatnonzero(several).tolist():
            start, end = int(self._starts[stretch]), int(self._ends[stretch])
            left = self._normal[self._firsts[stretch] : self._stops[stretch]]
            if not stretch:
                left = left.removeprefix(self._prefix)
            found.append((start + _kept(self._utf8[start:end], left, vanishes), end))
        found.append((int(self._origins[-1]), len(self._utf8)))
        return np.array([each for each in found if each[0] < each[1]], np.int64).reshape(-1, 2)


def _kept(typed: bytes, left: bytes, vanishes: Callable[[str], bool]) -> int:
    """How many bytes of a stretch are not dropped."""
    left = left.replace(BLANK_SIGN, b" ")
    if not left:
        return 0
    if typed.startswith(left):
        return len(left)
    text = typed.decode()
    while len(text) > 1 and vanishes(text[-1]):
        text = text[:-1]
    return len(text.encode())
