"""Merges as a list: what is found among them and in which order, against asking each merge alone."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.listing.columns import Columns
from engine.listing.filters import Filters, kept
from engine.listing.order import order_of
from engine.listing.search import Query, QueryError, matching
from engine.models.merges import Merge, Merges
from engine.spans import token_cut
from engine.text.scripts import SCRIPTS, script_of
from engine.text.token_text import gpt2_alphabet
from engine.tokenizer import Tokenizer

LETTERS = [0x61, 0x41, 0x20, 0xE4, 0xB8, 0xAD, 0xF0, 0x9F, 0xC0]


QUERIES = Query(), Query("a"), Query("中"), Query("e4 b8", "hex"), Query("3-260", "id"), Query("1 3", "rank")


def never() -> bool:
    return False


@st.composite
def tables(draw) -> Merges:
    rows: list[Merge] = []
    for _ in range(draw(st.integers(0, 12))):
        part = st.one_of(st.sampled_from(LETTERS), st.integers(256, 255 + len(rows)) if rows else st.nothing())
        pair = draw(part), draw(part)
        number = st.one_of(st.none(), st.integers(1, 4))
        if pair not in {row[:2] for row in rows}:
            rows.append(Merge(*pair, draw(number), draw(number), draw(st.booleans())))
    return Merges.of(rows)


SORTS = {
    "rank": lambda rank, merge, data: rank,
    "id": lambda rank, merge, data: 256 + rank,
    "token": lambda rank, merge, data: data,
    "length": lambda rank, merge, data: len(data),
    "left": lambda rank, merge, data: merge.left,
    "right": lambda rank, merge, data: merge.right,
    "count": lambda rank, merge, data: merge.count,
    "replacements": lambda rank, merge, data: merge.replacements,
    "tie": lambda rank, merge, data: merge.tie,
    "script": lambda rank, merge, data: script_of(data),
    "flag": lambda rank, merge, data: ("no", "begins", "ends", "both", "inside", "invalid").index(token_cut(data)),
}

FILTERS = st.builds(
    Filters,
    fragments=st.booleans(),
    invalid=st.booleans(),
    tied=st.booleans(),
    script=st.one_of(st.none(), st.sampled_from(("han", "latin", "fragment"))),
    least=st.integers(0, 3),
    most=st.integers(0, 4),
)


def _meets(merge: Merge, data: bytes, filters: Filters) -> bool:
    return (
        (not filters.fragments or token_cut(data) != "no")
        and (not filters.invalid or token_cut(data) == "invalid")
        and (not filters.tied or merge.tie)
        and (filters.script is None or SCRIPTS[script_of(data)] == filters.script)
        and filters.least <= len(data) <= (filters.most or 99)
    )


@given(
    tables(),
    st.sampled_from(QUERIES),
    FILTERS,
    st.sampled_from(sorted(SORTS)),
    st.booleans(),
)
def test_found_and_sorted_as_one_by_one(merges, query, filters, by, descending) -> None:
    columns, tokenizer = Columns.of_learned(merges), Tokenizer(merges)
    mask = kept(columns, filters)
    match = matching(columns, query, never)
    mask = mask if match is None else mask & match
    order = order_of(columns, by, descending=descending)
    expected = []
    for rank, merge in enumerate(merges):
        data = tokenizer.vocabulary[256 + rank]
        found = {
            "text": query.text in data.decode("utf-8", "surrogateescape").lower(),
            "hex": b"\xe4\xb8" in data,
            "id": 256 + rank <= 260,
            "rank": rank in (1, 3),
        }[query.kind]
        if found and _meets(merge, data, filters):
            expected.append((rank, SORTS[by](rank, merge, data)))
    known = sorted((each for each in expected if each[1] is not None), key=lambda each: each[1], reverse=descending)
    unknown = [each for each in expected if each[1] is None]
    assert order[mask[order]].tolist() == [rank for rank, _key in known + unknown]


@given(tables())
def test_learned_merges_and_those_of_a_tokenizer_are_the_same(merges) -> None:
    learned, opened = Columns.of_learned(merges), Columns.of_merges(Tokenizer(merges, special_tokens=["<s>"]))
    for name in ("ranks", "counts", "left", "right", "replacements", "ties"):
        assert np.array_equal(getattr(learned, name), getattr(opened, name))
    assert np.array_equal(learned.tokens.data, opened.tokens.data)
    assert np.array_equal(learned.tokens.ids, opened.tokens.ids)


def test_ids_that_do_not_rise(tmp_path: Path) -> None:
    letters = [gpt2_alphabet(bytes([byte])) for byte in range(256)]
    ids = {letter: number for number, letter in enumerate(letters)} | {"bc": 256, "ab": 257}
    (tmp_path / "vocab.json").write_text(json.dumps(ids), "utf-8")
    (tmp_path / "merges.txt").write_text("#version: 0.2\na b\nb c\n", "utf-8")
    columns = Columns.of_merges(engine.load(tmp_path / "vocab.json"))
    assert columns.tokens.ids.tolist() == [257, 256]
    assert [columns.tokens.bytes_of(row) for row in range(2)] == [b"ab", b"bc"]
    for text, found in (("257", [0]), ("256", [1]), ("250-300", [0, 1]), ("258", [])):
        assert np.flatnonzero(matching(columns, Query(text, "id"), never)).tolist() == found
    assert order_of(columns, "id").tolist() == [1, 0]


def test_what_is_no_rank_is_said() -> None:
    with pytest.raises(QueryError) as caught:
        matching(Columns.of_learned(Merges.of([(97, 98)])), Query("1 x", "rank"), never)
    assert (caught.value.reason, caught.value.position) == ("rank", 2)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1,002", [1002]), ("1, 002", [1, 2]), ("1,02", [1, 2]), ("1,002,3", [1, 2, 3]), ("1,002, 3", [3, 1002]),
        ("1,001-1,003", [1001, 1002, 1003]), ("1002", [1002]),
    ],
)  # fmt: skip
def test_a_rank_is_read_as_the_list_shows_it(typed: str, found: list[int]) -> None:
    columns = Columns.of_learned(Merges.of([(each % 256, each // 256) for each in range(1010)]))
    assert np.flatnonzero(matching(columns, Query(typed, "rank"), never)).tolist() == found
