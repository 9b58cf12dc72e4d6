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
        super().__init__(dock.windowTitle(), parent)
        self._dock, shown = dock, dock.toggleViewAction()
        self.setCheckable(True)
        self.setChecked(shown.isChecked())
        self.setObjectName(f"panel_{dock.objectName()}")
        self.triggered.connect(self._choose)
        shown.toggled.connect(self.setChecked)
        dock.windowTitleChanged.connect(self.setText)

    @Slot()
    def _choose(self) -> None:
        dock = self._dock
        dock.setVisible(not dock.in_sight)
        if dock.isVisible():
            dock.raise_()
        # Choosing has turned the tick, even where the dock stays open.
        self.setChecked(dock.toggleViewAction().isChecked())
