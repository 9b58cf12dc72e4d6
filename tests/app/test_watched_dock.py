"""A dock behind another one is not in sight, whatever Qt says of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMainWindow

from app.watched_dock import WatchedDock


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    window.docks = []
    qtbot.addWidget(window)
    for name in ("front", "back"):
        dock = WatchedDock()
        dock.setObjectName(name)
        dock.setWidget(QLabel(name))
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        window.docks.append(dock)
    return window


def test_behind_another_one_it_is_not_in_sight(qtbot, window):
    front, back = window.docks
    window.tabifyDockWidget(front, back)
    front.raise_()
    came = []
    for dock in window.docks:
        dock.came_in_sight.connect(lambda dock=dock: came.append(dock.objectName()))
    window.show()
    qtbot.waitUntil(lambda: front.in_sight and not back.in_sight)
    assert came == ["front"]
    back.raise_()
    qtbot.waitUntil(lambda: back.in_sight and not front.in_sight)
    assert came == ["front", "back"]
    back.close()
    qtbot.waitUntil(lambda: front.in_sight and not back.in_sight)
    assert came == ["front", "back", "front"]


def test_side_by_side_both_are_in_sight(qtbot, window):
    window.show()
    qtbot.waitUntil(lambda: all(dock.in_sight for dock in window.docks))
