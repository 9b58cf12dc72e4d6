"""What is said of each pair while the training goes on, and back."""

import pytest
from PySide6.QtGui import QTextDocumentFragment
from pytestqt.qtbot import QtBot

from app.corpus.finding import Question, Rivals
from app.corpus.pairs_table import REMARK, PairsTable
from app.corpus.places_table import PlacesTable
from engine import Tokenizer
from engine.models.merges import Merges
from engine.training.events import PairCount

PAIRS = (97, 98), (99, 100), (101, 102), (103, 104)


@pytest.fixture
def table(qtbot: QtBot) -> PairsTable:
    table = PairsTable()
    qtbot.addWidget(table)
    question = Question(None, Tokenizer(Merges.of(PAIRS[:1])), 0, learning=True)  # type: ignore[arg-type]
    table.show_rivals(Rivals(question, tuple(PairCount(*pair, 9, pair == PAIRS[3]) for pair in PAIRS)))
    return table


def remarks(table: PairsTable) -> list[str]:
    items = [table.item(row, REMARK) for row in range(table.rowCount())]
    assert all(item.toolTip() == f"{item.text()}\n{table.hint}" for item in items)
    return [item.text() for item in items]


def test_a_pair_is_followed_forwards_and_back(table: PairsTable) -> None:
    assert remarks(table) == ["this merge", "not merged yet", "not merged yet", "blocked"]
    for end, expected in (
        (1, ["this merge", "not merged yet", "not merged yet", "blocked"]),
        (2, ["this merge", "rank 1", "not merged yet", "blocked"]),
        (2, ["this merge", "rank 1", "not merged yet", "blocked"]),
        (3, ["this merge", "rank 1", "rank 2", "blocked"]),
        (1, ["this merge", "not merged yet", "not merged yet", "blocked"]),
        (3, ["this merge", "rank 1", "rank 2", "blocked"]),
    ):
        table.follow(Merges.of(PAIRS[:end]))
        assert remarks(table) == expected


def test_the_tool_tips_say_what_opening_a_row_does(qtbot):
    for table in (PairsTable(), PlacesTable()):
        qtbot.addWidget(table)
        table.set_rows([("a",)])
        assert table.item(0, 0).toolTip().startswith("a\nEnter or a double click: ")


def test_a_corpus_may_be_full_of_markup(qtbot):
    table = PlacesTable()
    qtbot.addWidget(table)
    table.set_rows([("<p>low<br>er",)])
    told = QTextDocumentFragment.fromHtml(table.item(0, 0).toolTip()).toPlainText()
    assert told == f"<p>low<br>er\n{table.hint}"
