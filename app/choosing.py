"""How the window looks and what it counts: each choice is carried out, marked in the menu, and remembered.

Theme, language and scale, the switches for parts of the text pane, and which tokens count. Not here: what a choice
does (palette, languages, scale, the parts themselves), where it is remembered (settings).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication

from app import palette
from app.inspection.text_pane import TextPane
from app.languages import Languages
from app.options import Options
from app.palette import Theme
from app.scale import Scale
from app.session import Session
from app.settings import USUAL_SCALE, Settings
from app.window.actions import Actions


class Themed(Protocol):
    """A part of the window that paints with colours of the theme."""

    def set_theme(self, theme: Theme) -> None:
        """Paint with these from now on."""


class Choosing(QObject):
    """`theme` is the one in use: `system`, `light` or `dark`. What the command line says of it goes before what is
    remembered, until another one is chosen. Signal: `language_chosen`.
    """

    language_chosen = Signal()

    def __init__(
        self, options: Options, settings: Settings, languages: Languages, scale: Scale, actions: Actions,
        themed: Iterable[Themed], parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._settings, self._actions = settings, actions
        self._languages, self._scale, self._themed = languages, scale, tuple(themed)
        self.theme = options.theme or settings.theme
        actions.theme_group.triggered.connect(lambda action: self.choose_theme(action.data()))
        actions.language_group.triggered.connect(lambda action: self.choose_language(action.data()))
        actions.scale_group.triggered.connect(lambda action: scale.use(action.data()))
        orders = {
            "scale_up": lambda: scale.step(1),
            "scale_down": lambda: scale.step(-1),
            "scale_reset": lambda: scale.use(USUAL_SCALE),
        }
        for name, order in orders.items():
            actions.named[name].triggered.connect(lambda _checked, order=order: order())
        scale.changed.connect(self._keep_scale)
        QApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._mark()

    def bind_switches(self, session: Session, pane: TextPane) -> None:
        """Let the menu switch what of the text is shown, and which tokens count."""
        settings, named = self._settings, self._actions.named
        session.set_recognises_special(settings.recognises_special)
        named["special_tokens"].setChecked(session.recognises_special)
        named["special_tokens"].toggled.connect(session.set_recognises_special)
        named["special_tokens"].toggled.connect(self._keep_special)
        session.set_adds_ends(settings.adds_ends)
        named["added_ends"].setChecked(session.adds_ends)
        named["added_ends"].toggled.connect(session.set_adds_ends)
        named["added_ends"].toggled.connect(self._keep_ends)
        for name, button in (("wrap", pane.wrap_button), ("whitespace", pane.whitespace_button)):
            named[name].setChecked(button.isChecked())
            named[name].toggled.connect(button.setChecked)
            button.toggled.connect(named[name].setChecked)
        for name, part in (("show_bytes", pane.caret.byte_strip), ("show_legend", pane.legend)):
            shown = settings.shows(name)
            part.setVisible(shown)
            named[name].setChecked(shown)
            named[name].toggled.connect(part.setVisible)
            named[name].toggled.connect(lambda shown, name=name: settings.set_shows(name, shown=shown))

    def choose_theme(self, name: str) -> None:
        """Use a theme and remember it."""
        self._settings.theme = name
        self.use_theme(name)
        self._mark()

    def use_theme(self, name: str) -> None:
        """Put `system`, `light` or `dark` on the whole window."""
        self.theme = name
        theme = palette.apply(QApplication.instance(), name)
        for part in self._themed:
            part.set_theme(theme)

    def choose_language(self, name: str) -> None:
        """Use a language and remember it."""
        self._settings.language = name
        self._languages.use(name)
        self.language_chosen.emit()

    @Slot()
    def _follow_system(self) -> None:
        """The desktop has become light or dark."""
        if self.theme == "system":
            self.use_theme("system")

    @Slot(int)
    def _keep_scale(self, percent: int) -> None:
        self._settings.scale = percent
        self._mark()

    @Slot(bool)
    def _keep_special(self, recognises: bool) -> None:
        self._settings.recognises_special = recognises

    @Slot(bool)
    def _keep_ends(self, adds: bool) -> None:
        self._settings.adds_ends = adds

    def _mark(self) -> None:
        self._actions.check(theme=self.theme, language=self._languages.current, scale=self._scale.percent)
