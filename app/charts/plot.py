"""A chart with a cross-hair, which the mouse and the keys move. Not here: drawing the chart (drawing.py)."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.charts.cross_hair import place_by_key
from app.charts.drawing import Drawing
from app.charts.figure import Figure
from app.charts.words import PlotWords
from app.focus_frame import FocusFrame
from app.palette import Theme


class Plot(Drawing):
    """Signals: `pointed`, the cross-hair stands at another `place`; `chosen(place)`, by a click or by Enter.

    A place is the rank of a merge, or the number of a bar; None: there is no cross-hair.
    """

    accessible_role = QAccessible.Role.Chart

    pointed = Signal()
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place: int | None = None
        self._lit = pyqtgraph.BarGraphItem(x=[], height=[], width=0.8)
        self._cross = pyqtgraph.InfiniteLine(angle=90)
        self._points = pyqtgraph.ScatterPlotItem(size=7)
        for item in (self._lit, self._cross, self._points):
            item.setVisible(False)
            self.getPlotItem().addItem(item, ignoreBounds=True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)

    def show_figure(self, figure: Figure, words: PlotWords, *, expected: int) -> None:
        """Draw it; the cross-hair stays, unless that is another chart, or has no such place any more."""
        if self._figure is None or self._figure.choice.kind != figure.choice.kind:
            self.place = None
        super().show_figure(figure, words, expected=expected)
        self.place = self._known(self.place)
        self._show_cross()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the chart and of the cross-hair."""
        super().set_theme(theme)
        self._lit.setOpts(brush=theme.lines[1], pen=theme.base)
        self._cross.setPen(pyqtgraph.mkPen(theme.muted, width=1, style=Qt.PenStyle.DashLine))
        self._points.setBrush(theme.text)
        self._points.setPen(theme.base)

    def set_place(self, place: int | None) -> None:
        """Put the cross-hair there, if there is such a place."""
        place = self._known(place)
        if place != self.place:
            self.place = place
            self._show_cross()
            self.pointed.emit()

    def _known(self, place: int | None) -> int | None:
        """The place if there is such a one."""
        known = place is not None and len(self._places) > 0 and self._places[0] <= place <= self._places[-1]
        return place if known else None

    def _show_cross(self) -> None:
        figure, place = self._figure, self.place
        curves = figure.curves if figure is not None and place is not None else ()
        lit = figure is not None and figure.bars is not None and place is not None and place < len(self._places)
        self._cross.setVisible(bool(curves))
        self._points.setVisible(bool(curves))
        self._lit.setVisible(lit)
        if lit and place is not None:
            self._lit.setOpts(**self._box(slice(place, place + 1)))
        if curves and place is not None:
            self._cross.setPos(self._across(place))
            values = [value for value in (each.at(place) for each in curves) if value is not None]
            heights = np.log10(values) if self._log_up else values
            self._points.setData(x=[self._across(place)] * len(values), y=heights)

    def _place_under(self, point: QPointF) -> int | None:
        """The place nearest to a point of this widget; None outside of the axes."""
        box = self.getPlotItem().getViewBox()
        at = self.mapToScene(point.toPoint())
        if self._figure is None or not len(self._at) or not box.sceneBoundingRect().contains(at):
            return None
        found = box.mapSceneToView(at)
        value = found.y() if self._figure.choice.kind == "scripts" else found.x()
        right = min(int(np.searchsorted(self._at, value)), len(self._at) - 1)
        left = max(right - 1, 0)
        nearest = left if value - self._at[left] < self._at[right] - value else right
        return int(self._places[nearest])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = self._place_under(event.position())
        if place is not None:
            self.set_place(place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = self._place_under(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self.set_place(place)
            self.chosen.emit(place)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self.set_place(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.place is not None:
            self.chosen.emit(self.place)
            return
        rows = self._figure is not None and self._figure.choice.kind == "scripts"
        place = place_by_key(event, self.place, self._places, downwards=rows)
        if place is None:
            event.ignore()
        else:
            self.set_place(place)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()
