"""A run with the engine's own trainer on small texts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import engine
from app.training.pace import FULL
from app.training.training_run import RunState, TrainingRun
from app.training.training_settings import TrainingSettings

TEXT = "low lower lowest 中国 中文 👩‍👩‍👧 newer wider " * 20


@pytest.fixture
def run(qtbot: QtBot) -> TrainingRun:
    run = TrainingRun()
    run.set_speed(FULL)
    yield run
    run.shutdown()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_equals_the_engine(qtbot: QtBot, run: TrainingRun, corpus: Path) -> None:
    settings = TrainingSettings((corpus,), 280, special_tokens=("<|end|>",), name="small")
    with qtbot.waitSignal(run.finished) as blocker:
        run.start(settings)
    expected = engine.train(paths=[str(corpus)], vocab_size=280, special_tokens=("<|end|>",), name="small")
    assert blocker.args == ["target"]
    assert run.tokenizer is not None
    assert run.tokenizer.merges == expected.merges
    assert run.tokenizer.name == "small"
    assert dict(run.tokenizer.special_tokens) == {"<|end|>": 279}
    assert np.array_equal(run.merges.count, expected.merges.count)
    assert run.corpus.bytes_read == len(TEXT.encode())
    assert run.corpus.characters == len(TEXT)


def test_moments_encode(qtbot: QtBot, run: TrainingRun, corpus: Path) -> None:
    run.start(TrainingSettings((corpus,), 280), steps=2)
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and run.front == 2)
    moment = run.tokenizer_at_front()
    assert moment is not None
    ids = moment.encode(TEXT).ids
    assert 256 in ids
    assert moment.decode(ids) == TEXT
    with qtbot.waitSignal(run.finished):
        run.resume()
    run.step(2)
    again = run.tokenizer_at_front()
    assert again is not None
    assert np.array_equal(again.encode(TEXT).ids, ids)


@pytest.mark.parametrize("data", [b"", b"a", b"   "])
def test_hardly_any_text(qtbot: QtBot, run: TrainingRun, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    with qtbot.waitSignal(run.finished) as blocker:
        run.start(TrainingSettings((path,), 300))
    assert blocker.args[0] in ("no-pair", "min-count")
    assert run.tokenizer is not None


def test_errors_name_the_file(qtbot: QtBot, run: TrainingRun, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes("abc中".encode("gb18030"))
    for path, word in ((tmp_path / "missing.txt", "missing.txt"), (bad, "byte 3")):
        with qtbot.waitSignal(run.failed) as blocker:
            run.start(TrainingSettings((path,), 300))
        message, details = blocker.args
        assert word in message
        assert "\n" not in message
        assert details == ""
    with qtbot.waitSignal(run.finished):
        run.start(TrainingSettings((bad,), 300, encoding="gb18030"))
    assert run.state is RunState.FINISHED


def test_closing_in_the_middle(qtbot: QtBot, run: TrainingRun, corpus: Path) -> None:
    run.set_speed(0)
    run.start(TrainingSettings((corpus,), 280))
    qtbot.waitUntil(lambda: run.front > 0)
    run.shutdown()
    assert run.front < 24
