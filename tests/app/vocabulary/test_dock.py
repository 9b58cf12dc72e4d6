"""The dock of the vocabulary: what it shows, follows, copies and saves."""

import csv
import io
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

import engine
from app.listing.search_bar import LENGTHS
from app.palette import DARK
from app.session import Session
from app.vocabulary import dock as vocabulary_dock
from app.vocabulary.dock import ChosenTokens, VocabularyDock
from app.vocabulary.headings import COLUMNS
from engine import SaveError
from engine.libraries.sentence_piece import SentencePiece
from engine.models.merges import Merges
from engine.origin import Origin
from engine.text.scripts import SCRIPTS
from engine.tokenizer import Tokenizer
from tests.app.listing.held_search import held_up
from tests.app.vocabulary.conftest import settle, shown_ids

SMALL_UNIGRAM = "0a0e0a053c756e6b3e150000000018020a0a0a016115000040c018010a0c0a03e29681150000c0bf1801"


def column_of(dock: VocabularyDock, name: str) -> list[str]:
    tokens = dock.view.tokens
    return [tokens.cell(row, tokens.place_of(name)) for row in range(tokens.rowCount())]


def test_shows_every_token_of_the_active_tokenizer(dock: VocabularyDock, trained: engine.Tokenizer) -> None:
    assert shown_ids(dock) == list(trained.vocabulary)
    assert dock.total.text() == "Tokens: 286"
    assert [dock.view.isColumnHidden(at) for at in range(len(COLUMNS))] == [*[False] * 11, True]


def test_works_only_while_it_is_seen(qtbot: QtBot, dock: VocabularyDock, session: Session) -> None:
    dock.hide()
    session.open(Tokenizer(Merges.of([])), path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    qtbot.waitUntil(lambda: dock.view.tokens.rowCount() == 0)  # what is closed is not kept
    assert not dock.busy
    dock.show()
    settle(qtbot, dock)
    assert dock.view.tokens.rowCount() == 256


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (0, "LOW", lambda number, data: b"low" in data),
        (0, "中", lambda number, data: "中".encode() in data),
        (0, "no such token", lambda number, data: False),
        (1, "^ low$", lambda number, data: data == b" low"),
        (2, "e4 b8", lambda number, data: b"\xe4\xb8" in data),
        (3, "97-99 270", lambda number, data: number in (97, 98, 99, 270)),
    ],
)
def test_finds_as_one_types(qtbot: QtBot, dock: VocabularyDock, trained, kind: int, text: str, found) -> None:
    dock.bar.kind.setCurrentIndex(kind)
    for length in range(1, len(text) + 1):
        dock.bar.field.setText(text[:length])
    settle(qtbot, dock)
    expected = [number for number, data in trained.vocabulary.items() if found(number, data)]
    assert shown_ids(dock) == expected
    assert dock.total.text() == f"Found: {len(expected)} of 286"


