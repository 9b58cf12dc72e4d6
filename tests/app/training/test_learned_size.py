"""Which size a corpus fills: an estimate from a sample of it, until a training has found out."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.pace import FULL
from app.training.training_run import RunState
from engine.training import corpus_sample


def test_what_training_has_found_takes_the_place_of_the_estimate(
    qtbot: QtBot, open_window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_sample, "SAMPLE", 400)
    monkeypatch.setattr(corpus_sample, "LEAST", 100)
    words = "".join(f"{number:04} low lower newest {number * 7919 % 997} " for number in range(300))
    (tmp_path / "words.txt").write_text(words)
    application = open_window(corpus=(str(tmp_path / "words.txt"),))
    dock = application.training_dock
    dock.set_speed(FULL)
    dock.form.set_vocab_size(999_999)
    qtbot.waitUntil(lambda: not application.busy)
    warning = dock.form.size_advice._warning
    assert "estimated from a sample" in warning.text()
    dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED)
    qtbot.waitUntil(lambda: not application.busy)
    assert application.run.stopped_because == "min-count"
    size = application.session.tokenizer.vocab_size
    assert f"small for this size: {size:,} tokens are reached, then no pair" in warning.text()
    dock.form.set_vocab_size(size)
    assert not warning.isVisible()
