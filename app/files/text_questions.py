"""The questions before a text is saved where something would be lost. What follows the answer: text_files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.mnemonics import name_answers
from engine.text.text_writing import LoneSurrogatesError


def ask_about_halves(window: QWidget, error: LoneSurrogatesError) -> QMessageBox:
    """Whether U+FFFD may be written for halves of characters, which no encoding has."""
    translate, number = QCoreApplication.translate, QLocale().toString
    box = _question(window, translate("Files", "Half characters"))
    text = translate(
        "Files",
        "Half characters (lone surrogates) in the text: {count}, the first in line {line}, column {column}.",
    )
    box.setText(
        text.replace("{count}", number(error.count)).replace("{line}", number(error.line))
        .replace("{column}", number(error.column))
    )  # fmt: skip
    box.setInformativeText(
        translate(
            "Files", "No encoding has those. Save the file with U+FFFD � in their place? The text here stays."
        )
    )
    return _offer(box, translate("Files", "&Save with U+FFFD"))


def ask_about_change(window: QWidget, path: Path) -> QMessageBox:
    """Whether a file that another program has changed may be replaced."""
    translate = QCoreApplication.translate
    box = _question(window, translate("Files", "The file has changed"))
    text = translate("Files", "Another program has changed {0} since it was opened.")
    box.setText(text.replace("{0}", path.name))
    box.setInformativeText(translate("Files", "If you save, that change is lost. “Save text as…” keeps both."))
    return _offer(box, translate("Files", "&Replace the file"))


def _question(window: QWidget, title: str) -> QMessageBox:
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box


def _offer(box: QMessageBox, text: str) -> QMessageBox:
    box.addButton(text, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    name_answers(box)
    box.open()
    return box
