"""Pre-tokens that are looked up as a whole."""

import numpy as np

from engine.models.whole_tokens import WholeTokens

BOUNDS = np.array([0, 3, 5, 8, 9])
TEXT = b"abcababcz"


def test_whole_pre_tokens_get_their_ids(kernel_mode):
    whole = WholeTokens({b"abc": 300, b"z": 7})
    assert len(whole) == 2
    assert whole.found(TEXT, BOUNDS, None).tolist() == [300, -1, 300, 7]


def test_what_has_a_name_keeps_it(kernel_mode):
    named = np.array([-1, 5, 6, -1], np.int32)
    assert WholeTokens({b"abc": 300, b"ab": 1}).found(TEXT, BOUNDS, named).tolist() == [300, 5, 6, -1]
    assert named.tolist() == [-1, 5, 6, -1]


def test_nothing_is_named_where_nothing_is_found(kernel_mode):
    whole = WholeTokens({b"abcd": 300})
    named = np.array([-1, 5, 6, -1], np.int32)
    assert whole.found(TEXT, BOUNDS, None) is None
    assert whole.found(TEXT, BOUNDS, named).tolist() == named.tolist()
    assert whole.found(b"", np.array([0]), None) is None
