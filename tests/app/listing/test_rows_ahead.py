"""Rows are made ready a few at a time before they are painted."""

import numpy as np
import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from app.listing.painter import ListPainter
from app.listing.rows_ahead import RowsAhead
from app.training.merge_columns import MergeColumns
from app.training.merges.model import MergesModel
from engine.models.merges import Merges


@pytest.fixture
def painter():
    model = MergesModel()
    pairs = np.arange(65, 91)
    model.show(MergeColumns(Merges.of([(int(each), 66, 9, 9) for each in pairs])), 0)
    painter = ListPainter(model)
    painter.set_widths([80] * len(model.columns))
    return painter


@pytest.fixture
def ahead(qtbot, painter):
    view = QWidget()
    qtbot.addWidget(view)
    return RowsAhead(painter, view)


def test_rows_are_made_ready_once_and_told_at_the_end(qtbot, painter, ahead):
    with qtbot.waitSignal(ahead.ready):
        assert ahead.begin(range(20))
        assert painter.unprepared(range(20)) == list(range(20)), "nothing before the event loop has its turn"
    assert painter.unprepared(range(22)) == [20, 21]
    assert not ahead.begin(range(20))
    assert not ahead.isActive()


def test_what_is_asked_last_is_made_ready(qtbot, painter, ahead):
    ahead.begin(range(5))
    with qtbot.waitSignal(ahead.ready):
        ahead.begin(range(5, 8))
    assert painter.unprepared(range(8)) == [0, 1, 2, 3, 4]


def test_another_font_makes_all_rows_new(painter):
    painter.prepare(3, 1.0)
    assert painter.unprepared(range(2, 5)) == [2, 4]
    painter.set_font(QFont("", 20))
    assert painter.unprepared(range(2, 5)) == [2, 3, 4]
