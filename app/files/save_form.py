"""Asks for what is written into a vocabulary file beside the vocabulary: its name, version and notes."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget


class SaveForm(QDialog):
    """`name`, `version` and `notes` as the user left them; Save is off while name or version is empty."""

    def __init__(self, name: str, version: str, notes: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("SaveForm", "Save vocabulary"))
        self._name = QLineEdit(name)
        self._version = QLineEdit(version)
        self._notes = QPlainTextEdit(notes)
        self._notes.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._save = buttons.button(QDialogButtonBox.StandardButton.Save)
        form = QFormLayout(self)
        form.addRow(translate("SaveForm", "&Name"), self._name)
        form.addRow(translate("SaveForm", "&Version"), self._version)
        form.addRow(translate("SaveForm", "N&otes"), self._notes)
        form.addRow(buttons)
        self._name.textChanged.connect(self._check)
        self._version.textChanged.connect(self._check)
        self._check()

    @property
    def name(self) -> str:
        """The name, without blanks around it."""
        return self._name.text().strip()

    @property
    def version(self) -> str:
        """The version, without blanks around it."""
        return self._version.text().strip()

    @property
    def notes(self) -> str:
        """The notes; U+2029, with which Qt ends its lines, is a line feed again."""
        return self._notes.document().toRawText().replace("\u2029", "\n")

    @property
    def file_stem(self) -> str:
        """A file name made of name and version, free of signs that some system refuses."""
        return re.sub(r'[\x00-\x1f<>:"/\\|?*]+', "-", f"{self.name}-{self.version}")

    def _check(self) -> None:
        self._save.setEnabled(bool(self.name and self.version))
