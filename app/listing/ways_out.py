"""How rows get out of a list: copied in several forms, or saved as comma-separated values, in the background.

Not here: which rows, and how they are written (`Chosen`, which each list makes), the file itself (file_export.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from app.context_menu import ContextMenu, key_behind
from app.csv_export import CsvExport
from app.latest_task import LatestTask, Stop
from app.listing.view import ListView
from app.roomy_menu import RoomyMenu
from app.settings import Settings


class Chosen(Protocol):
    """Some rows of a list, as they are now; each may take its time."""

    def __len__(self) -> int: ...

    def written(self, kind: str, stop: Stop) -> str:
        """Text for the clipboard; may raise what it likes once it is stopped."""

    def csv(self) -> bytes:
        """A file of comma-separated values."""


class _Copied(NamedTuple):
    text: str
    count: int


class WaysOut(QObject):
    """Two buttons and a menu of the list. Signals: `said(words)`, how it goes; `saved(path)`; `failed(error)`.

    `kinds`: forms in which rows are copied, by Ctrl+C in the first. `choose(least)`: the selected rows, or all that
    are shown if fewer than `least` are selected.
    """

    said = Signal(str)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(
        self, view: ListView, settings: Settings, window: QWidget, *, name: str, kinds: tuple[str, ...],
        choose: Callable[[int], Chosen | None],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._view, self._choose = view, choose
        self._task = LatestTask("copying", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._say_not_copied)
        self.export = CsvExport(settings, window, name=name)
        self.export.saving.connect(self._say_saving)
        self.export.saved.connect(self._say_saved)
        self.export.failed.connect(self._say_not_saved)
        self.copy_button, self.export_button = QToolButton(), QToolButton()
        self.export_button.clicked.connect(self._export)
        self.menu = RoomyMenu(window)
        self.copies: dict[str, QAction] = {}
        for kind in kinds:
            self.copies[kind] = self.menu.addAction("")
            self.copies[kind].triggered.connect(partial(self.copy, kind))
        self.menu.addSeparator()
        self._select_all = self.menu.addAction("", view.selectAll)
        if len(kinds) > 1:
            self.copy_button.setMenu(self.menu)
            self.copy_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        else:
            self.copy_button.clicked.connect(partial(self.copy, kinds[0]))
        view.copy_wanted.connect(partial(self.copy, kinds[0]))
        view.menu_wanted.connect(self._show_menu)

    @property
    def busy(self) -> bool:
        """Whether the clipboard or a file is still to be written."""
        return self._task.busy or self.export.busy

    def shutdown(self) -> None:
        """End the background threads, once every export is written."""
        self._task.shutdown()
        self.export.shutdown()

    def copy(self, kind: str, *_checked: bool) -> None:
        """Put rows on the clipboard; the newest copy wins."""
        chosen = self._choose(1)
        if chosen is not None and len(chosen):
            words = QCoreApplication.translate("Listing", "Copying rows: {0} …")
            self.said.emit(words.format(QLocale().toString(len(chosen))))
            self._task.submit_stoppable(partial(_copied, chosen, kind))

    @Slot(object)
    def _take(self, copied: _Copied) -> None:
        QGuiApplication.clipboard().setText(copied.text)
        words = QCoreApplication.translate("Listing", "Rows copied: {0}")
        self.said.emit(words.format(QLocale().toString(copied.count)))

    @Slot(object)
    def _say_not_copied(self, error: Exception) -> None:
        self.said.emit("")
        self.failed.emit(error)

    @Slot()
    def _export(self) -> None:
        chosen = self._choose(2)
        if chosen is not None:
            self.export.choose_and_save(len(chosen), chosen.csv)

    @Slot(object)
    def _show_menu(self, point: QPoint) -> None:
        ContextMenu(self._view, self.menu.actions()).popup(point)

    @Slot(int)
    def _say_saving(self, count: int) -> None:
        words = QCoreApplication.translate("Listing", "Saving rows: {0} …")
        self.said.emit(words.format(QLocale().toString(count)))

    @Slot(object)
    def _say_saved(self, path: Path) -> None:
        self.said.emit(QCoreApplication.translate("Listing", "Saved as {0}").format(path))
        self.saved.emit(path)

    @Slot(object)
    def _say_not_saved(self, error: Exception) -> None:
        self.said.emit("")
        self.failed.emit(error)

    def retranslate(self, copies: dict[str, str]) -> None:
        """Set every text anew; `copies`: what each form of copying is called."""
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self.copy_button.setText(translate("Listing", "Copy"))
        self.copy_button.setToolTip(
            translate("Listing", "Copy the selected rows, or all that are shown if none is selected")
        )
        self.export_button.setText(translate("Listing", "Export CSV…"))
        self.export_button.setToolTip(
            translate(
                "Listing",
                "Save the rows as comma-separated values: those selected, if several are, else all that are shown",
            )
        )
        for place, (kind, words) in enumerate(copies.items()):
            self.copies[kind].setText(words + (key_behind(keys.Copy) if place == 0 else ""))
        self._select_all.setText(translate("Listing", "Select &all") + key_behind(keys.SelectAll))


def _copied(chosen: Chosen, kind: str, stop: Stop) -> _Copied:
    return _Copied(chosen.written(kind, stop), len(chosen))
