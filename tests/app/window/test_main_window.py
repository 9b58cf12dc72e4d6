"""The main window shares its room and brings to the front what gets the focus."""

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QTabBar, QWidget

from app.window.main_window import MainWindow
from app.window.message_bar import MessageBar
from app.window.status_bar import StatusBar


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
        window = MainWindow(QLineEdit(), MessageBar(), StatusBar())
        qtbot.addWidget(window, before_close_func=lambda each: setattr(each, "_may_close", True))
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
