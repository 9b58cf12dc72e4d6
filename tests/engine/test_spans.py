"""Flags and counts against those found byte by byte."""

import dataclasses
import itertools

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.spans import CUTS_CHARACTER, counts_of, flags_of, token_cut
from engine.text.offsets import Offsets
from tests.engine.texts import plain_texts
from tests.reference import spans as reference


def cut_anywhere(data, text):
    size = len(text.encode())
    borders = sorted({0, size, *data.draw(st.sets(st.integers(0, size)))})
    return list(itertools.pairwise(borders))


@given(plain_texts, st.data())
def test_flags_and_counts_are_those_found_byte_by_byte(text, data):
    spans = cut_anywhere(data, text)
    array = np.array(spans, np.int64).reshape(-1, 2)
    offsets = Offsets(text.encode())
    flags = flags_of(offsets, array)
    assert list(zip(flags.names, flags.cuts_grapheme.tolist(), strict=True)) == reference.flags(text, spans)
    counts = counts_of(offsets, array)
    assert dataclasses.asdict(counts) == reference.counts(text, spans)
    assert counts.unmerged_share == (counts.unmerged_bytes / len(spans) if spans else 0)


@pytest.mark.parametrize(
    ("text", "tokens", "character", "grapheme"),
    [
        ("u\u0307e", ["75", "cc8765"], "no no", "yes yes"),
        (
            "👨‍👩‍👧",
            ["f09f91a8", "e2808d", "f09f91a9", "e2808d", "f09f91a7"],
            "no no no no no",
            "yes yes yes yes yes",
        ),
        ("🇩🇲🇩🇴", ["f09f87a9", "f09f87b2f09f87a9", "f09f87b4"], "no no no", "yes yes yes"),
        ("жиa", ["d0", "b6d0", "b8", "61"], "ends both begins no", "yes yes yes no"),
        ("中", ["e4", "b8", "ad"], "ends inside begins", "yes yes yes"),
        ("\r\na", ["0d", "0a61"], "no no", "yes yes"),
        ("a中", ["61e4", "b8ad"], "ends begins", "yes yes"),
    ],
)
def test_examples(text, tokens, character, grapheme):
    ends = list(itertools.accumulate(len(token) // 2 for token in tokens))
    spans = np.array(list(zip([0, *ends], ends, strict=False)))
    flags = flags_of(Offsets(text.encode()), spans)
    assert flags.names == character.split()
    assert flags.cuts_grapheme.tolist() == [word == "yes" for word in grapheme.split()]


@pytest.mark.parametrize(
    ("data", "cut"),
    [
        (b"abc", "no"), (b"", "no"), ("中".encode(), "no"), (b"\xb8", "inside"), (b"\xb8\xad", "inside"),
        (b"\x80\x80\x80", "inside"), (b"\x80\x80\x80\x80", "invalid"), (b"\xe4", "ends"), (b"a\xe4\xb8", "ends"),
        (b"\xadb", "begins"), (b"\xad\xe4", "both"), (b"\xff", "invalid"), (b"\xc0", "invalid"),
        (b"\xe4a", "invalid"),
        (b"\xed\xa0", "invalid"), (b"\xed\x9f", "ends"), (b"\xed", "ends"), (b"\xe0\x80", "invalid"),
        (b"\xf4\x90", "invalid"), (b"\xf0\x9f\x98", "ends"), (b"\x80\xed\xb0", "invalid"),
    ],
)  # fmt: skip
def test_tokens_without_a_text(data, cut):
    assert token_cut(data) == cut


@given(plain_texts.filter(bool), st.data())
@example("\U00010000", None)
def test_without_a_text_as_in_a_text_but_for_the_ends_of_a_character(text, data):
    """Bytes out of a text are never called invalid, and their ends are seen unless they are all continuation."""
    for start, end in cut_anywhere(data, text) if data else [(0, 4)]:
        (word, _), token = reference.flags(text, [(start, end)])[0], text.encode()[start:end]
        only_continuation = all(0x80 <= byte < 0xC0 for byte in token)
        assert token_cut(token) == ("inside" if only_continuation else word)
        assert token_cut(token) in CUTS_CHARACTER
