"""Plays the making of a vocabulary: moment after moment, at the pace of a training that is shown.

Not here: the moments (session), the pace (app/pace.py).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.pace import Pace
from app.session import Session
from app.ticker import TICK


class Player(QObject):
    """Signal: `playing_changed(bool)`. `speed` says how fast, 0 to 100, whenever it is asked."""

    playing_changed = Signal(bool)

    def __init__(
        self,
        session: Session,
        speed: Callable[[], int],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._speed = speed
        self._clock = clock
        self._position = 0.0
        self._before = clock()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._advance)

    @property
    def playing(self) -> bool:
        """Whether moments pass by themselves."""
        return self._timer.isActive()

    def play(self) -> None:
        """Go on from the present moment; at the front, begin with the first."""
        session = self._session
        if self.playing or not session.front:
            return
        if session.moment is None:
            session.set_moment(0)
        self._before = self._clock()
        self._timer.start()
        self.playing_changed.emit(True)

    def stop(self) -> None:
        """Stand still."""
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    @Slot()
    def _advance(self) -> None:
        session, now = self._session, self._clock()
        if session.moment is None:  # somebody went to the front
            self.stop()
            return
        if int(self._position) != session.moment:  # or elsewhere
            self._position = float(session.moment)
        self._position = Pace(session.front, self._speed()).after(self._position, now - self._before)
        self._before = now
        session.set_moment(int(self._position))
        if session.moment is None:
            self.stop()
