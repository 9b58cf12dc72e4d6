"""Every action of the menus: its text, its key, its place. What an action does is connected in `application`."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcutEvent
from PySide6.QtWidgets import QMainWindow, QMenu

from app.moment_mark import TO_THE_FRONT
from app.roomy_menu import RoomyMenu
from app.settings import SCALES
from app.watched_dock import WatchedDock
from app.window.panel_action import PanelAction

Key = QKeySequence.StandardKey

KEYS: dict[str, Key | str] = {
    "open": Key.Open,
    "open_hub": "Ctrl+Shift+O",
    "new_text": Key.New,
    "open_text": "Ctrl+T",
    "save_text": "Ctrl+Alt+S",
    "save": Key.Save,
    "save_as": "Ctrl+Shift+S",
    "export": "Ctrl+Shift+E",
    "details": "Alt+Return",
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
    "find_token": "Ctrl+Shift+F",
    "find_merge": "Ctrl+Shift+R",
    "picture": "Ctrl+Shift+P",
    "next_cut": "F8",
    "previous_cut": "Shift+F8",
    "next_cut_grapheme": "Ctrl+F8",
    "previous_cut_grapheme": "Ctrl+Shift+F8",
    "next_difference": "F4",
    "previous_difference": "Shift+F4",
    "zoom_in": Key.ZoomIn,
    "zoom_out": Key.ZoomOut,
    "zoom_reset": "Ctrl+0",
    "scale_up": "Ctrl+Shift++",
    "scale_down": "Ctrl+Shift+-",
    "scale_reset": "Ctrl+Shift+0",
    "start": "F5",
    "pause": "F6",
    "step": "F7",
    "stop": "Shift+F5",
    "replay": "Ctrl+F5",
    "travel": "Ctrl+R",
    "first_moment": "Alt+Home",
    "back_thousand_moments": "Alt+PgUp",
    "back_ten_moments": "Alt+Shift+Left",
    "back_moment": "Alt+Left",
    "forward_moment": "Alt+Right",
    "forward_ten_moments": "Alt+Shift+Right",
    "forward_thousand_moments": "Alt+PgDown",
    "last_moment": TO_THE_FRONT,
    "previous_change": "Shift+F2",
    "next_change": "F2",
    "play_moments": "Ctrl+F2",
    "rewind": "Ctrl+F7",
    "block_merge": "Ctrl+Shift+F7",
    "explain_steps": "Ctrl+E",
    "explain_borders": "Ctrl+Shift+W",
    "explain_variants": "Ctrl+Shift+L",
    "explain_origin": "Ctrl+Shift+G",
    "explain_walk": "Ctrl+Shift+K",
    "pre_tokens": "Ctrl+Shift+T",
    "explain_corpus": "Ctrl+Shift+M",
    "guess": "Ctrl+Shift+J",
    "first_step": "Shift+F12",
    "back_step": "Shift+F9",
    "play_steps": "Ctrl+F9",
    "forward_step": "F9",
    "last_step": "F12",
    "close_tokenizer": "Ctrl+W",
    "previous_tokenizer": "Ctrl+PgUp",
    "next_tokenizer": "Ctrl+PgDown",
    "check_up": "Ctrl+Shift+D",
    "keys": "F1",
}
"""The key of each action that has one; Help lists them."""


class Actions(QObject):
    """All actions, by name in `Actions.named`; `language_group` and `theme_group` hold the choices."""

    def __init__(self, window: QMainWindow, docks: list[WatchedDock]) -> None:
        super().__init__(window)
        self._window = window
        self.named: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        menu_bar = window.menuBar()
        for menu, names in _PLACES.items():
            self.menus[menu] = RoomyMenu(menu_bar)
            menu_bar.addMenu(self.menus[menu])
            for name in names:
                if name is None:
                    self.menus[menu].addSeparator()
                else:
                    self.menus[menu].addAction(self._make(name))
        travel = self.menus["travel"] = self._within("train")
        for name in _TRAVEL:
            travel.addAction(self._make(name))
        self.menus["examples"] = self._within("explain")
        self.menus["recent"] = RoomyMenu(window)
        self.menus["file"].insertMenu(self.named["save"], self.menus["recent"])
        # In a menu of their own: with big type a long menu breaks into two columns.
        panels = self.menus["panels"] = self._within("view")
        panels.addActions([self._make(name) for name in ("show_bytes", "show_legend")])
        panels.addSeparator()
        panels.addActions([PanelAction(dock, window) for dock in docks])
        panels.addSeparator()
        panels.addAction(self._make("reset_layout"))
        self.menus["scale"] = self._within("view")
        self.menus["scale"].addActions([self._make(name) for name in ("scale_up", "scale_down", "scale_reset")])
        self.menus["scale"].addSeparator()
        self.scale_group = self._choices("scale", dict.fromkeys(SCALES, ""))
        self._take_shifted()
        self.theme_group = self._choices("theme", {"system": "", "light": "", "dark": ""})
        # The name of a language stands in that language, whatever the window speaks.
        self.language_group = self._choices("language", {"en": "English", "zh_CN": "简体中文"})
        self.retranslate()
        window.installEventFilter(self)

    def _take_shifted(self) -> None:
        """Keys that are typed with Shift on some keyboards, and mean two actions there: Qt would start none."""
        self.named["scale_up"].setShortcuts([QKeySequence("Ctrl+Shift++"), QKeySequence("Ctrl+Shift+=")])
        # The menu names the first: where + needs Shift, Ctrl++ is the key of the whole window, and only = is left.
        self.named["zoom_in"].setShortcuts([QKeySequence("Ctrl+="), QKeySequence(Key.ZoomIn)])
        for name in ("zoom_in", "scale_up", "scale_reset"):
            self.named[name].installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent):
            if event.isAmbiguous():
                self.named[_SHIFTED[event.key().toString()]].trigger()
                return True
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Set every text anew."""
        for name, text in _texts().items():
            self.named[name].setText(text)
        for name, title in _titles().items():
            self.menus[name].setTitle(title)
        for action in self.scale_group.actions():
            action.setText(QCoreApplication.translate("Menu", "{0} %").format(QLocale().toString(action.data())))
        for action, text in zip(self.theme_group.actions(), _theme_texts(), strict=True):
            action.setText(text)

    def check(self, *, theme: str, language: str, scale: int) -> None:
        """Mark the theme, the language and the scale that are in use."""
        groups = {self.theme_group: theme, self.language_group: language, self.scale_group: scale}
        for group, value in groups.items():
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

    def _within(self, outer: str) -> QMenu:
        """A new menu, the last one in another."""
        menu = RoomyMenu(self.menus[outer])
        self.menus[outer].addMenu(menu)
        return menu

    def _choices(self, menu: str, texts: Mapping[str | int, str]) -> QActionGroup:
        if menu not in self.menus:
            self.menus[menu] = self._within("view")
        group = QActionGroup(self)
        for value, text in texts.items():
            action = group.addAction(text)
            action.setCheckable(True)
            action.setData(value)
            self.menus[menu].addAction(action)
        return group


