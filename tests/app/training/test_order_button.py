"""A short word makes a narrow button, and stands in it whole."""

import pytest
from PySide6.QtGui import QColor, QPalette

from app.palette import DARK, LIGHT
from app.training.order_button import OrderButton


def test_it_is_as_wide_as_its_word(qtbot):
    button = OrderButton("开始")
    qtbot.addWidget(button)
    word = button.fontMetrics().horizontalAdvance(button.text())
    assert word < button.sizeHint().width() < word + 5 * button.fontMetrics().averageCharWidth()
    narrow = button.sizeHint().width()
    button.setText("Resume the training")
    assert button.sizeHint().width() > 2 * narrow


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_focus_is_seen_on_a_button_of_the_same_colour(qtbot, theme):
    button = OrderButton()
    qtbot.addWidget(button)
    palette = button.palette()
    palette.setColor(QPalette.ColorRole.Button, QColor(theme.accent))
    palette.setColor(QPalette.ColorRole.ButtonText, QColor(theme.on_accent))
    button.setPalette(palette)
    with qtbot.waitActive(button):
        button.show()
        button.activateWindow()
    button.clearFocus()
    ring = [(x, 3) for x in range(8, button.width() - 8)]

    def inks():
        picture = button.grab().toImage()
        return {picture.pixelColor(x, y).name() for x, y in ring}

    assert theme.on_accent not in inks()
    button.setFocus()
    assert inks() == {theme.on_accent}
