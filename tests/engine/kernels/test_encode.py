"""Both forms of the encoder's kernels do the same, call by call. What they compute: models/test_bpe_model.py."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import encode as kernel
from tests.engine.texts import either_form, merges_for

SIZE = 64


def arrays(merges):
    left = np.array([merge[0] for merge in merges], np.int32)
    right = np.array([merge[1] for merge in merges], np.int32)
    ranks = np.arange(len(merges), dtype=np.int32)
    return left, right, ranks, np.full(256, -1, np.int64)


@either_form
@given(st.data())
def test_both_forms_fill_the_same_arrays(compiled_kernels, data):
    text = np.frombuffer(bytes(data.draw(st.lists(st.sampled_from(b"abc"), min_size=1, max_size=200))), np.uint8)
    merges = data.draw(merges_for(b"abc"))
    lengths = data.draw(st.lists(st.integers(1, 70), min_size=1, max_size=8))
    bounds = np.unique(np.minimum(np.cumsum([0, *lengths]), len(text)))
    budget = data.draw(st.sampled_from([1, 30, 1000]))
    found = []
    for form in ("plain", "compiled"):
        left, right, ranks, table = arrays(merges)
        getattr(kernel.build_pair_table, form)(left, right, ranks, table)
        ids, ends = np.zeros(len(text), np.int32), np.zeros(len(text), np.int64)
        cache, work = np.full(2 * kernel.CACHE_SLOTS, -1, np.int64), np.zeros(3 * kernel.SHORT, np.int64)
        long, heap, out = (
            np.zeros(4 * SIZE, np.int32),
            np.zeros(kernel.heap_cells(SIZE), np.int64),
            np.zeros(1, np.int64),
        )
        following = getattr(kernel.encode_pre_tokens, form)(
            text, bounds, np.empty(0, np.int32), 0, budget, table, len(merges), np.arange(256, dtype=np.int32),
            np.arange(256, 256 + len(merges), dtype=np.int32), cache, work, long, heap, ids, ends, out,
        )  # fmt: skip
        found.append([following, *(each.tolist() for each in (table, ids, ends, out, cache))])
    assert found[0] == found[1]


@either_form
@given(st.data())
def test_a_very_long_pre_token_in_slices(kernel_mode, data):
    text = bytes(data.draw(st.lists(st.sampled_from(b"ab"), min_size=2, max_size=90)))
    merges = data.draw(merges_for(b"ab"))
    found = []
    for budget in (1, 1000):
        left, right, ranks, table = arrays(merges)
        kernel.build_pair_table(left, right, ranks, table)
        n, new_ids = len(text), np.arange(256, 256 + len(merges), dtype=np.int32)
        long, heap = np.zeros(4 * n, np.int32), np.zeros(kernel.heap_cells(n), np.int64)
        entries = kernel.start_long(
            np.frombuffer(text, np.uint8), 0, n, table, len(merges), np.arange(256, dtype=np.int32), long, heap
        )
        calls = 0
        while entries:
            entries = kernel.merge_long(table, len(merges), new_ids, long, heap, budget)
            calls += 1
            assert calls <= 3 * n
        ids, ends = np.zeros(n, np.int32), np.zeros(n, np.int64)
        tokens = kernel.finish_long(0, n, long, ids, ends, 0)
        found.append((ids[:tokens].tolist(), ends[:tokens].tolist()))
    assert found[0] == found[1]
    assert found[0][1][-1] == len(text)
