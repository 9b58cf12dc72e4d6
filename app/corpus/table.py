"""A small table for reading: a row is chosen by keys or mouse, and means something when it is opened.

Not for long lists: each cell is an item of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from app.focus_frame import FocusFrame
from app.plain_tip import plain_tip

_PADDING = 6
_LEAST_ROWS = 2


class ReadingTable(QTableWidget):
    """Signal: `opened(row)`, by Enter or a double click."""

    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint = ""
        """What opening a row does, for the tool tips."""
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.cellDoubleClicked.connect(lambda row, _column: self.opened.emit(row))
        FocusFrame(self)
        self._set_row_height()

    def set_titles(self, titles: Sequence[str], tips: Sequence[str]) -> None:
        """Name the columns."""
        self.setColumnCount(len(titles))
        for column, (title, tip) in enumerate(zip(titles, tips, strict=True)):
            item = QTableWidgetItem(title)
            item.setToolTip(tip)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, item)

    def set_rows(self, rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
        """Show these rows, those in the columns of `right` at the right of their cells; the first is chosen."""
        self.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(self.tip(text))
                side = Qt.AlignmentFlag.AlignRight if column in right else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.setCurrentCell(0 if rows else -1, 0)

    def tip(self, text: str) -> str:
        """The tool tip of a cell: its text, and what opening the row does."""
        return plain_tip("\n".join(filter(None, (text, self.hint))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.opened.emit(self.currentRow())
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        rows = _LEAST_ROWS * self.verticalHeader().defaultSectionSize()
        heading = self.horizontalHeader().sizeHint().height()
        return QSize(super().minimumSizeHint().width(), heading + rows + 2 * self.frameWidth())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_row_height()

    def _set_row_height(self) -> None:
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _PADDING)
