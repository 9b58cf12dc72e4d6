"""The stand-ins: one to one on every string, and Qt's editor really holds what `to_editor` gives."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.inspection.lines import editor_text
from app.inspection.lines.editor_text import (
    ESCAPE,
    PICTURES,
    exact_letters,
    has_stand_in,
    raw_to_exact,
    stand_ins,
    to_editor,
    to_exact,
    unit_starts,
)
from app.inspection.lines.editor_text import utf16_units as units_of

ALTERED = "\r\u2029\ufeff\ufffe\ufdd0\ufdd1\ud800\udbff\udc00\udfff"
TRAPS = ALTERED + "".join(PICTURES.values()) + ESCAPE + "".join(chr(0x100000 + ord(c)) for c in ALTERED)
texts = st.text(st.one_of(st.characters(), st.characters(categories=["Cs"]), st.sampled_from(TRAPS + "\n\0 a中")))


@given(texts)
def test_exact_text_comes_back(text: str) -> None:
    assert to_exact(to_editor(text)) == text


@given(texts, texts)
def test_two_texts_never_look_alike(one: str, other: str) -> None:
    assert (to_editor(one) == to_editor(other)) == (one == other)


@given(texts)
def test_editor_text_holds_nothing_that_qt_alters(text: str) -> None:
    assert not set(to_editor(text)) & set(ALTERED)


@given(texts)
def test_letters_and_their_units_cover_the_editor_text(text: str) -> None:
    editor = to_editor(text)
    letters = exact_letters(editor)
    assert "".join(letter for letter, _units in letters) == text
    assert sum(units for _letter, units in letters) == units_of(editor)


@given(texts)
def test_unit_starts_are_where_the_letters_begin(text: str) -> None:
    widths = [units for _letter, units in exact_letters(to_editor(text))]
    assert unit_starts(text).tolist() == [sum(widths[:number]) for number in range(len(text) + 1)]


@given(texts)
def test_what_is_shown_by_signs_is_told(text: str) -> None:
    altered = [letter for letter in text if to_editor(letter) != letter]
    assert sum(count for _what, count in stand_ins(text)) == len(altered)
    assert len(stand_ins(text)) <= len(set(altered))


def test_names_of_what_is_shown_by_signs() -> None:
    assert stand_ins("plain 中文 😀\n\u00a0\u2028\0") == ()
    assert stand_ins("\r\n\r") == (("CR", 2),)
    assert stand_ins("中\r\u2029\ufeff\ufeff\ufffe⇤\ud800\udc00\U0010fffd\U0010ffff") == (
        ("CR", 1),
        ("U+2029", 1),
        ("U+FEFF", 2),
        ("U+FFFE", 1),
        ("U+21E4", 1),
        ("U+D800–U+DFFF", 2),
        ("U+10D800–U+10FFFD", 1),
    )


@given(texts)
def test_quick_test_for_stand_ins_is_right(text: str) -> None:
    editor = to_editor(text)
    assert has_stand_in(editor) or to_exact(editor) == editor
    if editor != text:
        assert has_stand_in(editor)


@given(texts)
def test_any_editor_text_means_something(text: str) -> None:
    assert isinstance(to_exact(text), str)


@pytest.mark.parametrize(
    "text", ["a\r\nb", "\ufeffa", "\u2029", "\ud83d\ude00", "\u21e4", ESCAPE, ESCAPE + "\U0010d800"]
)
def test_named_cases(text: str) -> None:
    assert to_exact(to_editor(text)) == text
    assert raw_to_exact(to_editor(text).replace("\n", "\u2029")) == text


@pytest.mark.parametrize("rare", ["", "\u21e4", "\U0010fffd", "\ud800", "\ufffe"], ids=ascii)
def test_a_million_pictures_cost_no_python_each(monkeypatch: pytest.MonkeyPatch, rare: str) -> None:
    calls = []
    for name in ("_stand_in", "_exact"):
        monkeypatch.setattr(editor_text, name, counted(getattr(editor_text, name), calls))
    text = "a\r\nb\u2029中\ufeff" * 1000 + rare
    assert to_exact(to_editor(text)) == text
    assert len(calls) <= 2 * len(rare)


def counted(really: Callable[..., str], calls: list[int]) -> Callable[..., str]:
    def call(found: re.Match[str]) -> str:
        calls.append(1)
        return really(found)

    return call


@given(st.text(st.sampled_from(TRAPS + "a")))
def test_each_letter_stands_for_itself_whatever_is_around(text: str) -> None:
    assert to_editor(text) == "".join(map(to_editor, text))
    assert to_exact(text) == "".join(letter for letter, _units in exact_letters(text))


def test_qt_holds_every_code_point_of_the_basic_plane(qtbot: QtBot) -> None:
    """Also those that begin or end a text: that is where Qt drops U+FEFF and swaps bytes after U+FFFE."""
    edit = QPlainTextEdit()
    qtbot.addWidget(edit)
    for low in range(0, 0x10000, 0x1000):
        # The line feeds keep the lines short, which Qt lays out sooner.
        text = "".join(f"{chr(code)}x\n" for code in range(low, low + 0x1000))
        edit.setPlainText(to_editor(text))
        assert raw_to_exact(edit.document().toRawText()) == text
    for letter in TRAPS + "\n\0\u2028\ufffc\U0001f600\U000e0001\U0010ffff":
        for text in (letter, letter * 2, letter + "x", "x" + letter):
            edit.setPlainText(to_editor(text))
            assert raw_to_exact(edit.document().toRawText()) == text
