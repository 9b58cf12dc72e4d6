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


def test_how_fast_merges_grow_is_read_from_the_sample() -> None:
    """By one power for every corpus, that of novels was a fifth too low, and that of code too high."""
    lines = [f"{number * 7919 % 1000:03d}{number * 104729 % 1000:03d} cat\n" for number in range(2000)]
    varied, alike = "".join(lines).encode(), TEXT.encode() * 40
    of_varied, of_alike = (train_sample([text], 10 * len(text), pattern="gpt2") for text in (varied, alike))
    assert of_varied is not None
    assert of_alike is not None
    assert of_alike.growth[0] < 0.1 < 0.4 < of_varied.growth[0]
    for found in (of_varied, of_alike):
        assert found.scale == 10
        assert found.reachable == round(len(found.counts) * 10 ** found.growth[0])
        assert found.founded_range[0] < found.founded < found.founded_range[1]


def test_where_a_quarter_has_no_merges_a_usual_growth_is_taken() -> None:
    found = train_sample([b"ab ab"], 50, pattern="none")
    assert found is not None
    assert found.growth == (sample_merges.GROWTH, sample_merges.GROWTH)


def test_nothing_to_learn() -> None:
    found = train_sample([], 0, pattern="gpt2")
    assert found is not None
    assert (found.reachable, found.founded, found.bytes_per_token(0)) == (0, 0, None)


def test_it_is_given_up_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EncodingStopped):
        train_sample([TEXT.encode()], 1, pattern="gpt2", stop=lambda: True)
    monkeypatch.setattr(sample_merges, "LIMIT", -1.0)
    assert train_sample([TEXT.encode() * 50], 1, pattern="gpt2") is None
