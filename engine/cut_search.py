"""The next or previous cut character of a long text, found without keeping any of its tokens.

What is counted already says between which checkpoints there is one; the rest is encoded stretch by stretch.
Not here: the counting (text_index.py), cut graphemes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import EncodingStopped
from engine.spans import cut_characters
from engine.text_index import STEP, TextIndex

Stop = Callable[[], bool]


class FoundCut(NamedTuple):
    """The first byte of a cut character, its number from 0 and the number of all; None where that is not known.

    `byte` is None where there is none, `complete` false where a part of the text cannot be searched yet.
    """

    byte: int | None
    number: int | None = None
    total: int | None = None
    complete: bool = True


def find_cut(index: TextIndex, at: int, *, forwards: bool, stop: Stop | None = None) -> FoundCut:
    """The first cut character behind the one at byte `at`, from the last one round to the first; or backwards.

    EncodingStopped once `stop`, which is asked between stretches, says yes. Errors as in `TextIndex.advance`.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> index = TextIndex("a中b国".encode(), Tokenizer(Merges.of([])))
    >>> find_cut(index, 1, forwards=True).byte, find_cut(index, 1, forwards=False).byte
    (5, 5)
    """
    size = len(index.data)
    # Round the text and back to the character itself, which may be the only one.
    parts = ((at + 1, size), (0, at + 1)) if forwards else ((0, at), (at, size))
    complete = True
    for low, high in parts:
        search = _forwards if forwards else _backwards
        byte, whole = search(index, low, high, stop)
        complete = complete and whole
        if byte is not None:
            return _numbered(index, byte, complete, stop)
    return FoundCut(None, complete=complete)


def _forwards(index: TextIndex, low: int, high: int, stop: Stop | None) -> tuple[int | None, bool]:
    complete = True
    while low < high:
        _ask(stop)
        low = max(low, min(index.next_checkpoint_with_cuts(low).byte, high))
        end = min(low + STEP, high)
        if low >= end:
            break
        cuts, reached = _cuts(index, low, end, stop)
        complete = complete and reached is not None
        cuts = cuts[(cuts >= low) & (cuts < high)]
        if len(cuts):
            return int(cuts[0]), complete
        low = end if reached is None else max(end, min(reached[1], high))
    return None, complete


def _backwards(index: TextIndex, low: int, high: int, stop: Stop | None) -> tuple[int | None, bool]:
    complete = True
    while low < high:
        _ask(stop)
        begin = max(high - STEP, low)
        if high <= index.done and _none_between(index, begin, high):
            high = begin
            continue
        cuts, reached = _cuts(index, begin, high, stop)
        complete = complete and reached is not None
        cuts = cuts[(cuts >= low) & (cuts < high)]
        if len(cuts):
            return int(cuts[-1]), complete
        high = begin if reached is None else min(begin, reached[0])
    return None, complete


def _none_between(index: TextIndex, low: int, high: int) -> bool:
    """Whether the checkpoints around a counted stretch say that nothing is cut in it."""
    before = index.checkpoint_before(low)
    last = index.next_checkpoint_with_cuts(low)
    return before.characters_cut == last.characters_cut and last.byte >= high


def _cuts(
    index: TextIndex, low: int, high: int, stop: Stop | None
) -> tuple[NDArray[np.int64], tuple[int, int] | None]:
    """The cut characters in a stretch that holds [low, high), and that stretch; None: not yet."""
    found = index.tokens_between(low, high, stop=stop)
    if found is None:
        return np.zeros(0, np.int64), None
    return cut_characters(index.data, found.ends), (found.start, found.end)


def _numbered(index: TextIndex, byte: int, complete: bool, stop: Stop | None) -> FoundCut:
    count = index.counts.characters_cut if index.finished else None
    place = index.checkpoint_before(byte)
    if byte >= index.done:
        return FoundCut(byte, None, count, complete)
    cuts, reached = _cuts(index, place.byte, byte + 1, stop)
    number = None if reached is None else place.characters_cut + int(np.searchsorted(cuts, byte))
    return FoundCut(byte, number, count, complete)


def _ask(stop: Stop | None) -> None:
    if stop is not None and stop():
        raise EncodingStopped
