"""What is ticked in the menu, and what it says when something is chosen."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from app.inspection.view_menu import ViewMenu
from app.inspection.view_options import LAYERS, RULES, ViewOptions


@pytest.fixture
def menu(qtbot: QtBot) -> ViewMenu:
    menu = ViewMenu()
    qtbot.addWidget(menu)
    return menu


def ticked(menu: ViewMenu) -> ViewOptions:
    rules = [rule for rule, action in menu.rule_actions.items() if action.isChecked()]
    assert len(rules) == 1
    return ViewOptions(rules[0], frozenset(name for name, each in menu.layer_actions.items() if each.isChecked()))


def test_options_are_ticked(menu: ViewMenu, qtbot: QtBot) -> None:
    assert ticked(menu) == ViewOptions()
    options = ViewOptions("script", frozenset({"borders"}))
    with qtbot.assertNotEmitted(menu.options_changed):
        menu.set_view_options(options)
    assert ticked(menu) == menu.view_options == options


@pytest.mark.parametrize("rule", RULES[1:])
def test_choosing_a_rule(menu: ViewMenu, qtbot: QtBot, rule: str) -> None:
    with qtbot.waitSignal(menu.options_changed) as changed:
        menu.rule_actions[rule].trigger()
    assert changed.args == [ViewOptions(rule)]
    assert ticked(menu) == ViewOptions(rule)
    with qtbot.assertNotEmitted(menu.options_changed):
        menu.rule_actions[rule].trigger()


@pytest.mark.parametrize("layer", LAYERS)
def test_choosing_a_layer(menu: ViewMenu, qtbot: QtBot, layer: str) -> None:
    with qtbot.waitSignal(menu.options_changed) as changed:
        menu.layer_actions[layer].trigger()
    assert changed.args == [ViewOptions(layers=ViewOptions().layers ^ {layer})]
    menu.layer_actions[layer].trigger()
    assert menu.view_options == ViewOptions()


def test_every_entry_has_a_text_and_a_letter_of_its_own(menu: ViewMenu) -> None:
    texts = [action.text() for action in (*menu.rule_actions.values(), *menu.layer_actions.values())]
    letters = [text[text.index("&") + 1].lower() for text in texts]
    assert len(set(letters)) == len(RULES) + len(LAYERS)


def test_under_a_button_and_within_another_menu(menu: ViewMenu, qtbot: QtBot) -> None:
    button, outer = QToolButton(), QMenu()
    qtbot.addWidget(button)
    qtbot.addWidget(outer)
    button.setMenu(menu)
    outer.addMenu(menu)
    assert button.menu() is menu
    assert outer.actions()[0].menu() is menu
    assert outer.actions()[0].text() == menu.title()


def test_by_keys_alone(menu: ViewMenu, qtbot: QtBot) -> None:
    with qtbot.waitSignal(menu.options_changed) as changed:
        qtbot.keyClick(menu, Qt.Key.Key_S)
    assert changed.args == [ViewOptions("script")]


def test_language_change_sets_the_texts(menu: ViewMenu) -> None:
    text = menu.rule_actions["age"].text()
    menu.rule_actions["age"].setText("")
    QApplication.sendEvent(menu, QEvent(QEvent.Type.LanguageChange))
    assert menu.rule_actions["age"].text() == text
