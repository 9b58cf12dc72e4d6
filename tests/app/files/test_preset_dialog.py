"""What a file of ranks does not hold is asked for."""

import base64

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from app.files.preset_dialog import PresetDialog
from app.files.vocabulary_files import VocabularyFiles
from app.languages import Languages
from app.settings import Settings
from engine.errors import PresetNeededError
from engine.formats import Wanted


def by_hand(dialog):
    dialog._presets.setCurrentIndex(dialog._presets.count() - 1)


def can_open(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Open).isEnabled()


@pytest.fixture
def dialog(qtbot):
    dialog = PresetDialog("mine.tiktoken", PresetNeededError("", ("gpt2", "cl100k"), {0: b"a", 1: b"b"}))
    qtbot.addWidget(dialog)
    return dialog


def test_a_preset_or_all_of_it_by_hand(dialog):
    assert dialog.wanted() == Wanted(preset="gpt2")
    assert not any(field.isEnabled() for field in dialog._by_hand)
    by_hand(dialog)
    assert all(field.isEnabled() for field in dialog._by_hand)
    dialog._pattern.setText(r"\p{L}+|.")
    assert dialog.wanted() == Wanted(pattern=r"\p{L}+|.")
    dialog._normalization.setCurrentText("NFKC")
    dialog._special.setPlainText("<|end|>=7\n\na=b=2\n")
    assert dialog.wanted() == Wanted(
        pattern=r"\p{L}+|.", normalization="NFKC", special_tokens={"<|end|>": 7, "a=b": 2}
    )
    assert can_open(dialog)


def test_a_pattern_that_is_none_cannot_be_taken(dialog):
    by_hand(dialog)
    dialog._pattern.setText("(a")
    assert not can_open(dialog)
    dialog._presets.setCurrentIndex(0)
    assert can_open(dialog)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("<|end|>", "'<|end|>' is not TEXT=ID; write it like"),
        ("<a>=x", "'<a>=x' is not TEXT=ID"),
        ("=7", "'=7' is not TEXT=ID"),
        ("<a>=7\n<b>=8\n<a>=9", "'<a>' is given twice, as number 1 and 3 of the list"),
        ("<a>=7\n<b>=7", "special tokens '<a>' and '<b>' have the same id 7"),
        ("<a>=1", "mine.tiktoken: special token '<a>' cannot have the id 1, which is that of the token b"),
        ("<a>=1\n<b>=2", "give it a free one, such as 3"),
        ("<a>=9999999999", "cannot have the id 9999999999; give one from 0 to"),
    ],
)
def test_what_cannot_be_a_special_token_is_said_in_place(dialog, lines, fault):
    by_hand(dialog)
    dialog._special.setPlainText(lines)
    assert fault in dialog._fault.text()
    assert not can_open(dialog)
    dialog._special.setPlainText("<a>=2")
    assert dialog._fault.text() == ""
    assert can_open(dialog)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_each_field_has_a_name_and_a_letter_of_its_own(dialog, language):
    languages = Languages(QApplication.instance())
    languages.use(language)
    try:
        dialog.retranslate()
        labels = [dialog._form.labelForField(field) for field in (dialog._presets, *dialog._by_hand)]
        letters = [QKeySequence.mnemonic(label.text()).toString() for label in labels]
        names = [field.accessibleName() for field in (dialog._presets, *dialog._by_hand)]
    finally:
        languages.use("en")
    assert all(letters)
    assert len(set(letters)) == len(set(names)) == 4
    assert [label.buddy() for label in labels] == [dialog._presets, *dialog._by_hand]


def test_the_list_of_special_tokens_is_left_with_tab(qtbot, dialog):
    by_hand(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog._normalization.setFocus()
    qtbot.keyClick(dialog._normalization, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog._special
    qtbot.keyClick(dialog._special, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is not dialog._special
    assert dialog.wanted().special_tokens == {}


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
    by_hand(dialog)
    dialog._pattern.setText("none")
    dialog._normalization.setCurrentText("NFKC")
    dialog._special.setPlainText("<|end|>=256")
    assert "cannot have the id 256, which is that of the token ab" in dialog._fault.text()
    dialog._special.setPlainText("<|end|>=300")
    with qtbot.waitSignal(files.open_ended) as ended:
        dialog.accept()
    assert ended.args == [True]
    assert session.tokenizer.pattern.name == "none"
    assert dict(session.tokenizer.special_tokens) == {"<|end|>": 300}
    assert session.tokenizer.encode("abｃ<|end|>", special="all").ids.tolist() == [256, 99, 300]


def test_no_answer_opens_nothing(qtbot, asked, session):
    files, dialog = asked
    with qtbot.waitSignal(files.open_ended) as ended:
        dialog.reject()
    assert ended.args == [False]
    assert session.tokenizer is None


def test_a_name_that_looks_like_markup_is_told_as_it_is(dialog):
    assert dialog._question.textFormat() == Qt.TextFormat.PlainText
