"""The normal form in parts is that of the whole text, and each part says where it comes from."""

import itertools
import unicodedata

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.normalizer import FORMS, Normalizer
from tests.engine.texts import plain_texts

TRAPS = (
    "a", "e", "\u0301", "\u0327", "\u0316", "\u0344", "\u0345", "é", "ǭ", "\u1e9b", "\u0323", "\u1100", "\u1161",
    "\u11a8", "각", "가", "\u0958", "\u09c7", "\u09be", "\u0bd7", "\u0b92", "\u0f71", "\u0f72", "\u0f73", "\u2126",
    "\u212b", "ﬁ", "①", "Ａ", "゛", "か", "\u3099", "\uff9e", "ﾊ", "㍿", "\ufdfa", "\u0340", "\u2adc", "\U0001d15e",
    "\U00011099", "\U000110ba", "\U0002f800", "中", " ", "\n", "x", "\u0338", "=", "≠", "\u034f", "\u200d",
)  # fmt: skip
"""Characters that decompose, compose with what is before them, are reordered or excluded; and ones that do not."""

trap_texts = st.lists(st.one_of(st.sampled_from(TRAPS), st.characters(codec="utf-8")), max_size=10).map("".join)


def check(text, form):
    normalizer, expected = Normalizer(form), unicodedata.normalize(form, text)
    assert normalizer.changes(text) is (text != expected)
    pieces, parts = normalizer.parts(text)
    assert "".join(pieces) == expected
    data, done = text.encode(), 0
    for piece, (after, before, changed) in zip(pieces, parts, strict=True):
        part = data[done : done + before]
        assert unicodedata.normalize(form, part.decode()) == piece, "a part normalises by itself"
        assert (len(piece.encode()), piece.encode() != part) == (after, changed)
        done += before
    assert done == len(data)


@settings(max_examples=400)
@given(st.one_of(trap_texts, plain_texts), st.sampled_from(FORMS))
def test_the_parts_are_the_whole(text, form):
    check(text, form)


@pytest.mark.parametrize("form", FORMS)
def test_all_threes_of_traps(form):
    for letters in itertools.product(TRAPS[:30], repeat=3):
        check("".join(letters), form)


@pytest.fixture(scope="module")
def restless():
    """Every character that a normal form changes, moves or composes with another."""
    everything = [chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000]
    found = {each for each in everything if unicodedata.decomposition(each) or unicodedata.combining(each)}
    return sorted(found.union(*(unicodedata.normalize("NFKD", each) for each in found), *"한글각"))


@pytest.mark.parametrize("form", FORMS)
def test_every_character_that_a_normal_form_touches(form, restless):
    assert len(restless) > 8000
    for between in ("", "a", "e\u0323"):
        text = between.join(restless)
        assert "".join(Normalizer(form).parts(text)[0]) == unicodedata.normalize(form, text)


def test_spans_of_the_normal_form_are_those_of_the_typed_bytes():
    text = "xe\u0301\u0323y한z"
    normalized, alignment = Normalizer("NFD").apply(text.encode())
    assert normalized.decode() == unicodedata.normalize("NFD", text)
    ends = np.arange(1, len(normalized) + 1)
    typed = alignment.typed_spans(np.stack((ends - 1, ends), axis=1)).tolist()
    marks, syllable = len("e\u0301\u0323".encode()), 3
    assert typed[0] == [0, 1]
    assert typed[1 : 1 + marks] == [[1, 1 + marks]] * marks
    assert typed[1 + marks] == [1 + marks, 2 + marks]
    jamo = len(unicodedata.normalize("NFD", "한").encode())
    assert typed[2 + marks : 2 + marks + jamo] == [[2 + marks, 2 + marks + syllable]] * jamo
    assert typed[-1] == [len(text.encode()) - 1, len(text.encode())]
    assert len(alignment.dropped) == 0
