"""Which pieces of a line stand together above their ids, and how text from right to left is kept in order."""

import pytest

from app.inspection.picture.html_lines import PageLine, groups, levels, page_lines
from app.inspection.picture.pieces import CUT_CHARACTER, Piece
from app.inspection.picture.request import Part, PictureOptions, PictureRequest
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_character


def line_of(text: str) -> PageLine:
    """The only line of a text, a piece for each character."""
    part = Part.of(PictureRequest.whole(one_token_per_character(text), PictureOptions()))
    (line,) = page_lines(part)
    return line


def grouped(text: str) -> list[str]:
    line = line_of(text)
    return ["".join(line.texts[places.start : places.stop]) for places in groups(line)]


def test_words_stay_together_and_others_stand_alone() -> None:
    assert grouped("a word中文 é1, x") == ["a", " ", "word", "中", "文", " ", "é1,", " ", "x"]
    assert grouped("ทีนี") == ["ที", "นี"]
    assert max(map(len, grouped("x" * 100))) < 30


def test_a_cut_character_stands_alone() -> None:
    pieces = [Piece(0, 1, (0,), ""), Piece(1, 3, (0, 1), CUT_CHARACTER), Piece(3, 4, (1,), "")]
    assert len(groups(PageLine(pieces, ["a", "é", "b"], leftward=False))) == 3


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("السلام عليكم", ["السلام", " ", "عليكم"]),
        # What runs the other way than its line is put in order as a whole, and a number with what is before it.
        ("של ab cd עו", ["של", " ", "ab cd", " ", "עו"]),
        ("של 12 עו", ["של 12", " ", "עו"]),
        ("ab של 12 cd", ["ab", " ", "של 12", " ", "cd"]),
        ("ab של, עו cd ef", ["ab", " ", "של, עו", " ", "cd", " ", "ef"]),
        ("ab 12 של", ["ab", " ", "12", " ", "של"]),
        # A pair of brackets looks at what is in it; a bracket alone does not.
        ("של (עו ab) לם", ["של", " ", "(עו ab)", " ", "לם"]),
        ("של (עו לם", ["של", " ", "(עו", " ", "לם"]),
        ("a b של \u202eab cd\u202c e f", ["a b של \u202eab cd\u202c e f"]),
    ],
)
def test_a_mixed_line_ends_only_where_its_order_stays(text: str, found: list[str]) -> None:
    assert grouped(text) == found


def test_levels_say_what_runs_against_the_line() -> None:
    assert levels(["ab", " ", "12"], leftward=False) == [0, 0, 0]
    assert levels(["של", " ", "12", " ", "עו", " ", "a"], leftward=False) == [1, 1, 2, 1, 1, 0, 0]
    assert levels(["של", " ", "ab", " ", "cd", " ", "עו"], leftward=True) == [1, 1, 2, 2, 2, 1, 1]
    assert levels(["של", "1", "-", "2"], leftward=True) == [1, 2, 1, 2]


def test_a_line_has_the_direction_of_its_first_letter() -> None:
    for text, leftward in (("1 ש a", True), ("a ש", False), ("12", False), ("\u2067ש\u2069 a", False)):
        assert line_of(text).leftward == leftward


def test_lines_of_one_token_and_of_none() -> None:
    part = Part.of(PictureRequest.whole(MadeEncoding("a\n\nb", [4]), PictureOptions()))
    assert [line.texts for line in page_lines(part)] == [["a\n"], ["\n"], ["b"]]
    assert {piece.tokens for line in page_lines(part) for piece in line.pieces} == {(0,)}
