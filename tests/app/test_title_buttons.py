"""The buttons of the titles of docks: they are seen in each theme, and as large as the type."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDockWidget

from app.palette import THEMES
from tests.app.clipped_text import settle
from tests.app.test_palette import contrast


def buttons(dock):
    return [dock.findChild(QAbstractButton, f"qt_dockwidget_{name}button") for name in ("float", "close")]


def best_contrast(button, ground):
    picture = button.grab().toImage()
    inks = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    return max(contrast(ink, ground) for ink in inks)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_their_signs_are_seen(open_window, theme):
    application = open_window(theme=theme)
    for button in buttons(application.merges_dock):
        assert best_contrast(button, THEMES[theme].window) >= 4.5, button.objectName()


def test_they_grow_with_the_type_and_stand_beside_each_other(open_window):
    application = open_window()
    dock = application.merges_dock
    usual = [each.width() for each in buttons(dock)]
    application.scale.use(200)
    settle()
    floating, closing = buttons(dock)
    for button, before in zip((floating, closing), usual, strict=True):
        assert button.width() >= dock.fontMetrics().height() > before
    assert floating.geometry().right() < closing.geometry().left()
    assert dock.rect().contains(closing.geometry())
    QTest.mouseClick(floating, Qt.MouseButton.LeftButton)
    assert dock.isFloating()
    QTest.mouseClick(floating, Qt.MouseButton.LeftButton)
    assert not dock.isFloating()
    QTest.mouseClick(closing, Qt.MouseButton.LeftButton)
    assert dock.isHidden()


def test_every_dock_has_them(open_window):
    application = open_window(theme="dark")
    docks = application.window.findChildren(QDockWidget)
    assert len(docks) >= 9
    for dock in docks:
        dock.show()
        dock.raise_()
        settle()
        for button in buttons(dock):
            assert best_contrast(button, THEMES["dark"].window) >= 4.5, dock.objectName()
