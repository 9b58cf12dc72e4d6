"""Which script a token is of."""

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from app.palette import DARK, LIGHT
from engine.text.scripts import NEITHER, SCRIPTS, SIGN, script_of, script_table, scripts_of

CASES = {
    "han": ["中", " 中国", "々", "𠮷", "〇"],
    "latin": ["the", " é", "e\u0301", "ﬁ", "1st", "ｆ"],
    "cyrillic": ["Русский", " ж"],
    "arabic": ["مرحبا", "لا", "ﷺ"],
    "thai": ["สวัสดี", "\u0e49"],
    "devanagari": ["क्षि", "\u093f"],
    "hangul": ["한", "\u1112\u1161"],
    "kana": ["ひらがな", "カタカナ", "ー", "ｶ", "゛"],
    "other": ["Ελληνικά", "שלום", "ქ", "\u0301"],
    "symbols": ["👩", "👩‍👩‍👧", "🇨🇳", "👍🏽", "\u200d", "\ufe0f", "=", "€", "© "],
    "digits": ["123", " 7", "٣", "½", "1️⃣"],
    "common": [" ", "\n", "。", "...", "\0"],
}


@pytest.mark.parametrize(("script", "text"), [(script, text) for script, texts in CASES.items() for text in texts])
def test_script_of_whole_characters(script: str, text: str) -> None:
    assert SCRIPTS[script_of(text.encode())] == script


def test_parts_of_characters() -> None:
    hanzi, emoji = "中".encode(), "😀".encode()
    for part in (hanzi[:1], hanzi[:2], hanzi[1:], hanzi[2:] + hanzi[:1], emoji[1:3]):
        assert SCRIPTS[script_of(part)] == "fragment"
    # A token that ends inside a character has the script of what is whole in it.
    assert SCRIPTS[script_of(b" a" + hanzi[:2])] == "latin"
    assert SCRIPTS[script_of(hanzi[2:] + hanzi)] == "han"


def test_every_script_has_a_colour_of_its_own() -> None:
    for theme in (LIGHT, DARK):
        assert len(set(theme.cell_colours("scripts"))) == len(SCRIPTS)


@given(st.characters(categories=["L"]))
def test_every_letter_has_a_script(letter: str) -> None:
    named = unicodedata.name(letter, "")
    script = SCRIPTS[script_of(letter.encode())]
    assert script not in ("symbols", "digits", "common", "fragment")
    if named.startswith(("THAI CHARACTER ", "CYRILLIC ", "HANGUL SYLLABLE", "CJK UNIFIED")):
        assert script == {"THA": "thai", "CYR": "cyrillic", "HAN": "hangul", "CJK": "han"}[named[:3]]


@given(st.binary(max_size=20))
def test_any_bytes_have_a_number(data: bytes) -> None:
    assert scripts_of([data]).tolist() == [script_of(data)]
    assert 0 <= script_of(data) < len(SCRIPTS)


@given(st.characters())
def test_the_table_says_the_same_of_one_code_point(letter: str) -> None:
    number = int(script_table()[ord(letter)])
    expected = SCRIPTS[script_of(letter.encode("utf-8", "surrogatepass"))]
    if not "\ud800" <= letter <= "\udfff":
        assert ("common" if number == NEITHER else SCRIPTS[number % SIGN]) == expected


def test_beyond_what_the_table_looks_at_there_are_no_letters_and_signs() -> None:
    table, searched = script_table(), [*range(0x40000, 0xE0000), *range(0xE1000, 0x110000)]
    assert (table[searched] == NEITHER).all()
    rest = "".join(map(chr, searched))
    assert regex.search(r"[\p{L}\p{M}\p{N}\p{S}\p{Extended_Pictographic}]", rest) is None
