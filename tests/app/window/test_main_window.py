"""The main window shares its room and brings to the front what gets the focus."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QTabBar, QWidget

from app.tab_mark import TabMark
from app.window.main_window import MainWindow
from app.window.status_bar import StatusBar
from tests.app.clipped_text import settle


class Wide(QWidget):
    """Likes to be so wide."""

    def __init__(self, wide):
        super().__init__()
        self.wide = wide

    def sizeHint(self):
        return QSize(self.wide, 100)


def dock(name, content):
    made = QDockWidget()
    made.setObjectName(name)
    made.setWidget(content)
    return made


@pytest.fixture
def window(qtbot):
    def _window(left=200, right=400):
        window = MainWindow(QTabBar(), QLineEdit(), StatusBar())
        qtbot.addWidget(window, before_close_func=lambda each: setattr(each, "may_close", True))
        bottom = [dock(name, QLineEdit()) for name in ("first", "second")]
        window.place(dock("left", Wide(left)), dock("right", Wide(right)), *bottom)
        return window

    return _window


def widths(window):
    return [window.findChild(QDockWidget, name).width() for name in ("left", "right")]


@pytest.mark.parametrize(("left", "right"), [(200, 300), (900, 900)])
def test_the_text_keeps_the_largest_share(qtbot, window, left, right):
    shown = window(left, right)
    shown.resize(1200, 700)
    with qtbot.waitExposed(shown):
        shown.show()
    found = widths(shown)
    assert 1200 - sum(found) >= 0.44 * 1200
    assert found[0] <= 0.25 * 1200
    if left == 200:
        assert abs(found[0] - 200) < 20
        assert abs(found[1] - 300) < 20


def test_a_dock_behind_another_comes_to_the_front_with_the_focus(qtbot, window):
    shown = window()
    shown.resize(1000, 700)
    with qtbot.waitActive(shown):
        shown.show()
        shown.activateWindow()
    first, second = (shown.findChild(QDockWidget, name) for name in ("first", "second"))
    assert second.visibleRegion().isEmpty()
    first.widget().setFocus(Qt.FocusReason.TabFocusReason)
    tab_to(qtbot, second.widget(), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not second.visibleRegion().isEmpty() and first.visibleRegion().isEmpty())
    tab_to(qtbot, first.widget(), Qt.Key.Key_Backtab)
    qtbot.waitUntil(lambda: not first.visibleRegion().isEmpty())


@pytest.mark.parametrize("gone", [QWidget.hide, lambda widget: widget.setEnabled(False)])
def test_no_dock_comes_to_the_front_because_something_lost_the_focus(qtbot, window, gone):
    """Qt moves the focus on from what is hidden or disabled, as the page of a tab is when another one is chosen."""
    shown = window()
    shown.resize(1000, 700)
    with qtbot.waitActive(shown):
        shown.show()
        shown.activateWindow()
    first, second = (shown.findChild(QDockWidget, name) for name in ("first", "second"))
    first.raise_()
    qtbot.waitUntil(lambda: not first.visibleRegion().isEmpty())
    first.widget().setFocus(Qt.FocusReason.MouseFocusReason)
    assert first.widget().hasFocus()
    gone(first.widget())
    assert not first.widget().hasFocus()
    assert second.visibleRegion().isEmpty()


def tab_to(qtbot, wanted, key):
    for _ in range(20):
        if QApplication.focusWidget() is wanted:
            return
        qtbot.keyClick(QApplication.focusWidget(), key)
    pytest.fail(f"the focus never came to {wanted}")


def test_the_row_of_tabs_has_a_name(qtbot, window):
    shown = window()
    with qtbot.waitExposed(shown):
        shown.show()
    tabs = shown.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert [each.accessibleName() for each in tabs] == ["Docks below the text"]
    tabs[0].setAccessibleName("")
    QApplication.sendEvent(shown, QEvent(QEvent.Type.LanguageChange))
    assert tabs[0].accessibleName() == "Docks below the text"


def put_back(window):
    window.reset_layout()


def put_at_the_top(window):
    docks = [window.findChild(QDockWidget, name) for name in ("first", "second")]
    for each in docks:
        window.addDockWidget(Qt.DockWidgetArea.TopDockWidgetArea, each)
    window.tabifyDockWidget(*docks)


@pytest.mark.parametrize("move", [put_back, put_at_the_top])
def test_each_new_row_of_tabs_has_a_name_and_whole_words(qtbot, window, move):
    shown = window()
    with qtbot.waitExposed(shown):
        shown.show()
    move(shown)
    settle()
    rows = shown.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert len(rows) > 0
    for each in rows:
        assert (each.accessibleName(), each.elideMode()) == ("Docks below the text", Qt.TextElideMode.ElideNone)
        assert each.findChildren(TabMark)


@pytest.mark.parametrize("proposed", [Qt.DropAction.MoveAction, Qt.DropAction.CopyAction])
def test_a_dropped_file_is_opened_and_never_moved(qtbot, window, proposed):
    """Told that a file was moved, the program from which it comes may delete it."""
    shown, dropped = window(), []
    shown.files_dropped.connect(dropped.extend)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/a.txt"), QUrl("https://example.org/b.txt")])
    either, left = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(5, 5), either, data, left, Qt.KeyboardModifier.NoModifier)
    event.setDropAction(proposed)
    shown.dropEvent(event)
    assert (event.isAccepted(), event.dropAction()) == (True, Qt.DropAction.CopyAction)
    assert dropped == ["/tmp/a.txt"]


def test_what_is_no_file_here_is_not_taken(qtbot, window):
    shown, data = window(), QMimeData()
    data.setUrls([QUrl("https://example.org/b.txt")])
    event = QDragEnterEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    shown.dragEnterEvent(event)
    assert not event.isAccepted()


def test_the_layout_goes_back_to_that_of_a_first_start(qtbot, window):
    shown = window()
    shown.resize(1200, 700)
    with qtbot.waitExposed(shown):
        shown.show()
    before = widths(shown)
    docks = {each.objectName(): each for each in shown.findChildren(QDockWidget)}
    docks["left"].hide()
    docks["first"].setFloating(True)
    shown.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["right"])
    shown.resizeDocks([docks["right"]], [700], Qt.Orientation.Horizontal)
    shown.reset_layout()
    qtbot.waitUntil(lambda: widths(shown) == before)
    assert not any(each.isFloating() or each.isHidden() for each in docks.values())
    assert shown.dockWidgetArea(docks["right"]) is Qt.DockWidgetArea.RightDockWidgetArea
    assert docks["second"] in shown.tabifiedDockWidgets(docks["first"])
