"""Asks what a vocabulary shall be called that would replace another one of the same version.

Not here: finding that out (engine.formats.replaced), saving (vocabulary_files).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.files.semantic_version import raised
from engine.formats.replaced import Replaced

_LETTERS = 26


class VersionDialog(QDialog):
    """`version` is the chosen one: the old one, where its content shall be replaced all the same."""

    def __init__(self, file_name: str, found: Replaced, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("VersionDialog", "Which version?"))
        self._old = found.version
        self._choices = {version: QRadioButton(text) for version, text in _raised_texts(found.version).items()}
        self._other = QRadioButton(translate("VersionDialog", "&Another version:"))
        self._typed = QLineEdit(found.version)
        self._typed.setAccessibleName(translate("VersionDialog", "Another version"))
        self._same = QRadioButton(translate("VersionDialog", "&Keep the version and replace the content"))
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out(_question(file_name, found))
        self._suggest(found)
        self._typed.textEdited.connect(lambda: self._other.setChecked(True))
        self._typed.textChanged.connect(self._check)
        self._other.toggled.connect(self._check)

    @property
    def version(self) -> str:
        """The version to save as."""
        if self._other.isChecked():
            return self._typed.text().strip()
        return next((version for version, choice in self._choices.items() if choice.isChecked()), self._old)

    def _lay_out(self, question: str) -> None:
        words = QLabel(question)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setMinimumWidth(_LETTERS * self.fontMetrics().averageCharWidth())
        column = QVBoxLayout(self)
        column.addWidget(words)
        choices = QGridLayout()
        for choice in self._choices.values():
            choices.addWidget(choice, choices.rowCount(), 0, 1, 2)
        row = choices.rowCount()
        choices.addWidget(self._other, row, 0)
        choices.addWidget(self._typed, row, 1)
        choices.addWidget(self._same, row + 1, 0, 1, 2)
        column.addLayout(choices)
        column.addWidget(self._buttons)

    def _suggest(self, found: Replaced) -> None:
        """The version that tells its readers what to expect: a new major one where ids mean something else."""
        suggested = raised(found.version).get("minor" if found.first_changed is None else "major")
        choice = self._other if suggested is None else self._choices[suggested]
        choice.setChecked(True)
        (self._typed if suggested is None else choice).setFocus()

    @Slot()
    def _check(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(bool(self.version))


def _question(file_name: str, found: Replaced) -> str:
    translate = QCoreApplication.translate
    text = translate(
        "VersionDialog",
        "{0} is version {1} too, but its split pattern, merges or special tokens differ from these.",
    )
    head = text.replace("{1}", found.version).replace("{0}", file_name)
    if found.first_changed is None:
        same = translate("VersionDialog", "Each of its ids still means the same token.")
        return f"{head}\n{same}"
    text = translate("VersionDialog", "From id {0} on, ids do not mean the same tokens any more.")
    return f"{head}\n{text.format(found.first_changed)}"


def _raised_texts(version: str) -> dict[str, str]:
    """Each version that may come next, with what it tells."""
    translate = QCoreApplication.translate
    texts = {
        "patch": translate("VersionDialog", "{0}, &patch: a small correction"),
        "minor": translate("VersionDialog", "{0}, m&inor: ids keep their meaning"),
        "major": translate("VersionDialog", "{0}, &major: ids have another meaning"),
    }
    return {after: texts[part].replace("{0}", after) for part, after in raised(version).items()}
