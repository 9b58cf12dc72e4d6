"""An axis of a chart: linear, logarithmic, or of names. As many numbers stand at it as there is room for.

Not here: where axes end (scales.py), what is drawn between them (drawing.py).
"""

from __future__ import annotations

import numpy as np
import pyqtgraph
from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics

from app.charts.scales import linear_step

_CLOSE = 40
"""Pixels: decades that are closer are not divided."""

Ticks = list[tuple[float, list[float]]]


class ChartAxis(pyqtgraph.AxisItem):  # type: ignore[misc]
    """`log`: values are exponents of ten, written as numbers, `1,000`. `names`: what stands at 0, 1, 2 and so on.

    `whole`: only whole numbers. `room`: pixels by which a label may stand out at the ends of the axis; pyqtgraph
    leaves such labels out. `widest`: pixels that a name may have.
    """

    log = whole = False
    names: tuple[str, ...] = ()
    room = 15
    widest = 0

    def boundingRect(self) -> QRectF:
        inner: QRectF = super().boundingRect()
        return inner.adjusted(-self.room, -self.room, self.room, self.room)

    def tickValues(self, low: float, high: float, size: float) -> Ticks:
        if self.names:
            return self._some_names(size / max(high - low, 1e-9))
        return self._decades(low, high, size) if self.log else self._steps(low, high, size)

    def _some_names(self, apart: float) -> Ticks:
        """All of them, or with less room some and the last; `apart`: pixels from one to the next."""
        metrics = self._metrics()
        if self.orientation == "left":
            needed = 0.9 * metrics.height()
        else:
            needed = max(map(metrics.horizontalAdvance, self.names)) + 0.5 * metrics.averageCharWidth()
        step = max(1, int(np.ceil(needed / apart)))
        return [(1.0, [float(place) for place in range(len(self.names) - 1, -1, -step)])]

    def _steps(self, low: float, high: float, size: float) -> Ticks:
        most = size / max(self._label_size(high), 1.0)
        step = linear_step(high - low, most, whole=self.whole)
        first, last = int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9))
        return [(step, [number * step for number in range(first, last + 1)])]

    def _decades(self, low: float, high: float, size: float) -> Ticks:
        decades = [float(each) for each in range(int(np.ceil(low)), int(np.floor(high)) + 1)]
        decade_size = size / max(high - low, 1e-9)
        step = max(1, int(np.ceil(self._label_size(high) / decade_size)))
        numbered = [each for each in decades if each % step == 0]
        between = [each for each in decades if each % step]
        if decade_size >= _CLOSE:
            begun = range(int(np.floor(low)), int(np.ceil(high)))
            steps = [float(decade + np.log10(part)) for decade in begun for part in range(2, 10)]
            between += [value for value in steps if low <= value <= high]
        return [(1.0, numbered), (0.1, between)]

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self.style["tickFont"] or QFont())

    def _label_size(self, high: float) -> float:
        """Pixels along the axis that the largest number needs, with some room beside it."""
        metrics = self._metrics()
        if self.orientation == "left":
            return (0.8 if self.log else 1.6) * metrics.height()  # digits have nothing below the line
        largest = np.floor(high) if self.log else high
        beside = (1 if self.log else 4) * metrics.averageCharWidth()
        return float(metrics.horizontalAdvance(self.written(largest)) + beside)

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        if self.names:
            names = [self.names[round(value)] for value in values]
            if self.orientation != "left":
                return names
            metrics, elided = self._metrics(), Qt.TextElideMode.ElideRight
            return [metrics.elidedText(each, elided, self.widest) for each in names]
        if self.log and spacing < 1:
            return [""] * len(values)
        return [self.written(value, spacing) for value in values]

    def written(self, value: float, spacing: float = 1.0) -> str:
        """A number of the axis; `spacing` is the distance to the next one."""
        if self.log:
            return QLocale().toString(round(10**value))
        decimals = max(0, -int(np.floor(np.log10(spacing) + 1e-9)))
        return QLocale().toString(float(value), "f", decimals)
