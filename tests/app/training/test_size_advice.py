"""Advice on the size."""

from __future__ import annotations

import numpy as np
import pytest

from app.languages import Languages
from app.training.size_advice import cost_lines, fitting_size, purpose, too_small_words
from app.training.training_settings import TrainingSettings
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
        (300, "300 to 1,000: for teaching"),
        (1500, "Between teaching"),
        (4096, "2,000 to 8,000: for one domain"),
        (8192, "2,000 to 8,000: for one domain"),
        (16_384, "Between a single domain"),
        (32_768, "for a Chinese model"),
        (100_000, "for a Chinese model"),
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
    assert "estimated from a sample 5000 to 7500 tokens are reached" in plain(too_small_words(settings, found))
    assert fitting_size(settings, found) == 5200
    assert too_small_words(TrainingSettings((), 7000), merges(1000, founded=1000, scale=10.0)) == ""  # who knows


def test_merges_that_may_be_chance() -> None:
    found = merges(5000, founded=500)
    assert "From about 756 tokens on" in too_small_words(TrainingSettings((), 4096), found)
    assert too_small_words(TrainingSettings((), 900), found) == ""  # for teaching it is enough
    assert any("From about 756" in line for line in cost_lines(TrainingSettings((), 900), found))


@pytest.mark.parametrize(
    ("size", "narrow", "wide"),
    [(1000, "768,000", "410 万"), (100_000, "7,680 万", "4.10 亿"), (10**6, "7.68 亿", "40.96 亿")],
)
def test_large_numbers_have_chinese_units(languages: Languages, size: int, narrow: str, wide: str) -> None:
    languages.use("zh_CN")
    line = cost_lines(TrainingSettings((), size), None)[0]
    assert f"每行 768 个数，参数量共 {narrow}；" in line.replace("\u00a0", " ")
    assert f"共 {wide}。" in line.replace("\u00a0", " ")


def test_cost_and_gain() -> None:
    lines = cost_lines(TrainingSettings((), 2048), merges(5000))
    assert "2048 rows of 768 numbers are 1.6 million of 4096 numbers 8.4 million" in plain(lines[0])
    assert "a token is then 1.31 bytes long" in lines[1]
    assert "With twice the size it is 2.05, so texts are 36\u00a0% shorter." in lines
    assert "4 to 13 %" in cost_lines(TrainingSettings((), 4096), merges(5000))[-2]


def test_an_estimate_is_a_range_that_holds_what_training_found() -> None:
    """From the first megabyte of four Chinese novels 104,675 tokens were estimated; there are 148,176."""
    found = SampleMerges(np.full(104_419, 2, np.int64), np.arange(104_420)[::-1], 1.0)
    low, high = SampleMerges(found.counts, found.tokens, 1.0000001).reachable_range
    assert low < 104_419 < 148_176 - 256 < high
    assert found.reachable_range == (104_419, 104_419)
