"""Rows of the tokens table."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.tokens.rows import SHOWN_BYTES, TokenRows, flagged
from engine.spans import CUTS_CHARACTER, flags_of
from engine.text.offsets import Offsets
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character


@pytest.fixture
def rows() -> TokenRows:
    encoding = MadeEncoding("a中ée\u0301", [1, 2, 5, 6, 7, 9])
    encoding.special[0] = True
    return TokenRows.of(encoding)


def test_a_row_says_what_its_token_is(rows: TokenRows) -> None:
    row = rows.row(2)
    assert (row.number, row.token_id, row.text, row.hex) == (2, 102, "<0xB8><0xAD><0xC3>", "B8 AD C3")
    assert (row.points, row.start, row.end) == ("U+4E2D U+00E9", 2, 5)
    assert row.flags == ("both",)


def test_flags(rows: TokenRows) -> None:
    # a | E4 | B8 AD C3 | A9 | e | combining acute accent
    found = [rows.row(number).flags for number in range(len(rows))]
    assert found == [("special",), ("ends",), ("both",), ("begins",), ("grapheme",), ("grapheme",)]
    assert rows.row(4).cut == "no"
    assert rows.row(1).cuts_grapheme


@given(st.text(alphabet="a中é👩\u200d👧🇨🇳\u0301\r\n", max_size=20), st.data())
def test_flags_are_those_of_the_engine(text: str, data: st.DataObject) -> None:
    size = len(text.encode())
    ends = sorted({*data.draw(st.sets(st.integers(1, max(size, 1)))), size} - {0})
    rows = TokenRows.of(MadeEncoding(text, [end for end in ends if end <= size]))
    flags = flags_of(Offsets(rows.utf8), rows.spans)
    made = [rows.row(number) for number in range(len(rows))]
    assert [CUTS_CHARACTER.index(row.cut) for row in made] == flags.cuts_character.tolist()
    assert [row.cuts_grapheme for row in made] == flags.cuts_grapheme.tolist()
    assert flagged(rows).tolist() == [row.number for row in made if row.flags]


def test_special_tokens_are_flagged() -> None:
    encoding = one_token_per_character("ab中")
    encoding.special[1] = True
    assert flagged(TokenRows.of(encoding)).tolist() == [1]


@pytest.mark.parametrize("letter", ["x", "中", "👩", "é"])
def test_a_long_token_is_shortened_between_characters(letter: str) -> None:
    rows = TokenRows.of(MadeEncoding(letter * 5000, [5000 * len(letter.encode())]))
    row = rows.row(0)
    assert row.text.endswith("…")
    assert "<0x" not in row.text
    assert SHOWN_BYTES - 4 < len(bytes.fromhex(row.hex.removesuffix("…"))) <= SHOWN_BYTES
    assert row.end == len(rows.utf8)
    assert rows.row(0, None).text == letter * 5000


def test_bytes_that_make_no_character_are_stray_and_invalid_where_they_never_do() -> None:
    data = "中".encode() + b"\xe4\xb8A\xff"
    spans = np.array([[0, 2], [2, 3], [3, 5], [5, 6], [6, 7], [7, 7]])
    unknown = np.array([False] * 5 + [True])
    rows = TokenRows(data, np.arange(6), spans, np.zeros(6, bool), unknown, np.array([3, 4, 6]))
    assert [rows.row(number).flags for number in range(6)] == [
        ("ends",), ("begins",), ("stray",), (), ("invalid",), ("unknown",),
    ]  # fmt: skip
    assert rows.row(2).text == "<0xE4><0xB8>"
    assert rows.row(2).points == ""
    assert rows.row(5).text == rows.row(5).hex == rows.row(5).points == ""


def test_the_token_that_owns_a_byte() -> None:
    rows = TokenRows.of(one_token_per_byte("a中"))
    assert [rows.number_at(byte) for byte in range(5)] == [0, 1, 2, 3, 3]
    assert TokenRows.of(MadeEncoding("", [])).number_at(0) == -1


def test_ids_of_any_size() -> None:
    rows = TokenRows(b"", np.array([10**30], object), np.zeros((1, 2), np.int64), np.zeros(1, bool))
    assert rows.row(0).token_id == 10**30


def test_the_unknown_token_and_what_was_inserted_are_flagged_and_named() -> None:
    encoding = AlteredEncoding("a中", [(0, 0), (0, 1), (1, 4)], inserted=(0,), unknown=(2,))
    vocabulary = {int(encoding.ids[0]): b" ", int(encoding.ids[2]): b"[UNK]"}
    rows = TokenRows.of(encoding, vocabulary)
    assert [rows.row(number).flags for number in range(3)] == [("inserted",), (), ("unknown-token",)]
    assert [rows.row(number).name for number in range(3)] == ["␣", "", "[UNK]"]
    assert flagged(rows).tolist() == [0, 2]


def test_an_unknown_token_that_the_moment_has_no_id_for_is_flagged_all_the_same() -> None:
    rows = TokenRows.of(AlteredEncoding("a", [(0, 1)], unknown=(0,)), {})
    assert (rows.row(0).flags, rows.row(0).name) == (("unknown-token",), "")
