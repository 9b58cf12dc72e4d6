"""Saves and copies a chart.

Not here: what is in the file (picture.py, table.py), the writing (app/file_export.py)."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.charts.figure import Figure
from app.charts.table import table_of
from app.csv_kinds import csv_kinds, of_kind, remember_kind
from app.file_export import FileExport
from app.latest_task import LatestTask
from app.save_dialog import save_dialog
from app.settings import Settings

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


class ChartExport(FileExport):
    """Asks for a file and saves. Signal besides those of a `FileExport`: `copied`."""

    copied = Signal()

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__("saving a chart", settings, window)
        self._window = window
        self._copying = LatestTask("copying a chart", self)
        self._copying.done.connect(self._take_copied)
        self._copying.failed.connect(self.failed)

    def choose_and_save(self, figure: Figure, draw: Draw) -> None:
        """Let the user choose a file; its ending says in which form the chart is saved."""
        translate = QCoreApplication.translate
        filters = {
            translate("Charts", "PNG picture (*.png)"): "png",
            translate("Charts", "SVG picture (*.svg)"): "svg",
            **dict.fromkeys(csv_kinds(), "csv"),
        }
        dialog = save_dialog(
            self._window, translate("Charts", "Save chart"), self._settings.save_folder, kinds=";;".join(filters),
            name=_NAMES[figure.choice.kind], suffix=FORMS[0], take=partial(self.save, figure, draw),
            told=partial(remember_kind, self._settings),
        )  # fmt: skip
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen]))
        dialog.open()

    def save(self, figure: Figure, draw: Draw, path: Path) -> None:
        """Save to `path`, in the form of its ending; as PNG if that is none of FORMS."""
        form = path.suffix[1:].lower()
        if form == "csv":
            table = of_kind(
                lambda: table_of(figure, csv.excel, "\r\n").encode(), for_excel=self._settings.csv_for_excel
            )
            self.write(table, path)
            return
        picture = draw()
        try:
            data = picture.svg() if form == "svg" else picture.png()
        finally:
            picture.close()
        self.write(lambda: data, path)

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
        return super().busy or self._copying.busy

    def shutdown(self) -> None:
        """End the threads: every file is written to its end, what is being copied is given up."""
        super().shutdown()
        self._copying.shutdown()

    @Slot(object)
    def _take_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.copied.emit()
