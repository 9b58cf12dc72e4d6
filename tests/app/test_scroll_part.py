"""Parts that scroll where the window is too low."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.scroll_part import USABLE_LINES, ScrollPart
from app.scrolled_label import ScrolledLabel
from tests.app.clipped_text import settle


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


@pytest.fixture
def wrapping(qtbot):
    """A part with a text that wraps, 400 wide, and a record of it: what was wrong after each event of its parts."""
    label = QLabel("many words " * 30)
    label.setWordWrap(True)
    part = ScrollPart(label, lines=1)
    part.label = label
    part.watch = Watch(part)
    qtbot.addWidget(part)
    part.resize(400, 60)
    with qtbot.waitExposed(part):
        part.show()
    return part


class Watch(QObject):
    """Looks at a part each time that one of its widgets has been given a size."""

    def __init__(self, part):
        super().__init__()
        self.part, self.wrong = part, []
        for each in (part.verticalScrollBar(), part.label):
            each.installEventFilter(self)

    def eventFilter(self, _watched, event):
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Paint):
            content, shown = self.part.widget().width(), self.part.viewport().width()
            if content != shown:
                self.wrong.append((event.type(), content, shown))
        return False


def is_whole(part):
    """The content is as wide as what is in sight of it, and the bar is there where there is more of it."""
    bar, content, shown = part.verticalScrollBar(), part.widget(), part.viewport()
    assert content.width() == shown.width()
    assert content.height() == max(shown.height(), content.heightForWidth(shown.width()))
    assert bar.isVisible() == (content.height() > shown.height())
    return True


def test_the_content_is_never_wider_than_what_is_in_sight_of_it(wrapping):
    for high in (60, 600, 60, 90, 600):
        wrapping.resize(400, high)
        assert is_whole(wrapping)  # with no event in between
    wrapping.resize(400, 60)
    for text in ("short", "many words " * 30, "", "many words " * 60):
        wrapping.label.setText(text)
        QApplication.processEvents()
        assert is_whole(wrapping)
    assert wrapping.watch.wrong == []


def test_what_changed_while_it_was_hidden_is_whole_when_it_is_shown(wrapping):
    for text in ("short", "many words " * 30):
        wrapping.hide()
        wrapping.label.setText(text)
        QApplication.processEvents()
        wrapping.show()
        assert is_whole(wrapping)


def test_the_bar_comes_and_goes_by_the_height_without_it(wrapping):
    """Else it would come and go without end, or stay for ever, where the text fits without the bar only."""
    bar, height = wrapping.verticalScrollBar().sizeHint().width(), wrapping.widget().heightForWidth
    wide = next(wide for wide in range(300, 500) if height(wide) < height(wide - bar))
    for before in (60, 600):
        wrapping.resize(wide, before)
        wrapping.resize(wide, height(wide))
        assert is_whole(wrapping)
        assert not wrapping.verticalScrollBar().isVisible()


def test_what_unfolds_asks_for_more(qtbot, part):
    extra = QPushButton("more")
    part.widget().layout().addWidget(extra)
    part.show()
    before = part.sizeHint().height()
    extra.hide()
    assert part.sizeHint().height() < before


def turn(control):
    """A notch of the wheel above the middle of a control, as the window system sends it."""
    middle = QPointF(control.rect().center())
    event = QWheelEvent(
        middle, control.mapToGlobal(middle), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(control, event)


@pytest.mark.parametrize("make", [QSpinBox, QComboBox, lambda: QSlider(Qt.Orientation.Horizontal)])
def test_the_wheel_scrolls_and_turns_only_what_has_the_focus(qtbot, make):
    content, control = QWidget(), make()
    column = QVBoxLayout(content)
    column.addWidget(control)
    fields = [QLineEdit() for _ in range(20)]
    for field in fields:
        column.addWidget(field)
    if isinstance(control, QComboBox):
        control.addItems(["a", "b", "c"])
    part = ScrollPart(content, lines=3)
    qtbot.addWidget(part)
    part.resize(200, 100)
    with qtbot.waitActive(part):
        part.show()
        part.activateWindow()
    fields[0].setFocus()

    def value():
        return control.currentIndex() if isinstance(control, QComboBox) else control.value()

    before = value()
    turn(control)
    assert value() == before
    assert not control.hasFocus()
    assert part.verticalScrollBar().value() > 0
    part.verticalScrollBar().setValue(0)
    if not isinstance(control, QComboBox):
        control.setValue(50)
    control.setFocus()
    before = value()
    turn(control)
    assert value() != before


def test_the_window_is_laid_out_anew_only_for_another_size(qtbot):
    whole, inner, label = QWidget(), QWidget(), QLabel("1,234 tokens")
    QVBoxLayout(inner).addWidget(label)
    part = ScrollPart(inner, lines=1)
    QVBoxLayout(whole).addWidget(part)
    qtbot.addWidget(whole)
    with qtbot.waitExposed(whole):
        whole.show()
    laid_out = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.LayoutRequest:
                laid_out.append(watched)
            return False

    watch = Watch()
    for text, times in (("5,678 tokens", 0), ("4,321 tokens", 0), ("two lines\nof words", 1)):
        whole.installEventFilter(watch)
        label.setText(text)
        settle()
        whole.removeEventFilter(watch)
        assert len(laid_out) == times, text
        laid_out.clear()


class Wide(QWidget):
    """Likes to be wide, whatever a text beside it says."""

    def sizeHint(self):
        return QSize(800, 10)


def test_a_size_that_it_had_at_another_width_is_told_again(qtbot):
    whole, inner, label = QWidget(), QWidget(), QLabel()
    label.setWordWrap(True)
    rows = QVBoxLayout(inner)
    rows.addWidget(label)
    rows.addWidget(Wide())
    part = ScrollPart(inner, lines=1)
    column = QVBoxLayout(whole)
    column.addWidget(part)
    column.addStretch(1)
    qtbot.addWidget(whole)
    whole.resize(800, 600)
    with qtbot.waitExposed(whole):
        whole.show()
    label.setText("many words " * 30)
    settle()
    high = part.height()
    whole.resize(400, 600)
    settle()
    assert part.height() > high
    words = 30
    while part.sizeHint().height() > high:
        words -= 1
        label.setText("many words " * words)
    settle()
    assert part.height() == high


@pytest.fixture
def filled(qtbot):
    """A part with some rows above a list."""
    content = QWidget()
    column = QVBoxLayout(content)
    rows = [QLineEdit() for _ in range(4)]
    view = QListWidget()
    view.setMinimumHeight(40)
    for each in rows:
        column.addWidget(each)
    column.addWidget(view, 1)
    part = ScrollPart(content, lines=1, filling=view)
    part.view, part.above = view, content.minimumSizeHint().height() - 40
    qtbot.addWidget(part)
    with qtbot.waitActive(part):
        part.show()
        part.activateWindow()
    return part


def test_what_fills_it_is_as_high_as_what_is_in_sight_where_all_has_to_scroll(filled):
    for low in (60, 120):
        filled.resize(200, low)
        settle()
        filled.view.setFocus(Qt.FocusReason.TabFocusReason)
        assert filled.view.height() == low
        assert filled.view.visibleRegion().boundingRect().height() == low


def test_what_fills_it_has_what_is_left_as_soon_as_that_can_be_used(filled):
    usable = USABLE_LINES * filled.fontMetrics().lineSpacing()
    filled.resize(200, filled.above + usable)
    settle()
    assert filled.view.height() == usable
    assert filled.verticalScrollBar().maximum() == 0
    filled.resize(200, filled.above + usable - 1)
    settle()
    assert filled.view.height() == filled.above + usable - 1


def test_what_gets_the_focus_in_a_part_of_a_part_comes_in_sight(qtbot):
    fields, content, whole = [QLineEdit() for _ in range(8)], QWidget(), QWidget()
    column = QVBoxLayout(content)
    for field in fields:
        column.addWidget(field)
    outer_column = QVBoxLayout(whole)
    outer_column.addWidget(QLabel("above\n" * 8))
    outer_column.addWidget(ScrollPart(content, lines=4))
    outer = ScrollPart(whole, lines=1)
    qtbot.addWidget(outer)
    outer.resize(200, 60)
    with qtbot.waitActive(outer):
        outer.show()
        outer.activateWindow()
    for field in (fields[-1], fields[0], fields[4]):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        assert in_sight(outer, field)


def test_the_key_tab_leaves_a_long_label(qtbot):
    whole, label, after = QWidget(), ScrolledLabel(most=2), QLineEdit()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    column.addWidget(label)
    column.addWidget(after)
    label.set_text("many words " * 200)
    with qtbot.waitActive(whole):
        whole.show()
        whole.activateWindow()
    qtbot.waitUntil(lambda: label.focusPolicy() & Qt.FocusPolicy.TabFocus)
    label.setFocus()
    qtbot.keyClick(label, Qt.Key.Key_Tab)
    assert after.hasFocus()
