"""Names and signs of single code points."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.words.code_points import (
    code_points,
    is_noncharacter,
    is_private,
    point_name,
    point_number,
    point_picture,
    point_sign,
)
from engine.text.utf8 import to_utf8


@given(st.text(st.characters(), max_size=20))
def test_code_points_are_those_of_the_surrogate_rule(text: str) -> None:
    utf8, _lone = to_utf8(text)
    found = code_points(text)
    assert b"".join(point.utf8 for point in found) == utf8
    assert len(found) == len(utf8.decode())


def test_halves_are_joined_and_lone_ones_kept() -> None:
    letters = [point.letter for point in code_points("\ud83d\udc4d\ude00\ud83d")]
    assert letters == ["👍", "\ude00", "\ud83d"]


def test_every_control_has_its_name() -> None:
    controls = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cc"]
    assert len(controls) == 65
    for letter in controls:
        assert unicodedata.lookup(point_name(letter)) == letter


def test_names_that_follow_from_the_number() -> None:
    for code in range(0x3000, 0x34000):
        python_name = unicodedata.name(chr(code), "")
        if python_name:
            assert point_name(chr(code)) == python_name
    assert point_name("\U00017abc") == "TANGUT IDEOGRAPH-17ABC"
    assert point_name("\U000323b0") == "CJK UNIFIED IDEOGRAPH-323B0"
    assert point_name("한") == "HANGUL SYLLABLE HAN"
    assert point_name("\U00033480") == ""


def test_what_will_never_be_a_character() -> None:
    found = [chr(code) for code in range(0x110000) if is_noncharacter(chr(code))]
    assert len(found) == 66
    assert all(unicodedata.category(letter) == "Cn" for letter in found)
    assert is_private("\ue000")
    assert is_private("\U0010fffd")
    assert not is_private("\uffff")


@pytest.mark.parametrize(
    "letter", ["\0", "\r", "\u200d", "\ufeff", "\u2028", "\xa0", "\ud800", "\ufffe"], ids=ascii
)
def test_what_cannot_be_seen_has_no_sign(letter: str) -> None:
    assert point_sign(letter) == point_picture(letter) == ""


def test_pictures_of_marks_stand_on_a_circle() -> None:
    assert point_picture("\u093f") == "◌\u093f"
    assert point_sign("\u093f") == ""
    assert [point_picture(letter) for letter in " \n\t中"] == ["␣", "↵", "⇥", "中"]


def test_numbers() -> None:
    assert [point_number(letter) for letter in "\0中𠮷"] == ["U+0000", "U+4E2D", "U+20BB7"]
