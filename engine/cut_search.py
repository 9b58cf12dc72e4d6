"""The next or previous cut character, or cut grapheme, of a long text, found without keeping any of its tokens.

What is counted already says between which checkpoints there is one; the rest is encoded stretch by stretch.
Not here: the counting (text_index.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped
from engine.spans import cut_characters
from engine.text.graphemes_between import grapheme_borders_between
from engine.text.regional_indicators import RegionalIndicators
from engine.text_index import STEP, Checkpoint, TextIndex, TokensBetween

Stop = Callable[[], bool]


class FoundCut(NamedTuple):
    """The first byte of what is cut and the id of the token that owns it; its number from 0 and the number of all,
    None where that is not known.

    `byte` is None where there is none, `complete` false where a part of the text cannot be searched yet.
    """

    byte: int | None
    token_id: int | None = None
    number: int | None = None
    total: int | None = None
    complete: bool = True


def find_cut(
    index: TextIndex, at: int, *, forwards: bool, graphemes: bool = False, stop: Stop | None = None
) -> FoundCut:
    """The first cut character behind the one at byte `at`, from the last one round to the first; or backwards.

    With `graphemes` the same of cut graphemes; a cut character is one as well. EncodingStopped once `stop`, which
    is asked between stretches, says yes. Errors as in `TextIndex.advance`.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> index = TextIndex("a中b国".encode(), Tokenizer(Merges.of([])))
    >>> find_cut(index, 1, forwards=True).byte, find_cut(index, 1, forwards=False).byte
    (5, 5)
    >>> index = TextIndex("xe\u0301".encode(), Tokenizer(Merges.of([(0xCC, 0x81)])))
    >>> find_cut(index, 0, forwards=True).byte, find_cut(index, 0, forwards=True, graphemes=True).byte
    (None, 1)
    """
    size = len(index.data)
    # Round the text and back to the place itself, which may be the only one.
    parts = ((at + 1, size), (0, at + 1)) if forwards else ((0, at), (at, size))
    search = _Search(index, graphemes, stop)
    for low, high in parts:
        byte = search.forwards(low, high) if forwards else search.backwards(low, high)
        if byte is not None:
            return search.numbered(byte)
    return FoundCut(None, complete=search.complete)


@dataclass(slots=True)
class _Search:
    """`complete`: whether there were tokens wherever it has looked."""

    index: TextIndex
    graphemes: bool
    stop: Stop | None
    complete: bool = True
    indicators: RegionalIndicators = field(init=False)

    def __post_init__(self) -> None:
        self.indicators = RegionalIndicators(self.index.data)

    def forwards(self, low: int, high: int) -> int | None:
        """The first cut that begins in bytes [low, high)."""
        while low < high:
            low = max(low, min(self._none_before(low), high))
            end = min(low + STEP, high)
            if low >= end:
                break
            found = self._tokens(low, end)
            cuts = _between(self._cuts(found), low, high)
            if len(cuts):
                return int(cuts[0])
            low = end if found is None else max(end, min(found.end, high))
        return None

    def backwards(self, low: int, high: int) -> int | None:
        """The last one."""
        while low < high:
            begin = max(high - STEP, low)
            if self._none_before(begin) >= high:
                high = begin
                continue
            found = self._tokens(begin, high)
            cuts = _between(self._cuts(found), low, high)
            if len(cuts):
                return int(cuts[-1])
            high = begin if found is None else min(begin, found.start)
        return None

    def numbered(self, byte: int) -> FoundCut:
        """The cut that begins there, with what is known of it."""
        index, is_counted = self.index, byte < self.index.done
        place = index.last_checkpoint(byte, self._counted_to)
        found = self._tokens(self._counted_to(place) if is_counted else byte, byte + 1)
        number = token_id = None
        if found is not None:
            token_id = found.id_at(byte)
            if is_counted:
                number = self._count(place) + len(_between(self._cuts(found), self._counted_to(place), byte))
        return FoundCut(byte, token_id, number, self._total() if index.finished else None, self.complete)

    def _total(self) -> int:
        characters, graphemes = self.index.shown_cuts
        return graphemes if self.graphemes else characters

    def _none_before(self, byte: int) -> int:
        """How far the checkpoints say that nothing is cut behind the last one before a byte."""
        count = self._count(self.index.last_checkpoint(byte, self._counted_to))
        return self._counted_to(self.index.last_checkpoint(count, self._count))

    def _counted_to(self, place: Checkpoint) -> int:
        return place.graphemes_to if self.graphemes else place.byte

    def _count(self, place: Checkpoint) -> int:
        return place.graphemes_cut if self.graphemes else place.characters_cut

    def _tokens(self, low: int, high: int) -> TokensBetween | None:
        if self.stop is not None and self.stop():
            raise EncodingStopped
        found = self.index.tokens_between(low, high, stop=self.stop)
        self.complete = self.complete and found is not None
        return found

    def _cuts(self, found: TokensBetween | None) -> NDArray[np.int64]:
        """Where what is cut begins that begins in a stretch. The stretch's own end is a border between tokens too:
        what goes on behind it is cut there, whatever follows."""
        if found is None:
            return np.zeros(0, np.int64)
        if not self.graphemes:
            return cut_characters(self.index.data, found.borders)
        borders = grapheme_borders_between(self.index.data, found.start, found.end, indicators=self.indicators)
        ends = found.borders[np.isin(found.borders, borders, invert=True, assume_unique=True)]
        number = np.searchsorted(borders, ends) - 1
        number = number[number >= 0]  # it began before
        begins: NDArray[np.int64] = borders[number[np.diff(number, prepend=-1) != 0]]
        return begins


def _between(cuts: NDArray[np.int64], low: int, high: int) -> NDArray[np.int64]:
    return cuts[(cuts >= low) & (cuts < high)]
