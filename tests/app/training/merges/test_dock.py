"""The dock of the merges: what it finds, follows, copies and saves."""

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from app.documents import Document
from app.listing.search_bar import LENGTHS
from app.pace import FULL
from app.palette import DARK
from app.ticker import Ticker
from app.training.merge_columns import MergeColumns
from app.training.merges.headings import COLUMNS
from engine.byte_level_bpe import ByteLevelBpe
from engine.listing import regex_search
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.spans import token_cut
from engine.text.scripts import SCRIPTS, script_of
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.app.listing.held_search import held_up
from tests.app.training.conftest import settings
from tests.app.training.fake_trainer import made_up
from tests.app.training.merges.conftest import Desk, settle
from tests.engine.libraries import piece_models

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("text", "LOW", lambda rank, data: b"low" in data),
        ("text", "中", lambda rank, data: "中".encode() in data),
        ("text", "no such token", lambda rank, data: False),
        ("regex", "^ ?low$", lambda rank, data: data in (b" low", b"low")),
        ("hex", "e4 b8", lambda rank, data: b"\xe4\xb8" in data),
        ("id", "256 260-262", lambda rank, data: rank in (0, 4, 5, 6)),
        ("rank", "0, 4-6", lambda rank, data: rank in (0, 4, 5, 6)),
    ],
)
def test_finds_as_one_types(qtbot: QtBot, desk: Desk, merged, kind: str, text: str, found) -> None:
    desk.bar.kind.setCurrentIndex(["text", "regex", "hex", "id", "rank"].index(kind))
    for length in range(1, len(text) + 1):
        desk.bar.field.setText(text[:length])
    settle(qtbot, desk)
    expected = [rank for rank in range(30) if found(rank, merged.vocabulary[256 + rank])]
    assert desk.ranks() == expected
    assert desk.total() == f"Found: {len(expected)} of 30"
    desk.bar.field.clear()
    settle(qtbot, desk)
    assert (desk.ranks(), desk.total()) == (list(range(30)), "Merges: 30")


