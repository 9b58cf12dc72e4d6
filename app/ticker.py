"""One timer for everything that is repainted while training runs. Not here: what is repainted.

Each tick serves one part, the one that is most overdue, and only if something changed. So two repaints never
add up in one turn of the event loop, and the window stays quick however many parts there are.

And the GUI thread works for a share of the time, as far as can be: what it has worked since the last repaint,
that one and what it led to included, is waited out in proportion. Where docks are many or the machine is slow they
are repainted less often, and the training goes on as if nobody watched: it needs Python's lock, which the GUI
thread holds while it works.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, thread_time

from PySide6.QtCore import QObject, Qt, QTimer, Slot

TICK = 30
"""Milliseconds between two ticks."""

SHARE = 0.15
"""Part of the time for which the GUI thread works while there is something to repaint, but see LONGEST_WAIT."""

LONGEST_WAIT = 0.3
"""Seconds after which the next part has its turn, however much was worked."""


class Part:
    """Something that is repainted at most once per interval, and only after `set_dirty`."""

    def __init__(self, ticker: Ticker, repaint: Callable[[], None], interval: float) -> None:
        self._ticker = ticker
        self._repaint = repaint
        self._interval = interval
        self._last = -interval
        self._dirty = False

    def set_dirty(self) -> None:
        """Ask for a repaint at the next chance."""
        self._dirty = True
        self._ticker.wake()

    @property
    def dirty(self) -> bool:
        """Whether a repaint is still to come."""
        return self._dirty

    def overdue(self, now: float) -> float:
        """Seconds since the repaint was due; negative: not due yet."""
        return now - self._last - self._interval

    def serve(self, now: float) -> None:
        """Repaint now."""
        self._dirty, self._last = False, now
        self._repaint()


class Ticker(QObject):
    """The timer. It stops by itself when nothing is dirty."""

    def __init__(
        self, parent: QObject | None = None, *, clock: Callable[[], float] = monotonic,
        worked: Callable[[], float] = thread_time,
    ) -> None:  # fmt: skip
        """`worked`: seconds for which this thread has worked, counted from anywhere."""
        super().__init__(parent)
        self._clock, self._worked = clock, worked
        self._served, self._worked_then = -LONGEST_WAIT, worked()
        self._parts: list[Part] = []
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.tick)

    def part(self, repaint: Callable[[], None], *, interval: int) -> Part:
        """Register a part that is repainted at most every `interval` milliseconds."""
        part = Part(self, repaint, interval / 1000)
        self._parts.append(part)
        return part

    @property
    def running(self) -> bool:
        """Whether a part is waiting for its turn."""
        return self._timer.isActive()

    def wake(self) -> None:
        """Start ticking, unless that is so already."""
        if not self._timer.isActive():
            self._worked_then = self._worked()  # what was done in the meantime counts for nothing
            self._timer.start()

    @Slot()
    def tick(self) -> None:
        """Serve the most overdue dirty part."""
        now = self._clock()
        dirty = [part for part in self._parts if part.dirty]
        if not dirty:
            self._timer.stop()
            return
        worked = self._worked()
        if now - self._served < min((worked - self._worked_then) / SHARE, LONGEST_WAIT):
            return
        part = max(dirty, key=lambda each: each.overdue(now))
        if part.overdue(now) >= -TICK / 2000:  # the nearest tick, for no timer is exact
            self._served, self._worked_then = now, worked
            part.serve(now)

    def shutdown(self) -> None:
        """Stop for good: no part is served any more."""
        self._parts.clear()
        self._timer.stop()
