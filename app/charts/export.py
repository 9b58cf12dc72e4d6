"""Saves and copies a chart: asks for a file, writes it in the background, whole or not at all.

Not here: what is in the file (picture.py, table.py).
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.charts.figure import Figure
from app.charts.table import table_of
from app.latest_task import LatestTask, Stop
from app.save_dialog import save_dialog
from app.settings import Settings
from engine.formats.atomic_file import check_target, write_whole

if TYPE_CHECKING:
    from app.charts.picture import ChartPicture

FORMS = ("png", "svg", "csv")
_NAMES = {
    "count": "count-per-merge",
    "compression": "bytes-per-token",
    "lengths": "token-lengths",
    "scripts": "tokens-by-script",
    "fragments": "fragments",
}

Draw = Callable[[], "ChartPicture"]


class ChartExport(QObject):
    """Signals: `saved(path)`, `copied`, `failed(exception)`."""

    saved = Signal(object)
    copied = Signal()
    failed = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._writing = LatestTask("saving a chart", self)
        self._writing.done.connect(self._take_saved)
        self._writing.failed.connect(self.failed)
        self._copying = LatestTask("copying a chart", self)
        self._copying.done.connect(self._take_copied)
        self._copying.failed.connect(self.failed)

    def choose_and_save(self, figure: Figure, draw: Draw) -> None:
        """Let the user choose a file; its ending says in which form the chart is saved."""
        translate = QCoreApplication.translate
        filters = {
            translate("Charts", "PNG picture (*.png)"): "png",
            translate("Charts", "SVG picture (*.svg)"): "svg",
            translate("Charts", "Comma-separated values (*.csv)"): "csv",
        }
        dialog = save_dialog(
            self._window, translate("Charts", "Save chart"), self._settings.save_folder, kinds=";;".join(filters),
            name=_NAMES[figure.choice.kind], suffix=FORMS[0], take=partial(self.save, figure, draw),
        )  # fmt: skip
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen]))
        dialog.open()

    def save(self, figure: Figure, draw: Draw, path: Path) -> None:
        """Save to `path`, in the form of its ending; as PNG if that is none of FORMS."""
        form = path.suffix[1:].lower()
        if form == "csv":
            self._writing.submit_stoppable(partial(_save_table, figure, path))
            return
        picture = draw()
        try:
            data = picture.svg() if form == "svg" else picture.png()
        finally:
            picture.close()
        self._writing.submit(partial(_save, data, path))

    def copy_picture(self, draw: Draw) -> None:
        """Put the picture on the clipboard, as an image and as SVG."""
        picture = draw()
        try:
            data = QMimeData()
            data.setImageData(picture.image())
            data.setData("image/svg+xml", picture.svg())
        finally:
            picture.close()
        QGuiApplication.clipboard().setMimeData(data)
        self.copied.emit()

    def copy_numbers(self, figure: Figure) -> None:
        """Put the numbers on the clipboard, in columns that tabulators part."""
        self._copying.submit_stoppable(lambda stop: table_of(figure, csv.excel_tab, "\n", stop))

    @property
    def busy(self) -> bool:
        """Whether something is under way in the background."""
        return self._writing.busy or self._copying.busy

    def shutdown(self) -> None:
        """End the threads: a picture is written to its end, a table that is being made is given up."""
        self._writing.shutdown()
        self._copying.shutdown()

    @Slot(object)
    def _take_saved(self, path: Path) -> None:
        self._settings.save_folder = str(path.parent)
        self.saved.emit(path)

    @Slot(object)
    def _take_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.copied.emit()


def _save_table(figure: Figure, path: Path, stop: Stop) -> Path:
    return _save(table_of(figure, csv.excel, "\r\n", stop).encode(), path)


def _save(data: bytes, path: Path) -> Path:
    check_target(path)
    write_whole(path, data)
    return path
