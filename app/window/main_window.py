"""The main window: places the panes, menus and bars that it is given. It knows nothing of what they do."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QStatusBar, QTabBar, QVBoxLayout, QWidget

from app.window.message_bar import MessageBar

LEFT_PERCENT, RIGHT_PERCENT, MIDDLE_PERCENT = 24, 34, 45
"""Shares of the window at a first start: what the side docks take at most, and what the text keeps if it can."""

LAYOUT_VERSION = 2
"""Raised when docks come or go, so that an older remembered layout is not forced upon them."""


class MainWindow(QMainWindow):
    """Signals: `close_requested` (the window stays open until `close_now`), `files_dropped(paths)`."""

    close_requested = Signal()
    files_dropped = Signal(list)

    def __init__(self, centre: QWidget, message_bar: MessageBar, status_bar: QStatusBar) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._may_close = False
        self._docks: list[QDockWidget] = []
        self._laid_out = False
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(centre, 1)
        column.addWidget(message_bar)
        self.setCentralWidget(middle)
        self.setStatusBar(status_bar)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the menu View lists the docks
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        # The side docks reach down to the status bar, so that the text and the charts share the middle.
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def sizeHint(self) -> QSize:
        return QSize(1280, 800)

    def place(self, left: QDockWidget, right: QDockWidget, *bottom: QDockWidget) -> None:
        """Put the docks where a first start shows them; those at the bottom share one place, the first in front."""
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, left)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, right)
        for dock in bottom:
            self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
            if dock is not bottom[0]:
                self.tabifyDockWidget(bottom[0], dock)
        bottom[0].raise_()
        self._docks = [left, right, bottom[0]]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._laid_out and self._docks:
            self._laid_out = True  # sizes given before the first showing are lost
            left, right, bottom = self._docks
            hundredth = self.width() / 100
            left_width = int(min(left.sizeHint().width(), LEFT_PERCENT * hundredth))
            left_width = max(left_width, left.minimumSizeHint().width())
            rest = (100 - MIDDLE_PERCENT) * hundredth - left_width
            right_width = int(min(right.sizeHint().width(), RIGHT_PERCENT * hundredth, rest))
            self.resizeDocks([left, right], [left_width, right_width], Qt.Orientation.Horizontal)
            self.resizeDocks([bottom], [220], Qt.Orientation.Vertical)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the row of tabs, which Qt makes for docks that share a place; all of their names can be read."""
        for tabs in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.setElideMode(Qt.TextElideMode.ElideNone)  # with big type there are arrows, not "T…"
            tabs.setAccessibleName(QCoreApplication.translate("MainWindow", "Docks below the text"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The key Tab also goes to docks that lie behind another one: then they come to the front.

        Not by `focusChanged`: a dialog that is being deleted gives up the focus, and making a Python object of a
        half deleted widget ends the program.
        """
        moved = super().focusNextPrevChild(forward)
        new = QApplication.focusWidget()
        for dock in self.findChildren(QDockWidget):
            if new is not None and dock.isAncestorOf(new) and dock.visibleRegion().isEmpty():
                dock.raise_()
        return moved

    def layout_state(self) -> tuple[QByteArray, QByteArray]:
        """Geometry and docks, to be remembered."""
        return self.saveGeometry(), self.saveState(LAYOUT_VERSION)

    def restore_layout(self, layout: tuple[QByteArray, QByteArray]) -> None:
        """Go back to a remembered layout; one of another version changes nothing."""
        self.restoreGeometry(layout[0])
        self._laid_out = self.restoreState(layout[1], LAYOUT_VERSION)

    def show_document(self, name: str, version: str, *, dirty: bool) -> None:
        """Name the open vocabulary in the title, with the unsaved mark of the platform."""
        self.setWindowTitle(f"{name} · v{version}[*] — Token Prism" if name else "Token Prism[*]")
        self.setWindowModified(dirty)

    def close_now(self) -> None:
        """Close without asking again."""
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close:
            event.accept()
        else:
            event.ignore()
            self.close_requested.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)
