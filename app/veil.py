"""What pales a view while it still shows an answer to something before. Not here: when that is so.

To disable the view would pale it too, but take the keyboard from whoever is reading it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

PALE_AFTER = 400
"""Milliseconds for which what is old may stand as if it were not: it is nearly always replaced sooner."""
_THICKNESS = 0.6


class Veil(QWidget):
    """Lies over `view`, of which mouse and keys hear nothing."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._soon = QTimer(self, singleShot=True, interval=PALE_AFTER)
        self._soon.timeout.connect(self._draw)
        view.installEventFilter(self)
        self.hide()

    def set_old(self, old: bool) -> None:
        """Pale the view after a while, if it is not renewed sooner; or show it as it is."""
        if not old:
            self._soon.stop()
            self.hide()
        elif self.isHidden() and not self._soon.isActive():
            self._soon.start()

    @Slot()
    def _draw(self) -> None:
        self._cover()
        self.show()

    def _cover(self) -> None:
        view = self.parentWidget()
        self.setGeometry(view.rect())
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(_THICKNESS)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Base))
        painter.end()
