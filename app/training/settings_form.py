"""The form that asks for the settings of a training.

Not here: its parts on the corpus (corpus_picker, corpus_preview), on the size (size_advice), on the pattern
(pattern_check), the command line (command_box), and Start (training_dock).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Signal, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.blocked_words import blocked_words
from app.choice_box import ChoiceBox
from app.engine_words import said
from app.flow_row import FlowRow
from app.line_list import LineList
from app.mnemonics import without_mnemonic
from app.pattern_words import explain_patterns, pattern_words
from app.tie_rule_words import tie_rule_words
from app.training.command_box import CommandBox
from app.training.corpus_look import CorpusLook, SeenCorpus, SeenPattern
from app.training.corpus_picker import CorpusPicker
from app.training.corpus_preview import CorpusPreview
from app.training.fold_box import FoldBox
from app.training.pattern_check import PatternCheck
from app.training.size_advice import SizeAdvice
from app.training.training_settings import BYTES, SAMPLE_SIZE, TrainingSettings
from app.training.wrapped_label import WrappedLabel
from engine.errors import EngineError, PatternError, SpecialTokenError
from engine.models.bpe_model import MOST_TOKENS
from engine.text.special_tokens import checked_special_tokens
from engine.text.split_patterns import NAMED, split_pattern

_TIE_RULES = ("lowest-pair", "first-seen")


class SettingsForm(QWidget):
    """Signals: `changed`; then `problem()` says why the settings cannot be used, or nothing. `again_wanted`: the
    settings of the open vocabulary are. `failed(exception)`, by a fault of the program."""

    changed = Signal()
    failed = Signal(object)
    again_wanted = Signal()

    def __init__(self, samples: Mapping[str, Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.corpus = CorpusPicker(samples)
        self.preview, self.size_advice = CorpusPreview(), SizeAdvice()
        self.pattern_check, self.command = PatternCheck(), CommandBox()
        self._look: CorpusLook | None = None
        self._words: Callable[[], str] = str
        self._said = WrappedLabel()
        self._said.setObjectName("train_again_words")
        self._said.hide()
        self._blocked: tuple[tuple[bytes, bytes], ...] = ()
        self._blocked_words, self._allow = WrappedLabel(), QPushButton()
        self._allow.setObjectName("allow_blocked")
        self._again = QPushButton()
        self._again.setObjectName("train_again")
        self._again.setEnabled(False)
        self._size = QSpinBox()
        self._size.setObjectName("vocab_size")
        self._size.setRange(BYTES + 1, MOST_TOKENS)
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
        self._special = LineList()
        self._special.setObjectName("special_tokens")
        self._min_count = QSpinBox()
        self._min_count.setObjectName("min_count")
        self._min_count.setRange(1, 1_000_000_000)
        self._min_count.setValue(2)
        self._tie_rule = ChoiceBox()
        self._tie_rule.setObjectName("tie_rule")
        for rule in _TIE_RULES:
            self._tie_rule.addItem("", rule)
        self._labels = {name: QLabel() for name in ("corpus", "size", "pattern", "min_count", "tie_rule")}
        self._size_problem = WrappedLabel()
        self._pattern_problem, self._special_problem = WrappedLabel(), WrappedLabel()
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
            self._labels[name].setBuddy(self.corpus.first_field if field is self.corpus else field)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, field.sizePolicy().verticalPolicy())
        main = QFormLayout()  # nothing between the two: what is said of a size comes and goes while it is typed
        for name in ("size", "pattern"):
            main.addRow(self._labels[name], fields[name])
        more, below = QFormLayout(), QVBoxLayout(self._more_box.content)
        below.setContentsMargins(0, 0, 0, 0)
        below.addLayout(more)
        for layout in (main, more):
            layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            layout.setContentsMargins(0, 0, 0, 0)
        for name in ("min_count", "tie_rule"):
            more.addRow(self._labels[name], fields[name])
        below.addWidget(self._blocked_words)  # a form does not ask again how high it must be for its width
        below.addWidget(FlowRow(self._allow, self._again))
        column = QVBoxLayout(self)
        column.addWidget(self._labels["corpus"])
        for part in (self.corpus, self._said, self.preview):
            column.addWidget(part)
        column.addLayout(main)
        told = self._size_problem, self._pattern_problem, self.pattern_check, self.size_advice
        for part in (*told, self._special_box, self._more_box, self.command):
            column.addWidget(part)
        column.addStretch(1)

    @staticmethod
    def _with_problem(field: QWidget, problem: WrappedLabel) -> QWidget:
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(field)
        column.addWidget(problem)
        return both

    def _connect(self) -> None:
        self.corpus.changed.connect(self._check)
        self.corpus.changed.connect(lambda: self.say())
        self.corpus.current_changed.connect(lambda: self.preview.set_current(self.corpus.current_path))
        self.size_advice.size_wanted.connect(self.set_vocab_size)
        self._again.clicked.connect(self.again_wanted)
        self._allow.clicked.connect(lambda: self._block(()))
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
            tie_rule=str(self._tie_rule.currentData()), encoding=self.corpus.usual.encoding,
            errors=self.corpus.usual.errors, name=self.corpus.name, blocked=self._blocked,
            differing=self.corpus.differing,
        )  # fmt: skip

    def set_settings(self, settings: TrainingSettings) -> None:
        """Choose what these settings say."""
        self.corpus.choose_source(settings.paths)
        self.corpus.set_encoding(settings.encoding, settings.errors, settings.differing)
        self.set_pattern(settings.pattern)
        self.set_special_tokens(list(settings.special_tokens))
        self.set_min_count(settings.min_count)
        self._blocked = settings.blocked
        self._tie_rule.setCurrentIndex(self._tie_rule.findData(settings.tie_rule))
        self.set_vocab_size(settings.vocab_size)
        if self._look is not None:
            self._look.again()  # the list of files is a new one

    def _block(self, blocked: tuple[tuple[bytes, bytes], ...]) -> None:
        self._blocked = blocked
        self._check()

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

    def set_can_train_again(self, can: bool) -> None:
        """Whether the open vocabulary has settings to take."""
        self._again.setEnabled(can)

    def say(self, words: Callable[[], str] = str) -> None:
        """Say something of the settings, until another corpus is chosen, in whatever language is used then."""
        self._words = words
        self._said.show_text(words())

    def problem(self) -> str:
        """Why no training can start with these settings, or an empty text."""
        return self._problem_of_fields() or self.corpus.fault

    def problem_in_short(self) -> str:
        """The same in as few words as tell it."""
        return self._problem_of_fields() or self.corpus.fault_in_short

    def _problem_of_fields(self) -> str:
        size = "" if self._size.hasAcceptableInput() else self._size_problem.text()
        return self.corpus.problem() or size or self._pattern_problem.text() or self._special_problem.text()

    # What is seen of the corpus

    def watch(self, look: CorpusLook) -> None:
        """Have `look` look at the corpus, and show what it sees."""
        self._look = look
        look.corpus_seen.connect(self._show_corpus)
        look.pattern_seen.connect(self.preview.show_pattern)
        look.pattern_seen.connect(self._show_pattern)
        look.merges_seen.connect(self.size_advice.show_merges)
        look.failed.connect(self._take_failure)
        self._check()

    @Slot(object)
    def _show_corpus(self, seen: SeenCorpus) -> None:
        self.corpus.show_sample(seen.sample)
        self.preview.show_corpus(seen)
        self.size_advice.show_corpus(seen)
        self.command.show_settings(None if self.problem() else self.settings())
        self.changed.emit()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._forget_corpus(error)
        if isinstance(error, EngineError):
            self.corpus.note_fault(str(error))
            self.changed.emit()
        else:
            self.failed.emit(error)

    @Slot(object)
    def _show_pattern(self, seen: SeenPattern) -> None:
        """What does not compile is told at its field already."""
        self.pattern_check.show_pattern(None if self._pattern_problem.text() else seen)

    def _show_advice(self) -> None:
        settings, problem = self.settings(), self.problem()
        self.size_advice.show_settings(settings)
        self.command.show_settings(None if problem else settings)
        if self._look is not None:
            self._look.ask(None if self.corpus.problem() or self._special_problem.text() else settings)
            if self.corpus.problem():  # what was seen is another corpus
                self._forget_corpus()
        if self._pattern_problem.text():
            self.pattern_check.show_pattern(None)

    def _forget_corpus(self, error: Exception | None = None) -> None:
        self.preview.show_corpus(None, error)
        self.preview.show_pattern(SeenPattern())
        self.pattern_check.show_pattern(None)
        self.size_advice.show_corpus(None)
        self.size_advice.show_merges(None)

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
            problem = said(error)
        self._pattern_problem.show_text(problem)
        self._explain_pattern()
        texts, problem = self._special.lines(), ""
        try:
            checked_special_tokens(texts)
        except SpecialTokenError as error:
            problem = said(error)
        self._special_problem.show_text(problem)
        self._size.setMinimum(BYTES + 1 + len(texts))
        self._size.setToolTip(
            translate("SettingsForm", "256 bytes + merges + special tokens; at least {0}").format(
                self._size.minimum()
            )
        )
        problem = ""
        if self._typed_size is not None and self._typed_size < self._size.minimum():
            problem = translate("SettingsForm", "The least vocabulary size is {0}.").format(self._size.minimum())
        self._size_problem.show_text(problem)
        self._show_blocked()
        self._show_advice()
        self.changed.emit()

    def _explain_pattern(self) -> None:
        words = QCoreApplication.translate(
            "SettingsForm", "How a text is cut before merging: a name, or a regular expression"
        )
        told = pattern_words().get(self._pattern.currentText(), "")
        self._pattern.setToolTip("\n".join(filter(None, (words, told))))

    def _show_blocked(self) -> None:
        pairs = blocked_words(self._blocked)
        words = QCoreApplication.translate("SettingsForm", "Merges that are not made: {0}").replace("{0}", pairs)
        self._blocked_words.show_text(words if pairs else "")
        self._allow.setVisible(bool(pairs))

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
        for number, rule in enumerate(_TIE_RULES):
            self._tie_rule.setItemText(number, tie_rule_words(rule))
        self._special.setPlaceholderText(translate("SettingsForm", "one per line, such as <|endoftext|>"))
        self._special.setAccessibleName(translate("SettingsForm", "Special tokens, one per line"))
        explain_patterns(self._pattern)
        self._explain_pattern()
        self._min_count.setToolTip(translate("SettingsForm", "A pair that occurs less often is not merged"))
        self._tie_rule.setToolTip(
            translate("SettingsForm", "Which of several pairs with the highest count is merged")
        )
        self._allow.setText(translate("SettingsForm", "Allow these merges"))
        self._again.setText(translate("SettingsForm", "Like the open vocabulary"))
        self._again.setToolTip(
            translate(
                "SettingsForm",
                "Fills this form with the settings that it was trained with, and compares its corpus by SHA-256",
            )
        )
        for name, label in self._labels.items():
            label.buddy().setAccessibleName(without_mnemonic(texts[name]))
        self.say(self._words)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._check()
        super().changeEvent(event)
