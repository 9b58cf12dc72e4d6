"""Where a training's text comes from: a bundled sample, or files and folders with their encoding.

Not here: reading them (engine.training.corpus), the other settings (settings_form).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.flow_row import FlowRow
from app.plain_icons import use_plain_icons
from app.training.choice_box import ChoiceBox
from engine.text.text_encoding import is_text_encoding

ENCODINGS = ("utf-8", "gb18030", "big5", "utf-16", "shift_jis", "euc_kr", "latin-1", "cp1252")
"""Offered; any other text encoding that Python knows may be typed."""

_ERRORS = ("strict", "replace")


class _PathList(QListWidget):
    """Four lines high, whatever it holds."""

    def sizeHint(self) -> QSize:
        return QSize(0, 4 * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CorpusPicker(QWidget):
    """Signal: `changed`."""

    changed = Signal()

    def __init__(self, samples: Mapping[str, Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._samples = dict(samples)
        self._dialog: QFileDialog | None = None
        self._source = ChoiceBox()
        self._source.setObjectName("corpus_source")
        for name in self._samples:
            self._source.addItem(name, name)
        self._source.addItem("", None)
        self._source.currentIndexChanged.connect(self._show_source)
        self._source.activated.connect(self._ask_if_empty)
        self._list = _PathList()
        self._list.setObjectName("corpus_paths")
        self._list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemSelectionChanged.connect(self._enable)
        self._add_files, self._add_folder, self._remove = QPushButton(), QPushButton(), QPushButton()
        self._add_files.clicked.connect(self.ask_for_files)
        self._add_folder.clicked.connect(self.ask_for_folder)
        self._remove.clicked.connect(self._remove_selected)
        self._encoding = ChoiceBox()
        self._encoding.setObjectName("corpus_encoding")
        self._encoding.setEditable(True)
        self._encoding.addItems(ENCODINGS)
        self._encoding.currentTextChanged.connect(self.changed)
        self._errors = ChoiceBox()
        self._errors.setObjectName("corpus_errors")
        for value in _ERRORS:
            self._errors.addItem("", value)
        self._errors.currentIndexChanged.connect(self.changed)
        self._labels = QLabel(), QLabel()
        self._files = self._lay_out()
        self.retranslate()
        self._show_source()
        self._enable()

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
        column.addWidget(FlowRow(self._add_files, self._add_folder, self._remove, columns=2))
        column.addLayout(form)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._source)
        outer.addWidget(files)
        return files

    # What is chosen

    @property
    def sample(self) -> str | None:
        """The name of the chosen sample; None: files."""
        name = self._source.currentData()
        return name if isinstance(name, str) else None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files and folders to train on, in the order in which they were added."""
        if self.sample is not None:
            return (self._samples[self.sample],)
        return tuple(Path(self._list.item(row).text()) for row in range(self._list.count()))

    @property
    def encoding(self) -> str:
        """The name of the encoding; samples are UTF-8."""
        return "utf-8" if self.sample is not None else self._encoding.currentText().strip()

    @property
    def errors(self) -> str:
        """`strict` or `replace`."""
        return "strict" if self.sample is not None else str(self._errors.currentData())

    @property
    def name(self) -> str:
        """A name for a vocabulary of this corpus."""
        if self.sample is not None:
            return f"sample-{self.sample}"
        return next((path.stem for path in self.paths), "")

    def problem(self) -> str:
        """Why the corpus cannot be used as it is chosen, or an empty text."""
        if not self.paths:
            return QCoreApplication.translate("CorpusPicker", "Add a file or a folder to train on.")
        if not is_text_encoding(self.encoding):
            return QCoreApplication.translate(
                "CorpusPicker", "“{0}” is not an encoding: choose one of the list."
            ).format(self.encoding)
        return ""

    def choose_sample(self, name: str) -> None:
        """Choose a sample by its name."""
        self._source.setCurrentIndex(list(self._samples).index(name))

    def choose_paths(self, paths: Iterable[Path]) -> None:
        """Choose files and folders instead of what was chosen."""
        self._list.clear()
        self.add_paths(paths)

    def add_paths(self, paths: Iterable[Path]) -> None:
        """Add files and folders, each once, and switch to files."""
        present = {self._list.item(row).text() for row in range(self._list.count())}
        for path in map(str, paths):
            if path not in present:
                present.add(path)
                self._list.addItem(path)
                self._list.item(self._list.count() - 1).setToolTip(path)
        self._source.setCurrentIndex(len(self._samples))
        self.changed.emit()

    # Asking

    @Slot()
    def ask_for_files(self) -> None:
        """Open the file dialog; it does not block."""
        self._ask(QFileDialog.FileMode.ExistingFiles, QCoreApplication.translate("CorpusPicker", "Add text files"))

    @Slot()
    def ask_for_folder(self) -> None:
        """Open the folder dialog; it does not block."""
        self._ask(
            QFileDialog.FileMode.Directory,
            QCoreApplication.translate("CorpusPicker", "Add a folder with all its *.txt files"),
        )

    def _ask(self, mode: QFileDialog.FileMode, title: str) -> None:
        dialog = QFileDialog(self, title)
        use_plain_icons(dialog)
        dialog.setFileMode(mode)
        if mode == QFileDialog.FileMode.Directory:
            dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        else:
            dialog.setNameFilters(
                [
                    QCoreApplication.translate("CorpusPicker", "Text (*.txt *.md *.csv *.jsonl)"),
                    QCoreApplication.translate("CorpusPicker", "All files (*)"),
                ]
            )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(self._take_files)
        dialog.open()

    @Slot(list)
    def _take_files(self, names: list[str]) -> None:
        self.add_paths(map(Path, names))

    @Slot(int)
    def _ask_if_empty(self, _index: int) -> None:
        if self.sample is None and not self._list.count():
            self.ask_for_files()

    @Slot()
    def _remove_selected(self) -> None:
        for item in self._list.selectedItems():
            self._list.takeItem(self._list.row(item))
        self.changed.emit()

    @Slot()
    def _show_source(self) -> None:
        self._files.setVisible(self.sample is None)
        self.changed.emit()

    @Slot()
    def _enable(self) -> None:
        self._remove.setEnabled(bool(self._list.selectedItems()))

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
        self._list.setAccessibleName(translate("CorpusPicker", "Files and folders to train on"))
        self._add_files.setText(translate("CorpusPicker", "Add files…"))
        self._add_folder.setText(translate("CorpusPicker", "Add folder…"))
        self._remove.setText(translate("CorpusPicker", "Remove"))
        self._labels[0].setText(translate("CorpusPicker", "Encoding"))
        self._labels[1].setText(translate("CorpusPicker", "Wrong bytes"))
        self._encoding.setAccessibleName(self._labels[0].text())
        self._errors.setAccessibleName(self._labels[1].text())
        self._errors.setItemText(0, translate("CorpusPicker", "stop and say where"))
        self._errors.setItemText(1, translate("CorpusPicker", "replace by U+FFFD"))
        self._encoding.setToolTip(translate("CorpusPicker", "How the bytes of the files stand for characters"))
        self._errors.setToolTip(
            translate("CorpusPicker", "What to do where the bytes of a file do not fit the encoding")
        )

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
