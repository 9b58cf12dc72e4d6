"""Ranks encode as the textbook and tiktoken do, and give the merges that they imply."""

import itertools

import numpy as np
import pytest
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.errors import SettingsError
from engine.models.ranks import FIRST_STAND_IN, Ranks
from tests.engine.texts import either_form
from tests.reference import rank_encoder

BYTES = {byte: bytes([byte]) for byte in range(256)}


@st.composite
def vocabularies(draw, alphabet=b"abc", complete=None):
    """Tokens by rank over a few bytes; with holes, in any order, not always with all single bytes."""
    several = st.lists(st.sampled_from(alphabet), min_size=2, max_size=6).map(bytes)
    tokens = sorted(draw(st.sets(several, max_size=14)))
    if complete if complete is not None else draw(st.booleans()):
        tokens += [bytes([byte]) for byte in range(256)]
    else:
        tokens += [bytes([byte]) for byte in sorted(draw(st.sets(st.sampled_from(alphabet))))]
    tokens = draw(st.permutations(tokens)) if len(tokens) < 30 else tokens
    step, first = draw(st.integers(1, 3)), draw(st.integers(0, 5))
    if len(tokens) >= 30 and draw(st.booleans()):
        tokens = tokens[::-1]
    return {first + step * position: data for position, data in enumerate(tokens)}


@st.composite
def cut_texts(draw, alphabet=b"abcx"):
    """Some bytes with the borders of their pre-tokens; now and then a long one."""
    sizes = draw(st.lists(st.sampled_from([1, 2, 3, 4, 5, 7, 12, 30, 60]), max_size=6))
    data = bytes(draw(st.lists(st.sampled_from(alphabet), min_size=sum(sizes), max_size=sum(sizes))))
    return data, np.cumsum([0, *sizes])


def expected_ids(tokens, data, bounds):
    ranks = {token: rank for rank, token in tokens.items()}
    pieces = [data[start:end] for start, end in itertools.pairwise(bounds.tolist())]
    return [number for piece in pieces for number in rank_encoder.encode(piece, ranks)]


@either_form
@given(vocabularies(), cut_texts())
def test_ids_are_the_textbooks(kernel_mode, tokens, text):
    data, bounds = text
    ids, ends = Ranks(tokens).model.encode(data, bounds)
    assert [None if number >= FIRST_STAND_IN else number for number in ids.tolist()] == expected_ids(
        tokens, data, bounds
    )
    sizes = [1 if number >= FIRST_STAND_IN else len(tokens[number]) for number in ids.tolist()]
    assert ends.tolist() == np.cumsum(sizes, dtype=int).tolist()
    left_over = [(number - FIRST_STAND_IN, end) for number, end in zip(ids.tolist(), ends.tolist(), strict=True)]
    assert all(byte < 0 or data[end - 1] == byte for byte, end in left_over)


@settings(max_examples=60)
@given(vocabularies(complete=True), cut_texts())
def test_ids_are_those_of_tiktoken(tokens, text):
    data, bounds = text
    ranks = {token: rank for rank, token in tokens.items()}
    peer = tiktoken.Encoding("x", pat_str=r"(?s).+", mergeable_ranks=ranks, special_tokens={})
    pieces = [data[start:end] for start, end in itertools.pairwise(bounds.tolist())]
    theirs = [number for piece in pieces for number in peer.encode_ordinary(piece.decode())]
    assert Ranks(tokens).model.encode(data, bounds)[0].tolist() == theirs


@either_form
@given(vocabularies())
def test_each_merge_is_the_last_one_of_its_token(kernel_mode, tokens):
    ranks = Ranks(tokens)
    by_bytes = {token: rank for rank, token in tokens.items()}
    expected = {}
    for rank, token in sorted(tokens.items()):
        parts = rank_encoder.last_merge(token, by_bytes)
        if parts is not None and all(part in by_bytes for part in parts):
            expected[rank] = tuple(by_bytes[part] for part in parts)
    pairs = [(merge.left, merge.right) for merge in ranks.merges]
    assert dict(zip(ranks.merge_ids.tolist(), pairs, strict=True)) == expected
    assert list(expected) == ranks.merge_ids.tolist()
    assert ranks.unmerged == {
        rank: token for rank, token in sorted(tokens.items()) if len(token) > 1 and rank not in expected
    }


