"""Counting pre-tokens with the `regex` module: for patterns without a scanner, and while kernels run plain.

Not here: the same with compiled kernels (scanned_counter), special tokens and documents (pre_token_counts).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator

import numpy as np
import regex
from numpy.typing import NDArray

from engine.text.pre_tokenizer import pieces
from engine.text.split_patterns import SplitPattern

_CHARACTERS = 1 << 15
"""Characters between two pauses, for a named pattern."""

_PIECE = 5_000
"""Pre-tokens between two pauses, for a user's."""

Flat = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int64]]
"""Pool, starts and counts as `PreTokenCounts` has them."""


class TextCounter:
    """Counts the pre-tokens of texts that come in pieces; the answer keeps the order of first occurrence."""

    def __init__(self, pattern: SplitPattern) -> None:
        self.characters = 0
        self.pre_tokens = 0
        self.gaps = 0
        self._pattern = pattern
        self._finder = None if pattern.regex is None else regex.compile(pattern.regex)
        self._counts: Counter[str] = Counter()
        self._pieces: list[str] = []
        self._waiting = 0
        self._next_try = 0

    @property
    def distinct(self) -> int:
        """Number of distinct pre-tokens so far."""
        return len(self._counts)

    def push(self, piece: bytes, final: bool) -> Iterator[None]:
        """Count what is settled; `piece` is UTF-8 without cut characters, `final` ends the text.

        A named pattern is counted as it comes; a user's own, one of several steps, and "none" see the text whole.
        """
        text = piece.decode()
        self.characters += len(text)
        if self._pattern.name is None or self._finder is None or self._pattern.then:
            self._pieces.append(text)
            if final:
                yield from self._count_whole("".join(self._pieces))
                self._pieces = []
            return
        for start in range(0, max(len(text), 1), _CHARACTERS):
            part = text[start : start + _CHARACTERS]
            self._pieces.append(part)
            self._waiting += len(part)
            ends = final and start + _CHARACTERS >= len(text)
            if ends or self._waiting >= self._next_try:
                rest = self._count_settled("".join(self._pieces), ends)
                self._pieces, self._waiting = [rest], len(rest)
                # A pre-token may be as long as the text: to try again only when it has doubled keeps this linear.
                self._next_try = 2 * len(rest)
                yield

    def flat(self) -> Generator[None, None, Flat]:
        """A generator that returns pool, starts and counts."""
        encoded: list[bytes] = []
        for number, text in enumerate(self._counts):
            encoded.append(text.encode())
            if number % _PIECE == 0:
                yield
        starts = np.zeros(len(encoded) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=starts[1:])
        counts = np.fromiter(self._counts.values(), np.int64, len(encoded))
        return np.frombuffer(b"".join(encoded), np.uint8), starts.astype(np.int32), counts

    def _count(self, pre_tokens: list[str]) -> None:
        self._counts.update(pre_tokens)
        self.pre_tokens += len(pre_tokens)

    def _count_settled(self, text: str, final: bool) -> str:
        """Count the pre-tokens that no further text can change; returns the rest of the text."""
        assert self._finder is not None
        pre_tokens: list[str] = self._finder.findall(text)
        end = len(text)
        limit = end if final else _settled_end(text)
        while end > limit:
            end -= len(pre_tokens.pop())
        self._count(pre_tokens)
        return text[end:]

    def _count_whole(self, text: str) -> Iterator[None]:
        """A user's pattern: what lies between two matches is a pre-token too."""
        if self._pattern.regex is None:
            self._count([text] if text else [])
            return
        found: list[str] = []
        for piece in pieces(self._pattern.expressions, text):
            if piece is None:
                yield
                continue
            start, end, matched = piece
            found.append(text[start:end])
            self.gaps += not matched
            if len(found) >= _PIECE:
                self._count(found)
                found = []
                yield
        self._count(found)


def _settled_end(text: str) -> int:
    """Where a pre-token must end at the latest so that no text to come can change it, in code points.

    That is the begin of the last white space which is followed by something else. No named pattern looks past
    one: each of their pre-tokens is one run of letters, of digits or of signs, with an ending such as 's or line
    ends behind it. (In o200k even the first cut in a run of letters depends on the whole run.) `str` takes a few
    more characters for white space than patterns do, which makes the answer earlier, never wrong.
    """
    before = text.rstrip()
    words = before.rsplit(maxsplit=1)
    return len(before[: len(before) - len(words[1])].rstrip()) if len(words) == 2 else 0
