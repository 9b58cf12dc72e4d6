"""The trainer against the textbook's, and its manners: when it stops, what it says, what it refuses."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import engine
from engine import kernels
from engine.errors import CorpusError, PatternError, SettingsError, SpecialTokenError
from engine.models.bpe_model import MOST_TOKENS
from engine.training import bpe_trainer
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus
from engine.training.pair_index import PairIndex
from tests.conftest import all_kernels, load_kernels
from tests.engine.texts import either_form, plain_texts
from tests.engine.training.drive import expected, finished, learned, rows

ROOT = Path(__file__).parents[3]
HUGS = "hug\n" * 10 + "pug\n" * 5 + "pun\n" * 12 + "bun\n" * 4 + "hugs\n" * 4 + "hugs"
few_letters = st.text(st.sampled_from("aab 中国 \n"), max_size=80)
corpora = st.lists(st.one_of(few_letters, plain_texts), max_size=4)
settings_of = st.fixed_dictionaries(
    {
        "pattern": st.sampled_from(["gpt2", "cl100k", "cl100k-hf", "o200k", "whitespace", "none", "a+", "[^b]"]),
        "min_count": st.sampled_from([1, 2, 3]),
        "tie_rule": st.sampled_from(["lowest-pair", "first-seen"]),
        "special_tokens": st.sampled_from([(), ("ab",), ("a", "aab", "中")]),
    }
)


@either_form
@given(texts=corpora, merges=st.sampled_from([1, 5, 1000]), chosen=settings_of, seed=st.integers(0, 99))
@example(
    texts=["a" * 50], merges=1000, chosen={"pattern": "none", "min_count": 1, "tie_rule": "first-seen"}, seed=1
)
def test_merges_are_the_textbooks(
    kernel_mode: str, texts: list[str], merges: int, chosen: dict[str, Any], seed: int
) -> None:
    assert learned(texts, merges, seed=seed, **chosen) == expected(texts, merges, **chosen)


@pytest.mark.parametrize("tie_rule", ["lowest-pair", "first-seen"])
def test_the_form_of_the_kernels_may_change_on_the_way(tie_rule: str, kernel_mode: str) -> None:
    load_kernels()
    texts = [HUGS, "中国人民 " * 20 + "人中国人", "aaa aaaa b" * 9]
    chosen = {"min_count": 1, "tie_rule": tie_rule}
    trainer = BpeTrainer(Corpus.from_texts(texts), 256 + 60, **chosen)  # type: ignore[arg-type]
    forms = ["plain", "compiled"]
    while not trainer.finished:
        forms.reverse()
        for each in all_kernels():
            each.use(forms[0])
        kernels._state = forms[0]
        trainer.advance(0.0, 1)
    assert rows(trainer) == expected(texts, 60, **chosen)


@pytest.mark.parametrize("name", ["en_alice", "mixed_zh_en_emoji_code", "zh_tang300_traditional", "emoji_names"])
@pytest.mark.parametrize("tie_rule", ["lowest-pair", "first-seen"])
def test_real_files(shared: Any, compiled_kernels: None, name: str, tie_rule: str) -> None:
    path = shared / f"corpora/demo/{name}.txt"
    trainer = finished(Corpus.from_paths([path]), 256 + 24, tie_rule=tie_rule)
    with open(path, encoding="utf-8", newline="") as file:
        assert rows(trainer) == expected([file.read()], 24, tie_rule=tie_rule)


@pytest.mark.parametrize("pattern", ["gpt2", "none", ".+"])
def test_one_merge_at_a_time(kernel_mode: str, pattern: str) -> None:
    trainer = BpeTrainer(Corpus.from_texts(["abcabcab abc"]), 259, pattern=pattern)
    sizes = []
    while not trainer.finished:
        sizes.append(len(trainer.advance(10.0, 1).merges))
    assert sizes[:2] == [1, 1]
    assert set(sizes) <= {0, 1}
    assert len(trainer.advance(10.0, 1).merges) == 0


@pytest.mark.parametrize(
    ("text", "size", "min_count", "reason", "made"),
    [
        ("", 300, 1, "no-pair", 0),
        ("x", 300, 1, "no-pair", 0),
        ("   ", 260, 1, "no-pair", 2),
        ("   ", 260, 2, "min-count", 1),
        ("ab ab", 1000, 1, "no-pair", 2),
        ("ab ab", 1000, 2, "min-count", 1),
        ("ab ab", 257, 2, "target", 1),
        (HUGS, 400, 21, "min-count", 0),
        (HUGS, 400, 16, "min-count", 2),
        (HUGS, 400, (1 << 63) - 1, "min-count", 0),
        ("ab ab", MOST_TOKENS, 2, "min-count", 1),
    ],
)
def test_why_it_stops(kernel_mode: str, text: str, size: int, min_count: int, reason: str, made: int) -> None:
    trainer = finished(Corpus.from_texts([text]), size, min_count=min_count)
    assert (trainer.stopped_because, len(trainer.merges)) == (reason, made)
    tokenizer = trainer.tokenizer()
    assert tokenizer.vocab_size == 256 + made
    assert tokenizer.decode(tokenizer.encode(text).ids) == text


def test_a_size_that_no_vocabulary_can_have_is_refused_before_the_work() -> None:
    corpus = Corpus.from_texts(["ab ab"])
    for settings in ({}, {"special_tokens": ["<|x|>"]}):
        assert BpeTrainer(corpus, MOST_TOKENS, **settings).stopped_because is None
        with pytest.raises(SettingsError, match=f"size {MOST_TOKENS + 1} is too large: give at most {MOST_TOKENS}"):
            BpeTrainer(corpus, MOST_TOKENS + 1, **settings)
    with pytest.raises(SettingsError, match="at most"):
        engine.train(texts=["ab ab"], vocab_size=MOST_TOKENS + 1)
    with pytest.raises(SettingsError, match=f"minimum count {1 << 63} is too large: give at most {(1 << 63) - 1}"):
        BpeTrainer(corpus, 300, min_count=1 << 63)


def test_a_slow_pattern_is_left_at_a_stop() -> None:
    trainer = BpeTrainer(Corpus.from_texts(["low low", "a" * 100 + "!"]), 300, pattern="(?:a|aa|a(?=a))+$")
    began = time.monotonic()
    for _ in range(20):
        if trainer.advance(0.0).phase == "reading" and time.monotonic() - began > 0.2:
            break
    assert not trainer.finished
    trainer.stop()
    assert trainer.advance().stopped_because == "stopped"
    assert time.monotonic() - began < 4  # by itself it ends after 5
    assert trainer.tokenizer().vocab_size == 256


def test_stop_keeps_what_is_learned(kernel_mode: str) -> None:
    trainer = BpeTrainer(Corpus.from_texts([HUGS]), 300, min_count=1)
    assert trainer.tokenizer().vocab_size == 256
    while len(trainer.merges) < 3:
        trainer.advance(1.0, 1)
    trainer.stop()
    batch = trainer.advance()
    assert (batch.phase, batch.stopped_because, batch.learned) == ("finished", "stopped", 3)
    assert trainer.tokenizer().vocab_size == 259
    trainer.stop()
    assert trainer.stopped_because == "stopped"


def test_no_document_is_recorded_before_something_can_be_learned_from_all(kernel_mode: str) -> None:
    corpus = Corpus.from_texts(["low low", "lower " * 100_000])
    trainer = BpeTrainer(corpus, 300)
    seen = set()
    while not len(trainer.merges):
        batch = trainer.advance(0.0)
        record = trainer.tokenizer().training
        assert record is not None
        seen.add((batch.bytes_read >= 7, len(record.corpus), record.corpus_bytes))
        if batch.phase == "merging":
            break
    assert seen == {(False, 0, 0), (True, 0, 0), (True, 2, 600_007)}


def test_a_stop_after_the_end_changes_nothing() -> None:
    trainer = finished(Corpus.from_texts(["ab ab"]), 257)
    trainer.stop()
    assert trainer.stopped_because == "target"


def test_batches_tell_how_far_it_is(kernel_mode: str) -> None:
    corpus = Corpus.from_texts(["中国 ab", "ab"])
    trainer = BpeTrainer(corpus, 257, pattern=" ?[^ b]+")
    batch = trainer.advance(0.0)
    assert (batch.phase, batch.learned, batch.target, batch.bytes_total) == ("reading", 0, 1, 11)
    while batch.stopped_because is None:
        batch = trainer.advance()
    assert (batch.bytes_read, batch.characters, batch.pre_tokens, batch.distinct_pre_tokens) == (11, 7, 5, 4)
    assert (batch.gaps, batch.corpus_bytes) == (2, 11)
    assert (batch.phase, batch.stopped_because) == ("finished", "min-count")


def test_the_record_of_a_training(kernel_mode: str) -> None:
    trainer = finished(
        Corpus.from_texts(["ab<|x|>ab ab", "ab"]), 260, special_tokens=["<|x|>"], name="small", version="2.0.0"
    )
    tokenizer = trainer.tokenizer()
    record = tokenizer.training
    assert record is not None
    assert (tokenizer.name, tokenizer.version, dict(tokenizer.special_tokens)) == ("small", "2.0.0", {"<|x|>": 257})
    assert (record.vocab_size, record.pattern, record.special_tokens, record.min_count) == (
        260,
        "gpt2",
        ("<|x|>",),
        2,
    )
    assert [(document.name, document.bytes) for document in record.corpus] == [("text 1", 12), ("text 2", 2)]
    assert record.corpus_bytes == len("ab" + "ab ab" + "ab")
    assert (record.stopped_because, record.encoding, record.errors) == ("min-count", "utf-8", "strict")


@pytest.mark.parametrize(
    ("error", "message", "settings"),
    [
        (SettingsError, "at least 257", {"vocab_size": 256}),
        (SettingsError, "at least 259", {"vocab_size": 258, "special_tokens": ["a", "b"]}),
        (SettingsError, "minimum count 0", {"min_count": 0}),
        (SettingsError, "tie rule 'coin'", {"tie_rule": "coin"}),
        (PatternError, "missing", {"pattern": "("}),
        (SpecialTokenError, "empty", {"special_tokens": [""]}),
        (SpecialTokenError, "twice", {"special_tokens": ["a", "a"]}),
    ],
)
def test_settings_that_cannot_be(error: type[Exception], message: str, settings: dict[str, Any]) -> None:
    with pytest.raises(error, match=message):
        BpeTrainer(Corpus.from_texts(["ab"]), **settings)


def test_a_corpus_that_cannot_be_read_is_reported_at_each_call(tmp_path: Any) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"ok \xff")
    trainer = BpeTrainer(Corpus.from_paths([file]), 300)
    for _ in range(2):
        with pytest.raises(CorpusError, match=r"a\.txt: byte 3 \(0xFF\)"):
            trainer.advance(1.0)
    assert not trainer.finished


@either_form
@given(texts=corpora, tie_rule=st.sampled_from(["lowest-pair", "first-seen"]))
def test_pairs_grow_from_the_smallest_arrays(kernel_mode: str, texts: list[str], tie_rule: str) -> None:
    def small(*arguments: Any, **settings: Any) -> PairIndex:
        return PairIndex(*arguments, **settings, room=1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bpe_trainer, "PairIndex", small)
        found = learned(texts, 50, min_count=1, tie_rule=tie_rule)
    assert found == expected(texts, 50, min_count=1, tie_rule=tie_rule)


def test_equal_under_any_hash_seed() -> None:
    program = (
        "from engine.training.bpe_trainer import BpeTrainer\n"
        "from engine.training.corpus import Corpus\n"
        "trainer = BpeTrainer(Corpus.from_texts(['bbbaaaddddcccc 中国 ab ba ' * 3]), 300, min_count=1)\n"
        "while not trainer.finished: trainer.advance(1.0)\n"
        "print([tuple(merge) for merge in trainer.merges])\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT, check=True,
            capture_output=True, text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(answers) == 1
    assert "(" in answers.pop()
