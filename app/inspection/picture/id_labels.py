"""The ids under a line of text, in columns, so that none covers another.

An id is often wider than its token, above all where a character is cut into bytes. Those that have no room beside
each other stand below each other, in the order in which their tokens are read. Each stands under the middle of its
token, on its colour.
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
from app.inspection.picture.shapes import Box, Shape, Words

_SIZE = 0.6
_SMALLEST = 7.0
_PAD = 2.0
_APART = 2.0


class Place(NamedTuple):
    """Of a token that is seen: the `row` that most of it stands in, the `middle` of its first cell there and the
    number of that cell."""

    token: int
    row: int
    middle: float
    cell: int


class Label(NamedTuple):
    """An id at `x`, on level 0 (right under the line) or lower in its column."""

    place: Place
    x: float
    width: float
    level: int


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
            found = in_columns(middles, widths, tokens, text.margin)
            parts = zip(places, found, widths, strict=True)
            self._rows[row] = [Label(place, x, width, level) for place, (x, level), width in parts]
            self.right = max(self.right, *(label.x + label.width for label in self._rows[row]))
            levels = max(label.level for label in self._rows[row]) + 1
            self.heights[row] = levels * self._step + 3 * _PAD

    def shapes(self, layouts: list[QTextLayout]) -> Iterator[Shape]:
        """The labels, once the rows stand where they belong; their layouts are added to `layouts`."""
        page = self._text.page
        for row, labels in self._rows.items():
            under = page.tops[row] + page.heights[row] + _PAD
            for label in labels:
                top = under + label.level * self._step
                colour = self._colours[label.place.cell] or self._theme.window
                yield Box(label.x, top, label.x + label.width, top + self._step - 1, colour)
                layout, line = single_line(self._id(label.place.token), self._font)
                layouts.append(layout)
                yield Words(line, label.x + _PAD, top, self._theme.text)

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


def in_columns(
    middles: list[float], widths: list[float], tokens: list[int], left: float
) -> list[tuple[float, int]]:
    """For labels under rising `middles`, none left of `left`: x and the level, 0 the highest, of each.

    A label has a column of its own where it can stand under its middle without touching the one before; else it
    joins that one's column, whose labels stand in the order of their tokens.

    >>> in_columns([10.0, 14.0, 40.0], [20.0, 20.0, 20.0], [0, 1, 2], 0.0)
    [(0.0, 0), (0.0, 1), (30.0, 0)]
    >>> in_columns([10.0, 14.0], [20.0, 20.0], [1, 0], 0.0)  # from right to left
    [(0.0, 1), (0.0, 0)]
    """
    columns: list[list[int]] = []
    sides: list[tuple[float, float]] = []
    for number, (middle, width) in enumerate(zip(middles, widths, strict=True)):
        x = max(middle - width / 2, left, sides[-1][1] + _APART if sides else left)
        if sides and x > middle:
            columns[-1].append(number)
            sides[-1] = sides[-1][0], max(sides[-1][1], sides[-1][0] + width)
        else:
            columns.append([number])
            sides.append((x, x + width))
    found = [(0.0, 0)] * len(middles)
    for column, (first, last) in zip(columns, sides, strict=True):
        for level, number in enumerate(sorted(column, key=tokens.__getitem__)):
            found[number] = (first + last - widths[number]) / 2, level
    return found


def _font(points: float) -> QFont:
    return picture_font(max(points * _SIZE, _SMALLEST))
