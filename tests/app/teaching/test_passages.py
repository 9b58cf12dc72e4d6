"""Passages: lines and parts of lines, and the borders that can be guessed in them."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.teaching.passages import MOST_BYTES, MOST_LETTERS, passage, passages


@given(st.text("a 中e\u0301👩\u200d👩\n\r🇨🇳", max_size=200))
def test_passages_hold_every_letter_that_is_no_blank(text):
    utf8 = text.encode()
    spans = passages(utf8, 0)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    held = "".join(utf8[slice(*span)].decode() for span in spans)
    assert [each for each in held if not each.isspace()] == [each for each in text if not each.isspace()]
    for span in spans:
        assert len(passage(utf8, np.zeros(0, np.int64), span).letters) <= MOST_LETTERS


def test_long_lines_are_cut_at_blanks_or_after_so_many():
    assert passages(("word " * 20).encode(), 0) == [(0, 60), (60, 100)]
    assert passages(("中" * 70).encode(), 0) == [(0, 180), (180, 210)]


@pytest.mark.parametrize("around", [0, 100_000, 300_000])
def test_of_a_long_text_those_around_the_place(around):
    utf8 = ("中文 text\n" * 25_000).encode()
    spans = passages(utf8, around)
    assert spans[0][0] <= around <= spans[-1][1] + 1
    assert spans[-1][1] - spans[0][0] <= MOST_BYTES
    assert utf8[slice(*spans[0])].decode() == "中文 text"


def test_borders_between_letters_and_inside_of_them():
    utf8 = "e\u0301中a".encode()
    found = passage(utf8, np.array([0, 1, 4, 5, 5, 6]), (0, 7))
    assert found.letters == ("e\u0301", "中", "a")
    assert (found.borders, found.inside) == (frozenset({2}), (1, 2, 0))
    assert passage(b"", np.zeros(0, np.int64), (0, 0)).letters == ()
