"""What is wrong with files of the corpus: where the first of them does not decode, and the ways out as buttons."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.engine_words import said
from app.flow_row import FlowRow
from app.number import written
from app.shown_text import shown
from app.training.wrapped_label import WrappedLabel
from engine.training.corpus_sample import CorpusSample, SampledFile

_AROUND = 24
"""Characters before and after a fault that are shown."""
_NAMED = 3
"""So many files are named above the button; more only in its tool tip."""


class CorpusFaults(QWidget):
    """Hidden while nothing is wrong. Signal: `decodings_wanted`, triples of path, encoding and errors."""

    decodings_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sample: CorpusSample | None = None
        self._said = WrappedLabel()
        self._said.setObjectName("corpus_faults")
        self._suggest, self._replace = QPushButton(), QPushButton()
        self._suggest.setObjectName("use_suggested")
        self._replace.setObjectName("replace_wrong")
        self._suggest.clicked.connect(self._use_suggested)
        self._replace.clicked.connect(self._replace_wrong)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._said)
        column.addWidget(FlowRow(self._suggest, self._replace))
        self.retranslate()

    def show_sample(self, sample: CorpusSample) -> None:
        """Say what is wrong in it, if anything is."""
        self._sample = sample
        self.retranslate()

    def forget(self) -> None:
        """Other files are chosen."""
        self._sample = None
        self.retranslate()

    @property
    def text(self) -> str:
        """What is said."""
        return "" if self.isHidden() else self._said.text()

    def _faulty(self) -> list[SampledFile]:
        return [] if self._sample is None else [file for file in self._sample.files if file.problem]

    @Slot()
    def _use_suggested(self) -> None:
        found = [file for file in self._faulty() if file.suggested]
        self.decodings_wanted.emit([(str(file.document.path), file.suggested, "strict") for file in found])

    @Slot()
    def _replace_wrong(self) -> None:
        found = [file for file in self._faulty() if file.fault is not None]
        self.decodings_wanted.emit([(str(each.document.path), each.decoding.encoding, "replace") for each in found])

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        faulty = self._faulty()
        parts = [] if self._sample is None else [said(part.problem) for part in self._sample.parts if part.problem]
        lines = [*parts, *map(_words, faulty[:1])]
        if len(faulty) > 1:
            more = translate("CorpusFaults", "Other files with a fault: {0}, marked in the list.")
            lines.append(more.format(len(faulty) - 1))
        found = [file for file in faulty if file.suggested and file.document.path]
        each_as = [f"{file.document.path.name} → {file.suggested}" for file in found]
        encodings = {file.suggested for file in found}
        if len(encodings) > 1:  # names would widen the button, and the panel with it; what stands above it wraps
            lines += each_as[:_NAMED]
            words = translate("CorpusFaults", "Files to read as suggested: {0}").format(len(found))
        else:
            words = translate("CorpusFaults", "Read as {0}").format("".join(encodings))
        self._said.setText("\n".join(lines))
        self._suggest.setText(words.replace("&", "&&"))
        each = translate(
            "CorpusFaults", "Each faulty file in the encoding that it seems to be in; the others stay."
        )
        self._suggest.setToolTip("\n".join((each, *each_as)))
        self._suggest.setVisible(bool(found))
        self._replace.setText(translate("CorpusFaults", "Replace wrong bytes"))
        self._replace.setToolTip(
            translate("CorpusFaults", "In the faulty files each wrong byte becomes U+FFFD in the training text.")
        )
        self._replace.setVisible(any(file.fault is not None for file in faulty))
        self.setVisible(bool(lines))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _words(file: SampledFile) -> str:
    """Place, bytes and what stands around them, and how many such places there are."""
    problem, fault = said(file.problem), file.fault
    if fault is None:
        return problem
    before = shown(fault.before)[-_AROUND:].split("\n")[-1]
    after = shown(fault.after).removeprefix("\ufffd")[:_AROUND].split("\n")[0]
    place = QCoreApplication.translate("CorpusFaults", "Line {0}, bytes {1}: {2}⟨?⟩{3}")
    found = fault.found.hex(" ").upper()
    lines = [problem, place.format(fault.line, found, before, after)]
    if file.faults:
        count = QCoreApplication.translate("CorpusFaults", "Places that do not decode: {0}")
        if file.more_faults:
            count = QCoreApplication.translate("CorpusFaults", "Places that do not decode: at least {0}")
        lines.append(count.format(written(file.faults)))
    return "\n".join(lines)
