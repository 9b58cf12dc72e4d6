"""The numbers of a part of an encoded text, such as what is selected. Not here: those of the whole (spans.py)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.encoding import Encoding
from engine.spans import Counts, counts_of
from engine.text.offsets import Offsets


def counts_between(encoding: Encoding, start: int, end: int) -> Counts:
    """The numbers of the bytes [start, end) of the typed text, both between two characters.

    Counted are the tokens that own a byte of them, a token that reaches out too; unmerged are those that have one
    byte in all. Characters and graphemes are those of the part by itself, cut where a token border lies inside.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> encoding = Tokenizer(Merges.of([(97, 98), (228, 184)])).encode("ab中")
    >>> counts = counts_between(encoding, 1, 5)
    >>> counts.bytes, counts.tokens, counts.characters_cut, counts.unmerged_bytes
    (4, 3, 1, 1)
    """
    spans = encoding.spans
    owning = (spans[:, 0] < end) & (spans[:, 1] > start) & (spans[:, 0] < spans[:, 1])
    inside = np.clip(spans[owning], start, end) - start
    altered = encoding.altered
    whole = spans if altered is None or altered.spans is None else altered.spans
    unmerged = int(np.count_nonzero(whole[owning, 1] - whole[owning, 0] == 1))
    return replace(counts_of(Offsets(encoding.utf8[start:end]), inside), unmerged_bytes=unmerged)
