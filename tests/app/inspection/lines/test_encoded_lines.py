"""Which bytes of an edited text still have their tokens."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.lines.encoded_lines import EncodedLines, Unchanged
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

lines_of_text = st.lists(st.text("ab中国😀", max_size=6), min_size=1, max_size=6)


def shown(old: str, new: str) -> list[str]:
    """The text of each block of `new` with · for bytes whose tokens are unknown, and pieces checked."""
    lines = EncodedLines(one_token_per_byte(old))
    unchanged = lines.same_lines(new.encode())
    blocks = new.split("\n")
    result = []
    for number, block in enumerate(blocks):
        data = block.encode() + (b"\n" if number + 1 < len(blocks) else b"")
        known = bytearray(b"." * len(data))
        for piece in lines.pieces(number, len(blocks), data, unchanged):
            old_bytes = lines.utf8[piece.low + piece.shift : piece.high + piece.shift]
            assert data[piece.low : piece.high] == old_bytes
            known[piece.low : piece.high] = old_bytes
        result.append(known.decode())
    return result


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ab\ncd", "ab\ncd", ["ab\n", "cd"]),
        ("ab\ncd\nef", "ab\ncXd\nef", ["ab\n", "c.d\n", "ef"]),
        ("ab\ncd", "Zab\ncd", [".ab\n", "cd"]),
        ("ab\ncd", "a\nb\ncd", ["a.", "b\n", "cd"]),
        ("ab\ncd\nef", "abcd\nef", ["abcd\n", "ef"]),
        ("ab", "", [""]),
        ("", "ab", [".."]),
        ("aaa", "aa", ["aa"]),
        ("aa", "aaa", ["aa."]),
        ("x\ny\nz", "x\nnew\nlines\ny\nz", ["x\n", "....", "......", "y\n", "z"]),
        ("中国", "中X国", ["中.国"]),
    ],
)
def test_edits(old: str, new: str, expected: list[str]) -> None:
    assert shown(old, new) == expected


@given(lines_of_text, lines_of_text)
def test_pieces_are_always_the_same_bytes(old: list[str], new: list[str]) -> None:
    assert len(shown("\n".join(old), "\n".join(new))) == len(new)


@given(lines_of_text)
def test_unchanged_text_is_known_whole(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert "".join(shown(text, text)) == text


def test_edit_is_counted_from_both_ends() -> None:
    unchanged = Unchanged(10, 10)
    unchanged.edited(3, 4, 11)
    assert (unchanged.head, unchanged.tail) == (3, 6)
    assert unchanged.both(Unchanged(2, 9)) == Unchanged(2, 6)


def test_tokens_of_a_range_and_of_a_byte() -> None:
    lines = EncodedLines(MadeEncoding("中国a", [1, 4, 6, 7]))
    assert lines.token_at(0) == 0
    assert lines.token_at(3) == 1
    assert lines.token_at(6) == 3
    assert lines.token_at(7) is None
    assert lines.span(1) == (1, 4)
    first, borders = lines.tokens(2, 5)
    assert (first, borders.tolist()) == (1, [1, 4, 6])
    first, borders = lines.tokens(0, 7)
    assert (first, borders.tolist()) == (0, [0, 1, 4, 6, 7])


def test_empty_text_has_no_tokens() -> None:
    lines = EncodedLines(one_token_per_byte(""))
    assert lines.count == 1
    assert lines.token_at(0) is None
    assert lines.tokens(0, 0)[1].tolist() == [0]
    assert lines.cut_characters().tolist() == []


def test_cut_characters_are_found_by_their_lead_bytes() -> None:
    lines = EncodedLines(MadeEncoding("a中国😀b", [1, 3, 7, 8, 9, 12]))
    assert lines.cut_characters().tolist() == [1, 7]
    assert lines.cut_character_ranges(lines.starts).tolist() == [[1, 4], [7, 11]]
    assert lines.between_characters(np.array([1, 3, 7, 12])).tolist() == [1, 7]
    assert EncodedLines(one_token_per_character("a中国😀b")).cut_characters().tolist() == []


def test_line_starts_are_kept_for_the_same_text() -> None:
    before = EncodedLines(one_token_per_byte("a\nb"))
    assert EncodedLines(one_token_per_character("a\nb"), before).line_starts is before.line_starts
    assert EncodedLines(one_token_per_byte("a\nbc"), before).line_starts.tolist() == [0, 2]


def test_graphemes_of_a_line_are_those_of_the_text_shown_now():
    first = EncodedLines(one_token_per_byte("e\u0301x\n👩‍👩‍👧"))
    assert first.graphemes_of_line(1).tolist() == [5, 23]
    assert first.graphemes_of_line(0).tolist() == [0, 3, 4, 5]
    same = EncodedLines(one_token_per_character("e\u0301x\n👩‍👩‍👧"), first)
    assert same.graphemes_of_line(0).tolist() == [0, 3, 4, 5]
    assert same.graphemes_of_line(1).tolist() == [5, 23]
    other = EncodedLines(one_token_per_byte("e\u0301\nx"), same)
    assert other.graphemes_of_line(1).tolist() == [4, 5]
    assert other.graphemes_of_line(0).tolist() == [0, 3, 4]
