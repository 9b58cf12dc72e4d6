"""The numbers of an encoding, counted while its tokens come in stretches and are forgotten.

The result is `engine.spans.counts_of` of the whole. What needs care is a grapheme cluster that goes on in the next
stretch: the last one of what has come is held back, with the token borders in it. Not here: where the stretches
come from (engine/text_index.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.spans import Counts, cut_characters
from engine.text.graphemes import grapheme_borders
from engine.text.offsets import code_point_starts


class RunningCounts:
    """Counts the tokens of `data` (valid UTF-8), which come from its beginning on.

    >>> counts = RunningCounts("e\u0301x".encode())
    >>> counts.add(np.array([1])); counts.add(np.array([2, 3, 4]))
    >>> counts.counts.graphemes, counts.counts.graphemes_cut, counts.counts.characters_cut
    (2, 1, 1)
    """

    __slots__ = (
        "_characters_cut", "_code_points", "_data", "_done", "_graphemes", "_graphemes_cut", "_held", "_next_try",
        "_tokens", "_unmerged", "_waiting",
    )  # fmt: skip

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._done = self._held = self._next_try = 0
        self._code_points = self._tokens = self._characters_cut = self._unmerged = 0
        self._graphemes = self._graphemes_cut = 0
        self._waiting: list[NDArray[np.int64]] = []

    @property
    def tokens(self) -> int:
        """Tokens so far."""
        return self._tokens

    @property
    def characters_cut(self) -> int:
        """Characters so far with a token border inside."""
        return self._characters_cut

    @property
    def graphemes_to(self) -> int:
        """The byte up to which graphemes are counted: the last one so far may still go on."""
        return self._held

    @property
    def graphemes_cut(self) -> int:
        """Graphemes up to there with a token border inside."""
        return self._graphemes_cut

    @property
    def counts(self) -> Counts:
        """The numbers so far; a grapheme that may still go on is not among them."""
        return Counts(
            bytes=self._done,
            code_points=self._code_points,
            graphemes=self._graphemes,
            tokens=self._tokens,
            characters_cut=self._characters_cut,
            graphemes_cut=self._graphemes_cut,
            unmerged_bytes=self._unmerged,
        )

    def add(self, ends: NDArray[np.int64], *, tokens: int | None = None) -> None:
        """Count the next tokens: int64 (n,), the bytes where they end; the last one ends between characters.

        ``tokens``: how many there are where that is another number, for some own no byte; ``ends`` are then their
        borders, the last one where a grapheme ends too.
        """
        if len(ends) == 0:
            return
        start, stop = self._done, int(ends[-1])
        part = np.frombuffer(self._data, np.uint8, stop - start, start)
        self._code_points += int(np.count_nonzero((part & 0xC0) != 0x80))
        self._tokens += len(ends) if tokens is None else tokens
        self._unmerged += int(np.count_nonzero(np.diff(ends, prepend=start) == 1))
        self._characters_cut += len(cut_characters(self._data, ends))
        self._done = stop
        self._waiting.append(ends)
        final = stop == len(self._data) or tokens is not None
        # A grapheme may be as long as the text: to try again only when it has doubled keeps the time linear.
        if final or stop - self._held >= self._next_try:
            self._count_graphemes(final)

    def _count_graphemes(self, final: bool) -> None:
        part = self._data[self._held : self._done]
        borders = code_point_starts(part)[grapheme_borders(part.decode())] + self._held
        settled = borders if final else borders[:-1]
        self._next_try = 2 * len(part) if len(settled) < 2 else 0
        if len(settled) < 2:
            return
        ends = np.concatenate(self._waiting)
        inside = ends[(ends > settled[0]) & (ends < settled[-1])]
        at = np.searchsorted(settled, inside, "right") - 1
        cut = at[settled[at] != inside]
        self._graphemes += len(settled) - 1
        self._graphemes_cut += int(np.count_nonzero(np.diff(cut, prepend=-1)))
        self._held = int(settled[-1])
        self._waiting = [ends[ends > self._held]]
