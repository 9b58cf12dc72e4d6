"""Caret, selection and tokens in bytes, and where keys and mouse may put the caret."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import raw_to_exact
from engine.text.offsets import Offsets
from engine.text.utf8 import to_utf8
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

Shown = Callable[..., TokenEdit]
KEEP = QTextCursor.MoveMode.KeepAnchor


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    """Opens an editor with a text and an encoding of it."""

    def make(text: str, encoding: MadeEncoding | None = None) -> TokenEdit:
        edit = TokenEdit(points=16)
        qtbot.addWidget(edit)
        edit.resize(900, 300)
        edit.set_exact_text(text)
        with qtbot.waitExposed(edit):
            edit.show()
        edit.set_encoding(encoding or one_token_per_character(text))
        return edit

    return make


def selected_text(edit: TokenEdit) -> str:
    return raw_to_exact(edit.textCursor().selectedText())


def put(edit: TokenEdit, start: int, end: int | None = None) -> None:
    """Select from one position of the document to another, or put the caret there."""
    cursor = edit.textCursor()
    cursor.setPosition(start)
    if end is not None:
        cursor.setPosition(end, KEEP)
    edit.setTextCursor(cursor)


# The selection in bytes and tokens


@pytest.mark.parametrize("text", ["abc", "a中", "中\n", "\n", "é👩‍👧"])
def test_the_caret_at_the_end_stands_behind_all_bytes(qtbot: QtBot, shown: Shown, text: str) -> None:
    edit = shown(text)
    cursor = edit.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    edit.setTextCursor(cursor)
    assert edit.byte_of_caret() == len(text.encode())
    qtbot.keyClick(edit, Qt.Key.Key_X)
    assert edit.byte_of_caret() is None  # what was typed is not encoded yet
    edit.set_encoding(one_token_per_character(edit.exact_text()))
    assert edit.byte_of_caret() == len(text.encode()) + 1


def test_selection_over_lines_in_bytes(shown: Shown) -> None:
    text = "a中\r\n😀 é\nend"
    edit = shown(text, one_token_per_byte(text))
    utf8 = text.encode()
    for start, end, selected in (
        (1, 2, "中"),
        (0, 4, "a中\r\n"),
        (4, 6, "😀"),
        (2, 9, "\r\n😀 é\n"),
        (9, 12, "end"),
    ):
        put(edit, start, end)
        assert selected_text(edit) == selected
        low, high = edit.byte_range_of_selection()
        assert utf8[low:high] == selected.encode()
        assert edit.tokens_of_selection() == (low, high)
        put(edit, end, start)
        assert edit.byte_range_of_selection() == (low, high)


def test_without_a_selection_it_is_the_grapheme_at_the_caret(shown: Shown) -> None:
    edit = shown("e\u0301中", MadeEncoding("e\u0301中", [2, 4, 6]))
    put(edit, 0)
    assert (edit.byte_range_of_selection(), edit.tokens_of_selection()) == ((0, 3), (0, 2))
    put(edit, 2)
    assert (edit.byte_range_of_selection(), edit.tokens_of_selection()) == ((3, 6), (1, 3))
    put(edit, 3)
    assert (edit.byte_range_of_selection(), edit.tokens_of_selection()) == (None, (3, 3))  # none
    assert selected_text(edit) == ""


def test_selection_of_what_qt_cannot_hold(shown: Shown) -> None:
    text = "x\u2029\xa0\ufeff\ud800y"
    edit = shown(text)
    edit.selectAll()
    assert selected_text(edit) == text
    assert edit.byte_range_of_selection() == (0, len(to_utf8(text)[0]))


def test_nothing_is_known_of_what_was_edited_since(shown: Shown) -> None:
    edit = shown("one\ntwo\nthree\nfour")
    put(edit, 5)
    edit.textCursor().insertText("X")
    put(edit, 1, 12)  # over the edited line
    assert edit.byte_range_of_selection() is None
    assert edit.tokens_of_selection() is None
    put(edit, 4, 7)  # within it, over the edit
    assert edit.byte_range_of_selection() is None
    put(edit, 6, 8)  # within it, behind the edit
    assert edit.byte_range_of_selection() == (5, 7)
    put(edit, 0, 3)  # before it
    assert edit.byte_range_of_selection() == (0, 3)
    put(edit, 10, 19)  # after it
    assert edit.byte_range_of_selection() == (9, 18)
    edit.set_encoding(None)
    assert edit.tokens_of_selection() is None


def test_a_grapheme_that_goes_on_in_new_text_is_not_known(shown: Shown) -> None:
    edit = shown("ab")
    put(edit, 1)
    edit.textCursor().insertText("\u0301")
    put(edit, 0)
    assert edit.letter_at_caret() == "a\u0301"
    assert edit.byte_range_of_selection() is None


def test_letter_as_encoded_and_as_it_is(shown: Shown) -> None:
    edit = shown("\ud800中\r\ne\u0301\n")
    for position, encoded, exact in (
        (0, "\ufffd", "\ud800"), (2, "中", "中"), (3, "\r\n", "\r\n"), (5, "e\u0301", "e\u0301"),
        (6, "\u0301", "\u0301"), (7, "\n", "\n"), (8, "", ""),
    ):  # fmt: skip
        put(edit, position)
        assert (edit.letter_at_caret(), edit.exact_letter_at_caret()) == (encoded, exact)


# Going there, and pointing


def test_going_to_a_byte_scrolls_to_it(shown: Shown) -> None:
    text = "\n".join(f"line {n}" for n in range(300))
    edit = shown(text)
    assert edit.go_to_byte(len(text) - 1)
    assert edit.verticalScrollBar().value() > 200
    assert edit.letter_at_caret() == "9"
    cursor = edit.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.insertText("new line\n")
    assert edit.go_to_byte(len(text) - 1)
    assert edit.letter_at_caret() == "9"


def test_what_is_pointed_at_is_described_and_not_what_the_caret_is_at(shown: Shown) -> None:
    edit = shown("a中国b", MadeEncoding("a中国b", [1, 2, 4, 5, 7, 8]))
    put(edit, 2)
    edit.point_at(3)
    assert (edit.letter_at_caret(), edit.exact_letter_at_caret(), edit.textCursor().position()) == ("中", "中", 2)
    assert edit.byte_range_of_selection() == (1, 4)
    assert (edit.pointed_bytes(), edit.tokens_of_selection()) == ((3, 4), (2, 3))
    assert edit.byte_of_caret() == 4
    put(edit, 3)
    put(edit, 2)
    assert (edit.letter_at_caret(), edit.pointed_bytes(), edit.tokens_of_selection()) == ("国", None, (3, 5))


def test_an_edit_or_a_selection_ends_the_pointing(shown: Shown) -> None:
    edit = shown("a中国b")
    put(edit, 2)
    edit.point_at(1)
    QTextCursor(edit.document()).insertText("x")
    assert edit.letter_at_caret() == "国"
    edit.point_at(1)
    assert edit.letter_at_caret() == "中"
    put(edit, 3, 4)
    assert (edit.pointed_bytes(), edit.byte_range_of_selection()) == (None, (4, 7))


def test_pointing_outlives_other_tokens_of_the_text(shown: Shown) -> None:
    edit = shown("a👩‍👧b")
    assert edit.go_to_byte(8, size=4)
    assert (edit.textCursor().position(), edit.letter_at_caret(), edit.pointed_bytes()) == (1, "👩‍👧", (8, 12))
    edit.set_encoding(one_token_per_byte("a👩‍👧b"))
    assert (edit.pointed_bytes(), edit.tokens_of_selection()) == ((8, 12), (8, 12))
    edit.set_encoding(None)
    assert (edit.pointed_bytes(), edit.tokens_of_selection()) == (None, None)


def test_a_token_without_bytes_has_a_place(shown: Shown) -> None:
    edit = shown("ab", AlteredEncoding("ab", [(0, 1), (1, 1), (1, 2)], inserted=(1,)))
    assert edit.go_to_byte(1)
    assert (edit.textCursor().position(), selected_text(edit)) == (1, "")
    assert edit.go_to_byte(2)
    assert edit.textCursor().position() == 2


def test_a_byte_that_was_edited_away_is_not_gone_to(shown: Shown) -> None:
    edit = shown("one\ntwo\nthree")
    put(edit, 5, 6)
    edit.textCursor().insertText("中\n")
    assert edit.exact_text() == "one\nt中\no\nthree"
    assert not edit.go_to_byte(5)
    for byte, position in ((4, 4), (6, 7), (7, 8), (8, 9), (12, 13)):
        assert edit.go_to_byte(byte)
        assert edit.textCursor().position() == position


# Where the caret may stand

GRAPHEMES = [
    "a👩‍👩‍👧b", "x🇨🇳🇯🇵y", "क्षि हि", "é e\u0301", "ก็ น้ำ", "1️⃣👍🏽", "𠮷𠮷", "x\U0010fffd\U0010fffdy\u21e4z",
    "\ud800z\ud83d", "\u1112\u1161\u11ab한", "a\u200db", "नन्म",
]  # fmt: skip


def borders(edit: TokenEdit) -> set[int]:
    """Positions between the graphemes of the first line, as the `regex` module finds them."""
    text = BlockText.of(edit.document().firstBlock().text())
    return set(text.units[text.graphemes(0, len(text.text))].tolist())


@pytest.mark.parametrize("text", GRAPHEMES, ids=ascii)
def test_keys_stop_at_every_border_and_nowhere_else(shown: Shown, qtbot: QtBot, text: str) -> None:
    edit = shown(text)
    last = edit.document().characterCount() - 1
    stops = [0]
    while edit.textCursor().position() < last and len(stops) <= last:
        qtbot.keyClick(edit, Qt.Key.Key_Right)
        stops.append(edit.textCursor().position())
    assert set(stops) == borders(edit)
    back = [last]
    while edit.textCursor().position() > 0 and len(back) <= last:
        qtbot.keyClick(edit, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        back.append(edit.textCursor().position())
    assert back == stops[::-1]
    assert selected_text(edit) == text


@pytest.mark.parametrize("text", [*GRAPHEMES, "👩‍", "שלום مرحبا"], ids=ascii)
def test_clicks_put_the_caret_at_borders_only(shown: Shown, qtbot: QtBot, text: str) -> None:
    edit = shown(text)
    y = edit.cursorRect().center().y()
    width = round(edit.document().size().width())
    for x in range(0, min(width, 400), 3):
        qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
        assert edit.textCursor().position() in borders(edit)
        qtbot.mouseRelease(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))


def test_carriage_return_and_line_feed_are_one_step(shown: Shown, qtbot: QtBot) -> None:
    edit = shown("ab\r\ncd")
    positions = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(edit, key)
        positions.append(edit.textCursor().position())
    assert positions == [2, 4, 2, 4, 5]
    y = edit.cursorRect().center().y() - edit.fontMetrics().height()
    qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(700, y))
    assert edit.textCursor().position() == 2
    # A lone one is a character like others.
    edit = shown("ab\rcd")
    for _ in range(3):
        qtbot.keyClick(edit, Qt.Key.Key_Right)
    assert edit.textCursor().position() == 3


def test_typing_inside_a_grapheme_that_it_makes_goes_on_there(shown: Shown, qtbot: QtBot) -> None:
    """Between two people a ZWJ is put, then a third: a family, and nothing lands behind it."""
    edit = shown("👩👧")
    put(edit, 2)
    for letter in ("\u200d", "👩", "\u200d"):
        edit.textCursor().insertText(letter)
    assert edit.exact_text() == "👩‍👩‍👧"
    assert edit.textCursor().position() == 6
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert edit.exact_text() == "👩‍👩👧"


def test_a_selection_by_others_is_kept(shown: Shown) -> None:
    """A search may find a letter without its accent."""
    edit = shown("e\u0301👩‍👧")
    put(edit, 0, 1)
    assert selected_text(edit) == "e"


@pytest.mark.parametrize("text", [*GRAPHEMES, "a\r\nb", "\r\n\r\n"], ids=ascii)
def test_every_byte_is_gone_to_at_a_border(shown: Shown, text: str) -> None:
    edit = shown(text)
    utf8 = to_utf8(text)[0]
    ends = set(Offsets(utf8).grapheme_starts.tolist())
    for byte in range(len(utf8)):
        assert edit.go_to_byte(byte, size=1)
        assert edit.byte_of_caret() in ends
        assert edit.pointed_bytes() == (byte, byte + 1)
        low, high = edit.byte_range_of_selection()
        assert low <= byte < high
        assert edit.letter_at_caret().encode() == utf8[low:high]


def test_a_long_line_is_searched_near_the_caret_alone(shown: Shown, qtbot: QtBot) -> None:
    edit = shown("中" * 9000 + "e\u0301")
    put(edit, 9000)
    qtbot.keyClick(edit, Qt.Key.Key_Right)
    assert edit.textCursor().position() == 9002
