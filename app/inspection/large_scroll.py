"""A scroll area over the rows of a large text: which rows are visible, and how one gets to others.

The scroll bar counts bytes, not rows: its range is known at once and never changes, however long the text is, and
every place is as near as every other. Not here: what is painted, caret and mouse (`large_view.py`).
"""

from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QWidget

from app.inspection.exact_edit import LARGEST, SMALLEST
from app.inspection.large_layout import LaidRow, LargeLayout
from app.inspection.large_rows import LargeRows, Row
from app.palette import monospace_font

LEFT = 4.0
"""The text's distance from the edge, as in the editor."""

LAYOUT_SECONDS = 0.006
"""For new rows in one frame: what is left is laid out for the next one, so that none takes long."""

_AHEAD_SECONDS = 0.004
ROWS_A_NOTCH = 3
_NOTCH = 120
_BYTES_A_ROW = 60
"""As the scroll bar's handle has it, whose length must not change while one scrolls."""

_MOST_STEPS = 1 << 30
"""Of the scroll bar; a longer text has several bytes a step."""


@dataclass(frozen=True, slots=True)
class VisibleRow:
    """A laid row with its y in the viewport."""

    laid: LaidRow
    top: float

    @property
    def bottom(self) -> float:
        """y below it."""
        return self.top + self.laid.height


