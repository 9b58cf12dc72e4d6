"""A list as a table: what all of them do with keys, columns, type and focus.

Not here: the rows (model.py), painting (painter.py), which row a token is in (marked_view.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.focus_frame import FocusFrame
from app.listing.model import ListModel
from app.listing.painter import ListPainter, Sight
from app.palette import Theme

_Flag = QItemSelectionModel.SelectionFlag
_HINT_MARGIN = 8
_NARROWEST = 16
_LEAST_ROWS = 2


class ListView(QTableView):
    """Signals: `copy_wanted` (Ctrl+C); `menu_wanted(point)`, a point of the screen; where rows can be `sorted_too`,
    `headings_entered`, the mouse is there, and `sort_wanted(column name)`, a heading was clicked."""

    copy_wanted = Signal()
    menu_wanted = Signal(object)
    headings_entered = Signal()
    sort_wanted = Signal(str)

    def __init__(
        self, model: ListModel, painter: ListPainter, parent: QWidget | None = None, *, sorted_too: bool = False
    ) -> None:
        super().__init__(parent)
        self._silent = False  # while this is so the user chooses nothing
        self._fitted = True
        self._sorted_too = sorted_too
        self._hint = ""
        self._list, self._painter = model, painter
        model.setParent(self)
        self.setModel(model)
        model.modelReset.connect(self._forget_cells)
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
        FocusFrame(self)
        self._measure()
        self.retranslate()

    def _prepare_headers(self) -> None:
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionsClickable(self._sorted_too)
        columns.setSortIndicatorShown(self._sorted_too)
        columns.setMinimumSectionSize(_NARROWEST)  # else Qt's own, which is more than a short heading needs
        columns.setHighlightSections(False)
        columns.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        columns.sectionClicked.connect(lambda section: self.sort_wanted.emit(self._list.columns[section].name))
        columns.sectionResized.connect(self._resized_by_hand)
        if self._sorted_too:
            columns.viewport().installEventFilter(self)
        # When all is selected a header asks the model about every row, to paint itself as selected: a minute
        # with millions of rows. So it has a selection of its own, which stays empty.
        self._unselected = QItemSelectionModel(self._list, self)
        for header in (rows, columns):
            header.setSelectionModel(self._unselected)

    # What is shown

    def show_hint(self, words: str) -> None:
        """Say in the middle why there are no rows; it is seen as long as there are none."""
        self._hint = words
        self.viewport().update()

    def show_order(self, column: str, *, descending: bool) -> None:
        """Show at the headings by which column rows are sorted."""
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(self._list.place_of(column), order)

    @property
    def shown_columns(self) -> list[str]:
        """The names of the columns that are not hidden."""
        return [each.name for place, each in enumerate(self._list.columns) if not self.isColumnHidden(place)]

    def show_columns(self, names: Sequence[str]) -> None:
        """Show these columns and no others."""
        changed = [
            at for at, each in enumerate(self._list.columns) if self.isColumnHidden(at) == (each.name in names)
        ]
        for place in changed:
            self.setColumnHidden(place, self._list.columns[place].name not in names)
        if changed:
            self._fitted = True
            self._fit_columns()

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

    def rows_in_sight(self) -> range:
        """The rows that are painted: the last one perhaps cut off, or, scrolled to the end, the first one."""
        first = self.rowAt(0)
        if first < 0:
            return range(0)
        below = self.viewport().height() - self.rowViewportPosition(first)
        return range(first, min(self._list.rowCount(), first - (-below // self._painter.row_height)))

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        self._tell_current()
        if not self._silent and current.isValid() and current.row() != previous.row():
            self.choose(current.row())

    def choose(self, row: int) -> None:
        """The user moved to another row, or asked for the menu of this one."""

    def set_current(self, row: int | None) -> None:
        """Put the cursor into a row, or nowhere, and scroll no column out of sight."""
        index = QModelIndex() if row is None else self._list.index(row, max(self.currentIndex().column(), 0))
        self.setAutoScroll(False)  # it would scroll sideways too
        self.selectionModel().setCurrentIndex(index, _Flag.NoUpdate)
        self.setAutoScroll(True)

    def select_rows(self, rows: range) -> None:
        """Select these rows too."""
        if rows:
            last = self._list.columnCount() - 1
            chosen = QItemSelection(self._list.index(rows[0], 0), self._list.index(rows[-1], last))
            self.selectionModel().select(chosen, _Flag.Select)

    def reveal(self, row: int) -> None:
        """Scroll to a row, and not sideways."""
        across = self.horizontalScrollBar().value()
        self.scrollTo(self._list.index(row, 0))
        self.horizontalScrollBar().setValue(across)

    # Painting

    def set_theme(self, theme: Theme) -> None:
        """Colours of marks and lines."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        rows, area, height = self.rows_in_sight(), event.rect(), self._painter.row_height
        top = self.rowViewportPosition(rows.start) if rows else 0
        first = min(rows.start + max(0, area.top() - top) // height, rows.stop)
        asked = range(first, min(rows.stop, rows.start + (area.bottom() - top) // height + 1))
        with QPainter(self.viewport()) as painter:
            self._paint_rows(painter, asked, top + (first - rows.start) * height)
            current = self.currentIndex()
            if self.hasFocus() and current.isValid() and current.row() in rows:
                lit = any(current.row() in each for each in self.selected_rows())
                painter.setPen(QPen(self._ink(lit=lit), 1, Qt.PenStyle.DotLine))
                painter.drawRect(self.visualRect(current).adjusted(0, 0, -1, -1))
            if self._hint and not self._list.rowCount():
                painter.setFont(self.font())
                painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
                room = self.viewport().rect().adjusted(_HINT_MARGIN, 4, -_HINT_MARGIN, -4)
                how = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
                painter.drawText(room, int(how), self._hint)

    def _paint_rows(self, painter: QPainter, rows: range, top: int) -> None:
        height, across = self._painter.row_height, self.viewport().width()
        places = (
            (at, self.columnViewportPosition(at), self.columnWidth(at)) for at in range(len(self._list.columns))
        )
        columns = [each for each in places if each[2] and each[1] < across and each[1] + each[2] > 0]
        overlaps = (range(max(each.start, rows.start), min(each.stop, rows.stop)) for each in self.selected_rows())
        chosen = [each for each in overlaps if each]
        wide = min(across, self.horizontalHeader().length() - self.horizontalHeader().offset())
        for each in chosen:
            block = QRect(0, top + (each.start - rows.start) * height, wide, len(each) * height)
            painter.fillRect(block, self.palette().brush(self._group, QPalette.ColorRole.Highlight))
        self._painter.paint(painter, Sight(rows, top, columns, chosen, self._ink(lit=False), self._ink(lit=True)))

    @property
    def _group(self) -> QPalette.ColorGroup:
        return QPalette.ColorGroup.Active if self.isActiveWindow() else QPalette.ColorGroup.Inactive

    def _ink(self, *, lit: bool) -> QColor:
        """The colour of letters; `lit`: of those in a selected row."""
        roles = QPalette.ColorRole
        if lit:
            return self.palette().color(self._group, roles.HighlightedText)
        return self.palette().color(QPalette.ColorGroup.Active, roles.Text)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.viewport().update()  # the hint, and a selection that fills the width, are not to be scrolled

    # Measures

    def _measure(self) -> None:
        self._painter.set_font(self.font())
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(self._painter.row_height)
        self._fit_columns()

    def _fit_columns(self) -> None:
        if self._fitted:
            widths = self._painter.widths(self.shown_columns, self.viewport().width(), sorted_too=self._sorted_too)
            for name, width in widths.items():
                self.horizontalHeader().resizeSection(self._list.place_of(name), width)
            self._fitted = True  # until the user resizes one
        self._tell_widths()

    @Slot()
    def _forget_cells(self) -> None:
        self._painter.forget()

    @Slot()
    def _resized_by_hand(self) -> None:
        self._fitted = False
        self._tell_widths()

    def _tell_current(self) -> None:
        current = self.currentIndex()
        self.setAccessibleDescription(self._list.words(current.row()) if current.isValid() else "")

    def _tell_widths(self) -> None:
        self._painter.set_widths([self.columnWidth(place) for place in range(len(self._list.columns))])

    def sizeHint(self) -> QSize:
        liked = self._painter.widths(self.shown_columns, None, sorted_too=self._sorted_too)
        across = sum(liked.values()) + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        return QSize(across, self.horizontalHeader().height() + 8 * self._painter.row_height)

    def unscrolled_width(self, *, core: bool = False) -> int:
        """Width from which on all columns are in sight; or all core ones."""
        least = self._painter.least_width(sorted_too=self._sorted_too, core=core)
        return least + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()

    def minimumSizeHint(self) -> QSize:
        rows = _LEAST_ROWS * self._painter.row_height
        height = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()
        return QSize(12 * self.fontMetrics().horizontalAdvance("0"), height)

    # Events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter:
            self.headings_entered.emit()
        return super().eventFilter(watched, event)

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
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._list.rowCount() - 1}
        end = ends.get(Qt.Key(event.key()))
        if _is_copy(event):
            self.copy_wanted.emit()
        elif end is not None and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            if end >= 0:  # a table would go to the row's begin or end
                self.setCurrentIndex(self._list.index(end, max(self.currentIndex().column(), 0)))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        before, self._silent = self._silent, True  # a table without a cursor gets one now; that is no choice
        super().focusInEvent(event)
        self._silent = before

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        current = self.currentIndex()
        if current.isValid():  # others may have put the cursor there, and another token be the chosen one
            self.choose(current.row())
        self.menu_wanted.emit(event.globalPos())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Set every text anew."""
        self._list.retranslate()
        self._painter.forget()
        self._fit_columns()
        self._tell_current()


def _is_copy(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy)
