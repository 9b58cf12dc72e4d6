"""One scale for the whole window: everything takes it at once, and it is remembered."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcutEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from app.scale import step_from
from app.settings import SCALES, Settings
from app.window.about import show_about

TEXT = "大模型 tokenizer 👩‍👩‍👧"
SIZE = QSize(1900, 1040)


def settle():
    """Type reaches the widgets with events, and these ask for others."""
    for _ in range(5):
        QApplication.processEvents()


def measures(qtbot, application):
    """Type and least sizes of the widgets that are seen, with each dock in front, and what each dock has."""
    found = set()
    for dock in application.window.findChildren(QDockWidget):
        dock.raise_()
        settle()
        qtbot.waitUntil(lambda: not application.busy)
        settle()
        for each in application.window.findChildren(QWidget):
            name = f"{type(each).__name__} {each.objectName()}"
            points, least = each.font().pointSizeF(), each.minimumSize().toTuple()
            if not each.visibleRegion().isEmpty() and not isinstance(each, QDockWidget):
                found.add((name, round(points, 2), least))
        found.add((dock.objectName(), dock.size().toTuple()))
    return found


@pytest.mark.parametrize("percent", [150, 200])
def test_a_window_that_is_scaled_is_like_one_that_began_so(qtbot, open_window, percent):
    scaled = open_window(size=SIZE, text=TEXT)
    measures(qtbot, scaled)  # each dock has been seen: what is remembered must be thought over
    usual = QApplication.font().pointSizeF()
    scaled.scale.use(percent)
    assert QApplication.font().pointSizeF() == usual * percent / 100
    found = measures(qtbot, scaled)
    assert scaled.window.size() == SIZE
    fresh = open_window(size=SIZE, text=TEXT)
    assert fresh.scale.percent == percent  # remembered
    assert found ^ measures(qtbot, fresh) == set()


def test_titles_of_docks_are_as_high_as_their_type(qtbot, open_window):
    window = open_window(size=SIZE, text=TEXT)
    window.scale.use(200)
    settle()
    for dock in window.window.findChildren(QDockWidget):
        qtbot.waitUntil(lambda dock=dock: dock.widget().y() >= dock.fontMetrics().height())
        # Trap of Qt: see window/dock_titles.py.
        assert dock.font() != QApplication.font()
        assert dock.font().pointSizeF() == QApplication.font().pointSizeF()


def test_the_text_is_zoomed_on_top(open_window):
    application = open_window(text=TEXT)
    pane, scale = application.text_pane, application.scale
    usual = pane.edit.font().pointSizeF()
    scale.use(150)
    settle()
    assert pane.edit.font().pointSizeF() == pytest.approx(1.5 * usual)
    pane.zoom_in()
    zoomed = pane.edit.font().pointSizeF()
    scale.use(100)
    settle()
    assert pane.edit.font().pointSizeF() == pytest.approx(zoomed / 1.5)
    pane.zoom_reset()
    assert pane.edit.font().pointSizeF() == pytest.approx(usual)


def test_dialogs_that_open_later_have_it_too(open_window):
    application = open_window(text=TEXT)
    small = show_about(application.window)
    before = small.size()
    small.reject()
    application.scale.use(150)
    large = show_about(application.window)
    assert large.font().pointSizeF() == QApplication.font().pointSizeF()
    assert large.width() > before.width()
    large.reject()


def test_menu_and_settings_say_what_is_chosen(open_window):
    application = open_window(text=TEXT)
    named, group = application.actions.named, application.actions.scale_group
    for name, percent in (("scale_up", 110), ("scale_up", 125), ("scale_down", 110), ("scale_reset", 100)):
        named[name].trigger()
        assert application.scale.percent == Settings().scale == group.checkedAction().data() == percent
    next(each for each in group.actions() if each.data() == 75).trigger()
    assert application.scale.percent == 75
    assert [each.text() for each in group.actions()] == [f"{percent} %" for percent in SCALES]


@pytest.mark.parametrize("written", ["", "0", "99", "-100", "1e2", "large"])
def test_a_scale_that_is_none_is_the_usual_one(written):
    settings = Settings()
    settings._store.setValue("scale", written)
    assert settings.scale == 100


def test_steps_end_at_the_ends():
    assert [step_from(200, steps=1), step_from(50, steps=-3), step_from(100, steps=0)] == [200, 50, 100]


def test_the_menu_names_the_key_of_the_text_that_needs_no_shift(open_window):
    """Ctrl++ is typed with Shift on US and Chinese keyboards, and then means the whole window."""
    named = open_window().actions.named
    assert named["zoom_in"].shortcut() == QKeySequence("Ctrl+=")
    assert QKeySequence("Ctrl++") in named["zoom_in"].shortcuts()
    assert named["scale_up"].shortcut() == QKeySequence("Ctrl+Shift++")


@pytest.mark.parametrize(("key", "name"), [("Ctrl++", "zoom_in"), ("Ctrl+Shift+=", "scale_up")])
def test_shifted_plus_scales_the_window(open_window, key, name):
    """On a US keyboard one key is both; what Qt then sends to either action was tried with xdotool."""
    application = open_window(text=TEXT)
    usual = application.text_pane.edit.font().pointSizeF()
    QApplication.sendEvent(application.actions.named[name], QShortcutEvent(QKeySequence(key), 0, True))
    assert application.scale.percent == 110
    settle()
    assert application.text_pane.edit.font().pointSizeF() == pytest.approx(1.1 * usual)


@pytest.mark.parametrize(("key", "name"), [("Ctrl+=", "zoom_in"), ("Ctrl+Shift+0", "scale_reset")])
def test_shifted_equals_sign_resets_the_window(open_window, key, name):
    """On a German keyboard."""
    application = open_window(text=TEXT)
    application.scale.use(150)
    QApplication.sendEvent(application.actions.named[name], QShortcutEvent(QKeySequence(key), 0, True))
    assert application.scale.percent == 100


def test_keys(qtbot, open_window):
    application = open_window(text=TEXT)
    with qtbot.waitActive(application.window):
        application.window.activateWindow()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for key, percent in (
        (Qt.Key.Key_Plus, 110),
        (Qt.Key.Key_Minus, 100),
        (Qt.Key.Key_Plus, 110),
        (Qt.Key.Key_0, 100),
    ):
        qtbot.keyClick(application.window, key, both)
        assert application.scale.percent == percent
    qtbot.keyClick(application.window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert application.scale.percent == 100
