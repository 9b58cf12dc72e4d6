"""Cutting pre-tokens into pieces: the same in both forms, by keys that tell them apart, at joints that are free."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import encode, pieces
from tests.engine.texts import either_form, merges_for, plain_texts
from tests.reference.bpe_encoder import token_bytes

UNCUT = np.zeros(pieces.JOINT_CELLS, np.uint8)
UNCUT[pieces.JOINT_BYTES :] = 1
SLOTS = 1 << 10
eastern = st.text(st.sampled_from("中国人民한국日本あア𠮷é a"), max_size=40)


def joints_of(merges, form="compiled", byte_ids=None):
    joints, edges = np.zeros(pieces.JOINT_CELLS, np.uint8), np.zeros(2 * (256 + len(merges)), np.int64)
    left, right = (np.array([merge[side] for merge in merges], np.int32) for side in (0, 1))
    ranks = np.arange(len(merges), dtype=np.int32)
    byte_ids = np.arange(256, dtype=np.int32) if byte_ids is None else byte_ids
    found = getattr(pieces.find_joints, form)(left, right, ranks, 256 + ranks, byte_ids, edges, joints)
    return joints, found


def cut(text, bounds, joints, *, given=(), budget=1 << 20, room=100, most=1000, form="compiled"):
    """All records of the pieces, from one call after the other, and how many calls that took."""
    words = np.zeros(len(text) // 8 + 2, np.int64)
    data = words.view(np.uint8)[: len(text)]
    data[:] = np.frombuffer(text, np.uint8)
    state, cache, found = np.zeros(4, np.int64), np.full(4 * SLOTS, -1, np.int64), []
    count = calls = 1
    while count:
        records = np.zeros(4 * most, np.int64)
        count = getattr(pieces.cut_pieces, form)(
            data, words, joints, np.array(bounds, np.int64), np.array(given, np.int32), budget, encode.SHORT, room,
            cache, state, records,
        )  # fmt: skip
        found += records.reshape(-1, 4)[:count].tolist()
        calls += 1
    return found, state.tolist(), calls


@st.composite
def pre_tokens(draw):
    text = draw(st.one_of(plain_texts, eastern)).encode()
    cuts = draw(st.sets(st.integers(1, max(len(text) - 1, 1)), max_size=6)) if len(text) > 1 else set()
    return text, [0, *sorted(cuts), len(text)] if text else [0]


@either_form
@given(pre_tokens(), st.data())
def test_both_forms_cut_the_same(compiled_kernels, pre_tokens, data):
    text, bounds = pre_tokens
    merges = data.draw(merges_for(text))
    options = {
        "budget": data.draw(st.integers(1, 50)),
        "most": data.draw(st.integers(1, 9)),
        "room": data.draw(st.sampled_from([60, 1000])),
        "given": data.draw(st.sampled_from([(), [7 * (number % 2) - 1 for number in range(len(bounds) - 1)]])),
    }
    found = []
    for form in ("plain", "compiled"):
        joints, passes = joints_of(merges, form)
        found.append((joints.tolist(), passes, cut(text, bounds, joints, form=form, **options)))
    assert found[0] == found[1]


@either_form
@given(pre_tokens(), st.integers(1, 60), st.integers(1, 9))
def test_pieces_cover_the_pre_tokens_whatever_the_slices(compiled_kernels, pre_tokens, budget, most):
    text, bounds = pre_tokens
    free = np.zeros(pieces.JOINT_CELLS, np.uint8)
    whole, state, _ = cut(text, bounds, free, room=len(text) + 49)
    assert (state[pieces.CURRENT], state[pieces.START]) == (len(bounds) - 1, len(text))
    ends = [record[0] for record in whole]
    assert ends == sorted(set(ends))
    assert set(bounds[1:]) <= set(ends)
    parted, *_ = cut(text, bounds, free, room=len(text) + 49, budget=budget, most=most)
    assert parted == whole


@either_form
@given(pre_tokens())
def test_equal_keys_are_equal_pieces(compiled_kernels, pre_tokens):
    text, bounds = pre_tokens
    found, *_ = cut(text * 2, [*bounds, *(len(text) + bound for bound in bounds[1:])], UNCUT, room=1000)
    seen = {}
    start = 0
    for end, key, rest, slot in found:
        piece = text[start % len(text) : (end - 1) % len(text) + 1]
        if 0 <= rest < pieces.COMPARED:
            assert seen.setdefault((key, rest), piece) == piece
        elif rest >= pieces.COMPARED:
            assert rest == pieces.COMPARED | len(piece) << pieces.LENGTH_BIT | start
            assert seen.setdefault(piece, (key, slot)) == (key, slot)
        else:
            assert len(piece) > encode.SHORT
        start = end


def test_given_ids_and_what_has_no_room(kernel_mode):
    text = b"ab<s>" + b"c" * 60 + b"d"
    found, state, _ = cut(text, [0, 2, 5, 65, 66], UNCUT, given=[-1, 300, -1, -1], room=59, form=kernel_mode)
    assert [record[0] for record in found] == [2, 5]
    assert found[1][2] == -2 - 300
    assert state[pieces.CURRENT] == 2


@either_form
@given(eastern, st.data())
def test_no_merge_joins_what_a_free_joint_parts(compiled_kernels, text, data):
    utf8 = text.encode()
    merges = data.draw(merges_for(utf8))
    joints, passes = joints_of(merges)
    assert passes > 0
    found, *_ = cut(utf8, [0, len(utf8)] if utf8 else [0], joints, room=1000)
    borders = {record[0] for record in found} - {len(utf8)}
    for token in token_bytes(merges)[256:]:
        at = utf8.find(token)
        while at >= 0:
            assert not borders & set(range(at + 1, at + len(token))), token
            at = utf8.find(token, at + 1)


def test_hanzi_are_cut_apart_where_nothing_joins_them(kernel_mode):
    text = "中国人民"
    joints, _ = joints_of([(0xE5, 0x9B), (256, 0xBD), (0xE4, 0xBA), (258, 0xBA), (257, 259)], kernel_mode)  # 国人
    found, *_ = cut(text.encode(), [0, 12], joints, form=kernel_mode)
    assert [record[0] for record in found] == [3, 9, 12]


def test_a_merge_of_parts_of_characters_keeps_all_that_end_and_begin_so(kernel_mode):
    joints, _ = joints_of([(0xAD, 0xE5)], kernel_mode)
    found, *_ = cut("中国国中".encode(), [0, 12], joints, form=kernel_mode)
    assert [record[0] for record in found] == [6, 9, 12]


def test_an_id_of_two_meanings_is_noticed(kernel_mode):
    ids = np.arange(256, dtype=np.int32)
    ids[98] = 256  # the id of the first merge too
    assert joints_of([(97, 97), (97, 99)], kernel_mode, ids)[1] == -1
