"""The column of the text pane: the text comes first where room is scarce."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.inspection.pane_column import Giving, PaneColumn


class Part(QWidget):
    """Likes to be so high, and is content with less."""

    def __init__(self, likes, least, width=50):
        super().__init__()
        self.likes, self.least, self.wide = likes, least, width

    def sizeHint(self):
        return QSize(self.wide, self.likes)

    def minimumSizeHint(self):
        return QSize(self.wide // 2, self.least)


@pytest.fixture
def column(qtbot):
    parts = Part(30, 30), Part(400, 60), Part(60, 20), Part(100, 40), Part(20, 20)
    legend, strip = parts[2:4]
    giving = (
        Giving(legend, lambda: 20),
        Giving(legend, lambda: 0, at_once=True),
        Giving(strip, lambda: 70),
        Giving(strip, lambda: 40),
    )
    column = PaneColumn(parts, largest=parts[1], least=lambda: 80, wanted=lambda: 120, giving=giving)
    column.parts = parts
    qtbot.addWidget(column)
    column.show()
    return column


@pytest.mark.parametrize(
    ("height", "expected"),
    [
        (1000, [30, 790, 60, 100, 20]),
        (420, [30, 210, 60, 100, 20]),
        (330, [30, 120, 60, 100, 20]),
        (320, [30, 120, 50, 100, 20]),  # the legend gives way first
        (290, [30, 120, 20, 100, 20]),
        (280, [30, 130, 0, 100, 20]),  # at once, or there would be half a row
        (260, [30, 120, 0, 90, 20]),  # then the strip
        (220, [30, 120, 0, 50, 20]),  # so much of the text, although it is more than its share
        (200, [30, 110, 0, 40, 20]),  # and at last the text
        (170, [30, 80, 0, 40, 20]),
    ],
)
def test_the_text_has_its_share_before_others_get_more_than_they_need(column, height, expected):
    column.resize(300, height)
    assert [each.height() for each in column.parts] == expected
    assert [each.y() for each in column.parts] == [sum(expected[:place]) for place in range(5)]
    assert {each.width() for each in column.parts} == {300}


def test_in_a_high_column_the_share_counts(column):
    column.parts[3].likes = 500
    column.resize(300, 800)
    assert [each.height() for each in column.parts] == [30, 280, 0, 470, 20]  # 35 % of it


def test_it_is_never_lower_than_its_parts(column):
    assert column.minimumSizeHint() == QSize(25, 170)  # 80 of the text
    assert column.sizeHint() == QSize(50, 240)  # 120 of the text, 70 of the strip


def test_a_hidden_part_takes_no_room(qtbot, column):
    column.resize(300, 420)
    strip = column.parts[3]
    strip.hide()
    qtbot.waitUntil(lambda: column.parts[1].height() == 310)
    strip.show()
    qtbot.waitUntil(lambda: column.parts[1].height() == 210)


@pytest.mark.parametrize(
    ("height", "expected"),
    [
        (420, [30, 170, 40, 60, 100, 20]),
        (330, [30, 80, 40, 60, 100, 20]),  # below its share: the others neither move nor go away for a guest
        (220, [30, 80, 40, 0, 50, 20]),
        (210, [30, 80, 40, 0, 40, 20]),  # but where it would have less than its least height
    ],
)
def test_only_the_text_makes_room_for_a_guest(qtbot, column, height, expected):
    guest = Part(40, 40)
    guest.hide()
    column.take_in(guest)
    assert column.minimumSizeHint().height() == 170
    column.resize(300, height)
    wanted = column.sizeHint()
    guest.show()
    shown = (*column.parts[:2], guest, *column.parts[2:])
    qtbot.waitUntil(lambda: [each.height() for each in shown] == expected)
    assert [each.y() for each in shown] == [sum(expected[:place]) for place in range(6)]
    assert (column.sizeHint(), column.minimumSizeHint().height()) == (wanted, 210)


@pytest.mark.parametrize(
    ("height", "expected"),
    [
        (230, [60, 80, 0, 70, 20]),
        (229, [60, 149, 0, 0, 20]),  # the strip goes at once
        (130, [60, 50, 0, 0, 20]),
        (120, [50, 50, 0, 0, 20]),  # then the bar is lower
        (100, [30, 50, 0, 0, 20]),
    ],
)
def test_where_a_bar_has_no_room_the_strip_goes_and_the_bar_scrolls(qtbot, height, expected):
    bar, text, _legend, strip, _line = parts = Part(60, 60), Part(400, 30), Part(0, 0), Part(70, 70), Part(20, 20)
    scarce = (
        Giving(strip, lambda: 0, at_once=True, needed=lambda: 80),
        Giving(bar, lambda: 30, needed=lambda: 50),
    )
    column = PaneColumn(parts, largest=text, least=lambda: 80, wanted=lambda: 80, giving=(), scarce=scarce)
    qtbot.addWidget(column)
    column.show()
    assert column.minimumSizeHint().height() == 230
    column.resize(300, height)
    assert [each.height() for each in parts] == expected
