"""Tokens that encoding never makes: their own bytes become something else.

Asked of byte-level BPE, which the engine runs itself. In a library's tokenizers what a piece stands for hangs on
its place (``##ing``, ``▁the``): of its bytes alone nothing can be said.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import EncodingStopped
from engine.listing.columns import NO_MARK, Columns
from engine.tokenizer import Tokenizer

_ASKED_EVERY = 1 << 9


def can_be_told(tokenizer: Tokenizer) -> bool:
    """Whether `unreachable` has an answer for it."""
    return isinstance(tokenizer.pipeline, ByteLevelBpe)


def unreachable(tokenizer: Tokenizer, columns: Columns, stop: Callable[[], bool]) -> NDArray[np.bool_]:
    """Which tokens encoding never makes of their own bytes, bool (n,); EncodingStopped once ``stop`` says yes.

    A token that is a text is encoded as one: the split pattern may cut it. The bytes of a fragment are merged as
    they are. Special and added tokens are found by their letters, so they are never among these. All are False
    where nothing `can_be_told`.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([(97, 98), (98, 99), (97, 257), (98, 32), (259, 97)]))  # ab bc abc
    >>> np.flatnonzero(unreachable(tokenizer, Columns.of(tokenizer), lambda: False)).tolist()
    [258, 259, 260]
    """
    pipeline = tokenizer.pipeline
    found = np.zeros(len(columns), np.bool_)
    if not isinstance(pipeline, ByteLevelBpe):
        return found
    rows = np.flatnonzero((columns.marks == NO_MARK) & (columns.tokens.sizes > 0))
    found[rows] = ~_made_by_merging(pipeline, columns, rows, stop)
    as_text = rows[(columns.survey.strays[rows] == 0) & ~found[rows]]
    for count, row in enumerate(as_text.tolist()):
        if count % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        data = columns.tokens.bytes_of(row)
        cut = pipeline.pre_tokens(data.decode(), stop=stop)
        if cut.normalized != data or len(cut.bounds) != 2 or cut.given[0] >= 0:
            found[row] = True
    return found


def _made_by_merging(
    pipeline: ByteLevelBpe, columns: Columns, rows: NDArray[np.int64], stop: Callable[[], bool]
) -> NDArray[np.bool_]:
    """Which of these rows are made of their bytes if no pattern cuts them."""
    tokens = columns.tokens
    sizes = tokens.sizes[rows]
    bounds = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    at = np.repeat(tokens.starts[rows] - bounds[:-1], sizes) + np.arange(bounds[-1])
    ids, ends = pipeline.model.encode(tokens.data[at].tobytes(), bounds, stop=stop)
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1]))
    first = np.searchsorted(starts, bounds[:-1])
    made: NDArray[np.bool_] = (ends[first] == bounds[1:]) & (ids[first] == tokens.ids[rows])
    return made
