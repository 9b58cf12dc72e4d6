"""The pairs that merge, as the kernels look them up. Not here: merging with them (bpe_model.py)."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.kernels import encode as kernel
from engine.kernels import pieces as cutting
from engine.kernels.encode import ID_BITS
from engine.models.vocabulary import FIRST_MERGE_ID

Ids = NDArray[np.int32]
Ends = NDArray[np.int64]

UNCUT = np.zeros(cutting.JOINT_CELLS, np.uint8)
"""Joints that say: merges may join anything."""
UNCUT[cutting.JOINT_BYTES :] = 1


class PairTable:
    """What the kernels look up: pairs, the ids of single bytes, the id that each rank makes.

    left, right, ranks: int32 (pairs,); new_ids: int32 (ranks,); byte_ids: int32 (256,), the bytes where None. Of a
    pair given twice the first rank stays. levels: int32 (ranks,), never falling, where several ranks are equal and
    the leftmost of their pairs goes first; the ranks themselves where None. `BpeModel.encode` knows none.
    """

    def __init__(
        self, left: Ids, right: Ids, ranks: Ids, new_ids: Ids, byte_ids: Ids | None = None,
        *, levels: Ids | None = None,
    ) -> None:  # fmt: skip
        self.left, self.right, self.ranks = left, right, ranks
        self.byte_ids = np.arange(FIRST_MERGE_ID, dtype=np.int32) if byte_ids is None else byte_ids
        self.new_ids = new_ids
        self._levels = levels

    @cached_property
    def levels(self) -> Ids:
        """The levels of the ranks, int32 (ranks,)."""
        return np.arange(len(self.new_ids), dtype=np.int32) if self._levels is None else self._levels

    def rank_of(self, left: int, right: int) -> int:
        """The rank of a pair, -1 where it has none."""
        return int(self.ranks_of(np.array([left], np.int32), np.array([right], np.int32))[0])

    def ranks_of(self, left: Ids, right: Ids) -> Ids:
        """The ranks of many pairs, int32 (n,), -1 where one has none."""
        keys, ranks = self._sorted_pairs
        if not len(keys):
            return np.full(len(left), -1, np.int32)
        wanted = (left.astype(np.int64) << ID_BITS) | right
        places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        found: Ids = np.where(keys[places] == wanted, ranks[places], -1)
        return found

    @cached_property
    def _sorted_pairs(self) -> tuple[NDArray[np.int64], Ids]:
        """The pairs as numbers in rising order, and their ranks: to look one up without a kernel."""
        keys = (self.left.astype(np.int64) << ID_BITS) | self.right
        order = np.lexsort((self.ranks, keys))  # of a pair given twice the first rank comes first
        return keys[order], self.ranks[order]

    @cached_property
    def joints(self) -> NDArray[np.uint8]:
        """Where merges may join characters of three bytes: see `find_joints`."""
        joints = np.zeros(cutting.JOINT_CELLS, np.uint8)
        ids = 1 + max(int(each.max(initial=0)) for each in (self.left, self.right, self.byte_ids, self.new_ids))
        scratch = np.zeros(2 * ids, np.int64)
        passes = cutting.find_joints(
            self.left, self.right, self.ranks, self.new_ids, self.byte_ids, scratch, joints
        )
        return joints if passes > 0 else UNCUT

    @cached_property
    def slots(self) -> NDArray[np.int64]:
        size = 16
        while size < 2 * len(self.left):
            size *= 2
        table = np.full(size, -1, np.int64)
        kernel.build_pair_table(self.left, self.right, self.ranks, table)
        return table
