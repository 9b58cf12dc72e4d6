"""Paints the rows of a list that are in sight, and measures its rows and columns.

All rows at once and by hand: a table that asks a delegate for each cell takes four times as long, which counts
while a training adds rows ten times a second. Not here: what stands in a cell (model.py), where rows are (view.py).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QLineF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap

from app.cut_mark import MARKED, paint_cut_mark
from app.fonts import monospace_font
from app.listing.columns import BOLD, FIXED, FLAG, PLAIN, SCRIPT, Column
from app.listing.model import ListModel
from app.palette import LIGHT, Theme
from app.written_order import in_order

_ELIDE = Qt.TextElideMode.ElideRight
_REMEMBERED = 2000
_LONGEST_SCRIPT, _LEAST_SCRIPT = 12, 10
"""Letters of the name of a script that have room, and where there is little."""

_BESIDE_ARROW = 16
"""Pixels that a heading needs beside its words and the arrow, which is half as wide as a line is high."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is to be painted: the rows, the first of them at `top`; of the columns that are shown the place among
    all, the left edge and the width; which of the rows are chosen; the colours of letters, and of those chosen."""

    rows: range
    top: int
    columns: Sequence[tuple[int, int, int]]
    chosen: Sequence[range]
    plain: QColor
    lit: QColor

    def is_chosen(self, row: int) -> bool:
        """Whether a row is chosen."""
        return any(row in each for each in self.chosen)


class ListPainter:
    """Rows in one font; what stands in their cells is remembered until rows, columns, font or language change."""

    def __init__(self, model: ListModel) -> None:
        self._model = model
        self._rooms = [0] * len(model.columns)
        self._cells: dict[int, list[tuple[int, str]]] = {}
        self.set_font(QFont())
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of marks, lines and scripts from `theme`."""
        self._grid, self._edge = QColor(theme.grid), QColor(theme.border)
        self._marks = {"unknown": QColor(theme.muted), "grapheme": QColor(theme.grapheme)}
        self._cut = QColor(theme.cut)
        self._scripts = [QColor(colour) for colour in theme.cell_colours("scripts")]

    def set_font(self, font: QFont) -> None:
        """Measure anew."""
        bold = QFont(font)
        bold.setBold(True)
        self._fonts = {PLAIN: QFont(font), FIXED: monospace_font(font.pointSizeF()), BOLD: bold}
        self._metrics = {face: QFontMetrics(each) for face, each in self._fonts.items()}
        plain, fixed = self._metrics[PLAIN], self._metrics[FIXED]
        self.padding = max(4, plain.averageCharWidth() // 2)
        self._widest = 2 * self._metrics[BOLD].horizontalAdvance("W")  # wider than any emoji
        height = max(plain.height(), fixed.height())
        # Emoji, Thai and Devanagari reach beyond the lines of a Latin font.
        self.row_height = height + max(4, height // 4)
        ascent = max(plain.ascent(), fixed.ascent())
        self._baseline = (self.row_height - height) // 2 + ascent
        self._mark = QSize(ascent, ascent)
        self._cells.clear()

    def forget(self) -> None:
        """Write all cells anew: other rows are shown, or words are others."""
        self._cells.clear()

    # Measures

    def widths(self, shown: Sequence[str], available: int | None, *, sorted_too: bool) -> dict[str, int]:
        """Widths in pixels of the columns `shown`: what their samples and titles need; they share what is left.

        Where there is a little too little, some are narrower, so that none is out of sight; where there is less, no
        column in sight at first is cut at the edge, and core ones are narrower if more of them are in sight then.
        `available`: None for what they like to have; `sorted_too`: a title has room for the arrow of what rows are
        sorted by.
        """
        columns = [column for column in self._model.columns if column.name in shown]
        liked = {column.name: self._width(column, sorted_too, least=False) for column in columns}
        spare = 0 if available is None else available - sum(liked.values())
        if spare >= 0:
            return {**liked, **_shared_out(spare, columns, liked)}
        least = {column.name: self._width(column, sorted_too, least=True) for column in columns}
        if sum(least.values()) <= available:
            return _squeezed(columns, liked, least, available)
        # One has to scroll anyway.
        whole, core = _fitting(columns, liked, available), _fitting(_up_to_core(columns), least, available)
        if len(core) <= len(whole):
            return {**liked, **_shared_out(available - sum(liked[each.name] for each in whole), whole, liked)}
        return {**liked, **_squeezed(core, liked, least, available)}

    def least_width(self, *, sorted_too: bool, core: bool = False) -> int:
        """Width of all columns, those too that are not shown, from which on `widths` lets none out of sight; of the
        core ones: from which on it lets none of these."""
        columns = _up_to_core(self._model.columns) if core else self._model.columns
        return sum(self._width(column, sorted_too, least=True) for column in columns)

    def _width(self, column: Column, sorted_too: bool, *, least: bool) -> int:
        metrics, plain = self._metrics[column.face], self._metrics[PLAIN]
        samples = (column.least,) if least and column.least else self._model.samples(column)
        inner = max(map(metrics.horizontalAdvance, samples))
        if column.mark == SCRIPT:
            inner = min(inner, (_LEAST_SCRIPT if least else _LONGEST_SCRIPT) * plain.averageCharWidth())
        if column.mark:
            inner += self._mark.width() + self.padding
        title = plain.horizontalAdvance(self._model.heading(self._model.place_of(column.name)))
        arrow = plain.height() + 8 if sorted_too else 4
        liked = title + arrow + 2 * self.padding
        if sorted_too and least:
            liked = min(liked, title + plain.height() // 2 + _BESIDE_ARROW)
        return max(inner + 2 + 2 * self.padding, liked)

    def set_widths(self, widths: Sequence[int]) -> None:
        """Say how wide all columns are."""
        self._rooms = [width - 2 * self.padding - 1 for width in widths]
        self._cells.clear()

    # Painting

    def unprepared(self, rows: range) -> list[int]:
        """Those of the rows that take longer to paint than the others."""
        return [row for row in rows if row not in self._cells]

    def prepare(self, row: int, scale: float) -> None:
        """Write out a row, perhaps one that comes next, and draw its letters out of sight: both take time once.

        `scale`: how many pixels of the screen are one of the window.
        """
        spot = QPixmap(1, 1)
        spot.setDevicePixelRatio(scale)
        with QPainter(spot) as painter:
            painter.setFont(self._fonts[FIXED])
            for column, (_offset, text) in zip(self._model.columns, self._cells_of(row), strict=True):
                if column.face == FIXED:
                    painter.drawText(0, 0, text)

    def paint(self, painter: QPainter, sight: Sight) -> None:
        """Paint the cells of all rows in sight."""
        bottom = sight.top + len(sight.rows) * self.row_height
        self.paint_grounds(painter, sight)
        painter.setPen(self._grid)
        rights = [left + width - 0.5 for _section, left, width in sight.columns]
        painter.drawLines([QLineF(x, sight.top, x, bottom) for x in rights])
        columns = self._model.columns
        for face in (PLAIN, FIXED, BOLD):  # each font once for all rows
            of_face = [(section, left) for section, left, _width in sight.columns if columns[section].face == face]
            if of_face:
                painter.setFont(self._fonts[face])
                self._write(painter, sight, of_face)
        for section, left, width in sight.columns:
            if columns[section].mark:
                self._paint_marks(painter, sight, section, QRect(left, 0, width, self.row_height))

    def paint_grounds(self, painter: QPainter, sight: Sight) -> None:
        """What stands behind the letters of a list."""

    def _write(self, painter: QPainter, sight: Sight, columns: Sequence[tuple[int, int]]) -> None:
        y = sight.top + self._baseline
        for row in sight.rows:
            painter.setPen(sight.lit if sight.is_chosen(row) else sight.plain)
            cells = self._cells_of(row)
            for section, left in columns:
                offset, text = cells[section]
                if text:
                    painter.drawText(left + offset, y, text)
            y += self.row_height

    def _paint_marks(self, painter: QPainter, sight: Sight, section: int, area: QRect) -> None:
        column, top = self._model.columns[section], sight.top
        for row in sight.rows:
            room = area.translated(0, top).adjusted(self.padding, 0, -self.padding - 1, 0)
            if column.mark == SCRIPT:
                self._paint_spot(painter, self._model.entry(row).script, room)
            elif (flag := self._mark_of(row)) is not None:
                colour = sight.lit if sight.is_chosen(row) else self._marks.get(flag, self._cut)
                paint_cut_mark(painter, flag, room, self._mark, colour)
            top += self.row_height

    def _paint_spot(self, painter: QPainter, script: int, room: QRect) -> None:
        spot = QRect(room.left(), 0, self._mark.width() - 1, self._mark.height() - 2)
        spot.moveTop(room.top() + (room.height() - spot.height()) // 2)
        painter.fillRect(spot, self._scripts[script])
        painter.setPen(self._edge)
        painter.drawRect(spot)

    def _mark_of(self, row: int) -> str | None:
        flags = self._model.entry(row).flags
        return flags[0] if flags and flags[0] in MARKED else None

    # Cells

    def _cells_of(self, row: int) -> list[tuple[int, str]]:
        """(x within the column, text) of each cell of a row."""
        cells = self._cells.get(row)
        if cells is None:
            if len(self._cells) >= _REMEMBERED:
                self._cells.clear()
            cells = self._cells[row] = [self._cell(row, place) for place in range(len(self._rooms))]
        return cells

    def _cell(self, row: int, place: int) -> tuple[int, str]:
        column, room = self._model.columns[place], self._rooms[place]
        if room <= 0:  # hidden
            return 0, ""
        indent = 0
        if column.mark == SCRIPT or (column.mark == FLAG and self._mark_of(row) is not None):
            indent = self._mark.width() + self.padding
        metrics, text = self._metrics[column.face], in_order(self._model.cell(row, place))
        if len(text) * self._widest > room - indent:  # measuring is what costs, so short texts are not measured
            text = metrics.elidedText(text, _ELIDE, room - indent)
        if column.right and text:
            indent = room - metrics.horizontalAdvance(text)
        return self.padding + indent, text


def _fitting(columns: Sequence[Column], widths: Mapping[str, int], available: int) -> Sequence[Column]:
    """The first of the columns, as many as have room."""
    ends = accumulate(widths[column.name] for column in columns)
    return columns[: sum(1 for end in ends if end <= available)]


def _up_to_core(columns: Sequence[Column]) -> Sequence[Column]:
    """The columns up to the last core one."""
    return columns[: max((place + 1 for place, column in enumerate(columns) if column.core), default=0)]


def _squeezed(
    columns: Sequence[Column], liked: Mapping[str, int], least: Mapping[str, int], available: int
) -> dict[str, int]:
    """Widths that together are no more than what there is: each gives of what it has above its least.

    Those give first that get no share of what is left: their cells need no more.
    """
    found = {column.name: liked[column.name] for column in columns}
    for shares in (False, True):
        giving = [column.name for column in columns if (column.share > 0) is shares]
        over = sum(found.values()) - available
        spare = sum(found[name] - least[name] for name in giving)
        if over > 0 and spare > 0:
            part = min(1.0, over / spare)
            found |= {name: found[name] - math.ceil(part * (found[name] - least[name])) for name in giving}
    return found


def _shared_out(spare: int, columns: Sequence[Column], widths: Mapping[str, int]) -> dict[str, int]:
    """The widths of the columns with what is left of the room."""
    shares = max(1, sum(column.share for column in columns))
    return {column.name: widths[column.name] + spare * column.share // shares for column in columns}
