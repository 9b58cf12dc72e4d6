"""Borders and stretches of two encodings: known small cases, then against the definitions."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.comparison import Comparison, compare
from tests.reference import comparison as reference

Span = tuple[int, int]


def of(first: list[Span], second: list[Span], size: int) -> Comparison:
    return compare(np.array(first, np.int64).reshape(-1, 2), np.array(second, np.int64).reshape(-1, 2), size)


def stretches(found: Comparison) -> list[tuple[int, int, bool]]:
    at = found.places[found.knots].tolist()
    return list(zip(at[:-1], at[1:], found.differs.tolist(), strict=True))


@st.composite
def any_spans(draw: st.DrawFn, size: int) -> list[Span]:
    """Spans that rise in their starts; they may be empty, share bytes, and leave some out."""
    starts = sorted(draw(st.lists(st.integers(0, size), max_size=8)))
    return [(start, draw(st.integers(start, min(size, start + 4)))) for start in starts]


@st.composite
def plain_spans(draw: st.DrawFn, size: int) -> list[Span]:
    """Spans that follow each other and cover the text."""
    inner = draw(st.sets(st.integers(1, max(size - 1, 1)), max_size=8)) if size > 1 else set()
    at = [0, *sorted(inner), size]
    return list(pairwise(at)) if size else []


@st.composite
def pairs(draw: st.DrawFn) -> tuple[list[Span], list[Span], int]:
    size = draw(st.integers(0, 12))
    spans = st.one_of(any_spans(size), plain_spans(size))
    return draw(spans), draw(spans), size


@given(pairs())
def test_borders_and_stretches_are_those_of_the_definition(pair: tuple[list[Span], list[Span], int]) -> None:
    first, second, size = pair
    found = of(first, second, size)
    one, other = reference.borders(first, size), reference.borders(second, size)
    assert (found.shared, found.only) == (len(one & other), (len(one - other), len(other - one)))
    assert stretches(found) == (reference.stretches(first, second, size) if size or first or second else [])


@given(pairs())
def test_cells_tile_the_text_and_hold_every_token_once(pair: tuple[list[Span], list[Span], int]) -> None:
    first, second, size = pair
    found = of(first, second, size)
    for cells, spans in zip(found.rows, (first, second), strict=True):
        low, high = cells.low.tolist(), cells.high.tolist()
        ends = [0, *high]
        assert low == ends[:-1]
        assert ends[-1] == size
        assert cells.first[0] == 0
        assert cells.first[-1] == len(spans)
        assert found.places[cells.start].tolist() == low
        assert found.places[cells.end].tolist() == high
        assert (cells.start < cells.end).all()
        assert (cells.start[1:] == cells.end[:-1]).all() or any(a == b for a, b in first + second)
        for number, (start, end) in enumerate(spans):
            cell = cells.of_token(number)
            assert low[cell] <= start <= end <= high[cell]


@given(pairs())
def test_a_stretch_is_found_by_each_of_its_places(pair: tuple[list[Span], list[Span], int]) -> None:
    found = of(*pair)
    for stretch, (begin, end) in enumerate(zip(found.knots[:-1].tolist(), found.knots[1:].tolist(), strict=True)):
        assert {found.stretch_of(place) for place in range(begin, end)} == {stretch}
    if len(found.differs):
        assert found.stretch_of(len(found.places) - 1) == len(found.differs) - 1


def test_what_is_inserted_stands_between() -> None:
    found = of([(0, 0), (0, 2), (2, 4)], [(0, 4)], 4)
    assert found.places.tolist() == [0, 0, 2, 4]
    assert stretches(found) == [(0, 0, True), (0, 4, True)]


def test_what_both_insert_and_drop_is_the_same() -> None:
    spans = [(0, 0), (0, 2), (3, 5)]
    found = of(spans, spans, 5)
    assert stretches(found) == [(0, 0, False), (0, 2, False), (2, 3, False), (3, 5, False)]


def test_tokens_that_share_bytes_have_no_border_between_them() -> None:
    found = of([(0, 3), (0, 3), (3, 4)], [(0, 1), (1, 3), (3, 4)], 4)
    assert (found.shared, found.only) == (1, (0, 1))
    assert found.rows[0].first.tolist() == [0, 2, 3]
    assert stretches(found) == [(0, 3, True), (3, 4, False)]


def test_as_many_tokens_on_the_same_bytes_differ_where_their_spans_do() -> None:
    assert stretches(of([(0, 2), (1, 3)], [(0, 3), (0, 3)], 3)) == [(0, 3, True)]


def test_nothing_against_tokens() -> None:
    assert stretches(of([], [(0, 1), (1, 2)], 2)) == [(0, 2, True)]
    assert len(of([], [], 0).differs) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("openai/o200k_base.tiktoken.gz", "openai/cl100k_base.tiktoken"),
        ("openai/cl100k_base.tiktoken", "bert/bert-base-uncased-vocab.txt"),
        ("bert/bert-base-chinese-vocab.txt", "made-here/spm_unigram_bytefallback_4k.model"),
        ("made-here/spm_bpe_nfkc_6k.model", "openai/o200k_base.tiktoken.gz"),
    ],
)
def test_real_pairs(shared, one: str, other: str) -> None:
    text = "Größe der 大模型 👩‍👩‍👧, ﬁne ①  tokenizer\r\n\tनमस्ते שלום \u202e café ﾊﾝｶｸ 한국어 🇨🇳 龘靐"
    paths = [shared / "vocabs" / each for each in (one, other)]
    if not all(path.exists() for path in paths):
        pytest.skip(f"not here: {one}, {other}")
    encodings = [engine.load(path).encode(text) for path in paths]
    size = len(text.encode())
    first, second = (list(map(tuple, each.spans.tolist())) for each in encodings)
    found = compare(encodings[0].spans, encodings[1].spans, size)
    assert stretches(found) == reference.stretches(first, second, size)
    mine, others = reference.borders(first, size), reference.borders(second, size)
    assert (found.shared, found.only) == (len(mine & others), (len(mine - others), len(others - mine)))
    assert found.differs.any()
    assert not found.differs.all()
