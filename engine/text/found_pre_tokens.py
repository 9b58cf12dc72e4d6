"""The pre-tokens of a long text by a user's own pattern: found in one pass, kept as lengths.

Such a pattern may look anywhere, so the whole text is decoded and searched from its beginning, under the time
limit of `pre_tokenizer.tries`; nothing about a place is known before the pass has come that far. Not here:
named patterns, which need no such pass (safe_borders.py).
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import PatternError
from engine.text.offsets import code_point_starts
from engine.text.pre_tokenizer import tries
from engine.text.special_tokens import SpecialTokens

_BLOCK = 1 << 16


class Block(NamedTuple):
    """Pre-tokens side by side: the first begins at byte `start`; their lengths, of the smallest dtype that holds
    them; `given`: the id of the special token that this is, else -1."""

    start: int
    lengths: NDArray[np.unsignedinteger]
    given: int

    def bounds(self) -> NDArray[np.int64]:
        """int64 (m + 1,), absolute bytes."""
        bounds = np.zeros(len(self.lengths) + 1, np.int64)
        np.cumsum(self.lengths, out=bounds[1:])
        return bounds + self.start


class FoundPreTokens:
    r"""Blocks of about 64 KB, found as `advance` is called.

    >>> found = FoundPreTokens("ab 中!".encode(), r"\w+")
    >>> while not found.finished: found.advance()
    >>> found.blocks[0].bounds().tolist()
    [0, 2, 3, 6, 7]
    """

    def __init__(self, data: bytes, expression: str, special: SpecialTokens | None = None) -> None:
        self.blocks: list[Block] = []
        self.found = 0
        self._size = len(data)
        self._work = self._search(data, expression, special)
        self._starts: list[int] = []
        self._error: PatternError | None = None

    @property
    def finished(self) -> bool:
        """Whether the whole text has been searched."""
        return self.found == self._size

    def advance(self) -> None:
        """Find some more pre-tokens; PatternError where the pattern makes no progress."""
        if self._error is not None:
            raise self._error
        try:
            next(self._work, None)
        except PatternError as error:
            self._error = error
            raise

    def block_at(self, byte: int) -> int | None:
        """The number of the block that holds a byte; None where it is not known yet."""
        return bisect.bisect_right(self._starts, byte) - 1 if byte < self.found else None

    def _search(self, data: bytes, expression: str, special: SpecialTokens | None) -> Iterator[None]:
        segments = special.cut(data) if special is not None else [(0, len(data), -1)]
        for start, end, given in segments:
            if given >= 0:
                self._keep(start, np.array([end - start], np.int64), given)
            elif end > start:
                yield from self._search_segment(data[start:end], expression, start)

    def _search_segment(self, segment: bytes, expression: str, start: int) -> Iterator[None]:
        text = segment.decode()
        ends: list[int] = []
        points = done = at = 0
        for span in tries(expression, text):
            if span is None:
                yield
                continue
            if span[0] > at:
                ends.append(span[0])
            ends.append(span[1])
            at = span[1]
            if at - points >= _BLOCK // 4:
                done = self._keep_ends(segment, text[points:at], ends, points, done, start)
                points, ends = at, []
                yield
        if at < len(text):
            ends.append(len(text))
        if ends:
            self._keep_ends(segment, text[points:], ends, points, done, start)

    def _keep_ends(self, segment: bytes, part: str, ends: list[int], points: int, done: int, start: int) -> int:
        """Keep pre-tokens that end at these code points of the segment; returns the byte they reach."""
        stop = done + len(part.encode())
        borders = code_point_starts(segment[done:stop])[np.array(ends, np.int64) - points]
        self._keep(start + done, np.diff(borders, prepend=0), -1)
        return stop

    def _keep(self, start: int, lengths: NDArray[np.int64], given: int) -> None:
        dtype = np.min_scalar_type(int(lengths.max()))
        self._starts.append(start)
        self.blocks.append(Block(start, lengths.astype(dtype), given))
        self.found = start + int(lengths.sum())
