"""Positions of one text in bytes, code points, UTF-16 units and grapheme clusters."""

from time import process_time

import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.text.graphemes import PLAIN, grapheme_borders
from engine.text.offsets import Offsets
from tests.engine.texts import plain_texts


@given(plain_texts)
def test_tables_are_those_found_one_by_one(text):
    offsets = Offsets(text.encode())
    prefixes = [text[:length] for length in range(len(text) + 1)]
    assert offsets.starts.tolist() == [len(each.encode()) for each in prefixes]
    assert offsets.utf16_starts.tolist() == [len(each.encode("utf-16-le")) // 2 for each in prefixes]
    clusters = regex.findall(r"\X", text)
    ends = ["".join(clusters[:number]) for number in range(len(clusters) + 1)]
    assert offsets.grapheme_starts.tolist() == [len(each.encode()) for each in ends]
    assert (offsets.code_points, offsets.utf16_units, offsets.graphemes, offsets.bytes) == (
        len(text), len(text.encode("utf-16-le")) // 2, len(clusters), len(text.encode()),
    )  # fmt: skip


@given(plain_texts.filter(bool), st.data())
def test_positions_there_and_back(text, data):
    offsets = Offsets(text.encode())
    point = data.draw(st.integers(0, len(text)))
    at = offsets.byte_of_code_point(point)
    assert at == len(text[:point].encode())
    assert offsets.code_point_at(at) == point
    unit = offsets.utf16_of_byte(at)
    assert offsets.byte_of_utf16(unit) == at
    if point < len(text):
        inside = at + len(text[point].encode()) - 1
        assert offsets.code_point_at(inside) == point
        assert offsets.utf16_of_byte(inside) == unit
        assert offsets.byte_of_utf16(offsets.utf16_units - 1) == len(text[:-1].encode())
    assert bool(offsets.is_code_point_border(at))


def test_a_part_of_a_character_spans_the_whole():
    offsets = Offsets("i ⭢ j".encode())
    spans = [[0, 1], [2, 3], [3, 4], [4, 5], [5, 6], [0, 3], [4, 7]]
    assert offsets.code_point_spans(spans).tolist() == [[0, 1], [2, 3], [2, 3], [2, 3], [3, 4], [0, 3], [2, 5]]
    astral = Offsets("𠮷野😀x".encode())
    assert astral.utf16_spans([[0, 4], [5, 6], [7, 11], [11, 12]]).tolist() == [[0, 2], [2, 3], [3, 5], [5, 6]]
    family = Offsets("👩‍👧e\u0301".encode())
    assert family.grapheme_spans([[0, 4], [4, 5], [11, 12], [12, 13]]).tolist() == [[0, 1], [0, 1], [1, 2], [1, 2]]
    assert family.grapheme_at([0, 10, 11, 14]).tolist() == [0, 0, 1, 2]


def test_an_empty_text():
    offsets = Offsets(b"")
    assert (offsets.code_points, offsets.utf16_units, offsets.graphemes) == (0, 0, 0)
    assert offsets.code_point_spans([]).shape == (0, 2)


@given(st.lists(st.one_of(st.characters(codec="utf-8"), plain_texts), max_size=20).map("".join))
def test_grapheme_borders_are_those_of_regex(text):
    expected = [0, *(match.end() for match in regex.finditer(r"\X", text))]
    assert grapheme_borders(text).tolist() == expected


def test_plain_characters_never_join():
    plain = [chr(code) for first, last in PLAIN for code in range(first, last + 1)]
    for other in ("a", "中"):
        text = other.join(plain)
        assert len(regex.findall(r"\X", text)) == len(text)
    doubled = "".join(each * 2 for each in plain)
    assert len(regex.findall(r"\X", doubled)) == len(doubled)


@given(
    st.lists(st.sampled_from(["🇨", "🇳🇫🇷", "🇦" * 6, "🇦" * 9, "\u0301", "\u200d", "\u0600", "a", "👩"]), max_size=12)
)
def test_rows_of_flags_are_paired_as_by_the_expression(pieces):
    text = "".join(pieces)
    ends = [match.end() for match in regex.finditer(r"\X", text)]
    assert grapheme_borders(text).tolist() == [0, *ends]


def test_a_long_row_of_flags_takes_no_look_back_from_each():
    begun = process_time()
    borders = grapheme_borders("e" + "🇨" * 400_001 + "\u0301x")
    assert process_time() - begun < 2
    assert borders.tolist() == [0, *range(1, 400_002, 2), 400_003, 400_004]
