"""The docks give way to the text, and get back what they had."""

import pytest
from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QWidget

from app.window.given_sizes import GivenSizes
from app.window.main_window import MainWindow
from app.window.room import shared
from app.window.status_bar import StatusBar
from tests.app.clipped_text import settle


class Part(QWidget):
    """Likes a size, and is content with a smaller one."""

    def __init__(self, likes, least):
        super().__init__()
        self.likes, self.least = QSize(*likes), QSize(*least)

    def sizeHint(self):
        return self.likes

    def minimumSizeHint(self):
        return self.least


@pytest.fixture
def make(qtbot):
    """Makes a window with docks around a text, and shows it in a size, with a layout."""

    def _make(wide, high, layout=None):
        tabs = QTabBar()
        tabs.hide()
        window = MainWindow(tabs, Part((200, 200), (50, 50)), StatusBar())
        qtbot.addWidget(window, before_close_func=lambda each: setattr(each, "may_close", True))
        docks = []
        for name, part in (
            ("left", Part((270, 500), (150, 100))),
            ("right", Part((430, 500), (120, 100))),
            ("first", Part((300, 300), (60, 60))),
            ("second", Part((300, 300), (60, 80))),
        ):
            dock = QDockWidget()
            dock.setObjectName(name)
            dock.setWidget(part)
            docks.append(dock)
        window.place(*docks)
        if layout is not None:
            window.restore_layout(layout)
        else:
            window.resize(wide, high)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return _make


