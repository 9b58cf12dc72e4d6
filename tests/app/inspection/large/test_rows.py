"""Rows cover the text, from wherever they are asked for, and are cut between graphemes."""

import bisect

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.inspection.large import rows as large_rows
from app.inspection.large.rows import COLUMNS, MOST_BYTES, LargeRows, Row
from engine.text.offsets import Offsets
from tests.engine.texts import PIECES

texts = st.lists(
    st.one_of(
        st.sampled_from([*PIECES, "\n", "x" * 700, "中" * 300, "🇩🇪" * 90, "e" + "\u0301" * 900]),
        st.text(max_size=3),
    ),
    max_size=25,
).map("".join)


def all_rows(rows: LargeRows) -> list[Row]:
    found = [rows.at(0)]
    while (following := rows.after(found[-1])) is not None:
        found.append(following)
    return found


@given(text=texts, block=st.sampled_from([2500, 8192]))
@settings(max_examples=150)
def test_rows_cover_the_text_and_are_the_same_from_everywhere(text: str, block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large_rows, "BLOCK", block)
        data = text.encode()
        rows = LargeRows(data)
        found = all_rows(rows)
        assert found[0].start == 0
        assert found[-1].end == len(data)
        assert [row.end for row in found[:-1]] == [row.start for row in found[1:]]
        assert all(row.end > row.start for row in found[:-1])
        fresh = LargeRows(data)
        for row in reversed(found):
            for byte in {row.start, (row.start + row.end) // 2, max(row.end - 1, row.start)}:
                assert fresh.at(byte) == row
        assert [rows.before(row) for row in found] == [None, *found[:-1]]


@given(text=texts, block=st.sampled_from([2500, 8192]))
@settings(max_examples=150)
def test_rows_are_short_and_hold_whole_graphemes(text: str, block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large_rows, "BLOCK", block)
        data = text.encode()
        offsets = Offsets(data)
        borders, characters = offsets.grapheme_starts.tolist(), set(offsets.starts.tolist())
        rows = LargeRows(data)
        for row in all_rows(rows):
            assert row.end - row.start <= MOST_BYTES
            assert data.find(b"\n", row.start, row.end) in (-1, row.end - 1)
            assert row.start in characters
            grapheme = bisect.bisect_right(borders, row.start) - 1
            if borders[grapheme] != row.start:
                assert borders[grapheme + 1] - borders[grapheme] > MOST_BYTES


@pytest.mark.parametrize("letter", ["x", "中", "👩‍👩‍👧", "🇩🇪", "क्षि", "e\u0301"])
def test_a_long_line_is_cut_into_rows_of_like_width_between_graphemes(letter: str) -> None:
    for before in ("", "ab"):
        data = (before + letter * 5_000).encode()
        found = all_rows(LargeRows(data))
        size = len(letter.encode())
        lengths = [row.end - row.start for row in found[1:-1]]  # the last one takes what is left
        assert all(length % size == 0 for length in lengths)
        assert max(lengths) - min(lengths) <= max(0.3 * max(lengths), 3 * size)
        assert max(lengths) <= 4 * COLUMNS * size


def test_the_last_row_of_a_long_text_costs_no_more_than_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    really = large_rows.row_starts
    monkeypatch.setattr(
        large_rows, "row_starts", lambda part, shift, fill: read.append(len(part)) or really(part, shift, fill=fill)
    )
    for data in (b"word " * 1_000_000, b"word\n" * 1_000_000):
        rows = LargeRows(data)
        last = rows.at(len(data))
        rows.moved(last, -40)
        rows.moved(rows.at(len(data) // 2), 40)
        assert sum(read) < 10 * large_rows.BLOCK
        read.clear()


def test_a_text_that_ends_in_a_line_feed_has_an_empty_last_row() -> None:
    rows = LargeRows(b"a\n")
    assert all_rows(rows) == [Row(0, 2), Row(2, 2)]
    assert all_rows(LargeRows(b"")) == [Row(0, 0)]
    assert rows.ends_line(Row(0, 2))
    assert not rows.ends_line(Row(2, 2))


def test_a_row_ends_behind_a_blank_if_one_is_near() -> None:
    data = ("مرحبا بالعالم word 中文 " * 900).encode()
    found = all_rows(LargeRows(data))
    inner = [row for row in found[:-1] if row.end % large_rows.BLOCK > 300 and row.end % large_rows.BLOCK < 7900]
    assert len(inner) > 100
    assert all(data[row.end - 1 : row.end] == b" " for row in inner)
