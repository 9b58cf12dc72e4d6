"""Keeps windows where they can be reached: a screen may go away, or be smaller than the one of the last time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget


def clipped(window: QRect, screens: Sequence[QRect]) -> QRect:
    """`window` where all of it is seen on one of the `screens`, the one that shows most of it, or the first.

    Both include their frame; it moves no farther than needed and gets smaller only where the screen is.

    >>> clipped(QRect(3000, 50, 800, 600), [QRect(0, 0, 1280, 720)])
    PySide6.QtCore.QRect(480, 50, 800, 600)
    >>> clipped(QRect(-20, -20, 4000, 300), [QRect(0, 0, 1280, 720)])
    PySide6.QtCore.QRect(0, 0, 1280, 300)
    """

    def shown(screen: QRect) -> int:
        part = screen.intersected(window)
        return part.width() * part.height()

    screen = max(screens, key=shown)
    width, height = min(window.width(), screen.width()), min(window.height(), screen.height())
    left = min(max(window.left(), screen.left()), screen.left() + screen.width() - width)
    top = min(max(window.top(), screen.top()), screen.top() + screen.height() - height)
    return QRect(left, top, width, height)


class OnScreen(QObject):
    """Brings the window back when the screen goes away on which it is."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        # Later: Qt itself moves first what was on that screen.
        gone = QGuiApplication.instance().screenRemoved
        gone.connect(self._bring_back, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _bring_back(self) -> None:
        bring_back(self._window)


def bring_back(window: QMainWindow) -> None:
    """Move the window, and what floats out of it, to a screen that is there."""
    floating = [each for each in window.findChildren(QDockWidget) if each.isFloating() and not each.isHidden()]
    for each in (window, *floating):
        _bring_back(each)


def _bring_back(window: QWidget) -> None:
    screens = [each.availableGeometry() for each in QGuiApplication.screens()]
    if not screens or window.isMaximized() or window.isFullScreen():
        return  # those Qt fits to their screen itself
    frame, inside = window.frameGeometry(), window.geometry()
    wanted = clipped(frame, screens)
    if wanted != frame:
        window.setGeometry(wanted.translated(inside.topLeft() - frame.topLeft()).adjusted(
            0, 0, inside.width() - frame.width(), inside.height() - frame.height()
        ))  # fmt: skip
