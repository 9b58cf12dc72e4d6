"""The menu of colour rules and layers: under a button of the pane's header, and in the window's View menu.

It only shows and changes a value, `ViewOptions`; who shows a text listens to `options_changed`.
"""

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from app.inspection.view_options import LAYERS, RULES, ViewOptions
from app.roomy_menu import RoomyMenu


class ViewMenu(RoomyMenu):
    """Signals: `options_changed(object)`, the `ViewOptions` that the user has chosen, not emitted by
    `set_view_options`; `legend_wanted`."""

    options_changed = Signal(object)
    legend_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = ViewOptions()
        self._rules_title = self.addSection("")
        self._group = QActionGroup(self)
        self.rule_actions = {rule: self._checkable(rule) for rule in RULES}
        for action in self.rule_actions.values():
            self._group.addAction(action)
        self._layers_title = self.addSection("")
        self.layer_actions = {layer: self._checkable(layer) for layer in LAYERS}
        self.addSeparator()
        self.legend_action = self.addAction("")
        self.legend_action.triggered.connect(lambda: self.legend_wanted.emit())
        self.set_view_options(self._options)
        self._group.triggered.connect(self._choose_rule)
        for action in self.layer_actions.values():
            action.triggered.connect(self._choose_layers)
        self.retranslate()

    @property
    def view_options(self) -> ViewOptions:
        """What is chosen."""
        return self._options

    def set_view_options(self, options: ViewOptions) -> None:
        """Show what is chosen."""
        self._options = options
        self.rule_actions[options.rule].setChecked(True)
        for layer, action in self.layer_actions.items():
            action.setChecked(layer in options.layers)

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setTitle(QCoreApplication.translate("ViewMenu", "&Colours and marks"))
        self.setAccessibleName(QCoreApplication.translate("ViewMenu", "Colours and marks"))
        self._rules_title.setText(QCoreApplication.translate("ViewMenu", "Colour"))
        self._layers_title.setText(QCoreApplication.translate("ViewMenu", "Show"))
        self.legend_action.setText(QCoreApplication.translate("ViewMenu", "What they &mean…"))
        for actions, texts in ((self.rule_actions, _rule_texts()), (self.layer_actions, _layer_texts())):
            for name, action in actions.items():
                action.setText(texts[name])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _checkable(self, name: str) -> QAction:
        action = self.addAction("")
        action.setCheckable(True)
        action.setData(name)
        action.setObjectName(f"view_{name}")
        return action

    def _choose_rule(self, action: QAction) -> None:
        self._take(self._options.with_rule(action.data()))

    def _choose_layers(self) -> None:
        shown = frozenset(layer for layer, action in self.layer_actions.items() if action.isChecked())
        self._take(ViewOptions(self._options.rule, shown))

    def _take(self, options: ViewOptions) -> None:
        if options != self._options:
            self._options = options
            self.options_changed.emit(options)


def _rule_texts() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "position": translate("ViewMenu", "By &position: neighbours differ"),
        "token": translate("ViewMenu", "By &token: the same token, the same colour"),
        "length": translate("ViewMenu", "By &length in bytes"),
        "age": translate("ViewMenu", "By &age: early merges to late"),
        "count": translate("ViewMenu", "By &count in the corpus"),
        "script": translate("ViewMenu", "By &script"),
        "flags": translate("ViewMenu", "&Flagged tokens only"),
    }


def _layer_texts() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "borders": translate("ViewMenu", "Token &borders"),
        "pre_tokens": translate("ViewMenu", "P&re-token borders"),
        "special": translate("ViewMenu", "Sp&ecial tokens"),
        "cut_characters": translate("ViewMenu", "Cut c&haracters"),
        "cut_graphemes": translate("ViewMenu", "Cut &graphemes"),
        "altered": translate("ViewMenu", "Dropped, inserted and &unknown text"),
    }
