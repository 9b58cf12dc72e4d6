"""What goes on between the text pane, the table of tokens, the ids and pictures."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

import engine
from app.inspection.inspection import Inspection
from app.inspection.picture.dialog import PictureDialog
from app.inspection.view_options import ViewOptions
from app.session import Session
from app.settings import Settings


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def inspection(
    qtbot: QtBot, session: Session, trained: engine.Tokenizer, settings: Settings
) -> Iterator[Inspection]:
    session.set_tokenizer(trained, path=None, dirty=False)
    inspection = Inspection(session, settings)
    window = QMainWindow()
    window.setCentralWidget(inspection.text_pane)
    qtbot.addWidget(window)
    for dock in (inspection.tokens_dock, inspection.ids_dock):
        qtbot.addWidget(dock)
    inspection.tokens_dock.resize(600, 300)
    with qtbot.waitExposed(window):
        window.show()
        inspection.tokens_dock.show()
    inspection.text_pane.show_text("the 除 cat")
    qtbot.waitUntil(lambda: inspection.tokens_dock.view.tokens.rowCount() > 3)
    yield inspection
    inspection.shutdown()


def rows(inspection: Inspection) -> list[int]:
    return [number for each in inspection.tokens_dock.view.selected_rows() for number in each]


def test_the_table_follows_the_caret(qtbot: QtBot, inspection: Inspection) -> None:
    pane = inspection.text_pane
    pane.edit.go_to_byte(4)  # 除 is cut into three tokens
    first, last = pane.edit.tokens_of_selection()
    assert last - first > 1
    qtbot.waitUntil(lambda: first in rows(inspection))
    assert not inspection.tokens_dock.view.hasFocus()


def test_the_caret_follows_the_table(qtbot: QtBot, inspection: Inspection, session: Session) -> None:
    encoding = session.encoding
    number = len(encoding.ids) - 1
    inspection.tokens_dock.token_chosen.emit(number)
    assert inspection.text_pane.edit.byte_of_caret() == encoding.spans[number, 0]
    assert session.selected_token_id == encoding.ids[number]


def test_the_choice_of_colours_is_remembered(inspection: Inspection, session: Session, settings: Settings) -> None:
    inspection.text_pane.view_menu.rule_actions["script"].trigger()
    assert inspection.text_pane.edit.view_options.rule == "script"
    assert ViewOptions.read(settings.view).rule == "script"


def test_a_picture_is_made_of_what_can_be_edited(qtbot: QtBot, inspection: Inspection) -> None:
    window = inspection.text_pane.window()
    inspection.open_picture(window)
    dialog = window.findChild(PictureDialog)
    qtbot.waitUntil(lambda: not dialog.busy)
    dialog.reject()
    qtbot.waitUntil(lambda: window.findChild(PictureDialog) is None)
    inspection.text_pane.show_text("x" * 10_001)
    with qtbot.waitSignal(inspection.refused):
        inspection.open_picture(window)
