"""The size of type of a text, by steps away from a usual one. Not here: the keys and the wheel that ask for it."""

from PySide6.QtGui import QFont

SMALLEST, LARGEST = 6.0, 40.0
"""Points."""


class Zoom:
    """For a widget, beside its Qt class, that sets `_usual_size`, in points."""

    _usual_size: float

    def zoom_by(self, points: float) -> None:
        """Make the text larger or smaller."""
        self.set_font_size(self.font().pointSizeF() + points)

    def zoom_reset(self) -> None:
        """Back to the usual size."""
        self.set_font_size(self._usual_size)

    def set_usual_size(self, points: float) -> None:
        """Another size to begin with; how far it was zoomed stays."""
        zoom = self.font().pointSizeF() / self._usual_size
        self._usual_size = min(max(points, SMALLEST), LARGEST)
        self.set_font_size(self._usual_size * zoom)

    def set_font_size(self, points: float) -> None:
        """From SMALLEST to LARGEST."""
        points = min(max(points, SMALLEST), LARGEST)
        if points != self.font().pointSizeF():
            font = QFont(self.font())
            font.setPointSizeF(points)
            self.setFont(font)
