"""Byte-level BPE whose vocabulary lacks single bytes, as ranks made by hand may.

Where a byte that is no token is left over, tiktoken ends with an error. Here it becomes a token of its own without
an id, marked as unknown. Not here: encoding (byte_level_bpe.py), what stands for such a byte while merging
(engine/models/ranks.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe
from engine.encoding import Altered, Encoding
from engine.models.ranks import FIRST_STAND_IN

NO_ID = -1
"""In ``Encoding.ids`` for a byte that is no token; no vocabulary knows it, so decoding says where it stands."""


class IncompleteBpe(ByteLevelBpe):
    """Byte-level BPE over ranks that lack single bytes.

    >>> from engine.models.ranks import Ranks
    >>> from engine.text.split_patterns import NAMED
    >>> pipeline = IncompleteBpe(Ranks({0: b"ab", 1: b"a"}), pattern=NAMED["none"])
    >>> encoding = pipeline.encode("aab", special=False)
    >>> encoding.ids.tolist(), pipeline.encode("ba", special=False).ids.tolist()
    ([1, 0], [-1, 1])
    """

    def encode(
        self,
        text: str,
        *,
        special: bool = False,
        previous: Encoding | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Encoding:
        """See `engine.pipeline.Pipeline`; ``previous`` helps as long as no text has an unknown byte."""
        encoding = super().encode(text, special=special, previous=previous, stop=stop)
        unknown = encoding.ids >= FIRST_STAND_IN
        if not unknown.any():
            return encoding
        ids = np.where(unknown, np.int32(NO_ID), encoding.ids)
        altered = encoding.altered or Altered(
            encoding.utf8, encoding.spans, np.zeros((0, 2), np.int64), np.zeros(len(ids), np.bool_), unknown
        )
        return replace(encoding, ids=ids, recipe=None, altered=replace(altered, unknown=unknown))
