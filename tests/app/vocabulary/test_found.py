"""Which rows are found, all conditions together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from app.vocabulary.found import Finder, Found, Known, Wanted
from engine.listing.filters import Filters
from engine.listing.search import Query

TOKENIZER = engine.train(texts=["中国 中文 low lower lowest"] * 3, vocab_size=275)


def never() -> bool:
    return False


@given(
    st.builds(
        Wanted,
        st.builds(Query, st.sampled_from(["", "o", "中"]), st.sampled_from(["text", "regex"])),
        st.builds(Filters, fragments=st.booleans(), least=st.integers(0, 3)),
        unused=st.booleans(),
        absent=st.booleans(),
        unreachable=st.booleans(),
        by=st.sampled_from(["id", "length", "token"]),
        descending=st.booleans(),
    ),
    st.lists(st.integers(0, 270), max_size=5),
    st.one_of(st.none(), st.integers(0, 280)),
)
def test_what_is_shown_meets_all_conditions_in_order(wanted, used, marked) -> None:
    mask = np.arange(TOKENIZER.vocab_size) % 3 == 0
    uses = np.arange(TOKENIZER.vocab_size) % 2
    told: list[Found] = []
    found = Finder().find(
        TOKENIZER, wanted, Known(np.array(used, np.int64), uses, mask), marked, never, told.append
    )
    for first in told:
        assert first.more
        assert first.shown.tolist() == found.shown.tolist()[: len(first.shown)] != []
        assert marked not in found.shown.tolist()
    assert not found.more
    expected = []
    for number, data in TOKENIZER.vocabulary.items():
        text = data.decode("utf-8", "surrogateescape").lower()
        fine = wanted.query.text in text and len(data) >= wanted.filters.least
        fine &= not wanted.filters.fragments or engine.spans.token_cut(data) != "no"
        fine &= not (wanted.unused and number in used) and (not wanted.unreachable or bool(mask[number]))
        fine &= not (wanted.absent and uses[number])
        if fine:
            expected.append(number)
    keys = {"id": lambda number: number, "length": lambda number: len(TOKENIZER.vocabulary[number])}
    key = keys.get(wanted.by, lambda number: TOKENIZER.vocabulary[number])
    assert found.shown.tolist() == sorted(expected, key=key, reverse=wanted.descending)
    assert found.scripts.sum() == TOKENIZER.vocab_size


@pytest.mark.parametrize("name", ["absent", "unreachable"])
def test_it_waits_for_what_a_filter_must_know(name: str) -> None:
    found = Finder().find(TOKENIZER, Wanted(**{name: True}), Known(), None, never, [].append)
    assert found.waiting == name
    assert len(found.shown) == 0


def test_a_problem_shows_nothing() -> None:
    found = Finder().find(TOKENIZER, Wanted(Query("zz", "hex")), Known(), None, never, [].append)
    assert found.problem is not None
    assert len(found.shown) == 0


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(Query("a")),
        Wanted(filters=Filters(least=2)),
        Wanted(unused=True),
        Wanted(absent=True),
        Wanted(unreachable=True),
    ],
)
def test_everything_is_wanted_only_without_conditions(wanted) -> None:
    assert Wanted(by="length", descending=True).is_everything
    assert not wanted.is_everything
