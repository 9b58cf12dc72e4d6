"""A vocabulary dock that is seen, beside a session with a text."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.session import Session
from app.settings import Settings
from app.vocabulary.corpus_uses import CorpusOf
from app.vocabulary.dock import VocabularyDock
from app.vocabulary.found import Found


@contextmanager
def shown_dock(
    qtbot: QtBot, session: Session, tokenizer: engine.Tokenizer, corpus_of: CorpusOf
) -> Iterator[VocabularyDock]:
    """A dock that shows a vocabulary; the text is one Chinese word."""
    session.set_text("中国")
    session.open(tokenizer, path=None, dirty=False)
    dock = VocabularyDock(session, Settings(), corpus_of)
    qtbot.addWidget(dock)
    dock.resize(1100, 400)
    qtbot.waitUntil(lambda: not session.busy)
    with qtbot.waitExposed(dock):
        dock.show()
    settle(qtbot, dock)
    yield dock
    dock.shutdown()


@pytest.fixture
def dock(qtbot: QtBot, session: Session, trained: engine.Tokenizer) -> Iterator[VocabularyDock]:
    """It shows the vocabulary `trained`, whose corpus is not known."""
    with shown_dock(qtbot, session, trained, lambda _tokenizer: "Not known here.") as dock:
        yield dock


def settle(qtbot: QtBot, dock: VocabularyDock) -> Found:
    """Wait until the newest answer is shown."""
    qtbot.waitUntil(lambda: not dock.busy and dock._found is not None)
    assert dock._found is not None
    return dock._found


def shown_ids(dock: VocabularyDock) -> list[int]:
    """The ids in the rows of the table, from the top."""
    tokens = dock.view.tokens
    return [int(tokens.cell(row, 0)) for row in range(tokens.rowCount())]
