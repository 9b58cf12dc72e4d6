"""What a pattern makes of a sample."""

import time
from collections.abc import Iterator
from threading import Thread

import pytest

from engine.errors import EncodingStopped, PatternError
from engine.text import pre_tokenizer
from engine.text.split_patterns import split_pattern
from engine.training import sample_counts
from engine.training.sample_counts import count_sample, cut_line

SLOW, TEXT = r"(?:a|aa|a(?=a))+$", b"a" * 100 + b"b!"


def test_the_most_frequent_come_first(kernel_mode: str) -> None:
    found = count_sample([b"the the cat", b"the<|e|> cat"], split_pattern("gpt2"), ["<|e|>"])
    assert found.frequent == ((b"the", 2), (b" cat", 2), (b" the", 1))
    assert (found.total, found.distinct, found.gaps, found.slow) == (5, 3, 0, False)


def test_gaps_are_counted() -> None:
    found = count_sample([b"ab 1 c"], split_pattern("[a-z]+"))
    assert (found.total, found.gaps) == (3, 1)


def test_a_pattern_without_progress_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pre_tokenizer, "SECONDS_WITHOUT_PROGRESS", 0.2)
    with pytest.raises(PatternError, match="no progress"):
        count_sample([TEXT], split_pattern(SLOW))
    with pytest.raises(PatternError, match="no progress"):
        cut_line(TEXT, split_pattern(SLOW))


def test_slow_counting_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_counts, "LIMIT", -1.0)
    assert count_sample([b"ab " * 100_000], split_pattern("[a-z]|.")).slow


def test_the_work_of_others_is_not_blamed_on_the_pattern() -> None:
    def work() -> None:
        while time.thread_time() < 0.3:
            pass

    def texts() -> Iterator[bytes]:
        other = Thread(target=work)
        other.start()
        other.join()
        yield b"ab 1"

    count_sample([b"a"], split_pattern("gpt2"))  # the kernels are loaded
    began = time.perf_counter()
    found = count_sample(texts(), split_pattern("gpt2"))
    assert time.perf_counter() - began > 0.3
    assert 0 < found.seconds < 0.1


def test_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EncodingStopped):
        count_sample([b"ab " * 100_000], split_pattern("[a-z]|."), stop=lambda: True)
    monkeypatch.setattr(pre_tokenizer, "_FIRST_TRY", 1e-9)
    with pytest.raises(EncodingStopped):
        cut_line(TEXT, split_pattern(SLOW), stop=lambda: True)


def test_the_line_that_is_shown() -> None:
    assert cut_line(b"", split_pattern("gpt2")) == ()
    assert cut_line("\n \n中国 ab\nmore".encode(), split_pattern("gpt2")) == (("中国", True), (" ab", True))
    assert cut_line(b"a b", split_pattern("none")) == (("a b", True),)
    assert len(cut_line(b"ab" * 999, split_pattern("none"))[0][0]) == sample_counts.LINE
