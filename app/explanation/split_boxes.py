"""The pre-tokens of a text as boxes in its order, in lines like a text, each with the number of its alternative.

Not here: which they are (split_preview), the legend (split_words).
"""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.explanation.sheet_painter import PALE
from app.focus_frame import FocusFrame
from app.fonts import monospace_font
from app.palette import LIGHT, Theme

_SMALLER = 0.7
_Key = Qt.Key


class Box(NamedTuple):
    """A pre-token: what is written in it, the mark beside it, its colour (-1: a gap), whether a line ends there."""

    text: str
    mark: str
    colour: int
    ends_line: bool


class SplitBoxes(QAbstractScrollArea):
    """Signal: `box_entered(number)`: one was clicked, or Enter was pressed on it."""

    box_entered = Signal(int)
    accessible_role = QAccessible.Role.List

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: tuple[Box, ...] = ()
        self._name: Callable[[int], str] = str
        self._spans: list[tuple[int, int, int]] = []  # left, top and width of each
        self._rows: list[tuple[int, int]] = []  # top of each row, its first box
        self.current: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would move the boxes
        self.set_theme(LIGHT)
        self._measure()

    def show_boxes(self, boxes: tuple[Box, ...], name: Callable[[int], str]) -> None:
        """Show these; `name` says one in words, by its number."""
        self._boxes, self._name = boxes, name
        self.current = None if self.current is None or not boxes else min(self.current, len(boxes) - 1)
        self._lay_out()
        self._tell()

    def choose(self, number: int) -> None:
        """Mark a box and scroll to it."""
        if not self._boxes:
            return
        self.current = max(0, min(number, len(self._boxes) - 1))
        place, bar = self._place(self.current), self.verticalScrollBar()
        if place.top() < bar.value():
            bar.setValue(place.top() - self._gap)
        elif place.bottom() > bar.value() + self.viewport().height():
            bar.setValue(place.bottom() + self._gap - self.viewport().height())
        self._tell()
        self.viewport().update()

    def _tell(self) -> None:
        self.setAccessibleDescription("" if self.current is None else self._name(self.current))
        self.setToolTip(self.accessibleDescription())

    # Measures

    def _measure(self) -> None:
        font = self.font()
        self._letters = monospace_font(font.pointSizeF())
        self._small = QFont(font)
        self._small.setPointSizeF(font.pointSizeF() * _SMALLER)
        self._metrics, self._small_metrics = QFontMetrics(self._letters), QFontMetrics(self._small)
        self._gap = max(2, self._metrics.averageCharWidth() // 4)
        # The line of another font, such as one for hanzi, may be higher than that of the first one.
        line = max(
            self._metrics.lineSpacing(), self.fontMetrics().lineSpacing(), round(1.3 * self._metrics.height())
        )
        self._high = line + self._small_metrics.height()
        self._widths: dict[tuple[str, str], int] = {}
        self._lay_out()

    def _wides(self) -> list[int]:
        """How wide each likes to be. Most texts come several times, and are measured once; those that have gone are
        forgotten."""
        before, extra = self._widths, 4 * self._gap + 2
        letters, marks = self._metrics.horizontalAdvance, self._small_metrics.horizontalAdvance
        self._widths = {
            key: before.get(key) or max(letters(key[0]), marks(key[1])) + extra
            for key in {(box.text, box.mark) for box in self._boxes}
        }
        return [self._widths[box.text, box.mark] for box in self._boxes]

    def _lay_out(self) -> None:
        """All of them at each key that is typed, thousands: so by numbers alone."""
        gap = self._gap
        room, step, left = self.viewport().width() - gap, self._high + gap, gap
        x = y = gap
        self._rows = [(gap, 0)]
        spans = []
        for number, (box, liked) in enumerate(zip(self._boxes, self._wides(), strict=True)):
            wide = min(liked, room - left)
            if x > left and x + wide > room:
                x, y = left, y + step
                self._rows.append((y, number))
            spans.append((x, y, wide))
            x += wide + gap
            if box.ends_line:
                x, y = left, y + step
                self._rows.append((y, number + 1))
        self._spans = spans
        bar, page = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, y + step - page))
        bar.setPageStep(page)
        bar.setSingleStep(self._high)
        self.viewport().update()

    def _place(self, number: int) -> QRect:
        left, top, wide = self._spans[number]
        return QRect(left, top, wide, self._high)

    def sizeHint(self) -> QSize:
        return QSize(30 * self._metrics.averageCharWidth(), 4 * (self._high + self._gap))

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * self._metrics.averageCharWidth(), self._high + 3 * self._gap + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    # Painting

    def set_theme(self, theme: Theme) -> None:
        """Colours of boxes and letters."""
        self._tints = [QColor(colour) for colour in theme.tokens]
        self._ink, self._muted, self._border = QColor(theme.text), QColor(theme.muted), QColor(theme.border)
        self._frame, self._gap_ink = QColor(theme.selection_mark), QColor(theme.altered)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        top = self.verticalScrollBar().value()
        first = max(0, bisect.bisect_right(self._rows, top - self._high, key=lambda row: row[0]) - 1)
        with QPainter(self.viewport()) as painter:
            if not self.isEnabled():
                painter.setOpacity(PALE)
            for number in range(self._rows[first][1], len(self._boxes)):
                place = self._place(number).translated(0, -top)
                if place.top() > self.viewport().height():
                    break
                self._paint(painter, number, place)

    def _paint(self, painter: QPainter, number: int, place: QRect) -> None:
        box, gap = self._boxes[number], self._gap
        small = self._small_metrics.height()
        if box.colour < 0:
            painter.fillRect(place, QBrush(self._gap_ink, Qt.BrushStyle.BDiagPattern))
            painter.fillRect(place.adjusted(gap, small, -gap, -gap), self.palette().base())
        else:
            painter.fillRect(place, self._tints[box.colour % len(self._tints)])
        chosen = number == self.current
        painter.setPen(QPen(self._frame, 2) if chosen else self._border)
        painter.drawRect(place.adjusted(1, 1, -1, -1) if chosen else place.adjusted(0, 0, -1, -1))
        inner = place.width() - 4 * gap - 1
        painter.setFont(self._small)
        painter.setPen(self._ink if box.colour >= 0 else self._gap_ink)
        painter.drawText(place.left() + 2 * gap, place.top() + self._small_metrics.ascent() + 1, box.mark)
        painter.setFont(self._letters)
        painter.setPen(self._ink)
        text = self._metrics.elidedText(box.text, Qt.TextElideMode.ElideRight, inner)
        line = QRect(place.left() + 2 * gap, place.top() + small, inner + gap, self._high - small)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = -1 if self.current is None else self.current
        steps = {_Key.Key_Right: at + 1, _Key.Key_Left: at - 1, _Key.Key_Home: 0, _Key.Key_End: len(self._boxes)}
        if event.key() in steps:
            self.choose(steps[event.key()])
        elif event.key() in (_Key.Key_Down, _Key.Key_Up):
            self._go_row(1 if event.key() == _Key.Key_Down else -1)
        elif event.key() in (_Key.Key_Return, _Key.Key_Enter) and self.current is not None:
            self.box_entered.emit(self.current)
        else:
            super().keyPressEvent(event)

    def _go_row(self, step: int) -> None:
        if self.current is None:
            self.choose(0)
            return
        wanted = self._place(self.current).center() + QPoint(0, (self._high + self._gap) * step)
        row = [each for each, span in enumerate(self._spans) if span[1] <= wanted.y() < span[1] + self._high]
        if row:
            self.choose(min(row, key=lambda each: abs(self._place(each).center().x() - wanted.x())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        at.setY(at.y() + self.verticalScrollBar().value())
        for number in range(len(self._boxes)):
            if self._place(number).contains(at):
                self.choose(number)
                self.box_entered.emit(number)
                return
        super().mousePressEvent(event)
