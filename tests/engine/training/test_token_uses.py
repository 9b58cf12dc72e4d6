"""How often tokens come out of their corpus, against the textbook and against a whole encoding."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import CorpusError, EncodingStopped
from engine.text.split_patterns import split_pattern
from engine.tokenizer import Tokenizer
from engine.training import token_uses as module
from engine.training.corpus import Corpus
from engine.training.token_uses import counted_corpus, token_uses
from tests.engine.texts import either_form, plain_texts
from tests.reference import token_uses as reference

few_letters = st.text(st.sampled_from("aab 中国 \n👩‍👧"), max_size=80)
corpora = st.lists(st.one_of(few_letters, plain_texts), min_size=1, max_size=4)
settings_of = st.fixed_dictionaries(
    {
        "pattern": st.sampled_from(["gpt2", "cl100k", "o200k", "none", "a+", "[^b]"]),
        "special_tokens": st.sampled_from([(), ("ab",), ("a", "aab", "中")]),
    }
)


def counted(tokenizer: Tokenizer, corpus: Corpus):
    assert tokenizer.pattern is not None
    return counted_corpus(corpus, tokenizer.pattern, tuple(tokenizer.special_tokens), tokenizer.training)


@either_form
@given(
    texts=corpora, chosen=settings_of, step=st.sampled_from([1, 7, module.STEP]), part=st.floats(0, 1)
)  # fmt: skip
def test_every_token_is_counted_as_often_as_the_textbook_gives_it(
    texts: list[str], chosen: dict[str, Any], step: int, part: float, kernel_mode: str
) -> None:
    whole = engine.train(texts=texts, vocab_size=280, min_count=1, **chosen)
    moment = whole.at(int(part * len(whole.merges)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "STEP", step)
        uses = token_uses(moment, counted(whole, Corpus.from_texts(texts)))
    merges = [(merge.left, merge.right) for merge in moment.merges]
    ordinary = reference.token_uses(texts, merges, chosen["pattern"], chosen["special_tokens"])
    count = 256 + len(merges)
    assert uses[:count].tolist() == [ordinary[number] for number in range(count)]
    encoded = Counter(number for text in texts for number in moment.encode(text, special="all").ids.tolist())
    assert uses.tolist() == [encoded[number] for number in range(moment.vocab_size)]


def test_a_merge_that_goes_on_leaves_nothing_of_its_own() -> None:
    tokenizer = engine.train(texts=["abab abab"], vocab_size=258, min_count=1)
    uses = token_uses(tokenizer, counted(tokenizer, Corpus.from_texts(["abab abab"])))
    assert tokenizer.vocabulary[256] == b"ab"
    assert uses[[256, 257]].tolist() == [0, 2]


def test_another_corpus_than_the_recorded_one_is_refused(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("low lower", "utf-8")
    second.write_text("newer", "utf-8")
    tokenizer = engine.train(paths=[first, second], vocab_size=260, min_count=1)
    assert counted(tokenizer, Corpus.from_paths([second, first])).bytes == len("low lower") + len("newer")
    with pytest.raises(CorpusError, match=r"^b\.txt: this vocabulary was trained on it too"):
        counted(tokenizer, Corpus.from_paths([first]))
    with pytest.raises(CorpusError, match=r"a\.txt: this vocabulary was not trained on these bytes"):
        counted(tokenizer, Corpus.from_paths([first, first, second]))
    second.write_text("other", "utf-8")
    with pytest.raises(CorpusError, match=r"b\.txt: this vocabulary was not trained on these bytes"):
        counted(tokenizer, Corpus.from_paths([first, second]))


def test_a_stop_ends_both() -> None:
    corpus, pattern = Corpus.from_texts(["low lower"]), split_pattern("gpt2")
    with pytest.raises(EncodingStopped):
        counted_corpus(corpus, pattern, (), stop=lambda: True)
    tokenizer = engine.train(texts=["low lower"], vocab_size=260)
    with pytest.raises(EncodingStopped):
        token_uses(tokenizer, counted_corpus(corpus, pattern, ()), stop=lambda: True)


def test_counts_may_be_larger_than_32_bits() -> None:
    tokenizer = engine.train(texts=["ab"], vocab_size=257, min_count=1)
    counts = counted_corpus(Corpus.from_texts(["ab"]), split_pattern("gpt2"), ())
    many = type(counts)(counts.pool, counts.starts, counts.counts * (1 << 40))
    assert np.flatnonzero(token_uses(tokenizer, many)).tolist() == [256]
    assert token_uses(tokenizer, many)[256] == 1 << 40
