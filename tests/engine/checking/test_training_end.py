"""How the training ended, and which size is suggested."""

from dataclasses import replace

import pytest

import engine
from engine.checking.subject import Subject
from engine.checking.training_end import check_training, suggested_size
from engine.training_record import TrainingRecord
from tests.engine.checking.bad_tokenizers import finding, kinds, never

WORDS = "low lower lowest newer wider " * 30


def checked(tokenizer):
    return check_training(Subject(tokenizer), never)


def test_a_training_to_its_target():
    assert kinds(checked(engine.train(texts=[WORDS], vocab_size=265))) == {
        "training-target": "good", "training-frequent": "good",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("min_count", "kind"), [(1, "training-no-pair"), (2, "training-no-pair"), (100, "training-min-count")]
)
def test_a_training_that_ended_before_says_why_and_how_far_it_came(min_count, kind):
    tokenizer = engine.train(texts=[WORDS], vocab_size=5000, min_count=min_count)
    found = finding(checked(tokenizer), kind)
    assert found.grade == "doubt"
    assert (found.values["wanted"], found.values["size"]) == (5000, tokenizer.vocab_size)
    assert found.values["size"] < 5000


def test_one_that_was_stopped():
    trainer = engine.BpeTrainer(engine.Corpus.from_texts([WORDS]), 5000)
    trainer.advance(merges=3)
    trainer.stop()
    assert kinds(checked(trainer.tokenizer()))["training-stopped"] == "note"


def test_merges_that_were_seen_a_few_times_are_told_and_a_smaller_size_is_suggested():
    tokenizer = engine.train(texts=[WORDS + " ".join(f"x{n}y{n}" for n in range(60))], vocab_size=340)
    found = finding(checked(tokenizer), "training-rare")
    suggested = suggested_size(tokenizer)
    assert found.values["suggested"] == suggested < tokenizer.vocab_size
    counts = tokenizer.merges.count
    assert counts[suggested - 257] >= 10 > counts[suggested - 256]
    assert len(found.rows) == 5


def test_another_version_of_unicode_is_noted():
    tokenizer = engine.train(texts=[WORDS], vocab_size=265)
    older = replace_record(tokenizer, unicode_version="9.0")
    assert finding(checked(older), "training-unicode").values["then"] == "9.0"


def test_merges_that_were_blocked_are_named():
    pairs = [(b"l", b"o"), (b"\xe4", b"\xb8")]
    trainer = engine.BpeTrainer(engine.Corpus.from_texts([WORDS]), 265, blocked=pairs)
    while not trainer.finished:
        trainer.advance()
    found = finding(checked(trainer.tokenizer()), "training-blocked")
    assert (found.grade, found.values["count"]) == ("note", 2)
    assert [row.cells for row in found.rows] == [("l + o",), ("<0xE4> + <0xB8>",)]
    assert "training-blocked" not in kinds(checked(engine.train(texts=[WORDS], vocab_size=265)))


def replace_record(tokenizer, **values):
    return engine.Tokenizer(tokenizer.merges, training=replace(tokenizer.training, **values))


def test_without_a_record_nothing_can_be_told():
    assert kinds(checked(engine.Tokenizer(engine.Merges.of([])))) == {"training-unrecorded": "unknown"}
    bare = engine.Tokenizer(engine.Merges.of([(97, 98)]), training=TrainingRecord(257, "gpt2"))
    assert kinds(checked(bare)) == {"training-target": "good"}
