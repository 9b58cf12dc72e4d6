"""The steps and states of a pre-token against the textbook, and against what the encoder makes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EncodingStopped, SettingsError
from engine.explaining.borders import border_reason
from engine.explaining.merge_steps import merge_steps
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from tests.reference import bpe_explainer

LETTERS = b"abc\xe4"


@st.composite
def merge_lists(draw):
    """Merges over few letters, so that they meet; now and then the same pair twice."""
    rows = []
    for number in range(draw(st.integers(0, 12))):
        known = st.sampled_from([*LETTERS, *range(256, 256 + number)])
        rows.append((draw(known), draw(known)))
    return rows


def ranks_of(rows):
    return {pair: (rank, 256 + rank) for rank, pair in reversed(list(enumerate(rows)))}


def state_of(steps, done):
    ids, borders = steps.state(done)
    assert borders[0] == 0
    return list(zip(ids.tolist(), borders[1:].tolist(), strict=True))


@given(merge_lists(), st.lists(st.sampled_from(LETTERS), min_size=1, max_size=24).map(bytes))
def test_every_state_is_that_of_the_textbook(rows, data):
    model = BpeModel.of_merges(Merges.of(rows))
    steps, written = merge_steps(data, model), bpe_explainer.states(data, ranks_of(rows))
    assert [state_of(steps, done) for done in range(len(steps) + 1)] == written
    ids, ends = model.encode(data, np.array([0, len(data)]))
    assert written[-1] == list(zip(ids.tolist(), ends.tolist(), strict=True))


@given(merge_lists(), st.lists(st.sampled_from(LETTERS), min_size=2, max_size=24).map(bytes))
def test_missed_merges_are_those_that_were_possible_for_a_while(rows, data):
    model, ranks = BpeModel.of_merges(Merges.of(rows)), ranks_of(rows)
    steps, written = merge_steps(data, model), bpe_explainer.states(data, ranks)
    for border in steps.state(len(steps)).borders[1:-1].tolist():
        reason = border_reason(steps, border, model)
        told: list[tuple[int, int] | None] = [None] * len(written)
        for missed in reason.missed:
            told[missed.since : missed.until] = [(missed.left, missed.right)] * (missed.until - missed.since)
            taker = steps[missed.until - 1]
            assert (missed.rank, missed.made) == ranks[missed.left, missed.right]
            assert missed.by_rank == taker.rank
            assert (taker.end if missed.took_left else taker.start) == border
            assert taker.rank < missed.rank or (taker.rank == missed.rank and missed.took_left)
        assert told == bpe_explainer.possible_at(border, written, ranks)
        assert (reason.left, reason.right) == tuple(
            token for token, end in written[-1] if end == border or end == _end_after(written[-1], border)
        )


def _end_after(tokens, border):
    return next(end for _, end in tokens if end > border)


def test_the_chinese_of_the_textbooks():
    """中国 is six bytes; merged by rank they are 中, then 国, then 中国."""
    rows = [(0xE4, 0xB8), (256, 0xAD), (0xE5, 0x9B), (258, 0xBD), (257, 259)]
    steps = merge_steps("中国".encode(), BpeModel.of_merges(Merges.of(rows)))
    assert [state_of(steps, done) for done in range(6)] == [
        [(0xE4, 1), (0xB8, 2), (0xAD, 3), (0xE5, 4), (0x9B, 5), (0xBD, 6)],
        [(256, 2), (0xAD, 3), (0xE5, 4), (0x9B, 5), (0xBD, 6)],
        [(257, 3), (0xE5, 4), (0x9B, 5), (0xBD, 6)],
        [(257, 3), (258, 5), (0xBD, 6)],
        [(257, 3), (259, 6)],
        [(260, 6)],
    ]


def test_a_pre_token_that_is_looked_up_has_no_steps():
    ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 300: b"abc"})
    steps = merge_steps(b"abc", ranks.model)
    assert (len(steps), steps.whole, state_of(steps, 0)) == (0, 300, [(300, 3)])
    assert merge_steps(b"abcd", ranks.model).whole is None


@given(
    st.dictionaries(st.binary(min_size=2, max_size=4), st.integers(256, 300), max_size=20), st.binary(max_size=20)
)
def test_ranks_end_where_the_encoder_ends(extra, data):
    tokens = {byte: bytes([byte]) for byte in range(256)}
    tokens |= {256 + number: each for number, each in enumerate(extra)}
    model = Ranks(tokens).model
    if data:
        steps = merge_steps(data, model)
        ids, ends = model.encode(data, np.array([0, len(data)]))
        assert state_of(steps, len(steps)) == list(zip(ids.tolist(), ends.tolist(), strict=True))


def test_a_long_pre_token_can_be_stopped():
    model = BpeModel.of_merges(Merges.of([(97, 97), (256, 256)]))
    with pytest.raises(EncodingStopped):
        merge_steps(b"a" * 10_000, model, stop=lambda: True)
    assert len(merge_steps(b"a" * 10_000, model, stop=lambda: False)) == 7_500


def test_a_place_that_is_no_border_is_refused():
    model = BpeModel.of_merges(Merges.of([(97, 98)]))
    steps = merge_steps(b"abc", model)
    for at in (0, 1, 3, 4):
        with pytest.raises(SettingsError, match=rf"byte {at} is no border .* \[2\]"):
            border_reason(steps, at, model)
