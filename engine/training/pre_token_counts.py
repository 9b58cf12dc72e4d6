"""From documents to distinct pre-tokens with their counts.

Special tokens are cut out first, then each part between them is split by itself. Not here: the counting of one
text (scanned_counter with compiled kernels, text_counter without), reading (corpus).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.errors import CorpusError
from engine.text.scanned_patterns import scheme_of
from engine.text.special_tokens import SpecialTokens
from engine.text.split_patterns import SplitPattern
from engine.text.utf8 import character_start
from engine.training.scanned_counter import ScannedCounter
from engine.training.text_counter import TextCounter

MOST_CELLS = (2**31 - 1) // 3
"""Bytes of distinct pre-tokens (plus one for each) that can be trained on: positions are 32-bit integers, and
over a whole training each byte may need three of them."""

MOST_PRE_TOKENS = 2**32 - 1
"""Pre-tokens that can be counted: the kernels keep 32 bits for the count of one."""


@dataclass(frozen=True, slots=True, eq=False)
class PreTokenCounts:
    """Distinct pre-tokens in the order of their first occurrence.

    Number i is `pool[starts[i]:starts[i + 1]]`, seen `counts[i]` times. pool: uint8; starts: int32 (n + 1,);
    counts: int64 (n,). `gaps` is the number of pre-tokens that no match of the pattern made; `special` says how
    often each special token was cut out, in the order in which they were given.
    """

    pool: NDArray[np.uint8]
    starts: NDArray[np.int32]
    counts: NDArray[np.int64]
    gaps: int = 0
    special: tuple[int, ...] = ()

    @property
    def bytes(self) -> int:
        """Bytes of all pre-tokens, each as often as it was seen."""
        return int(np.dot(np.diff(self.starts.astype(np.int64)), self.counts))


class PreTokenCounter:
    """Counts the pre-tokens of a corpus, document by document, in pieces of work of a few milliseconds.

    >>> from engine.text.split_patterns import split_pattern
    >>> counter = PreTokenCounter(split_pattern("gpt2"), ["<|end|>"])
    >>> for piece in (b"a bc a bc<|e", b"nd|> bc"):
    ...     for _ in counter.push(piece, final=False): pass
    >>> for _ in counter.push(b"", final=True): pass
    >>> counter.pre_tokens, counter.distinct
    (5, 3)
    """

    def __init__(self, pattern: SplitPattern, special_tokens: Sequence[str] = (), *, expected: int = 0) -> None:
        """`expected` is the number of bytes to come, as far as it is known."""
        scheme = scheme_of(pattern)
        self._counter: ScannedCounter | TextCounter
        # A pattern of several steps may leave gaps, which are counted.
        if scheme is not None and not pattern.then and kernels.state() == "compiled":
            self._counter = ScannedCounter(scheme, min(expected, MOST_CELLS))
        else:
            self._counter = TextCounter(pattern)
        self._special = SpecialTokens({text: i for i, text in enumerate(special_tokens)})
        self._longest = max((len(text.encode()) for text in special_tokens), default=0)
        self._held = b""
        self._cut_out = [0] * len(special_tokens)

    @property
    def characters(self) -> int:
        """Code points so far, without special tokens."""
        return self._counter.characters

    @property
    def pre_tokens(self) -> int:
        """Pre-tokens so far."""
        return self._counter.pre_tokens

    @property
    def distinct(self) -> int:
        """Distinct pre-tokens so far."""
        return self._counter.distinct

    @property
    def gaps(self) -> int:
        """Pre-tokens so far that no match made."""
        return self._counter.gaps

    def push(self, data: bytes, final: bool) -> Generator[None, None, None]:
        """Count one more slice of a document; `final` ends the document (`data` may then be empty).

        A generator: the work is done, in pieces, as it is iterated over. `data` is valid UTF-8.
        """
        for part, ends in self._parts(data, final):
            yield from self._counter.push(part, ends)
            if self.pre_tokens > MOST_PRE_TOKENS:
                raise CorpusError(f"the corpus has more than {MOST_PRE_TOKENS:,} pre-tokens; take a part of it")
            if isinstance(self._counter, ScannedCounter):
                _check_size(self._counter.pooled + self._counter.distinct)

    def result(self) -> Generator[None, None, PreTokenCounts]:
        """A generator that returns the counts, once every document has ended."""
        pool, starts, counts = yield from self._counter.flat()
        _check_size(len(pool) + len(counts))
        return PreTokenCounts(pool, starts, counts, self.gaps, tuple(self._cut_out))

    def _parts(self, data: bytes, final: bool) -> Iterator[tuple[bytes, bool]]:
        """What lies between special tokens, and whether the text ends there."""
        if not len(self._special):
            yield data, final
            return
        data = self._held + data
        # A special token that begins further back than this might turn out longer, or to be one at all.
        limit = len(data) if final else max(len(data) - self._longest + 1, 0)
        done = 0
        for start, end, token_id in self._special.cut(data):
            if start >= limit:
                break
            if token_id >= 0:
                self._cut_out[token_id] += 1
                yield b"", True
                done = end
            else:
                done = character_start(data, min(end, limit)) if end > limit else end
                yield data[start:done], False
        self._held = b"" if final else data[done:]
        if final:
            yield b"", True


def _check_size(cells: int) -> None:
    if cells > MOST_CELLS:
        raise CorpusError(
            f"the corpus has more than {MOST_CELLS:,} bytes of distinct pre-tokens, too many to train on; "
            "take a part of it, or a split pattern that makes shorter pre-tokens"
        )
