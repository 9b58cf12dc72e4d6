"""Rows as they are written out, for the list and for other programs."""

import csv
import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.vocabulary.rows import HEADER, SHOWN_BYTES, Rows, table_of
from engine import EncodingStopped
from engine.listing.columns import Columns
from engine.models.merges import Merges
from engine.spans import token_cut
from engine.text.token_text import token_text
from engine.tokenizer import Tokenizer


def rows_of(merges: list[tuple[int, ...]], special: tuple[str, ...] = ()) -> Rows:
    return Rows(Columns.of(Tokenizer(Merges.of(merges), special_tokens=special)))


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), max_size=8, unique=True))
def test_a_row_says_what_the_tokenizer_says(merges) -> None:
    tokenizer = Tokenizer(Merges.of(merges), special_tokens=["<s>"])
    rows = Rows(Columns.of(tokenizer))
    for number, (token_id, data) in enumerate(tokenizer.vocabulary.items()):
        row = rows.row(number)
        assert (row.token_id, row.text, row.hex) == (token_id, token_text(data), data.hex(" ").upper())
        assert (row.length, row.points) == (len(data), len(data.decode("utf-8", "ignore")))
        cut = token_cut(data)
        marks = ("special",) if token_id == 256 + len(merges) else ()
        assert row.flags == (() if cut == "no" else (cut,)) + marks
        if row.rank is not None:
            merge = tokenizer.merges[row.rank]
            assert (row.left_id, row.right_id) == (merge.left, merge.right)
            assert (row.left, row.right) == tuple(token_text(tokenizer.vocabulary[each]) for each in merge[:2])


def test_of_a_long_token_the_beginning_is_shown_and_no_part_of_a_character() -> None:
    doubling = [(228, 184), (256, 173)] + [(257 + step, 257 + step) for step in range(8)]
    rows = rows_of([*doubling, (97, 264)])
    shown = rows.row(266)
    assert shown.text == "a" + "中" * ((SHOWN_BYTES - 1) // 3) + "…"
    assert shown.hex.endswith("…")
    assert shown.length == 1 + 3 * 128
    assert rows.row(266, None).text == "a" + "中" * 128
    assert rows.row(265).left.endswith("中…")


def test_a_table_is_read_back_whole() -> None:
    rows = rows_of([(34, 44, 5), (10, 9)], ("<s>",))
    text = table_of(rows, np.arange(len(rows)), csv.excel, "\r\n", lambda: False)
    header, *read = csv.reader(io.StringIO(text, newline=""))
    assert tuple(header) == HEADER
    assert [int(each[0]) for each in read] == list(range(259))
    named = dict(zip(header, read[256], strict=True))
    assert (named["token"], named["bytes"], named["count"], named["left_id"]) == ('",', "22 2C", "5", "34")
    assert read[257][1:3] == ["↵⇥", "0A 09"]
    assert dict(zip(header, read[258], strict=True))["flag"] == "special"


def test_writing_can_be_stopped() -> None:
    with pytest.raises(EncodingStopped):
        table_of(rows_of([]), np.arange(256), csv.excel, "\n", lambda: True)


def test_what_encoding_never_makes_is_said_once_it_is_known() -> None:
    columns = rows_of([(97, 98)]).columns
    mask = np.zeros(257, np.bool_)
    mask[256] = True
    assert Rows(columns, mask).row(256).flags == ("unreachable",)
    assert Rows(columns).row(256).flags == ()
