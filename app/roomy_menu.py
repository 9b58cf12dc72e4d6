"""A menu in which no entry is elided, with big type neither.

Not here: what stands in menus (window/actions and those who have one).
"""

from __future__ import annotations

from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import QMenu, QStyleOptionMenuItem, QWidget


class RoomyMenu(QMenu):
    """Menus within it are to be made so too, and added by `addMenu(menu)`.

    Trap: the width that Fusion asks for a menu counts a column of ticks as wide as with small type, but it paints
    one that grows with the type, and Chinese needs more than is measured: the text is elided in the middle. So
    while it is measured an entry has an icon that is larger than a line; none is painted.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painting = False

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        super().initStyleOption(option, action)
        if not self._painting:
            option.maxIconWidth = max(option.maxIconWidth, option.fontMetrics.height() * 3 // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._painting = True
        super().paintEvent(event)
        self._painting = False
