"""The entry of a dock in the menu: ticked while the dock is open.

Chosen, it opens the dock, or brings one to the front that lies behind another; only what is in front is closed, or
whoever looks for a dock by its name would take away the tab that is looked for.
"""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.watched_dock import WatchedDock


class PanelAction(QAction):
    """For one dock, by its title."""

    def __init__(self, dock: WatchedDock, parent: QWidget) -> None:
        super().__init__(parent)
        self._dock, self._toggle = dock, dock.toggleViewAction()
        self.setCheckable(True)
        self.setObjectName(f"panel_{dock.objectName()}")
        self.triggered.connect(self._choose)
        self._toggle.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        self.setText(self._toggle.text())
        self.setChecked(self._toggle.isChecked())

    @Slot()
    def _choose(self) -> None:
        dock = self._dock
        dock.setVisible(not dock.in_sight)
        if dock.isVisible():
            dock.raise_()
        self._follow()  # choosing has turned the tick, even where the dock stays open
