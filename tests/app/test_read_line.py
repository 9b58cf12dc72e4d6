"""A line to be read: what is in sight of it when the keyboard comes and goes."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.read_line import ReadLine

WORDS = "a sentence that is much longer than the line 😀 " * 5


@pytest.fixture
def whole(qtbot):
    whole = QWidget()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    for each in (QLineEdit(), ReadLine(), QLineEdit()):
        column.addWidget(each)
    whole.resize(200, 100)
    whole.findChild(ReadLine).setText(WORDS)
    whole.findChild(ReadLine).setCursorPosition(0)
    with qtbot.waitActive(whole):
        whole.show()
        whole.activateWindow()
    whole.findChild(QLineEdit).setFocus()
    return whole


@pytest.fixture
def line(whole):
    return whole.findChild(ReadLine)


def first_in_sight(line):
    line.grab()  # it scrolls when it is painted
    return line.cursorPositionAt(QPoint(4, line.height() // 2))


@pytest.mark.parametrize("backwards", [False, True])
def test_it_shows_its_beginning_when_tab_comes_and_when_it_has_gone(line, backwards):
    modifier = Qt.KeyboardModifier.ShiftModifier if backwards else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(line.window().focusWidget(), Qt.Key.Key_Tab)
    assert line.hasFocus()
    assert line.selectedText() == WORDS  # to be copied at once
    assert first_in_sight(line) == 0
    QTest.keyClick(line, Qt.Key.Key_End)
    assert first_in_sight(line) > 0
    QTest.keyClick(line, Qt.Key.Key_Tab, modifier)
    assert not line.hasFocus()
    assert first_in_sight(line) == 0


def test_where_it_was_scrolled_to_it_stays_while_a_menu_or_another_window_is_in_front(line):
    for reason in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
        line.setFocus()
        line.end(False)
        line.window().findChild(QLineEdit).setFocus(reason)
        assert first_in_sight(line) > 0
