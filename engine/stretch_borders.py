"""Borders at which a long text is cut into stretches: at any distance, and outside of added tokens.

Not here: what makes a place a border (engine/text/safe_borders.py, engine/models/free_joints.py, engine/libraries),
cutting and encoding (stretches.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from engine.text.safe_borders import REACH as WINDOW
from engine.text.safe_borders import SafeBorders, between_characters


class Borders(Protocol):
    """Finds places strictly inside a text, between two characters, where a stretch may end and another begin."""

    def first(self, data: bytes, low: int, high: int) -> int | None:
        """The first such place in [low, high]; None where there is none."""

    def last(self, data: bytes, low: int, high: int) -> int | None:
        """The last one in [low, high]."""


class OutsideOf:
    """The borders that lie in no text of an added token.

    ``changing``: the tokens are looked for in a normalised text, which is the same at the border, but perhaps not
    around it. So the two characters at a border must stand side by side in none.

    >>> OutsideOf(InWindows(lambda: SafeBorders.of_pairs("(?<=[a-z])(?= )")), ["a b"]).first(b"ca b c", 0, 6)
    4
    """

    def __init__(self, borders: Borders, tokens: Iterable[str], *, changing: bool = False) -> None:
        self._borders = borders
        self._tokens = [token.encode() for token in tokens]
        self._changing = changing

    def first(self, data: bytes, low: int, high: int) -> int | None:
        found = self._borders.first(data, low, high)
        while found is not None and self._inside(data, found):
            found = self._borders.first(data, found + 1, high)
        return found

    def last(self, data: bytes, low: int, high: int) -> int | None:
        found = self._borders.last(data, low, high)
        while found is not None and self._inside(data, found):
            found = self._borders.last(data, low, found - 1)
        return found

    def _inside(self, data: bytes, place: int) -> bool:
        if self._changing:
            pair = data[character_before(data, place) : between_characters(data, place + 1)]
            return any(pair in token for token in self._tokens)
        return any(
            data.find(token, max(place - len(token) + 1, 0), place + len(token) - 1) >= 0 for token in self._tokens
        )


class InWindows:
    """Safe borders at any distance: `SafeBorders` itself looks only so far.

    >>> InWindows(lambda: SafeBorders.of_pairs("(?<=[a-z])(?= )")).last(b"one two three", 0, 12)
    7
    """

    def __init__(self, borders: Callable[[], SafeBorders]) -> None:
        """They are asked for when they are needed: finding them may take time."""
        self._borders = borders

    def first(self, data: bytes, low: int, high: int) -> int | None:
        start, stop = character_before(data, max(low, 1)), between_characters(data, min(high + 1, len(data)))
        while start < stop:
            end = between_characters(data, min(start + WINDOW, stop))
            found = self._borders().first(data, start, end)
            if found is not None or end == stop:
                return found
            start = character_before(data, end)
        return None

    def last(self, data: bytes, low: int, high: int) -> int | None:
        start, stop = character_before(data, max(low, 1)), between_characters(data, min(high + 1, len(data)))
        while start < stop:
            begin = character_before(data, max(stop - WINDOW, start + 1))
            found = self._borders().last(data, begin, stop)
            if found is not None or begin == start:
                return found
            stop = between_characters(data, begin + 1)
        return None


def character_before(data: bytes, byte: int) -> int:
    """The first byte of the character that holds the byte before.

    >>> character_before("中国".encode(), 6)
    3
    """
    byte -= 1
    while byte > 0 and data[byte] & 0xC0 == 0x80:
        byte -= 1
    return byte