def test_every_way_to_build_a_token_counts(kernel_mode):
    # No list of merges has a + bc beside ab + c, which both make abc here.
    tokens = {**BYTES, 256: b"bc", 257: b"ab", 258: b"abc", 259: b"abd"}
    model = Ranks(tokens).model
    assert model.encode(b"xabc", np.array([0, 4]))[0].tolist() == [120, 258]
    assert model.encode(b"abcd", np.array([0, 4]))[0].tolist() == [258, 100]
    assert model.encode(b"xabd", np.array([0, 4]))[0].tolist() == [120, 259]


def test_a_token_that_nothing_builds_is_found_as_a_whole_pre_token(kernel_mode):
    ranks = Ranks({**BYTES, 256: b"abc"})
    ids, ends = ranks.model.encode(b"abcxabcabc", np.array([0, 3, 7, 10]))
    assert (ids.tolist(), ends.tolist()) == ([256, 120, 97, 98, 99, 256], [3, 4, 5, 6, 7, 10])
    assert (len(ranks.merges), ranks.unmerged) == (0, {256: b"abc"})


def test_a_token_that_only_higher_ranks_build(kernel_mode):
    # Of abcd the lower ranks leave ab, c, d; cd comes later, and then abcd is built after all.
    ranks = Ranks({**BYTES, 256: b"ab", 257: b"abcd", 258: b"cd"})
    assert ranks.model.encode(b"xabcd", np.array([0, 5]))[0].tolist() == [120, 257]
    assert ranks.unmerged == {257: b"abcd"}


def test_single_bytes_that_are_missing(kernel_mode):
    ranks = Ranks({0: b"ab", 1: b"c"})
    assert len(ranks.missing_bytes) == 255
    assert 99 not in ranks.missing_bytes
    ids = ranks.model.encode(b"abcba", np.array([0, 5]))[0].tolist()
    assert ids == [0, 1, FIRST_STAND_IN + 98, FIRST_STAND_IN + 97]
    assert (len(ranks.merges), ranks.unmerged) == (0, {0: b"ab"})
    assert Ranks(BYTES).missing_bytes == []


def test_no_ranks_at_all(kernel_mode):
    ids = Ranks({}).model.encode(b"a", np.array([0, 1]))[0].tolist()
    assert ids == [FIRST_STAND_IN + 97]


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ({0: b"a", 7: b"b", 9: b"a"}, "ranks 0 and 9 have the same bytes 61"),
        ({-1: b"a"}, "rank -1 is outside"),
        ({FIRST_STAND_IN: b"a"}, f"rank {FIRST_STAND_IN} is outside what is possible, 0 to {FIRST_STAND_IN - 1}"),
        ({2**40: b"a"}, f"rank {2**40} is outside"),
        ({3: b""}, "rank 3 has no bytes"),
    ],
)
def test_what_cannot_be_ranks(kernel_mode, tokens, message):
    with pytest.raises(SettingsError) as caught:
        Ranks(tokens)
    assert message in str(caught.value)


def test_the_highest_rank(compiled_kernels):
    ranks = Ranks({**BYTES, FIRST_STAND_IN - 1: b"ab"})
    assert ranks.model.encode(b"ab", np.array([0, 2]))[0].tolist() == [FIRST_STAND_IN - 1]
    assert ranks.merge_ids.tolist() == [FIRST_STAND_IN - 1]


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_ids_of_a_real_vocabulary_are_those_of_tiktoken(shared, compiled_kernels, name):
    path = next((shared / "vocabs" / "openai").glob(f"{name}.tiktoken*"))
    tokenizer = engine.load(path)
    ranks = {data: rank for rank, data in tokenizer.pipeline.ranks.tokens.items()}
    peer = tiktoken.Encoding(name, pat_str=tokenizer.pattern.regex, mergeable_ranks=ranks, special_tokens={})
    texts = [
        each.read_bytes()[:60_000].decode("utf-8", "ignore") for each in (shared / "corpora/demo").glob("*.txt")
    ]
    assert len(texts) > 5
    for text in texts:
        assert tokenizer.encode(text).ids.tolist() == peer.encode_ordinary(text)
