"""Merges that a training must not make, told by the bytes of their two tokens.

Not here: obeying them (engine.kernels.merge).

Ids would not do: which id a token gets depends on all merges before it, and so on what is blocked.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.errors import SettingsError

MOST_PARTS = 4096
"""Texts that may lie within the blocked tokens: the table of their pairs has the square of it."""

LONGEST = 512
"""Bytes of a blocked token."""


class BlockedMerges:
    """For each two tokens whether they may be joined, asked in the inner loop by two numbers.

    Every text that lies within a blocked token has a number, from 1; all other texts are 0. A token's number
    follows from those of its two parts: `joins`, (parts * parts,), has at row left and column right twice the
    number of left + right, and one more where these two are blocked.

    >>> blocked = BlockedMerges([(b"l", b"ow")])
    >>> blocked.parts, [int(blocked.part_of_byte[byte]) for byte in b"lowx"]
    (5, [1, 2, 3, 0])
    >>> int(blocked.joins[5 * 2 + 3]), int(blocked.joins[5 * 1 + 4])  # o + w makes the text 4; l + 4 is blocked
    (8, 1)
    """

    def __init__(self, pairs: Sequence[tuple[bytes, bytes]]) -> None:
        """Raises `SettingsError` where a token is empty, or all of them together are too long."""
        self.pairs = tuple(dict.fromkeys(pairs))
        if any(not left or not right for left, right in self.pairs):
            raise SettingsError("a blocked merge lacks one of its two tokens: give the bytes of both")
        texts: dict[bytes, int] = {}
        for token in (token for pair in self.pairs for token in pair):
            for text in sorted(_texts_within(token), key=lambda text: (len(text), text)):
                texts.setdefault(text, len(texts) + 1)
            if len(texts) >= MOST_PARTS:
                raise SettingsError("the blocked merges are too long all together: block fewer, or shorter ones")
        self.parts = len(texts) + 1
        self.part_of_byte: npt.NDArray[np.int64] = np.zeros(256, np.int64)
        self.joins: npt.NDArray[np.int32] = np.zeros(self.parts * self.parts, np.int32)
        for text, number in texts.items():
            if len(text) == 1:
                self.part_of_byte[text[0]] = number
            for middle in range(1, len(text)):
                self.joins[self.parts * texts[text[:middle]] + texts[text[middle:]]] = 2 * number
        for left, right in self.pairs:
            self.joins[self.parts * texts[left] + texts[right]] |= 1


def _texts_within(token: bytes) -> set[bytes]:
    """All that lie in a token, as one piece.

    >>> sorted(_texts_within(b"low"))
    [b'l', b'lo', b'low', b'o', b'ow', b'w']
    """
    size = len(token)
    if size > LONGEST:
        raise SettingsError(f"a blocked merge has a token of {size} bytes: block tokens of at most {LONGEST}")
    return {token[start:end] for start in range(size) for end in range(start + 1, size + 1)}


NONE_BLOCKED = BlockedMerges(())
