"""A language that is chosen while everything is open leaves no word of the one before."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMenu,
    QTableView,
    QTabWidget,
    QWidget,
)

from app.application import Application
from app.training.fold_box import FoldBox
from tests.app.clipped_text import settle

SIZE = QSize(1500, 900)
TEXT = "大模型 tokenizer 👩‍👩‍👧"
_GETTERS = (
    "text", "title", "windowTitle", "placeholderText", "toolTip", "statusTip", "accessibleName",
    "accessibleDescription",
)  # fmt: skip
_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)


def said(widget: QWidget) -> Iterator[str]:
    """Every text that a widget says or can say; what somebody has typed is his."""
    for name in _GETTERS:
        getter = getattr(widget, name, None)
        if getter is not None and not (name == "text" and isinstance(widget, QLineEdit)):
            try:
                text = getter()
            except TypeError:  # of a tab, or a row
                continue
            if isinstance(text, str):
                yield f"{name}: {text}"
    if isinstance(widget, QComboBox):
        yield from (f"entry: {widget.itemText(place)}" for place in range(widget.count()))
    if isinstance(widget, QTabWidget):
        yield from (f"tab: {widget.tabText(place)} {widget.tabToolTip(place)}" for place in range(widget.count()))
    if isinstance(widget, QMenu) and widget.title():  # not Qt's own, of what a row of menus has no room for
        yield from (f"entry: {action.text()} {action.toolTip()}" for action in widget.actions())
    if isinstance(widget, QTableView) and widget.model() is not None:
        yield from _titles(widget.model())


def _titles(model: QAbstractItemModel) -> Iterator[str]:
    for column in range(model.columnCount()):
        for role in _ROLES:
            yield f"heading: {model.headerData(column, Qt.Orientation.Horizontal, role)}"


def wait(qtbot, application: Application) -> None:
    parts = application, *application.window.findChildren(QDockWidget)
    settle()
    qtbot.waitUntil(lambda: not any(getattr(part, "busy", False) for part in parts), timeout=20_000)
    settle()


def everything(qtbot, application: Application) -> Counter[str]:
    """How often each text is said, with each dock and each of its pages once in front."""
    window = application.window
    for fold in window.findChildren(FoldBox):
        fold.set_open(True)
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        wait(qtbot, application)
        for pages in dock.findChildren(QTabWidget):
            for page in reversed(range(pages.count())):
                pages.setCurrentIndex(page)
                wait(qtbot, application)
    return Counter(
        f"{type(each).__name__} {each.objectName()}, {text}"
        for each in window.findChildren(QWidget)
        if not each.objectName().startswith("qt_")
        for text in said(each)
    )


@pytest.mark.parametrize(("first", "then"), [("en", "zh_CN"), ("zh_CN", "en")])
def test_nothing_is_left_in_the_language_before(qtbot, open_window, first, then):
    switched = open_window(first, size=SIZE, text=TEXT)
    switched.text_pane.find(replacing=True)
    switched.reporter.show_error("a message", "details")
    everything(qtbot, switched)
    switched.choosing.choose_language(then)
    found = everything(qtbot, switched)
    fresh = open_window(then, size=SIZE, text=TEXT)
    fresh.text_pane.find(replacing=True)
    fresh.reporter.show_error("a message", "details")
    expected = everything(qtbot, fresh)
    left, missing = "\n".join(sorted(found - expected)), "\n".join(sorted(expected - found))
    assert left == missing, f"found:\n{left}\nexpected:\n{missing}"
