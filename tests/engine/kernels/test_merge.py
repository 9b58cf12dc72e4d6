"""The merge kernel, left and resumed after every few places, against the textbook."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernels import lay_out
from engine.kernels.merge import EXHAUSTED, GOAL_REACHED, NO_ROOM
from engine.training.blocked_merges import BlockedMerges
from engine.training.bpe_trainer import TIE_RULES
from engine.training.pair_index import PairIndex
from engine.training.pre_token_counts import PreTokenCounts
from tests.engine.texts import either_form
from tests.reference.bpe_trainer import train

words = st.lists(st.text(st.sampled_from("aab中"), min_size=1, max_size=30), max_size=12)
letters = st.text(st.sampled_from("aab中"), min_size=1, max_size=3)
parts = st.binary(min_size=1, max_size=4) | letters.map(str.encode)


@either_form
@given(
    words=words,
    merges=st.integers(1, 40),
    least=st.integers(1, 3),
    tie_rule=st.sampled_from(sorted(TIE_RULES)),
    room=st.sampled_from([1, 1000]),
    limits=st.sampled_from([(1, 1), (1, 9), (50, 5000)]),
    narrow=st.booleans(),
    once=st.booleans(),
    blocked=st.lists(st.tuples(parts, parts), max_size=3),
)
def test_left_and_resumed(
    kernel_mode: str,
    words: list[str],
    merges: int,
    least: int,
    tie_rule: str,
    room: int,
    limits: tuple[int, int],
    narrow: bool,
    once: bool,
    blocked: list[tuple[bytes, bytes]],
) -> None:
    words = sorted(set(words), key=words.index) if once else words
    counts = Counter(word.encode() for word in words)
    counted = PreTokenCounts(
        np.frombuffer(b"".join(counts), np.uint8),
        np.cumsum([0, *map(len, counts)], dtype=np.int32),
        np.array(list(counts.values()), np.int64),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lay_out, "MOST_NARROW", lay_out.MOST_NARROW if narrow else 0)
        index = PairIndex(
            counted,
            merges,
            min_count=least,
            tie_rule=TIE_RULES[tie_rule],
            room=room,
            blocked=BlockedMerges(blocked),
        )
    exhaust(index.build(kernel_mode))
    limit = random.Random(1)
    while True:
        answer, _ = index.learn(limit.randint(*limits), merges)
        if answer == NO_ROOM:
            exhaust(index.grow())
        elif answer in (EXHAUSTED, GOAL_REACHED):
            break
    rows = train(words, merges, pattern="none", min_count=least, tie_rule=tie_rule, blocked=blocked)
    assert [tuple(merge) for merge in index.merges()] == [tuple(row) for row in rows]


def exhaust(steps: Any) -> None:
    for _ in steps:
        pass
