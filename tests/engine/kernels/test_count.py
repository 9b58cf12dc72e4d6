"""The hash table of pre-tokens against a dict."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels.count import ENTRIES, POOL, count_slices, move_slots, read_counts
from tests.engine.texts import either_form

words = st.lists(
    st.one_of(st.binary(min_size=1, max_size=30), st.sampled_from([b"a", b"aaaaaaa", b"\x00", b"\x00\x00"]))
)


def count(words: list[bytes], slots: int) -> list[tuple[bytes, int]]:
    """The distinct words with their counts, by a table that starts with so many slots."""
    joined = b"".join(words)
    memory = np.frombuffer(joined + bytes(16 - len(joined) % 8), np.int64)
    data, ends = memory.view(np.uint8), np.cumsum([len(word) for word in words], dtype=np.int64)
    table, keys = np.zeros(2 * slots, np.int64), np.zeros(3, np.int64)
    pool, state = np.zeros(len(joined), np.uint8), np.zeros(3, np.int64)
    starts = np.zeros(len(words) + 2, np.int32)
    done = 0
    while done < len(words):
        reached = count_slices(data, memory, ends, done, len(words), table, pool, starts, keys, state)
        if reached < len(words):  # the table is half full
            larger, size = np.zeros(4 * len(table), np.int64), len(table) // 2
            move_slots(table, 0, size // 2, larger)
            move_slots(table, size // 2, size, larger)
            table = larger
        done = reached
    number, size = int(state[ENTRIES]), len(table) // 2
    counts = np.zeros(number, np.int64)
    read_counts(table, 0, size // 2, counts)
    read_counts(table, size // 2, size, counts)
    assert int(state[POOL]) == starts[number]
    return [(pool[starts[i] : starts[i + 1]].tobytes(), int(counts[i])) for i in range(number)]


@either_form
@given(words=words, slots=st.sampled_from([4, 16, 1024]))
def test_counts_in_first_seen_order(kernel_mode: str, words: list[bytes], slots: int) -> None:
    assert count(words, slots) == list(Counter(words).items())


def test_long_words_that_differ_in_one_byte(kernel_mode: str) -> None:
    words = [bytes([i]) + b"x" * size + bytes([j]) for size in (6, 2000) for i in range(8) for j in range(8)] * 2
    assert count(words, 16) == list(Counter(words).items())
