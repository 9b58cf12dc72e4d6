"""A window whose screen is gone, or that was larger than the screen is now, can be reached."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow

from app.window.on_screen import OnScreen, bring_back, clipped

SCREENS = [QRect(0, 0, 1280, 720), QRect(1280, 0, 1920, 1080)]


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ((100, 100, 800, 600), (100, 100, 800, 600)),
        ((2000, 300, 800, 600), (2000, 300, 800, 600)),
        ((5000, 4000, 800, 600), (480, 120, 800, 600)),  # the screen is gone: the first one
        ((1200, 100, 800, 600), (1280, 100, 800, 600)),  # on two: where most of it is
        ((-30, -40, 3000, 2000), (1280, 0, 1920, 1080)),
    ],
)
def test_it_moves_no_farther_than_needed(window, expected):
    assert clipped(QRect(*window), SCREENS) == QRect(*expected)


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock := QDockWidget(window))
    dock.setFloating(True)
    window.show()
    return window


def test_window_and_floating_docks_come_back(window):
    dock = window.findChild(QDockWidget)
    for each in (window, dock):
        each.setGeometry(9000, 9000, 5000, 4000)
    bring_back(window)
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(window.frameGeometry())
    assert screen.contains(dock.frameGeometry())


def test_it_comes_back_when_a_screen_goes(qtbot, window):
    OnScreen(window)
    window.move(9000, 9000)
    QGuiApplication.instance().screenRemoved.emit(QGuiApplication.primaryScreen())
    qtbot.waitUntil(lambda: QGuiApplication.primaryScreen().availableGeometry().contains(window.frameGeometry()))


def test_a_maximised_window_stays_one(window):
    window.showMaximized()
    before = window.geometry()
    bring_back(window)
    assert (window.isMaximized(), window.geometry()) == (True, before)
