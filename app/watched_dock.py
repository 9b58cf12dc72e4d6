"""A dock that knows whether anybody sees it, so that its work can wait until somebody does."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDockWidget, QWidget

from app.title_buttons import TitleButtons


class WatchedDock(QDockWidget):
    """`in_sight` is false while it is closed, or lies behind another dock, where `isVisible` says yes all the same.

    Signal: `came_in_sight`.
    """

    came_in_sight = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.in_sight = False
        self.visibilityChanged.connect(self._watch)
        TitleButtons(self)

    def unscrolled_width(self) -> int:
        """Width from which on nothing has to be scrolled sideways; 0: it does not matter."""
        return 0

    def core_width(self) -> int:
        """Width from which on what matters most has not; 0: nothing does."""
        return 0

    @Slot(bool)
    def _watch(self, in_sight: bool) -> None:
        came, self.in_sight = in_sight and not self.in_sight, in_sight
        if came:
            self.came_in_sight.emit()
