"""Shows a finished training again, at the same paces. Not here: the training itself (training_thread)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.training.pace import Pace
from app.training.ticker import TICK


class Replay(QObject):
    """A front that runs from 0 to `total` merges.

    Signals: `moved(front)`, and `arrived` at the end.
    """

    moved = Signal(int)
    arrived = Signal()

    def __init__(
        self, total: int, speed: int, parent: QObject | None = None, *, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(parent)
        self._pace = Pace(total, speed)
        self._clock = clock
        self._position = 0.0
        self._before = clock()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._advance)

    @property
    def front(self) -> int:
        """Merges shown."""
        return int(self._position)

    def resume(self) -> None:
        """Run on from where it is."""
        self._before = self._clock()
        self._timer.start()

    def pause(self) -> None:
        """Stand still."""
        self._timer.stop()

    def step(self, count: int = 1) -> None:
        """Show `count` merges more, then stand still."""
        self.pause()
        self._move(min(float(self.front + count), float(self._pace.total)))

    def set_speed(self, speed: int) -> None:
        """Change the pace from here on."""
        self._pace = Pace(self._pace.total, speed)

    @Slot()
    def _advance(self) -> None:
        now = self._clock()
        position = self._pace.after(self._position, now - self._before)
        self._before = now
        self._move(position)

    def _move(self, position: float) -> None:
        shown, self._position = self.front, position
        if self.front != shown:
            self.moved.emit(self.front)
        if self.front >= self._pace.total:
            self._timer.stop()
            self.arrived.emit()
