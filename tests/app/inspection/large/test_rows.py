"""Rows cover the text, whatever a block is broken into."""

from hypothesis import given
from hypothesis import strategies as st

from app.inspection.large.blocks import UNBROKEN, Block
from app.inspection.large.rows import LargeRows, Row

texts = st.lists(st.sampled_from(["\n", "a", "中中中", "word " * 30, "x" * 9_000]), max_size=20).map("".join)


def all_rows(rows: LargeRows) -> list[Row]:
    found = [rows.at(0)]
    while (following := rows.after(found[-1])) is not None:
        found.append(following)
    return found


@given(text=texts, width=st.integers(1, 500))
def test_rows_cover_the_text_and_are_the_same_from_everywhere(text: str, width: int) -> None:
    data = text.encode()

    def breaks(block: Block) -> list[int]:
        return list(range(block.start, max(block.end, block.start + 1), 7 * width))

    rows = LargeRows(data, breaks)
    found = all_rows(rows)
    assert found[0].start == 0
    assert found[-1].end == len(data)
    assert [row.end for row in found[:-1]] == [row.start for row in found[1:]]
    for row in reversed(found):
        assert rows.at(row.start) == row
        assert rows.at(max(row.end - 1, row.start)) == row
        block, number = rows.block_of(row)
        assert breaks(block)[number] == row.start
        assert row.end - row.start <= 7 * width
    assert [rows.before(row) for row in found] == [None, *found[:-1]]
    assert rows.last == found[-1]


def test_unbroken_rows_are_blocks() -> None:
    rows = LargeRows(b"one\n" + b"x" * (3 * UNBROKEN) + b"\n")
    assert [row.end - row.start for row in all_rows(rows)] == [4, UNBROKEN, UNBROKEN, UNBROKEN + 0, 1, 0]


def test_a_text_that_ends_in_a_line_feed_has_an_empty_last_row() -> None:
    rows = LargeRows(b"a\n")
    assert all_rows(rows) == [Row(0, 2), Row(2, 2)]
    assert all_rows(LargeRows(b"")) == [Row(0, 0)]
    assert rows.ends_line(Row(0, 2))
    assert not rows.ends_line(Row(2, 2))


def test_a_step_asks_only_for_the_blocks_it_passes() -> None:
    asked: list[Block] = []

    def breaks(block: Block) -> list[int]:
        asked.append(block)
        return list(range(block.start, max(block.end, block.start + 1), 100))

    for data in (b"word " * 1_000_000, b"word\n" * 1_000_000):
        rows = LargeRows(data, breaks)
        rows.moved(rows.last, -40)
        rows.moved(rows.at(len(data) // 2), 40)
        assert sum(block.end - block.start for block in asked) < 10 * UNBROKEN
        asked.clear()
