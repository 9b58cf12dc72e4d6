"""The letters that reach labels, menus and buttons by Alt: taken off for names read aloud, put on answers."""

import re

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

_LETTER = re.compile(r"\(&.\)|&(?=.)")


def without_mnemonic(text: str) -> str:
    """The words alone; Chinese has its letter in brackets behind them.

    >>> without_mnemonic("Vocabulary &size"), without_mnemonic("打开词表(&O)…")
    ('Vocabulary size', '打开词表…')
    """
    return _LETTER.sub("", text)


def name_answers(box: QMessageBox) -> None:
    """Give the usual answers of a question their words: those of Qt have a letter on some platforms only."""
    translate, button = QCoreApplication.translate, QMessageBox.StandardButton
    texts = {
        button.Save: translate("Answers", "&Save"),
        button.Discard: translate("Answers", "&Discard"),
        button.Yes: translate("Answers", "&Yes"),
        button.Open: translate("Answers", "&Open"),
        button.Cancel: translate("Answers", "&Cancel"),
    }
    for answer, text in texts.items():
        if (found := box.button(answer)) is not None:
            found.setText(text)
