"""The byte strip as data."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.caret.byte_cells import NO_CELLS, SHOWN, ByteCells, Cut, cells_of, grapheme_bytes
from app.inspection.lines.encoded_lines import EncodedLines
from engine.text.offsets import Offsets
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character


def whole(encoding: MadeEncoding) -> ByteCells:
    return cells_of(EncodedLines(encoding), (0, len(encoding.utf8)), encoding.text)


def test_hanzi_in_two_tokens() -> None:
    cells = whole(MadeEncoding("中国", [1, 3, 6]))
    assert [(point.letter, point.first, point.last, point.is_cut) for point in cells.points] == [
        ("中", 0, 3, True),
        ("国", 3, 6, False),
    ]
    assert [(token.token_id, token.first, token.last) for token in cells.tokens] == [
        (100, 0, 1),
        (101, 1, 3),
        (102, 3, 6),
    ]
    assert cells.cuts == (Cut(1, True),)


@pytest.mark.parametrize("text", ["👩‍👩‍👧", "क्षि", "e\u0301", "🇨🇳", "각"], ids=ascii)
def test_border_between_characters_cuts_a_grapheme_only(text: str) -> None:
    cells = whole(one_token_per_character(text))
    assert [cut.in_character for cut in cells.cuts] == [False] * (len(text) - 1)
    assert not any(point.is_cut for point in cells.points)


def test_graphemes_apart_are_not_cut() -> None:
    assert whole(one_token_per_character("a中😀")).cuts == ()


def test_a_token_that_was_inserted_in_between_owns_no_byte() -> None:
    cells = whole(AlteredEncoding("é㈱", [(0, 0), (0, 2), (2, 2), (2, 5)], inserted=(0, 2)))
    assert [(token.token, token.first, token.last) for token in cells.tokens] == [(1, 0, 2), (3, 2, 5)]
    assert cells.token_at(2) == cells.tokens[1]


def test_tokens_that_reach_beyond_the_place() -> None:
    lines = EncodedLines(MadeEncoding("a中b", [2, 5]))
    cells = cells_of(lines, (1, 4), "中")
    first, last = cells.tokens
    assert (first.first, first.last, first.begins_before, first.ends_after) == (0, 1, True, False)
    assert (last.first, last.last, last.begins_before, last.ends_after) == (1, 3, False, True)
    assert (first.token, last.token) == (0, 1)


def test_lone_surrogate_keeps_its_number() -> None:
    cells = whole(one_token_per_byte("\udc00"))
    assert cells.points[0].letter == "\udc00"
    assert cells.data == "\ufffd".encode()
    assert len(cells.tokens) == 3


def test_long_places_are_shown_in_part() -> None:
    text = "中" * 1000
    lines = EncodedLines(one_token_per_character(text))
    cells = cells_of(lines, (0, 3000), text)
    assert len(cells.points) == len(cells.tokens) == SHOWN
    assert cells.more == 1000 - SHOWN
    assert cells_of(lines, (0, 3000), text[: 2 * SHOWN]) == cells
    assert cells_of(None, None, text).more == 1000 - SHOWN
    assert whole(one_token_per_character("中" * SHOWN)).more == 0


def test_joined_halves_count_once() -> None:
    assert whole(one_token_per_byte("\ud83d\ude00" * SHOWN)).more == 0


def test_without_an_encoding_there_are_bytes_only() -> None:
    lines = EncodedLines(one_token_per_byte("abc"))
    for known, span in ((None, (0, 1)), (lines, None), (lines, (1, 2)), (lines, (90, 91))):
        cells = cells_of(known, span, "a")
        assert (cells.data, cells.tokens, cells.cuts, cells.start) == (b"a", (), (), None)
    assert cells_of(lines, (3, 3), "") == NO_CELLS


@given(st.text(min_size=1, max_size=30), st.data())
def test_every_byte_has_its_owner_and_cuts_agree_with_the_flags(text: str, data: st.DataObject) -> None:
    length = len(one_token_per_byte(text).utf8)
    inner = data.draw(st.sets(st.integers(1, length - 1), max_size=8)) if length > 1 else set()
    encoding = MadeEncoding(text, [*sorted(inner), length])
    cells = whole(encoding)
    for byte in range(length):
        owner, point = cells.token_at(byte), cells.point_at(byte)
        assert owner.first <= byte < owner.last
        assert point.first <= byte < point.last
        assert owner in cells.owners(point)
    offsets = Offsets(encoding.utf8)
    borders = np.array(sorted(inner), np.int64)
    assert [cut.byte for cut in cells.cuts] == borders[~offsets.is_grapheme_border(borders)].tolist()
    cut = [cut.byte for cut in cells.cuts if cut.in_character]
    assert cut == borders[~offsets.is_code_point_border(borders)].tolist()
    assert grapheme_bytes(cells).tolist() == offsets.grapheme_starts.tolist()
