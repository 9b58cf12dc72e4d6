"""`--screenshot`: waits until training and painting are done, writes a picture of the window, ends the program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QObject, QSize, QTimer, Slot

from app.pace import FULL
from app.training.training_run import RunState
from engine.errors import SaveError
from engine.formats.atomic_file import write_whole

if TYPE_CHECKING:
    from app.application import Application

SIZE = QSize(1280, 800)
"""Logical pixels, whatever the screen is."""

QUIET_LOOKS = 3
"""How many times in a row nothing must be under way: a task that ends may start the next one."""


class Screenshot(QObject):
    """Ends the program with code 0 when the picture is written, with 2 and one line on stderr when it cannot be."""

    def __init__(self, application: Application, path: Path) -> None:
        super().__init__(application)
        self._application = application
        self._path = path
        self._quiet = 0
        self._timer = QTimer(self)
        self._timer.setInterval(50)
        self._timer.timeout.connect(self._look)
        application.reporter.failed.connect(self._fail)

    def begin(self) -> None:
        """Start waiting; a training runs at full speed, since nobody watches."""
        self._application.training_dock.set_speed(FULL)
        self._application.window.resize(SIZE)
        self._timer.start()

    @Slot()
    def _look(self) -> None:
        application = self._application
        trained = not application.options.train or application.run.state is RunState.FINISHED
        quiet = trained and not (application.busy or application.ticker.running)
        self._quiet = self._quiet + 1 if quiet else 0
        if self._quiet >= QUIET_LOOKS:
            self._timer.stop()
            self._shoot()

    def _shoot(self) -> None:
        window = self._application.window
        window.resize(SIZE)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        window.grab().save(buffer, "PNG")
        try:
            write_whole(self._path, bytes(buffer.data().data()))
        except SaveError as error:
            self._fail(str(error))
        else:
            QCoreApplication.exit(0)

    @Slot(str)
    def _fail(self, message: str) -> None:
        self._timer.stop()
        print("token-prism: " + " ".join(message.split()), file=sys.stderr)
        QCoreApplication.exit(2)
