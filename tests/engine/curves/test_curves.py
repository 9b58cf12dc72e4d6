"""The curves of the charts against their definitions."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.curves.bars import by_length, by_script
from engine.curves.fragment_curve import are_fragments, fragments_after
from engine.curves.peaks import _borders, peaks
from engine.curves.text_curve import text_tokens_after
from engine.errors import EngineError
from engine.models.bpe_model import BpeModel
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges
from engine.spans import token_cut
from tests.engine.texts import either_form, merges_for, plain_texts
from tests.reference import curves as reference


@either_form
@given(data=st.data(), text=plain_texts)
def test_tokens_of_a_text_at_each_merge(kernel_mode: str, data, text: str) -> None:
    pre_tokens = [each.encode() for each in text.split(" ") if each]
    pairs = data.draw(merges_for(text.encode()))
    merges, made = Merges.of(pairs), 256 + np.arange(len(pairs))
    bounds = np.cumsum([0, *map(len, pre_tokens)], dtype=np.int64)
    ids, _ends = BpeModel.of_merges(merges).encode(b"".join(pre_tokens), bounds)
    found = text_tokens_after(merges, made, ids)
    assert found.tolist() == reference.text_tokens_after(pre_tokens, pairs)


def test_ids_of_a_foreign_vocabulary_keep_their_holes() -> None:
    merges = Merges.of([(70, 80), (900, 70)])
    found = text_tokens_after(merges, np.array([900, 33]), np.array([33, 5000, 900, 33]))
    assert found.tolist() == [9, 6, 4]


def test_a_way_that_is_not_known_is_no_curve() -> None:
    with pytest.raises(EngineError, match="token 300 is made by several merges"):
        text_tokens_after(Merges.of([(1, 2), (3, 4)]), np.array([300, 300]), np.array([300]))
    with pytest.raises(EngineError, match="the merge of rank 0 joins a token that only a later merge makes"):
        text_tokens_after(Merges.of([(301, 2), (3, 4)]), np.array([300, 301]), np.array([300]))


def test_nothing_has_a_curve_of_nothing() -> None:
    empty = np.zeros(0, np.int64)
    assert text_tokens_after(Merges.of([]), empty, empty).tolist() == [0]
    assert text_tokens_after(Merges.of([]), empty, np.array([7])).tolist() == [1]
    assert fragments_after(np.zeros(0, np.bool_)).tolist() == [0]
    assert peaks(np.zeros(0), log=True).tolist() == []
    assert peaks(np.full(9000, np.nan), log=True).tolist() == []
    assert by_length(empty, 3).tolist() == [0, 0, 0, 0]
    assert [each.tolist() for each in by_script(empty)] == [[], []]


@either_form
@given(data=st.data(), text=plain_texts)
def test_fragments_at_each_merge(kernel_mode: str, data, text: str) -> None:
    pairs = data.draw(merges_for(text.encode()))
    merges = Merges.of(pairs)
    tokens = JoinedTokens.of_merges(merges, {})
    found = fragments_after(are_fragments(tokens, 256 + np.arange(len(pairs))))
    assert found.tolist() == reference.fragments_after(pairs)


@given(tokens=st.dictionaries(st.integers(0, 900), st.binary(min_size=1, max_size=5), min_size=1))
def test_fragments_by_any_ids(tokens: dict[int, bytes]) -> None:
    ids = list(tokens)
    found = are_fragments(JoinedTokens.of(tokens), np.array(ids))
    assert found.tolist() == [token_cut(tokens[each]) != "no" for each in ids]


@given(
    values=st.lists(st.one_of(st.none(), st.floats(-1e6, 1e6)), min_size=1, max_size=60),
    stretches=st.integers(1, 9),
    log=st.booleans(),
)
def test_peaks_of_each_stretch(values: list[float | None], stretches: int, log: bool) -> None:
    known = [each for each in values if each is not None]
    given_values = np.array([math.nan if each is None else each for each in values])
    found = peaks(given_values, log=log, stretches=stretches).tolist()
    if len(known) <= 2 * stretches:
        assert found == [place for place, each in enumerate(values) if each is not None]
        return
    borders = _borders(len(values), stretches, log=log).tolist()
    assert (borders[0], borders[-1]) == (0, len(values))
    assert found == reference.peaks(values, list(itertools.pairwise(borders)))
    assert len(found) <= 2 * stretches + 2


@pytest.mark.parametrize("log", [False, True])
def test_a_single_peak_among_many_points_is_drawn(log: bool) -> None:
    values = np.linspace(1, 2, 200_000)
    values[123_456] = 50.0
    drawn = peaks(values, log=log)
    assert 123_456 in drawn
    assert {0, 199_999} <= set(drawn.tolist())
    assert len(drawn) < 1000
