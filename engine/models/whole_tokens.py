"""Pre-tokens that are one token as a whole, though no merges make it: tiktoken, and Hugging Face with
``ignore_merges``, look a whole pre-token up before they merge anything.

Only the tokens that merging would not make need the look-up, and there are few of them. Not here: merging
(bpe_model.py).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from engine.kernels import tokens as kernel
from engine.models.token_table import TokenTable


class WholeTokens:
    """Tokens, bytes -> id, that are found only as a whole pre-token.

    >>> whole = WholeTokens({b"abc": 300})
    >>> whole.found(b"abcab", np.array([0, 3, 5]), None).tolist()
    [300, -1]
    """

    __slots__ = ("_ids", "_table")

    def __init__(self, tokens: Mapping[bytes, int]) -> None:
        self._table = TokenTable(tokens)
        self._ids = np.array(list(tokens.values()), np.int32)

    def among(self, there: NDArray[np.bool_]) -> WholeTokens:
        """Only those of which ``there``, bool by id, is true; cheap, since the table is shared.

        >>> whole = WholeTokens({b"a": 0, b"b": 1}).among(np.array([False, True]))
        >>> whole.found(b"ab", np.array([0, 1, 2]), None).tolist()
        [-1, 1]
        """
        some = WholeTokens.__new__(WholeTokens)
        some._table = self._table
        some._ids = np.where(there[self._ids], self._ids, np.int32(-1))
        return some

    def __len__(self) -> int:
        return int(np.count_nonzero(self._ids >= 0))

    def found(
        self, utf8: bytes, bounds: NDArray[np.int64], given: NDArray[np.int32] | None
    ) -> NDArray[np.int32] | None:
        """``given`` (int32 (m,), -1 for what is not named; None: nothing is) with the pre-tokens that are found."""
        named = np.full(len(bounds) - 1, -1, np.int32) if given is None else given.copy()
        text = np.frombuffer(utf8, np.uint8)
        found = kernel.find_whole(
            self._table.data, self._table.starts, self._table.slots, text, bounds, self._ids, named
        )
        return named if found or given is not None else None
