"""Characters and tokens in words."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QLocale

from app.inspection.encoded_lines import EncodedLines
from app.inspection.token_words import character_words, owner_words, token_flag_words, token_tip
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte


@pytest.mark.parametrize(
    ("letter", "words"),
    [
        ("中", "U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D"),
        ("a", "U+0061 a LATIN SMALL LETTER A"),
        (" ", "U+0020 ␣ SPACE"),
        ("\n", "U+000A ↵ LINE FEED"),
        ("\r", "U+000D CARRIAGE RETURN"),
        ("\u00a0", "U+00A0 NO-BREAK SPACE"),
        ("\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("\0", "U+0000 NULL"),
        ("\u0301", "U+0301 COMBINING ACUTE ACCENT"),
        ("\ue000", "U+E000 \ue000 without a name"),
        ("\\", "U+005C \\ REVERSE SOLIDUS"),
        ("𠮷", "U+20BB7 𠮷 CJK UNIFIED IDEOGRAPH-20BB7"),
        ("😀", "U+1F600 😀 GRINNING FACE"),
    ],
    ids=ascii,
)
def test_single_characters(letter: str, words: str) -> None:
    assert character_words(letter) == words


def test_grapheme_of_several_code_points_lists_them() -> None:
    words = character_words("👩‍👧")
    assert words.startswith("👩‍👧 3 code points: U+1F469 👩 WOMAN, U+200D ZERO WIDTH JOINER, U+1F467 👧 GIRL")
    assert character_words("\r\n").endswith("U+000D CARRIAGE RETURN, U+000A ↵ LINE FEED")
    assert character_words("a" + "\u0301" * 1000).endswith("…")


def test_bytes_by_owner() -> None:
    lines = EncodedLines(MadeEncoding("a中b", [2, 5]))
    borders = np.array([0, 1, 4, 5])
    assert owner_words(lines, 0, 1, borders) == "61 · token 1 of 2 · id 100 · ends inside a character"
    assert owner_words(lines, 1, 4, borders) == (
        "E4 | B8 AD · tokens 1 to 2 of 2 · ids 100 | 101 · ends inside a character | begins inside a character"
    )
    whole = EncodedLines(MadeEncoding("中b", [3, 4]))
    assert owner_words(whole, 0, 3, np.array([0, 3, 4])) == "E4 B8 AD · token 1 of 2 · id 100"


@pytest.fixture
def written_as() -> Iterator[Callable[[str], None]]:
    """Sets the language in which numbers are written, for this test."""
    before = QLocale()
    yield lambda language: QLocale.setDefault(QLocale(language))
    QLocale.setDefault(before)


def test_merges_and_special_tokens_are_named(written_as: Callable[[str], None]) -> None:
    written_as("en")
    encoding = MadeEncoding("ab中", [2, 5])
    encoding.ids[:] = 1300, 2000
    encoding.special[1] = True
    lines = EncodedLines(encoding)
    borders = np.array([0, 1, 2, 5])
    assert owner_words(lines, 0, 1, borders) == "61 · token 1 of 2 · id 1300 · merge of rank 1,044"
    assert owner_words(lines, 2, 5, borders) == "E4 B8 AD · token 2 of 2 · id 2000 · special token"


def test_flags_in_words() -> None:
    lines = EncodedLines(one_token_per_byte("中e\u0301"))
    borders = np.array([0, 3, 6])
    words = [token_flag_words(lines, token, borders) for token in range(6)]
    assert words == [
        "ends inside a character",
        "lies inside one character",
        "begins inside a character",
        "cuts a grapheme",
        "ends inside a character",
        "begins inside a character",
    ]
    both = EncodedLines(MadeEncoding("中国x", [1, 4, 7]))
    assert token_flag_words(both, 1, np.array([0, 3, 6, 7])) == "begins and ends inside characters"
    assert token_flag_words(both, 0, np.array([0, 3, 6, 7])) == "ends inside a character"


def test_tip_shows_markup_as_text() -> None:
    tip = token_tip(EncodedLines(MadeEncoding("<b>中", [4, 6])), 0, np.array([0, 1, 2, 3, 6]))
    assert "&lt;b&gt;&lt;0xE4&gt;" in tip
    assert "3C 62 3E E4" in tip
    assert "token 1 of 2 · id 100" in tip
    assert "ends inside a character" in tip


def test_numbers_are_written_as_the_language_does(written_as: Callable[[str], None]) -> None:
    encoding = one_token_per_byte("a" * 1234)
    lines = EncodedLines(encoding)
    written_as("de_DE")
    assert "token 1.234 of 1.234" in owner_words(lines, 1233, 1234, np.zeros(0, np.int64))
    assert "token 1.234 of 1.234" in token_tip(lines, 1233, np.zeros(0, np.int64))
    assert "1.001 code points" in character_words("a" + "\u0301" * 1000)
