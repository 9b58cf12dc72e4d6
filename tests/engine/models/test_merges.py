"""Merges: an immutable sequence over arrays."""

import numpy as np
import pytest

from engine.models.merges import Merge, Merges

ROWS = [Merge(97, 98, 9, 8, True), Merge(256, 99), Merge(1, 2, 0, 0, False)]


def test_rows_come_back_as_they_were_given():
    merges = Merges.of(ROWS)
    assert list(merges) == ROWS
    assert [merges[0], merges[1], merges[-1]] == ROWS
    assert len(merges) == 3
    assert Merge(256, 99) in merges
    with pytest.raises(IndexError):
        merges[3]


def test_first_and_slices_share_the_arrays():
    merges = Merges.of(ROWS)
    assert list(merges.first(2)) == ROWS[:2]
    assert np.shares_memory(merges.first(2).left, merges.left)
    assert (len(merges.first(-1)), len(merges.first(9))) == (0, 3)


def test_concatenate_and_equality():
    merges = Merges.of(ROWS)
    assert merges.first(1).concatenate(merges[1:]) == merges
    assert merges != merges.first(2)
    assert merges != ROWS
    assert repr(merges) == "<3 merges>"
    with pytest.raises(TypeError):
        hash(merges)


def test_arrays_cannot_be_written_to_and_fit_the_kernels():
    merges = Merges.of(ROWS)[::2]
    with pytest.raises(ValueError, match="read-only"):
        merges.left[0] = 5
    assert all(getattr(merges, name).flags.c_contiguous for name in ("left", "right", "count"))
    assert (merges.left.dtype, merges.count.dtype, merges.tie.dtype) == (np.int32, np.int64, np.bool_)


def test_columns_of_unequal_length_are_refused():
    with pytest.raises(ValueError, match="differ in length"):
        Merges(np.zeros(2, np.int32), np.zeros(3, np.int32))
