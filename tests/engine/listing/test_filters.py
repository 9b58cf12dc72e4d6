"""Filters, counts by script, and tokens of a text."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.listing.columns import ADDED, SPECIAL, Columns
from engine.listing.filters import Filters, kept, script_counts, tokens_in
from engine.models.merges import Merges
from engine.spans import token_cut
from engine.text.scripts import SCRIPTS, script_of
from engine.tokenizer import Tokenizer

MERGES = [(228, 184), (256, 173, 3, 3, True), (97, 98), (258, 228), (32, 257), (192, 97, 1, 1, True)]
TOKENIZER = Tokenizer(Merges.of(MERGES), special_tokens=["<s>", "中"])


filters = st.builds(
    Filters,
    fragments=st.booleans(),
    special=st.booleans(),
    invalid=st.booleans(),
    tied=st.booleans(),
    script=st.one_of(st.none(), st.sampled_from(SCRIPTS)),
    least=st.integers(0, 4),
    most=st.integers(0, 4),
)


@given(filters)
def test_filters_keep_what_has_all_of_their_traits(wanted) -> None:
    special = set(TOKENIZER.special_tokens.values())
    expected = [
        number
        for number, data in TOKENIZER.vocabulary.items()
        if (not wanted.fragments or token_cut(data) != "no")
        and (not wanted.special or number in special)
        and (not wanted.invalid or token_cut(data) == "invalid")
        and (not wanted.tied or number in (257, 261))
        and (wanted.script is None or SCRIPTS[script_of(data)] == wanted.script)
        and len(data) >= wanted.least
        and (not wanted.most or len(data) <= wanted.most)
    ]
    assert np.flatnonzero(kept(Columns.of(TOKENIZER), wanted)).tolist() == expected


def test_counts_by_script_are_those_of_each_token() -> None:
    columns = Columns.of(TOKENIZER)
    named = [SCRIPTS[script_of(data)] for data in TOKENIZER.vocabulary.values()]
    assert script_counts(columns).tolist() == [named.count(each) for each in SCRIPTS]


def test_tokens_of_a_text() -> None:
    ids = TOKENIZER.encode("ab中").ids
    assert np.flatnonzero(tokens_in(Columns.of(TOKENIZER), ids)).tolist() == [257, 258]
    assert not tokens_in(Columns.of(TOKENIZER), np.array([-1, 99999])).any()  # unknown bytes, another vocabulary


def test_marks_of_added_and_special_tokens() -> None:
    marks = Columns.of(TOKENIZER).marks
    assert np.flatnonzero(marks == SPECIAL).tolist() == [262, 263]
    assert not (marks == ADDED).any()
