"""Neighbours differ, windows agree, and a merge leaves far colours alone."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.colour_rule import COLOURS, by_position, by_token

sizes = st.lists(st.integers(1, 40), min_size=1, max_size=200)


def places(sizes: list[int], every: int) -> tuple[np.ndarray, np.ndarray]:
    starts = np.concatenate(([0], np.cumsum(sizes)))[:-1].astype(np.int64)
    return starts, starts[::every] if every else starts[:1]


@given(sizes, st.integers(0, 9))
def test_neighbours_differ(sizes: list[int], every: int) -> None:
    starts, line_starts = places(sizes, every)
    colours = by_position(starts, line_starts, 0, len(starts))
    assert (colours[1:] != colours[:-1]).all()
    assert colours.min() >= 0
    assert colours.max() < COLOURS


@given(sizes, st.integers(0, 9), st.data())
def test_a_part_has_the_colours_of_the_whole(sizes: list[int], every: int, data: st.DataObject) -> None:
    starts, line_starts = places(sizes, every)
    first = data.draw(st.integers(0, len(starts) - 1))
    last = data.draw(st.integers(first + 1, len(starts)))
    whole = by_position(starts, line_starts, 0, len(starts))
    assert by_position(starts, line_starts, first, last).tolist() == whole[first:last].tolist()


def test_long_run_of_one_raw_colour() -> None:
    """Every token the first of its line: all have the same place in the line."""
    starts = np.arange(500, dtype=np.int64) * 3
    colours = by_position(starts, starts, 0, 500)
    assert (colours[1:] != colours[:-1]).all()
    assert by_position(starts, starts, 250, 260).tolist() == colours[250:260].tolist()


def test_a_merge_changes_only_what_is_near() -> None:
    starts = np.arange(0, 3000, 3, dtype=np.int64)
    merged = np.delete(starts, 500)
    line_starts = np.zeros(1, np.int64)
    before = by_position(starts, line_starts, 0, len(starts))
    after = by_position(merged, line_starts, 0, len(merged))
    assert before[:490].tolist() == after[:490].tolist()
    assert before[510:].tolist() == after[509:].tolist()


@given(st.lists(st.integers(0, 300_000), min_size=1))
def test_same_token_same_colour(ids: list[int]) -> None:
    colours = by_token(np.array(ids, np.int32))
    assert all(0 <= colour < COLOURS for colour in colours.tolist())
    assert len(set(zip(ids, colours.tolist(), strict=True))) == len(set(ids))


def test_ids_in_a_row_use_all_colours_evenly() -> None:
    counts = np.bincount(by_token(np.arange(256, 256 + 8000)), minlength=COLOURS)
    assert counts.min() > 900
    assert (by_token(np.arange(1, 1000)) != by_token(np.arange(999))).all()
