"""A run with a fake trainer: orders, states, what is kept, and that nothing is left behind."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.pace import FULL, SLOWEST
from app.training import run_texts
from app.training.training_run import RunState, TrainingRun
from app.training.training_thread import BATCH_INTERVAL
from engine.errors import CorpusError
from tests.app.training.conftest import MakeRun, settings
from tests.app.training.fake_trainer import FakeTrainer, made_up


def finish(qtbot: QtBot, run: TrainingRun, target: int = 1000) -> str:
    """Train to the end at full speed; the reason."""
    run.set_speed(FULL)
    with qtbot.waitSignal(run.finished) as blocker:
        run.start(settings(target))
    return str(blocker.args[0])


def test_full_speed_learns_everything(qtbot: QtBot, make_run: MakeRun) -> None:
    run, trainers = make_run()
    assert finish(qtbot, run) == "target"
    assert run.state is RunState.FINISHED
    assert run.front == len(run.merges) == 1000
    assert np.array_equal(run.merges.left, made_up(0, 1000).left)
    assert np.array_equal(run.merges.count, made_up(0, 1000).count)
    assert run.tokenizer is run.tokenizer_at_front()
    assert run.corpus.bytes_read == 1000
    assert {thread for thread, _ in trainers[0].calls} - {threading.get_ident()}


def test_states_come_in_order(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run()
    seen: list[RunState] = []
    run.state_changed.connect(lambda: seen.append(run.state))
    finish(qtbot, run)
    assert [state for state in seen if state is not RunState.COUNTING] in (
        [RunState.PREPARING, RunState.READING, RunState.FINISHED],
        [RunState.PREPARING, RunState.READING, RunState.MERGING, RunState.FINISHED],
    )


def test_no_pair_is_a_reason_not_an_error(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(ends_at=0)
    assert finish(qtbot, run) == "no-pair"
    assert run.front == 0
    assert run.tokenizer is not None


def test_the_first_merge_is_shown_at_once_and_the_rest_at_the_pace(qtbot: QtBot, make_run: MakeRun) -> None:
    run, trainers = make_run()
    run.set_speed(SLOWEST)
    run.start(settings())
    qtbot.waitUntil(lambda: run.front == 1)
    assert max(merges or 0 for _, merges in trainers[0].calls) == 1
    assert run.state is RunState.MERGING


def test_stop_keeps_what_is_learned(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run()
    run.set_speed(SLOWEST)
    run.start(settings())
    qtbot.waitUntil(lambda: run.front == 1)
    with qtbot.waitSignal(run.finished) as blocker:
        run.stop()
        assert run.state is RunState.STOPPING
    assert blocker.args == ["stopped"]
    assert len(run.merges) == run.front == 1
    assert run.tokenizer is not None
    assert len(run.tokenizer.merges) == 1


def test_stop_while_reading(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(before=100_000_000)
    run.start(settings())
    qtbot.waitUntil(lambda: run.corpus.bytes_total > 0)
    assert run.state is RunState.READING
    run.finished.connect(lambda _reason: pytest.fail("nothing was learned"))
    run.stop()
    qtbot.waitUntil(lambda: run.state is RunState.IDLE)
    assert run.tokenizer is run.settings is None
    assert run.corpus.bytes_total == 0


def test_pause_step_resume(qtbot: QtBot, make_run: MakeRun) -> None:
    run, trainers = make_run()
    run.set_speed(SLOWEST)
    run.start(settings())
    qtbot.waitUntil(lambda: run.front == 1)
    run.pause()
    assert run.state is RunState.PAUSED
    front = run.front
    for steps in (1, 1, 5):
        run.step(steps)
        front += steps
        qtbot.waitUntil(lambda front=front: run.front == front)
    assert run.state is RunState.PAUSED
    run.set_speed(FULL)  # a pause holds at any speed
    run.step()
    qtbot.waitUntil(lambda: run.front == front + 1)
    calls = len(trainers[0].calls)
    run.set_speed(99)
    assert len(trainers[0].calls) == calls
    run.set_speed(FULL)
    with qtbot.waitSignal(run.finished):
        run.resume()
    assert len(run.merges) == 1000


def test_step_from_the_idle_state_begins_and_pauses(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run()
    run.set_speed(FULL)
    run.start(settings(), steps=1)
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED)
    assert run.front == 1


def test_pause_while_reading_goes_on_reading_after(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(before=100_000_000)
    run.start(settings())
    qtbot.waitUntil(lambda: run.corpus.bytes_total > 0)
    run.pause()
    assert run.state is RunState.PAUSED
    run.resume()
    assert run.state is RunState.READING


def test_tokenizer_in_the_middle(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run()
    assert run.tokenizer_at_front() is None
    run.start(settings(1000, special_tokens=("<a>", "<b>")), steps=3)
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and run.front > 0)
    run.step(2)
    qtbot.waitUntil(lambda: run.front == 3 or run.front == 5)
    qtbot.waitUntil(lambda: run.front == 5)
    moment = run.tokenizer_at_front()
    assert moment is not None
    assert len(moment.merges) == 5
    assert dict(moment.special_tokens) == {"<a>": 261, "<b>": 262}


def test_starting_again_begins_afresh(qtbot: QtBot, make_run: MakeRun) -> None:
    run, trainers = make_run()
    finish(qtbot, run)
    first = run.merges
    with qtbot.waitSignals([run.merges_reset, run.finished]):
        run.start(settings(10))
    assert run.merges is not first
    assert len(first) == 1000
    assert run.front == 10
    assert len(trainers) == 2
    run.start(settings(10))
    with pytest.raises(RuntimeError, match="stop it first"):
        run.start(settings(10))


@pytest.mark.parametrize("learned", [0, 5])
def test_errors_of_the_engine_arrive_in_one_line(qtbot: QtBot, make_run: MakeRun, learned: int) -> None:
    run, _ = make_run(fails_with=CorpusError("a.txt: byte 3: no UTF-8"), fails_at=learned, at_once=5)
    run.set_speed(FULL)
    with qtbot.waitSignal(run.failed) as blocker:
        run.start(settings())
    assert blocker.args == ["a.txt: byte 3: no UTF-8", ""]
    assert run.state is RunState.FAILED
    assert len(run.merges) == learned
    assert (0 if run.tokenizer is None else len(run.tokenizer.merges)) == learned
    assert run.came_to_nothing is not bool(learned)


@pytest.mark.parametrize("end", ["fails", "is stopped", "is stopped before it begins"])
def test_what_was_learned_before_outlives_one_that_learns_nothing(
    qtbot: QtBot, make_run: MakeRun, end: str
) -> None:
    run, _ = make_run(at_once=50)
    run.set_speed(FULL)
    with qtbot.waitSignal(run.finished):
        run.start(settings())
    before = run.settings, run.tokenizer, run.stopped_because, run.merges, run.corpus, run.front
    fails = CorpusError("a.txt: no such file")
    run._make_trainer = lambda given: FakeTrainer(  # type: ignore[assignment,return-value]
        given, before=100_000_000, fails_with=fails if end == "fails" else None
    )
    run.start(settings())
    assert run.tokenizer is None
    assert run.last is before[1]
    if end == "fails":
        with qtbot.waitSignal(run.failed):
            pass
    else:
        if end == "is stopped":
            qtbot.waitUntil(lambda: run.corpus.bytes_total > 0)
        run.stop()
        qtbot.waitUntil(lambda: not run.learning)
    assert run.came_to_nothing
    assert (run.settings, run.tokenizer, run.stopped_because, run.merges, run.corpus, run.front) == before
    assert run.state is (RunState.FAILED if end == "fails" else RunState.FINISHED)
    assert run_texts.reason_text(run).startswith("Stopped before the first merge") is (end != "fails")
    run.forget()
    assert run.last is None
    assert run.state is RunState.IDLE


def test_what_was_closed_meanwhile_does_not_come_back(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(at_once=50)
    run.set_speed(FULL)
    with qtbot.waitSignal(run.finished):
        run.start(settings())
    run._make_trainer = lambda _settings: (_ for _ in ()).throw(CorpusError("no such file"))
    with qtbot.waitSignal(run.failed):
        run.start(settings())
        run.forget()
    assert run.last is run.settings is None
    assert run.front == len(run.merges) == 0


def test_unexpected_exceptions_bring_their_traceback(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(fails_with=ZeroDivisionError("oops"))
    with qtbot.waitSignal(run.failed) as blocker:
        run.start(settings())
    assert blocker.args[0] == "ZeroDivisionError: oops"
    assert "fake_trainer.py" in blocker.args[1]
    assert not run.learning


def test_a_failed_run_can_be_started_again(qtbot: QtBot) -> None:
    run = TrainingRun(make_trainer=lambda _settings: (_ for _ in ()).throw(CorpusError("no such file")))
    for _ in range(2):
        with qtbot.waitSignal(run.failed):
            run.start(settings())


@pytest.mark.parametrize("before", [2, 100_000_000])
@pytest.mark.parametrize("paused", [False, True])
def test_closing_while_training(qtbot: QtBot, make_run: MakeRun, before: int, paused: bool) -> None:
    run, _ = make_run(before=before)
    run.set_speed(SLOWEST)
    ends: list[object] = []
    run.finished.connect(ends.append)
    run.start(settings())
    qtbot.waitUntil(lambda: run.corpus.bytes_read > 0 or run.corpus.bytes_total > 0)
    if paused:
        run.pause()
    run.shutdown()
    assert ends == []


def test_batches_come_at_a_steady_rate(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run(at_once=1)
    arrivals: list[int] = []
    run.corpus_changed.connect(lambda: arrivals.append(run.front))
    run.set_speed(FULL)
    from time import monotonic

    begin = monotonic()
    with qtbot.waitSignal(run.finished):
        run.start(settings(20_000))
    assert len(run.merges) == 20_000
    # Beside the steady ones: the start, the first batch, the first merges, which are sent at once, and the end.
    assert len(arrivals) <= (monotonic() - begin) / BATCH_INTERVAL + 4


class SlowPreparation(QObject):
    """Kernels that are ready when the test says so."""

    progress_changed = Signal()
    has_settled = Signal()
    settled = False
    progress = "3/9"
    started = 0

    def start(self) -> None:
        self.started += 1

    def settle(self) -> None:
        self.settled = True
        self.has_settled.emit()


def test_start_waits_for_the_kernels(qtbot: QtBot, make_run: MakeRun) -> None:
    preparation = SlowPreparation()
    run, trainers = make_run(preparation)
    run.set_speed(FULL)
    run.start(settings())
    assert run.state is RunState.PREPARING
    assert run.learning
    assert preparation.started == 1
    assert not trainers
    with qtbot.waitSignal(run.finished):
        preparation.settle()
    assert run.front == 1000


@pytest.mark.parametrize("merges", [0, 3])
def test_going_back_waits_for_the_kernels(qtbot: QtBot, make_run: MakeRun, merges: int) -> None:
    preparation = SlowPreparation()
    run, _ = make_run(preparation)
    run.set_speed(FULL)
    run.rewind(settings(10), made_up(0, merges))
    assert run.state is RunState.PREPARING
    preparation.settle()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and run.front == merges)
    with qtbot.waitSignal(run.finished):
        run.resume()
    assert run.front == 10


def test_stop_while_the_kernels_are_prepared(qtbot: QtBot, make_run: MakeRun) -> None:
    preparation = SlowPreparation()
    run, trainers = make_run(preparation)
    run.start(settings())
    run.stop()
    assert run.state is RunState.IDLE
    preparation.settle()
    assert run.state is RunState.IDLE
    assert not trainers


def test_numbers_while_merging(qtbot: QtBot, make_run: MakeRun) -> None:
    run, _ = make_run()
    assert run.merges_per_second is None
    assert run.seconds_left is None
    run.start(settings(1000))
    qtbot.waitUntil(lambda: run.front >= 3)
    rate, left = run.merges_per_second, run.seconds_left
    assert rate is not None
    assert 0.2 < rate < 100
    assert left is not None
    assert 2 < left < 11
    run.pause()
    assert run.merges_per_second is None
