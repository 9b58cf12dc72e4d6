"""The field for pasted ids."""

import numpy as np
import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from app.inspection.ids import field as ids_field
from app.inspection.ids.field import NOTHING, IdsField
from app.palette import DARK
from engine.id_list import read_ids


@pytest.fixture
def field(qtbot: QtBot) -> IdsField:
    field = IdsField()
    qtbot.addWidget(field)
    return field


def paste(field: IdsField, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    field.insertFromMimeData(data)


def test_what_is_pasted_is_there(field: IdsField) -> None:
    paste(field, "[1, 2]\n3\u20284")
    assert read_ids(field.written()).ids == [1, 2, 3, 4]


@pytest.mark.parametrize("apart", [" ", ", ", ",", "\t"])
def test_a_long_line_is_broken_between_ids(field: IdsField, apart: str) -> None:
    ids = list(range(100_000, 120_000))
    paste(field, f"[{apart.join(map(str, ids))}]")
    assert read_ids(field.written()).ids == ids
    assert max(map(len, field.written().split("\n"))) < 500
    field.undo()
    assert field.written() == ""


def test_lines_that_are_short_stay(field: IdsField) -> None:
    text = "tensor([[1, 2, 3],\n        [4, 5, 6]])\n" * 200
    paste(field, text)
    assert field.written() == text


def test_too_many_letters_are_refused(qtbot: QtBot, field: IdsField, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ids_field, "MOST_LETTERS", 10)
    field.setPlainText("7")
    with qtbot.waitSignal(field.refused) as blocker:
        paste(field, "12345678901")
    assert blocker.args == [11]
    assert field.written() == "7"


def test_an_error_is_underlined_and_forgotten(field: IdsField) -> None:
    field.set_theme(DARK)
    field.setPlainText("1, 2, two 3 x")
    field.mark(np.array([[6, 9], [12, 13]]))
    marks = field.extraSelections()
    assert [mark.cursor.selectedText() for mark in marks] == ["two", "x"]
    assert marks[0].format.underlineColor().name() == DARK.accent
    field.setPlainText("1")
    field.mark(np.array([[6, 9]]))
    field.mark(NOTHING)
    assert field.extraSelections() == []


def test_tab_leaves_the_field(field: IdsField) -> None:
    assert field.tabChangesFocus()


def test_what_is_no_list_of_ids_is_broken_anywhere(field: IdsField) -> None:
    """Left whole, it would be laid out as one line at every key."""
    paste(field, "x" * 100_000)
    lines = field.toPlainText().split("\n")
    assert "".join(lines) == "x" * 100_000
    assert max(map(len, lines)) <= 401
