"""The row of tabs that Qt makes for docks that share a place, and the arrows of rows that are too long."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar, QToolButton

from app.tab_mark import mark_tabs


def name_tab_rows(window: QMainWindow) -> None:
    """Name them in the present language, and mark the one in front; all names of docks can be read."""
    translate = QCoreApplication.translate
    for tabs in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        mark_tabs(tabs)
        tabs.setElideMode(Qt.TextElideMode.ElideNone)  # with big type there are arrows, not "T…"
        tabs.setAccessibleName(translate("MainWindow", "Docks below the text"))
    # Qt names them once.
    arrows = {
        "ScrollLeftButton": translate("QTabBar", "Scroll Left"),
        "ScrollRightButton": translate("QTabBar", "Scroll Right"),
    }
    for name, text in arrows.items():
        for arrow in window.findChildren(QToolButton, name):
            arrow.setAccessibleName(text)
