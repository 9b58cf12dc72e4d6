"""Patterns as geometry: inside their rectangles, even, and continued from one to the next."""

from itertools import pairwise

import pytest

from app.inspection.picture.shapes import (
    BORDER,
    CUT,
    DROPPED,
    GRAPHEME,
    INSERTED,
    PRE_TOKEN,
    SPECIAL,
    UNKNOWN,
    Area,
    Box,
    Lines,
    Polygons,
    Shape,
    area_mark,
    between,
    dashes,
    dots,
    grid,
    hatching,
    point_mark,
    vertical_extent,
)
from app.palette import DARK, LIGHT

AREA = Area(10.5, 20.0, 38.25, 51.0)


def points_of(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Box):
        return [(shape.left, shape.top), (shape.right, shape.bottom)]
    if isinstance(shape, Lines):
        return [point for x1, y1, x2, y2 in shape.segments for point in ((x1, y1), (x2, y2))]
    assert isinstance(shape, Polygons)
    return [point for polygon in shape.polygons for point in polygon]


@pytest.mark.parametrize("kind", [CUT, GRAPHEME, SPECIAL, UNKNOWN, DROPPED])
def test_marks_stay_in_their_rectangle(kind: str) -> None:
    shapes = list(area_mark(kind, AREA, LIGHT))
    assert shapes
    for x, y in (point for shape in shapes for point in points_of(shape)):
        assert AREA.left - 0.01 <= x <= AREA.right + 0.01
        assert AREA.top - 0.01 <= y <= AREA.bottom + 0.01


@pytest.mark.parametrize("kind", [BORDER, PRE_TOKEN, INSERTED])
def test_points_are_marked_where_they_are(kind: str) -> None:
    found = points_of(point_mark(kind, 12.0, 20.0, 51.0, DARK))
    assert sum(x for x, _y in found) / len(found) == pytest.approx(12.0)
    assert all(20.0 <= y <= 51.0 for _x, y in found)


def test_every_kind_of_mark_looks_different() -> None:
    kinds = (CUT, GRAPHEME, SPECIAL, UNKNOWN, DROPPED)
    looks = {str([points_of(shape) for shape in area_mark(kind, AREA, LIGHT)]) for kind in kinds}
    assert len(looks) == len(kinds)


def test_hatching_is_even_and_goes_on_in_the_neighbour() -> None:
    whole = hatching(Area(0.0, 0.0, 40.0, 30.0))
    halves = hatching(Area(0.0, 0.0, 17.0, 30.0)) + hatching(Area(17.0, 0.0, 40.0, 30.0))
    assert {round(x1 + y1, 6) for x1, y1, _x2, _y2 in whole} == {round(x1 + y1, 6) for x1, y1, *_ in halves}
    assert sum(x2 - x1 for x1, _y1, x2, _y2 in whole) == pytest.approx(sum(x2 - x1 for x1, _, x2, _ in halves))
    sums = sorted({x1 + y1 for x1, y1, _x2, _y2 in whole})
    assert {round(b - a, 6) for a, b in pairwise(sums)} == {6.0}


def test_narrow_rectangles_have_a_dash() -> None:
    for left in range(14):
        assert dashes(left, left + 1.5, 3.0)


def test_patterns_of_areas_are_not_empty() -> None:
    assert len(grid(AREA)) > 6
    assert len(dots(AREA)) > 20


def test_pages_share_all_shapes() -> None:
    shapes = [Box(0, y, 5, y + 10, "#000000") for y in range(0, 100, 10)]
    parts = [list(between(shapes, *page)) for page in ((0, 40), (40, 100))]
    assert parts[0] + parts[1] == shapes
    assert vertical_extent(shapes[3]) == (30, 40)
    assert vertical_extent(Lines(((0, 7, 3, 2), (0, 9, 3, 4)), "#000000", 1)) == (2, 9)
