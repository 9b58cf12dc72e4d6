"""A bar of colour on the tab that is in front: Fusion's shade of it is hardly seen in the dark theme.

Not here: the rows of tabs (document_tabs, tab_rows, and Explain).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QTabBar, QWidget

_HIGH = 3
_SOUTH = QTabBar.Shape.RoundedSouth, QTabBar.Shape.TriangularSouth


class TabMark(QWidget):
    """Lies on the outer edge of the tab in front, and follows it wherever the row puts it."""

    def __init__(self, tabs: QTabBar) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        tabs.installEventFilter(self)
        self._follow()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:  # whatever moves a tab, by arrows and by dragging too, paints the row
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        tab = self._tabs.tabRect(self._tabs.currentIndex())
        top = tab.bottom() + 1 - _HIGH if self._tabs.shape() in _SOUTH else tab.top()
        place = QRect(tab.left() + 1, top, max(0, tab.width() - 2), _HIGH)
        if place != self.geometry():
            self.setGeometry(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        # Of a row that is disabled, too: grey could not be told from the other tabs.
        colour = self.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colour)


def mark_tabs(tabs: QTabBar) -> None:
    """Let a row of tabs have its mark; once is enough."""
    if tabs.findChild(TabMark) is None:
        TabMark(tabs)
