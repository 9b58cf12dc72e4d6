"""The merge of a token in words."""

import pytest
from PySide6.QtCore import QLocale

from app.inspection.words.merge_words import merge_words, score_words
from engine import Merges, Tokenizer
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin

MERGES = Merges.of([(228, 184, 1234), (256, 173), (ord("{"), ord("0"), 5), (258, ord("}"), 5)])


@pytest.fixture
def tokenizer() -> Tokenizer:
    return Tokenizer(MERGES)


def test_rank_parts_and_count(tokenizer: Tokenizer) -> None:
    count = QLocale().toString(1234)
    assert merge_words(tokenizer, 256, b"\xe4\xb8") == [
        "merge of rank 0: <0xE4> + <0xB8>",
        f"count in the corpus {count}",
    ]


def test_count_that_is_not_known_is_not_said(tokenizer: Tokenizer) -> None:
    assert merge_words(tokenizer, 257, "中".encode()) == ["merge of rank 1: <0xE4><0xB8> + <0xAD>"]


def test_letters_of_placeholders_are_letters(tokenizer: Tokenizer) -> None:
    assert merge_words(tokenizer, 259, b"{0}")[0] == "merge of rank 3: {0 + }"


@pytest.mark.parametrize(("token_id", "data"), [(65, b"A"), (256, b"ab"), (260, b"x"), (-1, b"x"), (10**9, b"x")])
def test_nothing_is_said_of_other_tokens(tokenizer: Tokenizer, token_id: int, data: bytes) -> None:
    assert merge_words(tokenizer, token_id, data) == []


def test_long_parts_end_in_an_ellipsis() -> None:
    merges = Merges.of([(97, 97)] + [(256 + i, 256 + i) for i in range(7)])
    said = merge_words(Tokenizer(merges), 263, b"a" * 256)
    assert said[0].count("…") == 2
    assert len(said[0]) < 150


def test_the_score_of_a_piece(tokenizer: Tokenizer) -> None:
    model = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -7.25]]}
    pipeline = HuggingFacePipeline.of_object({"version": "1.0", "model": model})
    unigram = Tokenizer.of_pipeline(pipeline, name="u", origin=Origin("tokenizer-json", "tokenizers"))
    number = QLocale().toString(-7.25, "g", 6)
    assert score_words(unigram, 1) == [f"score {number}"]
    assert score_words(unigram, 0) == []
    assert score_words(tokenizer, 256) == []
