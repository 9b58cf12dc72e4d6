"""An alignment covers both texts, and takes spans of the one to the least stretch of the other."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.text.alignment import Alignment

same = st.integers(1, 5).map(lambda size: (size, size, False))
changed = st.tuples(st.integers(0, 4), st.integers(0, 4), st.just(True)).filter(lambda part: part[0] + part[1] > 0)
parts = st.lists(st.one_of(same, changed), max_size=8)


def owners(given_parts):
    """For each byte of the normalised text the bytes of the typed one that it comes from."""
    found, typed = [], 0
    for after, before, is_changed in given_parts:
        whole = range(typed, typed + before)
        found += [whole if is_changed else range(typed + at, typed + at + 1) for at in range(after)]
        typed += before
    return found, typed


@given(parts, st.data())
def test_a_span_is_what_its_bytes_come_from(given_parts, data):
    by_byte, size = owners(given_parts)
    assume(by_byte)
    start = data.draw(st.integers(0, len(by_byte) - 1))
    end = data.draw(st.integers(start + 1, len(by_byte)))
    low, high = Alignment(given_parts).typed_spans(np.array([[start, end]]))[0].tolist()
    assert 0 <= low <= high <= size
    assert low == by_byte[start].start
    assert high == by_byte[end - 1].stop


@given(parts)
def test_all_bytes_and_what_is_dropped_cover_the_typed_text(given_parts):
    by_byte, size = owners(given_parts)
    alignment = Alignment(given_parts)
    ends = np.arange(1, len(by_byte) + 1)
    spans = alignment.typed_spans(np.stack((ends - 1, ends), axis=1))
    covered = {byte for start, end in [*spans.tolist(), *alignment.dropped.tolist()] for byte in range(start, end)}
    assert covered == set(range(size))
    kept = {byte for start, end in spans.tolist() for byte in range(start, end)}
    assert not kept & {byte for start, end in alignment.dropped.tolist() for byte in range(start, end)}


def test_nothing():
    alignment = Alignment([])
    assert alignment.typed_spans(np.zeros((0, 2), np.int64)).tolist() == []
    assert alignment.dropped.tolist() == []