class LargeScroll(QAbstractScrollArea):
    """`font_size_changed(float)`: points."""

    font_size_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self._normal_size = points
        self._rows = LargeRows(b"")
        self._layout = LargeLayout(monospace_font(points))
        self._layout.set_rows(self._rows)
        self._top = self._rows.at(0)
        self._last_top: Row | None = None
        self._shown: list[VisibleRow] = []
        self._complete = False
        self._ahead: list[Row] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._go_on)
        self._widest = 0.0
        self._notches = 0.0
        self._moving = False
        self.setFont(monospace_font(points))  # from here on fonts may change: see changeEvent
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().actionTriggered.connect(self._step)

    # The text and its place

    def set_rows(self, rows: LargeRows) -> None:
        """Another text, from its beginning."""
        self._rows = rows
        self._layout.set_rows(rows)
        self._widest = 0.0
        self._top = rows.at(0)
        self._lay_out_anew()
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)

    @property
    def rows(self) -> LargeRows:
        """The rows of the text."""
        return self._rows

    def laid(self, row: Row) -> LaidRow:
        """A row, laid out."""
        return self._layout.row(row)

    def visible_rows(self, seconds: float | None = None) -> list[VisibleRow]:
        """The rows that are seen, from the top down; if it takes longer than `seconds`, the first of them."""
        if not self._complete:
            self._shown = self._found_rows(self._shown, seconds)
            self._widen(max(visible.laid.width for visible in self._shown))
        return self._shown

    @property
    def complete(self) -> bool:
        """Whether all visible rows are laid out."""
        return self._complete

    def visible_bytes(self) -> tuple[int, int]:
        """First byte and end of what is seen."""
        shown = self.visible_rows()
        return shown[0].laid.row.start, shown[-1].laid.row.end

    def scroll_to(self, row: Row) -> None:
        """Make a row the topmost one, as far as the text goes."""
        self._show_from(min(row, self._lowest_top(row)))
        self._moving = True
        self.verticalScrollBar().setValue(self._top.start // self._scale())
        self._moving = False

    def scroll_rows(self, count: int) -> None:
        """Scroll down by so many rows, up if negative."""
        self.scroll_to(self._rows.moved(self._top, count))

    def show_byte(self, byte: int) -> None:
        """Scroll so far that the row that holds a byte is seen whole; to the middle if it was far away."""
        row = self._rows.at(byte)
        whole = [visible for visible in self.visible_rows() if visible.bottom <= self.viewport().height()]
        if row.start < self._top.start:
            near = self._rows.before(self._top) == row
            self.scroll_to(row if near else self._rows.moved(row, -self.rows_a_page() // 2))
        elif whole and row.start > whole[-1].laid.row.start:
            near = self._rows.after(whole[-1].laid.row) == row
            self.scroll_to(self._top_for_bottom(row) if near else self._rows.moved(row, -self.rows_a_page() // 2))

    def show_x(self, x: float) -> None:
        """Scroll sideways so far that this x of the rows is seen."""
        bar, width = self.horizontalScrollBar(), self.viewport().width()
        if x < bar.value():
            bar.setValue(int(x) - width // 4)
        elif x > bar.value() + width - 2 * LEFT:
            bar.setMaximum(max(bar.maximum(), int(x)))
            bar.setValue(int(x) - width * 3 // 4)

    def rows_a_page(self) -> int:
        """How many rows fit, at most."""
        return max(int(self.viewport().height() / self._layout.usual_height()), 1)

    def left(self) -> float:
        """x of the rows' own zero in the viewport."""
        return LEFT - self.horizontalScrollBar().value()

    def row_under(self, y: float) -> VisibleRow:
        """The visible row at a height; above and below all, the first and the last one."""
        shown = self.visible_rows()
        return next((visible for visible in shown if y < visible.bottom), shown[-1])

    # Font size

    def zoom_by(self, points: float) -> None:
        """Make the text larger or smaller."""
        self.set_font_size(self.font().pointSizeF() + points)

    def zoom_reset(self) -> None:
        """Back to the size the view was made with."""
        self.set_font_size(self._normal_size)

    def set_font_size(self, points: float) -> None:
        """Between 6 and 40 points."""
        points = min(max(points, SMALLEST), LARGEST)
        if points != self.font().pointSizeF():
            font = self.font()
            font.setPointSizeF(points)
            self.setFont(font)
            self.font_size_changed.emit(points)

    def set_whitespace_shown(self, shown: bool) -> None:
        """Draw signs for blanks, tabs and line ends."""
        self._layout.set_whitespace_shown(shown)
        self._lay_out_anew()

    # How it works

    def _show_from(self, top: Row) -> None:
        """Another topmost row; what stays visible is moved, not painted again."""
        if top == self._top and self._shown:
            return
        before = self._shown if self._complete else []
        self._top, self._shown, self._complete = top, [], False
        down = next((visible.top for visible in before if visible.laid.row == top), None)
        if down is not None:
            self.viewport().scroll(0, -int(down))
            return
        if before and top < before[0].laid.row and self._rows.moved(top, self.rows_a_page()) > before[0].laid.row:
            shown = self.visible_rows(LAYOUT_SECONDS)
            up = next((visible.top for visible in shown if visible.laid.row == before[0].laid.row), None)
            if up is not None:
                self.viewport().scroll(0, int(up))
                return
        self.viewport().update()

    def _found_rows(self, known: list[VisibleRow], seconds: float | None) -> list[VisibleRow]:
        found, begun = list(known), perf_counter()
        row: Row | None = self._rows.after(found[-1].laid.row) if found else self._top
        top = found[-1].bottom if found else 0.0
        height = self.viewport().height()
        while row is not None and (not found or top < height):
            late = seconds is not None and perf_counter() - begun > seconds
            if late and found and not self._layout.has(row):
                self._later.start()
                return found
            laid = self._layout.row(row)
            found.append(VisibleRow(laid, top))
            top += laid.height
            row = self._rows.after(row)
        self._complete = True
        return found

    def _go_on(self) -> None:
        """Lay out what one frame had no time for, and then the rows around, where one will scroll next."""
        if not self._complete:
            self.viewport().update()
            return
        begun = perf_counter()
        while self._ahead and perf_counter() - begun < _AHEAD_SECONDS:
            self._layout.row(self._ahead.pop())
        if self._ahead:
            self._later.start()

    def _prepare(self) -> None:
        """Note the rows of the next page and of the one before."""
        page, self._ahead = self.rows_a_page(), []
        for step in (-1, 1):
            row = self._shown[0 if step < 0 else -1].laid.row
            for _ in range(page):
                following = self._rows.moved(row, step)
                if following == row:
                    break
                row = following
                if not self._layout.has(row):
                    self._ahead.insert(0, row)
        if self._ahead:
            self._later.start()

    def _lowest_top(self, row: Row) -> Row:
        """The topmost row with which the text's last row is seen; only near the end are rows laid out for it."""
        if self._last_top is None:
            last = self._rows.last
            if row < self._rows.moved(last, -2 * self.rows_a_page()):
                return row
            self._last_top = self._top_for_bottom(last)
            self._set_range()
        return self._last_top

    def _top_for_bottom(self, row: Row) -> Row:
        """The topmost row with which a row is the last one that is seen whole."""
        height = self._layout.row(row).height
        while (above := self._rows.before(row)) is not None:
            height += self._layout.row(above).height
            if height > self.viewport().height():
                break
            row = above
        return row

    def _lay_out_anew(self) -> None:
        self._shown, self._complete, self._ahead, self._last_top = [], False, [], None
        self._set_range()
        self.viewport().update()

    def _set_range(self) -> None:
        last = self._last_top
        if last is None:
            last = self._rows.moved(self._rows.last, 1 - self.rows_a_page())
        self._moving = True
        bar, scale = self.verticalScrollBar(), self._scale()
        bar.setRange(0, last.start // scale)
        bar.setPageStep(max(_BYTES_A_ROW * self.rows_a_page() // scale, 1))
        bar.setSingleStep(1)
        self._moving = False

    def _scale(self) -> int:
        return len(self._rows.data) // _MOST_STEPS + 1

    def _widen(self, width: float) -> None:
        """The range across only grows: it would jump with every row otherwise."""
        if width > self._widest or not self.horizontalScrollBar().maximum():
            self._widest = max(width, self._widest)
            room = self.viewport().width() - 2 * LEFT
            self.horizontalScrollBar().setPageStep(int(room))
            self.horizontalScrollBar().setSingleStep(20)
            self.horizontalScrollBar().setRange(0, max(int(self._widest - room) + 1, 0))

    def _step(self, action: int) -> None:
        """A key or a click on the scroll bar: rows, not bytes."""
        page = max(self.rows_a_page() - 1, 1)
        actions = QAbstractSlider.SliderAction
        rows = {
            actions.SliderSingleStepAdd.value: 1,
            actions.SliderSingleStepSub.value: -1,
            actions.SliderPageStepAdd.value: page,
            actions.SliderPageStepSub.value: -page,
        }.get(action)
        if rows is not None:
            self.scroll_rows(rows)
            self.verticalScrollBar().setSliderPosition(self.verticalScrollBar().value())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dy and not self._moving:
            bar = self.verticalScrollBar()
            at_end = bar.value() == bar.maximum()
            row = self._rows.at(bar.value() * self._scale())
            lowest = self._lowest_top(row)
            self._show_from(lowest if at_end else min(row, lowest))  # the range may just have become exact
        if dx:
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout.set_width(self.viewport().width() - 2 * LEFT)
        self._lay_out_anew()
        self._widen(self._widest + 1)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._layout.set_font(self.font())
            self._widest = 0.0
            self._lay_out_anew()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(event.angleDelta().y() / _NOTCH)
        elif abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - event.angleDelta().x() // 2)
        else:
            self._notches -= event.angleDelta().y() / _NOTCH * ROWS_A_NOTCH
            whole = int(self._notches)
            self._notches -= whole
            if whole:
                self.scroll_rows(whole)
        event.accept()
