"""The window with large type on a small screen: all of every list can be brought in sight."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QDockWidget, QHeaderView, QTabWidget

from app.scroll_part import ScrollPart
from tests.app.clipped_text import settle

ROWS_AND_HEADINGS, LEAST_LINES = 3.5, 3
"""Lines that are in sight of a list if its page has so many, and lines of the lowest page."""
TEXT = "中国 low lower 大模型 tokenizer\n"


def fronts(window):
    """Puts each dock in front, in it each page."""
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        pages = dock.findChild(QTabWidget)
        for page in range(pages.count() if pages else 1):
            if pages is not None:
                pages.setCurrentIndex(page)
            yield dock


def lists(dock):
    """Those of the page in front, each with the part around it that scrolls."""
    for view in dock.findChildren(QAbstractItemView):
        around = view.parentWidget()
        while around is not dock and not isinstance(around, ScrollPart):
            around = around.parentWidget()
        if view.isVisible() and not isinstance(view, QHeaderView) and around is not dock:
            yield view, around


@pytest.mark.parametrize(
    ("language", "size", "points", "scale"),
    [("en", QSize(800, 600), 9.0, 200), ("zh_CN", QSize(1280, 800), 18.0, 100)],
)
def test_the_key_tab_brings_every_list_in_sight(qtbot, open_window, language, size, points, scale):
    application = open_window(language, points=points, size=size, text=TEXT)
    application.scale.use(scale)
    line = application.window.fontMetrics().lineSpacing()
    seen, low = 0, []
    for dock in fronts(application.window):
        settle()
        qtbot.waitUntil(lambda: not application.busy)
        settle()
        if not dock.findChild(QTabWidget):  # which take two lines
            assert dock.widget().height() >= LEAST_LINES * line, dock.objectName()
        for view, around in lists(dock):
            view.setFocus(Qt.FocusReason.TabFocusReason)
            settle()
            seen += 1
            shown = view.visibleRegion().boundingRect().height()
            if shown < min(ROWS_AND_HEADINGS * line, around.viewport().height()):
                low.append(f"{dock.objectName()}: {view!r} shows {shown} of {around.viewport().height()}")
    assert seen >= 10
    assert "\n".join(low) == ""
    assert application.window.height() == size.height()
