"""An old answer is paled after a while, and what is new never is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget

from app import veil
from app.veil import Veil


@pytest.fixture
def view(qtbot):
    view = QListWidget()
    view.addItems("abc")
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_what_is_old_for_long_is_pale_until_it_is_renewed(qtbot, view):
    before, over = view.grab().toImage(), Veil(view)
    over.set_old(True)
    assert over.isHidden()
    qtbot.waitUntil(over.isVisible)
    assert view.grab().toImage() != before
    view.resize(view.width() + 50, view.height() + 50)
    assert over.rect() == view.rect()
    over.set_old(False)
    view.resize(view.width() - 50, view.height() - 50)
    assert view.grab().toImage() == before


def test_what_is_renewed_soon_is_never_pale(qtbot, view, monkeypatch):
    over = Veil(view)
    over.set_old(True)
    over.set_old(False)
    with pytest.raises(qtbot.TimeoutError):
        qtbot.waitUntil(over.isVisible, timeout=2 * veil.PALE_AFTER)


def test_it_can_be_read_and_clicked_all_the_while(qtbot, view):
    view.setFocus()
    over = Veil(view)
    over.set_old(True)
    qtbot.waitUntil(over.isVisible)
    assert view.hasFocus() or not view.isActiveWindow()
    assert view.isEnabled()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualItemRect(view.item(1)).center())
    assert view.currentRow() == 1
