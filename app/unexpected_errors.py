"""Exceptions that nobody caught, in any thread: printed as usual, and handed to the window, which goes on.

Not here: how they are said, and that each place is said once (reporter).
"""

from __future__ import annotations

import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal


class UnexpectedErrors(QObject):
    """Between `install` and `uninstall`. Signal: `raised(exception)`, in the thread of this object."""

    raised = Signal(object)
    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._came.connect(self.raised, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over from Python's hooks."""
        sys.excepthook = self._take
        threading.excepthook = self._take_of_thread

    def uninstall(self) -> None:
        """Give back to Python's hooks."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            self._came.emit(error)

    def _take_of_thread(self, arguments: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(arguments)
        if isinstance(arguments.exc_value, Exception):
            self._came.emit(arguments.exc_value)
