"""The file dialog of Save text as: beside the name stands the encoding. Not here: saving (text_files)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QLabel, QWidget

from app.files.encoding_names import encoding_title
from app.mnemonics import without_mnemonic
from app.plain_icons import use_plain_icons
from engine.text.text_encoding import OFFERED, all_encodings


class TextSaveDialog(QFileDialog):
    """`encoding` is the chosen one, at first the one given. This is Qt's own dialog: others take no more fields."""

    def __init__(self, start: Path, encoding: str, parent: QWidget | None = None) -> None:
        translate = QCoreApplication.translate
        kinds = translate("Files", "Texts (*.txt);;All files (*)")
        super().__init__(parent, translate("Files", "Save text"))
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        use_plain_icons(self, str(start.parent))
        self.setNameFilter(kinds)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self.setDefaultSuffix(start.suffix.removeprefix("."))
        if start.suffix != ".txt":
            self.selectNameFilter(kinds.split(";;")[1])
        self.selectFile(start.name)
        self.combo = QComboBox()
        self.combo.setObjectName("text_encoding")
        self.combo.setMaxVisibleItems(len(OFFERED))
        for name in dict.fromkeys((*OFFERED, encoding, *all_encodings())):
            self.combo.addItem(encoding_title(name), name)
        self.combo.insertSeparator(self.combo.findData(OFFERED[-1]) + 1)
        self.combo.setCurrentIndex(self.combo.findData(encoding))
        label = QLabel(translate("Files", "&Encoding:"))
        label.setBuddy(self.combo)
        self.combo.setAccessibleName(without_mnemonic(label.text()))
        layout = self.layout()
        if isinstance(layout, QGridLayout):
            row = layout.rowCount()
            layout.addWidget(label, row, 0)
            layout.addWidget(self.combo, row, 1)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    @property
    def encoding(self) -> str:
        """The chosen encoding."""
        return str(self.combo.currentData())

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(60 * self.fontMetrics().averageCharWidth(), 0))
