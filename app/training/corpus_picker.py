"""Where a training's text comes from: a bundled sample, or files and folders with their encodings.

Not here: their list (corpus_list), the questions for files (corpus_questions), reading them
(engine.training.corpus), the other settings (settings_form).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.choice_box import ChoiceBox
from app.engine_words import said
from app.flow_row import FlowRow
from app.joined import remarked
from app.training.corpus_faults import CorpusFaults
from app.training.corpus_list import CorpusList
from app.training.corpus_questions import ask_for_files, ask_for_folder
from engine.text.text_encoding import is_text_encoding
from engine.training.corpus_sample import CorpusSample
from engine.training.decoding import ERRORS, Decoding

ENCODINGS = ("utf-8", "gb18030", "big5", "utf-16", "shift_jis", "euc_kr", "latin-1", "cp1252")
"""Offered; any other text encoding that Python knows may be typed."""


class CorpusPicker(QWidget):
    """Signals: `changed`; `current_changed`, another file is the current one of the list."""

    changed = Signal()
    current_changed = Signal()

    def __init__(self, samples: Mapping[str, Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._samples = dict(samples)
        self._fault = ""
        self._faulty: Path | None = None
        self._source = ChoiceBox()
        self._source.setObjectName("corpus_source")
        for name in self._samples:
            self._source.addItem(name, name)
        self._source.addItem("", None)
        self._source.currentIndexChanged.connect(self._show_source)
        self._source.activated.connect(self._ask_if_empty)
        self._list = CorpusList()
        self._list.setObjectName("corpus_paths")
        self._list.currentItemChanged.connect(lambda: self.current_changed.emit())
        self._add_files, self._add_folder, self._remove = QPushButton(), QPushButton(), QPushButton()
        self._up, self._down = QToolButton(), QToolButton()
        self._up.setArrowType(Qt.ArrowType.UpArrow)
        self._down.setArrowType(Qt.ArrowType.DownArrow)
        for button in (self._up, self._down):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._add_files.clicked.connect(self.ask_for_files)
        self._add_folder.clicked.connect(self.ask_for_folder)
        self._remove.clicked.connect(self._list.remove_selected)
        self._up.clicked.connect(lambda: self._list.move_selected(-1))
        self._down.clicked.connect(lambda: self._list.move_selected(1))
        self._read_as = QLabel()
        self._read_as.setWordWrap(True)
        self._encoding = ChoiceBox()
        self._encoding.setObjectName("corpus_encoding")
        self._encoding.setEditable(True)
        self._encoding.setInsertPolicy(ChoiceBox.InsertPolicy.NoInsert)
        self._encoding.addItems(ENCODINGS)
        self._errors = ChoiceBox()
        self._errors.setObjectName("corpus_errors")
        for value in ERRORS:
            self._errors.addItem("", value)
        self._faults = CorpusFaults()
        self._faults.decodings_wanted.connect(self._list.set_differing)
        self._labels = QLabel(), QLabel()
        self._files = self._lay_out()
        self._connect()
        self.retranslate()
        self._show_source()
        self._show_chosen()

    def _lay_out(self) -> QWidget:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for label, field in zip(self._labels, (self._encoding, self._errors), strict=True):
            label.setBuddy(field)
            form.addRow(label, field)
        files = QWidget()
        column = QVBoxLayout(files)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._list)
        column.addWidget(FlowRow(self._add_files, self._add_folder, columns=2))
        column.addWidget(FlowRow(self._remove, self._up, self._down))
        column.addWidget(self._read_as)
        column.addLayout(form)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._source)
        outer.addWidget(files)
        outer.addWidget(self._faults)
        return files

    @property
    def first_field(self) -> QWidget:
        """What a label before all of it leads to."""
        return self._source

    def _connect(self) -> None:
        self._list.paths_changed.connect(self._tell)
        self._list.encodings_changed.connect(self._tell)
        self._list.itemSelectionChanged.connect(self._show_chosen)
        self._encoding.currentTextChanged.connect(lambda text: self._list.choose(encoding=text.strip()))
        self._errors.currentIndexChanged.connect(lambda index: self._list.choose(errors=ERRORS[index]))

    # What is chosen

    @property
    def sample(self) -> str | None:
        """The name of the chosen sample; None: files."""
        name = self._source.currentData()
        return name if isinstance(name, str) else None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files and folders to train on, in their order."""
        return (self._samples[self.sample],) if self.sample is not None else self._list.paths

    @property
    def usual(self) -> Decoding:
        """How files are read that do not differ; samples are UTF-8."""
        return Decoding() if self.sample is not None else self._list.usual

    @property
    def differing(self) -> tuple[tuple[str, str, str], ...]:
        """Path, encoding and errors of those that differ."""
        return () if self.sample is not None else self._list.differing

    @property
    def name(self) -> str:
        """A name for a vocabulary of this corpus."""
        if self.sample is not None:
            return f"sample-{self.sample}"
        return next((path.stem for path in self.paths), "")

    @property
    def current_path(self) -> Path | None:
        """The file that the user is at in the list."""
        return self._list.current_path if self.sample is None else None

    def problem(self) -> str:
        """Why the corpus cannot be used as it is chosen, or an empty text."""
        if not self.paths:
            return QCoreApplication.translate(
                "CorpusPicker", "Add files or a folder to train on, or drop them here."
            )
        for encoding in (self.usual.encoding, *(encoding for _, encoding, _ in self.differing)):
            if not is_text_encoding(encoding):
                return QCoreApplication.translate(
                    "CorpusPicker", "“{0}” is not an encoding: choose one of the list."
                ).format(encoding)
        return ""

    @property
    def fault(self) -> str:
        """Why a training on these files would fail, as far as they were looked at; empty where nothing is known."""
        return said(self._fault)

    @property
    def fault_in_short(self) -> str:
        """The same with a file's name alone, without its folder."""
        path = self._faulty
        return said(self._fault if path is None else self._fault.replace(str(path), path.name, 1))

    def note_fault(self, message: str, path: Path | None = None) -> None:
        """Know why a training on these files would fail, and which one makes it, until others are chosen."""
        self._fault, self._faulty = message, path

    def choose_sample(self, name: str) -> None:
        """Choose a sample by its name."""
        self._source.setCurrentIndex(list(self._samples).index(name))

    def choose_source(self, paths: tuple[Path, ...]) -> None:
        """Choose the sample that lies there, or else these files and folders."""
        sample = next((name for name, path in self._samples.items() if paths == (path,)), None)
        if sample is None:
            self.choose_paths(paths)
        else:
            self.choose_sample(sample)

    def choose_paths(self, paths: Iterable[Path]) -> None:
        """Choose files and folders instead of what was chosen."""
        self._list.set_paths(paths)
        self._source.setCurrentIndex(len(self._samples))

    def add_paths(self, paths: Iterable[Path]) -> None:
        """Add files and folders, each once, and switch to files."""
        self._source.setCurrentIndex(len(self._samples))
        self._list.add_paths(paths)

    def set_encoding(
        self, encoding: str, errors: str, differing: Iterable[tuple[str, str, str]] = ()
    ) -> None:  # fmt: skip
        """Choose how the bytes of files stand for characters, what becomes of wrong ones, which files differ."""
        self._list.clearSelection()
        self._list.set_usual(Decoding(encoding, errors))
        self._list.set_differing(differing)

    def show_sample(self, sample: CorpusSample) -> None:
        """Show what was seen of the files."""
        found = [(part.problem, part.path) for part in sample.parts]
        found += [(file.problem, file.document.path) for file in sample.files]
        self.note_fault(*next((each for each in found if each[0]), ("", None)))
        self._list.show_sample(sample)
        self._faults.show_sample(sample)

    # Asking

    @Slot()
    def ask_for_files(self) -> None:
        """Open the file dialog; it does not block."""
        self._take_answer(ask_for_files(self))

    @Slot()
    def ask_for_folder(self) -> None:
        """Open the folder dialog; it does not block."""
        self._take_answer(ask_for_folder(self))

    def _take_answer(self, dialog: QFileDialog) -> None:
        dialog.filesSelected.connect(self._take_files)
        dialog.open()

    @Slot(list)
    def _take_files(self, names: list[str]) -> None:
        self.add_paths(map(Path, names))

    @Slot(int)
    def _ask_if_empty(self, _index: int) -> None:
        if self.sample is None and not self._list.paths:
            self.ask_for_files()

    @Slot()
    def _show_source(self) -> None:
        self._files.setVisible(self.sample is None)
        self._faults.forget()
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self.note_fault("")  # of the files as they are chosen now nothing is known yet
        self._show_chosen()
        self.changed.emit()

    @Slot()
    def _show_chosen(self) -> None:
        """The fields say how what is selected is read, or that it differs."""
        count, words = self._list.selected_count, QCoreApplication.translate("CorpusPicker", "different")
        encodings = {each.encoding for each in self._list.chosen}
        errors = {each.errors for each in self._list.chosen}
        encoding = "" if len(encodings) > 1 else min(encodings)
        with QSignalBlocker(self._encoding), QSignalBlocker(self._errors):
            if self._encoding.currentText().strip() != encoding:
                self._encoding.setEditText(encoding)
            self._errors.setCurrentIndex(-1 if len(errors) > 1 else ERRORS.index(min(errors)))
        self._encoding.lineEdit().setPlaceholderText(words if len(encodings) > 1 else "")
        for field, differ in ((self._encoding, len(encodings) > 1), (self._errors, len(errors) > 1)):
            field.setAccessibleDescription(words if differ else "")
        translate = QCoreApplication.translate
        if count:
            words = translate("CorpusPicker", "How the selected entries are read: {0}").format(count)
        elif self._list.differing:
            words = translate("CorpusPicker", "How the other files are read")
        else:
            words = translate("CorpusPicker", "How all files are read")
        self._read_as.setText(words)
        for button in (self._remove, self._up, self._down):
            button.setEnabled(self._list.has_selected_parts)

    # Texts

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        titles = {
            "chinese": translate("CorpusPicker", "Sample: Chinese"),
            "english": translate("CorpusPicker", "Sample: English"),
            "mixed": translate("CorpusPicker", "Sample: mixed, with code"),
            "emoji": translate("CorpusPicker", "Sample: emoji"),
        }
        for index, name in enumerate(self._samples):
            self._source.setItemText(index, titles.get(name, name))
        self._source.setItemText(len(self._samples), translate("CorpusPicker", "Files and folders…"))
        self._source.setAccessibleName(translate("CorpusPicker", "Corpus"))
        self._add_files.setText(translate("CorpusPicker", "Add files…"))
        self._add_folder.setText(translate("CorpusPicker", "Add folder…"))
        self._remove.setText(translate("CorpusPicker", "Remove"))
        for button, name, keys in (
            (self._up, translate("CorpusPicker", "Move up"), "Alt+Up"),
            (self._down, translate("CorpusPicker", "Move down"), "Alt+Down"),
        ):
            button.setAccessibleName(name)
            button.setToolTip(remarked(name, QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)))
        self._labels[0].setText(translate("CorpusPicker", "Encoding"))
        self._labels[1].setText(translate("CorpusPicker", "Wrong bytes"))
        self._encoding.setAccessibleName(self._labels[0].text())
        self._errors.setAccessibleName(self._labels[1].text())
        self._errors.setPlaceholderText(translate("CorpusPicker", "different"))
        self._errors.setItemText(0, translate("CorpusPicker", "stop and say where"))
        self._errors.setItemText(1, translate("CorpusPicker", "replace by U+FFFD"))
        self._show_chosen()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
