"""The hash table of pre-tokens against a dict."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels.count import ENTRIES, POOL, count_slices, move_slots
from tests.engine.texts import either_form

words = st.lists(
    st.one_of(st.binary(min_size=1, max_size=9), st.sampled_from([b"a", b"aaaaaaa", b"\x00", b"\x00\x00"]))
)


@either_form
@given(words=words, room=st.sampled_from([2, 8, 1024]))
def test_counts_in_first_seen_order(kernel_mode: str, words: list[bytes], room: int) -> None:
    data = np.frombuffer(b"".join(words), np.uint8)
    ends = np.cumsum([len(word) for word in words], dtype=np.int64) if words else np.zeros(0, np.int64)
    keys, entries = np.zeros(2 * room, np.int64), np.zeros(2 * room, np.int32)
    pool, state = np.zeros(max(len(data), 1), np.uint8), np.zeros(2, np.int64)
    starts, counts = np.zeros(len(words) + 2, np.int32), np.zeros(len(words) + 1, np.int64)
    done = 0
    while done < len(words):
        reached = count_slices(data, 0, ends, done, len(words), keys, entries, pool, starts, counts, state)
        if reached < len(words):  # the table is half full
            larger, slots = np.zeros(4 * len(keys), np.int64), np.zeros(4 * len(keys), np.int32)
            middle = len(keys) // 2
            move_slots(keys, entries, 0, middle, larger, slots)
            move_slots(keys, entries, middle, len(keys), larger, slots)
            keys, entries = larger, slots
        done = reached
    number = int(state[ENTRIES])
    assert int(state[POOL]) == starts[number]
    found = {pool[starts[i] : starts[i + 1]].tobytes(): int(counts[i]) for i in range(number)}
    assert list(found.items()) == list(Counter(words).items())


def test_long_words_that_differ_in_one_byte(kernel_mode: str) -> None:
    words = [bytes([i]) + b"x" * 2000 + bytes([j]) for i in range(8) for j in range(8)] * 2
    data = np.frombuffer(b"".join(words), np.uint8)
    ends = np.cumsum([len(word) for word in words], dtype=np.int64)
    state, counts = np.zeros(2, np.int64), np.zeros(100, np.int64)
    count_slices(
        data, 0, ends, 0, len(words), np.zeros(256, np.int64), np.zeros(256, np.int32),
        np.zeros(len(data), np.uint8), np.zeros(101, np.int32), counts, state,
    )  # fmt: skip
    assert counts[: int(state[ENTRIES])].tolist() == [2] * 64
