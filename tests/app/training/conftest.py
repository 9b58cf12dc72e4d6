"""Runs with fake trainers, cleaned up after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.ticker import Ticker
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from tests.app.training.fake_trainer import FakeTrainer

MakeRun = Callable[..., tuple[TrainingRun, list[FakeTrainer]]]


def settings(target: int = 1000, **more: Any) -> TrainingSettings:
    """Settings for so many merges."""
    return TrainingSettings((Path("corpus.txt"),), 256 + target, **more)


@pytest.fixture
def make_run(qtbot: QtBot) -> Iterator[MakeRun]:
    """Makes a run whose trainers are fakes with the given options, and the list that they are put into."""
    runs: list[TrainingRun] = []

    def make(preparation: Any = None, **options: Any) -> tuple[TrainingRun, list[FakeTrainer]]:
        trainers: list[FakeTrainer] = []

        def trainer(given: TrainingSettings) -> FakeTrainer:
            trainers.append(FakeTrainer(given, **options))
            return trainers[-1]

        run = TrainingRun(preparation, make_trainer=trainer)  # type: ignore[arg-type]
        runs.append(run)
        return run, trainers

    yield make
    for run in runs:
        run.shutdown()


@pytest.fixture
def ticker(qtbot: QtBot) -> Iterator[Ticker]:
    """A ticker that is shut down after the test."""
    ticker = Ticker()
    yield ticker
    ticker.shutdown()
