"""The menu Edit offers what makes sense for what the pane shows."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from app.edit_limits import LONGEST_LINE
from app.inspection.edit_abilities import EditAbilities
from app.inspection.large.text import LargeText
from app.inspection.text_pane import TextPane
from app.session import Session

NAMES = ("undo", "redo", "cut", "copy", "paste")


@pytest.fixture
def pane(qtbot: QtBot, session: Session) -> Iterator[TextPane]:
    window, pane = QMainWindow(), TextPane(session)
    window.setCentralWidget(pane)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    yield pane
    pane.shutdown()


@pytest.fixture
def actions(pane: TextPane) -> dict[str, QAction]:
    actions = {name: QAction(pane) for name in NAMES}
    EditAbilities(pane, pane).bind(actions)
    return actions


def able(actions: dict[str, QAction]) -> list[str]:
    return [name for name in NAMES if actions[name].isEnabled()]


def test_a_fresh_text_can_only_be_pasted_into(pane: TextPane, actions: dict[str, QAction]) -> None:
    assert able(actions) == ["paste"]
    pane.show_text("中国")
    assert able(actions) == ["paste"]


def test_edits_can_be_taken_back_and_made_again(qtbot: QtBot, pane: TextPane, actions: dict[str, QAction]) -> None:
    qtbot.keyClicks(pane.edit, "ab")
    assert able(actions) == ["undo", "paste"]
    pane.undo()
    assert able(actions) == ["redo", "paste"]
    pane.redo()
    assert able(actions) == ["undo", "paste"]
    pane.show_text("another")
    assert able(actions) == ["paste"]


def test_what_is_selected_can_be_cut_and_copied(pane: TextPane, actions: dict[str, QAction]) -> None:
    pane.show_text("中国")
    pane.select_all()
    assert able(actions) == ["cut", "copy", "paste"]
    pane.cut()
    assert able(actions) == ["undo", "paste"]


def test_a_large_text_can_only_be_copied(qtbot: QtBot, pane: TextPane, actions: dict[str, QAction]) -> None:
    qtbot.keyClicks(pane.edit, "ab")
    pane.show_large(LargeText("中国\n".encode() * 50))
    assert able(actions) == []
    pane.select_all()
    assert able(actions) == ["copy"]
    pane.large.view.go_to_byte(0)
    assert able(actions) == []
    pane.show_text("a")
    assert able(actions) == ["paste"]


def test_the_edit_that_made_a_text_too_large_can_be_taken_back(
    qtbot: QtBot, pane: TextPane, actions: dict[str, QAction]
) -> None:
    qtbot.keyClicks(pane.edit, "ab")
    pane.edit.replace_units(0, 0, "x" * (LONGEST_LINE + 1))
    qtbot.waitUntil(lambda: pane.is_large)
    qtbot.waitUntil(lambda: able(actions) == ["undo"])
    pane.undo()
    assert not pane.is_large
    assert able(actions) == ["undo", "redo", "paste"]
    qtbot.keyClicks(pane.edit, "c")
    assert able(actions) == ["undo", "paste"]


def test_nothing_is_told_where_nothing_changes(qtbot: QtBot, pane: TextPane) -> None:
    abilities = EditAbilities(pane, pane)
    told: list[dict[str, bool]] = []
    abilities.changed.connect(lambda: told.append(dict(abilities.now)))
    qtbot.keyClicks(pane.edit, "abcdef")
    assert len(told) == 1
    for _ in range(3):
        pane.undo()
    assert told[1:] in ([], [abilities.now])
