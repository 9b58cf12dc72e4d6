"""Tokens as one array of bytes."""

import itertools

import pytest

from engine.models.token_table import TokenTable


def test_tokens_lie_end_to_end(kernel_mode):
    tokens = [b"a", b"abc", b"\x00", "中".encode()]
    table = TokenTable(iter(tokens))
    starts = table.starts.tolist()
    assert [table.data[low:high].tobytes() for low, high in itertools.pairwise(starts)] == tokens
    assert (len(table), table.longest, table.repeated) == (4, 3, -1)


@pytest.mark.parametrize(("tokens", "repeated"), [([], -1), ([b"a", b"b", b"a", b"b"], 2)])
def test_the_first_repeated_one(kernel_mode, tokens, repeated):
    table = TokenTable(tokens)
    assert (len(table), table.repeated) == (len(tokens), repeated)


def test_none_is_the_longest_of_none(kernel_mode):
    assert TokenTable([]).longest == 0
