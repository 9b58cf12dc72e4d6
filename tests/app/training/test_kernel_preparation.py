"""Getting the kernels ready, with a stand-in for the process that compiles."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.reporter import Reporter
from app.training.kernel_preparation import KernelPreparation
from app.window.message_bar import MessageBar
from engine import kernels
from engine.kernels import KernelsUnavailable


class StandIn:
    """Says two lines, then waits until it is told to end or cancelled."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.end = threading.Event()
        self.cancelled = False

    def run(self, on_line: Callable[[str], None] | None = None) -> None:
        assert on_line is not None
        on_line("1/2 scan")
        on_line("2/2 merge")
        self.end.wait()
        if self.cancelled:
            raise KernelsUnavailable("cancelled")
        if self.fault is not None:
            raise self.fault

    def cancel(self) -> None:
        self.cancelled = True
        self.end.set()


class Paced(StandIn):
    """Says a line at each of the seconds given, by a clock of its own."""

    def __init__(self, seconds: list[float]) -> None:
        super().__init__()
        self.seconds = seconds
        self.now = 0.0

    def run(self, on_line: Callable[[str], None] | None = None) -> None:
        assert on_line is not None
        for number, second in enumerate(self.seconds):
            self.now = second
            on_line(f"{number + 1}/{len(self.seconds)} kernel")
        self.end.wait()

    def clock(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("seconds", "compiling"),
    [
        ([0.8, 1.1, 1.3], False),  # loaded on an idle machine
        ([9.0, 15.0, 21.0], False),  # loaded on a busy one
        ([0.8, 2.0, 30.0], True),  # compiled
        ([9.0, 30.0, 300.0], True),
    ],
)
def test_it_tells_compiling_from_loading(qtbot: QtBot, seconds: list[float], compiling: bool) -> None:
    stand_in = Paced(seconds)
    preparation = KernelPreparation(make_preparation=lambda: stand_in, clock=stand_in.clock)
    preparation.start()
    qtbot.waitUntil(lambda: preparation.progress == "3/3")
    assert preparation.compiling is compiling
    with qtbot.waitSignal(preparation.has_settled):
        stand_in.end.set()


def test_only_compiling_is_announced(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    preparation = KernelPreparation()
    reporter = Reporter(bar, preparation)
    preparation._take_line("2/20 classify", False)
    assert bar.text == ""
    preparation._take_line("3/20 merge", True)
    assert "(3/20)" in bar.text
    preparation._take_line("Traceback (most recent call last):", True)
    assert "(3/20)" in bar.text
    preparation._settle("")
    assert bar.text == ""
    assert reporter.parent() is bar


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_state", "plain")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (None, ""),
        (KernelsUnavailable("no numba"), "no numba"),
        (ZeroDivisionError("oops"), "ZeroDivisionError: oops"),
    ],
)
def test_settles_once(qtbot: QtBot, fault: Exception | None, reason: str) -> None:
    stand_in = StandIn(fault)
    preparation = KernelPreparation(make_preparation=lambda: stand_in)
    preparation.start()
    preparation.start()
    qtbot.waitUntil(lambda: preparation.progress == "2/2")
    assert not preparation.settled
    with qtbot.waitSignal(preparation.has_settled):
        stand_in.end.set()
    assert preparation.settled
    assert reason in preparation.reason
    assert bool(reason) == bool(preparation.reason)


def test_closing_while_compiling(qtbot: QtBot) -> None:
    stand_in = StandIn()
    preparation = KernelPreparation(make_preparation=lambda: stand_in)
    preparation.start()
    qtbot.waitUntil(lambda: preparation.progress != "")
    preparation.shutdown()
    assert stand_in.cancelled
    assert not preparation.settled


def test_compiled_already(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_state", "compiled")
    preparation = KernelPreparation()
    with qtbot.waitSignal(preparation.has_settled):
        preparation.start()
    assert preparation.reason == ""
