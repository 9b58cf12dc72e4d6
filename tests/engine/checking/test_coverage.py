"""How much of a text stays single bytes, or has no token at all."""

import pytest

import engine
from engine.checking import coverage
from engine.checking.coverage import check_coverage
from engine.checking.subject import Subject
from engine.errors import EncodingStopped
from engine.origin import Origin
from tests.engine.checking.bad_tokenizers import finding, kinds, never
from tests.engine.libraries.piece_models import pipeline

ENGLISH = "the cat and the dog and the hen were in the garden when another one came "
CHINESE = "大模型通过分词器把文本映射为词元，再把词元映射为文本。"


@pytest.fixture(scope="module")
def english():
    return engine.train(texts=[ENGLISH * 9], vocab_size=330)


def checked(tokenizer, text):
    return check_coverage(Subject(tokenizer, text), never)


def test_a_text_like_the_corpus_is_covered(english):
    assert kinds(checked(english, ENGLISH)) == {"coverage-good": "good"}


def test_no_row_counts_what_is_not_judged(english):
    """Digits do not count, and stood in the table with 100 %."""
    found = finding(checked(english, ENGLISH + "1 2 3 4 5 6 7 8 9 0"), "coverage-good")
    assert {row.cells[0]: row.cells[2] for row in found.rows}["digits"] == 0


def test_a_text_in_another_script_is_not(english):
    found = checked(english, CHINESE * 2)
    assert kinds(found) == {"coverage-bare": "fault", "coverage-words": "note"}
    bare = finding(found, "coverage-bare")
    assert bare.values["bare"] == bare.values["share"] == 1.0
    assert {row.cells[0]: row.cells[3] for row in bare.rows} == {"han": 1.0, "common": 1.0}


def test_a_text_of_both_is_covered_thinly(english):
    text = ENGLISH * 2 + CHINESE[:4]
    found = checked(english, text)
    assert kinds(found)["coverage-thin"] == "doubt"
    rows = {row.cells[0]: row.cells[1:3] for row in finding(found, "coverage-thin").rows}
    assert rows["han"] == (12, 12)


def test_the_worst_words_come_first_and_can_be_gone_to(english):
    text = "a 大 b 型型型 c"
    row, other = finding(checked(english, text), "coverage-words").rows
    assert (row.cells, other.cells) == (("型", 3, 3, 3), ("大", 1, 3, 3))
    assert text.encode()[slice(*row.span)].decode() == "型"


def test_a_word_is_counted_at_each_place_in_whatever_bytes_it_falls():
    blank = engine.Tokenizer(engine.Merges.of([(0x20, 0xC3)]))  # é is two bytes at the start, behind a blank one
    assert finding(checked(blank, "é é é"), "coverage-words").rows[0].cells == ("é", 3, 2, 2)


def test_it_stops_amid_the_tokens_of_a_long_text(english, monkeypatch):
    monkeypatch.setattr(coverage, "_worst_words", lambda *_given: pytest.fail("it went on"))
    asked = []
    with pytest.raises(EncodingStopped):
        check_coverage(Subject(english, "大 x " * 5_000), lambda: asked.append(1) or len(asked) == 3)


def test_graphemes_of_emoji_are_words(english):
    assert finding(checked(english, "x 👩‍👧 y"), "coverage-words").rows[0].cells[1:] == (1, 11, 11)


def test_digits_and_punctuation_of_one_byte_count_for_nothing():
    digits = engine.Tokenizer(engine.Merges.of([]))
    found = finding(checked(digits, "12 34, 56; (78)" * 9), "coverage-good")
    assert (found.values["bare"], found.values["share"]) == (0.0, 1.0)


def test_of_a_few_tokens_a_share_says_little(english):
    found = finding(checked(english, "大"), "coverage-bare")
    assert (found.grade, found.values["few"]) == ("note", 1)


def test_what_has_no_token_at_all():
    tokenizer = engine.Tokenizer.of_pipeline(
        pipeline([("▁", -1.0), ("a", -1.0)]), name="m", origin=Origin("sentencepiece", "sentencepiece")
    )
    found = finding(checked(tokenizer, "a aa 中 中 文"), "coverage-unknown")
    assert (found.grade, [row.cells for row in found.rows]) == ("fault", [("中", 2), ("文", 1)])
    assert found.rows[0].span == (5, 8)


def test_without_a_text_nothing_can_be_told(english):
    assert kinds(checked(english, "")) == {"coverage-no-text": "unknown"}
