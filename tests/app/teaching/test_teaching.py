"""The menu of the examples, and what can be guessed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.palette import DARK
from app.teaching.teaching import Teaching
from engine.training.worked_examples import EXAMPLES


@pytest.fixture
def teaching(qtbot, session):
    window = QWidget()
    qtbot.addWidget(window)
    menu = QMenu(window)
    teaching = Teaching(session, menu, window)
    teaching.set_theme(DARK)
    return teaching


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_each_example_comes_with_its_text_and_words(qtbot, teaching, name):
    action = teaching.examples._actions[name]
    assert action.text()
    with qtbot.waitSignal(teaching.wanted) as caught:
        action.trigger()
    tokenizer, text, words = caught.args
    assert tokenizer.name == name
    assert text == EXAMPLES[name].shown
    assert words
    with qtbot.waitSignal(teaching.wanted) as again:
        action.trigger()
    assert again.args[0] is tokenizer  # it is not opened twice


def test_the_published_merges_are_in_the_words(qtbot, teaching):
    for name in ("low-newest", "low-new", "low-wider"):
        with qtbot.waitSignal(teaching.wanted) as caught:
            teaching.examples._actions[name].trigger()
        listed = ", ".join(each.replace(" ", "·") for each in EXAMPLES[name].published)
        assert listed in caught.args[2]


def test_guessing_needs_a_text(qtbot, teaching, session, trained):
    with qtbot.waitSignal(teaching.refused):
        assert teaching.guess(None, large=False) is None
    session.open(trained, path=None, dirty=False)
    session.set_text("low lower")
    qtbot.waitUntil(lambda: not session.busy)
    with qtbot.waitSignal(teaching.refused):
        assert teaching.guess((0, 1), large=True) is None
    dialog = teaching.guess((5, 6), large=False)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    assert "".join(dialog.sheet.passage.letters) == "low lower"
    dialog.close()
