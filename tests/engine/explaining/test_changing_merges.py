"""The merges that change a text are those at which the textbook's tokens differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import EncodingStopped
from engine.explaining.changing_merges import ChangingMerges, equal_ranks
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from tests.engine.libraries import piece_models
from tests.engine.models.test_ranks import vocabularies
from tests.engine.texts import merges_for, plain_texts
from tests.reference import bpe_encoder


@given(st.data(), plain_texts)
def test_every_change_is_found_in_both_directions(data, text):
    merges = data.draw(merges_for(text.encode()))
    tokenizer = engine.Tokenizer(Merges.of(merges), pattern=NAMED["none"])
    states = [bpe_encoder.encode(text.encode(), merges[:k]) for k in range(len(merges) + 1)]
    stops = [0, *(k for k in range(1, len(states)) if states[k] != states[k - 1])]
    changing = ChangingMerges(tokenizer, text, encoding=tokenizer.encode(text))
    for k in range(len(states)):
        assert changing.after(k) == next((each for each in stops if each > k), None)
        assert changing.before(k) == next((each for each in reversed(stops) if each < k), None)


def test_special_tokens_are_left_alone_when_asked_for():
    tokenizer = engine.Tokenizer(Merges.of([(60, 120)]), pattern=NAMED["none"], special_tokens=["<x>"])
    assert ChangingMerges(tokenizer, "<x>").after(0) == 1
    assert ChangingMerges(tokenizer, "<x>", special="all").after(0) is None


def test_it_can_be_stopped():
    tokenizer = engine.Tokenizer(Merges.of([(97, 98)]))
    with pytest.raises(EncodingStopped):
        ChangingMerges(tokenizer, "ab", stop=lambda: True).after(0)


def test_changes_under_a_library():
    pieces = ["l", "o", "w</w>", "e", "r</w>", "lo", "low</w>", "er</w>"]
    merges = [["l", "o"], ["e", "r</w>"], ["lo", "w</w>"]]
    vocab = {piece: number for number, piece in enumerate(pieces)}
    model = {"type": "BPE", "vocab": vocab, "merges": merges, "end_of_word_suffix": "</w>"}
    marked = HuggingFacePipeline.of_object({"model": model, "pre_tokenizer": {"type": "Whitespace"}})
    made = [("lo", 0.0), ("er", -1.0), ("low", -2.0)]
    scored = piece_models.pipeline([*made, *piece_models.letters("lowre▁")], "bpe")
    for pipeline in (marked, scored):
        tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("x", "library"))
        changing = ChangingMerges(tokenizer, "low")
        assert [changing.after(k) for k in range(4)] == [1, 3, 3, None]
        assert [changing.before(k) for k in range(4)] == [None, 0, 1, 1]
        then = tokenizer.at(1)
        assert then.pipeline.count("low", special=False, stop=None) == len(then.encode("low"))


@pytest.mark.parametrize("kind", ["unigram", "word", "char"])
def test_a_model_that_merges_nothing_has_no_equal_ranks(kind):
    pipeline = piece_models.pipeline(piece_models.letters("low▁"), kind)
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("x", "library"))
    assert equal_ranks(tokenizer).tolist() == []


def test_of_a_library_each_moment_is_counted_once(monkeypatch):
    pieces = ["l", "o", "lo"]
    model = {"type": "BPE", "vocab": {piece: number for number, piece in enumerate(pieces)}, "merges": [["l", "o"]]}
    pipeline = HuggingFacePipeline.of_object({"model": model}).merging_here()
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("x", "library"))
    counted, count = [], HuggingFacePipeline.count
    monkeypatch.setattr(
        HuggingFacePipeline, "count", lambda *given, **more: counted.append(1) or count(*given, **more)
    )
    assert ChangingMerges(tokenizer, "ll").after(0) is None
    assert len(counted) == 2


@given(vocabularies(), st.text("abcx ", max_size=20))
def test_changes_under_ranks_without_merges(tokens, text):
    _expect_all_changes(ByteLevelBpe(Ranks(tokens), pattern=NAMED["gpt2"]), text)


@given(st.data(), st.text("ab ", max_size=14))
def test_equal_ranks_may_change_a_text_without_making_it_shorter(data, text):
    texts = data.draw(st.sets(st.text("ab▁", min_size=2, max_size=4), max_size=8))
    pieces = [(piece, float(-data.draw(st.integers(0, 2)))) for piece in sorted(texts)]
    pipeline = piece_models.pipeline([*pieces, *piece_models.letters("ab▁")], "bpe", remove_extra=False)
    _expect_all_changes(pipeline, text)


def test_rows_of_blanks_of_one_score():
    rows = [("▁" * count, -1e9) for count in range(2, 8)]
    pipeline = piece_models.pipeline([("▁a", -1.0), *rows, *piece_models.letters("▁ab")], "bpe", remove_extra=False)
    for count in range(12):
        _expect_all_changes(pipeline, " " * count + "ab")
    four = ChangingMerges(engine.Tokenizer.of_pipeline(pipeline, name="x", origin=Origin("x", "library")), "   b")
    assert [four.after(1), four.after(2), four.after(3)] == [2, 3, 4]  # 2 and 2 blanks, then 3 and 1, then 4


def _expect_all_changes(pipeline, text):
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("x", "library"))
    states = [tokenizer.at(k).encode(text).ids.tolist() for k in range(len(tokenizer.merges) + 1)]
    stops = [0, *(k for k in range(1, len(states)) if states[k] != states[k - 1])]
    changing = ChangingMerges(tokenizer, text)
    for k in range(len(states)):
        assert changing.after(k) == next((each for each in stops if each > k), None)
        assert changing.before(k) == next((each for each in reversed(stops) if each < k), None)
