"""What makes a text large, and how its size is written."""

import pytest

from app.inspection.edit_limits import LONGEST_GRAPHEME, LONGEST_LINE, LONGEST_TEXT
from app.inspection.large_text import MOST_BYTES, LargeText, is_large


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


@pytest.mark.parametrize(
    ("size", "words"), [(12, "12 B"), (4_200, "4.2 kB"), (10_000_000, "10 MB"), (104_857_600, "105 MB")]
)
def test_sizes_are_written_with_a_unit(qapp, size: int, words: str) -> None:
    assert LargeText(b"x" * size).size_words() == words
