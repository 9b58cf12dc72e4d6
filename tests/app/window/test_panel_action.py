"""The entry of a dock opens it, brings it to the front, and closes it only from there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow
from shiboken6 import delete, isValid

from app.watched_dock import WatchedDock
from app.window.panel_action import PanelAction


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def docks(qtbot, window):
    made = [WatchedDock(window), WatchedDock(window)]
    for number, dock in enumerate(made):
        dock.setWindowTitle(f"Dock {number}")
        dock.setWidget(QLineEdit())
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*made)
    with qtbot.waitExposed(window):
        window.show()
    made[1].raise_()
    qtbot.waitUntil(lambda: made[1].in_sight and not made[0].in_sight)
    return made


def test_one_that_lies_behind_comes_to_the_front_and_stays_ticked(qtbot, docks):
    action = PanelAction(docks[0], docks[0])
    assert (action.text(), action.isChecked()) == ("Dock 0", True)
    action.trigger()
    qtbot.waitUntil(lambda: docks[0].in_sight)
    assert action.isChecked()
    assert docks[1].isVisible()


def test_one_in_front_is_closed_and_opened_in_front(qtbot, docks):
    action = PanelAction(docks[1], docks[1])
    action.trigger()
    qtbot.waitUntil(lambda: docks[0].in_sight)
    assert not docks[1].isVisible()
    assert not action.isChecked()
    action.trigger()
    qtbot.waitUntil(lambda: docks[1].in_sight)
    assert action.isChecked()


def test_it_follows_what_else_opens_closes_and_names_the_dock(docks):
    action = PanelAction(docks[0], docks[0])
    docks[0].close()
    assert not action.isChecked()
    docks[0].setWindowTitle("Another")
    docks[0].show()
    assert (action.text(), action.isChecked()) == ("Another", True)


def test_it_may_end_before_its_dock_or_after(docks, capsys):
    first, second = PanelAction(docks[0], docks[1]), PanelAction(docks[0], docks[0])
    for each in (docks[1], docks[0]):
        delete(each)
    assert not isValid(first)
    assert not isValid(second)
    assert capsys.readouterr().err == ""
