"""The button that closes a dialog has no icon, whatever the desktop wants."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QProxyStyle, QStyle
from pytestqt.qtbot import QtBot

from app.close_box import close_box

CLOSE = QDialogButtonBox.StandardButton.Close


class IconStyle(QProxyStyle):
    """As on the desktops whose buttons have icons."""

    def styleHint(self, hint, option=None, widget=None, data=None):
        wanted = hint is QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
        return 1 if wanted else super().styleHint(hint, option, widget, data)


@pytest.fixture
def buttons_have_icons(qapp: QApplication) -> Iterator[None]:
    qapp.setStyle(IconStyle("Fusion"))
    yield
    qapp.setStyle("Fusion")


def test_the_button_has_no_icon(qtbot: QtBot, buttons_have_icons: None) -> None:
    usual, plain = QDialogButtonBox(CLOSE), close_box()
    for box in (usual, plain):
        qtbot.addWidget(box)
        box.show()
    assert not usual.button(CLOSE).icon().isNull()
    assert plain.button(CLOSE).icon().isNull()
    assert plain.standardButtons() == CLOSE
