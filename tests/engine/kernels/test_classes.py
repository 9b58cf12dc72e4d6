"""The classes of code points and of bytes, against the `regex` module."""

import sys

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels.classes import class_table, classify
from engine.kernels.scan import EASTERN, END, LETTER, LOWER, MARK, NUMBER, SPACE, SYMBOL, UPPER
from tests.engine.texts import either_form, plain_texts

BITS = {
    LETTER: r"\p{L}",
    NUMBER: r"\p{N}",
    SPACE: r"\s",
    MARK: r"\p{M}",
    UPPER: r"\p{Lu}|\p{Lt}",
    LOWER: r"\p{Ll}",
    SYMBOL: r"\p{P}|\p{S}",
    EASTERN: "[一-龥぀-ゟ゠-ヿ]",
}
EVERYTHING = "".join(map(chr, range(sys.maxunicode + 1)))


@pytest.mark.parametrize("bit", BITS, ids=BITS.get)
def test_every_code_point_has_the_bits_that_regex_says(bit):
    right = np.array([match.start() for match in regex.finditer(BITS[bit], EVERYTHING)])
    table = class_table()[: sys.maxunicode + 1]
    assert len(table) == len(EVERYTHING)
    assert np.array_equal(np.flatnonzero(table & bit), right)


def test_behind_the_code_points_stands_the_end():
    assert class_table()[sys.maxunicode + 1 :].tolist() == [END]
    assert END not in class_table()[: sys.maxunicode + 1]


@either_form
@given(text=plain_texts, start=st.integers(0, 3))
def test_each_byte_has_the_class_of_its_code_point(kernel_mode, text, start):
    data = np.frombuffer(b"a" * start + text.encode(), np.uint8)
    classes = np.full(len(data) + 1, 77, np.uint8)
    assert classify(data, start, len(data), class_table(), classes) == len(text)
    right = [int(class_table()[ord(character)]) for character in text for _ in character.encode()]
    assert classes.tolist() == [77] * start + [*right, END]


@either_form
@given(data=st.binary(max_size=20))
def test_bytes_that_are_no_text_have_a_class_too(kernel_mode, data):
    classes = np.full(len(data) + 1, END, np.uint8)
    classify(np.frombuffer(data, np.uint8), 0, len(data), class_table(), classes)
    assert END not in classes[:-1]
    assert classes[-1] == END
