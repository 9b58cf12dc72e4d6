"""What a drawing is made of: boxes, lines, polygons, words; and the patterns of marks. All in logical pixels.

The window's `page_image.py` shows the same patterns by tiles of pixels; these shapes stay sharp at any size. No Qt
in here. Where marks are: `picture/marks.py`. Shapes are painted by `picture/painter.py` and written by
`picture/svg.py`.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from app.palette import Theme

UNDERLINE = 3.0
DASH, GAP = 4.0, 3.0
_STEP = 6.0
"""Of all patterns."""
_HATCH_OPACITY, _DOT_OPACITY, _BORDER_OPACITY = 0.4, 0.6, 0.5
_TOUCH = 0.01


class Box(NamedTuple):
    """A filled rectangle; `title` is what an SVG says of it under the mouse."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str
    title: str = ""


class Lines(NamedTuple):
    """Straight lines (x1, y1, x2, y2) with flat ends."""

    segments: tuple[tuple[float, float, float, float], ...]
    colour: str
    width: float
    opacity: float = 1.0


class Polygons(NamedTuple):
    """Filled polygons, each of points (x, y)."""

    polygons: tuple[tuple[tuple[float, float], ...], ...]
    colour: str
    opacity: float = 1.0


class Words(NamedTuple):
    """A laid out line of text (a QTextLine) whose own zero is at `left`, `top`."""

    line: Any
    left: float
    top: float
    colour: str


Shape = Box | Lines | Polygons | Words
CUT, GRAPHEME, BORDER, PRE_TOKEN, SPECIAL, UNKNOWN, DROPPED, INSERTED = (
    "cut_characters", "cut_graphemes", "borders", "pre_tokens", "special", "unknown", "dropped", "inserted"
)  # fmt: skip
"""Kinds of marks, by the names that the pane's legend has for their samples."""


@dataclass(frozen=True, slots=True)
class LegendItem:
    """Words, and before them a patch: cells of these colours, if any, with a mark (`CUT` to `INSERTED`), if any."""

    words: str
    colours: tuple[str, ...] = ()
    mark: str = ""


