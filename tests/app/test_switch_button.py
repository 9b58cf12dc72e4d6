"""A button that is on can be told from one that is off, in both themes."""

import pytest
from PySide6.QtGui import QPalette
from pytestqt.qtbot import QtBot

from app.palette import DARK, LIGHT, Theme, qt_palette
from app.switch_button import SwitchButton


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_it_shows_that_it_is_on(qtbot: QtBot, theme: Theme) -> None:
    button = SwitchButton()
    qtbot.addWidget(button)
    button.setPalette(qt_palette(theme))
    button.setText("Follow")
    colours = []
    for on in (False, True):
        button.setChecked(on)
        picture = button.grab().toImage()
        colours.append(picture.pixelColor(picture.width() // 2, picture.height() - 3))
    accent = button.palette().color(QPalette.ColorRole.Highlight)
    assert colours[0] != accent
    assert colours[1] == accent
