"""What a search finds, against asking each token alone."""

import gc
import re
import weakref

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EncodingStopped
from engine.listing import regex_search, search
from engine.listing.columns import Columns
from engine.listing.search import Query, QueryError, matching
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges
from engine.models.token_survey import survey_of
from engine.text.token_text import token_text
from engine.tokenizer import Tokenizer

pieces = st.lists(
    st.one_of(
        st.sampled_from([b"a", b"A", b"b", b"\n", b" ", b"\xe4", b"\xb8\xad", "ß中éÉσΣς".encode()]),
        st.binary(max_size=2),
    ),
    max_size=6,
).map(b"".join)
tables = st.lists(pieces, max_size=15)


def columns_of(tokens: list[bytes]) -> Columns:
    joined = JoinedTokens.of(dict(enumerate(tokens)))
    none = np.full(len(tokens), -1, np.int64)
    marks, scores = np.zeros(len(tokens), np.uint8), np.full(len(tokens), np.nan)
    ties = np.zeros(len(tokens), bool)
    return Columns(joined, survey_of(joined), marks, none, none, none, none, none, ties, scores)


def never() -> bool:
    return False


def rows(tokens: list[bytes], query: Query) -> list[int]:
    found = matching(columns_of(tokens), query, never)
    assert found is not None
    return np.flatnonzero(found).tolist()


@given(tables, st.binary(min_size=1, max_size=3))
def test_bytes_in_hexadecimal(tokens, wanted) -> None:
    assert rows(tokens, Query(wanted.hex(" "), "hex")) == [at for at, each in enumerate(tokens) if wanted in each]
    assert rows(tokens, Query(wanted.hex().upper(), "hex")) == rows(tokens, Query(wanted.hex(" "), "hex"))


@given(tables, pieces.filter(bool))
def test_a_token_is_found_as_it_is_written(tokens, wanted) -> None:
    query = Query(token_text(wanted), match_case=True)
    assert rows(tokens, query) == [at for at, each in enumerate(tokens) if wanted in each]


@given(tables, st.text("aAbB 中éÉ", min_size=1, max_size=3))
def test_letters_in_any_case(tokens, wanted) -> None:
    expected = [
        at for at, each in enumerate(tokens) if wanted.lower() in each.decode("utf-8", "surrogateescape").lower()
    ]
    assert rows(tokens, Query(wanted)) == expected


def test_letters_that_have_three_forms_are_one() -> None:
    assert rows(["ΣΑΣ".encode(), "σας".encode(), b"x"], Query("ς")) == [0, 1]


def test_a_search_keeps_no_columns() -> None:
    columns = columns_of([b"ab", b"AB"])
    assert np.flatnonzero(matching(columns, Query("aB"), never)).tolist() == [0, 1]
    gone = weakref.ref(columns)
    del columns
    gc.collect()
    assert gone() is None


def test_no_letter_has_another_case_beyond_those_that_are_folded() -> None:
    assert all(chr(point).upper().lower() == chr(point) for point in range(search._CASED, 0x110000))


@given(
    tables, st.sampled_from(["^a", "a$", "^$", r"\p{Han}", "[^a]", "a|B", r"\s", ".", r"(?<=a)b"]), st.booleans()
)
def test_regular_expressions(tokens, expression, match_case) -> None:
    pattern = regex.compile(expression, 0 if match_case else regex.I)
    expected = [at for at, each in enumerate(tokens) if pattern.search(each.decode("utf-8", "surrogateescape"))]
    assert rows(tokens, Query(expression, "regex", match_case)) == expected


def test_ids_and_ranges_of_them() -> None:
    columns = Columns.of(Tokenizer(Merges.of([])))
    found = matching(columns, Query(" 5, 17  250-9999999999999999999999", "id"), never)
    assert np.flatnonzero(found).tolist() == [5, 17, *range(250, 256)]


def test_a_number_of_any_length_is_read() -> None:
    """Python itself reads up to 4300 digits."""
    columns = Columns.of(Tokenizer(Merges.of([])))
    long = "9" * 5000
    assert np.flatnonzero(matching(columns, Query(f"254-{long}", "id"), never)).tolist() == [254, 255]
    assert not matching(columns, Query(long, "rank"), never).any()
    assert np.flatnonzero(matching(columns, Query("0" * 5000 + "7", "id"), never)).tolist() == [7]


@pytest.mark.parametrize(
    ("query", "reason", "position"),
    [
        (Query("e4 b", "hex"), "hex", 3),
        (Query("zz", "hex"), "hex", 0),
        (Query("5 x", "id"), "id", 2),
        (Query("a(", "regex"), "regex", 2),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(query, reason, position) -> None:
    with pytest.raises(QueryError) as caught:
        rows([b"a"], query)
    assert (caught.value.reason, caught.value.position) == (reason, position)
    assert re.match(r"expected|the regular", str(caught.value))


def test_a_slow_expression_is_given_up(monkeypatch) -> None:
    monkeypatch.setattr(regex_search, "_SECONDS_A_TOKEN", 0.05)
    monkeypatch.setattr(regex_search, "_SECONDS_AT_ONCE", 0.05)
    with pytest.raises(QueryError) as caught:
        rows([b"a" * 60 + b"b"], Query("(a|a)+$", "regex"))
    assert caught.value.reason == "slow"


def test_nothing_looked_for_finds_everything_and_a_stop_ends_it() -> None:
    assert matching(columns_of([b"a"]), Query(""), never) is None
    with pytest.raises(EncodingStopped):
        matching(columns_of([b"a"]), Query("a", "regex"), lambda: True)
