"""The drawing of the count curve with pyqtgraph. Imported when the chart is first shown: it takes a quarter second.

Not here: which points are drawn (count_curve), when (chart_dock).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyqtgraph
from PySide6.QtCore import QCoreApplication, QLocale, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from app.palette import Theme


class _CountAxis(pyqtgraph.AxisItem):  # type: ignore[misc]
    """A log axis whose whole decades are written as numbers, `1,000`, not as powers.

    `room`: pixels by which a label may stand out at the ends of the axis; pyqtgraph leaves such labels out.
    """

    room = 15

    def boundingRect(self) -> QRectF:
        inner: QRectF = super().boundingRect()
        return inner.adjusted(-self.room, -self.room, self.room, self.room)

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        decades = [float(each) for each in range(int(np.ceil(low)), int(np.floor(high)) + 1)]
        begun = range(int(np.floor(low)), int(np.ceil(high)))
        between = [float(decade + np.log10(step)) for decade in begun for step in range(2, 10)]
        return [(1.0, decades), (0.1, [value for value in between if low <= value <= high])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        if spacing < 1:
            return [""] * len(values)
        return [QLocale().toString(round(10**value)) for value in values]


class CountChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Count per merge on two log axes. Ranges are set from outside and never follow the data by themselves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        axes = {side: _CountAxis(orientation=side) for side in ("bottom", "left")}
        super().__init__(parent, axisItems=axes)
        self.setObjectName("count_chart")
        plot = self.getPlotItem()
        plot.setLogMode(x=True, y=True)
        plot.hideButtons()
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(x=False, y=False)
        plot.disableAutoRange()
        plot.showGrid(x=True, y=True, alpha=0.25)
        self.setAntialiasing(False)
        self._line = plot.plot()
        self.retranslate()
        self.set_ranges(3.0, 3.0)

    def set_curve(self, ranks: npt.NDArray[np.float64], counts: npt.NDArray[np.float64]) -> None:
        """Draw these points."""
        self._line.setData(ranks, counts)

    def curve_data(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The points that are drawn, as they were given."""
        ranks, counts = self._line.getOriginalDataset()
        empty = np.zeros(0)
        return (empty, empty) if ranks is None else (ranks, counts)

    def set_ranges(self, across: float, up: float) -> None:
        """Show ranks up to 10^across and counts up to 10^up."""
        self.getPlotItem().getViewBox().setRange(
            xRange=(-0.02 * across, 1.02 * across), yRange=(-0.05 * up, 1.05 * up), padding=0
        )

    def set_theme(self, theme: Theme) -> None:
        """Colours of background, axes and line."""
        self.setBackground(theme.base)
        for side in ("bottom", "left"):
            axis = self.getPlotItem().getAxis(side)
            axis.setPen(theme.muted)
            axis.setTextPen(theme.text)
        # Width 1: a wider pen is drawn many times slower.
        self._line.setPen(pyqtgraph.mkPen(theme.lines[0], width=1))
        self.retranslate()

    def set_font(self, font: QFont) -> None:
        """The font of the axes, and room for it."""
        metrics = QFontMetrics(font)
        plot = self.getPlotItem()
        for side in ("bottom", "left"):
            axis = plot.getAxis(side)
            axis.setStyle(tickFont=font)
            axis.label.setFont(font)
            axis.room = metrics.horizontalAdvance("100,000") // 2
        plot.layout.setContentsMargins(2, metrics.height() // 2, metrics.horizontalAdvance("100,000") // 2, 2)
        plot.getAxis("left").setWidth(metrics.horizontalAdvance("1,000,000") + metrics.height() + 12)
        plot.getAxis("bottom").setHeight(2 * metrics.height() + 12)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        plot = self.getPlotItem()
        for side, text in (
            ("bottom", translate("CountChart", "merge, from 1")),
            ("left", translate("CountChart", "count")),
        ):
            axis = plot.getAxis(side)
            axis.enableAutoSIPrefix(False)
            plot.setLabel(side, text)
        self.setAccessibleName(translate("CountChart", "Count per merge, on log axes"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
