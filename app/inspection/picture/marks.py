"""Where the marks of a page are, as shapes: its cells, and what its layers mark.

The order is that in which they are painted. What each mark looks like: `picture/shapes.py`. No Qt in here.
"""

from collections.abc import Iterator
from itertools import zip_longest

import numpy as np

from app.inspection.lines.cells import Cells
from app.inspection.painting.marks import Marks
from app.inspection.painting.page import Page
from app.inspection.picture.colours import cell_colours
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
    Shape,
    area_mark,
    point_mark,
)
from app.palette import Theme

_OVERLAP = 0.3
_TOUCH = 0.01


def cell_boxes(marks: Marks, page: Page, theme: Theme, titles: dict[int, str]) -> Iterator[Box]:
    """The cells; `titles`: of tokens, by running number.

    A cell reaches a little under its right neighbour, which is painted after it: viewers of SVG and PDF would show
    a hairline between two edges that meet inside a pixel.
    """
    cells = marks.cells
    colours = cell_colours(marks, theme)
    order = np.lexsort((cells.left, cells.row)).tolist()
    left, right, token, row = (values.tolist() for values in cells)
    for at, following in zip_longest(order, order[1:]):
        touches = following is not None and row[following] == row[at]
        over = _OVERLAP if touches and left[following] - right[at] < _TOUCH else 0.0
        top = page.tops[row[at]]
        title = titles.get(token[at], "")
        if colours[at]:
            yield Box(left[at], top, right[at] + over, top + page.heights[row[at]], colours[at], title)


def layer_shapes(marks: Marks, page: Page, theme: Theme) -> Iterator[Shape]:
    """The marks of all layers that are shown."""
    for kind, points in ((BORDER, marks.borders), (PRE_TOKEN, marks.pre_tokens), (INSERTED, marks.inserted)):
        for x, row in zip(points.x.tolist(), points.row.tolist(), strict=True):
            yield point_mark(kind, x, page.tops[row], page.tops[row] + page.heights[row], theme)
    for kind, cells in (
        (SPECIAL, marks.special),
        (UNKNOWN, marks.unknown),
        (CUT, marks.cut_characters),
        (GRAPHEME, marks.cut_graphemes),
        (DROPPED, marks.dropped),
    ):
        for area in areas(cells, page, joined=kind in (CUT, DROPPED)):
            yield from area_mark(kind, area, theme)


def areas(cells: Cells, page: Page, *, joined: bool = True) -> list[Area]:
    """The rectangles of stretches, from the top left on; those that touch are one if `joined`."""
    found: list[Area] = []
    order = np.lexsort((cells.left, cells.row))
    sides = (values[order].tolist() for values in (cells.left, cells.right, cells.row))
    last_row = -1
    for left, right, row in zip(*sides, strict=True):
        if joined and row == last_row and left - found[-1].right < _TOUCH:
            found[-1] = found[-1]._replace(right=max(right, found[-1].right))
        else:
            found.append(Area(left, page.tops[row], right, page.tops[row] + page.heights[row]))
        last_row = row
    return found
