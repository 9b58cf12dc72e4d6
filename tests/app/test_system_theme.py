"""The theme that is like the system's follows it while the window is open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from app import palette
from app.palette import DARK, LIGHT


@pytest.mark.parametrize(("chosen", "expected"), [("system", DARK), ("light", LIGHT)])
def test_it_follows_the_system_while_running(open_window, monkeypatch, chosen, expected):
    application = open_window(theme=chosen, text="token")
    base = QPalette.ColorRole.Base
    assert QApplication.palette().color(base).name() == LIGHT.base
    monkeypatch.setattr(palette, "system_theme_name", lambda: "dark")  # offscreen there is no desktop to ask
    QApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert QApplication.palette().color(base).name() == expected.base
    assert application.text_pane.edit.palette().color(base).name() == expected.base
