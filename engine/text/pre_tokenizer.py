"""One text to pre-tokens by a split pattern.

Pre-tokens cover their text from end to end: what lies between two matches becomes a pre-token of its own, a
"gap". Two ways lead there, with one result: the compiled scanner for the patterns it knows, and the ``regex``
module, under a time limit, for all. Not here: the patterns (split_patterns.py), the scanner (scanned_patterns.py),
special tokens (cut out before, special_tokens.py), and counting the pre-tokens of a corpus that comes in slices
(engine/training).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.errors import EncodingStopped, PatternError
from engine.text.offsets import code_point_starts
from engine.text.scanned_patterns import scan, scheme_of
from engine.text.split_patterns import SplitPattern, compiled, quoted

SECONDS_WITHOUT_PROGRESS = 5.0
"""How long a user's regular expression may search without reaching a new place in the text."""

_FIRST_TRY = 0.25
"""Seconds of the first search for a match: so late a stop may be noticed at first."""

_RESTART_SECONDS = 0.1
# The `regex` module counts its time limit from the start of an iteration, so a long text would hit it while all
# goes well: the iteration is begun anew, after a match, this often.

Span = tuple[int, int]
Piece = tuple[int, int, bool]
"""Start and end (code points) of a pre-token, and whether an expression matched it: else it is a gap."""


@dataclass(frozen=True, slots=True, eq=False)
class PreTokens:
    """Pre-tokens of ``utf8``: number i is ``utf8[bounds[i]:bounds[i + 1]]``; ``gaps`` of them matched nothing.

    bounds: int64 (m + 1,), strictly rising, from 0 to ``len(utf8)``; of an empty text it is [0].
    """

    utf8: bytes
    bounds: NDArray[np.int64]
    gaps: int


class PreTokenizer:
    """Cuts texts by one split pattern.

    >>> from engine.text.split_patterns import split_pattern
    >>> PreTokenizer(split_pattern("gpt2")).bounds(b"let's go").tolist()
    [0, 3, 5, 8]
    """

    __slots__ = ("_scheme", "pattern")

    def __init__(self, pattern: SplitPattern) -> None:
        self.pattern = pattern
        self._scheme = scheme_of(pattern)

    def bounds(self, utf8: bytes, *, stop: Callable[[], bool] | None = None) -> NDArray[np.int64]:
        """The bounds of the pre-tokens of ``utf8`` (valid UTF-8), int64 (m + 1,)."""
        return self.split(utf8, stop=stop).bounds

    def split(self, utf8: bytes, *, stop: Callable[[], bool] | None = None) -> PreTokens:
        """The pre-tokens of one document.

        PatternError where a user's expression makes no progress for five seconds; the message says where.
        EncodingStopped once ``stop``, which is asked from time to time, says yes.
        """
        if not utf8:
            return PreTokens(utf8, np.zeros(1, np.int64), 0)
        if self.pattern.regex is None:
            return PreTokens(utf8, np.array([0, len(utf8)], np.int64), 0)
        if self._scheme is not None and kernels.state() == "compiled":
            return PreTokens(utf8, *scan(np.frombuffer(utf8, np.uint8), self._scheme))
        return self._split_by_regex(utf8, stop)

    def _split_by_regex(self, utf8: bytes, stop: Callable[[], bool] | None) -> PreTokens:
        text = utf8.decode("utf-8")
        ends, gaps = [0], 0
        for piece in pieces(self.pattern.expressions, text):
            if piece is not None:
                ends.append(piece[1])
                gaps += not piece[2]
            elif stop is not None and stop():
                raise EncodingStopped
        bounds = np.array(ends, np.int64)
        if len(text) != len(utf8):
            bounds = code_point_starts(utf8)[bounds]
        return PreTokens(utf8, bounds, gaps)


def pieces(expressions: Sequence[str], text: str) -> Iterator[Piece | None]:
    """The pre-tokens that these expressions (at least one) cut ``text`` into, from end to end; None for a pause.

    Each expression is run over one piece of the one before at a time, as over a text of its own.

    >>> list(pieces(["[0-9]", "[a-z]+"], "ab1.c"))
    [(0, 2, True), (2, 3, True), (3, 4, False), (4, 5, True)]
    """
    first, *others = expressions
    for piece in _covered(first, text):
        if piece is None or not others or (piece[2] and piece[1] - piece[0] == 1):
            yield piece
            continue
        start, end, matched = piece
        for inner in pieces(others, text[start:end]):
            yield None if inner is None else (start + inner[0], start + inner[1], matched or inner[2])


def _covered(expression: str, text: str) -> Iterator[Piece | None]:
    """The matches, and what lies between them."""
    at = 0
    for span in tries(expression, text):
        if span is None:
            yield None
            continue
        start, end = span
        if start > at:
            yield at, start, False
        yield start, end, True
        at = end
    if at < len(text):
        yield at, len(text), False


def matches(expression: str, text: str, *, stop: Callable[[], bool] | None = None) -> Iterator[Span]:
    """Spans (code points) of the non-empty matches, in order and apart from each other.

    ``stop`` is asked between tries; EncodingStopped once it says yes.
    """
    for span in tries(expression, text):
        if span is not None:
            yield span
        elif stop is not None and stop():
            raise EncodingStopped


def tries(expression: str, text: str) -> Iterator[Span | None]:
    r"""The spans of `matches`, and None wherever the search pauses: whoever iterates may leave it there.

    The `regex` module cannot be interrupted, so the search is made in tries. A try that reached no new place is
    made again with twice the time; the last one has all that is left of SECONDS_WITHOUT_PROGRESS, which is more
    than half of it. Only a match that reaches a new place counts as progress: `(?=x\K)` matches at the same place
    for ever.
    """
    pattern = compiled(expression)
    done, spent, wanted = 0, 0.0, _FIRST_TRY
    while True:
        left = SECONDS_WITHOUT_PROGRESS - spent
        limit = wanted if 2 * wanted <= left else left
        wanted = 2 * limit
        begun = reached = time.monotonic()
        try:
            for match in pattern.finditer(text, done, concurrent=True, timeout=limit):
                start, end = match.span()
                if end > done:
                    if end > start:
                        yield max(start, done), end
                    done, spent, wanted = end, 0.0, _FIRST_TRY
                    reached = time.monotonic()  # after the pause of the yield, which is no part of the search
                    # After an empty match the next one must not be empty: a fresh iteration would not know.
                    if end > start and reached - begun > _RESTART_SECONDS:
                        break
                elif time.monotonic() - reached > limit:
                    raise TimeoutError
            else:
                return
        except TimeoutError:
            # The module's clock counts the time of all threads: two busy ones make a try shorter than its limit.
            spent += time.monotonic() - reached
            if spent >= SECONDS_WITHOUT_PROGRESS:
                raise PatternError(
                    f"split pattern {quoted(expression)}: no progress for {SECONDS_WITHOUT_PROGRESS:g} s at "
                    f"character {done + 1} of the text ({text[done : done + 20]!r}); give a pattern that "
                    "backtracks less"
                ) from None
        yield None
