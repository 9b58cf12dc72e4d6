"""Advice on the size."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.languages import Languages
from app.training.corpus_look import SeenCorpus
from app.training.size_advice import SizeAdvice, cost_lines, fitting_size, hanzi_words, purpose, too_small_words
from app.training.training_settings import TrainingSettings
from app.training.wrapped_label import WrappedLabel
from engine.training.corpus_sample import CorpusSample
from engine.training.sample_merges import SampleMerges


def merges(count: int, *, founded: int = 0, scale: float = 1.0) -> SampleMerges:
    counts = np.array([10] * founded + [2] * (count - founded), np.int64)
    return SampleMerges(counts, np.linspace(9000, 3000, count + 1).astype(np.int64), scale)


def plain(words: str) -> str:
    """Without the separators of groups, which hang on the language that other tests have used."""
    return words.replace(",", "")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (257, "Under 300"),
        (300, "300 to 1,000: for teaching"),
        (1000, "300 to 1,000: for teaching"),
        (1001, "Between teaching"),
        (2000, "2,000 to 8,000: for one domain"),
        (8000, "2,000 to 8,000: for one domain"),
        (8001, "Between a single domain"),
        (8192, "Between a single domain"),
        (16_384, "Between a single domain"),
        (32_768, "for a Chinese model"),
        (100_000, "for a Chinese model"),
        (100_001, "Over 100,000"),
        (200_000, "many languages"),
    ],
)
def test_what_a_size_is_for(size: int, words: str) -> None:
    assert words in purpose(size)


def test_a_corpus_that_is_too_small() -> None:
    settings = TrainingSettings((), 1024, special_tokens=("<e>",))
    assert "1,000" not in too_small_words(settings, merges(800))
    assert "small for this size: 757 tokens are reached" in too_small_words(settings, merges(500))
    assert fitting_size(settings, merges(500)) == 757
    assert "no pair has a count of 2 or more" in too_small_words(settings, merges(0))
    assert fitting_size(settings, merges(0)) is None
    assert too_small_words(settings, None) == ""


def test_of_a_large_corpus_it_is_an_estimate() -> None:
    settings = TrainingSettings((), 100_000)
    found = merges(1000, scale=10.0)
    assert "estimated from a sample 4600 to 7500 tokens are reached" in plain(too_small_words(settings, found))
    assert fitting_size(settings, found) == 4600
    assert too_small_words(TrainingSettings((), 6000), merges(1000, founded=1000, scale=10.0)) == ""  # who knows


def test_where_merges_become_rare_is_an_estimate_with_its_range() -> None:
    """From the sample of four Chinese novels it was 20,600; the check-up said 25,867 after the training."""
    settings, found = TrainingSettings((), 32_768), merges(26_681, founded=5166, scale=8.4)
    words = plain(too_small_words(settings, found))
    assert words.startswith("Estimated from a sample: from 20000 to 28000 tokens on")
    assert fitting_size(settings, found) == 23_000
    assert words not in map(plain, cost_lines(settings, found))  # it is said once


def corpus(scripts: list[tuple[str, int]], hanzi: int, *, whole: bool) -> SeenCorpus:
    return SeenCorpus(CorpusSample((), whole), scripts, hanzi)


@pytest.mark.parametrize(
    ("whole", "words"), [(True, "the corpus has 4321 different ones"), (False, "a sample has 4321 different ones")]
)
def test_chinese_first_takes_tokens_for_single_characters(whole: bool, words: str) -> None:
    chinese = corpus([("han", 800), ("common", 900), ("latin", 200)], 4321, whole=whole)
    assert words in plain(hanzi_words(8192, chinese))
    assert hanzi_words(32_768, chinese) == ""


def test_of_other_corpora_nothing_is_said_of_hanzi() -> None:
    assert hanzi_words(8192, corpus([("latin", 801), ("han", 800)], 400, whole=True)) == ""
    assert hanzi_words(8192, corpus([], 0, whole=True)) == ""
    assert hanzi_words(8192, None) == ""


def test_what_is_seen_of_the_corpus_is_shown(qtbot: QtBot) -> None:
    advice = SizeAdvice()
    qtbot.addWidget(advice)
    advice.show_settings(TrainingSettings((), 8192))
    label = advice.findChild(WrappedLabel, "size_hanzi")
    assert label.isHidden()
    advice.show_corpus(corpus([("han", 8)], 7, whole=True))
    assert not label.isHidden()
    assert "7 different ones" in label.text()
    advice.show_corpus(None)
    assert label.isHidden()


def test_merges_that_may_be_chance() -> None:
    found = merges(5000, founded=500)
    assert "From 756 tokens on" in too_small_words(TrainingSettings((), 4096), found)
    assert too_small_words(TrainingSettings((), 900), found) == ""  # for teaching it is enough
    assert any("From 756" in line for line in cost_lines(TrainingSettings((), 900), found))


@pytest.mark.parametrize(
    ("size", "narrow", "wide"),
    [(1000, "768,000", "410 万"), (100_000, "7,680 万", "4.10 亿"), (10**6, "7.68 亿", "40.96 亿")],
)
def test_large_numbers_have_chinese_units(languages: Languages, size: int, narrow: str, wide: str) -> None:
    languages.use("zh_CN")
    line = cost_lines(TrainingSettings((), size), None)[0]
    assert f"每行 768 维时参数量共 {narrow}，" in line.replace("\u00a0", " ")
    assert f"共 {wide}。" in line.replace("\u00a0", " ")


def test_cost_and_gain() -> None:
    lines = cost_lines(TrainingSettings((), 2048), merges(5000))
    assert "2048 rows of 768 numbers are 1.6 million of 4096 numbers 8.4 million" in plain(lines[0])
    assert "a token is then 1.31 bytes long" in lines[1]
    assert "With twice the size it is 2.05, so texts are 36\u00a0% shorter." in lines
    assert "4 to 13 %" in cost_lines(TrainingSettings((), 4096), merges(5000))[-1]


def test_an_estimate_is_a_range_that_holds_what_training_found() -> None:
    """From the first megabyte of four Chinese novels 104,675 tokens were estimated; there are 148,176."""
    found = SampleMerges(np.full(104_419, 2, np.int64), np.arange(104_420)[::-1], 1.0)
    low, high = SampleMerges(found.counts, found.tokens, 1.0000001).reachable_range
    assert low < 104_419 < 148_176 - 256 < high
    assert found.reachable_range == (104_419, 104_419)