_SHIFTED = {
    # + on US and Chinese keyboards, where Ctrl+Shift+= is Ctrl++ as well
    "Ctrl++": "scale_up",
    "Ctrl+Shift+=": "scale_up",
    # = on German keyboards, where Ctrl+Shift+0 is Ctrl+= as well
    "Ctrl+=": "scale_reset",
    "Ctrl+Shift+0": "scale_reset",
}
"""Which action a key means that Qt finds two actions for: that of the whole window, whose keys have Shift."""

_OF_THE_FOCUS = ("undo", "redo", "cut", "copy", "paste", "select_all")
"""Keys that whatever has the focus understands by itself: the menu only names them."""

_SWITCHES = ("wrap", "whitespace", "show_bytes", "show_legend", "special_tokens", "added_ends")

_TRAVEL = (
    "travel", "play_moments", "previous_change", "next_change", "first_moment", "back_thousand_moments",
    "back_ten_moments", "back_moment", "forward_moment", "forward_ten_moments", "forward_thousand_moments",
    "last_moment",
)  # fmt: skip

_PLACES: dict[str, tuple[str | None, ...]] = {
    "file": (
        "open", "open_hub", "open_encoding", "other_case", "save", "save_as", "export", "details", "edit_special",
        None, "new_text", "open_text", "reopen_text", "save_text", "save_text_as", None, "quit",
    ),
    "edit": (
        "undo", "redo", None, "cut", "copy", "paste", "select_all", None, "find", "replace", "find_next",
        "find_previous", "find_token", "find_merge", None, "previous_cut", "next_cut", "previous_cut_grapheme",
        "next_cut_grapheme", None, "picture",
    ),
    "view": (
        "zoom_in", "zoom_out", "zoom_reset", None, "wrap", "whitespace", None, "special_tokens", "added_ends", None,
    ),
    "train": (
        "start", "pause", "step", "stop", None, "replay", "rewind", "block_merge", None, "train_again",
        "copy_command",
    ),
    "explain": (
        "explain_steps", "explain_borders", "explain_variants", "explain_origin", "explain_walk",
        "explain_corpus", None,
        "pre_tokens", "guess", None,
        "first_step", "back_step", "play_steps", "forward_step", "last_step",
    ),
    "tokenizers": (
        "previous_tokenizer", "next_tokenizer", None, "previous_difference", "next_difference", None,
        "close_tokenizer", None,
    ),
    "tools": ("check_up",),
    "help": ("first_steps", "meanings", "keys", "whats_new", "about"),
}  # fmt: skip


