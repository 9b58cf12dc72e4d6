"""Waiting for a view to be painted, and telling what that took. Not here: what is measured (pane.py)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QAbstractScrollArea

PAUSE = 60
"""Milliseconds between two causes: what follows a paint, such as the counting, is done."""

PATIENCE = 20_000


class Frame(QObject):
    """Waits for the paint of a view that shows something new, and for its end."""

    def __init__(self, view: QAbstractScrollArea, is_new: Callable[[], bool] = lambda: True) -> None:
        super().__init__()
        self.ended: float | None = None
        self._is_new = is_new
        self._painting = False
        self._loop = QEventLoop()
        self._viewport = view.viewport()
        self._viewport.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._painting and self._is_new():
            self._painting = True
            QTimer.singleShot(0, self, self._end)  # when all of the window is painted, and given to the screen
        return False

    def _end(self) -> None:
        self.ended = time.perf_counter()
        self._loop.quit()

    def milliseconds_since(self, begun: float) -> float:
        """Run the event loop until the paint has ended."""
        late = QTimer(self)
        late.setSingleShot(True)
        late.timeout.connect(self._loop.quit)
        late.start(PATIENCE)
        if self.ended is None:
            self._loop.exec()
        late.stop()
        self._viewport.removeEventFilter(self)
        if self.ended is None:
            raise SystemExit(f"nothing was painted within {PATIENCE} ms")
        return (self.ended - begun) * 1000


def run_for(milliseconds: int) -> None:
    """Run the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def run_until(done: Callable[[], bool]) -> None:
    """Run the event loop until `done()`, asked every 5 ms."""
    loop, timer = QEventLoop(), QTimer()
    timer.setInterval(5)
    timer.timeout.connect(lambda: loop.quit() if done() else None)
    timer.start()
    loop.exec()
    timer.stop()


def idle_frame(view: QAbstractScrollArea) -> float:
    """Milliseconds of a paint that nothing caused."""
    run_for(PAUSE)
    begun = time.perf_counter()
    frame = Frame(view)
    view.viewport().update()
    return frame.milliseconds_since(begun)


def report(name: str, measured: list[float], idle: list[float], *, limit: float) -> None:
    """One line: median, worst, how many above the limit, and the frames in between."""
    over, median = sum(each > limit for each in measured), statistics.median
    print(
        f"{name}: median {median(measured):.1f} ms, worst {max(measured):.1f} ms, {over} of {len(measured)} over "
        f"{limit:g} ms (idle frame: median {median(idle):.1f}, worst {max(idle):.1f})"
    )
