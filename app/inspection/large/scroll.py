"""A scroll area over the rows of a large text: scroll bars, wheel, font size.

The scroll bar counts bytes, not rows: its range is known at once and never changes, however long the text is, and
every place is as near as every other. Not here: what is painted, caret and mouse (`large/view.py`), which rows are
visible (`large/window.py`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QWidget

from app.fonts import monospace_font
from app.inspection.large.layout import LaidRow, LargeLayout
from app.inspection.large.rows import LargeRows, Row
from app.inspection.large.window import LargeWindow, VisibleRow
from app.inspection.zoom import Zoom

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


class _Held(NamedTuple):
    """The character that holds a byte, and the point of the viewport where it and its row begin."""

    byte: int
    x: float
    y: float


class LargeScroll(Zoom, QAbstractScrollArea):
    """Rows of a text by bytes; `points` is the usual size of its type."""

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self._usual_size = points
        self._layout = LargeLayout(monospace_font(points))
        self._window = LargeWindow(self._layout)
        self._unpainted = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._go_on)
        self._widest = 0.0
        self._kept: _Held | None = None
        self._notches = 0.0
        self._moving = False
        self.setFont(monospace_font(points))  # from here on fonts may change: see changeEvent
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().actionTriggered.connect(self._step)

    # The text and its place

    def set_data(self, data: bytes) -> None:
        """Another text (valid UTF-8), from its beginning."""
        self._window.set_data(data)
        self._widest = 0.0
        self._kept = None
        self._lay_out_anew()
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)

    @property
    def rows(self) -> LargeRows:
        """The rows of the text."""
        return self._window.rows

    @property
    def complete(self) -> bool:
        """Whether all visible rows are laid out."""
        return self._window.complete

    def laid(self, row: Row) -> LaidRow:
        """A row, laid out."""
        return self._layout.row(row)

    def visible_rows(self, seconds: float | None = None) -> list[VisibleRow]:
        """The rows that are seen, from the top down; if it takes longer than `seconds`, the first of them."""
        shown = self._window.visible(seconds)
        widest = max(visible.laid.width for visible in shown)
        if widest > self._widest:
            self._widest = widest
            self._set_width_range()
        if not self._window.complete:
            self._unpainted = True
            self._later.start()
        return shown

    def visible_bytes(self) -> tuple[int, int]:
        """First byte and end of what is seen."""
        shown = self.visible_rows()
        return shown[0].row.start, shown[-1].row.end

    def scroll_to(self, row: Row) -> None:
        """Make a row the topmost one, as far as the text goes."""
        self._show_from(self._within(row))
        self._moving = True
        self.verticalScrollBar().setValue(self._window.top.start // self._scale())
        self._moving = False

    def scroll_rows(self, count: int) -> None:
        """Scroll down by so many rows, up if negative."""
        self.scroll_to(self.rows.moved(self._window.top, count))

    def show_byte(self, byte: int) -> None:
        """Scroll so far that the row that holds a byte is seen whole; to the middle if it was far away."""
        row, window = self.rows.at(byte), self._window
        whole = [visible for visible in self.visible_rows() if visible.bottom <= window.height]
        last = whole[-1].row if whole else window.top
        if window.top <= row <= last:
            return
        if row == self.rows.after(last):
            self.scroll_to(window.top_for_bottom(row))
        else:
            self.scroll_to(
                self.rows.moved(row, 0 if row == self.rows.before(window.top) else -self.rows_a_page() // 2)
            )

    def show_x(self, x: float) -> None:
        """Scroll sideways so far that this x of the rows is seen."""
        bar, width = self.horizontalScrollBar(), self.viewport().width()
        if x < bar.value():
            bar.setValue(int(x) - width // 4)
        elif x > bar.value() + width - 2 * LEFT and not self._layout.wrapped:
            bar.setMaximum(max(bar.maximum(), int(x)))
            bar.setValue(int(x) - width * 3 // 4)

    def places(self) -> Sequence[int]:
        """Bytes of which the first that is in sight stays there, whatever changes; there is no caret in here."""
        return ()

    def rows_a_page(self) -> int:
        """How many rows fit, at most."""
        return self._window.rows_a_page()

    def left(self) -> float:
        """x of the rows' own zero in the viewport."""
        return LEFT - self.horizontalScrollBar().value()

    def row_under(self, y: float) -> VisibleRow:
        """The visible row at a height; above and below all, the first and the last one."""
        shown = self.visible_rows()
        return next((visible for visible in shown if y < visible.bottom), shown[-1])

    # How text is laid out

    def set_whitespace_shown(self, shown: bool) -> None:
        """Draw signs for blanks, tabs and line ends."""
        self._change(lambda: self._layout.set_signs(shown))

    def set_wrapped(self, wrapped: bool) -> None:
        """Break long lines at the width, or let them run on to the right, for 4 KB (`blocks.UNBROKEN`) at most."""
        if wrapped != self._layout.wrapped:
            policy = Qt.ScrollBarPolicy
            # Not as needed: the view would change its height when a wider row comes into sight.
            self.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if wrapped else policy.ScrollBarAlwaysOn)
            self._change(lambda: self._layout.set_wrapped(wrapped))

    # How it works

    def _show_from(self, top: Row) -> None:
        """Another topmost row; what stays visible is moved, not painted again."""
        self._kept = None
        down = self._window.move_to(top, LAYOUT_SECONDS)
        if down is None:
            self.viewport().update()
        elif down:
            self.viewport().scroll(0, int(down))

    def _prepare(self) -> None:
        """What is visible is painted: go on with what may be visible next."""
        self._unpainted = False
        self._window.prepare()
        self._later.start()

    def _go_on(self) -> None:
        # What was left may be laid out by now: others ask for it too.
        if self._unpainted or not self._window.complete:
            self._unpainted = False
            self.viewport().update()
        elif self._window.go_on(_AHEAD_SECONDS):
            self._later.start()

    def _within(self, wanted: Row, *, at_end: bool = False) -> Row:
        """The wanted topmost row, or the lowest one; that for certain if the scroll bar is `at_end`."""
        known = self._window.end_is_known
        lowest = self._window.lowest_top(self.rows.last if at_end else wanted)
        if self._window.end_is_known != known:
            self._set_range()
        if lowest is None:
            return wanted
        return lowest if at_end else min(wanted, lowest)

    def _change(self, change: Callable[[], bool]) -> None:
        """Change how text is laid out: what is in sight stays there."""
        held = self._held()
        if change():
            self._widest = 0.0
            self._lay_out_anew(held)

    def _lay_out_anew(self, held: _Held | None = None) -> None:
        window = self._window
        window.height = float(self.viewport().height())
        window.lay_out_anew()
        if held is not None:
            self._put_back(held)
        self._kept = held
        self._set_width_range()
        self._look()
        window.top = self._within(window.top)
        self._set_range()
        self.viewport().update()

    def _held(self) -> _Held | None:
        """What is to stay in its place: the caret if it is in sight, else what is at the left of the topmost row;
        None: that row, from its beginning."""
        shown, moved = self._window.shown, self.horizontalScrollBar().value()
        if not self.rows.data or (not shown and self._kept is not None):
            return self._kept  # nobody has seen it since it was put there
        shown = shown or self._window.visible()
        for byte in self.places():
            visible = next((each for each in shown if self._is_in(byte, each.row)), None)
            x = -1.0 if visible is None else visible.laid.x_of_byte(byte) - moved
            if visible is not None and visible.top < self._window.height and 0 <= x <= self._layout.width:
                return _Held(byte, x, visible.top)
        return _Held(shown[0].laid.byte_at_x(moved), 0.0, 0.0) if moved else None

    def _is_in(self, byte: int, row: Row) -> bool:
        is_last = row.end == len(self.rows.data) and not self.rows.ends_line(row)
        return row.start <= byte < row.end or (is_last and byte == row.end)

    def _put_back(self, held: _Held) -> None:
        row = self.rows.at(held.byte)
        laid = self._layout.row(row)
        if not self._layout.wrapped:
            self._widest = max(self._widest, laid.width)
            self._set_width_range()
            x = min(held.x, float(self.viewport().width()) - 3 * LEFT)
            self.horizontalScrollBar().setValue(round(laid.x_of_byte(held.byte) - x))
        top = self._window.top_for(row, held.y)
        self._window.move_to(self._within(top), 0.0)
        self._moving = True
        self.verticalScrollBar().setValue(self._window.top.start // self._scale())
        self._moving = False

    def _look(self) -> None:
        left = -self.left()
        self._window.look_at(left, left + self.viewport().width())

    def _set_range(self) -> None:
        self._moving = True
        bar, scale = self.verticalScrollBar(), self._scale()
        bar.setRange(0, self._window.about_lowest() // scale)
        bar.setPageStep(max(_BYTES_A_ROW * self.rows_a_page() // scale, 1))
        bar.setSingleStep(1)
        self._moving = False

    def _set_width_range(self) -> None:
        """The range across only grows: it would jump with every row otherwise."""
        bar, room = self.horizontalScrollBar(), int(self.viewport().width() - 2 * LEFT)
        bar.setPageStep(max(room, 1))
        bar.setSingleStep(20)
        bar.setRange(0, 0 if self._layout.wrapped else max(int(self._widest) + 1 - room, 0))

    def _scale(self) -> int:
        return len(self.rows.data) // _MOST_STEPS + 1

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
            row = self.rows.at(bar.value() * self._scale())
            self._show_from(self._within(row, at_end=at_end))
        if dx:
            self._look()
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        held = self._held()
        self._layout.set_width(self.viewport().width() - 2 * LEFT)
        self._lay_out_anew(held)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._change(lambda: self._layout.set_font(self.font()))

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
