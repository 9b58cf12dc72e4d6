"""The geometry, as numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.lines.cells import Boxes, byte_at, cells, cut_ranges, stretches, without_empty


def line(*boxes: tuple[int, int, float, float], row: int = 0) -> Boxes:
    first, last, begin, end = (np.array(values) for values in zip(*boxes, strict=True))
    return Boxes(first, last, begin.astype(float), end.astype(float), np.full(len(first), row))


def listed(boxes: Boxes, borders: list[int]) -> list[tuple[float, float, int]]:
    found = cells(boxes, np.array(borders))
    return list(zip(found.left.tolist(), found.right.tolist(), found.token.tolist(), strict=True))


def test_hanzi_in_thirds() -> None:
    assert listed(line((0, 3, 0, 30)), [0, 1, 2, 3]) == [(0, 10, 0), (10, 20, 1), (20, 30, 2)]


def test_family_of_eighteen_bytes() -> None:
    """👩‍👩‍👧 is one glyph of 18 bytes: 4 + 3 + 4 + 3 + 4."""
    assert listed(line((0, 18, 0, 36)), [0, 4, 7, 18]) == [(0, 8, 0), (8, 14, 1), (14, 36, 2)]


def test_both_forms_of_e_acute() -> None:
    assert listed(line((0, 2, 0, 10)), [0, 1, 2]) == [(0, 5, 0), (5, 10, 1)]
    assert listed(line((0, 3, 0, 9)), [0, 1, 3]) == [(0, 3, 0), (3, 9, 1)]


def test_right_to_left_begins_at_the_right() -> None:
    shalom = line((0, 2, 40, 30), (2, 4, 30, 20))
    assert listed(shalom, [0, 1, 4]) == [(35, 40, 0), (20, 35, 1)]


def test_token_in_two_directions_has_two_stretches() -> None:
    mixed = line((0, 1, 0, 10), (1, 3, 40, 30), (3, 5, 30, 20))
    assert listed(mixed, [0, 3, 5]) == [(0, 10, 0), (30, 40, 0), (20, 30, 1)]


def test_token_over_two_lines_has_a_stretch_in_each() -> None:
    two = Boxes(*map(np.concatenate, zip(line((0, 1, 0, 9)), line((1, 2, 0, 9), row=1), strict=True)))
    found = cells(two, np.array([0, 2]))
    assert found.row.tolist() == [0, 1]
    assert found.token.tolist() == [0, 0]


def test_bytes_that_are_not_seen_have_no_stretch() -> None:
    apart = line((0, 1, 0, 10), (5, 6, 10, 20))
    assert listed(apart, [0, 3, 4, 6]) == [(0, 10, 0), (10, 20, 2)]


def test_neighbours_of_one_token_are_joined() -> None:
    assert listed(line((0, 1, 0, 7), (1, 2, 7, 14), (2, 3, 14, 21)), [0, 2, 3]) == [(0, 14, 0), (14, 21, 1)]


def test_nothing_from_nothing() -> None:
    assert listed(line((5, 6, 0, 1)), [0, 3]) == []
    assert listed(line((5, 6, 0, 1)), [0]) == []


def test_zero_width_shares_with_the_box_before() -> None:
    """x U+200B y: the letter's width is shared 1 : 3."""
    boxes = without_empty(line((0, 1, 0, 8), (1, 4, 8, 8), (4, 5, 8, 16)), 4)
    assert listed(boxes, [0, 1, 4, 5]) == [(0, 2, 0), (2, 8, 1), (8, 16, 2)]


def test_zero_width_at_the_start_shares_with_the_box_after() -> None:
    assert listed(without_empty(line((0, 3, 4, 4), (3, 4, 4, 12)), 4), [0, 3, 4]) == [(4, 10, 0), (10, 12, 1)]


def test_what_shows_nothing_at_all_shares_a_narrow_box() -> None:
    empty = line((0, 3, 8, 8), (3, 6, 8, 8))
    assert listed(without_empty(empty, 4), [0, 3, 6]) == [(8, 10, 0), (10, 12, 1)]
    assert listed(without_empty(empty, -4), [0, 3, 6]) == [(6, 8, 0), (4, 6, 1)]


def test_cut_units() -> None:
    assert cut_ranges(np.array([0, 1, 4, 7]), np.array([0, 1, 2, 3, 4, 7])).tolist() == [[1, 4]]
    assert cut_ranges(np.array([0]), np.array([0])).tolist() == []


def test_cut_ranges_that_touch_stay_two() -> None:
    found = stretches(line((0, 3, 0, 30), (3, 6, 30, 60), (6, 7, 60, 70)), np.array([[0, 3], [3, 6]]))
    assert found.left.tolist() == [0, 30]
    assert found.right.tolist() == [30, 60]
    assert found.token.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("x", "byte"), [(0, 0), (9.9, 0), (10, 1), (29.9, 2), (35, 4), (44.9, 3), (45, None), (-1, None)]
)
def test_byte_under_x(x: float, byte: int | None) -> None:
    assert byte_at(line((0, 3, 0, 30), (3, 5, 45, 30)), 0, x) == byte
    assert byte_at(line((0, 3, 0, 30)), 1, x) is None


@given(st.lists(st.integers(1, 6), min_size=1, max_size=20), st.data())
def test_cells_tile_the_line(sizes: list[int], data: st.DataObject) -> None:
    """Whatever the borders, the stretches cover the line from end to end, once."""
    edges = np.concatenate(([0], np.cumsum(sizes)))
    x = np.arange(len(edges)) * 10.0
    boxes = Boxes(edges[:-1], edges[1:], x[:-1], x[1:], np.zeros(len(sizes), np.int64))
    inner = data.draw(st.sets(st.integers(1, max(int(edges[-1]) - 1, 1))))
    found = cells(boxes, np.array(sorted({0, int(edges[-1])} | inner)))
    assert found.left[0] == 0
    assert found.right[-1] == pytest.approx(x[-1])
    assert found.left[1:] == pytest.approx(found.right[:-1])
    assert (np.diff(found.token) == 1).all()
