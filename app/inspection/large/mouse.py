"""The mouse in the view of a large text: it puts the caret, selects, scrolls on when it is held beyond the edge."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea

_DRAG_MS = 40
_CLICK = 3


class LargeMouse(QObject):
    """`put(point, keep_anchor)` puts the caret near a point of the viewport; `scroll(rows)` scrolls down."""

    def __init__(
        self, view: QAbstractScrollArea, put: Callable[[QPointF, bool], None], scroll: Callable[[int], None]
    ) -> None:
        super().__init__(view)
        self._view, self._put, self._scroll = view, put, scroll
        self._pressed: QPoint | None = None
        self._held = QPointF()
        self._drag = QTimer(self)
        self._drag.setInterval(_DRAG_MS)
        self._drag.timeout.connect(self._drag_on)

    @property
    def dragging(self) -> bool:
        """Whether it scrolls by itself."""
        return self._drag.isActive()

    def press(self, event: QMouseEvent) -> bool:
        """Whether it is the button that selects."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._pressed = event.position().toPoint()
        self._put(event.position(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return True

    def move(self, event: QMouseEvent) -> None:
        """Select as far as the mouse is held."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        self._held = event.position()
        self._put(self._held, True)
        if 0 <= self._held.y() < self._view.viewport().height():
            self._drag.stop()
        elif not self._drag.isActive():
            self._drag.start()

    def release(self, event: QMouseEvent) -> bool:
        """Whether this was a click: the mouse has not moved since it was pressed."""
        pressed = self._pressed
        self.let_go()
        near = pressed is not None and (event.position().toPoint() - pressed).manhattanLength() <= _CLICK
        return near and event.button() == Qt.MouseButton.LeftButton

    def let_go(self) -> None:
        """Nothing is held."""
        self._drag.stop()
        self._pressed = None

    def _drag_on(self) -> None:
        """The mouse is held above or below the text: scroll on, and select on."""
        above = self._held.y() < 0
        self._scroll(-1 if above else 1)
        self._put(QPointF(self._held.x(), 0.0 if above else self._view.viewport().height() - 1.0), True)
