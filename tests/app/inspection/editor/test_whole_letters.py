"""Keys that delete leave nothing of what they take away, and bring all of it back."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.lines.editor_text import unit_starts

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def edit(qtbot: QtBot) -> ExactEdit:
    edit = ExactEdit()
    qtbot.addWidget(edit)
    edit.resize(400, 200)
    with qtbot.waitExposed(edit):
        edit.show()
    return edit


def put(edit: ExactEdit, text: str, at: int) -> None:
    edit.set_exact_text(text)
    cursor = edit.textCursor()
    cursor.setPosition(int(unit_starts(text)[at]))
    edit.setTextCursor(cursor)


def half_pairs(edit: ExactEdit) -> int:
    """Surrogates in the document beside the pairs, which a string of Python does not show."""
    document = edit.document()
    units = [document.characterAt(place) for place in range(document.characterCount())]
    return sum("\ud800" <= unit <= "\udfff" for unit in units) - 2 * sum(
        ord(letter) > 0xFFFF for letter in document.toRawText()
    )


# A private character for which two stand, a lone surrogate, an emoji, and an emoji behind Thai.
@pytest.mark.parametrize("letter", ["\U0010d83d", "\U0010fffd", "\ud83d", "😀", "\u21e4", "中"], ids=ascii)
@pytest.mark.parametrize("before", ["", "a", "น้ำ", "क", "😀", "\U0010fffd", "\n"], ids=ascii)
@pytest.mark.parametrize("key", [Key.Key_Backspace, Key.Key_Delete])
def test_one_character_goes_whole(edit: ExactEdit, qtbot: QtBot, before: str, letter: str, key: Key) -> None:
    text = before + letter + "é\n"
    put(edit, text, len(before) + (key == Key.Key_Backspace))
    qtbot.keyClick(edit, key)
    assert edit.exact_text() == before + "é\n"
    assert half_pairs(edit) == 0
    edit.undo()
    assert edit.exact_text() == text
    edit.redo()
    assert edit.exact_text() == before + "é\n"


def test_a_grapheme_comes_back_at_once(edit: ExactEdit, qtbot: QtBot) -> None:
    put(edit, "xy", 1)
    for letter in ("1", "\ufe0f", "\u20e3"):  # put in one by one
        edit.replace_units(edit.document().characterCount() - 1, edit.document().characterCount() - 1, letter)
    text = edit.exact_text()
    cursor = edit.textCursor()
    cursor.setPosition(2)
    edit.setTextCursor(cursor)
    qtbot.keyClick(edit, Key.Key_Delete)
    assert edit.exact_text() == "xy"
    edit.undo()
    assert edit.exact_text() == text


@pytest.mark.parametrize(("key", "at"), [(Key.Key_Backspace, 4), (Key.Key_Delete, 0)])
def test_a_word_goes_with_the_whole_of_what_it_ends_in(edit: ExactEdit, qtbot: QtBot, key: Key, at: int) -> None:
    put(edit, "ab\U0010d83d\U0010fffd", at)
    while edit.exact_text():
        before = edit.exact_text()
        qtbot.keyClick(edit, key, Control)
        after = edit.exact_text()
        assert len(after) < len(before)
        assert before.startswith(after) or before.endswith(after)


def test_enter_in_an_empty_line_is_undone_at_once(edit: ExactEdit, qtbot: QtBot) -> None:
    put(edit, "a\n", 2)
    for held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        qtbot.keyClick(edit, Key.Key_Return, held)
        assert edit.exact_text() == "a\n\n"
        edit.undo()
        assert edit.exact_text() == "a\n"


def test_other_keys_and_selections_are_left_to_the_editor(edit: ExactEdit, qtbot: QtBot) -> None:
    put(edit, "a\U0010d83db", 0)
    edit.selectAll()
    qtbot.keyClick(edit, Key.Key_Delete)
    assert edit.exact_text() == ""
    put(edit, "e\u0301b", 2)
    qtbot.keyClick(edit, Key.Key_Backspace)
    assert edit.exact_text() == "eb"  # the accent alone, as everywhere
    put(edit, "", 0)
    qtbot.keyClick(edit, Key.Key_Backspace)
    qtbot.keyClick(edit, Key.Key_Delete)
    assert edit.exact_text() == ""
