"""The form: what it gives, and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QMainWindow,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from app.choice_box import ChoiceBox
from app.inspection.text_pane import TextPane
from app.languages import Languages
from app.session import Session
from app.ticker import Ticker
from app.training.settings_form import SettingsForm
from app.training.training_dock import TrainingDock
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from app.window.actions import Actions

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
    assert form.settings() == TrainingSettings((SAMPLES["chinese"],), 768, name="sample-chinese")


def test_files_and_their_encoding(form: SettingsForm) -> None:
    form.corpus.choose_paths([Path("a/b.txt"), Path("c"), Path("c")])
    form.findChild(QComboBox, "corpus_encoding").setEditText("gbk")
    form.findChild(QComboBox, "corpus_errors").setCurrentIndex(1)
    assert form.settings() == TrainingSettings(
        (Path("a/b.txt"), Path("c")), 768, encoding="gbk", errors="replace", name="b"
    )
    form.corpus.choose_sample("mixed")
    assert form.settings() == TrainingSettings((SAMPLES["mixed"],), 768, name="sample-mixed")


def test_no_files(form: SettingsForm) -> None:
    form.corpus.choose_paths([])
    assert "Add files" in form.problem()


@pytest.mark.parametrize(
    "name",
    ["nonsense", "hex", "rot13", "zlib", "idna", "punycode", "undefined", "a\0b", "\ud800", "é", ""],
    ids=ascii,
)
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
    assert form.problem().startswith("split pattern '(abc': ")
    assert "at its end" in form.problem()
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
    assert form.problem().startswith("special token '<|a|>' is given twice")


@pytest.mark.parametrize("typed", ["5", "258", "2,5", ""])
@pytest.mark.parametrize("leave", ["return", "focus"])
def test_too_small_a_size_is_told_and_becomes_the_least(
    qtbot: QtBot, form: SettingsForm, typed: str, leave: str
) -> None:
    form.set_special_tokens(["<|a|>", "<|b|>"])
    size = form.findChild(QSpinBox, "vocab_size")

    def shown() -> list[str]:
        return [label.text() for label in form.findChildren(QLabel) if label.isVisible()]

    size.selectAll()
    qtbot.keyClick(size, Qt.Key.Key_Backspace)
    qtbot.keyClicks(size, typed)
    assert form.problem() == "The least vocabulary size is 259."
    assert form.problem() in shown()
    if leave == "return":
        qtbot.keyClick(size, Qt.Key.Key_Return)
    else:
        QApplication.sendEvent(size, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    assert form.settings().vocab_size == 259
    assert form.problem() == ""
    assert "The least vocabulary size is 259." in shown()  # the number changed, and this is why
    size.stepUp()
    assert "The least vocabulary size is 259." not in shown()


def test_a_size_that_is_corrected_to_what_it_was_is_told_too(qtbot: QtBot, form: SettingsForm) -> None:
    form.set_vocab_size(257)
    size = form.findChild(QSpinBox, "vocab_size")
    size.selectAll()
    qtbot.keyClicks(size, "5")
    problems: list[str] = []
    form.changed.connect(lambda: problems.append(form.problem()))
    QApplication.sendEvent(size, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    assert problems[-1] == ""


def test_the_pattern_stays_in_its_place_while_a_size_is_typed(qtbot: QtBot, form: SettingsForm) -> None:
    field, pattern = form.findChild(QSpinBox, "vocab_size"), form.findChild(ChoiceBox, "split_pattern")
    places = set()
    for size in ("5", "50", "500", "5000"):
        field.selectAll()
        qtbot.keyClicks(field, size)
        form.layout().activate()
        places.add(pattern.mapTo(form, QPoint()).y())
    assert len(places) == 1


def test_a_size_that_is_large_enough_is_no_problem(qtbot: QtBot, form: SettingsForm) -> None:
    size = form.findChild(QSpinBox, "vocab_size")
    size.selectAll()
    qtbot.keyClicks(size, "2048")
    assert form.problem() == ""
    assert form.settings().vocab_size == 2048
    size.selectAll()
    qtbot.keyClicks(size, "20")
    form.set_vocab_size(300)
    assert form.problem() == ""
    assert form.settings().vocab_size == 300


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_letter_leads_to_two_places(qtbot: QtBot, session: Session, language: str) -> None:
    languages = Languages(QApplication.instance())
    languages.use(language)
    try:
        run = TrainingRun()
        dock = TrainingDock(run, Ticker(), None, SAMPLES)
        window = QMainWindow()
        actions = Actions(window, [dock])
        pane = TextPane(session)
        for widget in (dock, pane, window):
            qtbot.addWidget(widget)
        titles = [action.text() for action in window.menuBar().actions()]
        texts = [*titles, *(label.text() for part in (dock, pane) for label in part.findChildren(QLabel))]
        texts += [button.text() for button in dock.findChildren(QAbstractButton)]
        keys = [QKeySequence.mnemonic(text).toString() for text in texts]
        found = [key for key in keys if key]
        run.shutdown()
        dock.shutdown()
    finally:
        languages.use("en")
    assert actions is not None
    assert len(titles) == 8
    assert len(found) == 15
    assert sorted(set(found)) == sorted(found)


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
    paths.setCurrentItem(paths.topLevelItem(0))
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


def test_of_a_long_token_that_is_blocked_the_beginning_is_told(qtbot) -> None:
    form = SettingsForm({})
    qtbot.addWidget(form)
    form.set_settings(TrainingSettings((Path("a"),), blocked=((b"a" * 1_000_000, b"b"),)))
    assert form._blocked_words.text().endswith(" " + "a" * 64 + "… + b")


def test_blocked_merges_have_the_height_of_their_lines(qtbot) -> None:
    form, area = SettingsForm({}), QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    area.setWidget(form)
    area.resize(275, 900)
    with qtbot.waitExposed(area):
        area.show()
    form._more_box.set_open(True)
    form.set_settings(TrainingSettings((Path("a"),), blocked=((b"e", b"n"), (b"\xe3", b"\x80"))))
    words = form._blocked_words
    qtbot.waitUntil(lambda: words.width() > 0 and words.height() >= words.heightForWidth(words.width()))
    assert words.heightForWidth(words.width()) > words.fontMetrics().lineSpacing() * 1.5
