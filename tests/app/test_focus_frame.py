"""The frame of what has the keyboard, wherever that is and however it is scrolled."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDockWidget, QScrollArea, QVBoxLayout, QWidget

from app.focus_frame import FocusFrame
from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.large.scroll import LargeScroll
from app.page_dialog import PageDialog
from app.reading_page import ReadingPage
from tests.app.clipped_text import settle

_BY_CARET = ExactEdit, LargeScroll
"""Where a caret in the text shows it."""


def on_screen(area):
    """A picture of what it scrolls, as it is seen: some of it Qt has moved instead of painting it anew."""
    settle()
    inside = area.viewport()
    window = area.window()
    picture = window.screen().grabWindow(window.winId()).toImage()
    return picture.copy(QRect(inside.mapTo(window, QPoint(0, 0)), inside.size()))


def lines_across(area):
    """The rows of pixels that have the colour of the frame from side to side."""
    colour = area.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Accent)
    picture = on_screen(area)
    columns = range(4, picture.width() - 4, 7)
    return [y for y in range(picture.height()) if all(picture.pixelColor(x, y) == colour for x in columns)]


def test_it_stays_at_the_edges_while_a_page_scrolls(qtbot):
    whole = QWidget()
    qtbot.addWidget(whole)
    page, other = ReadingPage(), ReadingPage()
    page.setMarkdown("\n\n".join(f"line {number}" for number in range(200)))
    column = QVBoxLayout(whole)
    column.addWidget(page)
    column.addWidget(other)
    whole.resize(300, 400)
    whole.show()
    page.setFocus()
    qtbot.waitUntil(page.hasFocus)
    high = page.viewport().height()
    frame = [0, 1, high - 2, high - 1]
    assert lines_across(page) == frame
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Up):
        before = page.verticalScrollBar().value()
        QTest.keyClick(page, key)
        assert page.verticalScrollBar().value() != before
        assert lines_across(page) == frame
    whole.resize(300, 500)
    high = page.viewport().height()
    assert lines_across(page) == [0, 1, high - 2, high - 1]
    other.setFocus()
    assert lines_across(page) == []
    assert lines_across(other) != []


def test_all_that_scrolls_by_keys_has_one(open_window):
    application = open_window(text="大模型 low lower")
    areas = [
        each
        for each in application.window.findChildren(QAbstractScrollArea)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(each, _BY_CARET)
        and type(each).__module__.startswith("app.")
    ]
    assert len(areas) >= 12
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    bare = [each for each in areas if not each.findChildren(FocusFrame, options=direct)]
    assert bare == []


@pytest.mark.parametrize(
    "dock", ["explanation_dock", "split_dock", "comparison_dock", "checkup_dock", "merges_dock"]
)
def test_it_is_seen_in_a_dock(open_window, dock):
    application = open_window(text="大模型 low lower", theme="dark")
    place = application.window.findChild(QDockWidget, dock)
    place.show()
    place.raise_()
    settle()
    areas = [
        each
        for each in place.findChildren(QAbstractScrollArea)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and not isinstance(each, QScrollArea)
    ]
    assert areas
    for area in areas:
        area.setFocus()
        settle()
        assert QApplication.focusWidget() is area
        high = area.viewport().height()
        seen = {0, 1, high - 2, high - 1} & set(lines_across(area))
        assert len(seen) >= 2, area


def test_it_ends_at_the_bar_of_a_page_that_is_shown_for_the_first_time(qtbot, open_window):
    application = open_window()
    page = PageDialog(application.window, "title", "\n\n".join(map(str, range(200))))
    page.open()
    settle()
    assert page.view.verticalScrollBar().isVisible()
    assert page.view.findChild(FocusFrame).geometry() == page.view.viewport().geometry()
    page.close()
