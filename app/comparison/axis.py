"""Where the borders of two encodings stand on one common axis, and where that axis is broken into rows.

The same byte has the same x in both rows: the positions are the longest paths through the places of the comparison,
in which each cell is an edge as long as its label is wide. No Qt in here, and no fonts: widths come from labels.py.
"""

from __future__ import annotations

import numpy as np

from engine.comparison import Cells, Comparison

Widths = tuple[np.ndarray, np.ndarray]
"""Of the cells of both rows, int64 (c,), in pixels."""


def positions(found: Comparison, widths: Widths) -> np.ndarray:
    """The x of each place, int64 (k,): the least that rise from 0 and leave each cell its width.

    >>> from engine.comparison import compare
    >>> found = compare(np.array([[0, 3]]), np.array([[0, 1], [1, 3]]), 3)
    >>> positions(found, (np.array([50]), np.array([20, 10]))).tolist()
    [0, 20, 50]
    """
    edges = [_edges(cells, each, len(found.places)) for cells, each in zip(found.rows, widths, strict=True)]
    x = [0]
    here = 0
    for begin, wide, other_begin, other_wide in zip(*edges[0], *edges[1], strict=True):
        here = max(here, x[begin] + wide, x[other_begin] + other_wide)
        x.append(here)
    return np.array(x, np.int64)


def _edges(cells: Cells, widths: np.ndarray, count: int) -> tuple[list[int], list[int]]:
    """For each place but the first: where the cell that ends here begins, and its width; 0 and 0 without one."""
    begin, wide = np.zeros(count, np.int64), np.zeros(count, np.int64)
    begin[cells.end], wide[cells.end] = cells.start, widths
    return begin[1:].tolist(), wide[1:].tolist()


def only_differing(found: Comparison, widths: Widths, sign: int) -> Widths:
    """The widths with no room for stretches that agree, but for one sign `sign` wide for each run of them."""
    agrees = ~found.differs
    begins = agrees.copy()
    begins[1:] &= ~agrees[:-1]
    first, second = (
        np.where(agrees[stretch], 0, each) for stretch, each in zip(stretches(found), widths, strict=True)
    )
    # A stretch that agrees is one cell in each row.
    first[begins[stretches(found)[0]]] = sign
    return first, second


def stretches(found: Comparison) -> tuple[np.ndarray, np.ndarray]:
    """The number of the stretch in which each cell of either row lies."""
    first, second = (np.searchsorted(found.knots, cells.start, "right") - 1 for cells in found.rows)
    return first, second


def wrapped(x: np.ndarray, knots: np.ndarray, width: int) -> np.ndarray:
    """The places at which rows at most `width` wide begin, and the last place: int64 (rows + 1,).

    They are knots, but where a stretch is wider than a row: that is broken at any border, and begins a row.

    >>> wrapped(np.array([0, 40, 60, 100]), np.array([0, 1, 2, 3]), 70).tolist()
    [0, 2, 3]
    >>> wrapped(np.array([0, 40, 60, 100]), np.array([0, 3]), 70).tolist()
    [0, 2, 3]
    """
    begins, here, last = [0], 0, len(x) - 1
    at_knots = x[knots]
    while here < last:
        limit = x[here] + width
        there = int(knots[np.searchsorted(at_knots, limit, "right") - 1])
        if x[there] <= x[here]:  # no knot is near enough: any place, and if none is, the next one
            there = int(np.searchsorted(x, limit, "right")) - 1
            if x[there] == x[here]:
                there = int(np.searchsorted(x, x[here], "right"))
        here = min(there, last)
        begins.append(here)
    return np.array(begins, np.int64)
