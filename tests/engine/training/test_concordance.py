"""Where merges apply, against the textbook's replacements and its tokens, and against a whole encoding."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import CorpusError, EncodingStopped
from engine.training import concordance
from engine.training.concordance import CONTEXT, occurrences
from engine.training.corpus import Corpus
from tests.engine.texts import plain_texts

few_letters = st.text(st.sampled_from("aab 中国 \n👩‍👧"), max_size=80)
corpora = st.lists(st.one_of(few_letters, plain_texts), min_size=1, max_size=4)
settings_of = st.fixed_dictionaries(
    {
        "pattern": st.sampled_from(["gpt2", "cl100k", "o200k", "none", "a+", "[^b]"]),
        "special_tokens": st.sampled_from([(), ("ab",), ("a", "aab", "中")]),
    }
)


@given(texts=corpora, chosen=settings_of, step=st.sampled_from([1, 7, concordance.STEP]))
def test_a_merge_applies_as_often_as_it_replaced(texts: list[str], chosen: dict[str, Any], step: int) -> None:
    corpus = Corpus.from_texts(texts)
    tokenizer = engine.train(texts=texts, vocab_size=280, min_count=1, **chosen)
    documents = {document.name: document.utf8 for document in corpus.documents}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(concordance, "STEP", step)
        for rank, merge in enumerate(tokenizer.merges):
            found = list(occurrences(corpus, tokenizer, rank))
            assert len(found) == merge.replacements
            moment = tokenizer.at(rank + 1)
            wanted = {
                (name, int(start))
                for name, utf8 in documents.items()
                for encoding in [moment.encode(utf8.decode(), special="all")]
                for start in encoding.spans[encoding.ids == 256 + rank, 0]
            }
            assert {(each.document, each.start) for each in found} == wanted
            for each in found:
                data = documents[each.document]
                assert data[each.start : each.end] == each.left + each.right == moment.vocabulary[256 + rank]
                assert data[: each.start].endswith(each.before)
                assert data[each.end :].startswith(each.after)


def test_the_context_begins_and_ends_with_whole_characters() -> None:
    texts = ["x" + "中" * 40 + "ab" + "国" * 40 + "y"]
    tokenizer = engine.train(texts=texts, vocab_size=300, min_count=1, blocked=[(b"b", b"\xe5")])
    rank = next(rank for rank, merge in enumerate(tokenizer.merges) if tokenizer.vocabulary[256 + rank] == b"ab")
    (place,) = occurrences(Corpus.from_texts(texts), tokenizer, rank)
    assert (place.before.decode(), place.after.decode()) == ("中" * (CONTEXT // 3), "国" * (CONTEXT // 3))


def test_files_are_read_as_the_corpus_says(tmp_path: Path) -> None:
    path = tmp_path / "gb.txt"
    path.write_bytes("中国中国".encode("gb18030"))
    corpus = Corpus.from_paths([path], encoding="gb18030")
    tokenizer = engine.train(paths=[path], encoding="gb18030", vocab_size=262, pattern="none", min_count=1)
    assert [each.start for each in occurrences(corpus, tokenizer, 4)] == [0, 6]
    path.unlink()
    with pytest.raises(CorpusError, match=r"gb\.txt"):
        list(occurrences(corpus, tokenizer, 4))


def test_it_stops_when_it_is_told_to() -> None:
    tokenizer = engine.train(texts=["abab"], vocab_size=257)
    with pytest.raises(EncodingStopped):
        list(occurrences(Corpus.from_texts(["abab"]), tokenizer, 0, stop=lambda: True))
