"""Rows that are made ready before they are painted, a few in each turn of the event loop.

A page of new rows takes ten milliseconds to write out and measure, and each hanzi in it another thirty microseconds
the first time that its font draws it: too much for one turn beside the painting itself while a training adds a page
many times a second. Not here: how a row is made ready (painter.py), which rows come (training/merges/view.py).
"""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.listing.painter import ListPainter

SLICE = 0.003
"""Seconds of work in one turn of the event loop."""


class RowsAhead(QTimer):
    """Has rows made ready by their painter. Signal: `ready()`, all of them are."""

    ready = Signal()

    def __init__(self, painter: ListPainter, view: QWidget) -> None:
        """`view`: where the rows are painted."""
        super().__init__(view, interval=0)
        self._painter, self._view = painter, view
        self._rows: list[int] = []
        self.timeout.connect(self._prepare_some)

    def begin(self, rows: range) -> bool:
        """Make these rows ready instead of those asked for before. Whether there is anything to do."""
        self._rows = self._painter.unprepared(rows)
        if self._rows:
            self.start()
        else:
            self.stop()
        return bool(self._rows)

    @Slot()
    def _prepare_some(self) -> None:
        end = perf_counter() + SLICE
        done = 0
        while done < len(self._rows) and perf_counter() < end:
            self._painter.prepare(self._rows[done], self._view.devicePixelRatio())
            done += 1
        del self._rows[:done]
        if not self._rows:
            self.stop()
            self.ready.emit()
