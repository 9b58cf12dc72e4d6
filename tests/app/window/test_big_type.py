"""The window with type for a full room: it fits a projector, and the keyboard still reaches everything."""

import dataclasses

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QTabBar,
    QWidget,
)

from app.window.about import show_about
from app.window.hint_bar import HintBar
from tests.app.clipped_text import settle

POINTS, SIZE = 28, QSize(1920, 1000)
TEXT = "大模型 tokenizer 👩‍👩‍👧 हिन्दी ภาษาไทย مرحبا\n" * 3


@pytest.fixture
def make(open_window):
    """Opens a window with big type."""

    def _make(language="en", *, points=POINTS, size=SIZE, **options):
        return open_window(language, points=points, size=size, text=TEXT, **options)

    return _make


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_it_fits_a_projector(qtbot, make, language):
    window = make(language).window
    qtbot.waitUntil(lambda: window.minimumSizeHint().height() <= 900)
    assert window.minimumSizeHint().width() <= 1280
    assert window.size() == QSize(1920, 1000)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_menus_stand_in_one_column(make, language):
    """A menu that is higher than the screen goes on beside itself."""
    application = make(language)
    for menu in application.actions.menus.values():
        heights = [menu.actionGeometry(action).height() for action in menu.actions()]
        assert 0 < sum(heights) <= 1030, menu.title()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("tab", ["chart_dock", "tokens_dock", "ids_dock", "explanation_dock", "comparison_dock"])
def test_the_text_keeps_five_lines(make, language, tab):
    application = make(language, size=QSize(1900, 1020))
    application.window.findChild(QDockWidget, tab).raise_()
    QApplication.sendPostedEvents()
    edit = application.text_pane.edit
    line = edit.document().firstBlock().layout().lineAt(0).height()
    assert edit.viewport().height() >= 5 * line
    assert edit.width() >= 0.43 * application.window.width()
    strip, legend = application.text_pane.caret.byte_strip, application.text_pane.legend
    assert strip.height() >= strip.lower_rows_height()
    assert strip.verticalScrollBar().value() == strip.verticalScrollBar().maximum() > 0  # the lower rows are seen
    assert legend.height() == 0 or legend.height() >= legend.minimumSizeHint().height()  # never half a row


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_text_keeps_its_lines_beside_tabs_messages_and_the_find_bar(qtbot, make, trained, language):
    application = make(language, size=QSize(1900, 1040))
    pane, bar, session = application.text_pane, application.message_bar, application.session
    line = pane.edit.document().firstBlock().layout().lineAt(0).height()
    for name in ("one", "two"):
        session.open(dataclasses.replace(trained, name=name), path=None, dirty=True)
    bar.show_error("words of a long message " * 30)
    qtbot.waitUntil(lambda: not bar.isHidden() and application.tabs.isVisible())
    settle()
    assert pane.edit.viewport().height() >= 3 * line  # it alone makes room, so that nothing else moves
    bar.hide()
    pane.find(replacing=True)
    settle()
    assert pane.find_bar.isVisible()
    assert pane.edit.viewport().height() >= 4 * line
    assert application.window.size() == QSize(1900, 1040)
    bar.show_error("words of a long message " * 30)
    qtbot.waitUntil(lambda: not bar.isHidden())
    settle()
    assert pane.edit.viewport().height() >= 3 * line
    assert application.window.size() == QSize(1900, 1040)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("points", [10, 13])
def test_in_a_small_window_the_text_is_the_largest(make, language, points):
    application = make(language, points=points, size=QSize(1280, 800))
    application.window.resize(800, 600)
    QApplication.sendPostedEvents()
    assert application.window.size() == QSize(800, 600)
    text = application.text_pane.edit
    assert text.width() >= 0.4 * 800
    assert text.width() > max(application.training_dock.width(), application.merges_dock.width())
    below = application.text_pane.legend, application.text_pane.caret.byte_strip, application.chart_dock
    assert text.height() > max(part.height() for part in below)


