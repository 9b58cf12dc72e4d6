"""The mark on the tab in front, of every row of tabs there is."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTabBar

from app.palette import DARK, LIGHT
from app.tab_mark import TabMark, mark_tabs
from tests.app.clipped_text import settle
from tests.app.test_palette import contrast


def marked(tabs):
    """The places of the tabs on which pixels of the colour of the mark are."""
    colour = tabs.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)
    picture = tabs.grab().toImage()
    found = set()
    for place in range(tabs.count()):
        area = tabs.tabRect(place).intersected(tabs.rect())
        ys = area.top() + 1, area.bottom() - 1
        if area.height() > 2 and any(picture.pixelColor(area.center().x(), y) == colour for y in ys):
            found.add(place)
    return found


@pytest.mark.parametrize("shape", [QTabBar.Shape.RoundedNorth, QTabBar.Shape.RoundedSouth])
def test_it_is_on_the_tab_in_front_wherever_that_is(qtbot, shape):
    tabs = QTabBar()
    tabs.setShape(shape)
    qtbot.addWidget(tabs)
    for text in ("one", "two", "three"):
        tabs.addTab(text)
    mark_tabs(tabs)
    mark_tabs(tabs)
    assert len(tabs.findChildren(TabMark)) == 1
    tabs.show()
    for place in (0, 2, 1):
        tabs.setCurrentIndex(place)
        settle()
        assert marked(tabs) == {place}
    tabs.moveTab(1, 0)
    settle()
    assert marked(tabs) == {0}
    tabs.insertTab(0, "a long text")
    settle()
    assert marked(tabs) == {1}
    tabs.setEnabled(False)  # as while a training runs
    assert marked(tabs) == {1}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_row_of_tabs_has_one(open_window, theme):
    application = open_window(theme=theme, text="大模型 low")
    application.explanation_dock.show()
    application.explanation_dock.raise_()
    settle()
    rows = [tabs for tabs in application.window.findChildren(QTabBar) if tabs.isVisible() and tabs.count() > 1]
    assert len(rows) >= 2  # that of the docks, and the pages of one
    for tabs in rows:
        assert marked(tabs) == {tabs.currentIndex()}, tabs.accessibleName()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_can_be_told_from_the_window(theme):
    assert contrast(theme.accent, theme.window) >= 3