def sizes(window):
    docks = {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
    return docks["left"].width(), docks["right"].width(), docks["first"].height()


def share(window):
    return 100 * window.centralWidget().width() / window.width()


def drag(window, name, by):
    """Take the line beside a dock, or above it, and pull it."""
    dock = window.findChild(QDockWidget, name)
    corner = dock.geometry().topLeft() if name != "left" else dock.geometry().topRight()
    across = QPoint(2 if name == "left" else -2, 60) if name != "first" else QPoint(60, -2)
    start = QPointF(corner + across)
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, at, button, buttons in (
        (QEvent.Type.MouseMove, start, none, none),
        (QEvent.Type.MouseButtonPress, start, left, left),
        (QEvent.Type.MouseMove, start + by, none, left),
        (None, None, None, None),
        (QEvent.Type.MouseButtonRelease, start + by, left, none),
    ):
        if kind is None:
            QApplication.processEvents()  # the line follows a moment later
        else:
            key = Qt.KeyboardModifier.NoModifier
            event = QMouseEvent(kind, at, window.mapToGlobal(at), button, buttons, key)
            QApplication.sendEvent(window, event)


def test_docks_are_shared_out_in_proportion():
    assert shared(1000, [200, 200], [100, 0], 45) == [200, 200]
    assert shared(1000, [300, 400], [100, 0], 45) == [250, 300]
    assert shared(200, [300, 400], [100, 50], 45) == [100, 50]
    assert shared(300, [], [], 45) == []


@pytest.mark.parametrize(("wide", "high"), [(800, 600), (1280, 800), (1900, 1020)])
def test_the_text_has_the_largest_share(make, wide, high):
    window = make(wide, high)
    left, right, bottom = sizes(window)
    assert share(window) >= 43
    assert window.centralWidget().width() > max(left, right)
    assert window.centralWidget().height() > 1.8 * bottom


def test_docks_give_way_and_come_back_with_the_window(make):
    window = make(1280, 800)
    before = sizes(window)
    for wide, high in ((1000, 700), (800, 600), (620, 500)):
        window.resize(wide, high)
        assert share(window) >= 42
    assert sizes(window) < before
    window.resize(1280, 800)
    assert sizes(window) == before


def test_a_small_window_that_grows_is_like_one_that_began_large(make):
    small, large = make(800, 600), make(1600, 900)
    small.resize(1600, 900)
    assert sizes(small) == sizes(large)


@pytest.mark.parametrize(
    ("name", "by"), [("left", QPointF(90, 0)), ("right", QPointF(150, 0)), ("first", QPointF(0, -120))]
)
def test_what_was_dragged_by_hand_stays(make, name, by):
    window = make(1280, 800)
    before = sizes(window)
    drag(window, name, by)
    by_hand = sizes(window)
    place = ("left", "right", "first").index(name)
    assert abs(by_hand[place] - before[place]) > 50
    window.resize(1281, 801)
    assert sizes(window) == by_hand
    window.resize(700, 500)
    assert sizes(window) != by_hand
    window.resize(1280, 800)
    assert sizes(window) == by_hand


def test_only_what_was_dragged_stays(make):
    dragged, other = make(1280, 800), make(1280, 800)
    drag(dragged, "left", QPointF(-90, 0))
    for window in (dragged, other):
        window.resize(1600, 1000)
    assert sizes(dragged)[0] == 180
    assert sizes(dragged)[1:] == sizes(other)[1:]


def test_a_text_that_was_made_narrow_by_hand_stays_narrow(make):
    window = make(1280, 800)
    drag(window, "right", QPointF(-300, 0))
    narrow = share(window)
    assert narrow < 30
    window.resize(1270, 790)
    assert abs(share(window) - narrow) < 1


def test_a_remembered_layout_is_respected(make):
    first = make(780, 700)  # no layout is larger than the screen, which has 800 x 800 in tests
    drag(first, "left", QPointF(-20, 0))
    drag(first, "right", QPointF(-200, 0))
    drag(first, "first", QPointF(0, -80))
    second = make(0, 0, first.layout_state())
    assert share(first) < 30
    assert (second.size(), sizes(second)) == (first.size(), sizes(first))
    for wide, high in ((800, 710), (600, 500), (780, 700)):
        second.resize(wide, high)
    assert sizes(second) == sizes(first)


def test_where_there_is_too_little_room_for_all_docks_each_is_as_it_was_left(make):
    first = make(780, 700)
    drag(first, "left", QPointF(30, 0))
    second = make(0, 0, first.layout_state())
    assert sizes(second) == sizes(first)


def test_docks_elsewhere_are_shared_out_too(make):
    window = make(1280, 800)
    docks = {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
    docks["left"].setFloating(True)
    docks["right"].hide()
    window.addDockWidget(Qt.DockWidgetArea.TopDockWidgetArea, docks["second"])
    for wide, high in ((700, 500), (1280, 800)):
        window.resize(wide, high)
        assert share(window) == 100
        assert window.centralWidget().height() > docks["first"].height() + docks["second"].height()
    docks["left"].hide()


def with_type(window, factor):
    font = window.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    window.setFont(font)
    QApplication.processEvents()


def test_what_was_dragged_grows_with_the_type_and_the_text_keeps_its_share(make):
    window = make(1600, 1000)
    drag(window, "left", QPointF(-90, 0))
    drag(window, "first", QPointF(0, -500))
    narrow = sizes(window)[0]
    assert window.centralWidget().height() < 300
    line = window.fontMetrics().lineSpacing()
    with_type(window, 1.5)
    assert sizes(window)[0] == narrow * window.fontMetrics().lineSpacing() // line
    assert window.centralWidget().height() > 500
    with_type(window, 1 / 1.5)
    assert abs(sizes(window)[0] - narrow) <= 1


@pytest.mark.parametrize(("then", "now"), [(1, 2), (2, 1), (1, 1.5), (1.5, 0.75)])
def test_sizes_of_another_type_are_taken_in_proportion(make, qapp, then, now):
    usual = qapp.font()

    def in_type(factor, layout=None):
        font = QFont(usual)
        font.setPointSizeF(usual.pointSizeF() * factor)
        qapp.setFont(font)
        return make(780, 700, layout)

    try:
        first = in_type(then)
        drag(first, "right", QPointF(60, 0))  # else there is too little room for what is dragged next
        drag(first, "left", QPointF(30, 0))
        first.findChild(QDockWidget, "second").raise_()
        left, right, _behind = sizes(first)
        line = first.fontMetrics().lineSpacing()
        second = in_type(now, first.layout_state())
        wanted = left * second.fontMetrics().lineSpacing() / line
        second.resize(1600, 700)  # where all has room
        assert sizes(second)[0] == max(round(wanted), 150)
        assert not second.findChild(QDockWidget, "second").visibleRegion().isEmpty()
        third = in_type(then, second.layout_state())
        third.resize(780, 700)
        assert sizes(third)[:2] == (left, right)
    finally:
        qapp.setFont(usual)


@pytest.mark.parametrize("dragged", [False, True])
def test_a_start_with_little_room_shrinks_no_panel_for_ever(make, dragged):
    """A screen has fewer points where each is shown larger; so has one that is small."""
    first = make(780, 700)
    if dragged:
        drag(first, "left", QPointF(-20, 0))
        drag(first, "first", QPointF(0, -40))
        first.resize(781, 701)
        first.resize(780, 700)  # what the drag has left over is shared out
    before = sizes(first)
    layout = first.layout_state()
    for wide, high in ((450, 400), (410, 350)):
        small = make(0, 0, layout)
        small.resize(wide, high)
        assert sizes(small) < before
        layout = small.layout_state()
    last = make(0, 0, layout)
    assert last.size() == QSize(410, 350)
    last.resize(780, 700)
    assert sizes(last) == before


def test_where_the_geometry_is_of_another_screen_the_window_has_its_usual_size(make):
    first = make(500, 400)
    drag(first, "right", QPointF(30, 0))
    drag(first, "left", QPointF(10, 0))
    last = make(0, 0, (QByteArray(), first.layout_state()[1]))
    assert last.size() == last.sizeHint().boundedTo(last.screen().availableSize())
    last.resize(500, 400)
    assert sizes(last) == sizes(first)


@pytest.mark.parametrize(
    "docks", [b"", b"17 ", b"[]\n", b'{"line": 0, "sizes": {}, "percent": {}, "window": [0, 0]}\n']
)
def test_docks_that_are_not_understood_stay_as_at_a_first_start(make, docks):
    usual = make(780, 700)
    geometry, state = usual.layout_state()
    other = make(0, 0, (geometry, QByteArray(docks + state.data().partition(b"\n")[2])))
    assert (other.size(), sizes(other)) == (usual.size(), sizes(usual))


@pytest.mark.parametrize(
    "line",
    [
        b"\xff",
        b"{}",
        b'{"line": 17, "sizes": {"Nowhere": 3}, "percent": {}, "window": [0, 0]}',
        b'{"line": 17, "sizes": {}, "percent": {"Horizontal": -3}, "window": [0, 0]}',
        b'{"line": 17, "sizes": {"LeftDockWidgetArea": NaN}, "percent": {}, "window": [0, 0]}',
        b'{"line": Infinity, "sizes": {}, "percent": {}, "window": [0, 0]}',
    ],
)
def test_what_is_no_sizes_is_refused(line):
    with pytest.raises(ValueError, match=r"."):
        GivenSizes.read(line)


def test_a_centre_that_needs_more_makes_the_window_no_higher(make):
    window = make(800, 600)
    centre = window.centralWidget().layout().itemAt(1).widget()
    before, least, below = window.size(), window.minimumSizeHint().height(), sizes(window)[2]
    centre.least = centre.likes = QSize(50, 2000)
    centre.updateGeometry()
    settle()
    assert window.size() == before
    assert window.minimumSizeHint().height() == least
    assert sizes(window)[2] < below
