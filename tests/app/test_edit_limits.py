"""What is too large for an editor: the quick test agrees with one that cuts every text into lines and graphemes."""

from time import process_time

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from app import edit_limits
from app.edit_limits import LONGEST_GRAPHEME, LONGEST_LINE, LONGEST_TEXT, MOST_BYTES, is_large, needs_viewer

FAMILY = "\U0001f469\u200d"
runs = st.tuples(
    st.sampled_from(
        ["a", " ", "\n", "\u0301", FAMILY, "\u1100", "\u0915\u094d", "\U0001f1e6", "한", "\ud800", "\u0600"]
    ),
    st.integers(1, 30),
)
texts = st.lists(runs, max_size=12).map(lambda found: "".join(letters * count for letters, count in found))


@given(texts)
def test_long_graphemes_are_found(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edit_limits, "LONGEST_GRAPHEME", 16)
        patch.setattr(edit_limits, "_STRIDE", 4)
        longest = max((len(found) for found in regex.findall(r"\X", text.replace("\ud800", "\ufffd"))), default=0)
        assert edit_limits.has_long_grapheme(text) == (longest > 16)


@pytest.mark.parametrize("letters", ["\u0301", FAMILY, "\u1100", "\u0915\u094d"], ids=ascii)
def test_graphemes_at_the_limit(letters: str) -> None:
    count = LONGEST_GRAPHEME // len(letters)
    assert not needs_viewer("中\n" + letters * count + "\n中")
    assert needs_viewer("中\n" + letters * (count + 1) + "\n中")


def test_flags_in_a_row_are_many_graphemes() -> None:
    assert not needs_viewer("x" + "\U0001f1e6" * 3 * LONGEST_GRAPHEME)


@pytest.mark.parametrize("letter", ["x", "中", "😀", "\r", "\u2029", "\ud800"], ids=ascii)
def test_lines_at_the_limit(letter: str) -> None:
    line = letter * LONGEST_LINE
    assert not needs_viewer(f"{line}\n{line}")
    assert needs_viewer(f"{line}\n{line}{letter}")


def test_texts_at_the_limit() -> None:
    text = "line of text\n" * LONGEST_TEXT
    assert not needs_viewer(text[:LONGEST_TEXT])
    assert needs_viewer(text[: LONGEST_TEXT + 1])


def test_the_empty_text_can_be_edited() -> None:
    assert not needs_viewer("")


@pytest.mark.parametrize(
    ("text", "large"),
    [
        ("", False),
        ("a" * LONGEST_LINE, False),
        ("a" * (LONGEST_LINE + 1), True),
        ("中" * LONGEST_LINE + "\n" + "中" * LONGEST_LINE, False),
        ("中" * (LONGEST_LINE + 1), True),
        ("x\n" + "中" * (LONGEST_LINE + 1) + "\ny", True),
        ("12345678\n" * (LONGEST_TEXT // 9), False),
        ("12345678\n" * (LONGEST_TEXT // 9 + 1), True),
        ("中文字符\n" * (LONGEST_TEXT // 5), False),
        ("中文字符\n" * (LONGEST_TEXT // 5 + 1), True),
        ("e" + "\u0301" * LONGEST_GRAPHEME, True),
        ("e\u0301" * 1000, False),
    ],
)
def test_a_text_is_large_beyond_what_the_editor_takes(text: str, large: bool) -> None:
    assert is_large(text.encode()) is large


def test_more_than_ten_megabytes_are_always_large() -> None:
    assert is_large("😀😀😀😀\n".encode() * (MOST_BYTES // 17 + 1))


flags_in_lines = ("\U0001f1e6" * 9_600 + "\n") * 200


@pytest.mark.parametrize(
    "text",
    [flags_in_lines, flags_in_lines.replace("\n", "e" + "\u0301" * 390 + "\n")],
    ids=["flags", "flags and marks"],
)
def test_flags_in_a_row_are_looked_at_once(text: str) -> None:
    """Back to the first flag from each of them, it took 2 seconds, and 40 with marks in each line."""
    start = process_time()
    assert not is_large(text.encode())
    assert process_time() - start < 1


def test_a_long_grapheme_among_flags_is_found() -> None:
    flags = "\U0001f1e6" * 4_001
    assert needs_viewer(flags + "\u0301" * LONGEST_GRAPHEME + flags)
    assert not needs_viewer(flags + "\u0301" * (LONGEST_GRAPHEME - 1) + flags)
