"""The merges that were learned so far, as columns that grow, and the bytes of their tokens. Knows no Qt.

Not here: the immutable merges of a finished tokenizer (engine.models.merges), how a row looks (merges/rows.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from app.training.listed_merges import ListedMerges
from engine.models.merges import UNKNOWN, Merges

BYTES = 256
_SHORT = 64
_REMEMBERED = 50_000
_SINGLE = {byte: bytes((byte,)) for byte in range(BYTES)}
_DEEPEST = 20_000  # a chain of merges deeper than this is given up: looking it up would hold the window


class _Column:
    """One array that doubles when full. Its views stay valid: rows are appended, never rewritten."""

    def __init__(self, dtype: type[np.generic]) -> None:
        self._data: npt.NDArray[Any] = np.zeros(1024, dtype)
        self._size = 0

    def append(self, values: npt.NDArray[Any]) -> None:
        size = self._size + len(values)
        if size > len(self._data):
            grown = np.zeros(max(size, 2 * len(self._data)), self._data.dtype)
            grown[: self._size] = self._data[: self._size]
            self._data = grown
        self._data[self._size : size] = values
        self._size = size

    def item(self, index: int) -> int:
        return int(self._data[index])

    def view(self, size: int) -> npt.NDArray[Any]:
        view = self._data[: min(size, self._size)]
        view.flags.writeable = False
        return view


class MergeColumns:
    """Merges in rank order. `left` and so on are read-only views of the rows present at the time of the call.

    >>> merges = MergeColumns(Merges.of([(228, 184, 9, 9), (256, 173, 7, 7)]))
    >>> len(merges), merges.leading(257, 8), merges.trailing(257, 1)[-1:]
    (2, (b'\\xe4\\xb8\\xad', True), b'\\xad')
    """

    def __init__(self, merges: Merges | None = None) -> None:
        self._left, self._right = _Column(np.int32), _Column(np.int32)
        self._count, self._replacements = _Column(np.int64), _Column(np.int64)
        self._tie = _Column(np.bool_)
        self._size = 0
        self._known = dict(_SINGLE)
        self._lengths = dict.fromkeys(range(BYTES), 1)
        if merges is not None:
            self.append(merges)

    def __len__(self) -> int:
        return self._size

    def append(self, merges: Merges) -> None:
        """Add a batch behind the rows that are there."""
        self._left.append(merges.left)
        self._right.append(merges.right)
        self._count.append(merges.count)
        self._replacements.append(merges.replacements)
        self._tie.append(merges.tie)
        self._size += len(merges.left)

    @property
    def left(self) -> npt.NDArray[np.int32]:
        """Left ids, (n,)."""
        return self._left.view(self._size)

    @property
    def right(self) -> npt.NDArray[np.int32]:
        """Right ids, (n,)."""
        return self._right.view(self._size)

    @property
    def count(self) -> npt.NDArray[np.int64]:
        """Occurrences of each pair when it was merged, (n,)."""
        return self._count.view(self._size)

    @property
    def replacements(self) -> npt.NDArray[np.int64]:
        """Replacements made, (n,)."""
        return self._replacements.view(self._size)

    @property
    def tie(self) -> npt.NDArray[np.bool_]:
        """Whether another pair had the same count, (n,)."""
        return self._tie.view(self._size)

    def first(self, count: int) -> Merges:
        """The `count` merges of lowest rank, immutable; nothing is copied."""
        return Merges(
            self.left[:count], self.right[:count], self.count[:count], self.replacements[:count], self.tie[:count]
        )

    def row(self, rank: int) -> tuple[int, int, int, int, bool]:
        """(left, right, count, replacements, tie) of one merge; counts are -1 where unknown."""
        columns = self._left, self._right, self._count, self._replacements
        left, right, count, replacements = (column.item(rank) for column in columns)
        return left, right, count, replacements, bool(self._tie.item(rank))

    def id_of(self, rank: int) -> int:
        """The id of the token that a merge makes."""
        return BYTES + rank

    def rank_of(self, token_id: int) -> int | None:
        """The merge that makes a token; None where none does."""
        rank = token_id - BYTES
        return rank if 0 <= rank < self._size else None

    @property
    def has_counts(self) -> bool:
        """Whether a training here has counted them; unknown as long as there are none: they may come."""
        return self._size == 0 or self._count.item(0) != UNKNOWN

    def length(self, token_id: int) -> int:
        """How many bytes a token has; found from its parts, and kept."""
        known, open_ids = self._lengths, [token_id]
        while open_ids:
            number = open_ids[-1]
            if number in known:
                open_ids.pop()
                continue
            left, right = self._left.item(number - BYTES), self._right.item(number - BYTES)
            missing = [part for part in (left, right) if part not in known]
            if missing:
                open_ids += missing
            else:
                known[open_ids.pop()] = known[left] + known[right]
        return known[token_id]

    def listed(self, count: int) -> ListedMerges:
        """The first merges as they are now, for work in the background."""
        return ListedMerges(self.first(count))

    def leading(self, token_id: int, limit: int) -> tuple[bytes, bool]:
        """The first bytes of a token, at least `limit` of them if it has so many, and whether that is all.

        A token can be as long as its pre-token, a megabyte for instance: whoever shows it wants its beginning.
        """
        known = self._bytes_of_short(token_id)
        if known is not None:
            return known, True
        parts: list[bytes] = []
        size, open_ids = 0, [token_id]
        while open_ids and size < limit:
            part = self._short(open_ids, first=True)
            if not part:
                break
            parts.append(part)
            size += len(part)
        data = b"".join(parts)
        if not open_ids and len(data) <= _SHORT:
            self._known[token_id] = data
        return data, not open_ids

    def trailing(self, token_id: int, limit: int) -> bytes:
        """The last bytes of a token, at least `limit` of them if it has so many."""
        parts: list[bytes] = []
        size, open_ids = 0, [token_id]
        while open_ids and size < limit:
            part = self._short(open_ids, first=False)
            if not part:
                break
            parts.append(part)
            size += len(part)
        return b"".join(reversed(parts))

    def _bytes_of_short(self, token_id: int) -> bytes | None:
        """The bytes of a token if they are known, or are those of its two known parts."""
        known = self._known.get(token_id)
        if known is None:
            left, right, *_ = self.row(token_id - BYTES)
            first, second = self._known.get(left), self._known.get(right)
            if first is None or second is None or len(first) + len(second) > _SHORT:
                return None
            if len(self._known) >= _REMEMBERED:
                self._known = dict(_SINGLE)
            known = self._known[token_id] = first + second
        return known

    def _short(self, open_ids: list[int], *, first: bool) -> bytes:
        """Take the next token whose bytes are known off the stack, splitting longer ones on the way."""
        for _ in range(_DEEPEST):
            token_id = open_ids.pop()
            known = self._known.get(token_id)
            if known is not None:
                return known
            left, right = self._left.item(token_id - BYTES), self._right.item(token_id - BYTES)
            open_ids += (right, left) if first else (left, right)
        return b""
