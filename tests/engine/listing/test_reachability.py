"""Tokens that encoding never makes, against encoding each token's text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import EncodingStopped
from engine.incomplete_bpe import IncompleteBpe
from engine.listing.columns import Columns
from engine.listing.reachability import can_be_told, unreachable
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer


def never() -> bool:
    return False


@st.composite
def tokenizers(draw) -> Tokenizer:
    """Merges over a few letters, blanks and parts of hanzi, in an order in which nobody would learn them."""
    known, rows, joined = [97, 98, 32, 228, 184, 173], [], {}
    for _ in range(draw(st.integers(0, 12))):
        pair = draw(st.sampled_from(known)), draw(st.sampled_from(known))
        if pair in joined:
            continue
        joined[pair] = 256 + len(rows)
        rows.append(pair)
        known.append(255 + len(rows))
    return Tokenizer(
        Merges.of(rows), pattern=NAMED[draw(st.sampled_from(["gpt2", "none"]))], special_tokens=["<s>"]
    )


@given(tokenizers())
def test_tokens_that_are_texts_are_those_that_are_not_encoded_as_one(tokenizer) -> None:
    columns = Columns.of(tokenizer)
    found = unreachable(tokenizer, columns, never)
    special = set(tokenizer.special_tokens.values())
    for row, number in enumerate(columns.tokens.ids.tolist()):
        data = columns.tokens.bytes_of(row)
        if number in special:
            assert not found[row]
        elif columns.survey.strays[row] == 0:
            assert found[row] == (tokenizer.encode(data.decode()).ids.tolist() != [number])


def test_fragments_are_merged_as_they_are() -> None:
    tokenizer = Tokenizer(Merges.of([(184, 173), (228, 184), (257, 184), (228, 256)]))
    assert np.flatnonzero(unreachable(tokenizer, Columns.of(tokenizer), never)).tolist() == []
    late = Tokenizer(Merges.of([(184, 173), (228, 184), (257, 173)]))  # E4 B8 | AD is E4 | B8 AD before
    assert np.flatnonzero(unreachable(late, Columns.of(late), never)).tolist() == [258]


def test_ranks_that_lack_bytes() -> None:
    pipeline = IncompleteBpe(Ranks({0: b"ab", 1: b"a", 2: b" a ab"}), pattern=NAMED["gpt2"])
    tokenizer = Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))
    assert can_be_told(tokenizer)
    assert np.flatnonzero(unreachable(tokenizer, Columns.of(tokenizer), never)).tolist() == [2]


def test_a_stop_ends_it(trained_small: engine.Tokenizer) -> None:
    with pytest.raises(EncodingStopped):
        unreachable(trained_small, Columns.of(trained_small), lambda: True)


@pytest.fixture
def trained_small() -> engine.Tokenizer:
    return engine.train(texts=["low lower lowest"], vocab_size=260)
