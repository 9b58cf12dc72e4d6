"""What holds for the whole window and each of its dialogs, whatever is put into them: names, roles, keys, focus.

New docks are looked at as soon as they are in the window, new dialogs as soon as an action of a menu opens them.
"""

import re
from collections import Counter
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAction, QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QTabBar,
    QWidget,
)

from app.window.other_keys import other_keys
from tests.hub_server import running, use_only

LANGUAGES = ("en", "zh_CN")
SAY_NOTHING = (QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Window)
"""Roles from which nobody learns what a control is for."""


@pytest.fixture
def make(open_window):
    """Opens a window with Chinese, blanks and an emoji in it."""
    return partial(open_window, text="大 low 👩‍👩‍👧")


def docks_in_front(application):
    """Each dock of the window, brought to the front in its turn."""
    for dock in application.window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QCoreApplication.sendPostedEvents()
        yield dock


OPEN_NOTHING = ("quit", "start", "step", "replay", "copy", "cut", "play_moments")
"""They end the window, train, need a choice first, or play for ten seconds."""


def dialogs(qtbot, application):
    """The dialog of each action that opens one, with the action's name; it is closed afterwards."""
    for name, action in application.actions.named.items():
        if name in OPEN_NOTHING or not action.isEnabled() or action.isCheckable():
            continue
        before = set(QApplication.topLevelWidgets())
        action.trigger()
        qtbot.waitUntil(lambda: not application.busy, timeout=20_000)
        for dialog in set(QApplication.topLevelWidgets()) - before:
            if isinstance(dialog, QDialog) and dialog.isVisible():
                if not isinstance(dialog, QFileDialog):  # Qt's own
                    yield name, dialog
                dialog.reject()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def controls(window):
    """What takes the keyboard or the mouse, and can be seen."""
    for widget in window.findChildren(QWidget):
        inner = widget.objectName().startswith("qt_") or isinstance(
            widget.parent(), (QAbstractScrollArea, QComboBox, QTabBar)
        )
        if inner or not widget.isVisible() or widget.window() is not window.window():
            continue
        takes_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
        if takes_focus or isinstance(widget, QAbstractButton):
            yield widget


def unnamed(window):
    """The controls of which a screen reader cannot say a name and what kind they are.

    A part that the program paints itself needs `setAccessibleName`, and an `accessible_role` (app/roles.py).
    """
    found = []
    for widget in controls(window):
        interface = QAccessible.queryAccessibleInterface(widget)
        name = "" if interface is None else interface.text(QAccessible.Text.Name).strip()
        if not name or interface.role() in SAY_NOTHING:
            role = "no interface" if interface is None else interface.role().name
            place = widget.mapTo(window, QPoint())
            found.append(f"{type(widget).__name__} {widget.objectName()!r} {name!r} {role} at {place.toTuple()}")
    return found


def with_a_letter(root):
    """Names in which the sign of a letter for Alt has stayed: `&Name`, or the Chinese `(N)` behind it."""
    names = (widget.accessibleName().replace("&&", "") for widget in controls(root))
    return [name for name in names if re.search(r"&|\([A-Z]\)", name)]


