"""A part of a dock that scrolls where the window is too low for it, as it is with big type.

Not here: what stands in it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFrame,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

_BY_HAND = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)
"""Where the focus comes by these, nothing scrolls: what is under the mouse must not move away from it."""


USABLE_LINES = 5
"""Height from which on a list can be used: its headings, and three rows."""

_TURNED = QAbstractSpinBox, QComboBox, QSlider
"""Controls whose value a wheel changes."""

_LAYING_OUT = QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.StyleChange
"""Events of a part at which QScrollArea gives its content a size."""


class _Content(QWidget):
    """Around what scrolls. Traps: of a content whose height hangs on its width, QScrollArea also asks for the least
    height at the least width, and scrolls over the empty rest; the height at the present width is what counts. And
    it asks for the usual height, where something that scrolls by itself, such as a table, is content with less."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(inner)
        self.more = 0
        """Pixels of height that it has beyond what it needs."""

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), 0 if self.hasHeightForWidth() else least.height() + self.more)

    def heightForWidth(self, width: int) -> int:
        return self.needed_height(width) + self.more

    def needed_height(self, width: int) -> int:
        """The least height with which nothing in it is cut."""
        if self.hasHeightForWidth():
            return self.layout().totalMinimumHeightForWidth(width)
        return super().minimumSizeHint().height()


class ScrollPart(QScrollArea):
    """As wide as its content needs, never scrolled sideways; at least `lines` lines of type high.

    Its content is as wide as what is in sight of it, at every moment. Trap: QScrollArea gives its content the width
    without the bar as soon as the bar is needed no more, but hides the bar when all other events are done; the end
    of each line lies under it till then. So the bar comes and goes here, before anything is laid out, by the height
    that the content has without it.

    `filling`: what takes the room that is left in its content, such as a list. Where that would be too low to be
    used, all has to be scrolled, and it is as high as what is in sight: else it were as low wherever one scrolls.

    A control that gets the focus by the keyboard is scrolled into sight. The wheel scrolls whatever control comes
    under it, and turns only one that has the focus.
    """

    def __init__(self, content: QWidget, *, lines: int = 3, filling: QWidget | None = None) -> None:
        super().__init__()
        self._content = _Content(content)
        self._lines = lines
        self._filling = filling
        self._laid_out = False
        self._told: tuple[QSize, QSize] | None = None
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its controls take the focus, and it scrolls to them
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._content)
        for each in (content, *content.findChildren(QWidget)):
            if each.focusPolicy() != Qt.FocusPolicy.NoFocus:
                each.installEventFilter(self)
            if each.focusPolicy() == Qt.FocusPolicy.WheelFocus:
                each.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        hint = self._content.sizeHint()
        if self._content.hasHeightForWidth():
            inner = self.width() if self._laid_out else hint.width()
            hint.setHeight(self._content.needed_height(inner))
        return QSize(hint.width() + self._bar_width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        least = self._content.minimumSizeHint()
        lines = self._lines * self.fontMetrics().lineSpacing()
        return QSize(least.width() + self._bar_width(), min(lines, self.sizeHint().height()))

    def _measures(self) -> tuple[QSize, QSize]:
        """What its neighbours hang on. A label in it asks for a new layout with each text, though it takes the same
        room: that would lay out the whole window, all docks, at each key that is typed."""
        return self.sizeHint(), self.minimumSizeHint()

    def _tell(self) -> None:
        self._told = self._measures()
        self.updateGeometry()

    def _bar_width(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    def event(self, event: QEvent) -> bool:
        if event.type() in _LAYING_OUT:
            self._show_or_hide_bar()
        answer = super().event(event)
        if event.type() == QEvent.Type.Show:  # of what changed while it was hidden, nothing is told
            QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        return answer

    def _show_or_hide_bar(self) -> None:
        content, policy = self._content, Qt.ScrollBarPolicy
        least = self._least_filled()
        unfilled = content.needed_height(self.width()) - least
        fits = unfilled + max(least, self._usable()) <= self.height()
        content.more = 0 if fits or self._filling is None else max(0, self.height() - least)
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAlwaysOn)

    def _least_filled(self) -> int:
        if self._filling is None:
            return 0
        return self._filling.minimumHeight() or self._filling.minimumSizeHint().height()

    def _usable(self) -> int:
        return 0 if self._filling is None else USABLE_LINES * self.fontMetrics().lineSpacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._laid_out = True
        if event.oldSize().width() != event.size().width() and self._content.hasHeightForWidth():
            self._tell()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        moved = super().focusNextPrevChild(forwards)
        focused = self.focusWidget()
        if moved and focused is not None and self._content.isAncestorOf(focused):  # it may be this part itself
            self.reveal(focused)
        return moved

    def reveal(self, control: QWidget) -> None:
        """Scroll a control into sight. (Qt would show its caret, with a margin that hides the rest.)"""
        top, bar = control.mapTo(self._content, control.rect().topLeft()).y(), self.verticalScrollBar()
        bottom = top + control.height()
        if bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())
        if top < bar.value():
            bar.setValue(top)
        around = self.parentWidget()
        while around is not None and not isinstance(around, ScrollPart):
            around = around.parentWidget()
        if around is not None:  # which heard of the focus before this one scrolled
            around.reveal(control)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content:
            if event.type() == QEvent.Type.LayoutRequest and self._measures() != self._told:
                self._tell()
        elif event.type() == QEvent.Type.Wheel and isinstance(watched, _TURNED) and not watched.hasFocus():
            self.wheelEvent(event)
            return True
        elif isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() not in _BY_HAND:
            self.reveal(watched)
        return super().eventFilter(watched, event)
