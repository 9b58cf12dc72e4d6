"""The tokens table: what is chosen, by whom, and what stays where when new tokens come."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.inspection.tokens.rows import TokenRows
from app.inspection.tokens.view import TokensView
from app.palette import DARK, LIGHT
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

Key, Button = Qt.Key, Qt.MouseButton


@pytest.fixture
def view(qtbot: QtBot) -> TokensView:
    view = TokensView()
    qtbot.addWidget(view)
    view.resize(900, 300)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    return view


def rows_of(text: str) -> TokenRows:
    return TokenRows.of(one_token_per_character(text))


def in_pairs(text: str) -> TokenRows:
    size = len(text)
    return TokenRows.of(MadeEncoding(text, [*range(2, size, 2), size]))


def click(qtbot: QtBot, view: TokensView, row: int, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    place = view.visualRect(view.tokens.index(row, 2)).center()
    qtbot.mouseClick(view.viewport(), Button.LeftButton, modifier, place)


def in_sight(view: TokensView, row: int) -> bool:
    return view.viewport().rect().contains(view.visualRect(view.tokens.index(row, 0)))


def test_a_click_and_a_key_choose_a_token(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("abcdef"))
    chosen: list[int] = []
    view.token_chosen.connect(chosen.append)
    click(qtbot, view, 2)
    qtbot.keyClick(view, Key.Key_Down)
    qtbot.keyClick(view, Key.Key_Right)
    qtbot.keyClick(view, Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert chosen == [2, 3, 5]
    assert view.current_number == 5


def test_an_empty_table_shows_that_it_has_the_focus(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(None)
    with qtbot.waitActive(view):
        view.activateWindow()
    view.clearFocus()
    before = view.grab().toImage()
    view.setFocus()
    assert view.grab().toImage() != before
    view.clearFocus()
    assert view.grab().toImage() == before


def test_the_focus_alone_chooses_nothing(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("abcdef"))
    view.clearFocus()
    with qtbot.assertNotEmitted(view.token_chosen):
        view.setFocus(Qt.FocusReason.TabFocusReason)


def test_tokens_are_marked_from_outside_silently(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("x" * 1000))
    view.clearFocus()
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_tokens(500, 502)
    assert view.selected_rows() == [range(500, 503)]
    assert view.current_number == 500
    assert in_sight(view, 500)
    assert not view.hasFocus()
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_tokens(2000, 2000)
    assert view.selected_rows() == []
    assert view.current_number is None


def test_the_tokens_of_a_cut_character_are_passed_one_by_one(qtbot: QtBot, view: TokensView) -> None:
    # The caret can only stand before the character, so all of its three tokens are marked in answer to each step.
    view.show_rows(TokenRows.of(one_token_per_byte("a中b")))
    view.token_chosen.connect(lambda number: view.show_tokens(1, 3) if 1 <= number <= 3 else None)
    click(qtbot, view, 0)
    steps = []
    for _ in range(4):
        qtbot.keyClick(view, Key.Key_Down)
        steps.append((view.current_number, view.selected_rows()))
    assert steps == [(number, [range(number, number + 1)]) for number in (1, 2, 3, 4)]


def test_a_selection_by_hand_stays_while_the_caret_does(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("abcdef"))
    click(qtbot, view, 1)
    click(qtbot, view, 3, Qt.KeyboardModifier.ShiftModifier)
    click(qtbot, view, 5, Qt.KeyboardModifier.ControlModifier)
    view.show_tokens(5, 5)
    assert view.selected_rows() == [range(1, 4), range(5, 6)]
    qtbot.keyClick(view, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    view.show_tokens(5, 5)
    assert view.selected_rows() == [range(6)]
    view.show_tokens(0, 0)
    assert view.selected_rows() == [range(1)]


def test_new_tokens_of_one_text_leave_the_place_and_the_choice(qtbot: QtBot, view: TokensView) -> None:
    text = "abcdefgh" * 100
    view.show_rows(rows_of(text))
    view.verticalScrollBar().setValue(400)
    click(qtbot, view, 402)
    click(qtbot, view, 405, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_rows(in_pairs(text))
    assert view.verticalScrollBar().value() == 200
    assert view.selected_rows() == [range(201, 203)]
    assert view.current_number == 202
    view.show_rows(rows_of(text))
    assert view.verticalScrollBar().value() == 400
    assert view.selected_rows() == [range(402, 406)]


def test_another_text_leaves_the_scroll_place(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("x" * 1000))
    view.verticalScrollBar().setValue(600)
    click(qtbot, view, 603)
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_rows(rows_of("x" * 900))
    assert view.verticalScrollBar().value() == 600
    assert view.current_number == 603
    with qtbot.assertNotEmitted(view.token_chosen):
        view.show_rows(rows_of("x" * 10))
        view.show_rows(None)
    assert view.current_number is None


def test_only_some_tokens_are_shown(qtbot: QtBot, view: TokensView) -> None:
    rows = rows_of("x" * 1000)
    view.show_rows(rows)
    view.show_tokens(500, 500)
    view.show_rows(rows, np.arange(0, 1000, 50))
    assert view.current_number == 500
    assert view.selected_rows() == [range(10, 11)]
    view.show_tokens(120, 160)
    assert view.current_number == 150
    view.show_tokens(120, 130)
    assert view.current_number is None
    with qtbot.waitSignal(view.token_chosen) as blocker:
        click(qtbot, view, 4)
    assert blocker.args == [200]


def test_copying_is_asked_for_by_key_even_where_the_window_copies(qtbot: QtBot, view: TokensView) -> None:
    view.show_rows(rows_of("abc"))
    with qtbot.waitSignal(view.copy_wanted):
        qtbot.keyClick(view, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(view.menu_wanted):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(3, 3), view.mapToGlobal(QPoint(3, 3)))
        QApplication.sendEvent(view.viewport(), event)


def test_three_million_rows_can_all_be_chosen(qtbot: QtBot, view: TokensView) -> None:
    # Headers that follow the selection ask for every row: a minute, which the timeout does not allow ten times.
    count = 3_000_000
    borders = np.arange(count + 1)
    spans = np.stack((borders[:-1], borders[1:]), axis=1)
    rows = TokenRows(b"x" * count, np.zeros(count, np.int32), spans, np.zeros(count, bool))
    for _ in range(10):
        view.show_rows(rows)
        view.selectAll()
        view.horizontalHeader().repaint()
        view.viewport().repaint()
    assert view.selected_rows() == [range(count)]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_flags_are_marked_in_their_colours(view: TokensView, theme, has_colour: Callable[..., bool]) -> None:
    view.set_theme(theme)
    view.show_rows(rows_of("ab"))
    assert not has_colour(view, theme.cut)
    assert not has_colour(view, theme.grapheme)
    view.show_rows(TokenRows.of(one_token_per_byte("中")))
    assert has_colour(view, theme.cut)
    view.show_rows(rows_of("e\u0301"))
    assert has_colour(view, theme.grapheme)


def test_coloured_tokens_differ_from_their_neighbours(qtbot: QtBot, has_colour: Callable[..., bool]) -> None:
    view = TokensView(coloured=True)
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.set_theme(LIGHT)
    view.show_rows(rows_of("ab"))
    assert has_colour(view, LIGHT.tokens[0])
    assert has_colour(view, LIGHT.tokens[1])


@pytest.fixture
def has_colour() -> Callable[..., bool]:
    def found(view: TokensView, name: str) -> bool:
        image = view.viewport().grab().toImage()
        points = ((x, y) for y in range(min(image.height(), 80)) for x in range(image.width()))
        return any(image.pixelColor(x, y).name() == name for x, y in points)

    return found


@pytest.mark.parametrize("points", [9, 28])
def test_rows_and_columns_hold_what_stands_in_them(qtbot: QtBot, view: TokensView, points: int) -> None:
    font = QFont(view.font())
    font.setPointSize(points)
    view.setFont(font)
    view.show_rows(TokenRows.of(one_token_per_byte("中国")))
    header = view.horizontalHeader()
    for section in range(header.count()):
        assert header.sectionSize(section) >= header.sectionSizeHint(section)
        wanted = view.fontMetrics().horizontalAdvance(view.tokens.cell(1, section))
        assert header.sectionSize(section) >= wanted
    assert view.rowHeight(0) >= view.fontMetrics().height()


def test_a_column_that_was_moved_by_hand_stays(qtbot: QtBot, view: TokensView) -> None:
    view.horizontalHeader().resizeSection(2, 333)
    view.resize(1200, 300)
    view.show_rows(rows_of("abc"))
    assert view.columnWidth(2) == 333


def test_it_is_named_for_screen_readers(view: TokensView) -> None:
    assert view.accessibleName() == "Tokens"
