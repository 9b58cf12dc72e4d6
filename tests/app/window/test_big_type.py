"""The window with type for a full room: it fits a projector, and the keyboard still reaches everything."""

import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from app.application import Application
from app.options import Options
from app.window.help_dialogs import show_about

POINTS = 28
TEXT = "大模型 tokenizer 👩‍👩‍👧 हिन्दी ภาษาไทย مرحبا\n" * 3


@pytest.fixture
def make(qtbot, qapp):
    """Makes a window with big type in a language; it is closed and ended afterwards."""
    made, usual = [], QFont(qapp.font())
    big = QFont(usual)
    big.setPointSizeF(POINTS)
    qapp.setFont(big)

    def _make(language="en", **options):
        application = Application(qapp, Options(language=language, theme="light", text=TEXT, **options))
        made.append(application)
        application.window.sizeHint = lambda: QSize(1920, 1000)
        application.begin()
        application.window.resize(1920, 1000)
        qtbot.waitUntil(lambda: not application.busy and application.session.encoding is not None, timeout=20_000)
        return application

    yield _make
    for application in made:
        application.languages.use("en")
        application.window.close_now()
        application.shutdown()
        application.window.deleteLater()
        application.setParent(None)
        application.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setFont(usual)
    gc.unfreeze()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_it_fits_a_projector(qtbot, make, language):
    window = make(language).window
    qtbot.waitUntil(lambda: window.minimumSizeHint().height() <= 900)
    assert window.minimumSizeHint().width() <= 1280
    assert window.size() == QSize(1920, 1000)


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
