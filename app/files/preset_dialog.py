"""Asks for what a file of ranks does not hold: a preset; or split pattern, normal form and special tokens by hand.

Not here: opening the file (vocabulary_files), what the presets are (engine.formats.presets).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
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

from app.engine_words import said
from app.joined import sentence
from app.line_list import LineList
from app.mnemonics import without_mnemonic
from app.scrolled_label import ScrolledLabel
from engine.errors import EngineError, PresetNeededError
from engine.formats import Wanted
from engine.formats.special_ids import asked_for, ids_in
from engine.text.normalizer import FORMS
from engine.text.split_patterns import NAMED, split_pattern

_PATTERN_LETTERS = 24
_FAULT_LINES = 3


class PresetDialog(QDialog):
    """`wanted()` is the answer. What is typed is checked at once, ids against the ranks of the file."""

    def __init__(self, file_name: str, needed: PresetNeededError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file_name = file_name
        self._ranks = needed.ranks
        self._question = QLabel()
        self._question.setTextFormat(Qt.TextFormat.PlainText)
        self._question.setWordWrap(True)
        self._presets = QComboBox()
        for name in needed.presets:
            self._presets.addItem(name, name)
        self._presets.addItem("", None)
        self._pattern = QLineEdit(next(iter(NAMED)))
        self._pattern.setMinimumWidth(QFontMetrics(self.font()).averageCharWidth() * _PATTERN_LETTERS)
        self._normalization = QComboBox()
        self._normalization.addItem("", None)
        for form in FORMS:
            self._normalization.addItem(form, form)
        self._special = LineList()
        self._by_hand = (self._pattern, self._normalization, self._special)
        self._fault = ScrolledLabel(most=_FAULT_LINES)
        self._fault.setFixedHeight(_FAULT_LINES * self.fontMetrics().lineSpacing() + 1)  # a fault moves nothing
        self._fault.set_accessible_name(QCoreApplication.translate("MessageBar", "Message"))
        self._lay_out()
        self._presets.currentIndexChanged.connect(self._check)
        self._pattern.textChanged.connect(self._check)
        self._special.textChanged.connect(self._check)
        self.retranslate()
        self._check()
        width = self.sizeHint().width()  # by itself Qt takes two thirds of the screen at most, and cuts big type
        most = self.screen().availableSize() * 0.9
        self.resize(QSize(width, self._form.totalHeightForWidth(width)).boundedTo(most))

    def wanted(self) -> Wanted:
        """The preset, or else what was given by hand; EngineError where that cannot be."""
        preset: str | None = self._presets.currentData()
        if preset is not None:
            return Wanted(preset=preset)
        split_pattern(self._pattern.text())
        return Wanted(
            pattern=self._pattern.text(),
            normalization=self._normalization.currentData(),
            special_tokens=asked_for(self._file_name, ids_in(self._special.lines()), self._ranks),
        )

    def retranslate(self) -> None:
        """Set all texts in the present language."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("PresetDialog", "Which tokenizer is this?"))
        text = translate(
            "PresetDialog",
            "{0} holds only tokens and ranks. Which split pattern, special tokens and normalisation go with it?",
        )
        self._question.setText(text.replace("{0}", self._file_name))
        self._presets.setItemText(self._presets.count() - 1, translate("PresetDialog", "other: by hand"))
        self._normalization.setItemText(0, translate("PresetDialog", "none"))
        self._special.setPlaceholderText(
            translate("PresetDialog", "one per line, such as {0}").replace("{0}", f"<|end|>={len(self._ranks)}")
        )
        for field, label in (
            (self._presets, translate("PresetDialog", "&As in")),
            (self._pattern, translate("PresetDialog", "&Split pattern")),
            (self._normalization, translate("PresetDialog", "&Normalisation")),
            (self._special, translate("PresetDialog", "Special &tokens")),
        ):
            buddy = self._form.labelForField(field)
            if isinstance(buddy, QLabel):
                buddy.setText(label)
            field.setAccessibleName(without_mnemonic(label))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _lay_out(self) -> None:
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._form = QFormLayout(self)
        self._form.addRow(self._question)
        for field in (self._presets, *self._by_hand):
            self._form.addRow(" ", field)
        self._form.addRow(self._fault)
        self._form.addRow(self._buttons)

    def _check(self) -> None:
        for field in self._by_hand:
            field.setEnabled(self._presets.currentData() is None)
        fault = ""
        try:
            self.wanted()
        except EngineError as error:
            fault = sentence(said(error))
        self._fault.set_text(fault)
        self._buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(not fault)
