"""A run with the engine's own trainer on small texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import engine
from app.pace import FULL
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
    whole = run.tokenizer_at_front()
    assert whole is not None
    assert np.array_equal(whole.at(2).encode(TEXT).ids, ids)


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


def learned(run: TrainingRun, count: int | None = None) -> list[tuple[int, ...]]:
    merges = run.merges.first(len(run.merges) if count is None else count)
    return [tuple(merge) for merge in merges]


def rewind(run: TrainingRun, rank: int, **block: Any) -> None:
    assert run.settings is not None
    run.rewind(run.settings, run.merges.first(rank), **block)


def blocked_pair(run: TrainingRun, rank: int) -> tuple[bytes, bytes]:
    assert run.tokenizer is not None
    merge, vocabulary = run.tokenizer.merges[rank], run.tokenizer.vocabulary
    return vocabulary[merge.left], vocabulary[merge.right]


@pytest.mark.parametrize("rank", [0, 1, 7])
def test_rewound_it_goes_on_as_before_or_without_the_blocked_merge(
    qtbot: QtBot, run: TrainingRun, corpus: Path, rank: int
) -> None:
    with qtbot.waitSignal(run.finished):
        run.start(TrainingSettings((corpus,), 300))
    before, block = learned(run), blocked_pair(run, rank)
    strayed: list[int] = []
    run.strayed.connect(strayed.append)
    for blocked in (None, block):
        rewind(run, rank, block=blocked)
        qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == rank)
        assert learned(run) == before[:rank]
        with qtbot.waitSignal(run.finished):
            run.resume()
        assert run.rewound is None  # a whole vocabulary: nobody needs it now
        if blocked is None:
            assert learned(run) == before
    assert run.tokenizer is not None
    assert run.tokenizer.training is not None
    assert run.tokenizer.training.blocked == (block,)
    assert learned(run)[rank][:2] != before[rank][:2]
    assert tuple(learned(run)) == tuple(
        tuple(merge) for merge in engine.train(paths=[corpus], vocab_size=300, blocked=[block]).merges
    )
    assert not strayed


def test_a_training_under_way_can_be_rewound_again_and_again(qtbot: QtBot, run: TrainingRun, corpus: Path) -> None:
    with qtbot.waitSignal(run.finished):
        run.start(TrainingSettings((corpus,), 300))
    before = learned(run)
    for rank in (20, 10, 15, 3):  # what the dropped ones learned must not be among the merges
        rewind(run, rank)
        run.step(30)
        qtbot.waitUntil(lambda rank=rank: len(run.merges) > rank)
    with qtbot.waitSignal(run.finished):
        run.resume()
    assert learned(run) == before


def test_a_corpus_that_has_changed_since_is_told(qtbot: QtBot, run: TrainingRun, corpus: Path) -> None:
    with qtbot.waitSignal(run.finished):
        run.start(TrainingSettings((corpus,), 280))
    corpus.write_text("another corpus, quite another corpus " * 9, encoding="utf-8")
    with qtbot.waitSignal(run.strayed) as strayed:
        rewind(run, 5)
    assert strayed.args == [0]
