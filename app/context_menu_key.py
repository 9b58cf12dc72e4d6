"""Shift+F10 opens the context menu, as it does in other programs; Qt itself only knows the key Menu on X11.

Many keyboards have no key Menu. What is in a menu is the business of the part that has the focus.
"""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

MENU_KEY = "Shift+F10"


class ContextMenuKey(QShortcut):
    """Works in a window, in what floats out of it, and in its dialogs."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(QKeySequence(MENU_KEY), window)
        self.setContext(Qt.ShortcutContext.ApplicationShortcut)
        self.setAutoRepeat(False)
        self.activated.connect(ask_for_menu)


def ask_for_menu() -> None:
    """Ask what has the focus for its context menu, at its cursor, as the key Menu does."""
    part = QApplication.focusWidget()
    if part is None:
        return
    cursor = part.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    place = cursor.center() if isinstance(cursor, QRect) else QPoint(-1, -1)
    if not part.rect().contains(place):
        place = part.rect().center()
    reason, held = QContextMenuEvent.Reason.Keyboard, QGuiApplication.keyboardModifiers()
    QApplication.sendEvent(part, QContextMenuEvent(reason, place, part.mapToGlobal(place), held))
