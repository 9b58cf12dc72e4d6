"""What goes on between the text pane, the table of tokens, the ids and pictures."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

import engine
from app.inspection.inspection import Inspection
from app.inspection.large.text import LargeText
from app.inspection.picture.dialog import PictureDialog
from app.inspection.tokens.copies import Choice
from app.inspection.tokens.model import TokensModel
from app.inspection.tokens.rows import TokenRows, flagged
from app.inspection.tokens.writing import csv_of
from app.inspection.view_options import ViewOptions
from app.session import Session
from app.settings import Settings
from engine.errors import SaveError


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


def test_at_the_end_of_the_text_no_token_is_marked(qtbot: QtBot, inspection: Inspection, session: Session) -> None:
    edit, view = inspection.text_pane.edit, inspection.tokens_dock.view
    edit.go_to_byte(4)
    qtbot.waitUntil(lambda: rows(inspection) != [])
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    qtbot.waitUntil(lambda: rows(inspection) == [])
    assert view.current_number is None
    assert len(Choice.of(view)) == view.tokens.rowCount()
    edit.go_to_byte(4)
    qtbot.waitUntil(lambda: rows(inspection) != [])
    edit.selectAll()
    data = QMimeData()
    data.setText("another text")
    edit.insertFromMimeData(data)
    qtbot.waitUntil(lambda: view.tokens.rows.utf8 == b"another text")
    qtbot.waitUntil(lambda: rows(inspection) == [])


@pytest.mark.parametrize("selected", [False, True])
def test_a_byte_chosen_in_the_strip_is_meant_everywhere(
    qtbot: QtBot, inspection: Inspection, session: Session, selected: bool
) -> None:
    pane, lines = inspection.text_pane, inspection.text_pane.edit.encoded_lines()
    strip, line = pane.caret.byte_strip, pane.caret.caret_line
    pane.edit.go_to_byte(4)
    if selected:
        pane.edit.selectAll()
    pane.caret.describe()
    for _ in range(6 if selected else 2):
        qtbot.keyClick(strip, Qt.Key.Key_Right)
    token = lines.token_at(6)
    qtbot.keyClick(strip, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows(inspection) == [token])
    assert session.selected_token_id == int(lines.ids[token])
    if selected:
        assert line.text().startswith(f"id {int(lines.ids[token])} · token index {token} of ")
    else:
        assert f" [{int(lines.ids[token])}] · " in line.text()
        assert f" · token index {token} of " in line.text()
    assert strip.current_byte() == (6 if selected else 2)
    assert pane.edit.textCursor().hasSelection() == selected
    pane.edit.moveCursor(pane.edit.textCursor().MoveOperation.Start)
    qtbot.waitUntil(lambda: rows(inspection) == [0])
    assert line.text().startswith("U+0074")


def test_the_caret_follows_the_table(qtbot: QtBot, inspection: Inspection, session: Session) -> None:
    encoding = session.encoding
    number = len(encoding.ids) - 1
    inspection.tokens_dock.token_chosen.emit(number)
    assert inspection.text_pane.edit.byte_of_caret() == encoding.spans[number, 0]
    assert session.selected_token_id == encoding.ids[number]


LARGE = ("the 除 cat, 中国 e\u0301 low " * 20_000).encode()


def show_large(qtbot: QtBot, inspection: Inspection, byte: int) -> TokensModel:
    """The model of the table, once it lists the tokens around a byte, which are counted."""
    pane, model = inspection.text_pane, inspection.tokens_dock.view.tokens
    pane.show_large(LargeText(LARGE))
    pane.large.view.go_to_byte(byte)

    def listed() -> bool:
        pane.large.view.viewport().grab()
        lines = pane.large.tokens.lines
        return lines is not None and lines.total is not None and model.rows.ids is lines.ids

    qtbot.waitUntil(listed)
    return model


def test_tokens_in_sight_of_a_large_text_are_listed(
    qtbot: QtBot, compiled_kernels: None, inspection: Inspection, trained: engine.Tokenizer
) -> None:
    whole = trained.encode(LARGE.decode())
    for byte in (0, 310_007, len(LARGE)):
        model = show_large(qtbot, inspection, byte)
        rows, first = model.rows, model.rows.first_number
        assert 1_000 < len(rows) < len(whole)
        assert rows.ids.tolist() == whole.ids[first : first + len(rows)].tolist()
        assert rows.spans.tolist() == whole.spans[first : first + len(rows)].tolist()
        assert model.cell(7, 0) == str(first + 7)
        assert model.cell(7, 5) == "[{}, {})".format(*whole.spans[first + 7])
        expected = np.flatnonzero(whole.flags.cuts_grapheme[first : first + len(rows)])
        assert flagged(rows).tolist() == expected.tolist()
        copied = csv_of(rows, range(len(rows))).decode().splitlines()
        assert copied[1:] == csv_of(TokenRows.of(whole), range(first, first + len(rows))).decode().splitlines()[1:]


def test_the_table_and_a_large_text_follow_each_other(
    qtbot: QtBot, compiled_kernels: None, inspection: Inspection, session: Session
) -> None:
    pane, view = inspection.text_pane, inspection.tokens_dock.view
    model = show_large(qtbot, inspection, len(LARGE) // 2)
    byte = LARGE.index("除".encode(), len(LARGE) // 2)
    pane.large.view.go_to_byte(byte)

    def marked() -> list[list[int]]:
        return [model.rows.spans[number].tolist() for number in rows(inspection)]

    qtbot.waitUntil(lambda: [each[1] for each in marked()] == [byte + 1, byte + 2, byte + 3])
    last = len(model.rows) - 1
    start, end = model.rows.spans[last].tolist()
    token_id = int(model.rows.ids[last])
    view.setFocus()
    view.setCurrentIndex(model.index(last, 0))
    low, high = pane.large.view.visible_bytes()
    assert low <= start < high
    assert pane.large.view.pointed() == (start, end)
    assert session.selected_token_id == token_id
    # The tokens that come into sight are listed, and the chosen one stays chosen.
    qtbot.waitUntil(lambda: pane.large.view.viewport().grab() is not None and model.rows.spans[-1, 1] > end)
    qtbot.waitUntil(lambda: marked() == [[start, end]])
    pane.large.view.go_to_byte(len(LARGE))
    qtbot.waitUntil(lambda: rows(inspection) == [])
    pane.show_text("the")
    qtbot.waitUntil(lambda: model.rows.utf8 == b"the")


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


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_what_becomes_of_a_picture_is_said_when_its_dialog_has_gone(
    qtbot: QtBot, inspection: Inspection, tmp_path: Path, folder: str
) -> None:
    window = inspection.text_pane.window()
    inspection.open_picture(window)
    dialog = window.findChild(PictureDialog)
    qtbot.waitUntil(lambda: not dialog.busy)
    path = tmp_path / folder / "picture.png"
    with qtbot.waitSignal(inspection.failed if folder else inspection.saved) as told:
        dialog.save(path)
        dialog.reject()
    assert isinstance(told.args[0], SaveError) if folder else told.args == [path, ""]
    qtbot.waitUntil(lambda: window.findChild(PictureDialog) is None)
