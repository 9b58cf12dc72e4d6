"""Bytes, code points and UTF-16 units of a block of the editor."""

from hypothesis import example, given
from hypothesis import strategies as st

from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import to_editor, utf16_units
from engine.text.utf8 import to_utf8

letters = st.one_of(
    st.characters(), st.characters(categories=["Cs"]), st.sampled_from("\r\ufeff\u2029\u21e4中😀e\u0301")
)
lines = st.text(letters).map(lambda text: text.replace("\n", ""))


@given(lines)
def test_bytes_are_those_of_the_exact_text(line: str) -> None:
    block = BlockText.of(to_editor(line))
    assert block.utf8 == to_utf8(line)[0]
    assert block.text.encode() == block.utf8


@given(lines)
def test_tables_end_with_the_totals_and_rise(line: str) -> None:
    block = BlockText.of(to_editor(line))
    assert block.units[-1] == utf16_units(to_editor(line))
    assert block.bytes_at[-1] == len(block.utf8)
    assert (block.units[1:] > block.units[:-1]).all()
    assert (block.bytes_at[1:] > block.bytes_at[:-1]).all()


@given(lines)
def test_units_and_bytes_lead_back(line: str) -> None:
    block = BlockText.of(to_editor(line))
    for point, (unit, byte) in enumerate(zip(block.units.tolist(), block.bytes_at.tolist(), strict=True)):
        assert block.byte_of_unit(unit) == byte
        assert block.unit_of_byte(byte) == unit
        assert block.point_of_unit(unit) == block.point_of_byte(byte) == point


def test_inner_units_and_bytes_belong_to_their_character() -> None:
    block = BlockText.of("a😀b")
    assert [block.byte_of_unit(unit) for unit in range(5)] == [0, 1, 1, 5, 6]
    assert [block.unit_of_byte(byte) for byte in range(7)] == [0, 1, 1, 1, 1, 3, 4]


def test_surrogates_that_belong_together_are_one_character() -> None:
    block = BlockText.of(to_editor("\ud83d\ude00\ud800"))
    assert block.text == "😀\ufffd"
    assert block.units.tolist() == [0, 4, 6]
    assert block.bytes_at.tolist() == [0, 4, 7]


def test_graphemes() -> None:
    block = BlockText.of("👩‍👩‍👧e\u0301क्षि🇨🇳🇺🇸")
    assert block.byte_borders(block.graphemes(0, len(block.text))).tolist() == [0, 18, 21, 33, 41, 49]


def test_carriage_return_and_line_feed_are_one_grapheme() -> None:
    block = BlockText.of(to_editor("a\r"))
    assert block.byte_borders(block.graphemes(0, 2, newline=True)).tolist() == [0, 1, 3]
    assert block.byte_borders(block.graphemes(0, 2)).tolist() == [0, 1, 2]


@given(st.text(alphabet="ab\r\u0301\u200d👩👧🇨🇳क्षิ1", max_size=120), st.booleans())
@example("e" + "\u0301" * 200 + "x", False)
@example("e" + "\u0301" * 31, True)
@example("\r", True)
def test_the_end_of_a_grapheme_is_found_near_its_begin(text, newline):
    block = BlockText.of(text)
    for first in range(len(text)):
        expected = int(block.graphemes(first, len(text), newline=newline)[1])
        assert block.grapheme_end(first, newline=newline) == expected
