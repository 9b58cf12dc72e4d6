"""A large text in the text pane: found in, wrapped or not, with its blanks; and how it comes there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.inspection import text_pane
from app.inspection.large.text import LargeText
from app.inspection.text_pane import TextPane
from app.session import Session

DATA = ("word 中国 é. " * 3_000).encode()


@pytest.fixture(scope="module")
def tokenizer() -> engine.Tokenizer:
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
    pane.resize(700, 500)
    with qtbot.waitActive(pane):
        pane.show()
        pane.activateWindow()
    yield pane
    pane.shutdown()


def test_finding_goes_to_what_is_shown(pane: TextPane, qtbot: QtBot) -> None:
    pane.show_large(LargeText(DATA))
    pane.find()
    assert pane.find_bar.isHidden()
    bar = pane._large.find_bar
    assert bar.isVisible()
    bar.find_field.setText("中国")
    many = QLocale().toString(3_000)
    qtbot.waitUntil(lambda: bar.message.text() == f"1 of {many}")
    at = DATA.index("中国".encode())
    assert pane.large.view.selection() == (at, at + 6)
    pane.find_next()
    assert bar.message.text() == f"2 of {many}"
    pane.find_previous()
    pane.find_previous()
    assert bar.message.text() == f"{many} of {many} · from the end"
    pane.find(replacing=True)
    assert bar.replace_field.isVisible()
    assert not bar.replace_field.isEnabled()
    qtbot.keyClick(bar.find_field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert pane.large.view.hasFocus()
    pane.find_next()
    assert bar.isVisible()
    pane.show_text("short")
    assert bar.isHidden()
    pane.find()
    assert pane.find_bar.isVisible()


def test_wrapping_and_blanks_are_those_of_the_buttons(pane: TextPane) -> None:
    pane.wrap_button.click()
    pane.whitespace_button.click()
    pane.show_large(LargeText(DATA))
    layout = pane.large.view._layout
    assert not layout.wrapped
    assert layout.signs
    pane.wrap_button.click()
    pane.whitespace_button.click()
    assert layout.wrapped
    assert not layout.signs


def test_a_long_text_is_judged_in_the_background(
    pane: TextPane, session: Session, qtbot: QtBot, monkeypatch
) -> None:
    monkeypatch.setattr(text_pane, "JUDGED_AT_ONCE", 100)
    pane.show_text("a\n" * 500)
    assert pane.busy
    assert session.text == ""
    qtbot.waitUntil(lambda: session.text == "a\n" * 500)
    pane.show_text("x" * 10_001)
    qtbot.waitUntil(lambda: pane.is_large)
    pane.show_text("y" * 10_001)
    pane.show_text("newest")  # what was still being judged is not shown any more
    assert session.text == "newest"
    qtbot.waitUntil(lambda: not pane.busy)
    assert not pane.is_large


def test_what_was_judged_is_not_judged_again(pane: TextPane, session: Session, monkeypatch) -> None:
    def judge(text: object) -> bool:
        raise AssertionError("it was judged before")

    monkeypatch.setattr(text_pane, "is_large", judge)
    monkeypatch.setattr("app.edit_limits.needs_viewer", judge)
    text = "known to fit\n" * 100
    pane.show_text(text, fits=True)
    assert session.text == pane.edit.exact_text() == text


def test_cuts_are_numbered_once_all_is_counted(pane: TextPane, qtbot: QtBot) -> None:
    text = "the 除 " + "the " * 20_000 + "中 除"
    pane.show_large(LargeText(text.encode()))
    qtbot.waitUntil(lambda: pane.large.progress is not None and pane.large.progress.finished)
    for step, words in (
        (pane.go_to_next_cut, "cut 1 of 2"),
        (pane.go_to_next_cut, "cut 2 of 2"),
        (pane.go_to_previous_cut, "cut 1 of 2"),
    ):
        step()
        qtbot.waitUntil(lambda words=words: pane.caret.caret_line.text().startswith(words))
