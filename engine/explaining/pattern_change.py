"""What a text becomes under another split pattern: how many pre-tokens, and how many tokens by the same merges.

Not here: patterns derived from another one (engine/text/pattern_variants.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import SplitPattern
from engine.text.utf8 import to_utf8
from engine.tokenizer import Tokenizer


class SplitSize(NamedTuple):
    """pre_tokens: how many there are; longest: bytes of the longest; tokens: None where no merges are known."""

    pre_tokens: int
    longest: int
    tokens: int | None


def split_size(
    tokenizer: Tokenizer | None,
    pattern: SplitPattern,
    text: str,
    *,
    special: str = "none",
    stop: Callable[[], bool] | None = None,
) -> SplitSize:
    """What ``text`` becomes under ``pattern``, by the tokenizer's merges, which were learned under its own.

    A tokenizer that a library runs merges nothing here: its tokens are None. Errors as in ``Tokenizer.encode``.

    >>> from engine.models.merges import Merges
    >>> from engine.text.split_patterns import NAMED
    >>> tokenizer = Tokenizer(Merges.of([(98, 98), (97, 32)]))
    >>> [tuple(split_size(tokenizer, NAMED[name], "a bb")) for name in ("gpt2", "none")]
    [(2, 3, 3), (1, 4, 2)]
    """
    pipeline = None if tokenizer is None else tokenizer.pipeline
    if not isinstance(pipeline, ByteLevelBpe):
        bounds = PreTokenizer(pattern).bounds(to_utf8(text)[0], stop=stop)
        return SplitSize(len(bounds) - 1, int(np.diff(bounds).max(initial=0)), None)
    cut = pipeline.with_pattern(pattern).pre_tokens(text, special=special == "all", stop=stop)
    ids, _ends = pipeline.model.encode(cut.normalized, cut.bounds, given=cut.given, stop=stop)
    return SplitSize(len(cut.bounds) - 1, int(np.diff(cut.bounds).max(initial=0)), len(ids))
