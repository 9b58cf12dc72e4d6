"""The drawing of a chart with pyqtgraph. Imported when a chart is first shown: it takes a quarter second.

Where there is little room, or the type is big, fewer numbers stand at the axes, and then the axes lose their
titles, which are in the tool tip as well. Axes are told their ends and never follow the data by themselves.
Not here: what there is to draw (figure.py), axes (axis.py), the cross-hair (plot.py).
"""

from __future__ import annotations

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.charts.axis import ChartAxis
from app.charts.figure import Bars, Figure
from app.charts.scales import linear_end, log_end
from app.charts.words import PlotWords
from app.palette import LIGHT, Theme

_LOW, _NARROW = 6, 30
"""In lines and digits: a lower chart has no title below, a narrower one none at its left."""
_BASE = -0.15
"""Where bars begin on a log axis, as an exponent: one token is not nothing."""
_NAMES = 0.4
"""Of the width, at most, for the names at the left."""


class Drawing(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """One chart. A place in it is the rank of a merge, or the number of a bar."""

    # It is laid out for the first time while it is being made.
    _metrics: QFontMetrics | None = None
    _figure: Figure | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, axisItems={side: ChartAxis(orientation=side) for side in ("bottom", "left")})
        self.setObjectName("chart_plot")
        self.viewport().setObjectName("qt_scrollarea_viewport")  # pyqtgraph put one in the place of Qt's
        self._words = PlotWords()
        self._theme = LIGHT
        self._places: NDArray[np.int64] = np.zeros(0, np.int64)
        self._at: NDArray[np.float64] = np.zeros(0)
        self._ranges: tuple[float, ...] = ()
        plot = self.getPlotItem()
        plot.hideButtons()
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(x=False, y=False)
        plot.disableAutoRange()
        self.setAntialiasing(False)
        self._lines = [plot.plot() for _ in range(2)]
        self._legend = plot.addLegend(offset=(8, 2), verSpacing=-4)
        self._legend_of: tuple[str, ...] = ()
        self._bars = pyqtgraph.BarGraphItem(x=[], height=[], width=0.8)
        self._labels: list[pyqtgraph.TextItem] = []
        self._moment = pyqtgraph.InfiniteLine(angle=90)
        for item in (self._bars, self._moment):
            plot.addItem(item, ignoreBounds=True)
        self.set_font(self.font())

    # What is shown

    @property
    def figure(self) -> Figure | None:
        """What is drawn."""
        return self._figure

    def show_figure(self, figure: Figure, words: PlotWords, *, expected: int) -> None:
        """Draw it; `expected` is how many merges there may become."""
        before = None if self._figure is None else (self._figure.choice, self._words, self._ranges)
        self._figure, self._words = figure, words
        if before is None or (figure.choice, words) != before[:2]:
            self.setAccessibleName(words.title)
            self.setToolTip(f"→ {words.across}\n↑ {words.up}")
            self._show_axes()
            self._show_legend()
        if figure.bars is None:
            self._show_curves(figure, expected)
        else:
            self._show_bars(figure.bars, upright=figure.choice.kind != "scripts")
        if (figure.choice, words, self._ranges) != before:  # axes that are laid out anew are painted anew
            self._fit()
        self._show_moment()

    def drawn(self) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
        """The points of each curve as they are drawn: exponents of ten where an axis is logarithmic."""
        found = [line.getOriginalDataset() for line in self._lines]
        return [(x, y) for x, y in found if x is not None and len(x)]

    def _show_axes(self) -> None:
        figure, plot, words = self._figure, self.getPlotItem(), self._words
        assert figure is not None
        rows = figure.choice.kind == "scripts"
        across, up = plot.getAxis("bottom"), plot.getAxis("left")
        across.log = figure.bars is None and figure.choice.log_across
        up.log = figure.choice.log_up and not rows
        across.names = words.names if figure.bars is not None and not rows else ()
        up.names = words.names if rows else ()
        across.whole = True
        up.whole = figure.choice.kind in ("count", "lengths") or figure.choice.unit == "tokens"
        plot.getViewBox().invertY(rows)
        plot.showGrid(x=not across.names, y=not rows, alpha=0.25)

    def _show_curves(self, figure: Figure, expected: int) -> None:
        across, up = figure.choice.log_across, figure.choice.log_up
        highest, lowest = 0.0, np.inf
        for line, curve in zip(self._lines, (*figure.curves, None, None), strict=False):
            places = np.zeros(0, np.int64) if curve is None else curve.drawn
            values = np.zeros(0) if curve is None else curve.values[places]
            line.setData(np.log10(places + 1) if across else places + 1.0, np.log10(values) if up else values)
            if len(values):
                highest, lowest = max(highest, float(values.max())), min(lowest, float(values.min()))
        self._bars.setOpts(x=[], height=[], x0=None, y=None, y0=None, width=0.8)
        self._show_labels(())
        drawn = [each.drawn for each in figure.curves if len(each.drawn)]
        self._places = np.unique(np.concatenate(drawn)) if drawn else np.zeros(0, np.int64)
        self._at = np.log10(self._places + 1) if across else self._places + 1.0
        most = max(expected, figure.merges)
        right = log_end(most) if across else linear_end(most)
        top = log_end(highest) if up else linear_end(highest)
        bottom = 1.0 if figure.choice.kind == "compression" and lowest >= 1 and top > 1 else 0.0
        self._set_ranges(0.0, right, bottom, top)

    def _show_bars(self, bars: Bars, *, upright: bool) -> None:
        for line in self._lines:
            line.setData([], [])
        count = len(bars.keys)
        self._places = np.arange(count)
        self._at = self._places.astype(np.float64)
        self._bars.setOpts(**self._box(slice(None)))
        largest = float(bars.tokens.max(initial=1))
        if upright:
            log = self._log_up
            self._show_labels(())
            top = log_end(largest) if log else linear_end(largest)
            self._set_ranges(-0.6, count - 0.4, _BASE if log else 0.0, top)
        else:
            self._show_labels(self._words.values)
            self._set_ranges(0.0, largest / self._share_of_bars(), -0.6, count - 0.4)

    @property
    def _log_up(self) -> bool:
        return self._figure is not None and self._figure.choice.log_up

    def _box(self, which: slice) -> dict[str, object]:
        """Bars as pyqtgraph takes them."""
        assert self._figure is not None
        assert self._figure.bars is not None
        tokens = self._figure.bars.tokens[which].astype(np.float64)
        places = self._places[which]
        if self._figure.choice.kind == "scripts":
            return {
                "x0": np.zeros(len(places)), "x": None, "y": places, "y0": None, "width": tokens,
                "height": np.full(len(places), 0.7),
            }  # fmt: skip
        if self._log_up:
            tokens = np.where(tokens > 0, np.log10(np.maximum(tokens, 1)) - _BASE, 0.0)
        base = _BASE if self._log_up else 0.0
        return {
            "x": places, "x0": None, "y": None, "y0": np.full(len(places), base), "width": 0.8, "height": tokens,
        }  # fmt: skip

    def _share_of_bars(self) -> float:
        """Of the width between the axes, so that the longest label has room beside the longest bar."""
        metrics = self._metrics or self.fontMetrics()
        widest = max(map(metrics.horizontalAdvance, self._words.values), default=0) + metrics.averageCharWidth()
        return max(0.25, 1 - widest / max(self.width() - self._names_width() - 20, 1))

    def _names_width(self) -> int:
        metrics = self._metrics or self.fontMetrics()
        widest = max(map(metrics.horizontalAdvance, self._words.names), default=0)
        return min(widest + metrics.averageCharWidth(), int(_NAMES * self.width()))

    def _show_labels(self, words: tuple[str, ...]) -> None:
        plot, font = self.getPlotItem(), self.font()
        while len(self._labels) > len(words):
            plot.removeItem(self._labels.pop())
        while len(self._labels) < len(words):
            self._labels.append(pyqtgraph.TextItem(anchor=(0, 0.5)))
            plot.addItem(self._labels[-1], ignoreBounds=True)
        bars = None if self._figure is None else self._figure.bars
        for place, (label, text) in enumerate(zip(self._labels, words, strict=True)):
            label.setText(text, self._theme.text)
            label.setFont(self._font if self._metrics is not None else font)
            if bars is not None:
                label.setPos(float(bars.tokens[place]), float(place))

    def _show_legend(self) -> None:
        names = self._words.curves
        if names != self._legend_of:
            self._legend_of = names
            self._legend.clear()
            for line, name in zip(self._lines, names, strict=False):
                self._legend.addItem(line, name)

    def _set_ranges(self, left: float, right: float, bottom: float, top: float) -> None:
        ranges = left, right, bottom, top
        if ranges != self._ranges:
            self._ranges = ranges
            wide = 0.02 * (right - left)
            high = 0.05 * (top - bottom)
            self.getPlotItem().getViewBox().setRange(
                xRange=(left - wide, right + wide), yRange=(bottom - high, top + high), padding=0
            )

    def _show_moment(self) -> None:
        figure = self._figure
        shown = figure is not None and figure.bars is None and figure.moment is not None
        self._moment.setVisible(shown)
        if shown and figure is not None and figure.moment is not None:
            self._moment.setPos(self._across(max(figure.moment, 1) - 1))

    def _across(self, place: int) -> float:
        """Where a merge stands on the axis."""
        assert self._figure is not None
        return float(np.log10(place + 1)) if self._figure.choice.log_across else place + 1.0

    # How it looks

    def set_theme(self, theme: Theme) -> None:
        """Colours of background, axes, lines and bars."""
        self._theme = theme
        self.setBackground(theme.base)
        for side in ("bottom", "left"):
            axis = self.getPlotItem().getAxis(side)
            axis.setPen(theme.muted)
            axis.setTextPen(theme.text)
        # Width 1: a wider pen is drawn many times slower.
        for line, colour in zip(self._lines, theme.lines, strict=False):
            line.setPen(pyqtgraph.mkPen(colour, width=1))
        self._bars.setOpts(brush=theme.lines[0], pen=theme.base)
        self._moment.setPen(pyqtgraph.mkPen(theme.accent, width=2))
        self._legend.setLabelTextColor(theme.text)
        for label in self._labels:
            label.setColor(theme.text)
        self.viewport().update()

    def set_font(self, font: QFont) -> None:
        """The font of the axes, and room for it."""
        metrics = QFontMetrics(font)
        plot = self.getPlotItem()
        self._font = QFont(font)
        for side in ("bottom", "left"):
            axis = plot.getAxis(side)
            axis.setStyle(tickFont=font)
            axis.label.setFont(font)
            axis.room = metrics.horizontalAdvance("100,000") // 2
        self._legend.setLabelTextSize(f"{font.pointSizeF():g}pt")
        plot.layout.setContentsMargins(2, metrics.height() // 2, metrics.horizontalAdvance("100,000") // 2, 2)
        self._metrics = metrics
        for label in self._labels:
            label.setFont(font)
        self._fit()

    def show_title(self, title: str) -> None:
        """A line above the chart, and wider lines in it, as a picture of it needs them."""
        for line in self._lines:
            line.setPen(pyqtgraph.mkPen(line.opts["pen"].color(), width=2))
        size = f"{1.2 * self._font.pointSizeF():g}pt"
        self.getPlotItem().setTitle(title, color=self._theme.text, size=size)

    def lay_out(self) -> None:
        """Give each part its place now, which else happens a moment after it is shown."""
        self.resizeEvent(QResizeEvent(self.size(), self.size()))  # Qt keeps it back until then
        self.getPlotItem().layout.activate()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def rows_height(self) -> int:
        """Pixels that a chart of rows needs, a line for each and the axis; 0 for others."""
        metrics = self._metrics or self.fontMetrics()
        rows = 0 if self._figure is None or self._figure.choice.kind != "scripts" else len(self._words.names)
        return round((1.1 * rows + 2.5) * metrics.height()) if rows else 0

    def _fit(self) -> None:
        """Give the axes the room that their numbers need, and their titles if there is enough."""
        if self._metrics is None or self.getPlotItem() is None:  # not yet made, or closed already
            return
        high, digit = self._metrics.height(), self._metrics.horizontalAdvance("0")
        plot, words = self.getPlotItem(), self._words
        across, up = plot.getAxis("bottom"), plot.getAxis("left")
        below = self.height() >= _LOW * high
        inner = self.height() - (1 + below) * high - high
        beside = self.width() >= _NARROW * digit and not up.names
        beside = beside and self._metrics.horizontalAdvance(words.up) <= inner
        self._legend.setVisible(bool(self._legend_of) and below)
        for axis, title, shown in ((across, words.across, below), (up, words.up, beside)):
            axis.enableAutoSIPrefix(False)
            if axis.labelText != title:
                axis.setLabel(title)
            axis.showLabel(shown)
            axis.resizeEvent(None)  # else the title stays where the one before had its middle
        across.setHeight((1 + below) * high + 12)
        if up.names:
            up.widest = self._names_width()
            up.setWidth(up.widest + 12)
        else:
            # With room enough that of large numbers is kept, so that nothing moves when they come.
            top = self._ranges[3] if self._ranges else 1.0
            widest = QLocale().toString(1_000_000) if beside else up.written(np.floor(top) if up.log else top)
            up.setWidth(self._metrics.horizontalAdvance(widest) + beside * high + 12)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()
        figure = self._figure
        if figure is not None and figure.bars is not None and figure.choice.kind == "scripts":
            self._show_bars(figure.bars, upright=False)
