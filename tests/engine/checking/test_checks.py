"""All checks on real vocabularies of every kind: they end, and find no fault of ours."""

import pytest

import engine
import resources
from engine.checking.checks import CHECKS
from engine.checking.findings import Grade, worst
from engine.checking.subject import Subject
from engine.errors import EncodingStopped
from engine.formats import load_source, read_source
from engine.formats.kind import Wanted
from tests.engine.checking.bad_tokenizers import never

TEXT = "The big model 大模型 naïve 👩‍👩‍👧 x = 1\n" * 3
REAL = {
    "tiktoken": ("openai/r50k_base.tiktoken", None),
    "gpt2": ("gpt2/vocab.json", None),
    "nfc": ("qwen/qwen.tiktoken", "qwen"),
    "nfkc": ("claude/claude.json", None),
    "tokenizer-json": ("made-here/hf_bytelevel_bpe_4k/tokenizer.json", None),
    "unigram": ("made-here/hf_unigram_6k/tokenizer.json", None),
    "wordpiece": ("bert/bert-base-chinese-vocab.txt", None),
    "end-of-word": ("clip-gpt1/clip_vocab.json", None),
    "sentencepiece-bpe": ("mistral/tokenizer.model.v1", None),
    "sentencepiece-unigram": ("unigram/sentencepiece_test_model.model", None),
}
SLOW = ("vocabulary",)
"""Of large vocabularies this takes seconds, and is tested with small ones."""


@pytest.mark.parametrize("kind", REAL)
def test_a_real_vocabulary_of_each_kind(shared, kind, compiled_kernels):
    name, preset = REAL[kind]
    path, wanted = shared / "vocabs" / name, Wanted(preset=preset)
    subject = Subject(load_source(read_source(path), wanted), TEXT, path=path, wanted=wanted)
    found = {name: check(subject, never) for name, check in CHECKS.items() if name not in SLOW}
    assert all(found.values())
    for each in ("trip", "special", "file", "merges"):
        assert worst(found[each]) is not Grade.FAULT, found[each]
    assert [each.kind for each in found["file"]] == ["file-same"]


def test_one_that_is_trained_on_a_sample_is_fine():
    path = resources.samples()["mixed"]
    tokenizer = engine.train(paths=[path], vocab_size=1024)
    subject = Subject(tokenizer, path.read_text("utf-8"), places=(path,))
    grades = {name: worst(check(subject, never)) for name, check in CHECKS.items()}
    for each in ("corpus", "trip", "vocabulary", "coverage"):
        assert grades[each] is Grade.GOOD, each
    assert grades["file"] is Grade.DOUBT  # it has no file yet


@pytest.mark.parametrize("name", ["coverage", "cuts", "trip", "special", "vocabulary", "file"])
def test_those_that_take_long_stop_when_told(name):
    tokenizer = engine.train(texts=["ab ab"], vocab_size=258, special_tokens=["<s>"])
    with pytest.raises(EncodingStopped):
        CHECKS[name](Subject(tokenizer, "ab"), lambda: True)
