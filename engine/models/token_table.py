"""The tokens of a vocabulary as one array of bytes, and the search for a token by its bytes.

Not here: id -> bytes for those who read (vocabulary.py), what is looked up (ranks.py, whole_tokens.py).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.kernels import tokens as kernel


class TokenTable:
    """Tokens end to end: number i is ``data[starts[i]:starts[i + 1]]``; data uint8, starts int64 (n + 1,).

    ``repeated`` is the number of the first token whose bytes another one has already, else -1.

    >>> table = TokenTable([b"a", b"ab"])
    >>> table.starts.tolist(), table.repeated
    ([0, 1, 3], -1)
    """

    __slots__ = ("data", "repeated", "slots", "starts")

    def __init__(self, tokens: Iterable[bytes]) -> None:
        given = list(tokens)
        self.data = np.frombuffer(b"".join(given), np.uint8)
        self.starts = np.zeros(len(given) + 1, np.int64)
        np.cumsum([len(token) for token in given], out=self.starts[1:])
        size = 16
        while size < 2 * len(given):
            size *= 2
        self.slots: NDArray[np.int64] = np.full(size, -1, np.int64)
        self.repeated = int(kernel.enter_tokens(self.data, self.starts, self.slots))

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def longest(self) -> int:
        """Bytes of the longest token."""
        return int(np.diff(self.starts).max(initial=0))
