"""The ids under a line of text, none of which covers another; a thin line leads from each token to its id.

An id is often wider than its token, above all where a character is cut into bytes. Those that have no room beside
each other stand below each other like stairs, in the order in which their tokens are read, on the colours of the
tokens: so their lines reach them without crossing a line or an id.
"""

import math
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

from app.inspection.painting.marks import Marks
from app.inspection.picture.colours import cell_colours
from app.inspection.picture.layout import TextLines, picture_font, single_line
from app.inspection.picture.request import Part, PictureOptions
from app.inspection.picture.shapes import Box, Lines, Shape, Words

_SIZE = 0.6
_SMALLEST = 7.0
_PAD = 2.0
_APART = 2.0
_STEP = 3.0
_LEAST_FALL, _MOST_FALL = 4.0, 16.0
"""Height in which the lines go from the tokens to above their ids."""


class Place(NamedTuple):
    """Of a token that is seen: the `row` that most of it stands in, the `middle` of its first cell there and the
    number of that cell."""

    token: int
    row: int
    middle: float
    cell: int


Segment = tuple[float, float, float, float]


class Label(NamedTuple):
    """An id at `x`, on level 0 (right under the line) or lower; at `leader` the line from its token comes down."""

    place: Place
    x: float
    width: float
    level: int
    leader: float


class IdLabels:
    """The ids of all tokens that are seen. `heights`: the room that each row needs for them, by row; `right`: how
    far they reach."""

    def __init__(self, part: Part, marks: Marks, text: TextLines, options: PictureOptions) -> None:
        self._part, self._text, self._theme = part, text, options.theme
        self._colours = cell_colours(marks, options.theme)
        self._font = _font(options.points)
        metrics = QFontMetricsF(self._font)
        self._step = float(math.ceil(metrics.height())) + 1
        digit = metrics.horizontalAdvance("0")
        self._rows: dict[int, list[Label]] = {}
        self.heights: dict[int, float] = {}
        self.right = 0.0
        for row, group in groupby(id_places(marks), lambda place: place.row):
            places = list(group)
            widths = [len(self._id(place.token)) * digit + 2 * _PAD for place in places]
            middles, tokens = [place.middle for place in places], [place.token for place in places]
            found = in_stairs(middles, widths, tokens, text.margin)
            parts = zip(places, found, widths, strict=True)
            labels = [Label(place, x, width, level, leader) for place, (x, level, leader), width in parts]
            self._rows[row] = labels
            self.right = max(self.right, *(label.x + label.width for label in labels))
            levels = max(label.level for label in labels) + 1
            self.heights[row] = _fall(labels) + levels * self._step + 2 * _PAD

    def shapes(self, layouts: list[QTextLayout]) -> Iterator[Shape]:
        """The labels, once the rows stand where they belong; their layouts are added to `layouts`."""
        page = self._text.page
        for row, labels in self._rows.items():
            bottom = page.tops[row] + page.heights[row]
            under = bottom + _fall(labels)
            yield Lines(tuple(self._leaders(labels, bottom, under)), self._theme.muted, 1.0)
            for label in labels:
                top = under + label.level * self._step
                colour = self._colours[label.place.cell] or self._theme.window
                yield Box(label.x, top, label.x + label.width, top + self._step - 1, colour)
                layout, line = single_line(self._id(label.place.token), self._font)
                layouts.append(layout)
                yield Words(line, label.x + _PAD, top, self._theme.text)

    def _leaders(self, labels: list[Label], bottom: float, under: float) -> Iterator[Segment]:
        """From the middle of each token to above its id, then down to it."""
        for label in labels:
            yield label.place.middle, bottom, label.leader, under
            if label.level:
                yield label.leader, under, label.leader, under + label.level * self._step

    def _id(self, token: int) -> str:
        return str(int(self._part.lines.ids[token]))


def id_places(marks: Marks) -> list[Place]:
    """One place for each token that is seen, row by row, from left to right."""
    cells = marks.cells
    # Cells rise in their bytes, so the first one of a token in a row is where its reading begins there.
    pairs = np.stack((cells.token, cells.row))
    (tokens, _rows), first, part = np.unique(pairs, axis=1, return_index=True, return_inverse=True)
    wide = np.bincount(part.ravel(), cells.right - cells.left)
    # Of a token that is broken over rows, as between its blank and its word, the id stands under what is widest.
    best = np.lexsort((first, -wide, tokens))
    tokens, one = np.unique(tokens[best], return_index=True)
    first = first[best][one]
    middles, rows = (cells.left[first] + cells.right[first]) / 2, cells.row[first]
    order = np.lexsort((middles, rows))
    columns = (values[order].tolist() for values in (tokens, rows, middles, first))
    return [Place(*each) for each in zip(*columns, strict=True)]


def in_stairs(
    middles: list[float], widths: list[float], tokens: list[int], left: float
) -> list[tuple[float, int, float]]:
    """For labels under rising `middles`, none left of `left`: x, the level (0 the highest) and x of the leader.

    A label stands alone where it can be under its middle without touching the one before; else it becomes the next
    step of that one's stairs. The leader of a step meets the edge that juts out, so it passes all steps above.

    >>> in_stairs([10.0, 14.0, 40.0], [20.0, 20.0, 20.0], [0, 1, 2], 0.0)
    [(0.0, 0, 20.0), (3.0, 1, 23.0), (30.0, 0, 40.0)]
    >>> in_stairs([10.0, 14.0], [20.0, 20.0], [1, 0], 0.0)  # from right to left
    [(0.0, 1, 0.0), (3.0, 0, 3.0)]
    """
    stairs: list[_Stairs] = []
    for number, (middle, width) in enumerate(zip(middles, widths, strict=True)):
        free = max(stairs[-1].right + _APART if stairs else left, left)
        if stairs and free > middle:
            stairs[-1].add(width, leftward=tokens[number] < tokens[number - 1])
        else:
            stairs.append(_Stairs(free, max(middle - width / 2, free), width))
    return [step for each in stairs for step in each.steps()]


class _Stairs:
    """Labels whose edges jut out one after the other: the right ones downward, or the left ones upward."""

    def __init__(self, free: float, x: float, width: float) -> None:
        """`free`: how far to the left there is room."""
        self._free, self._leftward = free, False
        self._lefts, self._widths = [x], [width]
        self.right = x + width

    def add(self, width: float, *, leftward: bool) -> None:
        """One more; the second says in which direction all of them are read."""
        if len(self._lefts) == 1:
            self._leftward = leftward
        self._lefts.append(
            self._lefts[-1] + _STEP if self._leftward else max(self.right + _STEP - width, self._free)
        )
        self._widths.append(width)
        self.right = max(self.right, self._lefts[-1] + width)

    def steps(self) -> Iterator[tuple[float, int, float]]:
        """x, level and leader of each, from left to right."""
        last = len(self._lefts) - 1
        for number, (x, width) in enumerate(zip(self._lefts, self._widths, strict=True)):
            if not last:
                yield x, 0, x + width / 2
            elif self._leftward:
                yield x, last - number, x
            else:
                yield x, number, x + width


def _fall(labels: list[Label]) -> float:
    """The farther a line goes aside, the more height it is given."""
    aside = max(abs(label.leader - label.place.middle) for label in labels)
    return min(max(aside / 2, _LEAST_FALL), _MOST_FALL)


def _font(points: float) -> QFont:
    return picture_font(max(points * _SIZE, _SMALLEST))
