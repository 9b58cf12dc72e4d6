"""Asks for what is written into a vocabulary file beside the vocabulary: its name, version and notes.

A version of three numbers can be raised by a menu; any other is left as it was typed.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from app.files.semantic_version import raised
from app.files.vocabulary_names import file_stem
from app.focus_frame import FocusFrame
from app.roomy_menu import RoomyMenu
from app.steady_labels import SteadyText


class SaveForm(QDialog):
    """`name`, `version` and `notes` as the user left them; Save is off, and `fault` says why, while name or version
    is empty, or the name is a path: the file is asked for next."""

    def __init__(self, name: str, version: str, notes: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("SaveForm", "Save vocabulary"))
        self._name = QLineEdit(name)
        self.fault = SteadyText(1)
        self._version = QLineEdit(version)
        self._notes = QPlainTextEdit(notes)
        self._notes.setTabChangesFocus(True)
        FocusFrame(self._notes)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._save = buttons.button(QDialogButtonBox.StandardButton.Save)
        self._raise = QPushButton(translate("SaveForm", "&Raise"))
        self._raise.setAutoDefault(False)
        self._raise.setMenu(RoomyMenu(self))
        version = QHBoxLayout()
        version.addWidget(self._version, 1)
        version.addWidget(self._raise)
        form = QFormLayout(self)
        form.addRow(translate("SaveForm", "&Name"), self._name)
        form.addRow("", self.fault)
        label = QLabel(translate("SaveForm", "&Version"))
        label.setBuddy(self._version)  # a form makes this itself for fields, not for rows of them
        form.addRow(label, version)
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
        """A file name made of name and version."""
        return file_stem(self.name, self.version)

    def _check(self) -> None:
        translate = QCoreApplication.translate
        fault = ""
        if not self.name:
            fault = translate("SaveForm", "A name is needed.")
        elif any(sign in self.name for sign in "/\\"):
            fault = translate("SaveForm", "No / or \\: the file is asked for next.")
        elif not self.version:
            fault = translate("SaveForm", "A version is needed.")
        self.fault.set_text(fault)
        self._save.setEnabled(not fault)
        versions, menu = raised(self.version), self._raise.menu()
        menu.clear()
        texts = {
            "patch": translate("SaveForm", "&Patch: {0}"),
            "minor": translate("SaveForm", "&Minor: {0}"),
            "major": translate("SaveForm", "Ma&jor: {0}"),
        }
        for part, version in versions.items():
            action = menu.addAction(texts[part].replace("{0}", version))
            action.triggered.connect(lambda _checked, version=version: self._version.setText(version))
        self._raise.setEnabled(bool(versions))
        self._raise.setToolTip(
            translate("SaveForm", "The next version, by one of its three numbers")
            if versions
            else translate("SaveForm", "Only a version of three numbers, such as 1.0.0, can be raised")
        )