class Area(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float


def area_mark(kind: str, area: Area, theme: Theme) -> Iterator[Shape]:
    """The mark of a cut character or grapheme, of a special or unknown token, of dropped text."""
    left, top, right, bottom = area
    match kind:
        case "cut_characters":
            yield Lines(hatching(area), theme.cut, 1.2, _HATCH_OPACITY)
            yield Box(left, bottom - UNDERLINE, right, bottom, theme.cut)
        case "cut_graphemes":
            # The last pixel stays free, so that neighbours can be told apart.
            y = bottom - (UNDERLINE - 1) / 2
            yield Lines(dashes(left, max(right - 1, left + 1), y), theme.grapheme, UNDERLINE - 1)
        case "special":
            yield Polygons(dots(area), theme.special, _DOT_OPACITY)
            yield outline(area, theme.special)
        case "unknown":
            yield Lines(grid(area), theme.altered, 1.0, _HATCH_OPACITY)
            yield outline(area, theme.altered)
        case "dropped":
            middle = round(top + 0.55 * (bottom - top))
            yield Lines(((left, middle, right, middle),), theme.altered, 2.0)


def point_mark(kind: str, x: float, top: float, bottom: float, theme: Theme) -> Shape:
    """The mark of a border between tokens or pre-tokens, or of a token without bytes of its own."""
    if kind == BORDER:
        return Lines(((x, top, x, bottom),), theme.border, 1.0, _BORDER_OPACITY)
    if kind == PRE_TOKEN:
        return Polygons((((x - 4.0, top), (x + 4.0, top), (x, top + 5.0)),), theme.pre_token)
    return Polygons((((x - 4.0, bottom), (x, bottom - 5.0), (x + 4.0, bottom)),), theme.altered)


def outline(area: Area, colour: str) -> Lines:
    """A thin line inside the edges of a rectangle."""
    left, top, right, bottom = area.left + 0.5, area.top + 0.5, area.right - 0.5, area.bottom - 0.5
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Lines(tuple((*one, *other) for one, other in pairwise(corners)), colour, 1.0)


def hatching(area: Area) -> tuple[tuple[float, float, float, float], ...]:
    """Diagonals that fall to the left, a step apart, cut to the rectangle. They meet those of its neighbours.

    >>> hatching(Area(0.0, 0.0, 6.0, 6.0))
    ((0.0, 6.0, 6.0, 0.0),)
    """
    left, top, right, bottom = area
    height = bottom - top
    # On each, x + (y - top) is a multiple of the step; the corners' own diagonals have no length.
    first = math.floor(left / _STEP) + 1
    last = math.ceil((right + height) / _STEP)
    segments = []
    for number in range(first, last):
        total = number * _STEP
        low, high = max(left, total - height), min(right, total)
        if high - low > _TOUCH:
            segments.append((low, top + total - low, high, top + total - high))
    return tuple(segments)


def dashes(left: float, right: float, y: float) -> tuple[tuple[float, float, float, float], ...]:
    """A dashed line; the dashes stand at multiples of their step, whoever's they are.

    >>> dashes(2.0, 12.0, 5.0)
    ((2.0, 5.0, 4.0, 5.0), (7.0, 5.0, 11.0, 5.0))
    """
    step = DASH + GAP
    segments = []
    for number in range(math.floor(left / step), math.ceil(right / step)):
        low, high = max(left, number * step), min(right, number * step + DASH)
        if high > low:
            segments.append((low, y, high, y))
    return tuple(segments) or ((left, y, right, y),)


def grid(area: Area) -> tuple[tuple[float, float, float, float], ...]:
    """Lines across and down, a step apart.

    >>> grid(Area(0.0, 0.0, 6.0, 6.0))
    ((3.0, 0.0, 3.0, 6.0), (0.0, 3.0, 6.0, 3.0))
    """
    left, top, right, bottom = area
    across = [(x, top, x, bottom) for x in _steps(left, right, 0.0)]
    return (*across, *((left, y, right, y) for y in _steps(top, bottom, top)))


def dots(area: Area) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Small diamonds, in rows that are shifted against each other."""
    left, top, right, bottom = area
    size = 1.0
    found = []
    for shift in (-_STEP / 4, _STEP / 4):
        for x in _steps(left + size - shift, right - size - shift, 0.0):
            for y in _steps(top + size - shift, bottom - size - shift, top):
                at = (x + shift, y + shift)
                around = (
                    (at[0] - size, at[1]),
                    (at[0], at[1] - size),
                    (at[0] + size, at[1]),
                    (at[0], at[1] + size),
                )
                found.append(around)
    return tuple(found)


def _steps(low: float, high: float, zero: float) -> list[float]:
    """The middles of the steps, counted from `zero`, that lie between two numbers."""
    first, last = math.ceil((low - zero) / _STEP - 0.5), math.floor((high - zero) / _STEP - 0.5)
    return [zero + (number + 0.5) * _STEP for number in range(first, last + 1)]


def vertical_extent(shape: Shape) -> tuple[float, float]:
    """The heights between which a shape lies; of words, their line."""
    if isinstance(shape, Box):
        return shape.top, shape.bottom
    if isinstance(shape, Lines):
        heights = [y for _x1, y1, _x2, y2 in shape.segments for y in (y1, y2)]
        return (min(heights), max(heights)) if heights else (0.0, 0.0)
    if isinstance(shape, Polygons):
        heights = [y for polygon in shape.polygons for _x, y in polygon]
        return (min(heights), max(heights)) if heights else (0.0, 0.0)
    return shape.top, shape.top + shape.line.height()


def between(shapes: Iterable[Shape], top: float, bottom: float) -> Iterator[Shape]:
    """The shapes that begin between two heights: what stands on one page."""
    return (shape for shape in shapes if top <= vertical_extent(shape)[0] < bottom)
