"""What a file of ranks does not hold is asked for."""

import base64

import pytest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QWidget

from app.files.preset_dialog import PresetDialog
from app.files.vocabulary_files import VocabularyFiles
from app.settings import Settings


def parts(dialog):
    return dialog.findChild(QComboBox), dialog.findChild(QLineEdit), dialog.findChild(QDialogButtonBox)


@pytest.fixture
def dialog(qtbot):
    dialog = PresetDialog("mine.tiktoken", ("gpt2", "cl100k"))
    qtbot.addWidget(dialog)
    return dialog


def test_a_preset_or_a_pattern_by_hand(dialog):
    presets, pattern, buttons = parts(dialog)
    assert (dialog.preset, dialog.pattern) == ("gpt2", None)
    assert not pattern.isEnabled()
    presets.setCurrentIndex(presets.count() - 1)
    pattern.setText(r"\p{L}+|.")
    assert (dialog.preset, dialog.pattern) == (None, r"\p{L}+|.")
    assert buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()


def test_a_pattern_that_is_none_cannot_be_taken(dialog):
    presets, pattern, buttons = parts(dialog)
    presets.setCurrentIndex(presets.count() - 1)
    pattern.setText("(a")
    assert not buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()
    presets.setCurrentIndex(0)
    assert buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()


@pytest.fixture
def asked(qtbot, session, tmp_path):
    """The window, the files, and the question about ranks of no known name."""
    window = QWidget()
    qtbot.addWidget(window)
    files = VocabularyFiles(session, Settings(), window)
    files.loaded.connect(lambda tokenizer, path: session.set_tokenizer(tokenizer, path=path, dirty=False))
    tokens = [bytes([byte]) for byte in range(256)] + [b"ab"]
    lines = [base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens)]
    (tmp_path / "mine.tiktoken").write_bytes(b"".join(lines))
    files.open(tmp_path / "mine.tiktoken")
    qtbot.waitUntil(lambda: window.findChild(PresetDialog) is not None)
    yield files, window.findChild(PresetDialog)
    files.shutdown()


def test_the_file_is_opened_with_the_answer(qtbot, asked, session):
    files, dialog = asked
    presets, pattern, _buttons = parts(dialog)
    presets.setCurrentIndex(presets.count() - 1)
    pattern.setText("none")
    with qtbot.waitSignal(files.open_ended) as ended:
        dialog.accept()
    assert ended.args == [True]
    assert session.tokenizer.pattern.name == "none"
    assert session.tokenizer.encode("abc").ids.tolist() == [256, 99]


def test_no_answer_opens_nothing(qtbot, asked, session):
    files, dialog = asked
    with qtbot.waitSignal(files.open_ended) as ended:
        dialog.reject()
    assert ended.args == [False]
    assert session.tokenizer is None
