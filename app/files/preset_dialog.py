"""Asks for what a file of ranks does not hold: which preset completes it, or which split pattern.

Not here: opening the file (vocabulary_files), what the presets are (engine.formats.presets).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from engine.errors import EngineError
from engine.text.split_patterns import NAMED, split_pattern

_PATTERN_LETTERS = 32


class PresetDialog(QDialog):
    """`preset` (None: by hand) and `pattern` (None: that of the preset) as the user left them."""

    def __init__(self, file_name: str, presets: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file_name = file_name
        self._question = QLabel()
        self._question.setWordWrap(True)
        self._presets = QComboBox()
        for name in presets:
            self._presets.addItem(name, name)
        self._presets.addItem("", None)
        self._pattern = QLineEdit(next(iter(NAMED)))
        self._pattern.setMinimumWidth(QFontMetrics(self.font()).averageCharWidth() * _PATTERN_LETTERS)
        self._fault = QLabel()
        self._fault.setWordWrap(True)
        self._fault.setMinimumHeight(2 * self._fault.fontMetrics().lineSpacing())
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._form = QFormLayout(self)
        self._form.addRow(self._question)
        self._form.addRow(" ", self._presets)
        self._form.addRow(" ", self._pattern)
        self._form.addRow(self._fault)
        self._form.addRow(self._buttons)
        self._presets.currentIndexChanged.connect(self._check)
        self._pattern.textChanged.connect(self._check)
        self.retranslate()
        self._check()

    @property
    def preset(self) -> str | None:
        """The name of the preset; None where pattern and special tokens are given by hand."""
        name: str | None = self._presets.currentData()
        return name

    @property
    def pattern(self) -> str | None:
        """The split pattern, where there is no preset."""
        return self._pattern.text() if self.preset is None else None

    def retranslate(self) -> None:
        """Set all texts in the present language."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("PresetDialog", "Which tokenizer is this?"))
        text = translate(
            "PresetDialog",
            "{0} holds only tokens and ranks. Which split pattern, special tokens and normalisation go with it?",
        )
        self._question.setText(text.replace("{0}", self._file_name))
        self._presets.setItemText(
            self._presets.count() - 1, translate("PresetDialog", "other: only this split pattern")
        )
        for field, label in (
            (self._presets, translate("PresetDialog", "&As in")),
            (self._pattern, translate("PresetDialog", "&Split pattern")),
        ):
            buddy = self._form.labelForField(field)
            if isinstance(buddy, QLabel):
                buddy.setText(label)
            field.setAccessibleName(label.replace("&", ""))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _check(self) -> None:
        by_hand = self.preset is None
        self._pattern.setEnabled(by_hand)
        fault = ""
        if by_hand:
            try:
                split_pattern(self._pattern.text())
            except EngineError as error:
                fault = str(error)
        self._fault.setText(fault)
        self._buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(not fault)
