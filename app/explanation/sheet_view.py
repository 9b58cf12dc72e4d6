"""A sheet as a table: which row is chosen, by the user or by others; columns that fit the type.

Not here: rows and painting (sheet_model, sheet_painter).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

from app.explanation.sheet_model import SheetModel
from app.explanation.sheet_painter import SheetPainter
from app.explanation.sheets import Sheet
from app.focus_frame import FocusFrame
from app.palette import Theme

_Flag = QItemSelectionModel.SelectionFlag
_LEAST_ROWS = 2
_BY_KEY = Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason
_TOLD_FOR = 600_000
"""Milliseconds for which the whole of a chosen row is shown, unless another one is chosen or the focus goes."""
_TIP_OFFSET = QPoint(0, 12)
"""Qt shows a tool tip so far below its place, or farther, to leave room for the pointer of the mouse."""


class SheetView(QTableView):
    """Signals: `row_chosen(number)`, the user moved to another row; `row_entered(number)`, he clicked a row or
    pressed Enter on it."""

    row_chosen = Signal(int)
    row_entered = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._silent = False
        self._fitted = True
        self.rows = SheetModel(self)
        self.setModel(self.rows)
        self._painter = SheetPainter(self.rows, self)
        self.setItemDelegate(self._painter)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would move the columns
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setSectionsClickable(False)
        columns.setHighlightSections(False)
        columns.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.sectionResized.connect(self._resized)
        FocusFrame(self)
        self._measure()

    # What is shown

    def show_sheet(self, sheet: Sheet, *, current: int | None = None) -> None:
        """Show other rows; `current` is chosen, silently."""
        titles = [each.title for each in self.rows.sheet.columns]
        self._silent = True
        self.rows.set_sheet(sheet)
        self._painter.measure_facts()
        if titles != [each.title for each in sheet.columns]:
            self._fitted = True
            self.updateGeometry()  # with the first columns the heads come, which have a height
        self._fit_columns()
        self._silent = False
        if current is not None:
            self.choose(current)

    @property
    def current(self) -> int | None:
        """The chosen row."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def choose(self, number: int, *, told: bool = False) -> None:
        """Choose a row and scroll to it; `told`: as if the user had done it."""
        if not 0 <= number < self.rows.rowCount():
            return
        self._silent = not told
        across = self.horizontalScrollBar().value()
        index = self.rows.index(number, 0)
        self.selectionModel().setCurrentIndex(index, _Flag.ClearAndSelect | _Flag.Rows)
        self.scrollTo(index)
        self.horizontalScrollBar().setValue(across)
        self._silent = False

    def show_from_top(self, first: int, last: int) -> None:
        """Show the rows from the top; where `last` would be out of sight, from `first`, else up to `last`."""
        self.scrollToTop()
        if self.rowViewportPosition(last) + self.rowHeight(last) > self.viewport().height():
            across = self.horizontalScrollBar().value()
            self.scrollTo(self.rows.index(first, 0), QAbstractItemView.ScrollHint.PositionAtTop)
            self.scrollTo(self.rows.index(last, 0))
            self.horizontalScrollBar().setValue(across)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.setAccessibleDescription(self.rows.row(current.row()).words)
            if not self._silent and current.row() != previous.row():
                self.row_chosen.emit(current.row())
                self._tell_whole()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _BY_KEY:
            QTimer.singleShot(0, self, self._tell_whole)  # the style hears of the focus next, which ends a tool tip

    @Slot()
    def _tell_whole(self) -> None:
        """Show what the chosen row has no room for as its tool tip, which no key else would reach."""
        index = self.currentIndex().siblingAtColumn(0)
        if not index.isValid() or not self.hasFocus() or not self._painter.is_cut(self.rows.row(index.row())):
            QToolTip.hideText()
            return
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft()) - _TIP_OFFSET
        QToolTip.showText(below, index.data(Qt.ItemDataRole.ToolTipRole), self, self.rect(), _TOLD_FOR)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.row_entered.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            if self.current is not None:
                QGuiApplication.clipboard().setText(self.rows.row(self.current).words)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.row_entered.emit(self.current)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):  # a table would go to the row's begin or end
            last = self.rows.rowCount() - 1
            self.choose(0 if event.key() == Qt.Key.Key_Home else last, told=True)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # Else the window's own Copy, which is for the text, would take the key.
        is_override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_override and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    # Measures

    def set_theme(self, theme: Theme) -> None:
        """Colours of tokens and lines."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def _measure(self) -> None:
        self._painter.set_font(self.font())
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(self._painter.row_height)
        self._painter.measure_facts()
        self._fit_columns()
        self.updateGeometry()

    def _fit_columns(self) -> None:
        if self._fitted:
            for column, width in enumerate(self._painter.widths(self.viewport().width())):
                self.horizontalHeader().resizeSection(column, width)
            self._fitted = True  # until the user resizes one

    def _resized(self) -> None:
        self._fitted = False
        self.viewport().update()  # facts are painted over several columns

    def sizeHint(self) -> QSize:
        across = sum(self._painter.widths(None)) + self.verticalScrollBar().sizeHint().width()
        return QSize(across + 2 * self.frameWidth(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        rows = _LEAST_ROWS * self._painter.row_height
        height = self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()
        return QSize(12 * self.fontMetrics().horizontalAdvance("0"), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        chosen = self.visualRect(self.currentIndex())
        was_in_sight = chosen.isValid() and chosen.top() >= 0 and chosen.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        self._fit_columns()
        if was_in_sight:  # heads and a bar come later than rows, and take of their room
            across = self.horizontalScrollBar().value()
            self.scrollTo(self.currentIndex())
            self.horizontalScrollBar().setValue(across)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
