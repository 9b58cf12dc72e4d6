"""A dock of merges that is seen, beside what is shown in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.documents import Document
from app.settings import Settings
from app.ticker import Ticker
from app.training.merges.dock import MergesDock
from app.training.shown_merges import ShownMerges
from app.training.training_run import TrainingRun
from tests.app.training.conftest import MakeRun


class Desk:
    """The dock, and the run whose merges it shows."""

    def __init__(self, run: TrainingRun, ticker: Ticker) -> None:
        self.run = run
        self.shown = ShownMerges(run)
        self.dock = MergesDock(self.shown, ticker, Settings())
        self.view, self.bar = self.dock.view, self.dock.bar

    def ranks(self) -> list[int]:
        """The ranks of the rows, from the top."""
        return [self.view.tokens.rank_of(row) for row in range(self.view.tokens.rowCount())]

    def column(self, name: str) -> list[str]:
        """What stands in a column, from the top."""
        tokens = self.view.tokens
        return [tokens.cell(row, tokens.place_of(name)) for row in range(tokens.rowCount())]

    def total(self) -> str:
        """What is said beside the controls."""
        return self.dock._total.text()


@pytest.fixture(scope="session")
def merged() -> engine.Tokenizer:
    """A small vocabulary with Chinese and English, fragments and ties among its merges."""
    return engine.train(texts=["中国 中文 国王 low lower lowest newer wider" * 3], vocab_size=256 + 30)


@pytest.fixture
def desk(qtbot: QtBot, make_run: MakeRun, ticker: Ticker, merged: engine.Tokenizer) -> Iterator[Desk]:
    """It shows the vocabulary `merged`."""
    desk = Desk(make_run()[0], ticker)
    qtbot.addWidget(desk.dock)
    desk.dock.resize(900, 400)
    with qtbot.waitExposed(desk.dock):
        desk.dock.show()
    desk.shown.show(Document(merged))
    settle(qtbot, desk)
    yield desk
    desk.dock.shutdown()


def settle(qtbot: QtBot, desk: Desk) -> None:
    """Wait until what is wanted is shown."""
    qtbot.waitUntil(lambda: not desk.dock.busy and not desk.dock._part.dirty)
