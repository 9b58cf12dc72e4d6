"""The frame around what has the keyboard, of all in which Qt itself shows that too little or not at all.

Not here: buttons and fields of one line, which Qt frames; the text, where the caret shows it.
"""

from __future__ import annotations

from PySide6.QtCore import SIGNAL, SLOT, QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

_WIDE = 2
_TELLING = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Paint)
"""The last, since a bar that comes while a page is first shown tells of no new size."""


class FocusFrame(QWidget):
    """Lies along the inside of `area`, or of its viewport if it scrolls, and is painted while `area` has the focus.

    Trap: what is painted on a viewport itself is scrolled along with it, and stays as lines through the text.
    """

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self._inside = area.viewport() if isinstance(area, QAbstractScrollArea) else area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._inside.installEventFilter(self)
        # Trap: the focus also leaves what is half deleted, and making a Python object of that ends the program. So
        # no event of it is looked at, and nothing of Python stands between signal and slot.
        QObject.connect(QApplication.instance(), SIGNAL("focusChanged(QWidget*,QWidget*)"), self, SLOT("update()"))
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TELLING:
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        own = self._inside is self._area
        place = self._area.rect() if own else self._inside.geometry()
        if place != self.geometry():
            self.setGeometry(place)
            self.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self.rect().adjusted(_WIDE, _WIDE, -_WIDE, -_WIDE)
        self.setMask(QRegion(self.rect()) - QRegion(inner))  # else each change of the focus paints the whole area

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._area.hasFocus():
            colour = self.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Accent)
            with QPainter(self) as painter:
                painter.fillRect(self.rect(), colour)