def test_the_first_rows_are_seen_while_the_rest_is_searched(
    qtbot: QtBot, dock: VocabularyDock, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held_up(monkeypatch)
    dock.token_selected.connect(session.set_selected_token)
    dock.bar.kind.setCurrentIndex(1)
    dock.bar.set_order("id", descending=True)
    dock.bar.field.setText("^[a-c]$")
    qtbot.waitUntil(lambda: shown_ids(dock) == [99, 98])
    assert dock.total.text() == "Found: 2 of 286 …"
    dock.view.setCurrentIndex(dock.view.tokens.index(1, 0))
    gate.set()
    settle(qtbot, dock)
    assert shown_ids(dock) == [99, 98, 97, 67, 66, 65]
    assert dock.total.text() == "Found: 6 of 286"
    assert dock.view.currentIndex().row() == 1


def test_the_marked_token_is_waited_for_if_it_is_found(
    qtbot: QtBot, dock: VocabularyDock, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held_up(monkeypatch)
    session.set_selected_token(122)
    dock.bar.kind.setCurrentIndex(1)
    before = shown_ids(dock)
    dock.bar.field.setText("[a-z]")
    answers: list[object] = []
    dock._task.told.connect(answers.append)
    gate.set()
    found = settle(qtbot, dock)
    assert answers == []
    assert shown_ids(dock) == found.shown.tolist() != before
    assert dock.view.currentIndex().row() in dock.view.rows_in_sight()


def test_what_cannot_be_read_is_said_in_the_list(qtbot: QtBot, dock: VocabularyDock) -> None:
    dock.bar.kind.setCurrentIndex(2)
    dock.bar.field.setText("e4 b")
    settle(qtbot, dock)
    assert dock.view.tokens.rowCount() == 0
    assert "e4 b8" in dock.view._hint
    dock.bar.kind.setCurrentIndex(1)
    dock.bar.field.setText("(a")
    settle(qtbot, dock)
    assert dock.view._hint.startswith("The regular expression is wrong")


def test_filters_are_the_way_out_only_where_there_are_any(qtbot: QtBot, dock: VocabularyDock) -> None:
    dock.bar.field.setText("no such token")
    settle(qtbot, dock)
    assert dock.view._hint == "No token is like this. Search for something else."
    dock.bar.kind.setCurrentIndex(0)
    dock.bar.field.setText("e4 b8")
    settle(qtbot, dock)
    assert dock.view._hint.endswith("Search for something else. To find bytes, choose “Hex” before the field.")
    dock.bar.field.setText("nothing like it")
    settle(qtbot, dock)
    dock.bar.filters["unused"].trigger()
    settle(qtbot, dock)
    assert dock.view._hint == "No token is like this. The menu “Filters” clears them all."


def test_filters_by_kind_script_and_length(qtbot: QtBot, dock: VocabularyDock) -> None:
    bar = dock.bar
    bar.filters["fragments"].trigger()
    settle(qtbot, dock)
    assert all(column_of(dock, "flag"))
    assert bar.filter_button.text() == "Filters (1)"
    bar.filters["fragments"].trigger()
    bar.script.setCurrentIndex(1 + SCRIPTS.index("han"))
    bar.lengths[LENGTHS.index((3, 3))].trigger()
    settle(qtbot, dock)
    assert set(column_of(dock, "script")) == {"Han"}
    assert set(column_of(dock, "length")) == {"3"}
    bar.clear()
    settle(qtbot, dock)
    assert dock.total.text() == "Tokens: 286"
    assert bar.filter_button.text() == "Filters"


def test_a_cleared_search_takes_its_button_away(qtbot: QtBot, dock: VocabularyDock) -> None:
    bar = dock.bar
    (button,) = bar.field.findChildren(QToolButton)
    plain = bar.wanted
    assert not button.isVisible()
    bar.filters["fragments"].trigger()
    qtbot.keyClicks(bar.field, "a")
    settle(qtbot, dock)
    qtbot.waitUntil(button.isVisible)
    told = []
    bar.changed.connect(lambda: told.append(bar.wanted))
    bar.clear()
    assert told == [plain]
    assert bar.filter_button.text() == "Filters"
    qtbot.waitUntil(lambda: not button.isVisible())  # it fades


def test_scripts_are_counted_with_their_share(dock: VocabularyDock, trained: engine.Tokenizer) -> None:
    entries = [dock.bar.script.itemText(place) for place in range(dock.bar.script.count())]
    counts = [int(each.split(" · ")[1].replace(",", "")) for each in entries[1:]]
    assert entries[0] == "All scripts"
    assert sum(counts) == trained.vocab_size
    assert entries[1 + SCRIPTS.index("fragment")].endswith(f"{100 * counts[-1] / 286:.1f}\u00a0%")


def test_tokens_that_the_text_lacks(qtbot: QtBot, dock: VocabularyDock, session: Session) -> None:
    dock.bar.filters["unused"].trigger()
    settle(qtbot, dock)
    used = set(session.encoding.ids.tolist())
    assert set(shown_ids(dock)) == set(range(286)) - used
    session.set_text("low 中国")
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    assert set(shown_ids(dock)) == set(range(286)) - set(session.encoding.ids.tolist())
    dock.set_large(True)
    assert not dock.bar.filters["unused"].isEnabled()
    assert "not kept" in dock.bar.filters["unused"].toolTip()
    settle(qtbot, dock)
    assert len(shown_ids(dock)) == 286


def test_tokens_that_encoding_never_makes(qtbot: QtBot, dock: VocabularyDock, session: Session) -> None:
    odd = Tokenizer(Merges.of([(97, 98), (98, 99), (97, 257)]))  # a + bc is ab + c before
    session.open(odd, path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    dock.bar.filters["unreachable"].trigger()
    settle(qtbot, dock)
    assert shown_ids(dock) == [258]
    assert column_of(dock, "flag") == ["unreachable"]


def test_what_is_not_known_of_a_library_is_not_offered(
    qtbot: QtBot, dock: VocabularyDock, session: Session
) -> None:
    pipeline = SentencePiece(bytes.fromhex(SMALL_UNIGRAM), source="small.model")
    session.open(Tokenizer.of_pipeline(pipeline, name="u", origin=Origin("sentencepiece")), path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    assert not dock.bar.filters["unreachable"].isEnabled()
    hidden = [column.name for at, column in enumerate(COLUMNS) if dock.view.isColumnHidden(at)]
    assert hidden == ["count", "rank", "left", "right"]
    assert column_of(dock, "score")[1:] == ["-3.000", "-1.500"]


def test_sorts_by_a_column_at_its_heading_and_by_the_keyboard(qtbot: QtBot, dock: VocabularyDock) -> None:
    dock.view.sort_wanted.emit("length")
    settle(qtbot, dock)
    lengths = list(map(int, column_of(dock, "length")))
    assert lengths == sorted(lengths, reverse=True)
    dock.view.sort_wanted.emit("length")
    settle(qtbot, dock)
    assert list(map(int, column_of(dock, "length"))) == sorted(lengths)
    header = dock.view.horizontalHeader()
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (3, Qt.SortOrder.AscendingOrder)
    dock.bar._orders["bytes"].trigger()
    settle(qtbot, dock)
    assert column_of(dock, "bytes") == sorted(column_of(dock, "bytes"))


def test_the_choice_goes_both_ways(qtbot: QtBot, dock: VocabularyDock, session: Session) -> None:
    dock.token_selected.connect(session.set_selected_token)
    session.set_selected_token(270)
    assert dock.view.currentIndex().row() == 270
    with qtbot.waitSignal(dock.token_selected) as caught:
        qtbot.keyClick(dock.view, Qt.Key.Key_Down)
    assert caught.args == [271]
    assert session.selected_token_id == 271
    dock.bar.field.setText("low")  # 271 may be out of the list now, and comes back with it
    settle(qtbot, dock)
    dock.bar.field.clear()
    settle(qtbot, dock)
    assert dock.view.tokens.id_of(dock.view.currentIndex().row()) == 271
    session.set_selected_token(None)
    assert not dock.view.currentIndex().isValid()


def test_a_vocabulary_that_grows_keeps_its_place(
    qtbot: QtBot, dock: VocabularyDock, session: Session, trained
) -> None:
    dock.token_selected.connect(session.set_selected_token)
    session.show_live(trained.at(5))
    qtbot.waitUntil(lambda: not session.busy and len(dock._found.rows) == 261)
    dock.bar.set_order("id", descending=True)
    settle(qtbot, dock)
    dock.view.verticalScrollBar().setValue(20)
    on_top = dock.view.tokens.id_of(dock.view.rowAt(0))
    dock.view.setCurrentIndex(dock.view.tokens.index(22, 0))
    chosen = dock.view.tokens.id_of(22)
    for merges in (6, 12, 20):
        session.show_live(trained.at(merges))
        qtbot.waitUntil(lambda merges=merges: len(dock._found.rows) == 256 + merges)
        assert dock.view.tokens.id_of(dock.view.rowAt(0)) == on_top
        assert dock.view.tokens.id_of(dock.view.currentIndex().row()) == chosen


def test_a_list_that_waits_for_its_turn_is_still_to_come(
    qtbot: QtBot, dock: VocabularyDock, session: Session
) -> None:
    dock.bar.filters["unused"].trigger()
    settle(qtbot, dock)
    session.set_text("low 中国")
    qtbot.waitUntil(lambda: not session.busy)
    assert dock.busy
    dock.shutdown()
    assert not dock.busy


def test_copies_rows_with_their_headings(qtbot: QtBot, dock: VocabularyDock) -> None:
    dock.bar.kind.setCurrentIndex(3)
    dock.bar.field.setText("34 97")
    settle(qtbot, dock)
    qtbot.keyClick(dock.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "Rows copied: 2" in dock.total.text())
    read = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text()), csv.excel_tab))
    assert [row[:3] for row in read] == [["id", "token", "bytes"], ["34", '"', "22"], ["97", "a", "61"]]
    dock.view.setCurrentIndex(dock.view.tokens.index(1, 0))
    dock.out.copy_button.click()
    qtbot.waitUntil(lambda: "Rows copied: 1" in dock.total.text())


def test_exports_what_is_shown_whole(qtbot: QtBot, dock: VocabularyDock, tmp_path: Path) -> None:
    dock.bar.field.setText("low")
    found = settle(qtbot, dock)
    dock.out.export_button.click()
    dialog = dock.findChild(QFileDialog)
    path = tmp_path / "rows.csv"
    with qtbot.waitSignal(dock.saved):
        dialog.fileSelected.emit(str(path))
    dialog.close()
    assert path.read_bytes() == ChosenTokens(found.rows, found.shown).csv()
    assert str(path) in dock.total.text()


def test_a_failed_export_is_reported_and_another_may_follow(
    qtbot: QtBot, dock: VocabularyDock, tmp_path: Path
) -> None:
    with qtbot.waitSignal(dock.failed) as caught:
        dock.out.export.save(1, lambda: b"x", tmp_path / "missing" / "rows.csv")
    assert isinstance(caught.args[0], SaveError)


def test_rows_that_could_not_be_copied_are_not_said_to_come(
    qtbot: QtBot, dock: VocabularyDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> str:
        raise MemoryError

    monkeypatch.setattr(ChosenTokens, "written", fail)
    before = dock.total.text()
    with qtbot.waitSignal(dock.failed):
        dock.out.copy("tsv")
        assert "Copying rows" in dock.total.text()
    assert dock.total.text() == before


def test_keys_of_the_field(qtbot: QtBot, dock: VocabularyDock) -> None:
    bar = dock.bar
    dock.find()
    qtbot.keyClick(bar.field, Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
    assert bar.case_button.isChecked()
    qtbot.keyClick(bar.field, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    assert bar.wanted.query.kind == "regex"
    qtbot.keyClicks(bar.field, "a")
    settle(qtbot, dock)
    qtbot.keyClick(bar.field, Qt.Key.Key_Down)
    assert dock.view.currentIndex().row() == 0
    qtbot.keyClick(dock.view, Qt.Key.Key_End)
    assert dock.view.currentIndex().row() == dock.view.tokens.rowCount() - 1
    qtbot.keyClick(dock.view, Qt.Key.Key_Home)
    assert dock.view.currentIndex().row() == 0
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.field.text() == ""


def test_everything_has_a_name_and_room_for_its_words(qtbot: QtBot, dock: VocabularyDock) -> None:
    bar = dock.bar
    for part in (bar.field, bar.kind, bar.script, bar.case_button, dock.view):
        assert part.accessibleName()
    for button in dock.findChildren(QToolButton):
        if button.text() and button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())
    dock.set_theme(DARK)
    dock.view.setCurrentIndex(dock.view.tokens.index(97, 0))
    assert "id 97" in dock.view.accessibleDescription()
    assert dock.grab().toImage().width() > 0


def test_a_vocabulary_that_is_too_long_is_reported(
    qtbot: QtBot, dock: VocabularyDock, session, monkeypatch
) -> None:
    monkeypatch.setattr("engine.models.joined_tokens.MOST_BYTES", 100)
    with qtbot.waitSignal(dock.failed) as caught:
        session.open(Tokenizer(Merges.of([(1, 2)])), path=None, dirty=False)
    assert "too many for a list" in str(caught.args[0])
    with qtbot.assertNotEmitted(dock.failed):  # not again with every key
        session.set_text("low")
        qtbot.waitUntil(lambda: not session.busy and not dock.busy)
    assert dock.view.tokens.rowCount() == 0
    assert np.array_equal(dock.view.chosen(), [])


def test_a_tokenizer_that_was_left_again_does_not_come(
    qtbot: QtBot, dock: VocabularyDock, session: Session, trained: engine.Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, find = Event(), vocabulary_dock.Finder.find
    monkeypatch.setattr(vocabulary_dock.Finder, "find", lambda *given: gate.wait(20) and find(*given))
    before = session.active
    assert before is not None
    session.open(engine.train(texts=["aaaa"], vocab_size=257), path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy and dock._task.busy)
    session.activate(before)
    qtbot.waitUntil(lambda: not session.busy)
    gate.set()
    assert settle(qtbot, dock).tokenizer is trained
    assert shown_ids(dock) == list(trained.vocabulary)


def test_a_moment_comes_though_the_one_before_could_not_be_listed(
    qtbot: QtBot, dock: VocabularyDock, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, find = Event(), vocabulary_dock.Finder.find

    def find_none_of_the_first_three(finder: object, tokenizer: Tokenizer, *given: object) -> object:
        if len(tokenizer.merges) == 3:
            gate.wait(20)
            raise engine.EngineError("not this one")
        return find(finder, tokenizer, *given)

    monkeypatch.setattr(vocabulary_dock.Finder, "find", find_none_of_the_first_three)
    session.set_moment(3)
    qtbot.waitUntil(lambda: dock._task.busy)
    session.set_moment(5)
    qtbot.waitUntil(lambda: not session.busy)
    gate.set()
    settle(qtbot, dock)
    assert dock.view.tokens.rowCount() == 261
