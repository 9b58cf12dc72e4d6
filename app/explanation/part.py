"""The part of a text around a place: of a very long one only that is cut and explained. No Qt in here."""

from __future__ import annotations

from typing import NamedTuple

from engine.text.utf8 import character_start

MOST_BYTES = 1 << 14
"""Bytes of a part; of a longer text that around the caret."""


class Part(NamedTuple):
    """Bytes `[start, start + len(data))` of a text of `size` bytes."""

    data: bytes
    start: int
    size: int

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the text."""
        return len(self.data) == self.size


def part_around(data: bytes, byte: int) -> Part:
    """The whole text, or about MOST_BYTES around a byte, from a line's begin where there is one.

    >>> part_around("中".encode() * 10_000, 15_000)[1:]
    (6807, 30000)
    """
    if len(data) <= MOST_BYTES:
        return Part(data, 0, len(data))
    start = max(0, min(byte, len(data)) - MOST_BYTES // 2)
    line = data.find(b"\n", start, byte) + 1 if start else 0
    start = line or character_start(data, start)
    return Part(data[start : character_start(data, min(len(data), start + MOST_BYTES))], start, len(data))
