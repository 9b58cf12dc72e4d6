"""The way to close the window: ends a training that is running, then lets nothing unsaved be lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QMessageBox

from app.training.training_run import TrainingRun
from app.window.main_window import MainWindow


class Guard(Protocol):
    """Lets nothing unsaved be lost: `run(then)` calls `then` once that is sure, or never."""

    def run(self, then: Callable[[], None]) -> None: ...


class Closing(QObject):
    """`ask` leads to the window's end or back to it; a second call while it asks changes nothing."""

    def __init__(self, run: TrainingRun, guards: Sequence[Guard], window: MainWindow) -> None:
        super().__init__(window)
        self._run = run
        self._guards = guards
        self._window = window
        self._waiting = False
        run.state_changed.connect(self._go_on)

    @Slot()
    def ask(self) -> None:
        """Close, after the questions that are needed."""
        if not self._run.learning:
            self._ask_guards()
            return
        translate = QCoreApplication.translate
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(translate("Closing", "Training is running"))
        box.setText(translate("Closing", "A training is running. Stop it and close?"))
        box.setInformativeText(translate("Closing", "What it has learned so far can be saved next."))
        stop = box.addButton(translate("Closing", "Stop and close"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        stop.clicked.connect(self._stop)
        box.open()

    @Slot()
    def _stop(self) -> None:
        self._waiting = True
        self._run.stop()
        self._go_on()  # the training may have ended while the question stood

    @Slot()
    def _go_on(self) -> None:
        if self._waiting and not self._run.learning:
            self._waiting = False
            # Later: the others must hear first that the training has ended, and keep its merges.
            QTimer.singleShot(0, self, self._ask_guards)

    def _ask_guards(self) -> None:
        then = self._window.close_now
        for guard in reversed(self._guards):
            then = partial(guard.run, then)
        then()
