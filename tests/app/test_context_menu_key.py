"""Shift+F10 in the parts that have a context menu."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.context_menu_key import ContextMenuKey
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.ids.field import IdsField
from app.inspection.tokens.copies import CopyButton
from app.inspection.tokens.rows import TokenRows
from app.inspection.tokens.view import TokensView
from tests.app.inspection.made_encoding import one_token_per_character

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    view = TokensView()
    button = CopyButton(view)
    for part in (view, button, TokenEdit(), IdsField()):
        column.addWidget(part)
    ContextMenuKey(window)
    view.show_rows(TokenRows.of(one_token_per_character("abc")))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    button.shutdown()


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
@pytest.mark.parametrize("kind", [TokensView, TokenEdit, IdsField])
def test_the_menu_of_what_has_the_focus_opens(qtbot: QtBot, window: QWidget, kind: type[QWidget]) -> None:
    part = window.findChild(kind)
    assert part is not None
    part.setFocus()
    qtbot.keyClick(part, Qt.Key.Key_F10, SHIFT)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu.actions()
    menu.close()


def test_what_has_no_menu_is_left_alone(qtbot: QtBot, window: QWidget) -> None:
    button = window.findChild(CopyButton)
    assert button is not None
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_F10, SHIFT)
    assert QApplication.activePopupWidget() is None