def test_messages_of_any_length_leave_the_window_its_size(qtbot, make):
    application = make()
    for message in ("short", "words of a long message " * 60):
        application.reporter.show_error(message, "details")
        qtbot.waitUntil(lambda message=message: application.message_bar.text == message)
        assert application.window.minimumSizeHint().height() <= 950
    assert application.window.size() == QSize(1920, 1000)


def stops(qtbot, application):
    """Every widget that the key Tab comes to, from the text round to it again, and whether it could be seen."""
    window, edit = application.window, application.text_pane.edit
    with qtbot.waitActive(window):
        window.activateWindow()
    edit.setFocus()
    found = {}
    while (focused := QApplication.focusWidget()) not in found:
        QApplication.sendPostedEvents()
        found[focused] = not QRect(focused.visibleRegion().boundingRect()).isEmpty() or bool(
            focused.findChildren(QWidget, "qt_scrollarea_viewport")
        )
        leave = Qt.KeyboardModifier.ControlModifier if focused is edit else Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(focused, Qt.Key.Key_Tab, leave)
    return found


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_key_tab_comes_to_every_control_in_sight(qtbot, make, language):
    application = make(language)
    form = application.training_dock.form
    form._special_box.set_open(True)
    form._more_box.set_open(True)
    found = stops(qtbot, application)
    assert all(found.values())
    kinds = (QAbstractButton, QComboBox, QSpinBox, QSlider)
    for control in application.window.findChildren(QWidget):
        if isinstance(control.parent(), QTabBar):
            continue  # its arrows: in a row of tabs that is too long, the keys ← and → go on
        is_control = isinstance(control, kinds) and control.focusPolicy() & Qt.FocusPolicy.TabFocus
        if is_control and control.isVisible() and control.isEnabled():
            assert control in found, control


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_everything_that_gets_the_focus_has_a_name(qtbot, make, language):
    for control in stops(qtbot, make(language)):
        words = control.text() if isinstance(control, QAbstractButton) else ""
        name = control.accessibleName() or words
        assert name, control
        assert "(&" not in name
        assert not name.endswith(")") or isinstance(control, QLineEdit | QLabel) or "legend" in control.objectName()


def test_a_page_of_help_grows_with_the_type(qtbot, make):
    window = make().window
    page = show_about(window)
    assert (
        page.height() > 12 * page.fontMetrics().lineSpacing()
        or page.height() >= 0.85 * window.screen().size().height()
    )
    page.reject()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("size", "points", "scale"),
    [
        (QSize(1900, 1040), 28, 100),
        (QSize(1600, 1000), 28, 100),
        (QSize(1280, 800), 28, 100),
        (QSize(1280, 800), 9, 200),
        (QSize(800, 600), 9, 200),
    ],
)
def test_no_bar_makes_the_window_higher(qtbot, make, trained, language, size, points, scale):
    application = make(language, points=float(points), size=size)
    application.scale.use(scale)
    settle()
    window, pane, session = application.window, application.text_pane, application.session
    window.resize(size)
    settle()
    before, text = window.size(), pane.edit
    line = text.document().firstBlock().layout().lineAt(0).height()
    for name in ("one", "two"):
        session.open(dataclasses.replace(trained, name=name), path=None, dirty=True)
    for open_bar in (
        lambda: pane.find(replacing=False),
        lambda: pane.find(replacing=True),
        lambda: (pane.find_bar.regex_button.click(), pane.find_bar.find_field.setText("(low[")),
        lambda: application.reporter.show_error("words of a long message " * 30, "details"),
    ):
        open_bar()
        qtbot.waitUntil(lambda: not application.busy)
        settle()
        assert window.size() == before
        assert text.viewport().height() >= 1.5 * line
        assert pane.find_bar.find_field.visibleRegion().boundingRect().height() == pane.find_bar.find_field.height()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_hint_of_a_first_start_leaves_the_byte_strip(make, language):
    application = make(language, size=QSize(1900, 1040), hint=True)
    settle()
    pane = application.text_pane
    strip, line = pane.caret.byte_strip, pane.edit.document().firstBlock().layout().lineAt(0).height()
    assert application.window.findChild(HintBar).isVisible()
    assert strip.height() >= strip.lower_rows_height(2)
    assert pane.edit.viewport().height() >= 3 * line
