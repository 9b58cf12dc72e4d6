"""The row of tabs that Qt makes for docks that share a place, and the arrows of rows that are too long."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMainWindow, QProxyStyle, QStyle, QStyleOption, QTabBar, QToolButton, QWidget

from app.tab_mark import mark_tabs


class NarrowTabs(QProxyStyle):
    """Half the blank beside each name: so a window of 1280 pixels has all docks below the text side by side.

    Else as the whole window (palette.apply); left to itself a QProxyStyle looks like the platform.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        usual = super().pixelMetric(metric, option, widget)
        return usual // 2 if metric == QStyle.PixelMetric.PM_TabBarTabHSpace else usual


def name_tab_rows(window: QMainWindow, style: QStyle) -> None:
    """Name them in the present language, and mark the one in front; all names of docks can be read."""
    translate = QCoreApplication.translate
    for tabs in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        mark_tabs(tabs)
        if tabs.style() is not style:
            tabs.setStyle(style)
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
