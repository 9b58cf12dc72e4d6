"""A row of widgets that goes on in a second row where it is too narrow, as it is with big type.

Not here: labels that keep their width (steady_labels), parts that scroll (scroll_part).
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QMargins, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

_Policy = QSizePolicy.Policy
_GROWING = (_Policy.Expanding, _Policy.MinimumExpanding, _Policy.Ignored)


class FlowRow(QWidget):
    """Its widgets from left to right, each as wide as it likes; what is left of a row goes to those that expand.
    One that likes to be wider than the row is as wide as the row.

    `columns`: all widgets are equally wide instead, in so many columns at most, and fill the row.
    """

    def __init__(self, *widgets: QWidget, columns: int | None = None, margins: QMargins | None = None) -> None:
        super().__init__()
        self._widgets = widgets
        self._columns = columns
        self._measured: list[tuple[QWidget, QSize, QSize]] = []
        self.setContentsMargins(margins if margins is not None else QMargins())
        policy = QSizePolicy(_Policy.Preferred, _Policy.Minimum)  # a fixed height would be that of a single row
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        for widget in widgets:
            widget.setParent(self)

    def sizeHint(self) -> QSize:
        across = [_hint(each).width() for each in self._shown()]
        columns = len(across) if self._columns is None else min(self._columns, len(across))
        width = sum(across) if self._columns is None else columns * max(across, default=0)
        return self._with_margins(width + max(0, columns - 1) * self._gap())

    def minimumSizeHint(self) -> QSize:
        # As low as with all its width: where it is narrow and low, its neighbours give way, which are higher.
        narrow = [_least(each).width() for each in self._shown()]
        least = self._with_margins(max(narrow, default=0))
        return QSize(least.width(), self.sizeHint().height())

    def _with_margins(self, inner: int) -> QSize:
        margins = self.contentsMargins()
        width = inner + margins.left() + margins.right()
        return QSize(width, self.heightForWidth(width))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        bottom = max((rect.bottom() + 1 for _widget, rect in self._placed(width)), default=0)
        return bottom + self.contentsMargins().bottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow_measures()  # a widget asks for no new layout while it is hidden: it may have other words now

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._follow_measures()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()
            self.updateGeometry()

    def _follow_measures(self) -> None:
        measured = self._measures()
        if measured != self._measured:
            self._measured = measured
            self._arrange()
            self.updateGeometry()

    def _measures(self) -> list[tuple[QWidget, QSize, QSize]]:
        """What hangs on the widgets. A label asks for a new layout with each text, though it takes the same room:
        that would lay out the whole window at every change of a number."""
        return [
            (each, _hint(each), each.minimumSizeHint().expandedTo(each.minimumSize())) for each in self._shown()
        ]

    # Where each stands

    def _arrange(self) -> None:
        for widget, rect in self._placed(self.width()):
            widget.setGeometry(rect)

    def _placed(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        margins, gap = self.contentsMargins(), self._gap()
        room = width - margins.left() - margins.right()
        top = margins.top()
        for row in self._rows(room):
            high, x = max(height for _widget, _width, height in row), margins.left()
            for widget, wide, height in row:
                yield widget, QRect(x, top + (high - height) // 2, wide, height)
                x += wide + gap
            top += high + gap

    def _rows(self, room: int) -> Iterator[list[tuple[QWidget, int, int]]]:
        """The rows: each widget with its width and height."""
        shown, gap = self._shown(), self._gap()
        hints = [_hint(each) for each in shown]
        widest = max((hint.width() for hint in hints), default=0)
        if self._columns is not None and shown:
            fitting = max(1, min(self._columns, (room + gap) // (widest + gap)))
            wide = (room - (fitting - 1) * gap) // fitting
            cells = [(each, wide, hint.height()) for each, hint in zip(shown, hints, strict=True)]
            yield from (cells[first : first + fitting] for first in range(0, len(cells), fitting))
            return
        row: list[tuple[QWidget, int, int]] = []
        used = 0
        for each, hint in zip(shown, hints, strict=True):
            if row and used + gap + hint.width() > room:
                yield _stretched(row, room - used)
                row, used = [], 0
            used += hint.width() + (gap if row else 0)
            row.append((each, min(hint.width(), room), hint.height()))
        if row:
            yield _stretched(row, room - used)

    def _shown(self) -> list[QWidget]:
        return [each for each in self._widgets if not each.isHidden()]

    def _gap(self) -> int:
        return max(0, self.style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing, None, self))


def _least(widget: QWidget) -> QSize:
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


def _hint(widget: QWidget) -> QSize:
    least, policy = widget.minimumSizeHint(), widget.sizePolicy().horizontalPolicy()
    hint = least if policy == _Policy.Ignored else widget.sizeHint().expandedTo(least)
    return hint.expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())


def _stretched(row: list[tuple[QWidget, int, int]], spare: int) -> list[tuple[QWidget, int, int]]:
    growing = [each for each, _width, _height in row if each.sizePolicy().horizontalPolicy() in _GROWING]
    if not growing or spare <= 0:
        return row
    share = spare // len(growing)
    return [(each, wide + share if each in growing else wide, height) for each, wide, height in row]
