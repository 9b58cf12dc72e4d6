"""The tokens table as a view: which rows are chosen, by the user or by others, and what stays where on new tokens.

Not here: the rows (tokens.model), painting (tokens.painter), copying (tokens.copies).
"""

import numpy as np
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.inspection.tokens.model import TokensModel
from app.inspection.tokens.painter import TokensPainter
from app.inspection.tokens.rows import TokenRows
from app.palette import Theme

_Flag = QItemSelectionModel.SelectionFlag
_MOST_RANGES = 100


class TokensView(QTableView):
    """A table of tokens.

    Signals: `token_chosen(number)` when the user moves to another row; `copy_wanted` (Ctrl+C);
    `menu_wanted(point)`, a point of the screen.
    """

    token_chosen = Signal(int)
    copy_wanted = Signal()
    menu_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, coloured: bool = False) -> None:
        super().__init__(parent)
        self._silent = False
        self._by_user = False
        self._fitted = True
        self.tokens = TokensModel(self)
        self._painter = TokensPainter(self.tokens, self.font(), self, coloured=coloured)
        self.setModel(self.tokens)
        self.setItemDelegate(self._painter)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would move the columns
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self._prepare_headers()
        self._measure()
        self.retranslate()

    def _prepare_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionsClickable(False)
        columns.setHighlightSections(False)
        columns.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        columns.sectionResized.connect(self._resized_by_hand)
        # When all is selected a header asks the model about every row, to paint itself as selected: a minute
        # with millions of rows. So it has a selection of its own, which stays empty.
        self._unselected = QItemSelectionModel(self.tokens, self)
        for header in (rows, columns):
            header.setSelectionModel(self._unselected)

    # What is shown

    def show_rows(self, rows: TokenRows | None, shown: np.ndarray | None = None) -> None:
        """Show other tokens, or only those with the numbers `shown`; what was chosen and where the table stood
        stay: by their bytes where the text is the same, by their numbers else."""
        old = self.tokens
        same = rows is not None and rows.utf8 == old.rows.utf8
        top, first_row = self.verticalScrollBar().value(), self.rowAt(0)
        place = self._bytes_of(first_row) if same and first_row >= 0 else None
        current = self._kept(self.current_number, same=same)
        chosen = self._selected_bytes() if same else []
        self._by_user = self._by_user and same
        self._silent = True
        old.set_rows(rows, shown)
        self.updateGeometries()
        for start, end in chosen:
            self._select(old.rows_of(*self._numbers_of(start, end)))
        if current is not None:
            number = old.rows.number_at(current) if same else current
            found = old.rows_of(number, number)
            if found:
                self._set_current(found[0])
                if not chosen:
                    self._select(found)
        self._silent = False
        if place is not None:
            number = old.rows.number_at(place[0])
            top = old.rows_of(number, len(old.rows)).start
        self.verticalScrollBar().setValue(top)

    @property
    def current_number(self) -> int | None:
        """The number of the token with the cursor."""
        index = self.currentIndex()
        return self.tokens.number_of(index.row()) if index.isValid() else None

    def selected_rows(self) -> list[range]:
        """The selected rows of the table, rising and apart."""
        ranges = sorted((each.top(), each.bottom() + 1) for each in self.selectionModel().selection())
        found: list[range] = []
        for first, end in ranges:
            if found and first <= found[-1].stop:
                found[-1] = range(found[-1].start, max(end, found[-1].stop))
            else:
                found.append(range(first, end))
        return found

    def show_tokens(self, first: int, last: int) -> None:
        """Mark the tokens [first, last] and reveal the first of them, silently and without taking the focus.

        What the user has chosen stays if the cursor is on one of them: a character that is cut belongs to several
        tokens, and the cursor must not be sent back to the first.
        """
        current = self.current_number
        has_cursor = current is not None and first <= current <= last
        if self._by_user and has_cursor:
            return
        self._by_user = False
        rows = self.tokens.rows_of(first, last)
        self._silent = True
        self.clearSelection()
        self._select(rows)
        if not rows:
            self._set_current(None)
        elif not has_cursor:
            self._set_current(rows[0])
        self._silent = False
        if rows:
            across = self.horizontalScrollBar().value()
            self.scrollTo(self.tokens.index(rows[0], 0))
            self.horizontalScrollBar().setValue(across)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        if not self._silent and current.isValid() and current.row() != previous.row():
            self._by_user = True
            self.token_chosen.emit(self.tokens.number_of(current.row()))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self._by_user = self._by_user or not self._silent

    def _set_current(self, row: int | None) -> None:
        index = QModelIndex() if row is None else self.tokens.index(row, max(self.currentIndex().column(), 0))
        self.setAutoScroll(False)  # it would scroll sideways too
        self.selectionModel().setCurrentIndex(index, _Flag.NoUpdate)
        self.setAutoScroll(True)

    def _select(self, rows: range) -> None:
        if rows:
            last = self.tokens.columnCount() - 1
            chosen = QItemSelection(self.tokens.index(rows[0], 0), self.tokens.index(rows[-1], last))
            self.selectionModel().select(chosen, _Flag.Select)

    # Bytes, by which rows are found again among other tokens of the same text

    def _bytes_of(self, row: int) -> tuple[int, int]:
        start, end = self.tokens.rows.spans[self.tokens.number_of(row)].tolist()
        return start, end

    def _kept(self, number: int | None, *, same: bool) -> int | None:
        return int(self.tokens.rows.spans[number, 0]) if same and number is not None else number

    def _selected_bytes(self) -> list[tuple[int, int]]:
        ranges = self.selected_rows()[:_MOST_RANGES]
        return [(self._bytes_of(rows[0])[0], self._bytes_of(rows[-1])[1]) for rows in ranges]

    def _numbers_of(self, start: int, end: int) -> tuple[int, int]:
        return self.tokens.rows.number_at(start), self.tokens.rows.number_at(max(start, end - 1))

    # Measures and events

    def set_theme(self, theme: Theme) -> None:
        """Colours of marks and lines."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def _measure(self) -> None:
        self._painter.set_font(self.font())
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(self._painter.row_height)
        self._fit_columns()

    def _fit_columns(self) -> None:
        if self._fitted:
            for column, width in enumerate(self._painter.widths(self.viewport().width())):
                self.horizontalHeader().resizeSection(column, width)
            self._fitted = True  # until the user resizes one

    def _resized_by_hand(self) -> None:
        self._fitted = False

    def sizeHint(self) -> QSize:
        across = sum(self._painter.widths(0)) + self.verticalScrollBar().sizeHint().width()
        return QSize(
            across + 2 * self.frameWidth(), self.horizontalHeader().height() + 8 * self._painter.row_height
        )

    def minimumSizeHint(self) -> QSize:
        height = self.horizontalHeader().sizeHint().height() + 2 * self._painter.row_height
        return QSize(12 * self.fontMetrics().horizontalAdvance("0"), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def event(self, event: QEvent) -> bool:
        # Else the window's own Copy, which is for the text, would take the key.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_copy(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_copy(event):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._silent = True  # a table without a cursor gets one now; that is no choice of a token
        super().focusInEvent(event)
        self._silent = False

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setAccessibleName(QCoreApplication.translate("TokensTable", "Tokens"))
        self.tokens.retranslate()
        self._fit_columns()


def _is_copy(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy)
