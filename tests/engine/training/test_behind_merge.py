"""What a merge won against, moment by moment in any order, and a corpus that is another one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import CorpusError, EncodingStopped
from engine.training.behind_merge import BehindMerges
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus

texts_of = st.lists(st.text(st.sampled_from("aab 中国\n"), max_size=60), min_size=1, max_size=3)


def made(texts: list[str], **chosen: Any) -> tuple[BehindMerges, engine.Tokenizer]:
    tokenizer = engine.train(texts=texts, vocab_size=290, **chosen)
    return BehindMerges(lambda: BpeTrainer(Corpus.from_texts(texts), 290, **chosen)), tokenizer


@given(
    texts=texts_of, tie_rule=st.sampled_from(["lowest-pair", "first-seen"]), data=st.data(),
    blocked=st.sampled_from([(), ((b"a", b"b"), (b"a", b"a"))]),
)  # fmt: skip
def test_the_first_that_is_not_blocked_became_the_merge(
    texts: list[str], tie_rule: str, data: st.DataObject, blocked: tuple[tuple[bytes, bytes], ...]
) -> None:
    behind, tokenizer = made(texts, tie_rule=tie_rule, min_count=1, blocked=blocked)
    ranks = st.lists(st.integers(0, len(tokenizer.merges) - 1), max_size=5) if tokenizer.merges else st.just([])
    for rank in data.draw(ranks):
        merge = tokenizer.merges[rank]
        free = [pair for pair in behind.pairs(tokenizer, rank) if not pair.blocked]
        assert (free[0].left, free[0].right, free[0].count) == merge[:3]
        assert merge.tie == (len(free) > 1 and free[1].count == free[0].count)
        assert [pair.count for pair in free] == sorted((pair.count for pair in free), reverse=True)


def test_another_corpus_or_setting_is_told_by_the_first_merge_that_differs() -> None:
    _, tokenizer = made(["low low lower"], min_count=1)
    other = BehindMerges(lambda: BpeTrainer(Corpus.from_texts(["low low lowest"]), 290, min_count=1))
    assert other.pairs(tokenizer, 0)[0].count == 3
    with pytest.raises(CorpusError, match=r"the merge of rank 3 is not e \+ r \(counted 1\)"):
        other.pairs(tokenizer, 4)
    short = BehindMerges(lambda: BpeTrainer(Corpus.from_texts(["low low"]), 290, min_count=2))
    with pytest.raises(CorpusError, match="it is another corpus, or another setting"):
        short.pairs(tokenizer, len(tokenizer.merges) - 1)


def test_it_stops_when_it_is_told_to_and_goes_on_from_there() -> None:
    behind, tokenizer = made(["low low lower"], min_count=1)
    with pytest.raises(EncodingStopped):
        behind.pairs(tokenizer, 2, stop=lambda: True)
    assert behind.pairs(tokenizer, 2)[0].count == tokenizer.merges[2].count
