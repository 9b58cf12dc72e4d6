"""The keys of the editor and of the bar above it that are not keys of a menu: for a page that lists keys."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence

from app.context_menu_key import MENU_KEY


def edit_keys() -> list[tuple[str, str]]:
    """What each key does, and the key as this platform writes it."""
    translate = QCoreApplication.translate
    keys = [
        (translate("Keys", "Text: a line feed"), "Shift+Return"),
        (translate("Keys", "Text: go on to the next control"), "Ctrl+Tab"),
        (translate("Keys", "Text: go back to the control before"), "Shift+Tab"),
        (translate("Keys", "Context menu of the part with the focus"), MENU_KEY),
        (translate("Keys", "Find: next match"), "Return"),
        (translate("Keys", "Find: previous match"), "Shift+Return"),
        (translate("Keys", "Find: match case"), "Alt+C"),
        (translate("Keys", "Find: whole words"), "Alt+W"),
        (translate("Keys", "Find: regular expression"), "Alt+R"),
        (translate("Keys", "Find: replace all, in the field of the replacement"), "Ctrl+Return"),
        (translate("Keys", "Find: close"), "Escape"),
    ]
    found = [(words, QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)) for words, key in keys]
    control = QKeySequence(Qt.Key.Key_Control).toString(QKeySequence.SequenceFormat.NativeText)
    wheel = translate("Keys", "{0} and the mouse wheel").replace("{0}", control)
    return [(translate("Keys", "Text: larger or smaller"), wheel), *found]
