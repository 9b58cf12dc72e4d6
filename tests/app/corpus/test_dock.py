"""The dock at its end: a corpus lies on a disk, which may never answer."""

from collections.abc import Iterator
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from app.corpus.dock import CorpusDock
from app.corpus.finding import Question
from app.session import Session
from app.training.training_settings import TrainingSettings
from engine import Tokenizer


@pytest.fixture
def dock(qtbot: QtBot, session: Session, trained: Tokenizer) -> Iterator[CorpusDock]:
    dock = CorpusDock(session, lambda: Question(TrainingSettings(()), trained, 5))
    qtbot.addWidget(dock)
    yield dock
    dock.shutdown()


def test_a_file_that_never_answers_does_not_hinder_the_end(
    dock: CorpusDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, gate = Event(), Event()

    def hang(*_question: object) -> None:
        begun.set()
        gate.wait()

    monkeypatch.setattr(dock._finder, "rivals", hang)
    monkeypatch.setattr("app.corpus.dock.READING", 0.05)
    dock.show()
    assert begun.wait(20)
    dock.shutdown()
    gate.set()
