"""The dock of the tokens table: what it shows, copies and saves."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

import engine
from app.inspection.tokens import copies
from app.inspection.tokens.copies import Choice
from app.inspection.tokens.dock import TokensDock
from app.inspection.tokens.rows import TokenRows
from app.settings import Settings
from engine import SaveError
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character


@pytest.fixture
def dock(qtbot: QtBot) -> Iterator[TokensDock]:
    dock = TokensDock(Settings())
    qtbot.addWidget(dock)
    dock.resize(900, 400)
    with qtbot.waitExposed(dock):
        dock.show()
    yield dock
    dock.shutdown()


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def select(dock: TokensDock, *rows: int) -> None:
    flags = QItemSelectionModel.SelectionFlag
    for row in rows:
        dock.view.selectionModel().select(dock.view.tokens.index(row, 0), flags.Select | flags.Rows)


def test_shows_the_tokens_of_an_encoding(dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    assert dock.view.tokens.rowCount() == 3
    assert dock._total.text() == "Tokens: 3"
    dock.set_encoding(None)
    assert dock.view.tokens.rowCount() == 0


def test_works_only_while_it_is_seen(dock: TokensDock) -> None:
    dock.hide()
    dock.set_encoding(one_token_per_character("a中b"))
    dock.show_tokens(1, 1)
    assert dock.view.tokens.rowCount() == 0
    dock.show()
    assert dock.view.tokens.rowCount() == 3
    assert dock.view.current_number == 1


def test_a_choice_is_passed_on_and_a_mark_is_not(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    with qtbot.assertNotEmitted(dock.token_chosen):
        dock.show_tokens(0, 0)
    with qtbot.waitSignal(dock.token_chosen) as blocker:
        qtbot.keyClick(dock.view, Qt.Key.Key_Down)
    assert blocker.args == [1]


def test_tells_bytes_and_ids_of_what_it_shows(dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    assert dock.span_of(1) == (1, 4)
    assert dock.id_of(1) == 101


def test_marking_does_not_scroll_sideways(dock: TokensDock) -> None:
    dock.view.horizontalHeader().resizeSection(2, 2000)
    dock.set_encoding(one_token_per_character("x" * 500))
    dock.view.horizontalScrollBar().setValue(700)
    dock.show_tokens(400, 400)
    assert dock.view.horizontalScrollBar().value() == 700
    assert dock.view.verticalScrollBar().value() > 300


def test_only_flagged_tokens(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_byte("ab中c"))
    dock.filter_button.click()
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == 3)
    assert dock._total.text() == "Flagged: 3 of 6"
    dock.set_encoding(one_token_per_byte("ab中国c"))
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == 6)
    dock.filter_button.click()
    assert dock.view.tokens.rowCount() == 9
    assert not dock.busy


def test_flagged_tokens_are_shown_though_newer_ones_keep_coming(qtbot: QtBot, dock: TokensDock) -> None:
    dock.filter_button.setChecked(True)
    put = dock.view.show_rows
    shown: list[int] = []

    def show_and_be_given_another(rows: TokenRows, numbers: np.ndarray) -> None:
        put(rows, numbers)
        shown.append(len(numbers))
        if len(shown) < 4:
            dock.set_encoding(one_token_per_byte("中" * (len(shown) + 1)))
            dock.set_encoding(one_token_per_byte("中" * (len(shown) + 2)))

    dock.view.show_rows = show_and_be_given_another  # type: ignore[method-assign]
    dock.set_encoding(one_token_per_byte("中"))
    dock.set_encoding(one_token_per_byte("中中"))
    qtbot.waitUntil(lambda: len(shown) >= 4 and not dock.busy)
    assert shown[0] == 3
    assert shown[-1] == 15


@pytest.mark.parametrize(
    ("kind", "expected"), [("ids", "101 102"), ("python", "[101, 102]")], ids=["ids", "python"]
)
def test_copies_the_selected_rows(dock: TokensDock, kind: str, expected: str) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    select(dock, 1, 2)
    dock.copy_button.copy(kind)
    assert clipboard() == expected
    assert dock._note.text() == "Rows copied: 2"


def test_copies_all_rows_if_none_is_selected(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    qtbot.keyClick(dock.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "100 101 102"


def test_copies_rows_as_tables_and_objects(dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("a中b"))
    select(dock, 0, 2)
    dock.copy_button.copy("tsv")
    assert [line.split("\t")[2] for line in clipboard().splitlines()] == ["token", "a", "b"]
    dock.copy_button.copy("json")
    assert [each["token"] for each in json.loads(clipboard())] == ["a", "b"]


def test_copies_what_the_filter_shows(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_byte("a中"))
    dock.filter_button.click()
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == 3)
    dock.copy_button.copy("ids")
    assert clipboard() == "101 102 103"


def test_many_rows_are_copied_in_the_background(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_byte("x" * 20_000))
    with qtbot.waitSignal(dock.copy_button.copied) as blocker:
        dock.copy_button.copy("ids")
        assert dock.busy
        assert dock._note.text() == f"Copying rows: {QLocale().toString(20_000)} …"
    assert blocker.args == [20_000]
    assert clipboard() == " ".join(map(str, range(100, 20_100)))


def test_rows_that_could_not_be_copied_are_not_said_to_come(
    qtbot: QtBot, dock: TokensDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> str:
        raise MemoryError

    monkeypatch.setattr(copies, "written", fail)
    dock.set_encoding(one_token_per_byte("x" * 20_000))
    with qtbot.waitSignal(dock.failed):
        dock.copy_button.copy("ids")
        assert "Copying rows" in dock._note.text()
    assert dock._note.text() == ""


def test_one_row_that_is_very_long_is_copied_in_the_background(qtbot: QtBot, dock: TokensDock) -> None:
    dock.set_encoding(MadeEncoding("x" * 500_000, [500_000]))
    with qtbot.waitSignal(dock.copy_button.copied):
        dock.copy_button.copy("tsv")
        assert dock.busy
    assert len(clipboard()) > 2_000_000


def test_nothing_is_copied_from_an_empty_table(dock: TokensDock) -> None:
    QGuiApplication.clipboard().setText("before")
    dock.copy_button.copy("ids")
    assert clipboard() == "before"


def test_the_menu_of_the_button_is_for_keyboards_too(dock: TokensDock) -> None:
    dock.set_encoding(one_token_per_character("ab"))
    entries = [action for action in dock.copy_button.menu().actions() if not action.isSeparator()]
    assert [action.text().replace("&", "").split("\t")[0] for action in entries] == [
        "Copy ids", "Copy ids as Python list", "Copy rows as JSON", "Copy rows as TSV", "Select all",
    ]  # fmt: skip
    entries[-1].trigger()
    entries[1].trigger()
    assert clipboard() == "[100, 101]"
    for button in (dock.copy_button, dock.filter_button, dock.export_button):
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_saves_all_rows(qtbot: QtBot, dock: TokensDock, tmp_path: Path) -> None:
    dock.set_encoding(one_token_per_byte("=中\r\n"))
    path = tmp_path / "tokens.csv"
    with qtbot.waitSignal(dock.saved) as blocker:
        dock.export.save(1, Choice.of(dock.view).csv, path)
    assert blocker.args == [path, ""]
    table = list(csv.DictReader(io.StringIO(path.read_bytes().decode("utf-8"), newline="")))
    assert [row["bytes"] for row in table] == ["3D", "E4", "B8", "AD", "0D", "0A"]
    assert table[0]["token"] == "="
    assert Settings().save_folder == str(tmp_path)


@pytest.mark.parametrize(("chosen", "written"), [((1, 2), 2), ((1,), 3)])
def test_a_file_is_chosen_and_named_csv(
    qtbot: QtBot, dock: TokensDock, tmp_path: Path, chosen: tuple[int, ...], written: int
) -> None:
    """One row is selected wherever the caret stands: then all are meant."""
    dock.set_encoding(one_token_per_character("abc"))
    select(dock, *chosen)
    dock.export_button.click()
    dialog = dock.findChild(QFileDialog)
    assert dialog is not None
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("tokens")
    dock.view.clearSelection()  # what was selected when the button was pressed is saved
    with qtbot.waitSignal(dock.saved):
        dialog.accept()
    assert (tmp_path / "tokens.csv").read_bytes().count(b"\r\n") == 1 + written


def test_what_cannot_be_saved_is_told_and_the_old_file_stays(
    qtbot: QtBot, dock: TokensDock, tmp_path: Path
) -> None:
    dock.set_encoding(one_token_per_character("ab"))
    with qtbot.waitSignal(dock.failed) as blocker:
        dock.export.save(1, Choice.of(dock.view).csv, tmp_path / "missing" / "tokens.csv")
    assert isinstance(blocker.args[0], SaveError)
    assert dock._note.text() == ""


def test_the_end_of_the_program_waits_for_an_export(qtbot: QtBot, tmp_path: Path) -> None:
    dock = TokensDock(Settings())
    qtbot.addWidget(dock)
    dock.set_encoding(one_token_per_byte("中" * 100_000))
    rows = TokenRows.of(one_token_per_byte("中" * 100_000))
    path = tmp_path / "tokens.csv"
    path.write_bytes(b"old")
    dock.export.save(len(rows), Choice(rows, None, [range(len(rows))]).csv, path)
    dock.shutdown()
    assert path.read_bytes().count(b"\r\n") == 1 + len(rows)
    assert list(tmp_path.iterdir()) == [path]


def test_buttons_are_wide_enough_for_their_words(dock: TokensDock) -> None:
    for button in dock.findChildren(QToolButton):
        if button.text() and button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())


def test_it_says_that_of_a_large_text_a_part_is_listed(dock: TokensDock) -> None:
    assert not dock.hint.isVisible()
    dock.set_large(True)
    assert dock.hint.isVisible()
    assert "in sight" in dock.hint.text()
    assert dock._total.text().startswith("Tokens here: ")
    dock.set_large(False)
    assert not dock.hint.isVisible()


def test_what_was_copied_is_said_until_the_text_is_another(dock: TokensDock, trained: engine.Tokenizer) -> None:
    dock.set_encoding(trained.encode("low lower"))
    dock.copy_button.copy("ids")
    words = dock._note.text()
    assert words.startswith("Rows copied: ")
    dock.set_encoding(trained.at(0).encode("low lower"))
    assert dock._note.text() == words
    dock.set_encoding(trained.encode("low lowers"))
    assert dock._note.text() == ""


def test_of_a_large_text_it_is_said_that_only_a_part_is_copied_and_saved(
    qtbot: QtBot, dock: TokensDock, tmp_path: Path
) -> None:
    dock.set_large(True)
    dock.set_encoding(one_token_per_character("abc"))
    dock.copy_button.copy("ids")
    assert dock._note.text() == "Tokens copied of the part in sight: 3"
    dock.export_button.click()
    dialog = dock.findChild(QFileDialog)
    assert dialog.windowTitle() == "Export tokens of the part in sight: 3"
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("tokens.csv")
    with qtbot.waitSignal(dock.saved) as blocker:
        dialog.accept()
    assert blocker.args == [tmp_path / "tokens.csv", "only tokens of the part in sight: 3"]
    assert dock._note.text().endswith("tokens.csv · only tokens of the part in sight: 3")
