"""The form that asks for the settings of a training.

Not here: its part on the corpus (corpus_picker), and Start (training_dock).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.mnemonics import without_mnemonic
from app.training.choice_box import ChoiceBox
from app.training.corpus_picker import CorpusPicker
from app.training.fold_box import FoldBox
from app.training.training_settings import BYTES, SAMPLE_SIZE, TrainingSettings
from engine.errors import PatternError, SpecialTokenError
from engine.text.special_tokens import checked_special_tokens
from engine.text.split_patterns import NAMED, split_pattern

LARGEST_SIZE = 1_000_000
_TIE_RULES = ("lowest-pair", "first-seen")


class _Lines(QPlainTextEdit):
    """A few lines of text, exactly as typed."""

    def sizeHint(self) -> QSize:
        return QSize(0, 4 * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def lines(self) -> list[str]:
        """The lines that are not empty. `toPlainText` would make a no-break space a plain one."""
        return [line for line in self.document().toRawText().split("\u2029") if line]


class SettingsForm(QWidget):
    """Signal: `changed`; then `problem()` says why the settings cannot be used, or nothing."""

    changed = Signal()

    def __init__(self, samples: Mapping[str, Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.corpus = CorpusPicker(samples)
        self._size = QSpinBox()
        self._size.setObjectName("vocab_size")
        self._size.setRange(BYTES + 1, LARGEST_SIZE)
        self._size.setGroupSeparatorShown(True)
        self._size.setSingleStep(256)
        self._size.setCorrectionMode(QSpinBox.CorrectionMode.CorrectToNearestValue)
        self._size.setValue(SAMPLE_SIZE)
        self._typed_size: int | None = None
        self._pattern = ChoiceBox()
        self._pattern.setObjectName("split_pattern")
        self._pattern.setEditable(True)
        self._pattern.setInsertPolicy(ChoiceBox.InsertPolicy.NoInsert)
        self._pattern.addItems(list(NAMED))
        self._pattern.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._pattern.setMinimumContentsLength(10)
        self._special = _Lines()
        self._special.setObjectName("special_tokens")
        self._special.setTabChangesFocus(True)
        self._min_count = QSpinBox()
        self._min_count.setObjectName("min_count")
        self._min_count.setRange(1, 1_000_000_000)
        self._min_count.setValue(2)
        self._tie_rule = ChoiceBox()
        self._tie_rule.setObjectName("tie_rule")
        for rule in _TIE_RULES:
            self._tie_rule.addItem("", rule)
        self._labels = {name: QLabel() for name in ("corpus", "size", "pattern", "min_count", "tie_rule")}
        self._size_problem = _problem_label()
        self._pattern_problem, self._special_problem = _problem_label(), _problem_label()
        self._special_box = FoldBox(self._with_problem(self._special, self._special_problem))
        self._more_box = FoldBox(QWidget())
        self._lay_out()
        self._connect()
        self.retranslate()
        self._check()

    def _lay_out(self) -> None:
        fields = {
            "corpus": self.corpus, "size": self._size, "pattern": self._pattern, "min_count": self._min_count,
            "tie_rule": self._tie_rule,
        }  # fmt: skip
        for name, field in fields.items():
            self._labels[name].setBuddy(field)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, field.sizePolicy().verticalPolicy())
        form, more = QFormLayout(), QFormLayout(self._more_box.content)
        for layout in (form, more):
            layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            layout.setContentsMargins(0, 0, 0, 0)
        form.addRow(self._labels["size"], fields["size"])
        form.addRow(self._size_problem)
        form.addRow(self._labels["pattern"], fields["pattern"])
        for name in ("min_count", "tie_rule"):
            more.addRow(self._labels[name], fields[name])
        column = QVBoxLayout(self)
        column.addWidget(self._labels["corpus"])
        column.addWidget(self.corpus)
        column.addLayout(form)
        column.addWidget(self._pattern_problem)
        column.addWidget(self._special_box)
        column.addWidget(self._more_box)
        column.addStretch(1)

    @staticmethod
    def _with_problem(field: QWidget, problem: QLabel) -> QWidget:
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(field)
        column.addWidget(problem)
        return both

    def _connect(self) -> None:
        self.corpus.changed.connect(self._check)
        self._size.valueChanged.connect(self._take_size)
        self._size.lineEdit().textEdited.connect(self._note_typed_size)
        self._size.editingFinished.connect(self._check)  # the least may be the value that the field had
        self._pattern.currentTextChanged.connect(self._check)
        self._special.textChanged.connect(self._check)
        self._min_count.valueChanged.connect(self._check)
        self._tie_rule.currentIndexChanged.connect(self._check)

    # What is chosen

    def settings(self) -> TrainingSettings:
        """The settings as they stand; usable only while there is no `problem`."""
        return TrainingSettings(
            paths=self.corpus.paths, vocab_size=self._size.value(), pattern=self._pattern.currentText(),
            special_tokens=tuple(self._special.lines()), min_count=self._min_count.value(),
            tie_rule=str(self._tie_rule.currentData()), encoding=self.corpus.encoding, errors=self.corpus.errors,
            name=self.corpus.name,
        )  # fmt: skip

    def set_vocab_size(self, size: int) -> None:
        """Set the vocabulary size; too small a one becomes the least."""
        self._typed_size = None
        self._size.setValue(size)
        self._check()

    def set_min_count(self, count: int) -> None:
        """Choose the count below which no pair is merged."""
        self._min_count.setValue(count)

    def set_pattern(self, pattern: str) -> None:
        """Set the split pattern: a name or a regular expression."""
        self._pattern.setEditText(pattern)

    def set_special_tokens(self, texts: list[str]) -> None:
        """Set the special tokens."""
        self._special.setPlainText("\n".join(texts))

    def problem(self) -> str:
        """Why no training can start with these settings, or an empty text."""
        size = "" if self._size.hasAcceptableInput() else self._size_problem.text()
        return self.corpus.problem() or size or self._pattern_problem.text() or self._special_problem.text()

    @Slot(str)
    def _note_typed_size(self, text: str) -> None:
        """While the number typed is too small the field keeps its value, and when it is left it takes the least."""
        locale = self._size.locale()
        number, is_number = locale.toInt(text.replace(locale.groupSeparator(), ""))
        self._typed_size = number if is_number else 0  # 0: nothing is left of the number
        self._check()

    @Slot(int)
    def _take_size(self, size: int) -> None:
        if size != self._size.minimum():
            self._typed_size = None
        self._check()

    @Slot()
    def _check(self) -> None:
        translate = QCoreApplication.translate
        problem = ""
        try:
            split_pattern(self._pattern.currentText())
        except PatternError as error:
            problem = str(error)
        _show_problem(self._pattern_problem, problem)
        texts, problem = self._special.lines(), ""
        try:
            checked_special_tokens(texts)
        except SpecialTokenError as error:
            problem = str(error)
        _show_problem(self._special_problem, problem)
        self._size.setMinimum(BYTES + 1 + len(texts))
        self._size.setToolTip(
            translate("SettingsForm", "256 bytes + merges + special tokens; at least {0}").format(
                self._size.minimum()
            )
        )
        problem = ""
        if self._typed_size is not None and self._typed_size < self._size.minimum():
            problem = translate("SettingsForm", "The least vocabulary size is {0}.").format(self._size.minimum())
        _show_problem(self._size_problem, problem)
        self.changed.emit()

    # Texts

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        texts = {
            "corpus": translate("SettingsForm", "&Corpus"),
            "size": translate("SettingsForm", "Vocabulary &size"),
            "pattern": translate("SettingsForm", "Split &pattern"),
            "min_count": translate("SettingsForm", "&Minimum count"),
            "tie_rule": translate("SettingsForm", "T&ies"),
        }
        for name, text in texts.items():
            self._labels[name].setText(text)
        self._special_box.set_title(translate("SettingsForm", "Special tokens"))
        self._more_box.set_title(translate("SettingsForm", "More settings"))
        self._tie_rule.setItemText(0, translate("SettingsForm", "lowest pair of ids"))
        self._tie_rule.setItemText(1, translate("SettingsForm", "first seen in the text"))
        self._special.setPlaceholderText(translate("SettingsForm", "one per line, such as <|endoftext|>"))
        self._special.setAccessibleName(translate("SettingsForm", "Special tokens, one per line"))
        self._pattern.setToolTip(
            translate("SettingsForm", "How a text is cut before merging: a name, or a regular expression")
        )
        self._min_count.setToolTip(translate("SettingsForm", "A pair that occurs less often is not merged"))
        self._tie_rule.setToolTip(
            translate("SettingsForm", "Which of several pairs with the highest count is merged")
        )
        for name, label in self._labels.items():
            label.buddy().setAccessibleName(without_mnemonic(texts[name]))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._check()
        super().changeEvent(event)


def _problem_label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextInteractionFlags(label.textInteractionFlags())
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    return label


def _show_problem(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
