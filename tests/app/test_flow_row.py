"""Rows that go on below where they are too narrow."""

import pytest
from PySide6.QtCore import QEvent, QMargins, QObject, QSize
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.flow_row import FlowRow
from app.steady_labels import SteadyLabel


class Block(QWidget):
    """A widget that likes to be so wide and 20 high."""

    def __init__(self, wide, policy=QSizePolicy.Policy.Fixed):
        super().__init__()
        self.wide = wide
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)

    def sizeHint(self):
        return QSize(self.wide, 20)

    def minimumSizeHint(self):
        return self.sizeHint()


@pytest.fixture
def shown(qtbot):
    kept = []

    def _shown(row, width):
        outer = QWidget()
        kept.append(outer)
        qtbot.addWidget(outer)
        column = QVBoxLayout(outer)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(row)
        column.addWidget(QPlainTextEdit())
        outer.resize(width, 400)
        outer.show()
        return outer

    return _shown


def test_spare_room_goes_to_what_expands(shown):
    first, last = Block(50, QSizePolicy.Policy.Expanding), Block(60)
    row = FlowRow(first, last, margins=QMargins(3, 2, 5, 1))
    shown(row, 300)
    assert (first.x(), last.geometry().right()) == (3, 300 - 5 - 1)
    assert last.width() == 60
    assert first.geometry().right() < last.x()
    assert row.height() == row.sizeHint().height() == 20 + 2 + 1


def test_it_goes_on_below_and_nothing_overlaps(qtbot, shown):
    blocks = [Block(wide) for wide in (50, 60, 70, 80)]
    row = FlowRow(*blocks)
    outer = shown(row, 150)
    assert [block.y() > 0 for block in blocks] == [False, False, True, True]
    assert row.height() == row.heightForWidth(150) > 40
    assert row.minimumSizeHint() == QSize(80, 20)
    outer.resize(500, 400)
    qtbot.waitUntil(lambda: row.height() == 20)
    assert {block.y() for block in blocks} == {0}


def test_columns_are_equally_wide_and_fill_the_row(shown):
    blocks = [Block(wide) for wide in (30, 50, 40, 20, 10)]
    row = FlowRow(*blocks, columns=3)
    outer = shown(row, 300)
    assert len({block.width() for block in blocks}) == 1
    assert blocks[2].geometry().right() >= 297
    assert [block.y() > 0 for block in blocks] == [False, False, False, True, True]
    assert blocks[3].x() == blocks[0].x()
    outer.resize(120, 400)
    assert [block.y() == blocks[1].y() for block in blocks] == [True, True, False, False, False]
    assert row.minimumSizeHint().width() == 50


def test_what_is_hidden_takes_no_room(qtbot, shown):
    blocks = [Block(50), Block(50), Block(50)]
    row = FlowRow(*blocks)
    shown(row, 120)
    assert row.height() > 20
    blocks[1].hide()
    qtbot.waitUntil(lambda: row.height() == 20)


def test_a_longer_text_moves_what_follows(qtbot, shown):
    label, button = QLabel("a"), QPushButton("b")
    row = FlowRow(label, button)
    shown(row, 300)
    before = button.x()
    label.setText("a much longer text")
    qtbot.waitUntil(lambda: button.x() > before)
    font = row.font()
    font.setPointSizeF(3 * font.pointSizeF())
    before = row.height()
    row.setFont(font)
    qtbot.waitUntil(lambda: row.height() > before)


def test_a_label_that_is_wider_than_the_row_is_elided(shown):
    label = SteadyLabel("a long text in a small row, as it is with big type")
    row = FlowRow(label, Block(50))
    shown(row, 100)
    assert row.minimumSizeHint().width() == 50
    assert label.width() == 100
    assert label.geometry().bottom() < row.height()


def test_a_text_that_takes_the_same_room_moves_nothing(qtbot):
    """Labels ask for a new layout with each text; the window around the row is not laid out for it."""
    label = SteadyLabel("0" * 20)
    row = FlowRow(label, QPushButton("x"))
    window = QWidget()
    QVBoxLayout(window).addWidget(row)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    label.setText("1")  # what is measured is compared with what was at the request before
    for _ in range(5):
        QApplication.processEvents()
    asked = []

    class Watch(QObject):
        def eventFilter(self, _watched, event):
            asked.append(event.type())
            return False

    watch = Watch()
    window.installEventFilter(watch)
    label.setText("123")
    for _ in range(5):
        QApplication.processEvents()
    assert QEvent.Type.LayoutRequest not in asked
    label.set_widest("0" * 40)
    for _ in range(5):
        QApplication.processEvents()
    assert QEvent.Type.LayoutRequest in asked


def test_words_that_came_while_it_was_hidden_have_their_room(shown):
    buttons = [QPushButton("a"), QPushButton("b")]
    row = FlowRow(*buttons)
    shown(row, 600)
    row.hide()
    for button in buttons:
        button.setText("many more words than before")
    row.show()
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
