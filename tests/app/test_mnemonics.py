"""Every answer to a question is reached by a letter, in both languages."""

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMessageBox

import app
from app.languages import Languages
from app.mnemonics import name_answers

ANSWERS = QMessageBox.StandardButton


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("answers", [ANSWERS.Save | ANSWERS.Discard, ANSWERS.Yes, ANSWERS.Open])
def test_each_answer_has_a_letter_of_its_own(qtbot, language, answers):
    languages = Languages(QApplication.instance())
    languages.use(language)
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setStandardButtons(answers | ANSWERS.Cancel)
    name_answers(box)
    languages.use("en")
    keys = [QKeySequence.mnemonic(button.text()).toString() for button in box.buttons()]
    assert all(keys)
    assert len(keys) == len(set(keys))


def test_every_question_has_such_answers():
    sources = [path.read_text("utf-8") for path in Path(app.__file__).parent.rglob("*.py")]
    asking = [source for source in sources if "QMessageBox(" in source]
    assert len(asking) > 5
    assert all("name_answers(" in source for source in asking)
