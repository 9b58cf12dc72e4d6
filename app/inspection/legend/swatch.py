"""The small samples of a legend, painted by the painter of the text itself, so that they cannot differ from it."""

import numpy as np

from app.inks import Inks
from app.inspection.lines.cells import Cells, Points
from app.inspection.painting.marks import NO_MARKS, Marks
from app.inspection.painting.page import Page
from app.inspection.painting.page_image import PageImage


def swatch(
    kind: str, numbers: tuple[int, ...], colour_set: str, inks: Inks, size: tuple[float, float]
) -> PageImage:
    """A sample of so many cells, of colours of a set, and of a mark; a width and height in logical pixels."""
    width, height = size
    page = Page([0.0], [height])
    return PageImage(page, _marks(kind, numbers, colour_set, width), inks, width)


def _marks(kind: str, numbers: tuple[int, ...], colour_set: str, width: float) -> Marks:
    whole = _cells(1, width)
    marks = NO_MARKS._replace(colour_set=colour_set)
    if numbers:
        marks = marks._replace(cells=_cells(len(numbers), width), colours=np.array(numbers))
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
        case "special":
            return marks._replace(special=whole)
        case "unknown":
            return marks._replace(unknown=whole)
        case "dropped":
            return marks._replace(dropped=whole)
    return marks


def _cells(count: int, width: float) -> Cells:
    edges = np.linspace(0.0, width, count + 1)
    return Cells(edges[:-1], edges[1:], np.arange(count), np.zeros(count, np.int64))
