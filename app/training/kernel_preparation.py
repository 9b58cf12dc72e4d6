"""Gets the compiled kernels ready in the background. Not here: compiling itself (engine.kernels.preparation).

The first time on a machine this takes about half a minute, in a process of its own; later a second. The window
and typed text work meanwhile, in the plain form; only a training waits.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from engine import kernels
from engine.kernels import KernelsUnavailable
from engine.kernels.classes import class_table
from engine.kernels.preparation import Preparation


class Preparing(Protocol):
    """The part of `engine.kernels.preparation.Preparation` that is used here."""

    def run(self, on_line: Callable[[str], None] | None = None) -> None: ...
    def cancel(self) -> None: ...


CERTAIN_RATIO, CERTAIN_SECONDS = 3.0, 1.0
"""Loading compiled kernels takes as long as starting the process that does it; compiling, forty times as long. A
busy machine slows both alike: what lasts so many times as long as the start, and a second, is compiling."""


class _PreparationThread(QThread):
    line = Signal(str, bool)
    ended = Signal(str)

    def __init__(self, preparation: Preparing, clock: Callable[[], float]) -> None:
        super().__init__()
        self.setObjectName("kernel preparation")
        self._preparation = preparation
        self._clock = clock
        self._begun = clock()
        self._first_line: float | None = None

    def _take_line(self, line: str) -> None:
        now = self._clock()  # here, since the window may be too busy to hear of a line at once
        if self._first_line is None:
            self._first_line = now
        start = self._first_line - self._begun
        self.line.emit(line, now - self._first_line > CERTAIN_RATIO * start + CERTAIN_SECONDS)

    def run(self) -> None:
        reason = ""
        try:
            self._preparation.run(self._take_line)
            class_table()  # kept for the process, so that the first training does not wait for it
        except KernelsUnavailable as error:
            reason = str(error) or "unknown reason"
        except Exception:  # noqa: BLE001 - a fault in compiling must not keep the program from working
            reason = traceback.format_exc()
        self.ended.emit(reason)


class KernelPreparation(QObject):
    """Whether the kernels are ready: `settled` turns true once, compiled or not.

    Signals: `progress_changed` while it works (`progress` is such as `3/9`, and `compiling` turns true
    once it is certain that kernels are compiled, not only loaded), then `has_settled`. If `reason` is not empty
    then, there are no compiled kernels for that reason and the program works more slowly.
    """

    progress_changed = Signal()
    has_settled = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        make_preparation: Callable[[], Preparing] = Preparation,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._make_preparation = make_preparation
        self._clock = clock
        self._preparation: Preparing | None = None
        self._thread: _PreparationThread | None = None
        self.settled = False
        self.compiling = False
        self.progress = ""
        self.reason = ""

    def start(self) -> None:
        """Begin, once; `has_settled` follows, at once where the kernels are compiled already."""
        if self.settled or self._thread is not None:
            return
        if kernels.state() == "compiled":
            self._settle("")
            return
        self._preparation = self._make_preparation()
        self._thread = _PreparationThread(self._preparation, self._clock)
        self._thread.line.connect(self._take_line, Qt.ConnectionType.QueuedConnection)
        self._thread.ended.connect(self._settle, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    def shutdown(self) -> None:
        """End the process and the thread; nothing is announced any more."""
        if self._thread is not None and self._preparation is not None:
            self._thread.line.disconnect(self._take_line)
            self._thread.ended.disconnect(self._settle)
            self._preparation.cancel()
            self._drop_thread()

    @Slot(str, bool)
    def _take_line(self, line: str, compiling: bool) -> None:
        self.compiling = compiling
        if line[:1].isdigit():  # not a line of a fault
            self.progress = line.split()[0]
        self.progress_changed.emit()

    @Slot(str)
    def _settle(self, reason: str) -> None:
        self._drop_thread()
        self.settled, self.reason = True, reason
        self.has_settled.emit()

    def _drop_thread(self) -> None:
        if self._thread is not None:
            self._thread.wait()
            self._thread.deleteLater()
            self._thread = None
