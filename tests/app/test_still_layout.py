"""Nothing moves while a training runs, from the first start to the end, except what grows."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QHeaderView, QScrollBar, QTabBar, QToolButton, QWidget

from app.pace import FULL
from app.training.fold_box import FoldBox
from app.training.order_button import OrderButton
from app.training.training_run import RunState
from tests.app.clipped_text import settle

SIZE = QSize(1500, 900)
TEXT = "大模型 tokenizer 👩‍👩‍👧 low lower lowest\n" * 3


def places(window):
    """Where each widget stands that is seen, and how large it is; bars and headings of lists grow with the list."""
    found = {}
    for each in window.findChildren(QWidget):
        growing = isinstance(each, QScrollBar | QHeaderView) or each.objectName().startswith("qt_scrollarea")
        if not each.visibleRegion().isEmpty() and not growing:
            found[each] = (each.mapTo(window, QPoint()).toTuple(), each.size().toTuple())
    return found


def moved(before, after):
    """Those that were seen both times at other places, in words."""
    return [
        f"{type(each).__name__} {each.objectName()} of {each.parentWidget()!r:.40}: {place} -> {after[each]}"
        for each, place in before.items()
        if after.get(each, place) != place
    ]


@pytest.mark.parametrize("points", [10, 22])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_moves_while_training(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE, text=TEXT, corpus=("mixed",))
    window, run = application.window, application.run
    application.training_dock.form.set_vocab_size(900)
    application.training_dock.set_speed(80)
    settle()
    qtbot.waitUntil(lambda: not application.busy)
    settle()
    first, jumps = places(window), []
    application.training_dock.start()
    while run.state is not RunState.FINISHED:
        QApplication.processEvents()
        for line in moved(first, places(window)):
            jumps.append(f"{run.state.name}: {line}")
    qtbot.waitUntil(lambda: not application.busy)
    settle()
    jumps += [f"at the end: {line}" for line in moved(first, places(window))]
    assert "\n".join(dict.fromkeys(jumps)) == ""


LOOKED_FOR = "e", "en", "", "zqzq", "", "."
"""Of each list: many hits, fewer, all, none, all."""


@pytest.mark.parametrize("points", [10, 22])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_moves_while_something_is_looked_for(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE, text=TEXT, corpus=("mixed",))
    window, run = application.window, application.run
    application.training_dock.form.set_vocab_size(700)
    application.training_dock.set_speed(FULL)
    application.training_dock.start()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    jumps = []
    for dock in (application.merges_dock, application.vocabulary_dock):
        dock.show()
        dock.raise_()
        for wide in (300, 420, 560):
            window.resizeDocks([dock], [wide], Qt.Orientation.Horizontal)
            settle()
            qtbot.waitUntil(lambda: not application.busy)
            settle()
            first = places(window)
            for words in LOOKED_FOR:
                dock.bar.field.setText(words)
                for _ in range(3):
                    QApplication.processEvents()
                    jumps += [f"{words!r}, {wide}: {line}" for line in moved(first, places(window))]
                qtbot.waitUntil(lambda: not application.busy)
                settle()
                jumps += [f"{words!r}, {wide}: {line}" for line in moved(first, places(window))]
            dock.bar.field.clear()
    assert "\n".join(dict.fromkeys(jumps)) == ""


@pytest.mark.parametrize("points", [9, 28])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_moves_while_filters_are_ticked(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE, text=TEXT)
    window, jumps = application.window, []
    for dock in (application.merges_dock, application.vocabulary_dock):
        dock.show()
        dock.raise_()
        bar = dock.bar
        for wide in (340, 460, 620):  # the row of controls breaks elsewhere
            dock.widget().setMinimumWidth(wide)
            settle()
            qtbot.waitUntil(lambda: not application.busy)
            settle()
            first = places(window)
            for tick in [*(action.toggle for action in bar.filters.values()), bar.lengths[1].trigger, bar.clear]:
                tick()
                qtbot.waitUntil(lambda: not application.busy)
                settle()
                jumps += [f"{bar.filter_button.text()}, {wide}: {line}" for line in moved(first, places(window))]
            button = bar.filter_button
            assert button.sizeHint().width() <= button.width() or button.width() == bar.row.width()
        dock.widget().setMinimumWidth(0)
    assert "\n".join(dict.fromkeys(jumps)) == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_docks_keep_their_width_whatever_is_said(qtbot, open_window, tmp_path, language):
    application = open_window(language, points=10.0, size=SIZE, text=TEXT, corpus=("mixed",))
    form, docks = application.training_dock.form, application.window.findChildren(QDockWidget)
    faulty = tmp_path / "a corpus with a long name.txt"
    faulty.write_bytes("大模型 token ".encode("gb18030") * 400)
    for fold in application.training_dock.findChildren(FoldBox):
        fold.set_open(True)
    settle()
    qtbot.waitUntil(lambda: not application.busy)
    settle()
    first = {dock.objectName(): dock.width() for dock in docks if dock.isVisible()}
    settings = form.settings()
    for change in (
        lambda: form.set_settings(replace(settings, blocked=((b"a" * 40, b"b" * 40),))),
        lambda: form.set_vocab_size(999_999),
        lambda: form.set_pattern("a pattern without an end ("),
        lambda: form.say(lambda: "what is said of settings " * 9),
        lambda: form.corpus.choose_paths([faulty]),
    ):
        change()
        settle()
        qtbot.waitUntil(lambda: not application.busy)
        application.reporter.show_error("words of a message " * 30, "details")
        settle()
        application.window.resize(SIZE + QSize(0, 40))
        settle()
        application.window.resize(SIZE)
        settle()
        assert {dock.objectName(): dock.width() for dock in docks if dock.isVisible()} == first


@pytest.mark.parametrize(("points", "height"), [(10, 760), (15, 760), (22, 860)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_only_the_text_makes_room_for_a_message(qtbot, open_window, language, points, height):
    """As long as it has: where less than its least height would be left, the docks below give way too."""
    size = QSize(1280, height)
    application = open_window(language, points=float(points), size=size, text=TEXT, corpus=("mixed",))
    text, seen = application.text_pane.pages, places(application.window)
    application.reporter.show_error("words of a message " * 30, "details")
    settle()
    seen = {each: place for each, place in seen.items() if each is not text and not text.isAncestorOf(each)}
    assert moved(seen, places(application.window)) == []
    assert all(not each.visibleRegion().isEmpty() for each in seen)


@pytest.mark.parametrize("size", [SIZE, QSize(1280, 680)])
@pytest.mark.parametrize("points", [10, 16])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_start_stays_where_it_is_when_folds_open(qtbot, open_window, language, points, size):
    application = open_window(language, points=float(points), size=size, text=TEXT, corpus=("mixed",))
    dock, window, seen = application.training_dock, application.window, []
    qtbot.waitUntil(lambda: not application.busy)
    settle()
    settle()
    buttons = dock.findChildren(OrderButton)
    assert len(buttons) == 5
    for box, is_open in [(box, is_open) for is_open in (True, False) for box in dock.findChildren(FoldBox)]:
        seen.append([each.geometry().translated(each.parentWidget().mapTo(window, QPoint())) for each in buttons])
        box.set_open(is_open)
        settle()
        settle()
    seen.append([each.geometry().translated(each.parentWidget().mapTo(window, QPoint())) for each in buttons])
    assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_names_of_all_docks_below_the_text_are_seen(open_window, language):
    window = open_window(language, size=QSize(1280, 800), text=TEXT).window
    settle()
    (row,) = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert row.count() >= 9
    assert all(row.rect().contains(row.tabRect(each)) for each in range(row.count()))
    assert not any(arrow.isVisible() for arrow in row.findChildren(QToolButton))
