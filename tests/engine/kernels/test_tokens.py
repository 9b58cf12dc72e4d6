"""The kernels over tokens as bytes, against dictionaries."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import tokens as kernel
from tests.engine.texts import either_form

words = st.lists(st.binary(min_size=1, max_size=5).map(lambda data: bytes(byte % 3 for byte in data)), max_size=30)


def laid_out(tokens):
    """Data, starts and an entered table; the number of the first repeated token."""
    data = np.frombuffer(b"".join(tokens), np.uint8)
    starts = np.cumsum([0, *map(len, tokens)], dtype=np.int64)
    size = 16
    while size < 2 * len(tokens):
        size *= 2
    table = np.full(size, -1, np.int64)
    return data, starts, table, kernel.enter_tokens(data, starts, table)


@either_form
@given(words)
def test_the_first_repeated_token_is_found(kernel_mode, tokens):
    expected = next((at for at, token in enumerate(tokens) if token in tokens[:at]), -1)
    assert laid_out(tokens)[3] == expected


@either_form
@given(words.map(lambda tokens: list(dict.fromkeys(tokens))))
def test_all_pairs_that_make_a_token(kernel_mode, tokens):
    data, starts, table, repeated = laid_out(tokens)
    assert repeated == -1
    columns = [np.empty(len(data), np.int32) for _ in range(3)]
    count = kernel.find_pairs(data, starts, table, *columns)
    found = set(zip(*(column[:count].tolist() for column in columns), strict=True))
    assert len(found) == count
    assert found == {
        (tokens.index(token[:cut]), tokens.index(token[cut:]), number)
        for number, token in enumerate(tokens)
        for cut in range(1, len(token))
        if token[:cut] in tokens and token[cut:] in tokens
    }


@either_form
@given(words.map(lambda tokens: list(dict.fromkeys(tokens))), words, st.data())
def test_pre_tokens_that_are_one_token(kernel_mode, tokens, pieces, data):
    bounds = np.cumsum([0, *map(len, pieces)], dtype=np.int64)
    before = data.draw(st.lists(st.sampled_from([-1, 7]), min_size=len(pieces), max_size=len(pieces)))
    ids = np.arange(len(tokens), dtype=np.int32) + 100
    given_ids = np.array(before, np.int32)
    text = np.frombuffer(b"".join(pieces), np.uint8)
    found = kernel.find_whole(*laid_out(tokens)[:3], text, bounds, ids, given_ids)
    expected = [
        known if known >= 0 or piece not in tokens else 100 + tokens.index(piece)
        for piece, known in zip(pieces, before, strict=True)
    ]
    assert given_ids.tolist() == expected
    assert found == sum(new != old for new, old in zip(expected, before, strict=True))
