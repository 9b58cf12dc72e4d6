"""The view: which token is meant, by keys, mouse and others, and that all of it is painted."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.comparison.boxes import boxes_of
from app.comparison.sheet import sheet_of
from app.comparison.view import ComparisonView
from app.comparison.words import copies
from app.palette import DARK, LIGHT
from tests.app.comparison.pairs import TEXT, request

NAMES = ("coarse · v1", "fine · v1")


@pytest.fixture
def view(qtbot: QtBot) -> ComparisonView:
    view = ComparisonView()
    qtbot.addWidget(view)
    view.resize(420, 400)
    with qtbot.waitExposed(view):
        view.show()
    show(view)
    return view


def show(view: ComparisonView, text: str = TEXT, **changes) -> None:
    asked = request(text, points=view.points, width=view.room, **changes)
    view.show_sheet(sheet_of(asked, None, lambda: False), NAMES)


def centre(view: ComparisonView, side: int, row: int, number: int) -> QPoint:
    """The middle of a box, as it is laid out."""
    box = boxes_of(view.sheet, side, row)[number]
    measures = view._measures
    y = row * measures.pitch + measures.tops[side] + measures.height // 2 - view.verticalScrollBar().value()
    return QPoint((box.left + box.right) // 2 + 4, y)


def test_a_click_chooses_and_says_the_token(qtbot: QtBot, view: ComparisonView) -> None:
    with qtbot.waitSignal(view.token_chosen) as chosen:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, 1, 0, 2))
    assert chosen.args == [1, 2] == list(view.current)
    encoding = view.sheet.encodings[1]
    words = view.accessibleDescription()
    assert words.startswith("fine · v1: ")
    assert f"token index 2 of {len(encoding)}" in words
    assert f"id {encoding.ids[2]}" in words
    assert encoding.bytes_of(2).hex(" ").upper() in words


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
def test_a_token_is_copied_from_its_menu_and_by_key(qtbot: QtBot, view: ComparisonView) -> None:
    point = centre(view, 1, 0, 2)
    with qtbot.waitSignal(view.token_chosen) as chosen:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, view.viewport().mapToGlobal(point))
        QApplication.sendEvent(view.viewport(), event)
    assert chosen.args == [1, 2]
    menu, encoding = QApplication.activePopupWidget(), view.sheet.encodings[1]
    assert isinstance(menu, QMenu)
    copied = []
    for entry in menu.actions():
        entry.trigger()
        copied.append((entry.text().partition("\t")[0], clipboard()))
    menu.close()
    data = encoding.bytes_of(2)
    assert copied == [
        ("Copy &id", str(encoding.ids[2])),
        ("Copy &text", data.decode()),
        ("Copy &bytes", data.hex(" ").upper()),
    ]
    view._go_to(1, 3)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == str(encoding.ids[3])
    cut = encoding.flags.names.index("ends")
    assert "<0x" in dict(copies(view.sheet, 1, cut))["Copy &text"]


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_pointing_says_without_choosing(qtbot: QtBot, view: ComparisonView) -> None:
    with qtbot.waitSignal(view.described) as said:
        qtbot.mouseMove(view.viewport(), centre(view, 0, 0, 1))
    assert said.args[0].startswith("coarse · v1: ")
    assert view.current == (0, 0)
    assert view.words_at(QPoint(5, 1)) == ""


def test_a_fragment_says_its_flag(view: ComparisonView) -> None:
    flags = view.sheet.encodings[1].flags.names
    for word, said in (("ends", "ends inside a character"), ("inside", "lies inside one character")):
        if word in flags:
            view._go_to(1, flags.index(word))
            assert said in view.accessibleDescription()
    assert {"ends", "inside", "begins"} & set(flags)


def test_keys_move_through_both_rows(qtbot: QtBot, view: ComparisonView) -> None:
    view.setFocus()
    assert view.current == (0, 0)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.current == (0, 1)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    side, token = view.current
    above, below = (view.sheet.encodings[row].spans[number].tolist() for row, number in ((0, 1), (1, token)))
    assert side == 1
    assert below[0] < above[1]
    assert below[1] > above[0]
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.current[0] == 0
    qtbot.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert view.current == (0, len(view.sheet.encodings[0]) - 1)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.current == (0, len(view.sheet.encodings[0]) - 1)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    qtbot.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert (view.current, bar.value()) == ((0, 0), 0)
    with qtbot.waitSignal(view.token_chosen) as chosen:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert chosen.args == [0, 0]


def test_down_at_the_end_and_up_at_the_beginning_stay(qtbot: QtBot, view: ComparisonView) -> None:
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.current == (0, 0)
    for _row in range(2 * view.sheet.row_count + 2):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    side, token = view.current
    ends = [int(view.sheet.encodings[row].spans[number, 1]) for row, number in ((side, token), (1, -1))]
    assert token in {box.token for box in boxes_of(view.sheet, side, view.sheet.row_count - 1)}
    assert ends[0] <= ends[1]


def test_differences_come_one_after_the_other_and_round(view: ComparisonView) -> None:
    found = view.sheet.found
    numbers = found.differs.nonzero()[0].tolist()
    seen = []
    for number in range(len(numbers) + 1):
        view.go_to_difference(1)
        assert f"difference {number % len(numbers) + 1} of {len(numbers)}" in view.accessibleDescription()
        seen.append(found.stretch_of(view._place_now(view.sheet)))
    assert seen == [*numbers, numbers[0]]
    view.go_to_difference(-1)
    assert found.stretch_of(view._place_now(view.sheet)) == numbers[-1]


def test_keys_leave_out_what_is_left_out(qtbot: QtBot, view: ComparisonView) -> None:
    show(view, only_differing=True)
    view.setFocus()
    found = view.sheet.found
    seen = []
    for _step in range(len(view.sheet.encodings[0])):
        seen.append(view.current[1])
        qtbot.keyClick(view, Qt.Key.Key_Right)
    cells = found.rows[0]
    stretches = [found.stretch_of(int(cells.start[cells.of_token(token)])) for token in seen]
    assert found.differs[stretches].all()
    assert seen == sorted(seen)
    back = []
    for _step in seen:
        back.append(view.current[1])
        qtbot.keyClick(view, Qt.Key.Key_Left)
    assert sorted(set(back)) == sorted(set(seen))


def test_another_caret_is_followed_silently(qtbot: QtBot, view: ComparisonView) -> None:
    byte = len("low lower 中国 ".encode())
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_byte(byte, byte + 1)
    start, end = view.sheet.encodings[0].spans[view.current[1]].tolist()
    assert start <= byte < end


def test_what_was_in_sight_stays_when_the_width_changes(view: ComparisonView) -> None:
    view._go_to(1, 20)
    low = view.sheet.encodings[1].spans[20, 0]
    view.resize(260, 200)
    show(view)
    side, token = view.current
    assert side == 1
    assert view.sheet.encodings[1].spans[token, 0] == low


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_boxes_marks_and_outlines_are_painted(view: ComparisonView, theme) -> None:
    view.set_theme(theme)
    view._go_to(0, 0)
    picture = view.grab().toImage()
    found = {picture.pixelColor(x, y).name() for x in range(0, 420, 1) for y in range(0, 400, 2)}
    assert theme.base in found
    assert theme.text in found  # letters and wedges
    assert theme.cut in found
    assert theme.grid in found
    assert QColor(theme.selection_mark).name() in found
    assert len(found & set(theme.tokens)) >= 5


def test_nothing_to_show_is_painted_too(view: ComparisonView) -> None:
    view.show_sheet(None, NAMES)
    assert view.grab().toImage().pixelColor(50, 50) == QColor(LIGHT.base)
    show(view, "")
    view.setFocus()
    view.go_to_difference(1)
    view.show_byte(0, 1)
    assert view.current is None


def test_a_sheet_of_another_size_of_type_is_not_painted(view: ComparisonView) -> None:
    font = view.font()
    font.setPointSizeF(28)
    view.setFont(font)
    assert view.grab().toImage().pixelColor(20, 20) == QColor(LIGHT.base)
