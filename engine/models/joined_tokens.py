"""All tokens of a vocabulary end to end, by rising id, for what looks at all of them at once.

Not here: finding a token by its bytes (token_table.py), what the tokens consist of (token_survey.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.errors import SettingsError
from engine.kernels import survey as kernel
from engine.models.merges import Merges

MOST_BYTES = 1 << 30


@dataclass(frozen=True, slots=True, eq=False)
class JoinedTokens:
    """Row i has the id ``ids[i]`` and the bytes ``data[starts[i]:starts[i + 1]]``.

    ids: int64 (n,), rising; data: uint8; starts: int64 (n + 1,).

    >>> joined = JoinedTokens.of({300: b"ab", 97: b"a"})
    >>> joined.ids.tolist(), joined.bytes_of(1), joined.row_of(300), joined.row_of(98)
    ([97, 300], b'ab', 1, None)
    """

    ids: NDArray[np.int64]
    data: NDArray[np.uint8]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, tokens: Mapping[int, bytes]) -> JoinedTokens:
        """The tokens of a mapping id -> bytes."""
        ids = sorted(tokens)
        given = [tokens[number] for number in ids]
        starts = _starts(np.array([len(each) for each in given], np.int64))
        return cls(np.array(ids, np.int64), np.frombuffer(b"".join(given), np.uint8), starts)

    @classmethod
    def of_merges(cls, merges: Merges, more: Mapping[int, bytes]) -> JoinedTokens:
        """256 bytes, these merges, and ``more``, whose ids come after; SettingsError where they are too long.

        >>> JoinedTokens.of_merges(Merges.of([(97, 98)]), {257: b"<s>"}).bytes_of(256)
        b'ab'
        """
        sizes = np.empty(kernel.SINGLE + len(merges), np.int64)
        total = int(kernel.merged_sizes(merges.left, merges.right, sizes))
        if total > MOST_BYTES:
            raise SettingsError(
                f"the {len(sizes)} tokens have more than {MOST_BYTES} bytes in all, which are too many for a list; "
                "open a vocabulary of shorter tokens"
            )
        starts = _starts(sizes)
        data = np.empty(total, np.uint8)
        kernel.join_merges(merges.left, merges.right, starts, data)
        merged = cls(np.arange(len(sizes), dtype=np.int64), data, starts)
        return merged._followed_by(cls.of(more)) if more else merged

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def sizes(self) -> NDArray[np.int64]:
        """Bytes of each token, int64 (n,)."""
        return np.diff(self.starts)

    def bytes_of(self, row: int, limit: int | None = None) -> bytes:
        """The bytes of a row; of a long one the first ``limit``."""
        start, end = int(self.starts[row]), int(self.starts[row + 1])
        return self.data[start : end if limit is None else min(end, start + limit)].tobytes()

    def row_of(self, token_id: int) -> int | None:
        """The row of an id; None where there is no such token."""
        row = int(np.searchsorted(self.ids, token_id))
        return row if row < len(self.ids) and self.ids[row] == token_id else None

    def rows_of(self, ids: Iterable[int] | NDArray[np.integer]) -> NDArray[np.int64]:
        """The rows of many ids, int64; ids that are no token are left out."""
        wanted = np.asarray(ids if isinstance(ids, np.ndarray) else list(ids), np.int64)
        rows = np.searchsorted(self.ids, wanted)
        rows[rows == len(self.ids)] = 0
        found: NDArray[np.int64] = rows[self.ids[rows] == wanted] if len(self.ids) else rows[:0]
        return found

    def taken(self, rows: NDArray[np.int64]) -> JoinedTokens:
        """These rows, in this order: ``row_of`` and ``rows_of`` serve only where their ids rise.

        >>> taken = JoinedTokens.of({97: b"a", 300: b"ab"}).taken(np.array([1, 0]))
        >>> taken.ids.tolist(), taken.bytes_of(0), taken.bytes_of(1)
        ([300, 97], b'ab', b'a')
        """
        starts = _starts(self.sizes[rows])
        at = np.repeat(self.starts[rows] - starts[:-1], np.diff(starts)) + np.arange(starts[-1])
        return JoinedTokens(self.ids[rows], self.data[at], starts)

    def _followed_by(self, other: JoinedTokens) -> JoinedTokens:
        return JoinedTokens(
            np.concatenate((self.ids, other.ids)),
            np.concatenate((self.data, other.data)),
            np.concatenate((self.starts, other.starts[1:] + self.starts[-1])),
        )


def _starts(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes, dtype=np.int64)))
