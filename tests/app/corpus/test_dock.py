"""The dock where a corpus does not answer as it should: its disk may never do."""

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


def test_a_fault_of_the_program_is_said_and_the_merge_is_asked_about_again(
    qtbot: QtBot, dock: CorpusDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_question: object) -> None:
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as broken, qtbot.waitSignal(dock.failed) as failed:
        broken.setattr(dock._finder, "rivals", fails)
        dock.show()
    assert isinstance(failed.args[0], ZeroDivisionError)
    assert (dock.why, dock.found.text()) == ("Unexpected error: ZeroDivisionError: oops", "")
    dock.ask()
    qtbot.waitUntil(lambda: not dock.busy)
    assert "Unexpected" not in dock.why
