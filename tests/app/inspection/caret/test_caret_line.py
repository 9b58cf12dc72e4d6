"""The field about the caret, as people and screen readers have it."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.inspection.caret.caret_line import CaretLine


@pytest.fixture
def line(qtbot: QtBot) -> CaretLine:
    line = CaretLine()
    qtbot.addWidget(line)
    return line


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QObject, str]]:
    """What screen readers are asked to say."""
    heard: list[tuple[QObject, str]] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append((event.object(), event.message()))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard


def test_screen_readers_have_the_sentence_once(line: CaretLine) -> None:
    spoken = QAccessible.queryAccessibleInterface(line)
    assert spoken.text(QAccessible.Text.Name) == "Character and tokens at the caret"
    for words in ("U+4E2D 中", "U+0061 a"):
        line.show_words(words)
        assert spoken.text(QAccessible.Text.Value) == words
        assert spoken.text(QAccessible.Text.Description) == ""
    assert spoken.state().readOnly
    assert line.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_only_what_a_command_did_is_announced(line: CaretLine, said: list[tuple[QObject, str]]) -> None:
    line.show_words("typed")
    assert said == []
    line.show_words("cut 1 of 1", announced=True)
    line.show_words("cut 1 of 1", announced=True)
    assert said == [(line, "cut 1 of 1"), (line, "cut 1 of 1")]


def test_long_sentence_shows_its_beginning_and_is_whole_in_the_tip(line: CaretLine, qtbot: QtBot) -> None:
    line.show_words("a <b> & " + "x" * 500)
    assert line.cursorPosition() == 0
    assert "a &lt;b&gt; &amp; x" in line.tip()
    place = QPoint(3, 3)
    QApplication.sendEvent(line, QHelpEvent(QHelpEvent.Type.ToolTip, place, line.mapToGlobal(place)))
    assert QToolTip.text() == line.tip()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


@pytest.mark.parametrize("points", [10, 28])
def test_what_has_no_room_is_shown_by_an_ellipsis(line: CaretLine, qtbot: QtBot, points: int) -> None:
    font = line.font()
    font.setPointSize(points)
    line.setFont(font)
    line.resize(400, line.sizeHint().height())
    with qtbot.waitExposed(line):
        line.show()
    words = "U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D · " * 8
    line.show_words("short")
    assert (line.is_cut_off(), line.shown_text()) == ((False, False), "short")
    line.show_words(words)
    line.clearFocus()
    assert line.is_cut_off() == (False, True)
    assert line.shown_text().endswith("…")
    assert words.startswith(line.shown_text()[:-1])
    assert line.text() == words
    spoken = QAccessible.queryAccessibleInterface(line)
    assert spoken.text(QAccessible.Text.Value) == words
    end = line.grab().toImage().copy(380, 0, 20, line.height())
    line.setCursorPosition(len(words))
    assert line.grab().toImage().copy(380, 0, 20, line.height()) != end
    assert line.is_cut_off() == (True, False)


def test_same_words_leave_a_selection(line: CaretLine) -> None:
    line.show_words("some words")
    line.selectAll()
    line.show_words("some words")
    assert line.selectedText() == "some words"
    line.show_words("lone \ud800")
    line.selectAll()
    line.show_words("lone \ud800")
    assert line.selectedText() == "lone \ufffd"


def test_language_changes_the_name(line: CaretLine) -> None:
    line.setAccessibleName("")
    QApplication.sendEvent(line, QEvent(QEvent.Type.LanguageChange))
    assert line.accessibleName() == "Character and tokens at the caret"


def test_the_focus_is_seen_without_a_selection_too(line: CaretLine, qtbot: QtBot) -> None:
    line.show_words("U+4E2D")
    with qtbot.waitActive(line):
        line.show()
        line.activateWindow()
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Right)
    assert not line.hasSelectedText()
    focused = line.grab().toImage()
    assert focused.pixelColor(1, line.height() // 2) == line.palette().accent().color()
    line.clearFocus()
    assert line.grab().toImage() != focused
