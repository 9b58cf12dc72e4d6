"""The common axis: least positions, and rows that break where both may."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.comparison.axis import only_differing, positions, stretches, wrapped
from engine.comparison import Comparison, compare
from tests.reference import comparison as reference

Span = tuple[int, int]


@st.composite
def spans(draw: st.DrawFn, size: int) -> np.ndarray:
    starts = sorted(draw(st.lists(st.integers(0, size), max_size=8)))
    found = [(start, draw(st.integers(start, min(size, start + 4)))) for start in starts]
    return np.array(found, np.int64).reshape(-1, 2)


@st.composite
def laid(draw: st.DrawFn) -> tuple[Comparison, tuple[np.ndarray, np.ndarray]]:
    """A comparison and a width of each cell."""
    size = draw(st.integers(0, 12))
    found = compare(draw(spans(size)), draw(spans(size)), size)
    first, second = (
        np.array(draw(st.lists(st.integers(1, 90), min_size=len(cells), max_size=len(cells))), np.int64)
        for cells in found.rows
    )
    return found, (first, second)


@given(laid())
def test_positions_are_the_least_that_leave_room_for_every_cell(laid) -> None:
    found, widths = laid
    x = positions(found, widths)
    assert (np.diff(x) >= 0).all()
    edges = []
    for cells, wide in zip(found.rows, widths, strict=True):
        assert (x[cells.end] - x[cells.start] >= wide).all()
        edges += list(zip(cells.start.tolist(), cells.end.tolist(), wide.tolist(), strict=True))
    assert x.tolist() == reference.positions(len(found.places), edges)


@given(laid(), st.integers(1, 200))
def test_rows_break_at_knots_unless_a_stretch_is_wider_than_a_row(laid, width: int) -> None:
    found, widths = laid
    x = positions(found, widths)
    rows = wrapped(x, found.knots, width)
    assert rows[0] == 0
    assert rows[-1] == len(found.places) - 1
    assert (np.diff(x[rows]) > 0).all() or len(found.places) == 1 or x[-1] == 0
    knots = set(found.knots.tolist())
    at_knots = x[found.knots]
    for begin, end in zip(rows[:-1].tolist(), rows[1:].tolist(), strict=True):
        low, high = x[begin], x[end]
        next_places = x[x > low]
        assert high - low <= width or high == next_places[0]
        if end not in knots:
            # No knot lies between the row's begin and this break, nor where it would still fit.
            assert not ((at_knots > low) & (at_knots <= low + width)).any()


@given(laid())
def test_only_what_differs_has_room(laid) -> None:
    found, widths = laid
    hidden = only_differing(found, widths, 7)
    x = positions(found, hidden)
    wide = np.diff(x[found.knots])
    runs = 0
    before = True
    for stretch, differs in enumerate(found.differs.tolist()):
        if not differs:
            runs += before
            assert wide[stretch] == (7 if before else 0)
        before = differs
    assert (hidden[0][~found.differs[stretches(found)[0]]] > 0).sum() == runs
    for number, cells in enumerate(found.rows):
        differing = found.differs[stretches(found)[number]]
        assert (x[cells.end] - x[cells.start] >= widths[number])[differing].all()


def test_equal_borders_stand_above_each_other() -> None:
    one, other = np.array([[0, 2], [2, 6], [6, 9]]), np.array([[0, 2], [2, 3], [3, 6], [6, 7], [7, 9]])
    found = compare(one, other, 9)
    x = positions(found, (np.array([10, 80, 10]), np.array([30, 20, 20, 40, 40])))
    assert x.tolist() == [0, 30, 50, 110, 150, 190]
