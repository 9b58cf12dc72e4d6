"""The two halves of the dock of ids: beside each other where it is wide, else one above the other."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

_WIDE = 1.8
"""So much wider than high, and wide enough for both, they stand beside each other."""


class Halves(QSplitter):
    """Asks for the width of one half only: where both do not fit beside each other, `fit_into` turns it."""

    def __init__(self, first: QWidget, second: QWidget) -> None:
        super().__init__()
        self._laid_out = False
        self.setChildrenCollapsible(False)
        for half in (first, second):
            self.addWidget(half)
        self.splitterMoved.connect(self.updateGeometry)  # a narrower half may need more rows

    def fit_into(self, room: QSize) -> None:
        """Turn as it fits into a room; as long as it need not turn, the shares that the user chose stay."""
        least = sum(each.width() for each in self._least()) + self.handleWidth()
        wide = room.width() > _WIDE * room.height() and room.width() >= least
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if orientation != self.orientation() or not self._laid_out:
            self.setOrientation(orientation)
            self.setSizes(self._shares(room.width()) if wide else [1000, 3000])
            self._laid_out = True
            self.updateGeometry()

    def _shares(self, width: int) -> list[int]:
        """Two fifths for the first; with big type up to a half, so that its buttons stand in fewer rows."""
        first = max(2 * width // 5, min(self.widget(0).sizeHint().width(), width // 2))
        return [first, width - first]

    def minimumSizeHint(self) -> QSize:
        least = self._least()
        heights = [each.height() for each in least]
        beside = self.orientation() is Qt.Orientation.Horizontal
        height = max(heights) if beside else sum(heights) + self.handleWidth()
        return QSize(max(each.width() for each in least), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def _least(self) -> list[QSize]:
        """What each half needs at least, high enough for the width that it has."""
        least = []
        for half in (self.widget(0), self.widget(1)):
            hint, layout = half.minimumSizeHint(), half.layout()
            rows = layout.totalMinimumHeightForWidth(half.width()) if half.hasHeightForWidth() else 0
            least.append(QSize(hint.width(), max(hint.height(), rows)))
        return least
