"""The merges of a byte-level BPE vocabulary in rank order: the one truth from which the vocabulary follows.

Not here: the bytes of the tokens (vocabulary.py) and the search for the next pair to merge (bpe_model.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

UNKNOWN = -1
"""In ``Merges.count`` and ``Merges.replacements``: not known, as for a foreign file; ``None`` in a ``Merge``."""


class Merge(NamedTuple):
    """One merge: ids of the pair, its count when chosen, replacements made, whether another pair had that count."""

    left: int
    right: int
    count: int | None = None  # type: ignore[assignment]  # the number of one pair, not tuple.count
    replacements: int | None = None
    tie: bool = False


class Merges(Sequence[Merge]):
    """An immutable sequence of merges over five parallel arrays; the position of a merge is its rank.

    left, right: int32 (n,); count, replacements: int64 (n,), -1 where unknown; tie: bool (n,). A slice shares
    the arrays, so ``first`` costs the same for any n.

    >>> merges = Merges.of([Merge(228, 184, 9, 9), (97, 256, 5, 4, True)])
    >>> merges[1]
    Merge(left=97, right=256, count=5, replacements=4, tie=True)
    >>> len(merges.first(1))
    1
    """

    __slots__ = ("count", "left", "replacements", "right", "tie")

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    count: NDArray[np.int64]  # type: ignore[assignment]  # the column, not Sequence.count
    replacements: NDArray[np.int64]
    tie: NDArray[np.bool_]

    def __init__(
        self,
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        count: NDArray[np.int64] | None = None,
        replacements: NDArray[np.int64] | None = None,
        tie: NDArray[np.bool_] | None = None,
    ) -> None:
        """Take the arrays over without copying them; the caller writes to them no more."""
        size = len(left)
        self.left = _read_only(left, np.int32, size)
        self.right = _read_only(right, np.int32, size)
        self.count = _read_only(np.full(size, UNKNOWN) if count is None else count, np.int64, size)
        self.replacements = _read_only(
            np.full(size, UNKNOWN) if replacements is None else replacements, np.int64, size
        )
        self.tie = _read_only(np.zeros(size, np.bool_) if tie is None else tie, np.bool_, size)

    @classmethod
    def of(cls, rows: Iterable[Merge | tuple[Any, ...]]) -> Merges:
        """Merges from rows of (left, right, count, replacements, tie); what a row leaves out is unknown."""
        whole = [Merge(*row) for row in rows]

        def known(value: int | None) -> int:
            return UNKNOWN if value is None else value

        return cls(
            np.array([m.left for m in whole], np.int32),
            np.array([m.right for m in whole], np.int32),
            np.array([known(m.count) for m in whole], np.int64),
            np.array([known(m.replacements) for m in whole], np.int64),
            np.array([m.tie for m in whole], np.bool_),
        )

    def first(self, n: int) -> Merges:
        """The n merges of lowest rank (all of them where there are fewer), as views."""
        return self[: max(n, 0)]

    def concatenate(self, more: Merges) -> Merges:
        """These merges and then ``more``."""
        return Merges(
            np.concatenate((self.left, more.left)),
            np.concatenate((self.right, more.right)),
            np.concatenate((self.count, more.count)),
            np.concatenate((self.replacements, more.replacements)),
            np.concatenate((self.tie, more.tie)),
        )

    def __len__(self) -> int:
        return len(self.left)

    @overload
    def __getitem__(self, index: int) -> Merge: ...
    @overload
    def __getitem__(self, index: slice) -> Merges: ...

    def __getitem__(self, index: int | slice) -> Merge | Merges:
        if isinstance(index, slice):
            return Merges(
                self.left[index],
                self.right[index],
                self.count[index],
                self.replacements[index],
                self.tie[index],
            )
        count, replacements = int(self.count[index]), int(self.replacements[index])
        return Merge(
            int(self.left[index]),
            int(self.right[index]),
            None if count == UNKNOWN else count,
            None if replacements == UNKNOWN else replacements,
            bool(self.tie[index]),
        )

    def __iter__(self) -> Iterator[Merge]:
        columns = (self.left, self.right, self.count, self.replacements, self.tie)
        for left, right, count, replacements, tie in zip(*(column.tolist() for column in columns), strict=True):
            yield Merge(
                left,
                right,
                None if count == UNKNOWN else count,
                None if replacements == UNKNOWN else replacements,
                tie,
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Merges):
            return NotImplemented
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # as for a list: equal by content, too long to hash

    def __repr__(self) -> str:
        return f"<{len(self)} merges>"


def _read_only(values: Any, dtype: Any, size: int) -> NDArray[Any]:
    """A read-only, contiguous view of ``values``; the kernels need it contiguous."""
    array = np.ascontiguousarray(values, dtype=dtype).view()
    if array.shape != (size,):
        raise ValueError(f"the columns of merges differ in length: {array.shape} and ({size},)")
    array.flags.writeable = False
    return array
