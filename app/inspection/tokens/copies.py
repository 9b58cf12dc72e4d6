"""The button and menu that copy tokens, many of them in the background. Not here: the writing (tokens.writing)."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from app.context_menu import ContextMenu, key_behind
from app.inspection.tokens.rows import TokenRows
from app.inspection.tokens.view import TokensView
from app.inspection.tokens.writing import KINDS, csv_of, written
from app.latest_task import LatestTask, Stop, never
from app.roomy_menu import RoomyMenu

_AT_ONCE = 500
_BYTES_AT_ONCE = 100_000


class _Copied(NamedTuple):
    text: str
    count: int


class Choice(NamedTuple):
    """Some rows of a table; `shown`: the numbers of the tokens in its rows, None where they are all of them."""

    rows: TokenRows
    shown: np.ndarray | None
    ranges: Sequence[range]

    @classmethod
    def of(cls, view: TokensView, *, least: int = 1) -> "Choice":
        """The selected rows, or all if fewer than `least` are selected: one row is, wherever the caret stands."""
        table, selected = view.tokens, view.selected_rows()
        some = sum(map(len, selected)) >= least
        return cls(table.rows, table.shown, selected if some else [range(table.rowCount())])

    def __len__(self) -> int:
        return sum(map(len, self.ranges))

    @property
    def numbers(self) -> np.ndarray:
        """The numbers of the tokens, int64. Takes time that grows with them."""
        rows = np.concatenate([np.arange(each.start, each.stop) for each in self.ranges])
        return rows if self.shown is None else self.shown[rows]

    def csv(self) -> bytes:
        """A file of comma-separated values; see `tokens.writing`."""
        return csv_of(self.rows, self.numbers)

    @property
    def is_small(self) -> bool:
        """Whether it can be written out without anybody noticing."""
        if len(self) > _AT_ONCE:
            return False
        spans = self.rows.spans[self.numbers]
        return int((spans[:, 1] - spans[:, 0]).sum()) <= _BYTES_AT_ONCE


class CopyButton(QToolButton):
    """Copies the selected rows of a view, or all if none is selected.

    Signals: `copying(count)` where it takes a while, `copied(count)` when the clipboard holds them,
    `failed(exception)`.
    """

    copying = Signal(int)
    copied = Signal(int)
    failed = Signal(object)

    def __init__(self, view: TokensView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._actions: dict[str, QAction] = {}
        self._task = LatestTask("copying", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)
        menu = RoomyMenu(self)
        for kind in KINDS:
            self._actions[kind] = menu.addAction("")
            self._actions[kind].triggered.connect(lambda _checked=False, kind=kind: self.copy(kind))
        menu.addSeparator()
        self.select_all = menu.addAction("")
        self.select_all.triggered.connect(view.selectAll)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        view.copy_wanted.connect(lambda: self.copy("ids"))
        view.menu_wanted.connect(self._show_menu)
        self.retranslate()

    def copy(self, kind: str) -> None:
        """Put the rows on the clipboard, as one of `tokens.writing.KINDS`; the newest copy wins."""
        choice = Choice.of(self._view)
        if not len(choice):
            return
        if choice.is_small:
            self._task.cancel()
            self._take(_copied(choice, kind, never))
        else:
            self.copying.emit(len(choice))
            self._task.submit_stoppable(partial(_copied, choice, kind))

    @property
    def busy(self) -> bool:
        """Whether the clipboard is still to be set."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the background thread."""
        self._task.shutdown()

    @Slot(object)
    def _take(self, copied: _Copied) -> None:
        QGuiApplication.clipboard().setText(copied.text)
        self.copied.emit(copied.count)

    @Slot(object)
    def _show_menu(self, point: QPoint) -> None:
        ContextMenu(self._view, self.menu().actions()).popup(point)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self.setText(translate("TokensTable", "Copy"))
        self.setToolTip(translate("TokensTable", "Copy the selected rows, or all if none is selected"))
        self._actions["ids"].setText(translate("TokensTable", "Copy &ids") + key_behind(keys.Copy))
        self._actions["python"].setText(translate("TokensTable", "Copy ids as &Python list"))
        self._actions["json"].setText(translate("TokensTable", "Copy rows as &JSON"))
        self._actions["tsv"].setText(translate("TokensTable", "Copy rows as &TSV"))
        self.select_all.setText(translate("TokensTable", "Select &all") + key_behind(keys.SelectAll))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _copied(choice: Choice, kind: str, stop: Stop) -> _Copied:
    return _Copied(written(choice.rows, choice.numbers, kind, stop), len(choice))
