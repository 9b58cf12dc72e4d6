"""A text under another pattern: as many pre-tokens and tokens as the textbook's encoder makes."""

import pytest

import engine
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import EncodingStopped
from engine.explaining.pattern_change import split_size
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED, split_pattern
from engine.tokenizer import Tokenizer
from tests.reference.bpe_encoder import encode
from tests.reference.bpe_trainer import split

TRAINED = engine.train(texts=["中国 中文 low lower lowest newer हिन्दी 1234"] * 3, vocab_size=290)
TEXT = "low lower 中国 हिन्दी 1234 don't  stop"


@pytest.mark.parametrize("name", [*NAMED, r"\p{L}+|\d"])
def test_counts_are_those_of_the_reference(name):
    size = split_size(TRAINED, split_pattern(name), TEXT)
    pieces = split(TEXT, name)
    assert size.pre_tokens == len(pieces)
    assert size.longest == max(len(each.encode()) for each in pieces)
    pairs = [(merge.left, merge.right) for merge in TRAINED.merges]
    assert size.tokens == sum(len(encode(each.encode(), pairs)) for each in pieces)


def test_special_tokens_are_cut_out_if_they_are_recognised():
    tokenizer = engine.train(texts=["ab ab"], vocab_size=258, special_tokens=["<|end|>"])
    pattern = NAMED["none"]
    assert split_size(tokenizer, pattern, "ab<|end|>ab", special="all")[::2] == (3, 3)
    assert split_size(tokenizer, pattern, "ab<|end|>ab").pre_tokens == 1


def test_without_merges_there_are_pre_tokens_alone():
    assert tuple(split_size(None, NAMED["gpt2"], "a bb")) == (2, 3, None)
    assert tuple(split_size(None, NAMED["gpt2"], "")) == (0, 0, None)


def test_it_stops_when_nobody_waits():
    with pytest.raises(EncodingStopped):
        split_size(TRAINED, split_pattern("a|b"), "ab" * 10, stop=lambda: True)


def test_the_normaliser_stays():
    merges = MergeList(TRAINED.merges, TRAINED.merge_ids, TRAINED.pipeline.model)
    pipeline = ByteLevelBpe(merges, pattern=NAMED["gpt2"], normalizer=Normalizer("NFC"))
    tokenizer = Tokenizer.of_pipeline(pipeline, name="composed", origin=Origin("native"))
    assert split_size(tokenizer, split_pattern("."), "ae\u0301").pre_tokens == 2
