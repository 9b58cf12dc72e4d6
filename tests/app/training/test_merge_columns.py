"""The growing columns and the bytes of their tokens."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.training.merge_columns import MergeColumns
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from tests.app.training.fake_trainer import made_up


def test_batches_add_up_and_views_stay_what_they_were() -> None:
    columns = MergeColumns()
    for first, last in ((0, 3), (3, 3), (3, 5000)):
        early = columns.left
        columns.append(made_up(first, last))
        assert len(early) == first
    whole = made_up(0, 5000)
    for name in ("left", "right", "count", "replacements", "tie"):
        assert np.array_equal(getattr(columns, name), getattr(whole, name))
    assert columns.first(10) == whole.first(10)


def test_views_are_read_only() -> None:
    columns = MergeColumns(made_up(0, 3))
    with pytest.raises(ValueError, match="read-only"):
        columns.count[0] = 1


@st.composite
def merges(draw: st.DrawFn) -> Merges:
    size = draw(st.integers(1, 40))
    pairs = [(draw(st.integers(0, 255 + rank)), draw(st.integers(0, 255 + rank))) for rank in range(size)]
    return Merges.of(pairs)


@given(merges(), st.integers(1, 300), st.integers(1, 300))
def test_both_ends_of_a_token(given_merges: Merges, head: int, tail: int) -> None:
    columns, vocabulary = MergeColumns(given_merges), Vocabulary.of_merges(given_merges.first(12), {})
    for token_id in range(250, 256 + min(12, len(given_merges))):
        data = vocabulary.bytes_of(token_id)
        leading, whole = columns.leading(token_id, head)
        assert data.startswith(leading)
        assert len(leading) >= min(head, len(data))
        assert whole == (leading == data)
        trailing = columns.trailing(token_id, tail)
        assert data.endswith(trailing)
        assert len(trailing) >= min(tail, len(data))


def test_a_token_that_doubles_is_not_written_out() -> None:
    doubling = Merges.of([(97, 97), *((256 + rank, 256 + rank) for rank in range(59))])
    columns = MergeColumns(doubling)  # the last token has 2 to the 60th bytes
    leading, whole = columns.leading(315, 96)
    assert leading[:96] == b"a" * 96
    assert len(leading) < 300
    assert not whole
    assert len(columns.trailing(315, 8)) < 300
