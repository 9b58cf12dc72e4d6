"""What every list does as a table, with the smallest list there can be."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from pytestqt.qtbot import QtBot

from app.listing.columns import FLAG, Column
from app.listing.flag_words import cut_sentences, cut_words
from app.listing.model import ListModel
from app.listing.painter import ListPainter
from app.listing.view import ListView
from app.palette import DARK, LIGHT


@dataclass
class Entry:
    text: str
    flags: tuple[str, ...]


class Few(ListModel):
    """As many rows as it is told; every third one ends inside a character."""

    columns = (Column("number", "888", right=True), Column("text", "word", share=1), Column("flag", mark=FLAG))
    flag_words, flag_sentences = staticmethod(cut_words), staticmethod(cut_sentences)
    count = 0

    def titles(self):
        return {"number": "number", "text": "text", "flag": "flag"}

    tips = titles

    def rowCount(self, parent=None):
        return 0 if parent is not None and parent.isValid() else self.count

    def read(self, row):
        return Entry(f"word <{row}>", ("ends",) if row % 3 == 2 else ())

    def cell(self, row, column):
        return (str(row), self.entry(row).text, self.flags_text(row))[column]

    def show(self, count):
        self.beginResetModel()
        self.count = count
        self.forget()
        self.endResetModel()


def inked(view: ListView, section: int) -> list[int]:
    """Pixels across a heading, from its left edge, at which it has letters."""
    header = view.horizontalHeader()
    picture, left, wide = (
        header.grab().toImage(),
        header.sectionViewportPosition(section),
        header.sectionSize(section),
    )
    rows = range(4, header.height() - 4)
    dark = [
        at for at in range(2, wide - 2) if any(picture.pixelColor(left + at, y).lightness() < 100 for y in rows)
    ]
    assert dark
    return dark


def test_two_headings_do_not_meet(view: ListView) -> None:
    header = view.horizontalHeader()
    header.setSortIndicatorShown(False)
    header.resizeSection(0, 120)
    between = header.sectionSize(0) - max(inked(view, 0)) + min(inked(view, 1))
    assert between >= 3 * view.fontMetrics().horizontalAdvance(" ")
    assert header.model().headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole) == "number"


@pytest.fixture
def view(qtbot: QtBot) -> ListView:
    model = Few()
    view = ListView(model, ListPainter(model), sorted_too=True)
    qtbot.addWidget(view)
    view.resize(400, 200)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    return view


def has_colour(view: ListView, name: str) -> bool:
    image = view.viewport().grab().toImage()
    points = ((x, y) for y in range(min(image.height(), 80)) for x in range(image.width()))
    return any(image.pixelColor(x, y).name() == name for x, y in points)


def test_it_keeps_the_rules_of_item_models(qtmodeltester, view: ListView) -> None:
    view.model().show(7)
    qtmodeltester.check(view.model())


def test_rows_in_sight_are_those_that_are_painted(view: ListView) -> None:
    assert view.rows_in_sight() == range(0)
    view.model().show(500)
    assert view.rows_in_sight().start == 0
    view.updateGeometries()  # else the scroll bar hears of the rows later
    view.verticalScrollBar().setValue(100)
    sight = view.rows_in_sight()
    assert sight.start == 100
    assert view.visualRect(view.model().index(sight[-1], 0)).top() < view.viewport().height()
    view.verticalScrollBar().setValue(500)
    assert view.rows_in_sight().stop == 500


@pytest.mark.parametrize("height", range(200, 222, 3))
def test_scrolled_to_the_end_the_last_row_is_whole(view: ListView, height: int) -> None:
    view.clearFocus()  # its frame covers the edges
    view.resize(400, height)
    view.model().show(500)
    view.updateGeometries()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    lit = view.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)
    sight = view.rows_in_sight()
    for row in (sight[0], sight[3], 499):
        view.clearSelection()
        view.select_rows(range(row, row + 1))
        image, column = view.viewport().grab().toImage(), view.viewport().width() - 4
        painted = [y for y in range(image.height()) if image.pixelColor(column, y) == lit]
        place = view.visualRect(view.model().index(row, 0))
        assert painted == list(range(max(0, place.top()), place.bottom() + 1))
    assert len(painted) == view.rowHeight(499)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_flags_are_marked_in_the_colour_of_cuts(view: ListView, theme) -> None:
    view.set_theme(theme)
    view.model().show(2)
    assert not has_colour(view, theme.cut)
    view.model().show(3)
    assert has_colour(view, theme.cut)


def test_keys_go_to_the_ends_and_copy(qtbot: QtBot, view: ListView) -> None:
    view.model().show(500)
    rows = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Down):
        qtbot.keyClick(view, key)
        rows.append(view.currentIndex().row())
    assert rows == [499, 0, 1]
    with qtbot.waitSignal(view.copy_wanted):
        qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert view.accessibleDescription() == "number 1, text word <1>"


def test_a_heading_asks_for_an_order_and_shows_it(qtbot: QtBot, view: ListView) -> None:
    header = view.horizontalHeader()
    with qtbot.waitSignal(view.sort_wanted) as caught:
        header.sectionClicked.emit(1)
    assert caught.args == ["text"]
    view.show_order("text", descending=True)
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (1, Qt.SortOrder.DescendingOrder)


def test_columns_are_hidden_and_share_the_room(view: ListView) -> None:
    view.show_columns(["number", "text"])
    assert view.shown_columns == ["number", "text"]
    assert view.horizontalHeader().length() == view.viewport().width()
    view.horizontalHeader().resizeSection(0, 123)
    view.resize(700, 200)
    assert view.columnWidth(0) == 123  # as the user wanted it


@pytest.mark.parametrize("points", [9, 12, 28])
def test_headings_and_rows_have_room_in_any_type(view: ListView, points: int) -> None:
    font = QFont(view.font())
    font.setPointSize(points)
    view.setFont(font)
    header = view.horizontalHeader()
    for section in range(header.count()):
        assert header.sectionSize(section) >= header.sectionSizeHint(section)
    view.model().show(1)
    assert view.rowHeight(0) >= view.fontMetrics().height()


@pytest.mark.parametrize("top", [0, 100])
def test_it_shows_that_it_has_the_focus_with_and_without_a_cursor_in_sight(view: ListView, top: int) -> None:
    view.model().show(500)
    view.updateGeometries()
    view.set_current(3)
    view.verticalScrollBar().setValue(top)
    corner = view.viewport().geometry().topLeft()
    accent = view.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Accent)
    view.clearFocus()
    before = view.grab().toImage()
    assert before.pixelColor(corner) != accent
    view.setFocus()
    assert view.grab().toImage().pixelColor(corner) == accent
    view.clearFocus()
    assert view.grab().toImage() == before


def test_a_tip_takes_no_cell_for_markup(view: ListView) -> None:
    view.model().show(3)
    tips = [view.model().index(2, column).data(Qt.ItemDataRole.ToolTipRole) for column in range(3)]
    assert "word &lt;2&gt;" in tips[1]
    assert tips[2] == "The token ends inside a character."
