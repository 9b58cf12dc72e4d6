"""Parts that scroll where the window is too low."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.scroll_part import ScrollPart


@pytest.fixture
def part(qtbot):
    content = QWidget()
    column = QVBoxLayout(content)
    content.fields = [QLineEdit() for _ in range(8)]
    for field in content.fields:
        column.addWidget(field)
    part = ScrollPart(content, lines=3)
    part.fields = content.fields
    qtbot.addWidget(part)
    return part


def in_sight(part, field):
    return (
        part.viewport()
        .rect()
        .contains(field.rect().translated(field.mapTo(part.viewport(), field.rect().topLeft())))
    )


def test_it_asks_for_all_and_is_content_with_little(part):
    assert part.sizeHint().height() >= sum(field.sizeHint().height() for field in part.fields)
    assert part.minimumSizeHint().height() == 3 * part.fontMetrics().lineSpacing()
    assert part.minimumSizeHint().width() > part.fields[0].minimumSizeHint().width()


def test_a_small_content_asks_for_no_more_than_it_needs(qtbot):
    part = ScrollPart(QLabel("one line"), lines=5)
    qtbot.addWidget(part)
    assert part.minimumSizeHint().height() == part.sizeHint().height() < 3 * part.fontMetrics().lineSpacing()


def test_the_key_tab_scrolls_to_what_gets_the_focus(qtbot, part):
    part.resize(200, 90)
    with qtbot.waitActive(part):
        part.show()
        part.activateWindow()
    part.fields[0].setFocus(Qt.FocusReason.TabFocusReason)
    for field in part.fields[1:]:
        qtbot.keyClick(part.window().focusWidget(), Qt.Key.Key_Tab)
        assert field.hasFocus()
        assert in_sight(part, field)
    part.fields[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert in_sight(part, part.fields[0])


def test_a_click_scrolls_nothing_away_from_under_the_mouse(qtbot, part):
    part.resize(200, 100)
    with qtbot.waitActive(part):
        part.show()
        part.activateWindow()
    partly = next(field for field in part.fields if not in_sight(part, field))
    before = part.verticalScrollBar().value()
    partly.setFocus(Qt.FocusReason.MouseFocusReason)
    assert part.verticalScrollBar().value() == before


def test_a_text_that_wraps_gets_the_height_of_its_width(qtbot):
    outer, label = QWidget(), QLabel("many words " * 30)
    qtbot.addWidget(outer)
    label.setWordWrap(True)
    part = ScrollPart(label, lines=1)
    column = QVBoxLayout(outer)
    column.addWidget(part)
    column.addStretch(1)
    outer.resize(400, 600)
    outer.show()
    qtbot.waitUntil(lambda: part.verticalScrollBar().maximum() == 0)
    tall = part.height()
    assert tall >= label.heightForWidth(part.viewport().width())
    outer.resize(800, 600)
    qtbot.waitUntil(lambda: part.height() < tall)
    outer.resize(400, 60)
    qtbot.waitUntil(lambda: part.verticalScrollBar().maximum() > 0)  # and not over an empty rest
    assert part.widget().height() == part.widget().heightForWidth(part.viewport().width())


def test_what_unfolds_asks_for_more(qtbot, part):
    extra = QPushButton("more")
    part.widget().layout().addWidget(extra)
    part.show()
    before = part.sizeHint().height()
    extra.hide()
    assert part.sizeHint().height() < before
