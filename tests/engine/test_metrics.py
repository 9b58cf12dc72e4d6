"""Numbers that follow from merges, against counting on the tokens themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.metrics import bytes_per_token, tokens_after, unmerged_share
from engine.models.merges import Merges
from tests.reference.bpe_trainer import train


@given(text=st.text("ab中 ", max_size=40), tie_rule=st.sampled_from(["lowest-pair", "first-seen"]))
def test_as_counted_on_the_tokens(text: str, tie_rule: str) -> None:
    rows = train([text], 10, pattern="none", min_count=1, tie_rule=tie_rule)
    tokens = list(text.encode())
    counted = [(len(tokens), sum(token < 256 for token in tokens))]
    for rank, row in enumerate(rows):
        i, after = 0, []
        while i < len(tokens):
            pair = tokens[i : i + 2] == [row.left, row.right]
            after.append(256 + rank if pair else tokens[i])
            i += 2 if pair else 1
        tokens = after
        counted.append((len(tokens), sum(token < 256 for token in tokens)))
    merges, size = Merges.of(rows), len(text.encode())
    assert tokens_after(merges, size).tolist() == [number for number, _ in counted]
    if size:
        np.testing.assert_allclose(bytes_per_token(merges, size), [size / number for number, _ in counted])
        np.testing.assert_allclose(unmerged_share(merges, size), [single / number for number, single in counted])


def test_empty_corpus() -> None:
    nothing = Merges.of([])
    assert tokens_after(nothing, 0).tolist() == [0]
    assert bytes_per_token(nothing, 0).tolist() == [1.0]
    assert unmerged_share(nothing, 0).tolist() == [0.0]


def test_unknown_replacements_are_refused() -> None:
    with pytest.raises(EngineError, match="replacements"):
        tokens_after(Merges.of([(97, 98)]), 5)
