"""The choices of a picture: format, part, scale, type size, width, theme, and what is shown beside the text.

Here are the controls and their values; what is done with them: `picture/dialog.py`.
"""

import json
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from app.inspection.picture.request import FORMATS, NARROWEST, SCALES, WIDEST, PictureOptions
from app.inspection.view_options import ViewOptions
from app.mnemonics import without_mnemonic
from app.palette import THEMES, Theme

_SMALLEST, _LARGEST = 6, 40
_STEP = 50
_WINDOW = "window"
_SWITCHES = ("legend", "ids", "blanks")


class PictureForm(QWidget):
    """`changed()`: another picture is asked for. `points`: the type size of the pane, taken at first."""

    changed = Signal()

    def __init__(self, theme: Theme, view: ViewOptions, *, points: float, has_selection: bool) -> None:
        super().__init__()
        self._theme, self._view = theme, view
        self.format = _choice(FORMATS)
        self.part = _choice(("whole", "selection"))
        self.part.setCurrentIndex(int(has_selection))
        self.part.setEnabled(has_selection)
        self.scale = _number(SCALES[0], SCALES[-1], 2)
        self.points = _number(_SMALLEST, _LARGEST, round(points))
        self.text_width = _number(NARROWEST, WIDEST, 800)
        self.text_width.setSingleStep(_STEP)
        self.theme = _choice((_WINDOW, *THEMES))
        self.switches = {name: QCheckBox() for name in _SWITCHES}
        self.switches["legend"].setChecked(True)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._labels: dict[QWidget, QLabel] = {}
        for field in (self.format, self.part, self.scale, self.points, self.text_width, self.theme):
            self._labels[field] = QLabel()
            self._labels[field].setBuddy(field)
            self._form.addRow(self._labels[field], field)
        for switch in self.switches.values():
            self._form.addRow(switch)
        self.retranslate()
        for choice in (self.format, self.part, self.theme):
            choice.currentIndexChanged.connect(self._note_change)
        for number in (self.scale, self.points, self.text_width):
            number.valueChanged.connect(self._note_change)
        for switch in self.switches.values():
            switch.toggled.connect(self._note_change)
        self._note_change()

    @property
    def form(self) -> str:
        """The format: one of `FORMATS`."""
        return str(self.format.currentData())

    @property
    def wants_selection(self) -> bool:
        """Whether only what is selected is asked for."""
        return bool(self.part.currentData() == "selection")

    def options(self) -> PictureOptions:
        """What is chosen."""
        name = self.theme.currentData()
        return PictureOptions(
            points=float(self.points.value()),
            width=self.text_width.value(),
            scale=self.scale.value(),
            theme=THEMES.get(name, self._theme),
            view=self._view,
            **{name: switch.isChecked() for name, switch in self.switches.items()},
        )

    def preview_options(self, scale: int) -> PictureOptions:
        """The same at the scale of the screen."""
        return replace(self.options(), scale=scale)

    def written(self) -> str:
        """What is to be remembered, in one line."""
        return json.dumps(
            {
                "format": self.form,
                "theme": self.theme.currentData(),
                **{name: number.value() for name, number in self._numbers().items()},
                **{name: switch.isChecked() for name, switch in self.switches.items()},
            }
        )

    def restore(self, line: object) -> None:
        """Choose again what `written` gave; what cannot be read stays as it is."""
        known = _read(line)
        with QSignalBlocker(self):
            for name, choice in (("format", self.format), ("theme", self.theme)):
                index = choice.findData(known.get(name))
                choice.setCurrentIndex(index if index >= 0 else choice.currentIndex())
            for name, number in self._numbers().items():
                if type(known.get(name)) is int:
                    number.setValue(known[name])
            for name, switch in self.switches.items():
                if type(known.get(name)) is bool:
                    switch.setChecked(known[name])
        self._note_change()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate = QCoreApplication.translate
        for field, label in (
            (self.format, translate("PictureForm", "&Format")),
            (self.part, translate("PictureForm", "&Part")),
            (self.scale, translate("PictureForm", "Sc&ale")),
            (self.points, translate("PictureForm", "Type si&ze")),
            (self.text_width, translate("PictureForm", "&Width")),
            (self.theme, translate("PictureForm", "C&olours")),
        ):
            self._labels[field].setText(label)
            field.setAccessibleName(without_mnemonic(label))
        _name(
            self.format,
            translate("PictureForm", "PNG: pixels"),
            translate("PictureForm", "SVG: outlines"),
            translate("PictureForm", "PDF: embedded fonts"),
            translate("PictureForm", "HTML: a web page"),
        )
        _name(self.part, translate("PictureForm", "Whole text"), translate("PictureForm", "Selection"))
        _name(
            self.theme,
            translate("PictureForm", "As in the window"),
            translate("PictureForm", "Light"),
            translate("PictureForm", "Dark"),
        )
        self.scale.setPrefix("× ")
        self._show_scale()
        self.points.setSuffix(translate("PictureForm", " pt"))
        self.text_width.setSuffix(translate("PictureForm", " px"))
        self.text_width.setToolTip(translate("PictureForm", "Longer lines are wrapped here"))
        self.switches["legend"].setText(translate("PictureForm", "&Legend and counts"))
        self.switches["ids"].setText(translate("PictureForm", "&Ids under the tokens"))
        self.switches["ids"].setToolTip(
            translate(
                "PictureForm", "Where they have no room beside each other they stand below each other, as read"
            )
        )
        self.switches["blanks"].setText(translate("PictureForm", "&Blanks and line ends as signs"))

    def _numbers(self) -> dict[str, QSpinBox]:
        return {"scale": self.scale, "points": self.points, "width": self.text_width}

    def _note_change(self) -> None:
        self._show_scale()
        self.changed.emit()

    def _show_scale(self) -> None:
        has_pixels = self.form == "png"
        self.scale.setEnabled(has_pixels)
        if has_pixels:
            tip = QCoreApplication.translate("PictureForm", "Pixels of a PNG for each one of the screen")
        else:
            tip = QCoreApplication.translate("PictureForm", "Of a PNG only: this format does not consist of pixels")
        self.scale.setToolTip(tip)


def _choice(values: tuple[str, ...]) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for value in values:
        box.addItem(value, value)
    return box


def _name(box: QComboBox, *texts: str) -> None:
    for index, text in enumerate(texts):
        box.setItemText(index, text)


def _number(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    box.setKeyboardTracking(False)  # a number half typed is no wish for a picture
    return box


def _read(line: object) -> dict[str, Any]:
    if not isinstance(line, str):
        return {}
    try:
        known = json.loads(line)
    except ValueError:  # damaged settings: the usual choices stand
        return {}
    return known if isinstance(known, dict) else {}
