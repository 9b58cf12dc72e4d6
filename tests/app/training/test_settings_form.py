"""The form: what it gives, and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QPlainTextEdit, QSpinBox
from pytestqt.qtbot import QtBot

from app.training.settings_form import SettingsForm
from app.training.training_settings import TrainingSettings

SAMPLES = {"chinese": Path("samples/chinese.txt"), "mixed": Path("samples/mixed.txt")}


@pytest.fixture
def form(qtbot: QtBot) -> SettingsForm:
    form = SettingsForm(SAMPLES)
    qtbot.addWidget(form)
    form.show()
    return form


def special_tokens(form: SettingsForm) -> QPlainTextEdit:
    found = form.findChild(QPlainTextEdit, "special_tokens")
    assert found is not None
    return found


def test_the_first_settings_can_be_started(form: SettingsForm) -> None:
    assert form.problem() == ""
    assert form.settings() == TrainingSettings((SAMPLES["chinese"],), 1024, name="sample-chinese")


def test_files_and_their_encoding(form: SettingsForm) -> None:
    form.corpus.choose_paths([Path("a/b.txt"), Path("c"), Path("c")])
    form.findChild(QComboBox, "corpus_encoding").setEditText("gbk")
    form.findChild(QComboBox, "corpus_errors").setCurrentIndex(1)
    assert form.settings() == TrainingSettings(
        (Path("a/b.txt"), Path("c")), 1024, encoding="gbk", errors="replace", name="b"
    )
    form.corpus.choose_sample("mixed")
    assert form.settings() == TrainingSettings((SAMPLES["mixed"],), 1024, name="sample-mixed")


def test_no_files(form: SettingsForm) -> None:
    form.corpus.choose_paths([])
    assert "Add a file" in form.problem()


@pytest.mark.parametrize("name", ["nonsense", "hex", ""])
def test_unknown_encodings(form: SettingsForm, name: str) -> None:
    form.corpus.choose_paths([Path("a.txt")])
    form.findChild(QComboBox, "corpus_encoding").setEditText(name)
    assert "not an encoding" in form.problem()


def test_wide_encodings_are_known(form: SettingsForm) -> None:
    form.corpus.choose_paths([Path("a.txt")])
    form.findChild(QComboBox, "corpus_encoding").setEditText("utf-16")
    assert form.problem() == ""


def test_a_bad_pattern_is_told_where_it_is_typed(form: SettingsForm) -> None:
    form.set_pattern("(abc")
    assert "character 4" in form.problem()
    shown = [label.text() for label in form.findChildren(QLabel) if label.isVisible()]
    assert form.problem() in shown
    form.set_pattern(r"\w+|\W")
    assert form.problem() == ""
    assert form.settings().pattern == r"\w+|\W"


def test_special_tokens_raise_the_least_size(qtbot: QtBot, form: SettingsForm) -> None:
    form.set_special_tokens(["<|a|>", "", "<|b|>"])
    assert form.settings().special_tokens == ("<|a|>", "<|b|>")
    size = form.findChild(QSpinBox, "vocab_size")
    size.setValue(1)
    assert form.settings().vocab_size == 259
    assert "259" in size.toolTip()
    form.set_special_tokens(["<|a|>", "<|a|>"])
    assert "given twice" in form.problem()


def test_special_tokens_are_taken_exactly(form: SettingsForm) -> None:
    form.set_special_tokens(["a\u00a0b", "c\u2028d", " e "])
    assert form.settings().special_tokens == ("a\u00a0b", "c\u2028d", " e ")


def test_more_settings(form: SettingsForm) -> None:
    form.findChild(QSpinBox, "min_count").setValue(5)
    form.findChild(QComboBox, "tie_rule").setCurrentIndex(1)
    assert (form.settings().min_count, form.settings().tie_rule) == (5, "first-seen")


def test_a_change_is_told(qtbot: QtBot, form: SettingsForm) -> None:
    with qtbot.waitSignal(form.changed):
        form.set_vocab_size(4096)
    assert form.settings().vocab_size == 4096


def test_paths_are_removed(qtbot: QtBot, form: SettingsForm) -> None:
    form.corpus.choose_paths([Path("a.txt"), Path("b.txt")])
    paths = form.corpus._list
    paths.setCurrentRow(0)
    qtbot.mouseClick(form.corpus._remove, Qt.MouseButton.LeftButton)
    assert form.corpus.paths == (Path("b.txt"),)


def test_the_file_dialog_does_not_block(qtbot: QtBot, form: SettingsForm) -> None:
    form.corpus.ask_for_folder()
    dialog = form.corpus.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.filesSelected.emit(["x/y"])
    dialog.close()
    assert form.corpus.paths == (Path("x/y"),)