def test_the_first_rows_are_seen_while_the_rest_is_searched(
    qtbot: QtBot, desk: Desk, merged, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = held_up(monkeypatch)
    desk.bar.kind.setCurrentIndex(1)
    desk.bar.field.setText("^ ?l")
    expected = [rank for rank in range(30) if merged.vocabulary[256 + rank].lstrip().startswith(b"l")]
    qtbot.waitUntil(lambda: desk.ranks() == expected[:2])
    assert desk.total() == "Found: 2 of 30 …"
    gate.set()
    settle(qtbot, desk)
    assert desk.ranks() == expected != expected[:2]
    assert desk.total() == f"Found: {len(expected)} of 30"


def test_what_is_shown_already_is_not_cut_short(
    qtbot: QtBot, desk: Desk, merged, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bar.kind.setCurrentIndex(1)
    desk.bar.field.setText("^ ?l")
    settle(qtbot, desk)
    expected, told = desk.ranks(), []
    monkeypatch.setattr(regex_search, "_FIRST_FOUND", 2)
    desk.dock._task.told.connect(lambda first: told.append(desk.ranks()))
    desk.dock._ask()  # as when there are more merges
    settle(qtbot, desk)
    assert told == [expected]


def test_what_cannot_be_read_is_said_in_the_list(qtbot: QtBot, desk: Desk) -> None:
    for kind, text, said in ((4, "1 x", "Ranks are numbers"), (1, "(a", "The regular expression is wrong")):
        desk.bar.kind.setCurrentIndex(kind)
        desk.bar.field.setText(text)
        settle(qtbot, desk)
        assert desk.ranks() == []
        assert desk.view._hint.startswith(said)
    desk.bar.kind.setCurrentIndex(0)
    desk.bar.field.setText("no such token")
    settle(qtbot, desk)
    assert desk.view._hint == "No merge is like this. Search for something else."
    desk.bar.filters["fragments"].trigger()
    settle(qtbot, desk)
    assert desk.view._hint == "No merge is like this. The menu “Filters” clears them all."


def test_filters(qtbot: QtBot, desk: Desk, merged) -> None:
    tokens = [merged.vocabulary[256 + rank] for rank in range(30)]
    for name, kept in (
        ("fragments", [token_cut(data) != "no" for data in tokens]),
        ("invalid", [token_cut(data) == "invalid" for data in tokens]),
        ("tied", merged.merges.tie.tolist()),
    ):
        desk.bar.filters[name].trigger()
        settle(qtbot, desk)
        assert desk.ranks() == [rank for rank, keeps in enumerate(kept) if keeps]
        desk.bar.filters[name].trigger()
    desk.bar.script.setCurrentIndex(1 + SCRIPTS.index("han"))
    desk.bar.lengths[LENGTHS.index((3, 3))].trigger()
    settle(qtbot, desk)
    assert set(desk.column("script")) == {"Han"}
    assert set(desk.column("length")) == {"3"}
    desk.bar.clear()
    settle(qtbot, desk)
    assert desk.ranks() == list(range(30))


@pytest.mark.parametrize("name", [column.name for column in COLUMNS])
def test_sorts_by_any_column_both_ways(qtbot: QtBot, desk: Desk, merged, name: str) -> None:
    merges, tokens = merged.merges, [merged.vocabulary[256 + rank] for rank in range(30)]
    flags = ("no", "begins", "ends", "both", "inside", "invalid")
    keys = {
        "rank": list(range(30)), "id": list(range(30)), "left": merges.left.tolist(),
        "right": merges.right.tolist(), "token": tokens, "count": merges.count.tolist(),
        "replacements": merges.replacements.tolist(), "tie": merges.tie.tolist(),
        "flag": [flags.index(token_cut(data)) for data in tokens], "length": list(map(len, tokens)),
        "script": [script_of(data) for data in tokens],
    }[name]  # fmt: skip
    for descending in (True, False):
        desk.bar.set_order(name, descending=descending)
        settle(qtbot, desk)
        assert desk.ranks() == sorted(range(30), key=lambda rank: keys[rank], reverse=descending)
    header = desk.view.horizontalHeader()
    assert header.sortIndicatorSection() == desk.view.tokens.place_of(name)


def test_a_click_on_a_heading_sorts(qtbot: QtBot, desk: Desk) -> None:
    desk.view.sort_wanted.emit("count")
    settle(qtbot, desk)
    counts = [int(each) for each in desk.column("count")]
    assert counts == sorted(counts, reverse=True)
    assert not desk.dock._follow.isEnabled()  # the newest is no longer at an end
    desk.view.sort_wanted.emit("rank")
    settle(qtbot, desk)
    assert desk.dock._follow.isEnabled()


def test_the_choice_goes_both_ways_and_outlives_a_search(qtbot: QtBot, desk: Desk) -> None:
    with qtbot.assertNotEmitted(desk.dock.token_selected):
        desk.dock.mark_token(256 + 7)
    assert desk.view.current_rank == 7
    with qtbot.waitSignal(desk.dock.token_selected) as caught:
        qtbot.keyClick(desk.view, Key.Key_Down)
    assert caught.args == [256 + 8]
    desk.bar.kind.setCurrentIndex(4)
    desk.bar.field.setText("1-3")
    settle(qtbot, desk)
    assert desk.view.current_rank is None
    desk.bar.field.setText("5-9")
    settle(qtbot, desk)
    assert (desk.view.current_rank, desk.view.currentIndex().row()) == (8, 3)
    with qtbot.assertNotEmitted(desk.dock.token_selected):
        desk.bar.field.clear()
        settle(qtbot, desk)
    assert desk.view.current_rank == 8


def test_a_moment_shows_the_first_merges(qtbot: QtBot, desk: Desk) -> None:
    desk.dock.mark_token(256 + 20)
    desk.shown.show_moment(12)
    settle(qtbot, desk)
    assert desk.ranks() == list(range(12))
    assert desk.total() == "Merges: 12 of 30"
    assert desk.view.current_rank is None
    desk.bar.sort_by("length")
    settle(qtbot, desk)
    assert sorted(desk.ranks()) == list(range(12))
    desk.shown.show_moment(5)
    settle(qtbot, desk)
    assert sorted(desk.ranks()) == list(range(5))
    desk.shown.show_moment(0)
    settle(qtbot, desk)
    assert desk.view._hint.startswith("The moment that is shown is before the first merge")
    desk.shown.show_moment(None)
    settle(qtbot, desk)
    assert sorted(desk.ranks()) == list(range(30))
    assert desk.view.current_rank == 20  # it is there again, and marked as it was


def test_what_is_learned_is_found_while_it_comes(qtbot: QtBot, desk: Desk) -> None:
    desk.bar.kind.setCurrentIndex(4)
    desk.bar.field.setText("10-9999")
    desk.bar.set_order("rank", descending=True)
    desk.run.set_speed(FULL)
    with qtbot.waitSignal(desk.run.finished):
        desk.run.start(settings(2000))
    qtbot.waitUntil(lambda: desk.ranks() == list(range(1999, 9, -1)))
    settle(qtbot, desk)
    assert desk.total().replace(",", "") == "Found: 1990 of 2000"
    desk.bar.field.setText("5000")
    settle(qtbot, desk)
    assert desk.view._hint.startswith("No merge is like this")


def test_found_rows_stay_where_they_are_while_more_come(qtbot: QtBot, desk: Desk) -> None:
    columns = MergeColumns(made_up(0, 1000))
    desk.run.merges, desk.run.front = columns, 1000
    desk.run.merges_reset.emit()
    desk.bar.set_order("count", descending=False)
    settle(qtbot, desk)
    desk.view.verticalScrollBar().setValue(300)
    on_top = desk.view.tokens.id_of(desk.view.rowAt(0))
    desk.view.setCurrentIndex(desk.view.tokens.index(302, 0))
    chosen = desk.view.current_rank
    columns.append(made_up(1000, 1500))
    desk.run.front = 1500
    desk.run.front_changed.emit()
    qtbot.waitUntil(lambda: len(desk.ranks()) == 1500)
    assert desk.view.tokens.id_of(desk.view.rowAt(0)) == on_top
    assert desk.view.current_rank == chosen


def test_copies_rows_and_lines(qtbot: QtBot, desk: Desk, merged) -> None:
    desk.shown.show(Document(Tokenizer(Merges.of([(0xE4, 0xB8, 9, 8, True), (256, 0xAD, 7, 7), (0x20, 34)]))))
    qtbot.keyClick(desk.view, Key.Key_Home)
    qtbot.keyClick(desk.view, Key.Key_Down, Modifier.ShiftModifier)
    qtbot.keyClick(desk.view, Key.Key_C, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: "Rows copied: 2" in desk.total())
    first, *rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text()), csv.excel_tab))
    assert first[:4] == ["rank", "id", "left_id", "left"]
    assert rows[0] == [
        "0", "256", "228", "<0xE4>", "184", "<0xB8>", "<0xE4><0xB8>", "E4 B8", "2", "fragment", "ends", "9", "8",
        "yes",
    ]  # fmt: skip
    assert rows[1][6:] == ["中", "E4 B8 AD", "3", "han", "", "7", "7", ""]
    desk.view.clearSelection()
    desk.dock.out.copies["lines"].trigger()
    qtbot.waitUntil(lambda: "Rows copied: 3" in desk.total())
    assert QGuiApplication.clipboard().text() == 'ä ¸\nä¸ Ń\nĠ "\n'


