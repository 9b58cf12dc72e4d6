"""Both forms of the encoder's kernels do the same, call by call. What they compute: models/test_bpe_model.py."""

import hashlib
import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import encode as kernel
from tests.engine.texts import either_form, merges_for
from tests.reference.bpe_encoder import token_bytes

SIZE = 72
SLOTS = 4


def arrays(merges):
    left = np.array([merge[0] for merge in merges], np.int32)
    right = np.array([merge[1] for merge in merges], np.int32)
    ranks = np.arange(len(merges), dtype=np.int32)
    return left, right, ranks, np.full(256, -1, np.int64)


@either_form
@given(st.data())
def test_both_forms_fill_the_same_arrays(compiled_kernels, data):
    text = bytes(data.draw(st.lists(st.sampled_from(b"abc"), min_size=1, max_size=200)))
    merges = data.draw(merges_for(b"abc"))
    lengths = data.draw(st.lists(st.integers(1, 70), min_size=1, max_size=8))
    ends_of_pieces = np.unique(np.minimum(np.cumsum(lengths), len(text))).tolist()
    found = []
    for form in ("plain", "compiled"):
        left, right, ranks, table = arrays(merges)
        getattr(kernel.build_pair_table, form)(left, right, ranks, table)
        ids = np.zeros(len(text) + kernel.INLINE, np.int32)
        ends = np.zeros(len(text) + kernel.INLINE, np.int64)
        cache, work = np.full(4 * SLOTS, -1, np.int64), np.zeros(3 * kernel.SHORT, np.int64)
        long, heap = np.zeros(4 * SIZE, np.int32), np.zeros(kernel.heap_cells(SIZE), np.int64)
        records = [record(text, start, end) for start, end in itertools.pairwise([0, *ends_of_pieces])]
        tokens = getattr(kernel.encode_pieces, form)(
            np.frombuffer(text, np.uint8), np.array(records, np.int64).ravel(), len(records), table, len(merges),
            np.arange(256, dtype=np.int32), np.arange(256, 256 + len(merges), dtype=np.int32), cache, work, long,
            heap, ids, ends, 0, 0,
        )  # fmt: skip
        found.append([tokens, *(each.tolist() for each in (table, ids, ends, cache))])
    assert found[0] == found[1]
    tokens, ends = found[0][0], found[0][3]
    assert set(ends_of_pieces) <= set(ends[:tokens])
    assert np.cumsum([0, *(len(token_bytes(merges)[each]) for each in found[0][2][:tokens])]).tolist() == [
        0,
        *ends[:tokens],
    ]


def record(text, start, end):
    """A piece as `cut_pieces` would make it, but for its key: of equal ones the same, and all in few slots."""
    piece = text[start:end]
    number, size = int.from_bytes(hashlib.sha256(piece).digest()[:6], "big"), len(piece)
    if size > kernel.SHORT:
        return end, 0, -1, 0
    return end, number, size << 56 | (kernel.COMPARED | start if size > 14 else 0), 4 * (number % SLOTS)


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


@either_form
@given(st.data())
def test_both_forms_merge_words_alike(compiled_kernels, data):
    merges = data.draw(merges_for(b"abc"))
    symbols = np.array(data.draw(st.lists(st.sampled_from(b"abc"), max_size=60)), np.int32)
    cuts = data.draw(st.lists(st.integers(0, len(symbols)), max_size=6))
    bounds = np.array(sorted([0, *cuts, len(symbols)]), np.int64)
    limits = np.array([data.draw(st.integers(0, len(merges))) for _ in bounds[1:]], np.int32)
    levels = np.sort(np.array([data.draw(st.integers(0, len(merges))) for _ in merges], np.int32))
    found = []
    for form in ("plain", "compiled"):
        left, right, ranks, table = arrays(merges)
        getattr(kernel.build_pair_table, form)(left, right, ranks, table)
        ids, ends = np.zeros(len(symbols), np.int32), np.zeros(len(symbols), np.int64)
        tokens = getattr(kernel.merge_words, form)(
            symbols, bounds, limits, table, levels, np.arange(256, 256 + len(merges), dtype=np.int32),
            np.zeros(4 * len(symbols), np.int32), np.zeros(3 * len(symbols), np.int64), ids, ends,
        )  # fmt: skip
        found.append((ids[:tokens].tolist(), ends[:tokens].tolist()))
    assert found[0] == found[1]
    ids, ends = found[0]
    assert set(bounds[1:].tolist()) - {0} <= set(ends)
    assert bytes(symbols.tolist()) == b"".join(token_bytes(merges)[each] for each in ids)
