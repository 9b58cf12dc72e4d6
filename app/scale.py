"""One scale for the whole window: the size of its type, from which everything takes its own, open or opened later.

The text pane's zoom is its own and comes on top. Not here: which fonts (fonts), what is remembered (settings).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QApplication

from app.fonts import interface_font
from app.settings import SCALES, USUAL_SCALE


def step_from(percent: int, *, steps: int) -> int:
    """The scale so many steps larger, or smaller below 0; at the ends it stays.

    >>> step_from(100, steps=1), step_from(200, steps=1), step_from(100, steps=-2), step_from(120, steps=-1)
    (110, 200, 75, 110)
    """
    beyond = [each for each in SCALES if (each > percent if steps > 0 else each < percent)]
    ordered = beyond if steps > 0 else beyond[::-1]
    return ordered[min(abs(steps), len(ordered)) - 1] if ordered and steps else percent


class Scale(QObject):
    """`percent` of the size of type that the platform had when the program started. Signal: `changed(percent)`."""

    changed = Signal(int)

    def __init__(self, application: QApplication, percent: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._usual = QFont(application.font())
        self._points = QFontInfo(self._usual).pointSizeF()  # a platform may give the size in pixels
        self.percent = percent
        self._apply()

    def use(self, percent: int) -> None:
        """Scale everything; one of `settings.SCALES`, else the nearest."""
        percent = min(SCALES, key=lambda step: abs(step - percent))
        if percent != self.percent:
            self.percent = percent
            self._apply()
            self.changed.emit(percent)

    def step(self, steps: int) -> None:
        """Larger, or smaller below 0."""
        self.use(step_from(self.percent, steps=steps))

    def _apply(self) -> None:
        self._application.setFont(interface_font(self._usual, self._points * self.percent / USUAL_SCALE))
