"""Text under composition: never encoded, never stuck, whatever interrupts it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.inspection.editor.exact_edit import ExactEdit
from tests.app.ime import compose, ime


@pytest.fixture
def edit(qtbot: QtBot) -> ExactEdit:
    widget = ExactEdit()
    widget.resize(300, 150)
    qtbot.addWidget(widget)
    widget.set_exact_text("one\ntwo")
    widget.moveCursor(QTextCursor.MoveOperation.End)
    return widget


def heard(edit: ExactEdit) -> list[str]:
    texts: list[str] = []
    edit.text_edited.connect(texts.append)
    return texts


def lose_focus(edit: ExactEdit, _qtbot: QtBot) -> None:
    QApplication.sendEvent(edit, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))


def click(edit: ExactEdit, qtbot: QtBot) -> None:
    qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 8))


def move_caret(edit: ExactEdit, _qtbot: QtBot) -> None:
    edit.setTextCursor(QTextCursor(edit.document()))


def press_a_key(edit: ExactEdit, qtbot: QtBot) -> None:
    qtbot.keyClick(edit, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)


def copy(edit: ExactEdit, qtbot: QtBot) -> None:
    qtbot.keyClick(edit, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)


INTERRUPTIONS: list[Callable[[ExactEdit, QtBot], None]] = [lose_focus, click, move_caret, press_a_key, copy]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("preedit", ["nihao", "\u00b4"], ids=["input method", "dead key"])
def test_a_composition_that_is_interrupted_leaves_nothing_behind(
    edit: ExactEdit, qtbot: QtBot, interrupt: Callable[[ExactEdit, QtBot], None], preedit: str
) -> None:
    compose(edit, preedit)
    assert edit.composing
    interrupt(edit, qtbot)
    assert not edit.composing
    block = edit.document().begin()
    while block.isValid():
        assert block.layout().preeditAreaText() == ""
        block = block.next()
    assert edit.exact_text() == "one\ntwo"
    texts = heard(edit)
    edit.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClicks(edit, "x")
    qtbot.waitUntil(lambda: texts == ["xone\ntwo"])


def test_focus_goes_away_and_comes_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    edit, other = ExactEdit(), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(edit)
    column.addWidget(other)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    edit.setFocus()
    compose(edit, "ni")
    other.setFocus()
    assert not edit.composing
    edit.setFocus()
    ime(edit, "你", preedit="ni")
    assert edit.exact_text() == "你"


def test_dead_key_makes_one_letter_and_one_step(edit: ExactEdit, qtbot: QtBot) -> None:
    texts = heard(edit)
    ime(edit, "é", preedit="\u00b4")
    qtbot.waitUntil(lambda: texts == ["one\ntwoé"])
    edit.undo()
    assert edit.exact_text() == "one\ntwo"
    edit.redo()
    assert edit.exact_text() == "one\ntwoé"


@pytest.mark.parametrize("steps", [(), ("n",), ("n", "ni", "nih")], ids=len)
def test_replacing_a_selection_is_one_step(edit: ExactEdit, steps: tuple[str, ...]) -> None:
    edit.selectAll()
    for preedit in steps:
        compose(edit, preedit)
    ime(edit, "你")
    assert edit.exact_text() == "你"
    edit.undo()
    assert edit.exact_text() == "one\ntwo"
    edit.redo()
    assert edit.exact_text() == "你"


def test_only_what_replaces_a_selection_belongs_to_its_step(edit: ExactEdit) -> None:
    edit.selectAll()
    compose(edit, "ni")
    compose(edit, "")  # given up: the selection is gone, and what is typed then is another step
    ime(edit, "好", preedit="hao")
    edit.undo()
    assert edit.exact_text() == ""
    edit.undo()
    assert edit.exact_text() == "one\ntwo"


def test_modifiers_do_not_end_a_composition(edit: ExactEdit, qtbot: QtBot) -> None:
    compose(edit, "ni")
    qtbot.keyClick(edit, Qt.Key.Key_Shift)
    assert edit.composing


def test_a_text_set_amid_a_composition(edit: ExactEdit, qtbot: QtBot) -> None:
    compose(edit, "ni")
    assert edit.set_exact_text("other\r\n")
    assert not edit.composing
    assert edit.exact_text() == "other\r\n"
    edit.undo()
    assert edit.exact_text() == "one\ntwo"


def test_a_paste_amid_a_composition(edit: ExactEdit) -> None:
    data = QMimeData()
    data.setText("pasted")
    compose(edit, "ni")
    edit.insertFromMimeData(data)
    assert not edit.composing
    assert edit.exact_text() == "one\ntwopasted"


def test_undo_amid_a_composition(edit: ExactEdit) -> None:
    ime(edit, "三")
    compose(edit, "si")
    edit.undo()
    assert not edit.composing
    assert edit.exact_text() == "one\ntwo"
    edit.redo()
    assert edit.exact_text() == "one\ntwo三"


def test_a_replacement_amid_a_composition(edit: ExactEdit) -> None:
    compose(edit, "ni")
    assert edit.replace_units(0, 3, "1")
    assert not edit.composing
    assert edit.exact_text() == "1\ntwo"


def test_composition_over_a_selection_is_one_step(edit: ExactEdit, qtbot: QtBot) -> None:
    texts = heard(edit)
    edit.selectAll()
    compose(edit, "ni")
    compose(edit, "niha")
    ime(edit, "你好")
    assert edit.exact_text() == "你好"
    qtbot.waitUntil(lambda: texts == ["你好"])
    while edit.document().isUndoAvailable() and edit.exact_text() != "one\ntwo":
        edit.undo()
    assert edit.exact_text() == "one\ntwo"


def test_what_is_typed_behind_a_paste_is_undone_by_itself(edit: ExactEdit, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setText("pasted")
    edit.insertFromMimeData(data)
    qtbot.keyClicks(edit, "typed")
    edit.undo()
    assert edit.exact_text() == "one\ntwopasted"
    edit.undo()
    assert edit.exact_text() == "one\ntwo"


def test_all_kinds_of_edits_are_undone_one_by_one(edit: ExactEdit, qtbot: QtBot) -> None:
    states = [edit.exact_text()]
    data = QMimeData()
    data.setText("\ufeffp\r\n")
    for change in (
        lambda: ime(edit, "你好👩‍👩‍👧", preedit="nihao"),
        lambda: edit.insertFromMimeData(data),
        lambda: edit.replace_units(0, 4, "\ud800\u2029"),
        lambda: edit.set_exact_text("⇤ \U0010fffd\r"),
        lambda: qtbot.keyClick(edit, Qt.Key.Key_Return),
    ):
        change()
        states.append(edit.exact_text())
    assert len(set(states)) == 6
    for state in states[-2::-1]:
        edit.undo()
        assert edit.exact_text() == state
    for state in states[1:]:
        edit.redo()
        assert edit.exact_text() == state
