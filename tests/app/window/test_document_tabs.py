"""The row of tabs and the menu of the open tokenizers follow the session, and give orders to it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar, QToolTip

import engine
from app.window.document_tabs import DocumentTabs
from app.window.document_words import description, labels
from app.window.documents_menu import DocumentsMenu
from engine.origin import Origin


@pytest.fixture
def tabs(qtbot, session):
    tabs = DocumentTabs(session)
    qtbot.addWidget(tabs)
    tabs.resize(700, 40)
    return tabs


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def menu(window, session):
    return DocumentsMenu(session, window.menuBar().addMenu("Tokenizers"))


@pytest.fixture
def add(session, trained):
    """Opens a tokenizer of this name."""
    return lambda name, version="1.0.0", **options: session.open(
        replace(trained, name=name, version=version), **{"path": None, "dirty": False, **options}
    )


def _texts(tabs):
    return [tabs.tabText(place) for place in range(tabs.count())]


def test_one_alone_needs_no_tabs(tabs, add):
    assert not tabs.isVisibleTo(None)
    add("a")
    assert tabs.isHidden()
    add("b")
    assert not tabs.isHidden()
    assert _texts(tabs) == ["a · v1.0.0", "b · v1.0.0"]
    assert tabs.currentIndex() == 1


def test_what_is_being_learned_has_a_tab_in_front(tabs, session, add):
    add("a")
    tabs.show_training("c&d · in training")
    assert not tabs.isHidden()  # else a would seem to be lost
    assert _texts(tabs) == ["a · v1.0.0", "c&&d · in training"]
    assert tabs.currentIndex() == 1
    add("b", activate=False)
    assert _texts(tabs) == ["a · v1.0.0", "b · v1.0.0", "c&&d · in training"]
    side = QTabBar.ButtonPosition.RightSide
    assert tabs.currentIndex() == 2
    assert [tabs.tabButton(place, side) is None for place in range(3)] == [False, False, True]
    add("c", activate=False)
    assert tabs.currentIndex() == 3
    assert [tabs.tabButton(place, side) is None for place in range(4)] == [False, False, False, True]
    tabs.show_training("")
    assert _texts(tabs) == ["a · v1.0.0", "b · v1.0.0", "c · v1.0.0"]
    assert tabs.currentIndex() == session.documents.index(session.active) == 0
    assert all(tabs.tabButton(place, side) is not None for place in range(3))


def test_what_makes_room_for_what_is_learned_needs_no_tab_beside_it(tabs, add):
    add("a", ready_made=True)
    tabs.show_training("b · in training")
    assert tabs.isHidden()
    assert tabs.count() == 1
    tabs.show_training("")
    assert tabs.isHidden()


def test_the_user_goes_to_another(qtbot, tabs, menu, session, add):
    add("a")
    add("b")
    with qtbot.waitSignal(tabs.chosen):
        tabs.setCurrentIndex(0)
    with qtbot.waitSignal(menu.chosen):
        menu.go(1)
    with qtbot.assertNotEmitted(menu.chosen), qtbot.assertNotEmitted(tabs.chosen):
        add("c")  # nobody went there
        session.activate(session.documents[0])


def test_an_unsaved_one_is_marked_until_it_is_saved(tabs, session, add):
    document = add("a&b", dirty=True)
    assert _texts(tabs) == ["a&&b · v1.0.0 *"]
    session.mark_saved(document.tokenizer, document.tokenizer, Path("a.prism.json"))
    assert _texts(tabs) == ["a&&b · v1.0.0"]


def test_a_click_shows_that_one(qtbot, tabs, session, add):
    first, _second = add("a"), add("b")
    tabs.show()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center() - QPoint(30, 0))
    assert session.active is first
    session.activate(session.documents[1])
    assert tabs.currentIndex() == 1


def test_arrow_keys_go_from_tab_to_tab(qtbot, tabs, session, add):
    first, _second = add("a"), add("b")
    tabs.show()
    qtbot.keyClick(tabs, Qt.Key.Key_Left)
    assert session.active is first


def test_a_tab_can_be_moved(tabs, session, add):
    first, second, third = add("a"), add("b"), add("c")
    tabs.moveTab(2, 0)
    assert session.documents == (third, first, second)
    assert session.active is third
    assert _texts(tabs) == ["c · v1.0.0", "a · v1.0.0", "b · v1.0.0"]
    assert tabs.currentIndex() == 0


def test_the_cross_and_the_middle_button_ask_to_close(qtbot, tabs, session, add):
    first, second = add("a"), add("b")
    tabs.show()
    wanted = []
    tabs.close_wanted.connect(wanted.append)
    qtbot.mouseClick(tabs.tabButton(0, QTabBar.ButtonPosition.RightSide), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(tabs, Qt.MouseButton.MiddleButton, pos=tabs.tabRect(1).center() - QPoint(30, 0))
    assert wanted == [first, second]
    assert len(session.documents) == 2


def test_the_cross_of_a_tab_that_was_moved_closes_that_one(qtbot, tabs, add):
    first, _second = add("a"), add("b")
    tabs.show()
    tabs.moveTab(0, 1)
    with qtbot.waitSignal(tabs.close_wanted) as wanted:
        qtbot.mouseClick(tabs.tabButton(1, QTabBar.ButtonPosition.RightSide), Qt.MouseButton.LeftButton)
    assert wanted.args == [first]


def test_closing_takes_the_tab_away(tabs, session, add):
    first, _second, _third = add("a"), add("b"), add("c")
    session.close(first)
    assert _texts(tabs) == ["b · v1.0.0", "c · v1.0.0"]
    assert tabs.currentIndex() == 1


def test_many_tabs_scroll_and_keep_what_tells_them_apart(tabs, add):
    for number in range(12):
        add("a-tokenizer-with-quite-a-long-name", version=f"1.0.{number}")
    tabs.show()
    for place, text in enumerate(_texts(tabs)):
        assert text.startswith("a-to")
        assert "…" in text
        assert text.endswith(f" · v1.0.{place}")
        assert tabs.accessibleTabName(place) == f"a-tokenizer-with-quite-a-long-name · v1.0.{place}"
    letter = tabs.fontMetrics().averageCharWidth()
    # each has room for the whole of its text, since the row scrolls
    assert all(
        tabs.fontMetrics().horizontalAdvance(text) < tabs.tabRect(place).width() <= 34 * letter
        for place, text in enumerate(_texts(tabs))
    )
    assert sum(tabs.tabRect(place).width() for place in range(12)) > tabs.width()
    assert tabs.tabRect(11).right() <= tabs.width()  # the active one is in sight


def test_two_alike_keep_their_numbers_and_an_ampersand(tabs, session, add):
    name = "hong&lou&meng of eighty chapters"
    add(name, dirty=True)
    add(name, dirty=True)
    first, second = _texts(tabs)
    assert first.endswith(" · v1.0.0 · 286 (1) *")
    assert second.endswith(" · v1.0.0 · 286 (2) *")
    assert first.startswith("h")
    assert tabs.accessibleTabName(0) == f"{name} · v1.0.0 · 286 (1) *"


def test_a_tab_tells_file_format_library_and_size(tabs, session, add, trained):
    add("a", path=Path("/somewhere/a.prism.json"))
    add("b", dirty=True)
    assert tabs.tip(0).splitlines() == [
        "a · v1.0.0", "/somewhere/a.prism.json", "Format: Token Prism",
        "Tokens in the vocabulary: 286",
    ]  # fmt: skip
    assert "not saved yet" in tabs.tip(1)
    assert tabs.tip(-1) == ""
    tabs.show()
    place = tabs.tabRect(0).center()
    QApplication.sendEvent(tabs, QHelpEvent(QEvent.Type.ToolTip, place, tabs.mapToGlobal(place)))
    assert QToolTip.text() == tabs.tip(0)
    tabs.setEnabled(False)
    assert "training" in tabs.tip(0)
    QToolTip.hideText()


def test_no_two_have_the_same_name(tabs, menu, session, add, trained):
    add("a", dirty=True)
    session.open(replace(trained, name="a").at(3), path=None, dirty=True)
    session.open(replace(trained, name="a").at(3), path=None, dirty=False)
    expected = ["a · v1.0.0 · 286 *", "a · v1.0.0 · 259 (1) *", "a · v1.0.0 · 259 (2)"]
    assert _texts(tabs) == [action.text() for action in menu.actions] == expected


def test_where_one_without_file_comes_from(session, trained):
    document = session.open(trained, path=None, dirty=False, ready_made=True)
    assert labels([document]) == ["trained · v1.0.0"]
    assert "comes with Token Prism" in description(document)
    document.ready_made = False
    assert "from no file" in description(document)


def test_what_tells_two_of_one_name_apart_is_said_on_hover(session):
    learned = engine.train(texts=["ab ab ac"], vocab_size=257, name="a")
    without = engine.train(texts=["ab ab ac"], vocab_size=257, name="a", blocked=[(b"a", b"b")])
    lower = replace(learned, origin=Origin(format="wordpiece-vocab", preset="bert-uncased"), training=None)
    tips = [description(session.open(each, path=None, dirty=False)) for each in (learned, without, lower)]
    assert [tip.splitlines()[4:] for tip in tips] == [[], ["Blocked merges: a + b"], ["Preset: bert-uncased"]]


def test_every_control_has_a_name_in_both_languages(tabs, add):
    add("a")
    QApplication.sendEvent(tabs, QEvent(QEvent.Type.LanguageChange))
    button = tabs.tabButton(0, QTabBar.ButtonPosition.RightSide)
    QApplication.sendEvent(button, QEvent(QEvent.Type.LanguageChange))
    assert tabs.accessibleName() == "Open tokenizers"
    assert button.accessibleName() == "Close this tokenizer"


def test_the_menu_lists_them_with_keys_and_checks_the_active_one(menu, session, add):
    for number in range(10):
        add(str(number))
    session.activate(session.documents[3])
    assert [action.text() for action in menu.actions] == [f"{number} · v1.0.0" for number in range(10)]
    assert [action.isChecked() for action in menu.actions].index(True) == 3
    assert [action.shortcut().toString() for action in menu.actions] == [f"Ctrl+{n}" for n in range(1, 10)] + [""]
    session.close(session.documents[0])
    assert [action.text() for action in menu.actions] == [f"{number} · v1.0.0" for number in range(1, 10)]
    assert [action.isChecked() for action in menu.actions].index(True) == 2


def test_the_keys_of_the_menu_show_a_tokenizer(menu, session, add):
    documents = [add(name) for name in "abc"]
    menu.actions[0].trigger()
    assert session.active is documents[0]
    menu.go(-1)
    assert session.active is documents[2]
    menu.go(1)
    assert session.active is documents[0]
    menu.set_enabled(False)
    menu.go(1)
    assert session.active is documents[0]
    assert not any(action.isEnabled() for action in menu.actions)
    add("d", activate=False)
    assert not menu.actions[3].isEnabled()
