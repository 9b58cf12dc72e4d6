"""The words for states and numbers."""

from __future__ import annotations

import pytest

from app.training import run_texts
from app.training.run_texts import NOTHING
from app.training.training_run import CorpusNumbers, RunState, TrainingRun
from tests.app.training.conftest import MakeRun, settings


@pytest.fixture
def run(make_run: MakeRun) -> TrainingRun:
    return make_run()[0]


def test_before_the_first_training(run: TrainingRun) -> None:
    assert run_texts.phase_text(run) == "Ready"
    assert run_texts.merges_text(run) == NOTHING
    assert run_texts.rate_text(run) == run_texts.left_text(run) == NOTHING
    assert run_texts.corpus_texts(run) == (NOTHING,) * 3
    assert run_texts.reason_text(run) == ""
    assert run_texts.progress(run) == (0, 0)


def test_every_state_has_its_words(run: TrainingRun) -> None:
    run.settings = settings()
    words = set()
    for state in RunState:
        run.state = state
        words.add(run_texts.phase_text(run))
    assert len(words) == len(RunState)
    run.state = RunState.IDLE


@pytest.mark.parametrize(("progress", "shown"), [("", "kernels…"), ("3/9", "kernels (3/9)")])
def test_preparing_says_how_far_it_is(run: TrainingRun, progress: str, shown: str) -> None:
    run.state = RunState.PREPARING
    assert run_texts.phase_text(run, progress).endswith(shown)
    run.state = RunState.IDLE


@pytest.mark.parametrize(
    ("reason", "words"),
    [("target", "asked for"), ("no-pair", "No pair is left"), ("min-count", "count of 5"), ("stopped", "kept")],
)
def test_every_reason_has_its_words(run: TrainingRun, reason: str, words: str) -> None:
    run.settings, run.state, run.stopped_because = settings(min_count=5), RunState.FINISHED, reason
    assert words in run_texts.reason_text(run)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("target", "Finished"),
        ("no-pair", "Finished early"),
        ("min-count", "Finished early"),
        ("stopped", "Stopped"),
    ],
)
def test_the_headline_says_how_it_ended(run: TrainingRun, reason: str, words: str) -> None:
    run.settings, run.state, run.stopped_because = settings(), RunState.FINISHED, reason
    assert run_texts.phase_text(run) == words


def test_numbers(run: TrainingRun, monkeypatch: pytest.MonkeyPatch) -> None:
    run.settings, run.state = settings(1000), RunState.MERGING
    run.corpus = CorpusNumbers(1_200_000, 1_200_000, 412, 9, 7, 0)
    run.front = 250
    assert run_texts.corpus_texts(run) == ("1.2 MB", "412", "7")
    assert run_texts.merges_text(run).startswith("250 of ")
    assert run_texts.progress(run) == (250, 1000)
    for rate, shown in ((1.04, "1.0 a second"), (12.4, "12 a second"), (437, "440 a second")):
        monkeypatch.setattr(TrainingRun, "merges_per_second", rate)
        assert run_texts.rate_text(run) == shown
    for seconds, shown in ((4.4, "4 s"), (200, "3 min"), (9000, "2 h")):
        monkeypatch.setattr(TrainingRun, "seconds_left", seconds)
        assert run_texts.left_text(run) == shown
    run.state = RunState.IDLE


@pytest.mark.parametrize(
    ("reason", "progress"),
    [("target", (1, 1)), *((early, (250, 1000)) for early in ("no-pair", "min-count", "stopped"))],
)
def test_the_bar_is_full_where_the_target_was_reached(
    run: TrainingRun, reason: str, progress: tuple[int, int]
) -> None:
    run.settings, run.state, run.stopped_because, run.front = settings(1000), RunState.FINISHED, reason, 250
    assert run_texts.progress(run) == progress


def test_the_bar_shows_bytes_until_the_first_merge(run: TrainingRun) -> None:
    run.settings, run.state = settings(1000), RunState.READING
    assert run_texts.progress(run) == (0, 0)
    run.corpus = CorpusNumbers(bytes_read=30, bytes_total=90)
    assert run_texts.progress(run) == (30, 90)
    run.state = RunState.IDLE
