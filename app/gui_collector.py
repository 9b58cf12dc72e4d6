"""Runs Python's cycle collector in the GUI thread only. Not here: what there is to collect.

By itself the collector runs in whichever thread happens to allocate. In a worker thread it would destroy Qt
objects there: Qt forbids that for widgets, and it can hang the program for good, since the destructor waits for
Python's lock with a lock of Qt in its hand, while the GUI thread holds the one and waits for the other. It also
would stop the window for as long as a full collection takes, at any moment.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

INTERVAL = 250
"""Milliseconds between two looks at how much there is to collect."""


class GuiCollector(QObject):
    """Collects as often as Python would, the oldest generation only while `is_busy()` says no."""

    def __init__(self, is_busy: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_busy = is_busy
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Take over from the automatic collector."""
        gc.disable()
        self._timer.start()

    def shutdown(self) -> None:
        """Give back to the automatic collector."""
        self._timer.stop()
        gc.enable()

    @Slot()
    def look(self) -> None:
        """Collect the oldest generation whose count has passed its threshold."""
        oldest = 1 if self._is_busy() else 2
        for generation in range(oldest, -1, -1):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return


def freeze_garbage() -> None:
    """Keep the collector away from what was built at the start: looking through it takes tens of milliseconds."""
    gc.collect()
    gc.freeze()
