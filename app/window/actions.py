"""Every action of the menus: its text, its key, its place. What an action does is connected in `application`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu

Key = QKeySequence.StandardKey

KEYS: dict[str, Key | str] = {
    "open": Key.Open,
    "new_text": Key.New,
    "open_text": "Ctrl+T",
    "save_text": "Ctrl+Alt+S",
    "save": Key.Save,
    "save_as": "Ctrl+Shift+S",
    "export": "Ctrl+Shift+E",
    "quit": "Ctrl+Q",
    "undo": Key.Undo,
    "redo": Key.Redo,
    "cut": Key.Cut,
    "copy": Key.Copy,
    "paste": Key.Paste,
    "select_all": Key.SelectAll,
    "find": Key.Find,
    "replace": "Ctrl+H",
    "find_next": "F3",
    "find_previous": "Shift+F3",
    "picture": "Ctrl+Shift+P",
    "next_cut": "F8",
    "previous_cut": "Shift+F8",
    "next_cut_grapheme": "Ctrl+F8",
    "previous_cut_grapheme": "Ctrl+Shift+F8",
    "zoom_in": Key.ZoomIn,
    "zoom_out": Key.ZoomOut,
    "zoom_reset": "Ctrl+0",
    "start": "F5",
    "pause": "F6",
    "step": "F7",
    "stop": "Shift+F5",
    "replay": "Ctrl+F5",
    "keys": "F1",
}
"""The key of each action that has one; Help lists them."""


class Actions(QObject):
    """All actions, by name in `Actions.named`; `language_group` and `theme_group` hold the choices."""

    def __init__(self, window: QMainWindow, docks: list[QDockWidget]) -> None:
        super().__init__(window)
        self._window = window
        self.named: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        menu_bar = window.menuBar()
        for menu, names in _PLACES.items():
            self.menus[menu] = menu_bar.addMenu("")
            for name in names:
                if name is None:
                    self.menus[menu].addSeparator()
                else:
                    self.menus[menu].addAction(self._make(name))
        view = self.menus["view"]
        for dock in docks:
            view.addAction(dock.toggleViewAction())
        view.addSeparator()
        self.theme_group = self._choices("theme", {"system": "", "light": "", "dark": ""})
        # The name of a language stands in that language, whatever the window speaks.
        self.language_group = self._choices("language", {"en": "English", "zh_CN": "简体中文"})
        self.retranslate()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Set every text anew."""
        for name, text in _texts().items():
            self.named[name].setText(text)
        for name, title in _titles().items():
            self.menus[name].setTitle(title)
        for action, text in zip(self.theme_group.actions(), _theme_texts(), strict=True):
            action.setText(text)

    def check(self, *, theme: str, language: str) -> None:
        """Mark the theme and the language that are in use."""
        for group, value in ((self.theme_group, theme), (self.language_group, language)):
            for action in group.actions():
                action.setChecked(action.data() == value)

    def _make(self, name: str) -> QAction:
        action = QAction(self._window)
        action.setObjectName(f"action_{name}")
        if name in KEYS:
            action.setShortcut(QKeySequence(KEYS[name]))
        if name in _OF_THE_FOCUS:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setCheckable(name in _SWITCHES)
        if name == "quit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        self.named[name] = action
        return action

    def _choices(self, menu: str, texts: dict[str, str]) -> QActionGroup:
        self.menus[menu] = self.menus["view"].addMenu("")
        group = QActionGroup(self)
        for value, text in texts.items():
            action = group.addAction(text)
            action.setCheckable(True)
            action.setData(value)
            self.menus[menu].addAction(action)
        return group


_OF_THE_FOCUS = ("undo", "redo", "cut", "copy", "paste", "select_all")
"""Keys that whatever has the focus understands by itself: the menu only names them."""

_SWITCHES = ("wrap", "whitespace", "show_bytes", "show_legend", "special_tokens")

_PLACES: dict[str, tuple[str | None, ...]] = {
    "file": (
        "open", "save", "save_as", "export", None, "new_text", "open_text", "reopen_text", "save_text",
        "save_text_as", None, "quit",
    ),
    "edit": (
        "undo", "redo", None, "cut", "copy", "paste", "select_all", None, "find", "replace", "find_next",
        "find_previous", None, "previous_cut", "next_cut", "previous_cut_grapheme", "next_cut_grapheme",
        None, "picture",
    ),
    "view": (
        "zoom_in", "zoom_out", "zoom_reset", None, "wrap", "whitespace", "show_bytes", "show_legend", None,
        "special_tokens", None,
    ),
    "train": ("start", "pause", "step", "stop", None, "replay"),
    "help": ("keys", "whats_new", "about"),
}  # fmt: skip


def _titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "file": translate("Menu", "&File"),
        "edit": translate("Menu", "&Edit"),
        "view": translate("Menu", "&View"),
        "train": translate("Menu", "&Train"),
        "help": translate("Menu", "&Help"),
        "theme": translate("Menu", "T&heme"),
        "language": translate("Menu", "&Language"),
    }


def _theme_texts() -> tuple[str, str, str]:
    translate = QCoreApplication.translate
    return translate("Menu", "Like the s&ystem"), translate("Menu", "&Light"), translate("Menu", "&Dark")


def _texts() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "open": translate("Menu", "&Open vocabulary…"),
        "new_text": translate("Menu", "&New text"),
        "open_text": translate("Menu", "Open &text…"),
        "reopen_text": translate("Menu", "&Reopen text in another encoding…"),
        "save_text": translate("Menu", "Sa&ve text"),
        "save_text_as": translate("Menu", "Save te&xt as…"),
        "save": translate("Menu", "&Save vocabulary"),
        "save_as": translate("Menu", "Save vocabulary &as…"),
        "export": translate("Menu", "E&xport vocabulary…"),
        "quit": translate("Menu", "&Quit"),
        "undo": translate("Menu", "&Undo"),
        "redo": translate("Menu", "&Redo"),
        "cut": translate("Menu", "Cu&t"),
        "copy": translate("Menu", "&Copy"),
        "paste": translate("Menu", "&Paste"),
        "select_all": translate("Menu", "Select &all"),
        "find": translate("Menu", "&Find…"),
        "replace": translate("Menu", "&Replace…"),
        "find_next": translate("Menu", "Find n&ext"),
        "find_previous": translate("Menu", "Find previo&us"),
        "picture": translate("Menu", "Picture &of the text…"),
        "next_cut": translate("Menu", "&Next cut character"),
        "previous_cut": translate("Menu", "Pre&vious cut character"),
        "next_cut_grapheme": translate("Menu", "Next cut &grapheme"),
        "previous_cut_grapheme": translate("Menu", "Previous cut grap&heme"),
        "zoom_in": translate("Menu", "&Larger text"),
        "zoom_out": translate("Menu", "&Smaller text"),
        "zoom_reset": translate("Menu", "&Normal text size"),
        "wrap": translate("Menu", "&Wrap long lines"),
        "whitespace": translate("Menu", "Show &blanks and line ends"),
        "special_tokens": translate("Menu", "Recognise special to&kens"),
        "show_bytes": translate("Menu", "By&te strip"),
        "show_legend": translate("Menu", "Le&gend of the colours"),
        "start": translate("Menu", "&Start training"),
        "pause": translate("Menu", "&Pause or resume"),
        "step": translate("Menu", "One merge &further"),
        "stop": translate("Menu", "S&top and keep what is learned"),
        "replay": translate("Menu", "&Replay the training"),
        "keys": translate("Menu", "&Keys"),
        "whats_new": translate("Menu", "&What’s new"),
        "about": translate("Menu", "&About Token Prism"),
    }
