"""Brings a dock that lies behind another one to the front when the key Tab leads into it.

Not by `focusChanged`: a dialog that is being deleted gives up the focus, and making a Python object of a half
deleted widget ends the program.
"""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget


def is_at_work(focused: QWidget | None) -> bool:
    """Whether a key may move the focus from here. Qt also moves it from what was just hidden or disabled."""
    return focused is None or (focused.isVisible() and focused.isEnabled())


def raise_focused(window: QMainWindow) -> None:
    """Bring the dock to the front that has the focus and cannot be seen."""
    new = QApplication.focusWidget()
    for dock in window.findChildren(QDockWidget):
        if new is not None and dock.isAncestorOf(new) and dock.visibleRegion().isEmpty():
            dock.raise_()