def leading_nowhere(root):
    """Labels whose letter for Alt does nothing: Qt gives the focus only to what takes it itself."""
    labels = [label for label in root.findChildren(QLabel) if QKeySequence.mnemonic(label.text()).toString()]
    return [
        label.text()
        for label in labels
        if label.buddy() is None or label.buddy().focusPolicy() == Qt.FocusPolicy.NoFocus
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_of_the_window_has_a_name_and_a_role(make, language):
    application = make(language)
    found, lettered = {}, {}
    for dock in docks_in_front(application):
        found |= dict.fromkeys(unnamed(application.window), dock.objectName())
        lettered |= dict.fromkeys(with_a_letter(application.window), dock.objectName())
    assert (found, lettered, leading_nowhere(application.window)) == ({}, {}, [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialog_has_names_roles_and_letters_of_its_own(qtbot, make, monkeypatch, tmp_path, language):
    """All at one go: it takes long to open every dialog."""
    found = {}
    with running() as hub:
        use_only(hub, monkeypatch, tmp_path / "cache")
        for name, dialog in dialogs(qtbot, make(language)):
            found[name] = {
                "without a name or a role": unnamed(dialog),
                "with the sign of a letter": with_a_letter(dialog),
                "letters that mean two things": twice(texts_of(dialog)),
                "letters that lead nowhere": leading_nowhere(dialog),
            }
    assert {"keys", "about", "whats_new", "picture", "details", "edit_special", "open_hub"} <= set(found)
    assert {name: each for name, each in found.items() if any(each.values())} == {}


# Keys


def letters(texts):
    return Counter(key for text in texts if (key := QKeySequence.mnemonic(text).toString()))


def twice(texts):
    return [key for key, count in letters(texts).items() if count > 1]


def texts_of(window):
    """What may hold a letter that Alt reaches."""
    labels = (label.text() for label in window.findChildren(QLabel) if label.buddy() is not None)
    buttons = (button.text() for button in window.findChildren(QAbstractButton) if button.window() is window)
    return [*labels, *buttons]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_means_two_things(make, language):
    application = make(language)
    window, titles = application.window, [each.text() for each in application.window.menuBar().actions()]
    assert len(letters(titles)) == len(titles)
    # Letters of controls are taken by the bars first, and open a menu only elsewhere.
    in_bars = [
        key for part in ("inspection/find", "vocabulary") for row in other_keys()[part][1] for key in row.keys
    ]
    assert not letters(titles).keys() & set(in_bars)
    assert twice([*titles, *texts_of(window)]) == []
    for menu in window.findChildren(QMenu):
        assert twice([each.text() for each in menu.actions()]) == [], menu.title()


def test_no_key_means_two_things_and_every_key_is_listed(make):
    application = make()
    window = application.window
    listed = {key for action in application.actions.named.values() for key in action.shortcuts()}
    listed |= {QKeySequence(key) for _title, rows in other_keys().values() for row in rows for key in row.keys}
    listed |= {QKeySequence(f"Ctrl+{digit}") for digit in range(1, 10)}
    keys = [key for each in window.findChildren(QShortcut) for key in each.keys()]  # noqa: SIM118 - no dict
    of_one_part = [each for each in keys if each == QKeySequence(QKeySequence.StandardKey.Undo)]
    wide = [each for each in keys if each not in of_one_part]
    for action in window.findChildren(QAction):
        keys += action.shortcuts()
        if action.shortcutContext() in (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut):
            wide += action.shortcuts()
    assert len(wide) > 40
    assert {each.toString() for each in keys if each not in listed} == set()
    assert [key.toString() for key, count in Counter(wide).items() if count > 1] == []


# The focus


def stops(qtbot, window, first):
    """Every widget that the key Tab comes to, from the first round to it again."""
    first.setFocus(Qt.FocusReason.TabFocusReason)
    found = []
    while (focused := QApplication.focusWidget()) not in found:
        found.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab, held(focused, first))
        assert len(found) < 500
    return found


def held(focused, editor):
    """In the editor Tab alone types a tab."""
    return Qt.KeyboardModifier.ControlModifier if focused is editor else Qt.KeyboardModifier.NoModifier


def picture(window, widget):
    """The part of the window where the widget is, with what is around it: some show the focus there."""
    frame = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-3, -3, 3, 3)
    return window.grab(frame.intersected(window.rect())).toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_control_shows_that_it_has_the_focus(qtbot, make, theme):
    application = make(theme=theme)
    window, edit = application.window, application.text_pane.edit
    QApplication.setCursorFlashTime(0)  # a caret that does not blink
    with qtbot.waitActive(window):
        window.activateWindow()
    hidden = []
    edit.setFocus()
    for _ in stops(qtbot, window, edit):
        each = QApplication.focusWidget()
        focused = picture(window, each)
        qtbot.keyClick(each, Qt.Key.Key_Tab, held(each, edit))
        if picture(window, each) == focused:
            hidden.append(f"{type(each).__name__} {each.objectName()!r} {each.accessibleName()!r}")
    QApplication.setCursorFlashTime(1000)
    assert hidden == []


def test_tab_goes_from_the_text_through_the_docks_as_they_stand(qtbot, make):
    """All of a dock's controls come one after the other, from its top to its bottom."""
    application = make()
    window = application.window
    with qtbot.waitActive(window):
        window.activateWindow()
    homes = []
    for each in stops(qtbot, window, application.text_pane.edit):
        home = next((dock.objectName() for dock in window.findChildren(QDockWidget) if dock.isAncestorOf(each)), "")
        if not homes or homes[-1] != home:
            homes.append(home)
    inside = [home for home in homes if home]
    assert len(inside) == len(set(inside)), inside


def test_a_question_has_names_too(qtbot, make):
    application = make()
    application.text_pane.edit.replace_units(0, 0, "x")
    application.window.close()
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    box = application.window.findChild(QMessageBox)
    assert unnamed(box) == []
    assert twice(texts_of(box)) == []
    assert not isinstance(box.focusWidget(), QLineEdit)
    box.reject()
