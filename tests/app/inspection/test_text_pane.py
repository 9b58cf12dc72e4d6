"""The pane with a real session and a small real vocabulary."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

import engine
from app.inspection.large.text import LargeText
from app.inspection.text_pane import TextPane
from app.palette import DARK
from app.session import Session
from tests.app.ime import compose, ime


@pytest.fixture(scope="module")
def tokenizer() -> engine.Tokenizer:
    """Knows `the ` and 中, but of other hanzi only bytes."""
    return engine.train(texts=["the cat the dog 中文中国中人 " * 20], vocab_size=270)


@pytest.fixture
def session(tokenizer: engine.Tokenizer, qapp: QApplication) -> Iterator[Session]:
    session = Session()
    session.set_tokenizer(tokenizer, path=None, dirty=False)
    yield session
    session.shutdown()


@pytest.fixture
def pane(session: Session, qtbot: QtBot) -> Iterator[TextPane]:
    pane = TextPane(session)
    qtbot.addWidget(pane)
    pane.resize(700, 400)
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    pane.shutdown()


def show(pane: TextPane, session: Session, qtbot: QtBot, text: str) -> None:
    pane.show_text(text)
    qtbot.waitUntil(lambda: session.encoding is not None and session.encoding.text == text)


def said(pane: TextPane) -> str:
    """The caret line, which else follows when the editor has painted."""
    pane.caret.describe()
    return pane.caret.caret_line.text()


def test_typed_text_is_encoded_and_shown(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.edit, "the cat")
    qtbot.waitUntil(lambda: session.encoding is not None and session.encoding.text == "the cat")
    assert session.text == "the cat"
    assert pane.edit.encoded_lines() is not None
    assert pane.edit.encoded_lines().utf8 == b"the cat"


def test_composition_does_not_encode(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "a")
    heard: list[str] = []
    session.text_changed.connect(lambda: heard.append(session.text))
    compose(pane.edit, "zhong")
    pane.edit.announce()
    assert heard == []
    ime(pane.edit, "中")
    qtbot.waitUntil(lambda: heard == ["中a"])


def test_exact_text_reaches_the_session(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    text = "\ufeffa\u00a0b\u2028c\u2029d\r\ne\0\ud800"
    pane.show_text(text)
    assert session.text == text
    assert pane.edit.exact_text() == text


def test_text_of_the_session_is_shown(pane: TextPane, session: Session) -> None:
    session.set_text("from elsewhere")
    assert pane.edit.exact_text() == "from elsewhere"
    pane.undo()
    assert pane.edit.exact_text() == ""
    pane.redo()
    assert pane.edit.exact_text() == "from elsewhere"


def test_text_that_is_too_long_is_only_shown(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "before")
    pane.show_text("x" * 10_001)
    assert pane.is_large
    assert pane.content == b"x" * 10_001
    assert session.text == ""
    pane.undo()
    pane.paste()
    assert pane.content == b"x" * 10_001


def test_nothing_leads_back_to_the_text_before(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    """It was once saved over the file that had been opened after it."""
    show(pane, session, qtbot, "first")
    qtbot.keyClicks(pane.edit, "my ")
    show(pane, session, qtbot, "second")
    pane.undo()
    assert pane.content == "second"
    assert not pane.modified


def test_what_is_modified(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "a")
    assert not pane.modified
    qtbot.keyClicks(pane.edit, "b")
    assert pane.modified
    assert pane.content == "ba"  # without waiting until the key is announced
    revision = pane.revision
    qtbot.keyClicks(pane.edit, "c")
    pane.mark_saved(revision)
    assert pane.modified
    pane.mark_saved(pane.revision)
    assert not pane.modified


def test_paste_that_is_too_long_is_only_shown(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    pane.show_text("\ud800b")
    pane.edit.moveCursor(pane.edit.textCursor().MoveOperation.End)
    paste(pane, "x" * 10_001)
    assert pane.is_large
    assert pane.content == "\ufffdb".encode() + b"x" * 10_001
    assert pane.modified
    pane.undo()
    assert not pane.is_large
    assert pane.content == session.text == "\ud800b"
    assert not pane.modified


def test_a_paste_that_was_too_long_is_made_again(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    marks = "e" + "\u0301" * 10_000
    show(pane, session, qtbot, "")
    pane.set_source("a.txt")
    qtbot.keyClicks(pane.edit, "ab")
    paste(pane, marks)
    large = pane.content
    assert pane.header.source.text() == "a.txt *"
    pane.undo()
    assert (pane.content, pane.can_undo, pane.can_redo) == ("ab", True, True)
    pane.undo()
    assert (pane.content, pane.modified, pane.header.source.text()) == ("", False, "a.txt")
    qtbot.keyClick(pane.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert pane.content == "ab"
    qtbot.keyClick(pane.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert (pane.is_large, pane.content) == (True, large)
    assert (pane.modified, pane.can_undo, pane.can_redo) == (True, True, False)
    pane.undo()
    assert pane.content == "ab"


def test_after_an_edit_a_paste_is_not_made_again(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "before")
    qtbot.keyClicks(pane.edit, "a")
    pane.undo()
    paste(pane, "x" * 10_001)
    pane.undo()
    qtbot.keyClicks(pane.edit, "b")
    assert not pane.can_redo
    pane.undo()
    pane.redo()
    pane.redo()
    assert pane.content == "bbefore"
    show(pane, session, qtbot, "bbefore")
    assert not pane.can_redo


def test_what_was_said_of_a_text_is_not_said_of_a_large_one(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "a\r\n")
    qtbot.waitUntil(lambda: not pane.notice.isHidden())
    pane.show_large(LargeText("中国\n".encode() * 50))
    assert pane.notice.isHidden()
    pane.show_text("b\r\n")  # said in a moment; not where another text came before that
    pane.show_large(LargeText("中国\n".encode() * 50))
    assert not pane._notice_timer.isActive()
    assert pane.notice.isHidden()


def paste(pane: TextPane, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    pane.edit.insertFromMimeData(data)


@pytest.mark.parametrize("through", ["file", "text"])
def test_undoing_does_not_lead_back_from_a_large_text_opened_over_a_paste(
    pane: TextPane, session: Session, qtbot: QtBot, through: str
) -> None:
    show(pane, session, qtbot, "before")
    paste(pane, "x" * 10_001)
    assert pane.can_undo
    opened = "y" * 10_001
    if through == "file":
        pane.show_large(LargeText(opened.encode()))
    else:
        pane.show_text(opened)
    assert not pane.can_undo
    assert not pane.modified
    pane.undo()
    assert pane.is_large
    assert pane.content == opened.encode()
    assert session.text == ""


def test_what_a_paste_was_undone_to_is_not_what_was_saved(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "before")
    paste(pane, "x" * 10_001)
    pane.mark_saved(pane.revision)
    assert not pane.modified
    pane.undo()
    assert pane.content == "before"
    assert pane.modified


def test_line_about_the_caret(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "the 除")
    assert said(pane).startswith("U+0074 t · id 259 · 74 · token index 0 of ")
    pane.edit.go_to_byte(4)
    words = said(pane)
    flags = "ends inside a character | lies inside one character | begins inside a character"
    assert words.startswith(f"U+9664 除 · ids 233 | 153 | 164 · {flags} · E9 | 99 | A4 · token indexes ")
    assert words.endswith(" · CJK UNIFIED IDEOGRAPH-9664")
    pane.edit.moveCursor(pane.edit.textCursor().MoveOperation.End)
    assert said(pane) == "End of the text"


def test_jumping_from_cut_to_cut(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "the 除 中\n😀 end 大")
    seen = []
    for _ in range(4):
        pane.go_to_next_cut()
        seen.append((pane.edit.letter_at_caret(), said(pane).split(" · ")[0]))
    assert seen == [("除", "cut 1 of 3"), ("😀", "cut 2 of 3"), ("大", "cut 3 of 3"), ("除", "cut 1 of 3")]
    pane.go_to_previous_cut()
    assert said(pane).startswith("cut 3 of 3 · U+5927")
    qtbot.keyClick(pane.edit, Qt.Key.Key_Left)
    assert not said(pane).startswith("cut")


def test_numbers_are_written_as_the_language_does(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "除" * 1001)
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    try:
        pane.go_to_previous_cut()
        words = said(pane)
    finally:
        QLocale.setDefault(before)
    assert words.startswith("cut 1.001 of 1.001")


def test_no_cut_is_said(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "the cat")
    pane.go_to_next_cut()
    assert pane.caret.caret_line.text() == "No character is cut here"


def test_click_and_choice_elsewhere(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "the the")
    qtbot.mouseClick(pane.edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(8, 12))
    assert session.selected_token_id == int(session.encoding.ids[0])
    session.set_selected_token(None)
    assert pane.edit._chosen_id is None


def test_tool_tip(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "除除")
    place = QPoint(8, 12)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, pane.edit.viewport().mapToGlobal(place))
    QApplication.sendEvent(pane.edit.viewport(), event)
    assert "id 233" in QToolTip.text()
    assert "ends inside a character" in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_live_moments_are_shown(
    pane: TextPane, session: Session, tokenizer: engine.Tokenizer, qtbot: QtBot
) -> None:
    show(pane, session, qtbot, "the 中文")
    for merges in (0, 3, 10):
        with qtbot.waitSignal(session.encoding_changed):
            session.show_live(tokenizer.at(merges))
        assert pane.edit.encoded_lines().ids.tolist() == session.encoding.ids.tolist()


def test_switches(pane: TextPane, qtbot: QtBot) -> None:
    edit = pane.edit
    assert edit.lineWrapMode() == edit.LineWrapMode.WidgetWidth
    pane.wrap_button.click()
    assert edit.lineWrapMode() == edit.LineWrapMode.NoWrap
    plain = edit.document().defaultTextOption().flags()
    pane.whitespace_button.click()
    assert edit.document().defaultTextOption().flags() != plain
    pane.whitespace_button.click()
    assert edit.document().defaultTextOption().flags() == plain


def test_zoom(pane: TextPane) -> None:
    size = pane.edit.font().pointSizeF()
    pane.zoom_in()
    pane.zoom_in()
    pane.zoom_out()
    assert pane.edit.font().pointSizeF() == size + 1
    pane.zoom_reset()
    assert pane.edit.font().pointSizeF() == size


def test_all_can_be_named_and_reached(pane: TextPane) -> None:
    named = [pane.edit, pane.caret.caret_line, *pane.findChildren(QToolButton)]
    for widget in named:
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    assert isinstance(pane.caret.caret_line, QLineEdit)
    assert pane.caret.caret_line.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_text_can_be_left_by_key(session: Session, qtbot: QtBot) -> None:
    pane = TextPane(session)
    qtbot.addWidget(pane)
    pane.resize(700, 600)  # with room for the legend
    with qtbot.waitActive(pane):
        pane.show()
        pane.activateWindow()
    pane.edit.setFocus()
    qtbot.keyClick(pane.edit, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    forwards = [pane.legend, pane.caret.byte_strip, pane.caret.caret_line]
    for widget in forwards:
        assert widget.hasFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    pane.edit.setFocus()
    qtbot.keyClick(pane.edit, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert pane.whitespace_button.hasFocus()
    assert pane.edit.exact_text() == ""


def test_a_large_text_stands_in_the_editors_place_for_the_key_tab(session: Session, qtbot: QtBot) -> None:
    pane = TextPane(session)
    qtbot.addWidget(pane)
    pane.resize(700, 600)  # with room for the legend
    with qtbot.waitActive(pane):
        pane.show()
        pane.activateWindow()
    pane.show_text("x" * 10_001)
    pane.take_focus()
    view = pane.large.view
    qtbot.waitUntil(lambda: not session.busy and not pane.busy)
    for widget in (view, pane.legend, pane.caret.byte_strip, pane.caret.caret_line):
        assert widget.hasFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    for widget in (pane.header.view_button, pane.wrap_button, pane.whitespace_button):
        assert widget.hasFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert view.hasFocus()
    pane.show_text("a")
    pane.take_focus()
    assert pane.edit.hasFocus()
    pane.shutdown()


def test_theme_and_language_reach_the_parts(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    show(pane, session, qtbot, "the")
    pane.set_theme(DARK)
    assert pane.edit.viewport().grab().toImage().pixelColor(600, 150).name() == DARK.base
    assert pane.legend.tip() in pane.header.view_button.toolTip()  # where it has no room
    pane.wrap_button.setToolTip("")
    pane.retranslate()
    assert pane.wrap_button.toolTip() == "Wrap long lines"
