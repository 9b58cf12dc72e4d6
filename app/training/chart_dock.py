"""The dock with the count curve. Not here: drawing (count_chart), which points (count_curve)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QVBoxLayout, QWidget

from app.palette import Theme
from app.training.count_curve import axis_end, curve
from app.training.shown_merges import ShownMerges
from app.training.ticker import Ticker

if TYPE_CHECKING:
    from app.training.count_chart import CountChart

CHART_INTERVAL = 120
_LINES = 5
"""Least height, in lines of type: two for the axis, and a glance at the curve."""


class ChartDock(QDockWidget):
    """The chart is made at the first tick after the dock is seen, so that the window opens sooner.

    Signal: `chart_made`, once.
    """

    chart_made = Signal()

    def __init__(self, shown: ShownMerges, ticker: Ticker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chart_dock")
        self._shown = shown
        self._theme: Theme | None = None
        self._ranges = (0.0, 0.0)
        self.chart: CountChart | None = None
        whole = QWidget()
        self._column = QVBoxLayout(whole)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(whole)
        self._reserve()
        self._part = ticker.part(self._refresh, interval=CHART_INTERVAL)
        shown.replaced.connect(self._part.set_dirty)
        shown.changed.connect(self._part.set_dirty)
        self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours from `theme`, now and when the chart is made."""
        self._theme = theme
        if self.chart is not None:
            self.chart.set_theme(theme)

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        if self.chart is None:
            self.chart = self._make_chart()
            self.chart_made.emit()
        merges = self._shown.merges
        ranks, counts = curve(merges.count, self._shown.count)
        highest = float(merges.count[0]) if len(merges) else 1.0
        ranges = axis_end(self._shown.expected), axis_end(max(highest, counts.max(initial=1.0)))
        if ranges != self._ranges:
            self._ranges = ranges
            self.chart.set_ranges(*ranges)
        self.chart.set_curve(ranks, counts)

    def _make_chart(self) -> CountChart:
        from app.training.count_chart import CountChart

        chart = CountChart()
        if self._theme is not None:
            chart.set_theme(self._theme)
        chart.set_font(self.font())
        self._column.addWidget(chart)
        return chart

    def _reserve(self) -> None:
        """Room for the axes, before the chart is there too, so that its making moves nothing."""
        self.widget().setMinimumHeight(_LINES * self.fontMetrics().height())
        if self.chart is not None:
            self.chart.set_font(self.font())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._part.set_dirty()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setWindowTitle(QCoreApplication.translate("ChartDock", "Count per merge"))
        if self.chart is not None:
            self.chart.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._reserve()
        super().changeEvent(event)
