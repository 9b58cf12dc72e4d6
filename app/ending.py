"""Ends the window tidily when somebody else ends it: a signal of the system, or the end of the user's session.

Nobody can be asked then: what is unsaved stays in the journal, and is offered at the next start. Not here: the
user's own way to close, with its questions (closing), and the journal (recovering).
"""

from __future__ import annotations

import contextlib
import signal
import socket
from types import FrameType

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""From the keyboard of a terminal, from the system that shuts down, from a terminal that is closed."""


class Ending(QObject):
    """Between `install` and `uninstall`. Signal: `session_ends`: what is unsaved must be on the disk on return.

    A signal of the system ends the event loop with 128 and its number, as shells know it; a second one ends the
    process at once, should it hang. Python itself would hear of a signal only when some Python code runs.
    """

    session_ends = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard, self._told = socket.socketpair()
        for each in (self._heard, self._told):
            each.setblocking(False)
        self._before: dict[signal.Signals, object] = {}
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.setEnabled(False)
        self._notifier.activated.connect(self._end)
        # Directly: the session manager goes on, and may kill the program, as soon as all have returned.
        application.commitDataRequest.connect(self._commit, Qt.ConnectionType.DirectConnection)

    def install(self) -> None:
        """Take over the signals."""
        self._before = {each: signal.signal(each, _hear) for each in SIGNALS}
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        self._notifier.setEnabled(True)

    def uninstall(self) -> None:
        """Give the signals back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for each, before in self._before.items():
            signal.signal(each, before)
        for end in (self._heard, self._told):
            end.close()

    @Slot()
    def _end(self) -> None:
        with contextlib.suppress(BlockingIOError):
            number = self._heard.recv(1)[0]
            for each in SIGNALS:
                signal.signal(each, signal.SIG_DFL)
            QCoreApplication.exit(128 + number)

    @Slot()
    def _commit(self) -> None:
        self.session_ends.emit()


def _hear(_number: int, _frame: FrameType | None) -> None:
    """The number has gone to the socket already; without a handler the process would end here."""
