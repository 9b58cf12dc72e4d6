"""The rules of a SentencePiece normaliser: which characters are replaced by which others.

They are a table of 32-bit units, a double-array trie of darts-clone whose branches share their ends, and the
replacements, one after the other. Source: normalizer.cc of google/sentencepiece, darts.h of s-yata/darts-clone.
Only what the library does not tell is read here. Not here: normalising, which the library does.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import regex
from numpy.typing import NDArray

_LONGEST_KEY = 64  # bytes; the library's own rules have up to twenty
_VALUE = 0x7FFF_FFFF
_LABEL = 0x8000_00FF
_VISIBLE = regex.compile(r"[[\p{L}\p{N}\p{P}\p{S}\p{GCB=Prepend}]--[\u2581\ufffd]]", regex.V1)


class Charsmap:
    """The rules in the bytes of a model's field ``precompiled_charsmap``; ValueError where they cannot be read.

    >>> Charsmap(b"")
    Traceback (most recent call last):
    ValueError: its normalisation rules are damaged
    """

    def __init__(self, data: bytes) -> None:
        size = int.from_bytes(data[:4], "little")
        if size % 4 or not 0 < size <= len(data) - 4:
            raise ValueError("its normalisation rules are damaged")
        units = np.frombuffer(data, "<u4", size // 4, 4).astype(np.int64)
        self._units = units
        self._replacements = data[4 + size :]
        numbers = np.arange(len(units))
        # The units that follow unit n have the numbers `base ^ label`, where `base` is that of n.
        self._bases = numbers ^ ((units >> 10) << ((units & 0x200) >> 6))
        self._labels = units & _LABEL
        self._root = int(self._bases[0])
        is_edge = (self._labels > 0) & (self._labels < 256)
        self._edges = np.flatnonzero(is_edge)
        self._before = (numbers ^ self._labels)[self._edges]
        order = np.argsort(self._before, kind="stable")
        self._edges, self._before = self._edges[order], self._before[order]
        self._reached = self._reachable()

    def changes_with_others(self, character: str) -> bool:
        """Whether an ASCII character is part of a rule for several characters."""
        label = ord(character)
        same = self._reached[self._labels[self._reached] == label]
        alone = self._root ^ label
        if (same != alone).any():
            return True
        return bool(len(same)) and len(self._following(self._bases[same])) > 0

    def check_visible(self) -> None:
        """ValueError where of something visible nothing visible is left, but for U+2581 and U+FFFD."""
        if any(_VISIBLE.search(text) for text in self._vanishing()):
            raise ValueError("its normaliser drops visible characters, or makes blanks of them")

    def _vanishing(self) -> Iterator[str]:
        """The texts of which nothing is left, or something that ends in a blank."""
        ends = self._reached[(self._units[self._reached] >> 8) & 1 == 1]
        ends = ends[self._bases[ends] < len(self._units)]
        values = self._units[self._bases[ends]] & _VALUE
        bare = [value for value in np.unique(values).tolist() if self._leaves_no_letter(value)]
        for unit in ends[np.isin(values, bare)].tolist():
            yield from (key.decode("utf-8", "replace") for key in self._keys(unit, 0))

    def _leaves_no_letter(self, value: int) -> bool:
        end = self._replacements.find(b"\0", value)
        text = self._replacements[value : end if end >= 0 else None].decode("utf-8", "replace")
        return not text or text[-1].isspace() or text[-1] == "▁"

    def _reachable(self) -> NDArray[np.int64]:
        """The units that stand for a byte of a rule."""
        seen = np.zeros(len(self._units), np.bool_)
        bases = np.array([self._root], np.int64)
        while len(bases):
            units = self._following(bases)
            units = units[~seen[units]]
            seen[units] = True
            bases = np.unique(self._bases[units])
        return np.flatnonzero(seen)

    def _following(self, bases: NDArray[np.int64]) -> NDArray[np.int64]:
        low, high = np.searchsorted(self._before, bases), np.searchsorted(self._before, bases, "right")
        return self._edges[_ranges(low, high)]

    def _keys(self, unit: int, size: int) -> Iterator[bytes]:
        """The rules that end with a unit; it may be the end of several."""
        if size > _LONGEST_KEY:
            raise ValueError("its normalisation rules are damaged")
        label, base = int(self._labels[unit]), unit ^ int(self._labels[unit])
        if base == self._root:
            yield bytes([label])
        for before in self._reached[self._bases[self._reached] == base].tolist():
            for key in self._keys(before, size + 1):
                yield key + bytes([label])


def _ranges(low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of all ranges [low, high), one range after the other."""
    sizes = high - low
    runs: NDArray[np.int64] = np.repeat(low - (np.cumsum(sizes) - sizes), sizes) + np.arange(int(sizes.sum()))
    return runs
