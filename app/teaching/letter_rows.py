"""The letters of a passage in rows: each in a cell of its own, in the order and the forms in which they are read.

A row is laid out as a whole, so that words run from right to left where they do, and letters that are joined stay
so. All others stand apart. A sign of several that stands for one, such as <U+200E>, has its own direction.
Not here: what is painted in the cells and between them (guess_sheet).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
import regex
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from app.mixed_line import is_leftward, mixed_x

GAP, CELL_HEIGHT, ROW_HEIGHT = 0.6, 1.2, 2.1
"""Between two letters, in average letters; of a cell, and from row to row, in heights of the type."""
_WIDEST, _TOUCH = 1e6, 0.05
_ISOLATE, _END = "\u2066", "\u2069"
_MARKS = ("\u200e", "\u200f", "\u061c")
"""To the right; the others to the left."""
_JOINED = regex.compile(r"[\p{Joining_Type=Dual_Joining}\p{Joining_Type=Right_Joining}]")


@dataclass(frozen=True, slots=True)
class LetterRow:
    """A row: the number of its first letter, and what is drawn with the line's origin at `x`, the base at `base`.

    cells: a tile for each letter, side by side. borders: x of the border before each letter: of the first one at
    the side where the row begins, else between it and the one before.
    """

    first: int
    cells: tuple[QRectF, ...]
    borders: tuple[float, ...]
    layout: QTextLayout
    line: QTextLine
    x: float
    base: float


def letter_rows(letters: Sequence[str], font: QFont, width: float) -> list[LetterRow]:
    """The rows of letters, as they are written, within a width."""
    metrics = QFontMetricsF(font)
    gap, high = GAP * metrics.averageCharWidth(), metrics.height()
    spaced = QFont(font)
    spaced.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, gap)
    leftward = is_leftward("".join(letters))
    joined = [_JOINED.match(letter) is not None for letter in letters]
    widths = _Laid(letters, joined, spaced, gap, leftward=leftward).widths() if letters else []
    rows = []
    for number, (first, last) in enumerate(pairwise(row_begins(widths, joined, width - gap))):
        laid = _Laid(letters[first:last], joined[first:last], spaced, gap, leftward=leftward)
        shift = width - gap / 2 - laid.right if leftward else gap / 2 - laid.left
        top = high * (CELL_HEIGHT / 2 + number * ROW_HEIGHT)
        cells = [QRectF(left + shift, top, right - left, high * CELL_HEIGHT) for left, right in laid.tiles]
        borders = [x + shift for x in laid.borders()]
        base = top + high * (CELL_HEIGHT - 1) / 2 + metrics.ascent()
        rows.append(LetterRow(first, tuple(cells), tuple(borders), laid.layout, laid.line, shift, base))
    return rows


def as_sign(text: str, letter: str) -> str:
    """Several letters that stand for one: they keep together and run to the right, whatever stands around them.

    A mark that says which way the text beside it runs goes on doing so.
    """
    mark = letter if letter in _MARKS else ""
    return f"{mark}{_ISOLATE}{text}{_END}{mark}"


def row_begins(widths: Sequence[float], joined: Sequence[bool], room: float) -> list[int]:
    """The number of each row's first letter, and the end: as many in a row as have room, and no break between
    letters that are joined unless they fill a row.

    >>> row_begins([2, 2, 2, 2], [False] * 4, 6), row_begins([2, 2, 2, 2], [False, True, True, True], 6)
    ([0, 3, 4], [0, 1, 4])
    """
    found, filled = [0], 0.0
    for place, wide in enumerate(widths):
        if filled + wide > room and place > found[-1]:
            begin = place
            while begin > found[-1] and joined[begin - 1] and joined[begin]:
                begin -= 1
            found.append(begin if begin > found[-1] else place)
            filled = sum(widths[found[-1] : place])
        filled += wide
    return [*found, len(widths)] if widths else []


class _Laid:
    """Letters in one line: its layout, and the left and right of each one's tile, in x of the line.

    Qt has the gap of a letter at its right, whichever way it runs; a tile has half of it at each side.
    """

    def __init__(
        self, letters: Sequence[str], joined: Sequence[bool], font: QFont, gap: float, *, leftward: bool
    ) -> None:
        self._leftward = leftward
        units = list(accumulate((len(each.encode("utf-16-le")) // 2 for each in letters), initial=0))
        self.layout = QTextLayout("".join(letters), font)
        self.layout.setCacheEnabled(True)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if leftward else Qt.LayoutDirection.LeftToRight)
        self.layout.setTextOption(option)
        signs = {
            place: range(units[place] + letter.index(_ISOLATE) + 1, units[place] + letter.index(_END))
            for place, letter in enumerate(letters)
            if _END in letter
        }
        self.layout.setFormats(_without_gaps(units, joined, signs))
        self.layout.beginLayout()
        self.line = self.layout.createLine()
        self.line.setLineWidth(_WIDEST)
        self.layout.endLayout()
        begin, end = mixed_x(self.line, units, leftward=leftward, hanging=0.0, tabs=set())
        _share_ligatures(begin, end)
        self._place_signs(letters, begin, end, signs, gap)
        lefts = np.minimum(begin, end)
        order = np.argsort(lefts, kind="stable").tolist()
        self._levels = _levels(order, (end < begin) != leftward, leftward=leftward)
        halves = [0.0 if joined[place] else gap / 2 for place in order]
        self.left, self.right = lefts.min() - gap / 2, max(begin.max(), end.max()) + gap / 2 - 2 * halves[-1]
        inner = [lefts[place] - half for place, half in zip(order[1:], halves[:-1], strict=True)]
        sides = [self.left, *inner, self.right]
        tiles = dict(zip(order, pairwise(sides), strict=True))
        self.tiles = [tiles[place] for place in range(len(letters))]

    def _place_signs(
        self, letters: Sequence[str], begin: np.ndarray, end: np.ndarray, signs: Mapping[int, range], gap: float
    ) -> None:
        """A sign goes the way that its mark says, or that of the letter before it, or behind it.

        Trap: at its ends Qt may tell of another run, but not between its letters.
        """
        wide, text = QFontMetricsF(self.layout.font()).horizontalAdvance, self.layout.text()
        for place, inner in signs.items():
            first, last = (self.line.cursorToX(position)[0] for position in (inner[1], inner[-1]))
            begin[place], end[place] = first - wide(text[inner[0]]) + gap, last + wide(text[inner[-1]])
            other = place - 1 if place else min(1, len(begin) - 1)
            leftward = (begin[other] > begin[place]) == (other < place)
            if letters[place][0] in _MARKS:
                leftward = letters[place][0] != _MARKS[0]
            if leftward:
                begin[place], end[place] = end[place], begin[place]

    def widths(self) -> list[float]:
        """How wide each tile is."""
        return [right - left for left, right in self.tiles]

    def borders(self) -> list[float]:
        """x of the border before each letter.

        Where a run turns, the side of the letter that is turned less often is taken: so each border has a place of
        its own.
        """
        found = [self.right if self._leftward else self.left]
        for before, place in pairwise(range(len(self.tiles))):
            of_before = self._levels[before] < self._levels[place]
            told = before if of_before else place
            runs_leftward = self._leftward != (self._levels[told] == 1)
            found.append(self.tiles[told][1 if runs_leftward != of_before else 0])
        return found


def _share_ligatures(begin: np.ndarray, end: np.ndarray) -> None:
    """Trap: where a row turns behind a ligature, as in "\u0644\u0627 to", Qt has all of it for its last letter."""
    first = 0
    for last, wide in enumerate(np.abs(end - begin) > _TOUCH):
        if not wide:
            continue
        if last > first and abs(begin[last] - begin[first]) <= _TOUCH:
            shares = np.linspace(begin[first], end[last], last - first + 2)
            begin[first : last + 1], end[first : last + 1] = shares[:-1], shares[1:]
        first = last + 1


def _levels(order: Sequence[int], turned: np.ndarray, *, leftward: bool) -> list[int]:
    """How often each letter is turned against the row: not, once, or twice, as a number in a word that is.

    `order`: the letters as they stand from left to right.
    """
    places = np.empty(len(order), np.int64)
    places[list(order)] = np.arange(len(order))[:: -1 if leftward else 1]
    numbers = np.arange(len(order))
    level = (places == numbers) & (np.maximum.accumulate(places) == numbers)
    return np.where(level, 0, np.where(turned, 1, 2)).tolist()


def _without_gaps(
    units: Sequence[int], joined: Sequence[bool], signs: Mapping[int, range]
) -> list[QTextLayout.FormatRange]:
    """The formats of joined letters, and of signs but for the end of each; a run of them has one, or joined letters
    would be shaped apart."""
    close = QTextCharFormat()
    close.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    close.setFontLetterSpacing(0)
    closed = np.repeat([each or place in signs for place, each in enumerate(joined)], np.diff(units))
    closed[[inner[-1] for inner in signs.values()]] = False
    turns = np.flatnonzero(np.diff(closed, prepend=False, append=False))
    found: list[QTextLayout.FormatRange] = []
    for start, end in turns.reshape(-1, 2).tolist():
        found.append(QTextLayout.FormatRange())
        found[-1].start, found[-1].length, found[-1].format = start, end - start, close
    return found
