"""Paints the rows of a sheet, tokens as coloured cells, and measures its columns.

What was just merged has a frame and letters in bold: neither hangs on a colour. Not here: what stands in a row
(sheet_model).
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.explanation.sheet_model import SheetModel
from app.explanation.sheets import Cells, Row
from app.fonts import monospace_font
from app.palette import LIGHT, Theme

PALE = 0.35
"""Opacity of what is shown and no longer holds."""
_ELIDE = Qt.TextElideMode.ElideRight
_MORE = "…"


class SheetPainter(QStyledItemDelegate):
    """Paints for one view; `labels` is as wide as the labels of its facts are."""

    def __init__(self, model: SheetModel, view: QTableView) -> None:
        super().__init__(view)
        self._model, self._view = model, view
        self.labels = 0
        self.set_font(view.font())
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of tokens, frames and lines from `theme`."""
        self._tokens = [QColor(colour) for colour in theme.tokens]
        self._ink, self._frame = QColor(theme.text), QColor(theme.selection_mark)
        self._muted, self._grid, self._border = QColor(theme.muted), QColor(theme.grid), QColor(theme.border)

    def set_font(self, font: QFont) -> None:
        """Measure anew."""
        self._font, self._fixed, self._bold = QFont(font), monospace_font(font.pointSizeF()), QFont(font)
        self._bold.setBold(True)
        self._metrics, self._fixed_metrics = QFontMetrics(font), QFontMetrics(self._fixed)
        self._bold_metrics = QFontMetrics(self._bold)
        self.padding = max(4, self._metrics.averageCharWidth() // 2)
        self.height = max(self._metrics.height(), self._fixed_metrics.height())
        # Emoji, Thai and Devanagari reach beyond the lines of a Latin font; frames need room too.
        self.row_height = self.height + max(6, self.height // 3)
        ascent = max(self._metrics.ascent(), self._fixed_metrics.ascent())
        self._baseline = (self.row_height - self.height) // 2 + ascent

    def measure_facts(self) -> None:
        """Find the width of the labels anew, for other rows."""
        first = (self._model.row(number) for number in range(min(12, self._model.rowCount())))
        self.labels = max((self._metrics.horizontalAdvance(row.texts[0]) for row in first if row.fact), default=0)

    def widths(self, available: int | None) -> list[int]:
        """Widths of the columns; those that grow share what is left of `available`."""
        columns = self._model.sheet.columns
        found = [
            max(self._metrics.horizontalAdvance(each.title) + 6, self._metrics.horizontalAdvance(each.sample))
            + 2 * self.padding
            + 2
            for each in columns
        ]
        shares = sum(each.grows for each in columns)
        spare = 0 if available is None else max(0, available - sum(found))
        parts = [spare * each.grows // max(1, shares) for each in columns]
        return [wide + part for wide, part in zip(found, parts, strict=True)]

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self.row_height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, area = self._model.row(index.row()), option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setClipRect(area)
        if not option.state & QStyle.StateFlag.State_Enabled:
            painter.setOpacity(PALE)
        ink = self._fill(painter, option, selected=selected)
        if row.fact:
            self._paint_fact(painter, row, area, ink, muted=not selected)
        else:
            self._paint_cell(painter, row, index.row(), index.column(), area, ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.restore()

    def _fill(self, painter: QPainter, option: QStyleOptionViewItem, *, selected: bool) -> QColor:
        """Paint the ground of a cell; the colour of the letters on it."""
        roles = QPalette.ColorRole
        if not selected:
            return option.palette.color(QPalette.ColorGroup.Active, roles.Text)
        active = bool(option.state & QStyle.StateFlag.State_Active)
        group = QPalette.ColorGroup.Active if active else QPalette.ColorGroup.Inactive
        painter.fillRect(option.rect, option.palette.brush(group, roles.Highlight))
        return option.palette.color(group, roles.HighlightedText)

    def _paint_fact(self, painter: QPainter, row: Row, area: QRect, ink: QColor, *, muted: bool) -> None:
        """The label and what it says over the whole width, of which a cell shows its part."""
        left, right = self._fact_ends()
        y = area.top() + self._baseline
        if len(row.texts) == 1:
            painter.setFont(self._bold)
            painter.setPen(ink)
            painter.drawText(left, y, self._bold_metrics.elidedText(row.texts[0], _ELIDE, right - left))
            return
        painter.setFont(self._font)
        painter.setPen(self._muted if muted else ink)
        painter.drawText(left, y, row.texts[0])
        left += self._label_width(row)
        painter.setFont(self._fixed if row.fixed else self._font)
        painter.setPen(ink)
        painter.drawText(left, y, self._fact_metrics(row).elidedText(row.texts[1], _ELIDE, right - left))

    def is_cut(self, row: Row) -> bool:
        """Whether a fact does not stand there whole."""
        left, right = self._fact_ends()
        if not row.fact:
            return False
        if len(row.texts) > 1:
            left += self._label_width(row)
        room = min(right, self._view.viewport().width()) - left
        return self._fact_metrics(row).horizontalAdvance(row.texts[-1]) > room

    def _fact_ends(self) -> tuple[int, int]:
        """Where facts begin and end: over all columns."""
        last = len(self._model.sheet.columns) - 1
        right = self._view.columnViewportPosition(last) + self._view.columnWidth(last)
        return self._view.columnViewportPosition(0) + self.padding, right - self.padding

    def _label_width(self, row: Row) -> int:
        return max(self.labels, self._metrics.horizontalAdvance(row.texts[0])) + 2 * self.padding

    def _fact_metrics(self, row: Row) -> QFontMetrics:
        if len(row.texts) == 1:
            return self._bold_metrics
        return self._fixed_metrics if row.fixed else self._metrics

    def _paint_cell(self, painter: QPainter, row: Row, number: int, column: int, area: QRect, ink: QColor) -> None:
        painter.setPen(self._grid)
        painter.drawLine(area.topRight(), area.bottomRight())
        room = area.adjusted(self.padding, 0, -self.padding - 1, 0)
        if row.cells is not None and column >= len(row.texts):
            self._paint_tokens(painter, row.cells, room, ink)
            return
        if column == 0:
            room.setLeft(room.left() + min(row.depth * 2 * self.padding, room.width() // 2))
        text = self._metrics.elidedText(self._model.cell(number, column), _ELIDE, room.width())
        indent = 0
        if self._model.sheet.columns[column].right:
            indent = room.width() - self._metrics.horizontalAdvance(text)
        painter.setFont(self._font)
        painter.setPen(ink)
        painter.drawText(room.left() + indent, room.top() + self._baseline, text)

    def _paint_tokens(self, painter: QPainter, cells: Cells, room: QRect, ink: QColor) -> None:
        """Cells side by side; where they have too little room, the one that counts and those around it."""
        first, last = self._shown(cells, room.width())
        y, x = room.top() + self._baseline, room.left()
        top, high = room.top() + 2, self.row_height - 5
        painter.setPen(ink)
        painter.setFont(self._font)
        if first or cells.before:
            painter.drawText(x, y, _MORE)
            x += self._metrics.horizontalAdvance(_MORE) + self.padding
        for number in range(first, last):
            counts, text = number == cells.counts, cells.texts[number]
            width = self._width(cells, number)
            box = QRect(x, top, min(width, room.right() - x), high)
            painter.fillRect(box, self._tokens[cells.colours[number] % len(self._tokens)])
            painter.setPen(QPen(self._frame, 2) if counts else self._border)
            painter.drawRect(box.adjusted(1, 1, 0, 0) if counts else box)
            painter.setPen(self._ink)
            painter.setFont(self._bold if counts else self._font)
            metrics = self._bold_metrics if counts else self._metrics
            inner = box.width() - self.padding
            painter.drawText(x + self.padding // 2 + 1, y, metrics.elidedText(text, _ELIDE, inner))
            x += width + 3
        if last < len(cells.texts) or cells.behind:
            painter.setPen(ink)
            painter.setFont(self._font)
            painter.drawText(x + 2, y, _MORE)

    def _width(self, cells: Cells, number: int) -> int:
        metrics = self._bold_metrics if number == cells.counts else self._metrics
        return metrics.horizontalAdvance(cells.texts[number]) + self.padding + 2

    def _shown(self, cells: Cells, room: int) -> tuple[int, int]:
        """The cells that have room, `[first, last)`: from the first on if the one that counts is among them."""
        more = self._metrics.horizontalAdvance(_MORE) + self.padding + 3
        sizes = [self._width(cells, number) + 3 for number in range(len(cells.texts))]
        middle = cells.counts or 0
        if sum(sizes[: middle + 1]) + (more if cells.before else 0) + more <= room and not cells.before:
            first, last, used = 0, middle + 1, sum(sizes[: middle + 1])
        else:
            first, last, used = middle, middle + 1, sizes[middle] + more if sizes else 0
            while first > 0 and used + sizes[first - 1] + more <= room * 2 // 3:
                first -= 1
                used += sizes[first]
        while last < len(sizes) and used + sizes[last] + (more if last + 1 < len(sizes) else 0) <= room:
            used += sizes[last]
            last += 1
        return first, min(last, len(sizes))
