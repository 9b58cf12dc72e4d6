"""A late answer to an old request never arrives; no exception is lost."""

import threading
import time

import pytest

from app.latest_task import LatestTask


def test_an_answer_arrives(qtbot):
    task = LatestTask("test")
    with qtbot.waitSignal(task.done) as answer:
        task.submit(lambda: 6 * 7)
        assert task.busy
    assert answer.args == [42]
    assert not task.busy
    task.shutdown()


def test_only_the_newest_answer_is_delivered(qtbot):
    task, answers = LatestTask("test"), []
    task.done.connect(answers.append)
    gate = threading.Event()
    task.submit(lambda: gate.wait() and "old")
    task.submit(lambda: "skipped")
    task.submit(lambda: "new")
    gate.set()
    qtbot.waitUntil(lambda: not task.busy)
    assert answers == ["new"]
    task.shutdown()


def test_what_is_told_comes_ahead_of_the_answer(qtbot):
    task, heard = LatestTask("test"), []
    task.told.connect(heard.append)
    task.done.connect(heard.append)
    with qtbot.waitSignal(task.done):
        task.submit_telling(lambda _stop, tell: tell("first") or "all")
    assert heard == ["first", "all"]
    task.shutdown()


def test_nothing_is_told_that_nobody_waits_for(qtbot):
    task, heard, gate = LatestTask("test"), [], threading.Event()
    task.told.connect(heard.append)
    task.done.connect(heard.append)
    task.submit_telling(lambda _stop, tell: tell("early") or (gate.wait(60) and tell("late")))
    task.submit(lambda: "new")
    gate.set()
    qtbot.waitUntil(lambda: not task.busy)
    assert heard == ["new"]
    task.shutdown()


def test_an_exception_is_handed_over(qtbot):
    task = LatestTask("test")
    with qtbot.waitSignal(task.failed) as failure:
        task.submit(lambda: 1 / 0)
    assert isinstance(failure.args[0], ZeroDivisionError)
    assert not task.busy
    task.shutdown()


def test_a_cancelled_answer_does_not_arrive(qtbot):
    task, answers = LatestTask("test"), []
    task.done.connect(answers.append)
    task.submit(lambda: "old")
    task.cancel()
    task.submit(lambda: "new")
    qtbot.waitUntil(lambda: not task.busy)
    assert answers == ["new"]
    task.shutdown()


def _until(stop, seen):
    while not stop():
        seen.wait(0.01)
    raise InterruptedError  # what becomes of it does not matter any more


@pytest.mark.parametrize("end", ["submit", "cancel", "shutdown"])
def test_a_request_may_hear_that_nobody_waits_for_it(qtbot, end):
    task, heard, seen = LatestTask("test"), [], threading.Event()
    task.done.connect(heard.append)
    task.failed.connect(heard.append)
    task.submit_stoppable(lambda stop: heard.append(stop()) or seen.set() or _until(stop, threading.Event()))
    assert seen.wait(20)
    if end == "submit":
        task.submit(lambda: "new")
        qtbot.waitUntil(lambda: not task.busy)
    elif end == "cancel":
        task.cancel()
    task.shutdown()
    assert heard == [False, *(["new"] if end == "submit" else [])]


def test_at_the_end_what_hangs_is_left_behind(qtbot):
    task, answers, gate = LatestTask("test"), [], threading.Event()
    task.done.connect(answers.append)
    task.submit(gate.wait)
    task.shutdown(at_most=0.05)
    gate.set()
    qtbot.waitUntil(lambda: "test" not in [thread.name for thread in threading.enumerate()])
    assert answers == []


def test_an_answer_that_is_waited_for_is_there_at_once_and_comes_once(qtbot):
    task, answers = LatestTask("test"), []
    task.done.connect(answers.append)
    task.submit_stoppable(lambda _stop: "waited for", wait=5)
    assert answers == ["waited for"]
    assert not task.busy
    with qtbot.waitSignal(task.done):
        task.submit(lambda: "later")
    assert answers == ["waited for", "later"]
    task.shutdown()


def test_what_does_not_come_in_time_comes_by_itself(qtbot):
    task, answers, gate = LatestTask("test"), [], threading.Event()
    task.done.connect(answers.append)
    task.submit_stoppable(lambda _stop: gate.wait(60) and "late", wait=0.001)
    assert (answers, task.busy) == ([], True)
    gate.set()
    qtbot.waitUntil(lambda: not task.busy)
    assert answers == ["late"]
    task.shutdown()


def test_what_is_raised_is_not_waited_for(qtbot):
    task, begun = LatestTask("test"), time.monotonic()
    with qtbot.waitSignal(task.failed) as failure:
        task.submit_stoppable(lambda _stop: 1 / 0, wait=60)
        assert time.monotonic() - begun < 30
    assert isinstance(failure.args[0], ZeroDivisionError)
    task.shutdown()


def test_shutdown_waits_for_what_is_running(qtbot):
    task, ran = LatestTask("test"), []
    started = threading.Event()
    task.submit(lambda: (started.set(), ran.append(1)))
    assert started.wait(20)
    task.shutdown()
    assert ran == [1]
