"""Texts that other programs alter: through every way into the editor, and from there to the engine, unchanged."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import engine
from app.inspection.clipboard_text import EXACT_FORMAT
from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.find.bar import FindBar
from app.inspection.find.control import Finder
from app.inspection.lines.editor_text import unit_starts
from app.inspection.text_pane import TextPane
from app.session import Session
from app.steady_labels import ElidedLabel, SteadyLabel
from engine.text.utf8 import to_utf8
from tests.app.ime import compose, ime

Way = Callable[[TextPane, str], None]


def typed(pane: TextPane, text: str) -> None:
    ime(pane.edit, text, preedit="x")
    pane.edit.announce()


def pasted(pane: TextPane, text: str) -> None:
    data = QMimeData()
    data.setData(EXACT_FORMAT, text.encode("utf-8", "surrogatepass"))
    pane.edit.insertFromMimeData(data)
    pane.edit.announce()


def put(pane: TextPane, text: str) -> None:
    pane.show_text(text)


def loaded(pane: TextPane, text: str) -> None:
    pane._session.set_text(text)


def replaced(pane: TextPane, text: str) -> None:
    pane.show_text("old")
    pane.edit.replace_units(0, 3, text)
    pane.edit.announce()


WAYS: list[Way] = [typed, pasted, put, loaded, replaced]
BY_INPUT_METHOD = {typed}
"""What passes through Qt as a string loses lone surrogates and a leading U+FEFF before the editor sees it."""


def cases(shared: Path, number: str) -> dict[str, Any]:
    lines = (shared / "cases" / "cases.jsonl").read_text("utf-8").splitlines()
    found: dict[str, Any] = next(case for case in map(json.loads, lines) if case["id"] == number)
    assert found["kind"] == "qt-text"
    return found


@pytest.fixture
def pane(qtbot: QtBot, session: Session, trained: engine.Tokenizer) -> TextPane:
    session.set_tokenizer(trained, path=None, dirty=False)
    pane = TextPane(session)
    qtbot.addWidget(pane)
    pane.resize(400, 300)
    return pane


def settled(pane: TextPane, qtbot: QtBot) -> engine.Encoding:
    session = pane._session
    qtbot.waitUntil(lambda: not session.busy)
    assert session.encoding is not None
    return session.encoding


def check(pane: TextPane, qtbot: QtBot, text: str) -> None:
    """The editor, the session, the engine and the clipboard all have this text."""
    encoding = settled(pane, qtbot)
    assert pane.edit.exact_text() == pane._session.text == text
    assert encoding.utf8 == to_utf8(text)[0]
    assert pane._session.tokenizer is not None
    assert encoding.ids.tolist() == pane._session.tokenizer.encode(text).ids.tolist()
    assert b"".join(encoding.utf8[start:end] for start, end in encoding.spans.tolist()) == encoding.utf8
    pane.edit.selectAll()
    copied = pane.edit.createMimeDataFromSelection()
    assert bytes(copied.data(EXACT_FORMAT).data()).decode("utf-8", "surrogatepass") == text


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("number", ["QT-01", "QT-03", "QT-06", "QT-08", "QT-10", "QT-11", "QT-16"])
def test_each_text_by_each_way(shared: Path, pane: TextPane, qtbot: QtBot, number: str, way: Way) -> None:
    case = cases(shared, number)
    given = case["input"]
    texts = {
        "QT-01": lambda: [given["typed_or_loaded"]],
        "QT-03": lambda: [given["pasted"]],
        "QT-06": lambda: [bytes.fromhex(given["file_utf8_hex"]).decode(), "\ufeff\ufeffa"],
        "QT-08": lambda: [given["set_from_python"]],
        "QT-10": lambda: [given["text"]],
        "QT-11": lambda: [given["text"]],
        "QT-16": lambda: [case["expect"]["text"].encode("utf-16", "surrogatepass").decode("utf-16")],
    }[number]()
    for text in texts:
        if way in BY_INPUT_METHOD and (text.startswith("\ufeff") or "\ud83dy" in text):
            continue
        pane.show_text("")
        way(pane, text)
        check(pane, qtbot, text)
    wanted = case["expect"].get("tokenised_utf8_hex")
    if wanted:
        assert settled(pane, qtbot).utf8.hex() == wanted


def test_a_selection_over_lines_has_line_feeds(shared: Path, pane: TextPane) -> None:
    case = cases(shared, "QT-05")
    pane.show_text(case["input"]["editor_text"])
    pane.edit.selectAll()
    copied = pane.edit.createMimeDataFromSelection()
    assert copied.text() == case["expect"]["clipboard"]


def test_places_behind_a_lone_surrogate(shared: Path, pane: TextPane) -> None:
    text = cases(shared, "QT-08")["input"]["set_from_python"]
    pane.show_text(text)
    start, end = unit_starts(text)[-2:].tolist()
    cursor = QTextCursor(pane.edit.document())
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "z"


@pytest.mark.parametrize(
    ("number", "looked_for", "place"), [("QT-10", "'", "closing_quote"), ("QT-11", "**", "second_stars")]
)
def test_the_place_of_a_match(
    shared: Path, pane: TextPane, qtbot: QtBot, number: str, looked_for: str, place: str
) -> None:
    case = cases(shared, number)
    bar = FindBar(pane.edit, Finder(pane.edit))
    qtbot.addWidget(bar)
    pane.show_text(case["input"]["text"])
    bar.open_find()
    bar.find_field.setText(looked_for)
    qtbot.waitUntil(lambda: not bar.finder.state.busy)
    bar.finder.previous()
    unit = case["expect"][place]["utf16"]
    assert pane.edit.textCursor().selectionStart() == (unit[0] if isinstance(unit, list) else unit)
    assert pane.edit.textCursor().selectedText() == looked_for
    bar.shutdown()


def test_words_that_look_like_tags_are_shown_as_they_are(shared: Path, qtbot: QtBot) -> None:
    for token in cases(shared, "QT-12")["input"]["tokens"]:
        for label in (ElidedLabel(), SteadyLabel()):
            qtbot.addWidget(label)
            label.setText(token)
            assert label.textFormat() is Qt.TextFormat.PlainText
            assert QLabel.text(label) == token


def test_composition_runs_no_encoding(shared: Path, pane: TextPane, qtbot: QtBot) -> None:
    case = cases(shared, "QT-15")
    encodings: list[None] = []
    qtbot.keyClicks(pane.edit, "ab")
    pane.edit.announce()
    assert settled(pane, qtbot).utf8 == b"ab"
    pane._session.encoding_changed.connect(lambda: encodings.append(None))
    seen = [pane.edit.exact_text()]
    compose(pane.edit, "ni hao")
    pane.edit.announce()
    seen.append(pane.edit.exact_text())
    assert not pane._session.busy
    assert encodings == [] == [None] * case["expect"]["encodings_run_for_preedit"]
    ime(pane.edit, "\u4f60\u597d")
    pane.edit.announce()
    settled(pane, qtbot)
    assert [*seen, pane.edit.exact_text()] == case["expect"]["text_after_each"]
    assert len(encodings) == 1


def test_a_character_of_two_units_amid_others(shared: Path, pane: TextPane, qtbot: QtBot) -> None:
    case = cases(shared, "QT-16")
    pane.show_text("ab")
    pane.edit.moveCursor(QTextCursor.MoveOperation.Start)
    pane.edit.moveCursor(QTextCursor.MoveOperation.Right)
    ime(pane.edit, "\U00020bb7", preedit="x")
    pane.edit.announce()
    check(pane, qtbot, "a\U00020bb7b")
    assert unit_starts("a\U00020bb7b").tolist() == [0, 1, 3, 4]
    assert list(case["expect"]["document_positions"].values()) == [[0, 1], [1, 3], [3, 4]]


def test_the_editor_alone_is_exact_too(qtbot: QtBot) -> None:
    edit = ExactEdit()
    qtbot.addWidget(edit)
    heard: list[str] = []
    edit.text_edited.connect(heard.append)
    data = QMimeData()
    text = "\ufeff\ud800 leading"
    data.setData(EXACT_FORMAT, text.encode("utf-8", "surrogatepass"))
    edit.insertFromMimeData(data)
    qtbot.waitUntil(lambda: heard == [text])
