"""A large text in the text pane: found in, wrapped or not, with its blanks; and how it comes there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.inspection import text_pane
from app.inspection.caret.byte_strip_painter import token_label
from app.inspection.large import view as view_module
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


def test_it_is_said_which_matches_may_be_missed(pane: TextPane, qtbot: QtBot) -> None:
    pane.show_large(LargeText(b"a" + b"xy " * 900_000 + b"b"))
    pane.find()
    bar = pane._large.find_bar
    bar.regex_button.setChecked(True)
    for expression, words in (
        ("a[^b]+b", "not found · matches of more than 1 MB may be missed"),
        ("b|b", "1 of 1"),
        ("[xy]+ b", "1 of 1 · matches of more than 1 MB may be missed"),
    ):
        bar.find_field.setText(expression)
        qtbot.waitUntil(lambda words=words: bar.message.text() == words)


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


SCRIPTS = "除 the 👩\u200d👩\u200d👧 กำ ह\u093f مرحبا\n"


def test_the_strip_and_the_line_show_what_they_show_in_the_editor(
    pane: TextPane, session: Session, tokenizer: engine.Tokenizer, qtbot: QtBot
) -> None:
    pane.show_text(SCRIPTS)
    qtbot.waitUntil(lambda: not session.busy)
    places = session.encoding.offsets.grapheme_starts.tolist()
    seen = []
    for byte in places:
        pane.edit.go_to_byte(byte)
        pane.caret.describe()
        strip = pane.caret.byte_strip
        seen.append((strip.shown(), strip._colours, pane.caret.caret_line.text()))
    lines = 2_000
    pane.show_large(LargeText((SCRIPTS * lines).encode()))
    qtbot.waitUntil(lambda: pane.large.progress is not None and pane.large.progress.finished)
    qtbot.waitUntil(lambda: not pane.large.tokens.busy and pane.large.tokens.lines is not None)
    size = len(SCRIPTS.encode())
    per_line = len(tokenizer.encode(SCRIPTS))
    middle = lines // 2
    for byte, (cells, colours, words) in zip(places[:-1], seen[:-1], strict=True):
        pane.large.view.go_to_byte(middle * size + byte)
        qtbot.waitUntil(lambda: bool(pane.caret.byte_strip.shown().tokens))
        shown = pane.caret.byte_strip.shown()
        assert shown.points == cells.points
        assert shown.cuts == cells.cuts
        assert [cell[1:6] for cell in shown.tokens] == [cell[1:6] for cell in cells.tokens]
        qtbot.waitUntil(lambda: pane.caret.byte_strip.shown().tokens[0].index is not None)
        shown = pane.caret.byte_strip.shown()
        before = [cell.index + middle * per_line for cell in cells.tokens]
        assert [cell.index for cell in shown.tokens] == before
        assert token_label(shown.tokens[0]) == f"#{before[0]} · {shown.tokens[0].token_id}"
        assert pane.caret.byte_strip._colours[0] == colours[0]
        said = pane.caret.caret_line.text().split(" · ")
        assert [part for part in words.split(" · ") if not part.startswith("token index")] == [
            part for part in said if not part.startswith(("token index", "byte "))
        ]


def test_a_selection_in_a_large_text_is_described(pane: TextPane, qtbot: QtBot) -> None:
    data = (SCRIPTS * 2_000).encode()
    pane.show_large(LargeText(data))
    qtbot.waitUntil(lambda: pane.large.tokens.lines is not None)
    pane.large.view.select(0, 14)
    qtbot.waitUntil(lambda: bool(pane.caret.byte_strip.shown().tokens))
    shown = pane.caret.byte_strip.shown()
    assert shown.data == data[:26]  # whole graphemes
    assert "graphemes 7" in pane.caret.caret_line.text()
    pane.select_all()
    shown = pane.caret.byte_strip.shown()
    assert len(shown.points) == 64
    assert shown.more == len(data.decode()) - 64
    assert shown.tokens
    assert f"bytes {QLocale().toString(len(data))}" in pane.caret.caret_line.text()


def test_the_place_is_described_when_it_is_out_of_sight(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    data = (SCRIPTS * 4_000).encode()
    pane.show_large(LargeText(data))
    bar = pane.large.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    strip = pane.caret.byte_strip

    def is_far() -> bool:
        lines = pane.large.tokens.lines
        return lines is not None and lines.start > 100

    qtbot.waitUntil(is_far)
    qtbot.waitUntil(lambda: bool(strip.shown().tokens))
    assert strip.shown().data == "除".encode()
    strip._go_to(1)
    strip._choose()
    assert pane.large.view.pointed() == (1, 2)
    assert strip.current_byte() == 1
    assert session.selected_token_id == 153


def test_what_was_not_laid_out_in_time_is_painted_too(pane: TextPane, qtbot: QtBot, monkeypatch) -> None:
    pane.show_large(LargeText((SCRIPTS * 4_000).encode()))
    view = pane.large.view
    qtbot.waitUntil(lambda: not pane.busy and view.complete and pane.large.tokens.current)
    QApplication.processEvents()
    monkeypatch.setattr(view_module, "LAYOUT_SECONDS", 0.0)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    view.viewport().repaint()
    assert not view.complete
    seen = view.visible_bytes()
    assert view.complete, "whoever asks for what is seen has it laid out"
    monkeypatch.undo()
    qtbot.waitUntil(lambda: pane.large.tokens.lines is not None and pane.large.tokens.lines.covers(*seen))


def test_the_editor_behind_is_not_described(pane: TextPane, session: Session, qtbot: QtBot) -> None:
    pane.show_large(LargeText(DATA))
    qtbot.waitUntil(lambda: not session.busy and bool(pane.caret.byte_strip.shown().tokens))
    with qtbot.waitSignal(pane.place_changed):
        pane.edit.place_changed.emit()
    assert pane.caret.byte_strip.shown().data == b"w"
    assert "U+0077" in pane.caret.caret_line.text()
    pane.show_text("中")
    assert "U+4E2D" in pane.caret.caret_line.text()


def test_a_click_means_what_was_clicked(pane: TextPane, qtbot: QtBot) -> None:
    pane.show_large(LargeText(DATA))
    view = pane.large.view
    qtbot.waitUntil(lambda: pane.large.tokens.lines is not None)
    row = view.visible_rows()[0].laid
    byte = DATA.index("中".encode())
    right = round(view.left() + row.x_of_byte(byte + 3)) - 2
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(right, 8))
    assert view.byte_of_caret() == byte + 3
    assert pane.caret.byte_strip.shown().data == "中".encode()


def test_the_token_at_the_place_is_told(
    pane: TextPane, session: Session, tokenizer: engine.Tokenizer, qtbot: QtBot
) -> None:
    assert pane.large_token() is None  # the session knows
    pane.show_large(LargeText(DATA))
    encoding = tokenizer.encode(DATA.decode())
    for byte in (0, len(DATA) - 3, DATA.index("国".encode()) + 1):
        pane.go_to_byte(byte, size=1)
        qtbot.waitUntil(lambda: pane.large_token() is not None and not pane.busy)
        number = int(encoding.spans[:, 0].searchsorted(byte, "right")) - 1
        assert pane.large_token() == encoding.ids[number]
    told: list[int | None] = []
    pane.place_changed.connect(lambda: told.append(pane.large_token()))
    session.set_tokenizer(engine.Tokenizer(tokenizer.merges.first(0)), path=None, dirty=False)
    qtbot.waitUntil(lambda: pane.large._tokenizer is session.tokenizer)
    assert pane.large_token() in (None, DATA[byte])  # not one of the vocabulary before
    qtbot.waitUntil(lambda: told[-1:] == [DATA[byte]])
    pane.go_to_byte(len(DATA), size=0)
    assert pane.large_token() is None
