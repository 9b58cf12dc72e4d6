"""Paints rows of the merge list.

Not here: which rows are in sight and which are chosen (merges_view), how a merge is written out (merge_rows).
"""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter

from app.palette import Theme
from app.training.merge_columns import MergeColumns
from app.training.merge_headings import BAR, COLUMNS, PADDING, RIGHT_ALIGNED, cut_words, widths
from app.training.merge_rows import MergeRow, MergeRows
from app.training.opened_merges import OpenedMerges

_ELIDE = Qt.TextElideMode.ElideRight
_REMEMBERED = 2_000
_TOKEN = COLUMNS.index("token")


class MergePainter:
    """Rows in one font; what stands in each cell is remembered until a column, the font or the language changes."""

    def __init__(self, font: QFont) -> None:
        self.rows = MergeRows(MergeColumns())
        self.cut_colour, self.edge_colour = QColor("#c00000"), QColor("#c3c7ce")
        self._rooms = [0] * len(COLUMNS)
        self._cells: dict[int, list[tuple[int, str]]] = {}
        self.set_font(font)

    def set_merges(self, merges: MergeColumns | OpenedMerges) -> None:
        """Paint other merges from now on."""
        self.rows = MergeRows(merges)
        self._cells.clear()

    def set_theme(self, theme: Theme) -> None:
        """Take the colour of cut characters and of lines from `theme`."""
        self.cut_colour, self.edge_colour = QColor(theme.cut), QColor(theme.grid)

    def set_font(self, font: QFont) -> None:
        """Measure anew, and take words and numbers of the present language."""
        self._font, self._bold = QFont(font), QFont(font)
        self._bold.setBold(True)
        self._metrics, self._bold_metrics = QFontMetrics(self._font), QFontMetrics(self._bold)
        self.row_height = self._metrics.height() + 4
        self._baseline = self._metrics.ascent() + 2
        self._widest = 2 * self._bold_metrics.horizontalAdvance("W")  # wider than any emoji
        self._locale, self._cut_words = QLocale(), cut_words()
        self._cells.clear()

    def set_columns(self, sizes: list[int]) -> None:
        """The widths of the columns in pixels."""
        self._rooms = [size - 2 * PADDING for size in sizes]
        self._cells.clear()

    def widths(self, digits: int, available: int) -> list[int]:
        """Widths that suit this font; see `merge_headings.widths`."""
        return widths(self._metrics, self._bold_metrics, digits, available)

    def paint(
        self, painter: QPainter, ranks: range, lefts: list[int], chosen: range, plain: QColor, lit: QColor
    ) -> None:
        """Paint the rows `ranks` from the top on, columns at `lefts`; `chosen` ones in the colour `lit`."""
        painter.setFont(self._font)
        self._paint_texts(painter, ranks, lefts, chosen, plain, lit)
        painter.setFont(self._bold)  # once for all rows
        y = 0
        for rank in ranks:
            offset, text = self._row_cells(rank)[_TOKEN]
            x = lefts[_TOKEN] + offset
            is_chosen = rank in chosen
            painter.setPen(lit if is_chosen else plain)
            painter.drawText(x, y + self._baseline, text)
            cut = self.rows.row(rank).cut
            if cut != "no":
                self._paint_mark(painter, cut, lit if is_chosen else self.cut_colour, x, y, text)
            y += self.row_height

    def _paint_texts(
        self, painter: QPainter, ranks: range, lefts: list[int], chosen: range, plain: QColor, lit: QColor
    ) -> None:
        """All columns but the token."""
        baseline = self._baseline
        for rank in ranks:
            painter.setPen(lit if rank in chosen else plain)
            for section, (offset, text) in enumerate(self._row_cells(rank)):
                if text and section != _TOKEN:
                    painter.drawText(lefts[section] + offset, baseline, text)
            baseline += self.row_height

    def _paint_mark(self, painter: QPainter, cut: str, colour: QColor, x: int, y: int, text: str) -> None:
        """A hatched bar at each end that lies inside a character; under the whole of a part or of bad bytes."""
        brush = QBrush(colour, Qt.BrushStyle.Dense3Pattern)
        end = x + self._bold_metrics.horizontalAdvance(text)
        top, height = y + 2, self.row_height - 4
        if cut in ("begins", "both", "inside"):
            painter.fillRect(x - BAR - 1, top, BAR, height, brush)
        if cut in ("ends", "both", "inside"):
            painter.fillRect(end + 1, top, BAR, height, brush)
        if cut in ("inside", "invalid"):
            painter.fillRect(x, y + self.row_height - BAR - 1, end - x, BAR, brush)

    def _row_cells(self, rank: int) -> list[tuple[int, str]]:
        """(x within the column, text) of each cell."""
        cells = self._cells.get(rank)
        if cells is None:
            if len(self._cells) >= _REMEMBERED:
                self._cells.clear()
            cells = self._cells[rank] = self._make_cells(self.rows.row(rank))
        return cells

    def _make_cells(self, row: MergeRow) -> list[tuple[int, str]]:
        count = "" if row.count is None else self._locale.toString(row.count)
        texts = (
            str(row.rank), str(row.token_id), row.left, row.right, row.token, count, self._cut_words[row.cut]
        )  # fmt: skip
        cells: list[tuple[int, str]] = []
        for name, text, room in zip(COLUMNS, texts, self._rooms, strict=True):
            if not text:
                cells.append((0, text))
            elif name in RIGHT_ALIGNED:
                cells.append((PADDING + room - self._metrics.horizontalAdvance(text), text))
            elif name == "token":
                cells.append((PADDING + BAR, self._shortened(text, self._bold_metrics, room - 2 * BAR)))
            else:
                cells.append((PADDING, self._shortened(text, self._metrics, room)))
        return cells

    def _shortened(self, text: str, metrics: QFontMetrics, room: int) -> str:
        """`text` with an ellipsis if it needs one; measuring is what costs, so it is not done for short texts."""
        return text if len(text) * self._widest <= room else metrics.elidedText(text, _ELIDE, room)
