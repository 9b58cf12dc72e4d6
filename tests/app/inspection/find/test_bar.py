"""The bar: opened, used and closed by keys; what it says; what it remembers."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence, QTextCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.find import matches as find_matches
from app.inspection.find.bar import FindBar
from app.inspection.find.control import Finder
from app.inspection.find.query import Query
from tests.app.clipped_text import settle as lay_out
from tests.app.ime import ime

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class Window(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.edit = ExactEdit()
        self.bar = FindBar(self.edit, Finder(self.edit))
        column = QVBoxLayout(self)
        column.addWidget(self.bar)
        column.addWidget(self.edit)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    window = Window()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.edit.setFocus()
    window.edit.set_exact_text("low lower\r\nLow 中国 slow")
    yield window
    window.bar.shutdown()


@pytest.fixture
def bar(window: Window) -> FindBar:
    return window.bar


@pytest.fixture
def settle(bar: FindBar, qtbot: QtBot) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: not bar.finder.state.busy)


def test_it_is_hidden_until_asked_for_and_closes_by_escape(window: Window, bar: FindBar, qtbot: QtBot) -> None:
    assert bar.isHidden()
    bar.open_find()
    assert bar.isVisible()
    assert bar.find_field.hasFocus()
    assert bar.replace_field.isHidden()
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert window.edit.hasFocus()
    bar.open_replace()
    assert bar.replace_field.isVisible()
    qtbot.keyClick(bar.close_button, Qt.Key.Key_Escape)
    assert bar.isHidden()
    bar.open_find()
    assert bar.replace_field.isHidden()
    window.edit.setFocus()
    qtbot.keyClick(window.edit, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_typing_finds_and_enter_goes_on(bar: FindBar, qtbot: QtBot, settle: Callable[[], None]) -> None:
    bar.open_find()
    qtbot.keyClicks(bar.find_field, "low")
    settle()
    assert bar.message.text() == "1 of 4"
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Return)
    assert bar.message.text() == "2 of 4"
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Return, SHIFT)
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Return, SHIFT)
    assert bar.message.text() == "4 of 4 · from the end"
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Enter)
    assert bar.message.text() == "1 of 4 · from the start"
    assert bar.find_field.hasFocus()
    qtbot.mouseClick(bar.next_button, Qt.MouseButton.LeftButton)
    assert bar.message.text() == "2 of 4"


def test_chinese_is_typed_by_an_input_method(bar: FindBar, settle: Callable[[], None]) -> None:
    bar.open_find()
    ime(bar.find_field, "中国", preedit="zhongguo")
    settle()
    assert bar.message.text() == "1 of 1"


def test_options_by_key(bar: FindBar, qtbot: QtBot, settle: Callable[[], None]) -> None:
    bar.open_replace()
    bar.find_field.setText("Low")
    for field, key, count in (
        (bar.find_field, Qt.Key.Key_C, 1),
        (bar.replace_field, Qt.Key.Key_C, 4),
        (bar.replace_field, Qt.Key.Key_W, 2),
        (bar.find_field, Qt.Key.Key_W, 4),
    ):
        qtbot.keyClick(field, key, ALT)
        settle()
        assert bar.finder.state.count == count
    bar.find_field.setText(r"\p{Han}")
    settle()
    assert bar.message.text() == "not found"
    qtbot.keyClick(bar.find_field, Qt.Key.Key_R, ALT)
    settle()
    assert bar.message.text() == "1 of 2"


def test_a_key_of_an_option_is_no_key_of_the_menu(window: Window, bar: FindBar, qtbot: QtBot) -> None:
    action = QAction(window)
    action.setShortcut(QKeySequence("Alt+C"))
    window.addAction(action)
    bar.open_find()
    with qtbot.assertNotEmitted(action.triggered):
        qtbot.keyClick(bar.find_field, Qt.Key.Key_C, ALT)
    assert bar.case_button.isChecked()
    window.edit.setFocus()
    with qtbot.waitSignal(action.triggered):
        qtbot.keyClick(window.edit, Qt.Key.Key_C, ALT)


def test_replacing_by_key(window: Window, bar: FindBar, qtbot: QtBot, settle: Callable[[], None]) -> None:
    bar.open_replace()
    qtbot.keyClicks(bar.find_field, "low")
    settle()
    bar.replace_field.setFocus()
    qtbot.keyClicks(bar.replace_field, "high")
    qtbot.keyClick(bar.replace_field, Qt.Key.Key_Return)
    settle()
    assert window.edit.exact_text() == "high lower\r\nLow 中国 slow"
    assert bar.message.text() == "1 of 3"
    qtbot.keyClick(bar.replace_field, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: bar.message.text() == "replaced: 3")
    assert window.edit.exact_text() == "high higher\r\nhigh 中国 shigh"
    window.edit.undo()
    assert window.edit.exact_text() == "high lower\r\nLow 中国 slow"


def test_replacing_by_button(window: Window, bar: FindBar, qtbot: QtBot, settle: Callable[[], None]) -> None:
    bar.open_replace()
    bar.find_field.setText("low")
    settle()
    for button in (bar.replace_button, bar.all_button):
        qtbot.keyClick(button, Qt.Key.Key_Space)
        settle()
    qtbot.waitUntil(lambda: window.edit.exact_text() == " er\r\n 中国 s")


def test_a_selected_word_is_what_is_looked_for(window: Window, bar: FindBar, settle: Callable[[], None]) -> None:
    cursor = window.edit.textCursor()
    cursor.setPosition(4)
    cursor.setPosition(9, QTextCursor.MoveMode.KeepAnchor)
    window.edit.setTextCursor(cursor)
    bar.open_find()
    settle()
    assert bar.find_field.text() == "lower"
    assert bar.find_field.selectedText() == "lower"
    assert bar.message.text() == "1 of 1"


@pytest.mark.parametrize("text", ["a.b\u00a0", "\ufffec", "x" * 200], ids=ascii)
def test_a_selected_text_is_found_as_an_expression_too(
    window: Window, bar: FindBar, settle: Callable[[], None], text: str
) -> None:
    bar.regex_button.setChecked(True)
    window.edit.set_exact_text(text)
    window.edit.selectAll()
    bar.open_find()
    settle()
    assert bar.message.text() == "1 of 1"


@pytest.mark.parametrize("text", ["two\nlines", "cr\r", "\ud800", "\ufeff", "x" * 201], ids=ascii)
def test_what_a_field_cannot_hold_is_not_put_there(window: Window, bar: FindBar, text: str) -> None:
    bar.find_field.setText("before")
    window.edit.set_exact_text(text)
    window.edit.selectAll()
    bar.open_find()
    assert bar.find_field.text() == "before"


def test_the_last_search_is_remembered(
    window: Window, bar: FindBar, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    bar.open_find()
    bar.case_button.setChecked(True)
    qtbot.keyClicks(bar.find_field, "low")
    settle()
    bar.close_bar()
    window.edit.moveCursor(QTextCursor.MoveOperation.Start)
    bar.find_next()
    settle()
    assert bar.isVisible()
    assert window.edit.hasFocus()
    assert bar.message.text() == "1 of 3"
    bar.find_previous()
    assert bar.message.text() == "3 of 3 · from the end"
    bar.close_bar()
    bar.open_find()
    assert bar.finder.state.query == Query("low", match_case=True)


def test_next_without_a_search_asks_for_one(bar: FindBar) -> None:
    bar.find_next()
    assert bar.find_field.hasFocus()


def test_what_is_wrong_is_said_with_its_place(
    window: Window, bar: FindBar, settle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bar.open_replace()
    bar.regex_button.setChecked(True)
    for expression, words in (
        ("a**", "The regular expression is wrong at character 3: multiple repeat"),
        ("(a", "The regular expression is wrong at its end: missing )"),
        ("(?r)a", "The regular expression is wrong: the flag r searches backwards"),
    ):
        bar.find_field.setText(expression)
        settle()
        assert bar.message.text() == words
        assert bar.message.toolTip() == words
    bar.find_field.setText("(l)ow")
    settle()
    bar.replace_field.setText(r"\2")
    bar.all_button.click()
    settle()
    assert bar.message.text() == r"The replacement is wrong: no such group. \\ stands for a backslash."
    monkeypatch.setattr(find_matches, "SECONDS_WITHOUT_MATCH", 0.3)
    window.edit.set_exact_text("b" + "a" * 60 + "b")
    bar.find_field.setText("(a|aa)+$")
    settle()
    assert bar.message.text() == "Given up after 5 s at character 1 of the text: simplify the expression."
    bar.find_field.setText("b")
    settle()
    bar.replace_field.setText("x" * 10_001)
    bar.replace_button.click()
    settle()
    assert bar.message.text() == "The result would be too large for this pane. Nothing was changed."


def test_tab_goes_through_everything(bar: FindBar, qtbot: QtBot) -> None:
    bar.open_replace()
    bar.find_field.setText("low")
    seen: list[QWidget] = []
    focused = bar.find_field.window().focusWidget
    while (now := focused()) not in seen and len(seen) < 20:
        seen.append(now)
        qtbot.keyClick(now, Qt.Key.Key_Tab)
    controls = {each for kind in (QLineEdit, QAbstractButton) for each in bar.findChildren(kind)}
    assert controls <= set(seen)
    assert seen[:4] == [bar.find_field, bar.replace_field, bar.replace_button, bar.all_button]


def test_everything_has_a_name(bar: FindBar) -> None:
    for button in bar.findChildren(QAbstractButton):
        assert button.accessibleName() or button.text().isalpha() or " " in button.text()
    for field in bar.findChildren(QLineEdit):
        assert field.accessibleName()


def test_nothing_moves_while_it_speaks(window: Window, bar: FindBar, settle: Callable[[], None]) -> None:
    window.resize(1200, 300)
    bar.open_find()
    size = bar.sizeHint()
    bar.regex_button.setChecked(True)
    for text in ("low", "(low", "x" * 500):
        bar.find_field.setText(text)
        settle()
        assert bar.sizeHint() == size


def test_it_speaks_another_language_at_once(bar: FindBar) -> None:
    bar.next_button.setToolTip("")
    QCoreApplication.sendEvent(bar, QEvent(QEvent.Type.LanguageChange))
    assert bar.next_button.toolTip() == "Next match (Enter)"


@pytest.mark.parametrize("points", [10, 28])
def test_all_stands_in_one_row_where_it_is_wide_enough(window: Window, bar: FindBar, points: int) -> None:
    font = bar.font()
    font.setPointSize(points)
    bar.setFont(font)
    bar.open_replace()
    assert bar.minimumSizeHint().width() < bar._width_of_one_row()
    heights = []
    for width, in_one_row in ((bar._width_of_one_row() - 1, False), (bar._width_of_one_row(), True)):
        window.resize(window.width() - bar.width() + width, 300)
        QApplication.sendPostedEvents()
        assert bar.width() == width
        tops = {each.mapTo(bar, QPoint(0, each.height() // 2)).y() for each in (bar.find_field, bar.replace_field)}
        assert (max(tops) - min(tops) < 3) is in_one_row
        heights.append(bar.sizeHint().height())
    assert heights[1] < 0.7 * heights[0]


def test_without_the_replacement_its_room_is_for_what_is_said(window: Window, bar: FindBar, qtbot: QtBot) -> None:
    window.resize(1400, 300)
    bar.open_replace()
    qtbot.waitUntil(lambda: bar.width() > 1300 and bar.replace_field.width() > 100)
    beside_replacement = bar.message.width()
    bar.open_find()
    qtbot.waitUntil(lambda: bar.message.width() > beside_replacement + 100)
    alone = bar.message.width()
    free = bar.message.geometry().left() - bar._find_buttons.geometry().right()
    assert free < 40
    bar.open_replace()
    qtbot.waitUntil(lambda: bar.message.width() < alone - 100 and bar.replace_field.width() > 100)


@pytest.mark.parametrize("points", [10, 28])
def test_what_is_wrong_can_be_read_in_a_narrow_bar(
    window: Window, bar: FindBar, settle: Callable[[], None], points: int
) -> None:
    font = bar.font()
    font.setPointSize(points)
    bar.setFont(font)
    window.resize(max(480, bar.minimumSizeHint().width() + 40), 500)
    bar.open_find()
    bar.regex_button.setChecked(True)
    bar.find_field.setText("a**")
    settle()
    QApplication.processEvents()
    assert bar.below.isVisible()
    assert not bar.message.isVisible()
    assert bar.below.text() == "The regular expression is wrong at character 3: multiple repeat"
    lines = 1 + (bar.below.verticalScrollBar().maximum() > 0)  # what is longer scrolls
    assert bar.below.height() >= lines * bar.fontMetrics().lineSpacing()
    assert bar.below.geometry().top() >= bar.find_field.geometry().bottom()
    assert bar.rect().contains(bar.below.geometry())
    window.resize(4000, 500)
    QApplication.processEvents()
    assert not bar.below.isVisible()
    assert bar.message.isVisible()
    bar.find_field.setText("low")
    settle()
    window.resize(480, 500)
    QApplication.processEvents()
    assert bar.below.isVisible() is bool(bar.message.whole_text())


def test_where_it_is_narrow_each_field_stands_above_its_buttons(window: Window, bar: FindBar) -> None:
    bar.open_replace()
    letter = bar.fontMetrics().averageCharWidth()
    for width, beside in ((window.minimumSizeHint().width(), False), (90 * letter, True)):
        window.resize(width, 300)
        lay_out()
        assert window.width() == width
        for field, button in ((bar.find_field, bar.case_button), (bar.replace_field, bar.replace_button)):
            assert (button.mapTo(bar, QPoint()).y() < field.geometry().bottom()) == beside
            assert field.width() > 6 * letter


def test_where_it_is_low_it_scrolls_to_what_gets_the_focus(window: Window, bar: FindBar, qtbot: QtBot) -> None:
    window.resize(window.minimumSizeHint().width(), 300)
    bar.open_replace()
    bar.find_field.setText("low")
    lay_out()
    assert bar.minimumSizeHint().height() < bar.sizeHint().height() / 3
    bar.setFixedHeight(bar.minimumSizeHint().height())
    lay_out()
    for each in (bar.find_field, bar.replace_field, bar.all_button, bar.close_button, bar.find_field):
        each.setFocus(Qt.FocusReason.TabFocusReason)
        seen = each.visibleRegion().boundingRect()
        assert seen.height() >= min(each.height(), bar.height() - 1), each
    field = QRect(bar.replace_field.mapTo(bar, QPoint()), bar.replace_field.size())
    assert field.right() < bar.width() - 6  # the bar at the side covers nothing


def test_it_goes_from_form_to_form_and_back(window: Window, bar: FindBar) -> None:
    bar.open_replace()
    letter = bar.fontMetrics().averageCharWidth()
    heights = []
    for width in (20, 90, 200, 20, 200, 90, 20):
        window.resize(max(window.minimumSizeHint().width(), width * letter), 300)
        lay_out()
        heights.append(bar.sizeHint().height())
        assert bar.case_button.isVisible()
        assert bar.rect().contains(QRect(bar.next_button.mapTo(bar, QPoint()), bar.next_button.size()))
    assert heights[0] == heights[3] == heights[6] > heights[1] == heights[5] > heights[2] == heights[4]
