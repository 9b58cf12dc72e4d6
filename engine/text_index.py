"""A long text and a tokenizer: counted in slices, and encoded again wherever one looks.

The tokens of 100 MB would take gigabytes, so none are kept: only checkpoints, one for each 64 KB or so, and the
running counts (running_counts.py). The text is cut at places where it may be cut without changing a token
(engine/stretches.py); with a user's own pattern one pass over the whole text finds them first
(engine/text/found_pre_tokens.py). Not here: the search for cut characters (cut_search.py),
threads.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.encoding import Altered
from engine.errors import EncodingStopped, PatternError
from engine.running_counts import RunningCounts
from engine.spans import Counts, counts_of, counts_of_both
from engine.stretches import LONGEST, Stretch, Stretches
from engine.text.offsets import Offsets
from engine.tokenizer import Tokenizer

Stop = Callable[[], bool]

STEP = 1 << 16
"""Bytes between two checkpoints, about."""

_PLAIN_STEP = 1 << 12  # while kernels run plain: some tens of milliseconds
_LONG = 1 << 20  # the tokens of the last stretch longer than this are kept: it is not encoded again for each look


class Checkpoint(NamedTuple):
    """What lies before a place in the text: bytes, tokens, cut characters; and, of the graphemes, which are counted
    a little later, up to which byte they are, and how many of those are cut."""

    byte: int
    tokens: int
    characters_cut: int
    graphemes_to: int
    graphemes_cut: int


@dataclass(frozen=True, slots=True, eq=False)
class TokensBetween:
    """The tokens of bytes [start, end) of the text.

    number: that of the first one in the whole text, from 0, or None where the text before is not counted yet; ids:
    int32 (n,); spans: int64 (n, 2); bounds: int64 (m,), where pre-tokens end; both in bytes of the whole text;
    altered: None, or what a normaliser or a library changed, `dropped` in bytes of the whole text too.
    """

    start: int
    end: int
    number: int | None
    ids: NDArray[np.int32]
    spans: NDArray[np.int64]
    bounds: NDArray[np.int64]
    altered: Altered | None = None

    @property
    def borders(self) -> NDArray[np.int64]:
        """Where tokens begin or end behind `start`, rising; `end` is one."""
        if self.altered is None:
            return self.spans[:, 1]
        found = np.unique(np.append(self.spans, self.end))
        return found[found > self.start]

    def id_at(self, byte: int) -> int | None:
        """The id of the token that owns a byte; None where there is none."""
        at = int(np.searchsorted(np.maximum.accumulate(self.spans[:, 1]), byte, "right"))
        return int(self.ids[at]) if at < len(self.ids) and self.spans[at, 0] <= byte else None


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
        # How many more, as the model saw the text: characters cut, graphemes cut, tokens of one byte.
        self._unlike = np.zeros(3, np.int64)
        self._checkpoints = [Checkpoint(0, 0, 0, 0, 0)]
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
        shown = self._running.counts
        characters, graphemes, unmerged = map(int.__add__, _cuts(shown), self._unlike.tolist())
        return replace(shown, characters_cut=characters, graphemes_cut=graphemes, unmerged_bytes=unmerged)

    @property
    def shown_cuts(self) -> tuple[int, int]:
        """How many characters, how many graphemes of what is counted hold a token border in the text as typed."""
        return self._running.characters_cut, self._running.graphemes_cut

    @property
    def whole_pass(self) -> bool:
        """Whether nothing is known about a place before the count has come there: a user's own pattern."""
        return self._stretches.whole_pass

    def advance(self, seconds: float | None = None, *, stop: Stop | None = None) -> None:
        """Count for about so long, or to the end.

        PatternError where a user's pattern makes no progress, or one pre-token is too long; SettingsError where it
        is not known how to cut a text for a library. EncodingStopped once `stop`, which is asked within a long
        pre-token too, says yes; a later call goes on.
        """
        begun = monotonic()
        while not self.finished:
            if stop is not None and stop():
                raise EncodingStopped
            step = STEP if kernels.state() == "compiled" else _PLAIN_STEP
            stretch = self._stretches.following(self._done, step)
            if stretch is not None:
                found = self._tokens(stretch, self._running.tokens, stop)
                self._count(found)
                if stretch.end - self._checkpoints[-1].byte >= STEP:
                    self._checkpoints.append(self._checkpoint(stretch.end))
                self._done = stretch.end
            if seconds is not None and monotonic() - begun >= seconds:
                return

    def last_checkpoint(self, most: int, key: Callable[[Checkpoint], int]) -> Checkpoint:
        """The last checkpoint whose `key`, which rises from one to the next, is at most so much."""
        return self._checkpoints[bisect.bisect_right(self._checkpoints, most, key=key) - 1]

    def tokens_between(self, low: int, high: int, *, stop: Stop | None = None) -> TokensBetween | None:
        """The tokens that cover bytes [low, high), and some around them; None: not yet, the count must come nearer.

        The first one's number is known once the count has come to `low`. Errors as in `advance`.
        """
        if not self.data:
            return self._tokens(Stretch(0, 0), 0, stop)
        low = min(low, len(self.data) - 1)
        high = min(max(high, low + 1), len(self.data))
        place = self.last_checkpoint(low, _byte)
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

    def _count(self, found: TokensBetween) -> None:
        if found.altered is None:
            self._running.add(found.spans[:, 1])
            return
        borders = found.borders
        self._running.add(borders, tokens=len(found.ids))
        if found.altered.spans is not None:
            ends = borders - found.start
            typed = Offsets(self.data[found.start : found.end])
            shown = counts_of(typed, np.stack((np.append(0, ends[:-1]), ends), axis=1))
            spans, seen = found.spans - found.start, found.altered.seen
            counts = counts_of(typed, spans) if seen is None else counts_of_both(typed, spans, *seen)
            self._unlike += np.subtract(_cuts(counts), _cuts(shown))

    def _checkpoint(self, byte: int) -> Checkpoint:
        running = self._running
        return Checkpoint(byte, running.tokens, running.characters_cut, running.graphemes_to, running.graphemes_cut)

    def _tokens(self, stretch: Stretch, number: int | None, stop: Stop | None) -> TokensBetween:
        start, end = stretch
        if end - start > LONGEST:
            pattern = self.tokenizer.pattern
            what = self.tokenizer.name if pattern is None else f"split pattern {pattern}"
            raise PatternError(
                f"{what}: bytes {start:,} to {end:,} cannot be cut into pre-tokens of less than {LONGEST >> 20} "
                f"MB; open a part of the text, or take another {'vocabulary' if pattern is None else 'pattern'}"
            )
        encoded = self._stretches.encode(stretch, stop)
        altered = encoded.altered
        if altered is not None:
            altered = replace(altered, dropped=altered.dropped + start)
        spans, bounds = encoded.spans + start, encoded.bounds + start
        found = TokensBetween(start, end, number, encoded.ids, spans, bounds, altered)
        if end - start >= _LONG:
            self._kept = found
        return found


def _byte(place: Checkpoint) -> int:
    return place.byte


def _cuts(counts: Counts) -> tuple[int, int, int]:
    return counts.characters_cut, counts.graphemes_cut, counts.unmerged_bytes
