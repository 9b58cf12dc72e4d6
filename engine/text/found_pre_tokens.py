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
from engine.text.pre_tokenizer import pieces
from engine.text.special_tokens import SpecialTokens

_BLOCK = 1 << 16


class Block(NamedTuple):
    """Pre-tokens side by side: the first begins at byte `start`; their lengths, of the smallest dtype that holds
    them."""

    start: int
    lengths: NDArray[np.unsignedinteger]

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

    def __init__(self, data: bytes, *expressions: str, apart: SpecialTokens | None = None) -> None:
        """``expressions`` as `pre_tokenizer.pieces` takes them; ``apart`` are tokens that are cut out before."""
        self._apart = apart or SpecialTokens({})
        self.blocks: list[Block] = []
        self.found = 0
        self._size = len(data)
        self._work = self._search(data, expressions)
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

    def _search(self, data: bytes, expressions: tuple[str, ...]) -> Iterator[None]:
        text = data.decode()
        ends: list[int] = []
        points = done = 0
        for at in self._ends(data, text, expressions):
            if at is None:
                yield
                continue
            ends.append(at)
            if at - points >= _BLOCK // 4:
                done = self._keep(data, text[points:at], ends, points, done)
                points, ends = at, []
                yield
        if ends:
            self._keep(data, text[points:], ends, points, done)

    def _ends(self, data: bytes, text: str, expressions: tuple[str, ...]) -> Iterator[int | None]:
        """Where each pre-token ends, in code points; None for a pause."""
        done = 0
        for start, end, token_id in self._apart.cut(data):
            part = text if end - start == len(data) else data[start:end].decode()
            if token_id >= 0:
                yield done + len(part)
            else:
                for piece in pieces(expressions, part):
                    yield None if piece is None else done + piece[1]
            done += len(part)

    def _keep(self, data: bytes, part: str, ends: list[int], points: int, done: int) -> int:
        """Keep pre-tokens that end at these code points; `part` begins at code point `points`, byte `done`. Returns
        the byte they reach."""
        end = done + len(part.encode())
        borders = code_point_starts(data[done:end])[np.array(ends, np.int64) - points]
        lengths = np.diff(borders, prepend=0)
        # Another thread may ask meanwhile: what `found` says must be there already.
        self.blocks.append(Block(done, lengths.astype(np.min_scalar_type(int(lengths.max())))))
        self._starts.append(done)
        self.found = end
        return end
