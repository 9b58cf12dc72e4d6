"""A dock with charts that is seen, beside a session and merges that a test shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

import engine
from app.charts.dock import ChartsDock
from app.charts.figure import Figure
from app.session import Session
from app.settings import Settings
from app.ticker import Ticker
from app.training.merge_columns import MergeColumns
from engine.models.merges import Merges


class ShownByTest(QObject):
    """Stands for the merges that the window shows."""

    replaced = Signal()
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.merges = MergeColumns()
        self.total = self.expected = self.corpus_bytes = 0
        self.grow = False

    def show(
        self, merges: Merges, *, grow: bool = False, expected: int | None = None, corpus_bytes: int = 0
    ) -> None:
        """Show other merges from now on."""
        self.merges, self.total, self.grow = MergeColumns(merges), len(merges), grow
        self.expected = len(merges) if expected is None else expected
        self.corpus_bytes = corpus_bytes
        self.replaced.emit()
        self.changed.emit()

    def add(self, merges: Merges) -> None:
        """More are learned."""
        self.merges.append(merges)
        self.total = len(self.merges)
        self.changed.emit()


@pytest.fixture
def shown(qapp) -> ShownByTest:
    return ShownByTest()


@pytest.fixture
def ticker(qtbot: QtBot) -> Iterator[Ticker]:
    ticker = Ticker()
    yield ticker
    ticker.shutdown()


@pytest.fixture
def dock(
    qtbot: QtBot, session: Session, trained: engine.Tokenizer, shown: ShownByTest, ticker: Ticker
) -> Iterator[ChartsDock]:
    """It shows the merges of `trained`, whose corpus is known; the text is two words."""
    session.set_text("中国 lower")
    session.open(trained, path=None, dirty=False)
    record = trained.training
    assert record is not None
    shown.show(trained.merges, corpus_bytes=record.corpus_bytes)
    dock = ChartsDock(session, shown, ticker, Settings())
    qtbot.addWidget(dock)
    dock.resize(900, 400)
    qtbot.waitUntil(lambda: not session.busy)
    with qtbot.waitExposed(dock):
        dock.show()
    settle(qtbot, dock)
    yield dock
    dock.shutdown()


def settle(qtbot: QtBot, dock: ChartsDock) -> Figure:
    """Wait until the newest answer is drawn."""
    qtbot.waitUntil(lambda: not dock.busy and not dock._stale and dock.figure is not None)
    assert dock.figure is not None
    return dock.figure
