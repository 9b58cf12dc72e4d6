"""Getting the kernels ready, with a stand-in for the process that compiles."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.training.kernel_preparation import KernelPreparation
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
    qtbot.waitUntil(lambda: preparation.progress == "2/2 merge")
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