def test_exports_what_is_shown_whole(qtbot: QtBot, desk: Desk, merged, tmp_path: Path) -> None:
    desk.bar.field.setText("low")
    settle(qtbot, desk)
    path = tmp_path / "merges.csv"
    desk.dock.out.export_button.click()
    dialog = desk.dock.findChild(QFileDialog)
    with qtbot.waitSignal(desk.dock.saved):
        dialog.fileSelected.emit(str(path))
    dialog.close()
    _header, *rows = list(csv.reader(io.StringIO(path.read_text("utf-8"), newline="")))
    assert [int(row[0]) for row in rows] == desk.ranks()
    assert [bytes.fromhex(row[7]) for row in rows] == [merged.vocabulary[256 + rank] for rank in desk.ranks()]
    with qtbot.waitSignal(desk.dock.failed):
        desk.dock.out.export.save(1, lambda: b"x", tmp_path / "missing" / "merges.csv")


def test_ranks_without_merges_and_kinds_without_them_say_so(qtbot: QtBot, desk: Desk) -> None:
    ranks = Ranks({**{byte: bytes([byte]) for byte in range(256)}, 256: b"ab", 300: b"abc"})
    pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"])
    desk.shown.show(Document(Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))))
    settle(qtbot, desk)
    assert desk.total() == "Merges: 2 · worked out from ranks"
    assert "no merges" in desk.dock._total.toolTip()
    assert desk.column("id") == ["256", "300"]
    assert "count" not in desk.view.shown_columns  # the file says none
    desk.bar.field.setText("abc")
    settle(qtbot, desk)
    assert desk.column("token") == ["abc"]
    desk.bar.clear()
    desk.shown.show(Document(Tokenizer(Merges.of([]))))
    settle(qtbot, desk)
    assert desk.view._hint.startswith("This tokenizer is made without merges")
    pieces = [("ab", -1.0, piece_models.UNUSED), *piece_models.letters("ab▁")]
    unused = Tokenizer.of_pipeline(piece_models.pipeline(pieces, "bpe"), name="u", origin=Origin("sentencepiece"))
    desk.shown.show(Document(unused))
    settle(qtbot, desk)
    assert desk.view._hint.startswith("This tokenizer is a BPE, but some of its pieces are marked as unused")


