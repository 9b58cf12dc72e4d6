"""The numbers of what is selected."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

import engine
from app.inspection.selection_counts import SelectionCounts
from app.inspection.text_pane import TextPane
from app.session import Session
from engine.part_counts import counts_between


@pytest.fixture
def pane(qtbot: QtBot, session: Session, trained: engine.Tokenizer) -> Iterator[TextPane]:
    pane = TextPane(session)
    qtbot.addWidget(pane)
    session.open(trained, path=None, dirty=False)
    pane.show_text("low 中国")
    with qtbot.waitExposed(pane):
        pane.show()
    qtbot.waitUntil(lambda: not session.busy)
    yield pane
    pane.shutdown()


@pytest.fixture
def selection(pane: TextPane, session: Session) -> Iterator[SelectionCounts]:
    selection = SelectionCounts(session, pane)
    yield selection
    selection.shutdown()


def select(pane: TextPane, start: int, end: int) -> None:
    cursor = pane.edit.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    pane.edit.setTextCursor(cursor)


def test_what_is_selected_is_counted(qtbot: QtBot, pane: TextPane, session: Session, selection) -> None:
    assert selection.counts is None
    with qtbot.waitSignal(selection.changed):
        select(pane, 2, 5)  # "w 中"
    assert selection.counts == counts_between(session.encoding, 2, 7)
    assert selection.counts.code_points == 3
    with qtbot.waitSignal(selection.changed):
        select(pane, 0, 0)
    assert selection.counts is None
    assert not selection.busy


def test_it_is_counted_anew_with_other_tokens(
    qtbot: QtBot, pane: TextPane, session: Session, trained, selection
) -> None:
    with qtbot.waitSignal(selection.changed):
        select(pane, 0, 6)
    before = selection.counts.tokens
    with qtbot.waitSignal(selection.changed):
        session.open(trained.at(0), path=None, dirty=False)
    assert selection.counts.tokens == 10 > before