def _titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "file": translate("Menu", "&File"),
        "edit": translate("Menu", "&Edit"),
        "view": translate("Menu", "&View"),
        "train": translate("Menu", "&Train"),
        "explain": translate("Menu", "Exp&lain"),
        "tokenizers": translate("Menu", "To&kenizers"),
        "tools": translate("Menu", "T&ools"),
        "help": translate("Menu", "&Help"),
        "recent": translate("Menu", "Open r&ecent"),
        "examples": translate("Menu", "&Examples of the articles"),
        "panels": translate("Menu", "&Panels"),
        "travel": translate("Menu", "Ti&me travel"),
        "scale": translate("Menu", "Size of &everything"),
        "theme": translate("Menu", "T&heme"),
        "language": translate("Menu", "Lan&guage"),
    }


def _theme_texts() -> tuple[str, str, str]:
    translate = QCoreApplication.translate
    return translate("Menu", "Like the s&ystem"), translate("Menu", "&Light"), translate("Menu", "&Dark")


def _texts() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "open": translate("Menu", "&Open vocabulary…"),
        "open_hub": translate("Menu", "Open from the &Hub…"),
        "open_encoding": translate("Menu", "Open a ti&ktoken encoding…"),
        "other_case": translate("Menu", "Open &BERT vocabulary in the other case"),
        "new_text": translate("Menu", "&New text"),
        "open_text": translate("Menu", "Open &text…"),
        "reopen_text": translate("Menu", "&Reopen text in another encoding…"),
        "save_text": translate("Menu", "Sa&ve text"),
        "save_text_as": translate("Menu", "Save te&xt as…"),
        "save": translate("Menu", "&Save vocabulary"),
        "save_as": translate("Menu", "Save vocabulary &as…"),
        "export": translate("Menu", "Ex&port vocabulary…"),
        "details": translate("Menu", "&Details of the vocabulary…"),
        "edit_special": translate("Menu", "Spe&cial tokens…"),
        "quit": translate("Menu", "&Quit"),
        "undo": translate("Menu", "&Undo"),
        "redo": translate("Menu", "&Redo"),
        "cut": translate("Menu", "Cu&t"),
        "copy": translate("Menu", "&Copy"),
        "paste": translate("Menu", "&Paste"),
        "select_all": translate("Menu", "Select &all"),
        "find": translate("Menu", "&Find…"),
        "replace": translate("Menu", "Rep&lace…"),
        "find_next": translate("Menu", "Find n&ext"),
        "find_previous": translate("Menu", "F&ind previous"),
        "find_token": translate("Menu", "Find in the vocabular&y…"),
        "find_merge": translate("Menu", "Find in the &merges…"),
        "picture": translate("Menu", "Picture &of the text…"),
        "next_cut": translate("Menu", "&Next cut character"),
        "previous_cut": translate("Menu", "Pre&vious cut character"),
        "next_cut_grapheme": translate("Menu", "Next cut &grapheme"),
        "previous_cut_grapheme": translate("Menu", "Previous cut grap&heme"),
        "next_difference": translate("Menu", "Next &difference"),
        "previous_difference": translate("Menu", "Previous d&ifference"),
        "zoom_in": translate("Menu", "&Larger text"),
        "zoom_out": translate("Menu", "&Smaller text"),
        "zoom_reset": translate("Menu", "&Normal text size"),
        "scale_up": translate("Menu", "&Larger"),
        "scale_down": translate("Menu", "&Smaller"),
        "scale_reset": translate("Menu", "&Usual size"),
        "wrap": translate("Menu", "&Wrap long lines"),
        "whitespace": translate("Menu", "Show &blanks and line ends"),
        "special_tokens": translate("Menu", "Recognise special to&kens"),
        "added_ends": translate("Menu", "&Add what the model puts around a text"),
        "show_bytes": translate("Menu", "By&te strip"),
        "show_legend": translate("Menu", "Le&gend of the colours"),
        "reset_layout": translate("Menu", "Reset la&yout"),
        "start": translate("Menu", "&Start training"),
        "pause": translate("Menu", "&Pause or resume"),
        "step": translate("Menu", "One merge &further"),
        "stop": translate("Menu", "S&top and keep what is learned"),
        "replay": translate("Menu", "&Replay the training"),
        "travel": translate("Menu", "&Open or close the slider"),
        "play_moments": translate("Menu", "&Play or stop"),
        "previous_change": translate("Menu", "Pre&vious merge that changes the text"),
        "next_change": translate("Menu", "Ne&xt merge that changes the text"),
        "first_moment": translate("Menu", "&Before the first merge"),
        "back_thousand_moments": translate("Menu", "A &thousand merges back"),
        "back_ten_moments": translate("Menu", "T&en merges back"),
        "back_moment": translate("Menu", "One merge bac&k"),
        "forward_moment": translate("Menu", "One mer&ge on"),
        "forward_ten_moments": translate("Menu", "Ten merges o&n"),
        "forward_thousand_moments": translate("Menu", "A tho&usand merges on"),
        "last_moment": translate("Menu", "To the &front"),
        "rewind": translate("Menu", "Go &back to the chosen merge"),
        "block_merge": translate("Menu", "B&lock the chosen merge"),
        "train_again": translate("Menu", "Take the settings of the &open vocabulary"),
        "copy_command": translate("Menu", "&Copy as a command line"),
        "explain_steps": translate("Menu", "&Steps that made the tokens here"),
        "explain_borders": translate("Menu", "&Why not: the borders of the tokens here"),
        "explain_variants": translate("Menu", "&Variants of the word here"),
        "explain_origin": translate("Menu", "Origi&n of the token"),
        "explain_walk": translate("Menu", "From the c&haracter to its ids"),
        "pre_tokens": translate("Menu", "Pre-&tokens: try another split pattern"),
        "explain_corpus": translate("Menu", "&Corpus behind the merge"),
        "guess": translate("Menu", "&Guess the tokens first…"),
        "first_step": translate("Menu", "&First step"),
        "back_step": translate("Menu", "One step &back"),
        "play_steps": translate("Menu", "&Play the steps or stop"),
        "forward_step": translate("Menu", "One step &on"),
        "last_step": translate("Menu", "&Last step"),
        "close_tokenizer": translate("Menu", "&Close tokenizer"),
        "previous_tokenizer": translate("Menu", "&Previous tokenizer"),
        "next_tokenizer": translate("Menu", "&Next tokenizer"),
        "check_up": translate("Menu", "&Check-up of the tokenizer"),
        "first_steps": translate("Menu", "&First steps"),
        "meanings": translate("Menu", "&Colours and marks"),
        "keys": translate("Menu", "&Keys"),
        "whats_new": translate("Menu", "&What’s new"),
        "about": translate("Menu", "&About Token Prism"),
    }
