"""The list: what it shows, how it follows, what is chosen."""

from __future__ import annotations

import gc
from time import process_time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from app.palette import DARK
from app.training.merge_columns import MergeColumns
from app.training.merges.view import MergesView
from engine.models.merges import Merges
from tests.app.training.fake_trainer import made_up


@pytest.fixture
def view(qtbot: QtBot) -> MergesView:
    view = MergesView()
    qtbot.addWidget(view)
    view.resize(500, 300)
    with qtbot.waitExposed(view):
        view.show()
    return view


def fill(view: MergesView, count: int) -> MergeColumns:
    columns = MergeColumns(made_up(0, count))
    view.set_merges(columns, count)
    return columns


def add(view: MergesView, columns: MergeColumns, last: int) -> None:
    columns.append(made_up(len(columns), last))
    view.set_count(last)


def in_sight(view: MergesView, rank: int) -> bool:
    return rank in view.rows_in_sight()


def test_the_headings_show_the_order_from_the_start(view: MergesView) -> None:
    header = view.horizontalHeader()
    assert view.tokens.columns[header.sortIndicatorSection()].name == "rank"
    assert header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder


def test_follows_the_end(view: MergesView) -> None:
    columns = fill(view, 5)
    assert list(view.rows_in_sight()) == [0, 1, 2, 3, 4]
    for last in (50, 500):
        add(view, columns, last)
        assert in_sight(view, last - 1)
        assert view.following


def test_rows_of_another_list_are_not_made_ready(qtbot: QtBot, view: MergesView) -> None:
    """Those asked for are not among what was found, nor among the merges of another tab."""
    columns = fill(view, 50)
    assert view.prepare(500)
    view.show_found(np.array([7, 3]), 50, keep_place=False, newest_last=False)
    assert not view.ahead.isActive()
    view.show_found(None, 50, keep_place=False, newest_last=True)
    columns.append(made_up(50, 500))
    assert view.prepare(500)
    with qtbot.waitSignal(view.ahead.ready):
        pass


def test_stays_where_the_user_scrolled(qtbot: QtBot, view: MergesView) -> None:
    columns = fill(view, 500)
    with qtbot.waitSignal(view.following_changed) as blocker:
        view.verticalScrollBar().setValue(100)
    assert blocker.args == [False]
    sight = view.rows_in_sight()
    add(view, columns, 900)
    assert view.rows_in_sight() == sight
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert view.following
    add(view, columns, 1000)
    assert in_sight(view, 999)


def test_the_follow_order_goes_back_to_the_end(view: MergesView) -> None:
    columns = fill(view, 500)
    view.verticalScrollBar().setValue(0)
    view.set_following(True)
    assert in_sight(view, 499)
    add(view, columns, 600)
    assert in_sight(view, 599)


def test_choosing_a_row_stops_following_and_says_the_token(qtbot: QtBot, view: MergesView) -> None:
    columns = fill(view, 500)
    row_height = view.viewport().height() // (len(view.rows_in_sight()) - 1)
    rank = view.rows_in_sight()[2]
    with qtbot.waitSignal(view.token_chosen) as blocker:
        qtbot.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 2 * row_height + row_height // 2)
        )
    assert blocker.args == [256 + rank]
    assert view.current_rank == rank
    add(view, columns, 900)
    assert in_sight(view, rank)
    assert not view.following


def test_keys(qtbot: QtBot, view: MergesView) -> None:
    fill(view, 500)
    key = Qt.Key
    for pressed, rank in (
        (key.Key_Home, 0), (key.Key_Up, 0), (key.Key_Down, 1), (key.Key_End, 499), (key.Key_Down, 499),
        (key.Key_Up, 498),
    ):  # fmt: skip
        qtbot.keyClick(view, pressed)
        assert view.current_rank == rank
        assert in_sight(view, rank)
    qtbot.keyClick(view, key.Key_PageUp)
    assert 470 < (view.current_rank or 0) < 495
    qtbot.keyClick(view, key.Key_Home)
    qtbot.keyClick(view, key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert view.selected_rows() == [range(2)]
    qtbot.keyClick(view, key.Key_End)
    assert view.following


def test_keys_in_an_empty_list(qtbot: QtBot, view: MergesView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.current_rank is None


def test_marking_a_token_from_outside_is_silent(qtbot: QtBot, view: MergesView) -> None:
    fill(view, 500)
    with qtbot.assertNotEmitted(view.token_chosen):
        view.mark_token(256 + 7)
    assert view.current_rank == 7
    assert in_sight(view, 7)
    view.mark_token(65)
    assert view.current_rank is None
    view.mark_token(256 + 500)
    assert view.current_rank is None
    view.mark_token(None)
    assert view.selected_rows() == []


def test_fewer_rows_forget_what_was_chosen(view: MergesView) -> None:
    fill(view, 500)
    view.mark_token(256 + 400)
    view.set_count(3)
    assert view.current_rank is None
    assert list(view.rows_in_sight()) == [0, 1, 2]


def test_the_current_row_is_told_to_screen_readers(qtbot: QtBot, view: MergesView) -> None:
    view.set_merges(MergeColumns(Merges.of([(0xE4, 0xB8, 9, 8, True)])), 1)
    view.mark_token(256)
    spoken = QAccessible.queryAccessibleInterface(view)
    assert spoken.text(QAccessible.Text.Name) == "Merges"
    description = spoken.text(QAccessible.Text.Description)
    for part in ("Rank 0", "id 256", "<0xE4> + <0xB8> → <0xE4><0xB8>", "Count 9", "same count", "ends inside"):
        assert part in description


def test_paints_cut_tokens_in_their_colour(view: MergesView) -> None:
    view.set_theme(DARK)
    view.set_merges(MergeColumns(Merges.of([(97, 98, 3, 3)])), 1)
    assert not _has_colour(view, DARK.cut)
    view.set_merges(MergeColumns(Merges.of([(0xE4, 0xB8, 3, 3)])), 1)
    assert _has_colour(view, DARK.cut)


def _has_colour(view: MergesView, name: str) -> bool:
    image = view.viewport().grab().toImage()
    points = ((x, y) for y in range(40) for x in range(image.width()))
    return any(image.pixelColor(x, y).name() == name for x, y in points)


def test_narrow_columns_cut_no_heading(view: MergesView) -> None:
    header = view.horizontalHeader()
    for section in range(header.count()):
        assert header.sectionSize(section) >= header.sectionSizeHint(section)
    assert view.horizontalScrollBar().maximum() == max(0, header.length() - view.viewport().width())


def test_two_hundred_thousand_rows_stay_cheap(view: MergesView) -> None:
    columns = fill(view, 200_000)
    view.viewport().repaint()
    batches = [made_up(200_000 + 300 * step, 200_300 + 300 * step) for step in range(20)]
    gc.collect()
    begin = process_time()
    for batch in batches:
        columns.append(batch)
        view.set_count(len(columns))
    appending = process_time() - begin
    view.viewport().repaint()
    assert in_sight(view, 205_999)
    # Milliseconds are measured elsewhere; here only work that grows with the rows must fail.
    assert appending < 0.5
