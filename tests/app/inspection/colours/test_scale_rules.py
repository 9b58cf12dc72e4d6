"""Steps rise with what they measure, and what has no measure is apart."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.colours.scale_rules import APART, COUNTS, LENGTHS, RANKS, SPECIAL, by_age, by_count, by_length
from app.palette import DARK, LIGHT


@given(st.lists(st.integers(0, 10**9), min_size=1))
def test_a_longer_token_is_on_no_lower_step(sizes: list[int]) -> None:
    steps = by_length(np.array(sorted(sizes)))
    assert (np.diff(steps) >= 0).all()


@pytest.mark.parametrize("limits", [LENGTHS, RANKS, COUNTS])
def test_there_is_a_step_for_each_colour_of_the_ramp(limits: tuple[int, ...]) -> None:
    for theme in (LIGHT, DARK):
        assert len(theme.ramp) == len(limits) + 1
        assert len(theme.cell_colours("ramp")) == SPECIAL + 1
    assert list(limits) == sorted(set(limits))


def test_hanzi_by_length() -> None:
    sizes = [len(text.encode()) for text in ("a", "中", "中国", "中国人")]
    assert by_length(np.array(sizes)).tolist() == [0, 2, 4, 5]


def test_age_of_bytes_merges_and_special_tokens() -> None:
    ranks = np.array([-1, -1, 0, 15, 16, 10**6, 44])
    special = np.array([False] * 6 + [True])
    assert by_age(ranks, special).tolist() == [APART, APART, 0, 0, 1, 6, SPECIAL]


def test_a_growing_vocabulary_keeps_the_colours_of_its_ranks() -> None:
    ranks = np.arange(144)
    assert (
        by_age(ranks, np.zeros(144, np.bool_))[:44].tolist() == by_age(ranks[:44], np.zeros(44, np.bool_)).tolist()
    )


def test_counts_of_another_moment_are_not_read_beyond_their_end() -> None:
    counts = np.array([5, 10, 999, -1])
    ranks = np.array([-1, 0, 1, 2, 3, 4, 9743])
    special = np.array([False] * 6 + [True])
    assert by_count(ranks, special, counts).tolist() == [APART, 0, 1, 2, APART, APART, SPECIAL]
    assert by_count(ranks, special, np.zeros(0, np.int64)).tolist() == [APART] * 6 + [SPECIAL]
