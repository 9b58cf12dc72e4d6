"""The row of controls above a chart: which chart, and a menu with what it counts in, its axes and the ways out.

They are few, so that the chart has room below them with big type too. Not here: what is done (dock.py).
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QMargins, QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.charts.figure import KINDS, LOG_ACROSS, LOG_UP, UNITS, Choice
from app.charts.words import kind_tips, kind_words, unit_words
from app.choice_box import ChoiceBox
from app.flow_row import FlowRow
from app.roomy_menu import RoomyMenu

_FIRST = {
    "units": {kind: units[0] for kind, units in UNITS.items()},
    "log_across": dict.fromkeys(LOG_ACROSS, True),
    "log_up": {kind: kind == "count" for kind in LOG_UP},
}


class ChartBar(QObject):
    """The controls stand in `row`; the actions `copy_picture`, `copy_numbers` and `save` are to be connected.

    Signal: `changed`, another chart is wanted.
    """

    changed = Signal()

    def __init__(self, *others: QWidget, parent: QObject) -> None:
        """`others` stand at the end of the row."""
        super().__init__(parent)
        self._chosen = {name: dict(values) for name, values in _FIRST.items()}
        self.kind = ChoiceBox()
        self.kind.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for kind in KINDS:
            self.kind.addItem("", kind)
        self.button = QToolButton()
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu = RoomyMenu(self.button)
        self.menu.setToolTipsVisible(True)
        self.button.setMenu(self.menu)
        self.units = self._add_units()
        self.menu.addSeparator()
        self.log_across, self.log_up = self._switch("log_across"), self._switch("log_up")
        self.menu.addSeparator()
        self.copy_picture, self.copy_numbers, self.save = (self.menu.addAction("") for _ in range(3))
        self.row = FlowRow(self.kind, self.button, *others, margins=QMargins(6, 4, 4, 4))
        self.kind.currentIndexChanged.connect(self._change_kind)
        self.retranslate()

    def _add_units(self) -> dict[str, QAction]:
        found = {}
        for units in UNITS.values():
            group = QActionGroup(self)
            for unit in units:
                found[unit] = group.addAction(self.menu.addAction(""))
                found[unit].setCheckable(True)
                found[unit].triggered.connect(lambda _checked, unit=unit: self._choose("units", unit))
        return found

    def _switch(self, name: str) -> QAction:
        action = self.menu.addAction("")
        action.setCheckable(True)
        action.triggered.connect(lambda checked: self._choose(name, checked))
        return action

    @property
    def choice(self) -> Choice:
        """What the controls say."""
        kind = self._kind
        return Choice(
            kind,
            str(self._chosen["units"].get(kind, "")),
            bool(self._chosen["log_across"].get(kind, False)),
            bool(self._chosen["log_up"].get(kind, False)),
        )

    @property
    def _kind(self) -> str:
        return str(self.kind.currentData())

    def choose(self, kind: str) -> None:
        """Show this chart."""
        self.kind.setCurrentIndex(KINDS.index(kind))

    def written(self) -> str:
        """What is to be remembered, in one line."""
        return json.dumps({"kind": self._kind, **self._chosen})

    def restore(self, line: object) -> None:
        """Choose again what `written` gave; what cannot be read stays as it is."""
        known = _read(line)
        for name, values in self._chosen.items():
            found = known.get(name)
            for kind, usual in values.items():
                value = found.get(kind) if isinstance(found, dict) else None
                if value in (UNITS[kind] if name == "units" else (True, False)) and type(value) is type(usual):
                    values[kind] = value
        with QSignalBlocker(self.kind):
            if known.get("kind") in KINDS:
                self.choose(str(known["kind"]))
        self._change_kind()

    def set_able(self, able: bool) -> None:
        """Whether there is a chart to copy and to save."""
        for action in (self.copy_picture, self.copy_numbers, self.save):
            action.setEnabled(able)

    def _choose(self, name: str, value: object) -> None:
        self._chosen[name][self._kind] = value  # type: ignore[assignment]
        self.changed.emit()

    @Slot()
    def _change_kind(self) -> None:
        self._show_kind()
        self.changed.emit()

    def _show_kind(self) -> None:
        """Offer what this chart has, as it was left."""
        kind, choice = self._kind, self.choice
        for unit, action in self.units.items():
            action.setVisible(unit in UNITS.get(kind, ()))
            if unit == choice.unit:
                action.setChecked(True)
        for action, kinds, checked in (
            (self.log_across, LOG_ACROSS, choice.log_across), (self.log_up, LOG_UP, choice.log_up),
        ):  # fmt: skip
            action.setVisible(kind in kinds)
            action.setChecked(checked)
        self.kind.setToolTip(kind_tips()[kind])

    def retranslate(self) -> None:
        """Set every text anew."""
        translate, words, tips = QCoreApplication.translate, kind_words(), kind_tips()
        for index, kind in enumerate(KINDS):
            self.kind.setItemText(index, words[kind])
            self.kind.setItemData(index, tips[kind], Qt.ItemDataRole.ToolTipRole)
        for unit, text in unit_words().items():
            self.units[unit].setText(text)
        self.kind.setAccessibleName(translate("Charts", "Chart"))
        self.button.setText(translate("Charts", "Options"))
        self.button.setToolTip(translate("Charts", "Units and axes of the chart; copy and save it"))
        self.log_across.setText(translate("Charts", "Logarithmic from left to ri&ght"))
        self.log_up.setText(translate("Charts", "Logarithmic from bottom to &top"))
        self.copy_picture.setText(translate("Charts", "Copy &picture"))
        self.copy_picture.setToolTip(translate("Charts", "Put the chart on the clipboard, as PNG and as SVG"))
        self.copy_numbers.setText(translate("Charts", "Copy &numbers"))
        self.copy_numbers.setToolTip(translate("Charts", "Put all numbers of the chart on the clipboard"))
        self.save.setText(translate("Charts", "&Save…"))
        self.save.setToolTip(translate("Charts", "Save the chart as PNG or SVG, or its numbers as CSV"))
        self._show_kind()


def _read(line: object) -> Mapping[str, object]:
    if not isinstance(line, str):
        return {}
    try:
        known = json.loads(line)
    except ValueError:  # damaged settings: the usual choices stand
        return {}
    return known if isinstance(known, dict) else {}
