"""What a split pattern makes of a sample: the most frequent pre-tokens, gaps, and how a line of it is cut.

Not here: the sample (corpus_sample), counting (pre_token_counts).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.errors import EncodingStopped
from engine.text.pre_tokenizer import pieces
from engine.text.split_patterns import SplitPattern
from engine.training.drained import drained
from engine.training.pre_token_counts import PreTokenCounter, PreTokenCounts

Stop = Callable[[], bool]

MOST_FREQUENT = 100
"""Pre-tokens that are listed."""
LIMIT = 6.0
"""Seconds after which counting is given up; a pattern that makes no progress is refused before that."""
LINE = 200
"""Characters of the line that is shown cut."""


@dataclass(frozen=True, slots=True)
class SampleCounts:
    """``frequent``: pre-tokens with their counts, the most frequent first; ``total`` and ``distinct`` of all.

    ``seconds`` is the processor's time for counting; ``slow``: it was given up, and the numbers are of a part.
    """

    frequent: tuple[tuple[bytes, int], ...] = ()
    total: int = 0
    distinct: int = 0
    gaps: int = 0
    seconds: float = 0.0
    slow: bool = False


def count_sample(
    texts: Iterable[bytes], pattern: SplitPattern, special_tokens: Sequence[str] = (), *,
    stop: Stop = lambda: False,
) -> SampleCounts:  # fmt: skip
    """Count the pre-tokens of texts (UTF-8), each of them a document.

    PatternError where the pattern makes no progress, EncodingStopped once ``stop``, asked often, says yes.

    >>> from engine.text.split_patterns import split_pattern
    >>> count_sample([b"a bc a", b"a"], split_pattern("gpt2")).frequent
    ((b'a', 2), (b' bc', 1), (b' a', 1))
    """
    counter, began = PreTokenCounter(pattern, special_tokens), time.monotonic()
    worked = time.thread_time()
    for text in texts:
        for _ in counter.push(text, final=True):
            if stop():
                raise EncodingStopped
            if time.monotonic() - began > LIMIT:
                return SampleCounts((), counter.pre_tokens, counter.distinct, counter.gaps, LIMIT, slow=True)
    counted = drained(counter.result(), stop)
    seconds = time.thread_time() - worked  # a machine that is busy elsewhere says nothing of the pattern
    return SampleCounts(_frequent(counted), counter.pre_tokens, counter.distinct, counter.gaps, seconds)


def cut_line(text: bytes, pattern: SplitPattern, *, stop: Stop = lambda: False) -> tuple[tuple[str, bool], ...]:
    """The pre-tokens of the first line of a text that is not blank, and whether the pattern matched them.

    A long line is cut short. Errors as in `count_sample`.

    >>> from engine.text.split_patterns import split_pattern
    >>> cut_line(b"\\nab 1!\\n", split_pattern("[a-z]+|[0-9]"))
    (('ab', True), (' ', False), ('1', True), ('!', False))
    """
    lines = text[: 1 << 14].decode("utf-8", "ignore").splitlines()
    line = next((each for each in lines if each.strip()), "")[:LINE]
    if pattern.regex is None or not line:
        return ((line, True),) if line else ()
    found = []
    for piece in pieces(pattern.expressions, line):
        if piece is not None:
            found.append((line[piece[0] : piece[1]], piece[2]))
        elif stop():
            raise EncodingStopped
    return tuple(found)


def _frequent(counted: PreTokenCounts) -> tuple[tuple[bytes, int], ...]:
    order = np.argsort(-counted.counts, kind="stable")[:MOST_FREQUENT]
    starts, pool = counted.starts, counted.pool
    return tuple((pool[starts[i] : starts[i + 1]].tobytes(), int(counted.counts[i])) for i in order)
