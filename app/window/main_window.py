"""The main window: places the panes, menus and bars that it is given. It knows nothing of what they do.
How much room each dock gets: `room.py`."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QStatusBar, QTabBar, QVBoxLayout, QWidget

from app.file_drops import taken_files
from app.window.dock_focus import is_at_work, raise_focused
from app.window.remembered_layout import Layout, restore_docks, taken
from app.window.room import Room
from app.window.tab_rows import NarrowTabs, name_tab_rows

LAYOUT_VERSION = 6
"""Raised when docks come or go, so that an older remembered layout is not forced upon them."""


class MainWindow(QMainWindow):
    """Signals: `close_requested` (the window stays open until `close_now`), `files_dropped(paths)`."""

    close_requested = Signal()
    files_dropped = Signal(list)

    def __init__(self, tabs: QWidget, centre: QWidget, status_bar: QStatusBar) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.may_close = False
        self._laid_out = False
        self._narrow_tabs = NarrowTabs()
        self._narrow_tabs.setParent(self)
        middle = QWidget()
        column = self._column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(tabs)
        column.addWidget(centre, 1)
        self.setCentralWidget(middle)
        self.setStatusBar(status_bar)
        self._room = Room(self)
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
        self._first_state = self.saveState(LAYOUT_VERSION)

    def put_bar(self, bar: QWidget) -> None:
        """Put a bar above the text."""
        self._column.insertWidget(1, bar)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        first, self._laid_out = not self._laid_out, True  # sizes given before the first showing are lost
        if not (first and self._room.is_as_left):
            self._room.share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._laid_out:
            self._room.share()

    def event(self, event: QEvent) -> bool:
        # The lines between docks are no widgets: the window itself has their mouse, and says nothing of it.
        if event.type() == QEvent.Type.MouseButtonPress:
            self._room.note_sizes()
        handled = super().event(event)
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._room.keep_changed()
        elif event.type() == QEvent.Type.LayoutRequest and self._laid_out:
            self._room.follow()
        elif isinstance(event, QChildEvent) and event.polished() and isinstance(event.child(), QTabBar):
            name_tab_rows(self, self._narrow_tabs)  # Qt makes a new row when docks are put elsewhere
        return handled

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            name_tab_rows(self, self._narrow_tabs)
        elif event.type() == QEvent.Type.FontChange and self._laid_out:
            self._room.take_type()

    def focusNextPrevChild(self, forward: bool) -> bool:
        by_key = is_at_work(QApplication.focusWidget())
        moved = super().focusNextPrevChild(forward)
        if by_key:
            raise_focused(self)
        return moved

    def layout_state(self) -> Layout:
        """What is to be remembered of the layout."""
        return taken(self, self._room, LAYOUT_VERSION)

    def restore_layout(self, layout: Layout) -> None:
        """Go back to a remembered layout; what is not understood of it, or of another version, is left out."""
        if not self.restoreGeometry(layout[0]) and not self._laid_out:
            # The screen had another size; Qt would fill two thirds of it.
            self.take_usual_size()
        if restore_docks(self, self._room, LAYOUT_VERSION, layout) and self._laid_out:
            self._room.share()

    def take_usual_size(self) -> None:
        """Be as large as at a first start, on the screen where it is."""
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize()))

    def reset_layout(self) -> None:
        """Put the docks where a first start shows them."""
        self.restoreState(self._first_state, LAYOUT_VERSION)
        self._room.forget()
        self._room.share()

    def show_document(self, name: str, *, dirty: bool) -> None:
        """Name the open vocabulary in the title, with the unsaved mark of the platform."""
        self.setWindowTitle(f"{name}[*] — Token Prism" if name else "Token Prism[*]")
        self.setWindowModified(dirty)

    def close_now(self) -> None:
        """Close without asking again."""
        self.may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.setAccepted(self.may_close)
        if not self.may_close:
            self.close_requested.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        taken_files(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        taken_files(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := taken_files(event):
            self.files_dropped.emit(paths)
