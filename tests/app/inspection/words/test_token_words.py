"""Characters and tokens in words."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QLocale

from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.words.token_words import (
    covered_points,
    letter_words,
    name_words,
    owner_words,
    point_words,
    selection_words,
    token_flag_words,
    token_tip,
)
from engine import Merges, Tokenizer
from tests.app.inspection.altered_encoding import AlteredEncoding
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
        ("\ue000", "U+E000 \ue000 private use"),
        ("\U0010fffe", "U+10FFFE noncharacter"),
        ("\ufdd0", "U+FDD0 noncharacter"),
        ("\u0378", "U+0378 \u0378 without a name"),
        ("\ud800", "U+D800 lone surrogate, encoded as U+FFFD"),
        ("\x81", "U+0081 HIGH OCTET PRESET"),
        ("한", "U+D55C 한 HANGUL SYLLABLE HAN"),
        ("\u0627", "U+0627 \u0627\u200e ARABIC LETTER ALEF"),
        ("\\", "U+005C \\ REVERSE SOLIDUS"),
        ("𠮷", "U+20BB7 𠮷 CJK UNIFIED IDEOGRAPH-20BB7"),
        ("😀", "U+1F600 😀 GRINNING FACE"),
    ],
    ids=ascii,
)
def test_single_characters(letter: str, words: str) -> None:
    assert point_words(letter) == words
    assert f"{letter_words(letter)} {name_words(letter)}" == words


def test_grapheme_of_several_code_points_lists_them() -> None:
    assert letter_words("👩‍👧") == "👩‍👧 3 code points"
    assert name_words("👩‍👧") == "U+1F469 👩 WOMAN, U+200D ZERO WIDTH JOINER, U+1F467 👧 GIRL"
    assert name_words("\r\n") == "U+000D CARRIAGE RETURN, U+000A ↵ LINE FEED"
    assert name_words("a" + "\u0301" * 1000).endswith("…")


def test_bytes_by_owner() -> None:
    lines = EncodedLines(MadeEncoding("a中b", [2, 5]))
    borders = np.array([0, 1, 4, 5])
    assert owner_words(lines, 0, 1, borders) == "id 100 · ends inside a character · 61 · token index 0 of 2"
    assert owner_words(lines, 1, 4, borders) == (
        "ids 100 | 101 · ends inside a character | begins inside a character · E4 | B8 AD"
        " · token indexes 0 to 1 of 2"
    )
    whole = EncodedLines(MadeEncoding("中b", [3, 4]))
    assert owner_words(whole, 0, 3, np.array([0, 3, 4])) == "id 100 · E4 B8 AD · token index 0 of 2"


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
    assert owner_words(lines, 0, 1, borders) == "id 1300 · 61 · token index 0 of 2 · merge of rank 1,044"
    assert owner_words(lines, 2, 5, borders) == "id 2000 · E4 B8 AD · token index 1 of 2 · special token"


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
    assert token_flag_words(both, 1, np.array([0, 3, 6, 7])) == "both ends inside characters"
    assert token_flag_words(both, 0, np.array([0, 3, 6, 7])) == "ends inside a character"


def test_tip_shows_markup_as_text() -> None:
    tip = token_tip(EncodedLines(MadeEncoding("<b>中", [4, 6])), 0, np.array([0, 1, 2, 3, 6]))
    assert "&lt;b&gt;&lt;0xE4&gt;" in tip
    assert "3C 62 3E E4" in tip
    assert "id 100 · token index 0 of 2" in tip
    assert "ends inside a character" in tip


def test_numbers_are_written_as_the_language_does(written_as: Callable[[str], None]) -> None:
    encoding = one_token_per_byte("a" * 1234)
    lines = EncodedLines(encoding)
    written_as("de_DE")
    assert "token index 1.233 of 1.234" in owner_words(lines, 1233, 1234, np.zeros(0, np.int64))
    assert "token index 1.233 of 1.234" in token_tip(lines, 1233, np.zeros(0, np.int64))
    assert "1.001 code points" in letter_words("a" + "\u0301" * 1000)


def test_merge_is_told_by_the_tokenizer(trained: Tokenizer, written_as: Callable[[str], None]) -> None:
    written_as("en")
    encoding = trained.encode("中国 lower")
    lines = EncodedLines(encoding)
    graphemes = encoding.offsets.grapheme_starts
    merged = next(token for token, token_id in enumerate(encoding.ids.tolist()) if token_id >= 256)
    rank = int(encoding.ids[merged]) - 256
    start, end = lines.span(merged)
    said = owner_words(lines, start, end, graphemes, tokenizer=trained)
    assert f"merge of rank {rank}: " in said
    assert f"count in the corpus {trained.merges[rank].count}" in said
    assert f"count in the corpus {trained.merges[rank].count}" in token_tip(
        lines, merged, graphemes, tokenizer=trained
    )


def test_tokenizer_of_another_moment_is_not_believed(trained: Tokenizer) -> None:
    encoding = trained.encode("中国 lower")
    lines = EncodedLines(encoding)
    graphemes = encoding.offsets.grapheme_starts
    for other in (trained.at(0), trained.at(3)):
        for token in range(len(encoding)):
            start, end = lines.span(token)
            known = int(encoding.ids[token]) - 256 in range(len(other.merges))
            assert ("merge" in owner_words(lines, start, end, graphemes, tokenizer=other)) == known
    lines.ids = encoding.ids + 1_000_000
    assert "merge" not in token_tip(lines, 0, graphemes, tokenizer=trained)


def test_long_graphemes_are_said_in_part() -> None:
    letter = "a" + "\u0301" * 100_000
    encoding = one_token_per_byte(letter)
    lines = EncodedLines(encoding)
    length = len(encoding.utf8)
    said = owner_words(lines, 0, length, np.array([0, length]))
    assert len(said) < 1000
    assert "…" in said
    assert "token indexes 0 to 200,000" in said or "token indexes 0 to 200000" in said
    assert len(letter_words(letter)) + len(name_words(letter)) < 1000
    one = EncodedLines(MadeEncoding(letter, [length]))
    assert len(owner_words(one, 0, length, np.array([0, length]))) < 1000
    assert len(token_tip(one, 0, np.array([0, length]))) < 3000


def test_code_points_of_a_token() -> None:
    utf8 = "a中".encode()
    assert covered_points(utf8, 0, 2) == [
        "U+0061 a LATIN SMALL LETTER A",
        "byte 1 of 3 of U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D",
    ]
    assert covered_points(utf8, 2, 4) == ["bytes 2 to 3 of 3 of U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D"]
    assert covered_points(utf8, 1, 4) == ["U+4E2D 中 CJK UNIFIED IDEOGRAPH-4E2D"]
    many = covered_points(b"x" * 100, 0, 100)
    assert many[-1] == "…"
    assert len(many) < 10


def test_selection(written_as: Callable[[str], None]) -> None:
    written_as("en")
    lines = EncodedLines(MadeEncoding("中国e\u0301", [1, 3, 6, 9]))
    assert selection_words(lines, 0, 9) == "selection: graphemes 3 · code points 4 · bytes 9 · tokens 4"
    assert selection_words(lines, 0, 3) == "selection: graphemes 1 · code points 1 · bytes 3 · tokens 2"
    long = EncodedLines(one_token_per_byte("x" * 2_000_000))
    assert selection_words(long, 0, 10_000) == "selection: code points 10,000 · bytes 10,000 · tokens 10,000"
    assert selection_words(long, 0, 2_000_000) == "selection: bytes 2,000,000 · tokens 2,000,000"


def test_parts_of_a_merge_keep_their_order() -> None:
    alef, beh = "\u0627".encode(), "\u0628".encode()
    arabic = Tokenizer(Merges.of([tuple(alef), tuple(beh), (256, 257)]))
    encoding = arabic.encode("\u0627\u0628")
    said = owner_words(EncodedLines(encoding), 0, 4, encoding.offsets.grapheme_starts, tokenizer=arabic)
    assert "\u0627\u200e + \u0628\u200e" in said


def test_the_unknown_token_is_called_so_by_the_name_of_the_vocabulary() -> None:
    encoding = AlteredEncoding("a龘", [(0, 1), (1, 4)], unknown=(1,))
    lines, graphemes = EncodedLines(encoding), np.array([0, 1, 4])
    tokenizer = Tokenizer(Merges.of([]), special_tokens=["[UNK]"])
    encoding.ids[1] = unknown = tokenizer.special_tokens["[UNK]"]
    assert owner_words(lines, 1, 4, graphemes, tokenizer=tokenizer).startswith(
        f"id {unknown} · unknown token [UNK] · "
    )
    assert "unknown token [UNK]" in token_tip(lines, 1, graphemes, tokenizer=tokenizer)
    assert "unknown token" in token_tip(lines, 1, graphemes)
    assert "unknown" not in token_tip(lines, 0, graphemes, tokenizer=tokenizer)


@pytest.mark.parametrize("text", ["", "a", "中"])
def test_a_tip_says_that_a_token_was_inserted(text: str) -> None:
    """Before the text or behind it, where there is no byte any more."""
    end = len(text.encode())
    lines = EncodedLines(AlteredEncoding(text, [(0, 0), (0, end), (end, end)], inserted=(0, 2)))
    for token in (0, 2):
        tip = token_tip(lines, token, np.array([0, end]))
        assert "inserted, not typed" in tip
        assert "U+" not in tip
        assert f">id {100 + token} · " in tip
        assert token_flag_words(lines, token, np.array([0, end])) == ""
