"""Sizes that a corpus can fill, against the training itself."""

import pytest

import engine
from engine.errors import EncodingStopped
from engine.training import sample_merges
from engine.training.sample_merges import train_sample

TEXT = "the cat sat on the mat, the cat sat on the hat; 大模型 大模型 模型\n" * 12


def test_it_is_what_the_training_gives() -> None:
    found = train_sample([TEXT.encode()], len(TEXT.encode()), pattern="gpt2")
    tokenizer = engine.train(texts=[TEXT], vocab_size=5000)
    assert found is not None
    assert found.reachable == len(tokenizer.merges)
    assert found.founded == sum(merge.count >= 10 for merge in tokenizer.merges)
    tokens = len(tokenizer.at(5).encode(TEXT).ids)
    assert found.bytes_per_token(5) == len(TEXT.encode()) / tokens
    assert found.bytes_per_token(len(tokenizer.merges) + 1) is None


def test_a_larger_corpus_has_more_merges() -> None:
    size = len(TEXT.encode())
    small, large = (train_sample([TEXT.encode()], n * size, pattern="gpt2") for n in (1, 10))
    assert small is not None
    assert large is not None
    assert large.reachable == round(small.reachable * 10**0.7)


def test_nothing_to_learn() -> None:
    found = train_sample([], 0, pattern="gpt2")
    assert found is not None
    assert (found.reachable, found.founded, found.bytes_per_token(0)) == (0, 0, None)


def test_it_is_given_up_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EncodingStopped):
        train_sample([TEXT.encode()], 1, pattern="gpt2", stop=lambda: True)
    monkeypatch.setattr(sample_merges, "LIMIT", -1.0)
    assert train_sample([TEXT.encode() * 50], 1, pattern="gpt2") is None
