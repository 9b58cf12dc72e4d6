"""A part of a dock that scrolls where the window is too low for it, as it is with big type.

Not here: what stands in it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

_BY_HAND = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)
"""Where the focus comes by these, nothing scrolls: what is under the mouse must not move away from it."""


class _Content(QWidget):
    """Around what scrolls. Trap: of a content whose height hangs on its width, QScrollArea also asks for the least
    height at the least width, and scrolls over the empty rest; the height at the present width is what counts."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(inner)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), 0) if self.hasHeightForWidth() else least


class ScrollPart(QScrollArea):
    """As wide as its content needs, never scrolled sideways; at least `lines` lines of type high.

    A control that gets the focus by the keyboard is scrolled into sight.
    """

    def __init__(self, content: QWidget, *, lines: int = 3) -> None:
        super().__init__()
        self._content = _Content(content)
        self._lines = lines
        self._laid_out = False
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its controls take the focus, and it scrolls to them
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._content)
        for each in (content, *content.findChildren(QWidget)):
            if each.focusPolicy() != Qt.FocusPolicy.NoFocus:
                each.installEventFilter(self)

    def sizeHint(self) -> QSize:
        hint = self._content.sizeHint()
        if self._content.hasHeightForWidth():
            inner = self.viewport().width() if self._laid_out else hint.width()
            hint.setHeight(self._content.heightForWidth(inner))
        return QSize(hint.width() + self._bar_width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        least = self._content.minimumSizeHint()
        lines = self._lines * self.fontMetrics().lineSpacing()
        return QSize(least.width() + self._bar_width(), min(lines, self.sizeHint().height()))

    def _bar_width(self) -> int:
        return self.verticalScrollBar().sizeHint().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._laid_out = True
        if event.oldSize().width() != event.size().width() and self._content.hasHeightForWidth():
            self.updateGeometry()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        moved = super().focusNextPrevChild(forwards)
        focused = self.focusWidget()
        if moved and focused is not None:
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content:
            if event.type() == QEvent.Type.LayoutRequest:
                self.updateGeometry()
        elif isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() not in _BY_HAND:
            self.reveal(watched)
        return super().eventFilter(watched, event)
