"""Advice on the vocabulary size: what it is good for, what it costs and gains, and whether the corpus can fill it.

Not here: finding out what the corpus has (corpus_look, engine.training.sample_merges), the field (settings_form).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.flow_row import FlowRow
from app.joined import sentences
from app.number import written
from app.per_cent import per_cent
from app.training.corpus_look import SeenCorpus
from app.training.fold_box import FoldBox
from app.training.training_settings import BYTES, TrainingSettings
from app.training.wrapped_label import WrappedLabel
from engine.training.sample_merges import FOUNDED, SampleMerges

WIDTHS = (768, 4096)
"""Numbers in a row of the embedding, of a small and of a large model."""
TEACHING = 1000
NO_LETTERS = ("symbols", "digits", "common")
CHINESE = 30_000
"""Below this size it matters that Chinese first takes a token for each of its hanzi."""


class SizeAdvice(QWidget):
    """Signal: `size_wanted(int)`."""

    size_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings: TrainingSettings | None = None
        self._merges: SampleMerges | None = None
        self._corpus: SeenCorpus | None = None
        self._purpose = WrappedLabel()
        self._purpose.setObjectName("size_purpose")
        self._hanzi = WrappedLabel()
        self._hanzi.setObjectName("size_hanzi")
        self._warning = WrappedLabel()
        self._warning.setObjectName("size_warning")
        self._use = QPushButton()
        self._use.setObjectName("use_size")
        self._use.clicked.connect(self._want)
        self._details = WrappedLabel()
        self._details.setObjectName("size_details")
        self.box = FoldBox(self._details)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._purpose)
        column.addWidget(self._hanzi)
        column.addWidget(self._warning)
        column.addWidget(FlowRow(self._use))
        column.addWidget(self.box)
        self.retranslate()

    def show_settings(self, settings: TrainingSettings) -> None:
        """Advise on the size of these."""
        self._settings = settings
        self.retranslate()

    def show_merges(self, merges: SampleMerges | None) -> None:
        """What the corpus has is known now, or is not."""
        self._merges = merges
        self.retranslate()

    def show_corpus(self, seen: SeenCorpus | None) -> None:
        """What the corpus is made of is known now, or is not."""
        self._corpus = seen
        self.retranslate()

    @Slot()
    def _want(self) -> None:
        if self._settings is not None and self._merges is not None:
            size = fitting_size(self._settings, self._merges)
            if size is not None:
                self.size_wanted.emit(size)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.box.set_title(translate("SizeAdvice", "Costs and gains"))
        settings, merges = self._settings, self._merges
        if settings is None:
            self._use.hide()
            self._hanzi.hide()
            self._warning.hide()
            return
        self._purpose.setText(purpose(settings.vocab_size))
        self._hanzi.show_text(hanzi_words(settings.vocab_size, self._corpus))
        warning = too_small_words(settings, merges)
        size = fitting_size(settings, merges) if merges is not None and warning else None
        self._warning.show_text(warning)
        self._use.setText("" if size is None else translate("SizeAdvice", "Use {0}").format(written(size)))
        self._use.setVisible(size is not None)
        self._details.setText("\n".join(cost_lines(settings, merges)))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def purpose(size: int) -> str:
    """What vocabularies of about this size are for."""
    translate = QCoreApplication.translate
    if size < 300:
        return translate(
            "SizeAdvice", "Under 300: hardly more than the 256 bytes. For teaching 300 to 1,000 are usual."
        )
    if size <= TEACHING:
        return translate("SizeAdvice", "300 to 1,000: for teaching. Each merge can be read.")
    if size < 2000:
        return translate("SizeAdvice", "Between teaching (300 to 1,000) and a single domain (2,000 to 8,000).")
    if size <= 8000:
        return translate("SizeAdvice", "2,000 to 8,000: for one domain, such as an author, a trade, or code.")
    if size < CHINESE:
        return translate(
            "SizeAdvice", "Between a single domain (to 8,000) and a Chinese model (30,000 to 100,000)."
        )
    if size <= 100_000:
        return translate("SizeAdvice", "30,000 to 100,000: for a Chinese model, or one of several languages.")
    return translate("SizeAdvice", "Over 100,000: for models of many languages, with very much text.")


def hanzi_words(size: int, seen: SeenCorpus | None) -> str:
    """That a corpus of mostly hanzi first fills the vocabulary with single ones; empty for others."""
    counts = {} if seen is None else dict(seen.scripts)
    letters = sum(count for name, count in counts.items() if name not in NO_LETTERS)
    if seen is None or size >= CHINESE or 2 * counts.get("han", 0) <= letters:
        return ""
    translate = QCoreApplication.translate
    if seen.sample.whole:
        here = translate(
            "SizeAdvice", "Chinese first takes a token for each single hanzi: the corpus has {0} different ones."
        )
    else:
        here = translate(
            "SizeAdvice", "Chinese first takes a token for each single hanzi: a sample has {0} different ones."
        )
    # Counted in trainings on four classic novels, which have 6,007 different hanzi.
    novels = translate(
        "SizeAdvice",
        "Of the first 2,000 merges of Chinese novels three in four made one hanzi or a part of one, of the first "
        "8,000 two in five.",
    )
    return sentences([here.format(written(seen.hanzi)), novels])


def too_small_words(settings: TrainingSettings, merges: SampleMerges | None) -> str:
    """That the corpus is too small for the size; empty where it is not, or where nobody knows."""
    translate = QCoreApplication.translate
    if merges is None or settings.target <= 0:
        return ""
    if merges.reachable == 0:
        none = translate("SizeAdvice", "The corpus is too small: no pair has a count of {0} or more.")
        return none.format(written(settings.min_count))
    if settings.target > merges.reachable_range[1]:
        words = (
            translate(
                "SizeAdvice",
                "The corpus is too small for this size: {0} tokens are reached, then no pair has "
                "a count of {1} or more.",
            )
            if merges.scale <= 1
            else translate(
                "SizeAdvice",
                "The corpus is too small for this size: estimated from a sample, {0} tokens are reached, then no "
                "pair has a count of {1} or more.",
            )
        )  # fmt: skip
        return words.format(_sizes(settings, merges.reachable_range), written(settings.min_count))
    if settings.target > merges.founded_range[1] and settings.vocab_size > TEACHING:
        return _founded_words(settings, merges)
    return ""


def _sizes(settings: TrainingSettings, merges: tuple[int, int]) -> str:
    """The size with so many merges; of an estimate from what to what, in round numbers."""
    least, most = (_size_of(settings, each) for each in merges)
    if least == most:
        return written(least)
    step = 10 ** max(0, len(str(least)) - 2)
    words = QCoreApplication.translate("SizeAdvice", "{0} to {1}")
    return words.format(written(least // step * step), written(-(-most // step) * step))


def fitting_size(settings: TrainingSettings, merges: SampleMerges) -> int | None:
    """A size that the corpus fills: the largest where that is known exactly, else a round number below it.

    What training cannot reach is estimated with caution; a count of ten is no such border.
    """
    low, high = merges.reachable_range
    size = _size_of(settings, low if settings.target > high else merges.founded)
    if merges.scale > 1:
        size -= size % 10 ** (len(str(size)) - 2)
    least = BYTES + 1 + len(settings.special_tokens)
    return size if size >= least else None


def cost_lines(settings: TrainingSettings, merges: SampleMerges | None) -> list[str]:
    """What a larger size costs and gains, a line each."""
    translate, size = QCoreApplication.translate, settings.vocab_size
    cost = translate(
        "SizeAdvice",
        "Cost: each token is a row of the embedding. {0} rows of {1} numbers are {2}, of {3} numbers {4}; "
        "twice the size, twice as many.",
    )
    narrow, wide = WIDTHS
    lines = [cost.format(written(size), written(narrow), _large(size * narrow), written(wide), _large(size * wide))]
    now = None if merges is None else merges.bytes_per_token(settings.target)
    twice = None if merges is None else merges.bytes_per_token(settings.target + size)
    if now is not None:
        words = translate("SizeAdvice", "Gain: shorter sequences. In the sample a token is then {0} bytes long.")
        lines.append(words.format(QLocale().toString(now, "f", 2)))
    if now is not None and twice is not None:
        words = translate("SizeAdvice", "With twice the size it is {0}, so texts are {1} shorter.")
        lines.append(words.format(QLocale().toString(twice, "f", 2), per_cent(100 * (1 - now / twice), 0)))
    else:
        lines.append(
            translate(
                "SizeAdvice",
                "Measured on English, Chinese and code from 2,048 tokens on, twice the size made texts 4 to 13 % "
                "shorter, less and less the larger it was.",
            )
        )
    if merges is not None and merges.reachable and settings.target > merges.founded:
        words = _founded_words(settings, merges)
        lines += [words] if words != too_small_words(settings, merges) else []
    return lines


def _founded_words(settings: TrainingSettings, merges: SampleMerges) -> str:
    translate = QCoreApplication.translate
    words = (
        translate(
            "SizeAdvice",
            "From {0} tokens on, merges occur less than {1} times in this corpus and may be chance: more text is "
            "better.",
        )
        if merges.scale <= 1
        else translate(
            "SizeAdvice",
            "Estimated from a sample: from {0} tokens on, merges occur less than {1} times in this corpus and may "
            "be chance; more text is better. After a training the check-up tells the size exactly.",
        )
    )  # fmt: skip
    return words.format(_sizes(settings, merges.founded_range), written(FOUNDED))


def _size_of(settings: TrainingSettings, merges: int) -> int:
    return BYTES + merges + len(settings.special_tokens)


def _large(number: int) -> str:
    translate = QCoreApplication.translate
    if number < 10**6:
        return written(number)
    if QLocale().language() == QLocale.Language.Chinese:  # which has no word for a million
        if number < 10**8:
            return translate("SizeAdvice", "{0} ten thousands").format(written(round(number / 10**4)))
        hundreds = QLocale().toString(number / 10**8, "f", 2)
        return translate("SizeAdvice", "{0} hundred millions").format(hundreds)
    return translate("SizeAdvice", "{0} million").format(QLocale().toString(number / 10**6, "f", 1))
