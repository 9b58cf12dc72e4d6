"""The small samples of a legend, painted by the painter of the text itself, so that they cannot differ from it."""

import numpy as np

from app.inspection.colours.inks import Inks
from app.inspection.lines.cells import Cells, Points
from app.inspection.painting.marks import NO_MARKS, Marks
from app.inspection.painting.page import Page
from app.inspection.painting.page_image import PageImage

_COLOURS = {
    "neighbours": (0, 4, 1),
    "alike": (0, 4, 0),
    "pre_tokens": (4, 4),
    "borders": (4, 4),
    "inserted": (4, 0),
}
"""Numbers of the set `tokens` for the cells of a sample; of others, two neighbours."""


def swatch(kind: str, number: int, colour_set: str, inks: Inks, size: tuple[float, float]) -> PageImage:
    """A sample of colour `number` of a set, or of a mark, of a width and height in logical pixels."""
    width, height = size
    page = Page([0.0], [height])
    return PageImage(page, _marks(kind, number, colour_set, width), inks, width)


def _marks(kind: str, number: int, colour_set: str, width: float) -> Marks:
    if kind == "cell":
        return NO_MARKS._replace(cells=_cells(1, width), colours=np.array([number]), colour_set=colour_set)
    whole = _cells(1, width)
    if kind == "dropped":
        return NO_MARKS._replace(dropped=whole)
    if kind in ("special", "unknown"):
        marks = NO_MARKS._replace(cells=whole, colours=np.array([4]))
        if number:
            marks = marks._replace(colours=np.array([number]), colour_set=colour_set)
        return marks._replace(special=whole) if kind == "special" else marks._replace(unknown=whole)
    colours = _COLOURS.get(kind, (0, 4))
    marks = NO_MARKS._replace(cells=_cells(len(colours), width), colours=np.array(colours))
    middle = Points(np.array([width / 2]), np.zeros(1, np.int64))
    match kind:
        case "cut_characters":
            return marks._replace(cut_characters=whole)
        case "cut_graphemes":
            return marks._replace(cut_graphemes=whole)
        case "pre_tokens":
            return marks._replace(pre_tokens=middle)
        case "borders":
            return marks._replace(borders=middle)
        case "inserted":
            return marks._replace(inserted=middle)
    return marks


def _cells(count: int, width: float) -> Cells:
    edges = np.linspace(0.0, width, count + 1)
    return Cells(edges[:-1], edges[1:], np.arange(count), np.zeros(count, np.int64))
