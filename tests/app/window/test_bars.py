"""The message bar and the status bar: what they say, and that it follows the language."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from app.window.message_bar import MessageBar
from app.window.status_bar import StatusBar


@pytest.fixture
def message_bar(qtbot):
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


def test_the_newest_message_is_shown_and_can_be_closed(message_bar):
    assert message_bar.text == ""
    message_bar.show_note("saved")
    message_bar.show_error("<b>v.json</b>: broken", details="Traceback")
    assert message_bar.text == "<b>v.json</b>: broken"
    message_bar._copy.click()
    assert QGuiApplication.clipboard().text() == "<b>v.json</b>: broken\n\nTraceback"
    message_bar._close.click()
    assert message_bar.text == ""


def test_there_is_nothing_to_copy_without_details(message_bar):
    message_bar.show_error("broken")
    assert message_bar._copy.isHidden()


def test_a_passing_note_gives_way_and_goes(message_bar):
    message_bar.show_note("preparing 1/9", passing=True)
    message_bar.show_note("preparing 2/9", passing=True)
    assert message_bar.text == "preparing 2/9"
    message_bar.clear_passing()
    assert message_bar.text == ""
    message_bar.show_error("broken")
    message_bar.show_note("preparing 3/9", passing=True)
    message_bar.clear_passing()
    assert message_bar.text == "broken"


def test_the_numbers_of_a_text(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.at(0).encode("a👩‍👩‍👧b除").counts)
    texts = {
        label.objectName()[len("status_") :]: label.text().removeprefix("· ") for label in bar.findChildren(QLabel)
    }
    assert texts == {
        "bytes": "bytes 23",
        "points": "code points 8",
        "graphemes": "graphemes 4",
        "tokens": "tokens 23",
        "rate": "1.00 bytes/token",
        "unmerged": "unmerged 100.0 %",
        "cut": "cut: characters 6, graphemes 2",
    }
    assert all(label.toolTip() for label in bar.findChildren(QLabel))


def test_an_empty_text_divides_by_nothing(qtbot, trained):
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_counts(trained.encode("").counts)
    assert bar.findChild(QLabel, "status_rate").text() == "· – bytes/token"


def test_numbers_never_widen_the_window(qtbot, trained):
    """The bar once forced a narrow window to grow, which laid out and painted all of it anew."""
    bar = StatusBar()
    qtbot.addWidget(bar)
    empty = bar.minimumSizeHint().width()
    bar.show_counts(trained.encode("a👩‍👩‍👧b除" * 2000).counts)
    assert bar.minimumSizeHint().width() == empty