def test_works_only_while_it_is_seen(qtbot: QtBot, desk: Desk) -> None:
    desk.dock.hide()
    desk.bar.field.setText("low")
    desk.shown.show(Document(Tokenizer(made_up(0, 50))))
    assert not desk.dock.busy
    desk.dock.show()
    desk.bar.field.setText("a")
    settle(qtbot, desk)
    assert desk.total() == "Found: 50 of 50"


def test_keys_of_the_field(qtbot: QtBot, desk: Desk) -> None:
    desk.dock.find()
    qtbot.keyClick(desk.bar.field, Key.Key_R, Modifier.AltModifier)
    assert desk.bar.wanted.query.kind == "regex"
    qtbot.keyClicks(desk.bar.field, "w")
    settle(qtbot, desk)
    qtbot.keyClick(desk.bar.field, Key.Key_Down)
    assert desk.view.currentIndex().row() == 0
    qtbot.keyClick(desk.view, Key.Key_End)
    assert desk.view.currentIndex().row() == desk.view.tokens.rowCount() - 1
    qtbot.keyClick(desk.bar.field, Key.Key_Escape)
    assert desk.bar.field.text() == ""


def test_everything_has_a_name_and_room_for_its_words(qtbot: QtBot, desk: Desk) -> None:
    desk.dock.set_theme(DARK)
    for part in (desk.bar.field, desk.bar.kind, desk.bar.script, desk.bar.case_button, desk.view):
        assert part.accessibleName()
    for button in desk.dock.findChildren(QToolButton):
        if button.text() and button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text())


def test_a_search_does_not_lay_the_controls_out_anew(qtbot: QtBot, desk: Desk) -> None:
    desk.dock.resize(480, 400)
    parts = [each for each in desk.bar.row.children() if hasattr(each, "geometry")]
    before = [each.geometry() for each in parts]
    desk.bar.set_order("length", descending=True)
    settle(qtbot, desk)
    assert [each.geometry() for each in parts] == before


def test_too_long_merges_are_reported(qtbot: QtBot, desk: Desk) -> None:
    doubling = Merges.of([(97, 97), *((256 + rank, 256 + rank) for rank in range(59))])
    desk.shown.show(Document(Tokenizer(doubling)))
    with qtbot.assertNotEmitted(desk.dock.failed):  # nobody has asked for anything
        desk.view.headings_entered.emit()
        assert desk.dock.busy
        settle(qtbot, desk)
    with qtbot.waitSignal(desk.dock.failed) as caught:
        desk.bar.set_order("length", descending=True)
    assert "too many for a list" in str(caught.args[0])
    assert desk.ranks() == list(range(60))  # they are shown as they come
    assert np.array_equal(desk.view.chosen(), np.arange(60))


def test_what_the_first_key_needs_is_read_ahead(qtbot: QtBot, desk: Desk, merged) -> None:
    assert desk.bar.script.itemText(1) == "Han"
    with qtbot.waitActive(desk.dock):
        desk.dock.activateWindow()
    desk.dock.find()
    settle(qtbot, desk)
    counts = [int(desk.bar.script.itemText(place).split(" · ")[1]) for place in range(1, 1 + len(SCRIPTS))]
    named = [SCRIPTS[script_of(merged.vocabulary[256 + rank])] for rank in range(30)]
    assert counts == [named.count(each) for each in SCRIPTS]
    assert desk.ranks() == list(range(30))


def test_what_the_first_click_needs_is_read_ahead(qtbot: QtBot, desk: Desk) -> None:
    assert desk.bar.script.itemText(1) == "Han"
    QApplication.sendEvent(desk.view.horizontalHeader().viewport(), QEvent(QEvent.Type.Enter))
    settle(qtbot, desk)
    assert desk.bar.script.itemText(1).startswith("Han · ")
    assert desk.ranks() == list(range(30))


def test_the_first_merges_are_shown_at_once(desk: Desk, ticker: Ticker) -> None:
    ticker.shutdown()  # whoever waits for their turn waits for good
    desk.run.merges, desk.run.front = MergeColumns(made_up(0, 1000)), 0
    desk.run.merges_reset.emit()
    assert desk.ranks() == []
    for front in (3, 500):
        desk.run.front = front
        desk.run.front_changed.emit()
    assert desk.ranks() == [0, 1, 2]
