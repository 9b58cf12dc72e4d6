"""A long text and a tokenizer: counted in slices, and encoded again wherever one looks.

The tokens of 100 MB would take gigabytes, so none are kept: only checkpoints, one for each 64 KB or so, and the
running counts (running_counts.py). The text is cut at places where it may be cut without changing a token
(engine/stretches.py); with a user's own pattern one pass over the whole text
finds them first (engine/text/found_pre_tokens.py). Not here: the search for cut characters (cut_search.py),
threads.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.errors import EncodingStopped, PatternError
from engine.running_counts import RunningCounts
from engine.spans import Counts
from engine.stretches import LONGEST, Stretch, Stretches
from engine.tokenizer import Tokenizer

Stop = Callable[[], bool]

STEP = 1 << 16
"""Bytes between two checkpoints, about."""

_PLAIN_STEP = 1 << 12  # while kernels run plain: some tens of milliseconds
_LONG = 1 << 20  # the tokens of the last stretch longer than this are kept: it is not encoded again for each look


class Checkpoint(NamedTuple):
    """What lies before a place in the text: bytes, tokens, cut characters."""

    byte: int
    tokens: int
    characters_cut: int


@dataclass(frozen=True, slots=True, eq=False)
class TokensBetween:
    """Tokens that cover a stretch of the text. `number` is that of the first one in the whole text, from 0; None
    where the text before is not counted yet. ids: int32 (n,); ends: int64 (n,), bytes of the whole text;
    bounds: int64 (m,), where pre-tokens end, bytes of the whole text."""

    start: int
    number: int | None
    ids: NDArray[np.int32]
    ends: NDArray[np.int64]
    bounds: NDArray[np.int64]

    @property
    def end(self) -> int:
        """The byte where the last token ends."""
        return int(self.ends[-1]) if len(self.ends) else self.start

    @property
    def spans(self) -> NDArray[np.int64]:
        """int64 (n, 2)."""
        starts = np.concatenate((np.array([self.start], np.int64), self.ends[:-1]))[: len(self.ends)]
        return np.stack((starts, self.ends), axis=1)


class TextIndex:
    """`data` is valid UTF-8. `advance` counts on; it may run in one thread while another asks `tokens_between`.

    >>> from engine.models.merges import Merges
    >>> index = TextIndex("low lower".encode(), Tokenizer(Merges.of([(108, 111)])))
    >>> index.tokens_between(4, 5).ids.tolist()
    [256, 119, 32, 256, 119, 101, 114]
    >>> index.advance(); index.finished, index.counts.tokens
    (True, 7)
    """

    def __init__(self, data: bytes, tokenizer: Tokenizer, *, before: TextIndex | None = None) -> None:
        """`before` is an index of the same text: what it found by the same split pattern is used again."""
        self.data = data
        self.tokenizer = tokenizer
        self._stretches: Stretches = Stretches(
            data, tokenizer, before=None if before is None else before._stretches
        )
        self._running = RunningCounts(data)
        self._checkpoints = [Checkpoint(0, 0, 0)]
        self._done = 0
        self._kept: TokensBetween | None = None

    @property
    def done(self) -> int:
        """Bytes that are counted."""
        return self._done

    @property
    def finished(self) -> bool:
        """Whether the whole text is counted."""
        return self._done == len(self.data)

    @property
    def counts(self) -> Counts:
        """The numbers of what is counted; once finished, `Encoding.counts` of the whole text."""
        return self._running.counts

    @property
    def whole_pass(self) -> bool:
        """Whether nothing is known about a place before the count has come there: a user's own pattern."""
        return self._stretches.whole_pass

    def advance(self, seconds: float | None = None, *, stop: Stop | None = None) -> None:
        """Count for about so long, or to the end.

        PatternError where a user's pattern makes no progress, or one pre-token is too long. EncodingStopped once
        `stop`, which is asked within a long pre-token too, says yes; a later call goes on.
        """
        begun = monotonic()
        while not self.finished:
            if stop is not None and stop():
                raise EncodingStopped
            step = STEP if kernels.state() == "compiled" else _PLAIN_STEP
            stretch = self._stretches.following(self._done, step)
            if stretch is not None:
                found = self._tokens(stretch, self._running.tokens, stop)
                self._running.add(found.ends)
                if stretch.end - self._checkpoints[-1].byte >= STEP:
                    place = Checkpoint(stretch.end, self._running.tokens, self._running.characters_cut)
                    self._checkpoints.append(place)
                self._done = stretch.end
            if seconds is not None and monotonic() - begun >= seconds:
                return

    def checkpoint_before(self, byte: int) -> Checkpoint:
        """The last checkpoint at or before a byte."""
        return self._checkpoints[bisect.bisect_right(self._checkpoints, byte, key=lambda each: each.byte) - 1]

    def next_checkpoint_with_cuts(self, byte: int) -> Checkpoint:
        """The last checkpoint up to which nothing is cut behind the checkpoint before `byte`."""
        cuts = self.checkpoint_before(byte).characters_cut
        return self._checkpoints[bisect.bisect_right(self._checkpoints, cuts, key=lambda e: e.characters_cut) - 1]

    def tokens_between(self, low: int, high: int, *, stop: Stop | None = None) -> TokensBetween | None:
        """The tokens that cover bytes [low, high), and some around them; None: not yet, the count must come nearer.

        The first one's number is known once the count has come to `low`. Errors as in `advance`.
        """
        if not self.data:
            return self._tokens(Stretch(0, 0), 0, stop)
        low = min(low, len(self.data) - 1)
        high = min(max(high, low + 1), len(self.data))
        place = self.checkpoint_before(low)
        known: int | None = place.tokens
        start: int | None = place.byte
        if low >= self._done and low - place.byte >= STEP:
            start, known = self._stretches.start_near(low), None
            if start is not None and start <= place.byte:
                start, known = place.byte, place.tokens
        if start is None:
            return None
        kept = self._kept
        if kept is not None and kept.start == start and kept.end >= high:
            return kept
        end = self._stretches.end_after(start, high)
        if end is None:
            return None
        return self._tokens(Stretch(start, end), known, stop)

    def _tokens(self, stretch: Stretch, number: int | None, stop: Stop | None) -> TokensBetween:
        if stretch.end - stretch.start > LONGEST:
            raise PatternError(
                f"split pattern {self.tokenizer.pattern}: bytes {stretch.start:,} to {stretch.end:,} cannot be cut "
                f"into pre-tokens of less than {LONGEST >> 20} MB; open a part of the text, or take another pattern"
            )
        ids, ends, bounds = self._stretches.encode(stretch, stop)
        start = stretch.start
        found = TokensBetween(start, number, ids, ends + start, bounds + start)
        if stretch.end - stretch.start >= _LONG:
            self._kept = found
        return found
