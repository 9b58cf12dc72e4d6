"""Where special tokens go beside ranks."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SpecialTokenError
from engine.formats.presets import Preset
from engine.formats.special_ids import asked_for, beside_ranks
from engine.models.ranks import FIRST_STAND_IN
from engine.text.split_patterns import NAMED

RANKS = {rank: b"%d" % rank for rank in range(10)}


def preset(ranks, **special_tokens):
    return Preset("p", NAMED["gpt2"], ranks, special_tokens)


@pytest.mark.parametrize(
    ("chosen", "ids"),
    [
        (preset(10, a=11, b=15), {"a": 11, "b": 15}),
        (preset(5, a=5, b=6), {"a": 10, "b": 11}),
        (preset(50, a=51, b=60), {"a": 10, "b": 11}),
        (preset(9, a=9, b=12), {"a": 10, "b": 11}),
    ],
    ids=["as it should be", "into the ranks", "beyond the ranks", "both"],
)
def test_ids_of_a_preset(chosen, ids):
    found, remarks = beside_ranks({}, chosen, RANKS)
    assert found == ids
    assert bool(remarks) == (dict(chosen.special_tokens) != ids)


def test_a_hole_in_the_ranks_is_free():
    assert beside_ranks({}, preset(12, a=10), {**RANKS, 11: b"x"}) == ({"a": 10}, ())
    assert beside_ranks({}, preset(50, a=50), {**RANKS, 20: b"x"})[0] == {"a": 10}


def test_what_is_asked_for_goes_first():
    found, remarks = beside_ranks({"a": 30, "c": 11}, preset(10, a=11, b=12, d=11), RANKS)
    assert found == {"d": 10, "c": 11, "b": 12, "a": 30}
    assert remarks == (
        "The ranks are others than those of the preset p, so special tokens have other ids: d 11 → 10.",
    )
    assert beside_ranks({"a": 30}, None, RANKS) == ({"a": 30}, ())


def test_of_many_moved_ones_a_few_are_named():
    _, remarks = beside_ranks({}, preset(5, **{f"t{n}": 5 + n for n in range(9)}), RANKS)
    assert "t0 5 → 10, t1 6 → 11, t2 7 → 12 and 6 more." in remarks[0]


@given(
    st.sets(st.integers(0, 30)), st.integers(0, 30),
    st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 40)),
    st.dictionaries(st.sampled_from("defgh"), st.integers(0, 40)),
)  # fmt: skip
def test_no_id_is_given_twice(ranks, size, of_preset, asked):
    tokens = {rank: b"%d" % rank for rank in ranks}
    asked = {text: number for text, number in asked.items() if number not in ranks}
    asked = {text: number for number, text in {number: text for text, number in asked.items()}.items()}
    chosen = Preset("p", NAMED["gpt2"], size, of_preset)
    found, _ = beside_ranks(asked, chosen, tokens)
    ids = list(found.values())
    assert found.keys() == {*of_preset, *asked}
    if len(set(of_preset.values())) == len(of_preset):
        assert len(set(ids)) == len(ids)
    assert not ranks & set(ids)
    assert found.items() >= asked.items()
    assert ids == sorted(ids)


@pytest.mark.parametrize(
    ("given_ids", "message"),
    [
        ({"<a>": 3}, "f: special token '<a>' cannot have the id 3, which is that of the token 3;"),
        ({"<a>": 3}, "give it a free one, such as 10"),
        ({"<a>": 10, "<b>": 10}, "f: special tokens '<a>' and '<b>' have the same id 10"),
        ({"<a>": -1}, "f: special token '<a>' cannot have the id -1; give one from 0"),
        ({"<a>": FIRST_STAND_IN}, f"give one from 0 to {FIRST_STAND_IN - 1}"),
        ({"": 12}, "special token 1 is empty"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_for(given_ids, message):
    with pytest.raises(SpecialTokenError, match=re.escape(message)):
        asked_for("f", given_ids, RANKS)


def test_a_rank_with_the_same_bytes_is_no_other_token():
    assert asked_for("f", {"3": 3}, RANKS) == {"3": 3}
