"""Marks of matches: only those in view, and they stay with their text."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QTextCursor
from pytestqt.qtbot import QtBot

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.find import marks as find_marks
from app.inspection.find.marks import MatchMarks
from app.palette import DARK, LIGHT


@pytest.fixture
def edit(qtbot: QtBot) -> ExactEdit:
    widget = ExactEdit()
    widget.resize(300, 200)
    qtbot.addWidget(widget)
    widget.set_exact_text("word\n" * 2_000)
    widget.show()
    return widget


def words(count: int) -> np.ndarray:
    starts = 5 * np.arange(count, dtype=np.int64)
    return np.stack((starts, starts + 4), axis=1)


def marked(edit: ExactEdit) -> list[int]:
    return [mark.cursor.blockNumber() for mark in edit.extraSelections()]


def test_only_what_is_in_view_is_marked(edit: ExactEdit) -> None:
    marks = MatchMarks(edit)
    marks.show(words(2_000))
    assert marked(edit)[0] == 0
    assert 3 < len(marked(edit)) < 30
    assert {mark.cursor.selectedText() for mark in edit.extraSelections()} == {"word"}
    edit.verticalScrollBar().setValue(1_000)
    assert marked(edit)[0] == edit.firstVisibleBlock().blockNumber() == 1_000
    edit.resize(300, 400)
    assert len(marked(edit)) > 15
    marks.clear()
    assert marked(edit) == []


def test_there_are_never_too_many(edit: ExactEdit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_marks, "MOST", 3)
    MatchMarks(edit).show(words(2_000))
    assert marked(edit) == [0, 1, 2]


def test_marks_move_with_their_text(edit: ExactEdit) -> None:
    marks = MatchMarks(edit)
    marks.show(words(3))
    cursor = QTextCursor(edit.document())
    marks.freeze()
    cursor.insertText("new\n")
    edit.verticalScrollBar().setValue(1)
    assert [mark.cursor.selectedText() for mark in edit.extraSelections()] == ["word"] * 3
    marks.show(words(0))
    assert marked(edit) == []


def test_empty_matches_have_no_mark(edit: ExactEdit) -> None:
    MatchMarks(edit).show(np.array([[0, 0], [1, 2], [3, 3]], np.int64))
    assert len(marked(edit)) == 1


def test_marks_let_the_colours_of_cells_through(edit: ExactEdit) -> None:
    marks = MatchMarks(edit)
    marks.show(words(2))
    for theme in (LIGHT, DARK):
        marks.set_theme(theme)
        mark = edit.extraSelections()[0]
        assert mark.format.background().color().alpha() < 128
        assert mark.format.underlineColor() == QColor(theme.selection_mark)
