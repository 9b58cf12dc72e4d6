"""Writing the open vocabulary for other programs, and as a release bundle, from the window."""

import json
import os
from threading import Event

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QFileDialog, QLabel, QLineEdit, QMessageBox

import engine
from app.files import vocabulary_export
from app.files.export_dialog import ExportDialog
from app.files.vocabulary_export import VocabularyExport
from app.files.vocabulary_names import EXPORTS
from app.languages import Languages
from app.settings import Settings
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from engine.tokenizer import Tokenizer

OF_BPE = [name for name in EXPORTS if name not in ("wordpiece-vocab", "bundle")]


@pytest.fixture
def exporting(session, window):
    exporting = VocabularyExport(session, Settings(), window)
    yield exporting
    exporting.shutdown()


@pytest.fixture
def wordpiece():
    model = {
        "type": "WordPiece", "vocab": {"[UNK]": 0, "un": 1, "##do": 2}, "unk_token": "[UNK]",
        "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
    }  # fmt: skip
    normalizer = {
        "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
        "lowercase": True,
    }  # fmt: skip
    whole = {
        "version": "1.0",
        "model": model,
        "normalizer": normalizer,
        "pre_tokenizer": {"type": "BertPreTokenizer"},
    }
    pipeline = HuggingFacePipeline.of_object(whole)
    return Tokenizer.of_pipeline(pipeline, name="words", origin=Origin("tokenizer-json", "tokenizers"))


def save(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)


def open_dialog(qtbot, exporting, window, format_name):
    """The dialog, once it is known whether the format can hold the vocabulary."""
    exporting.choose_and_export()
    dialog = next(each for each in window.findChildren(ExportDialog) if each.isVisible())
    dialog.choose(format_name)
    qtbot.waitUntil(lambda: not exporting._trial.busy)
    return dialog


def choose(qtbot, exporting, window, path, format_name):
    dialog = open_dialog(qtbot, exporting, window, format_name)
    save(dialog).click()
    files = window.findChild(QFileDialog)
    files.fileSelected.emit(str(path))
    files.close()


@pytest.mark.parametrize("format_name", OF_BPE)
def test_each_format_is_written_under_its_own_name(
    qtbot, exporting, window, session, trained, tmp_path, format_name
):
    session.set_tokenizer(trained, path=None, dirty=True)
    with qtbot.waitSignal(exporting.exported) as exported:
        choose(qtbot, exporting, window, tmp_path / "words", format_name)
    path, _notes = exported.args
    assert path.exists()
    assert path.name.startswith("words")
    assert path.name.endswith(EXPORTS[format_name])
    assert session.dirty
    assert session.path is None


def test_pieces_of_wordpiece_are_written_where_there_are_some(
    qtbot, exporting, window, session, wordpiece, tmp_path
):
    session.set_tokenizer(wordpiece, path=None, dirty=False)
    with qtbot.waitSignal(exporting.exported) as exported:
        choose(qtbot, exporting, window, tmp_path / "vocab.txt", "wordpiece-vocab")
    assert (tmp_path / "vocab.txt").read_bytes() == b"[UNK]\nun\n##do\n"
    assert "letters become small" in exported.args[1][0]


def test_a_format_that_cannot_hold_it_says_why(qtbot, exporting, window, session, trained, wordpiece):
    for tokenizer, format_name, reason in (
        (trained, "wordpiece-vocab", "is no WordPiece vocabulary"),
        (wordpiece, "tiktoken", "is no byte-level BPE vocabulary"),
    ):
        session.set_tokenizer(tokenizer, path=None, dirty=False)
        dialog = open_dialog(qtbot, exporting, window, format_name)
        assert reason in dialog._notes.text()
        assert not save(dialog).isEnabled()
        dialog.reject()


def test_what_a_format_leaves_out_is_said_before_a_file_is_chosen(qtbot, exporting, window, session, wordpiece):
    session.set_tokenizer(wordpiece, path=None, dirty=False)
    dialog = open_dialog(qtbot, exporting, window, "wordpiece-vocab")
    assert "letters become small" in dialog._notes.text()
    dialog.choose("tokenizer-json")
    assert not save(dialog).isEnabled()  # until that is known
    qtbot.waitUntil(lambda: not exporting._trial.busy)
    assert dialog._notes.text() == "This format holds all that encoding needs."
    assert save(dialog).isEnabled()


def test_what_only_the_native_file_says_is_named(qtbot, exporting, window, session):
    merges = Merges.of([(97, 98)])
    for tokenizer, left_out in (
        (Tokenizer(merges, version=""), ["name", "checksum"]),
        (Tokenizer(merges, notes="mine"), ["name", "version", "notes", "checksum"]),
        (engine.train(texts=["abab abab"], vocab_size=258), ["name", "version", "training record", "checksum"]),
    ):
        session.set_tokenizer(tokenizer, path=None, dirty=False)
        dialog = open_dialog(qtbot, exporting, window, "tokenizer-json")
        holds, names = dialog._notes.text().split("\n")
        assert holds == "This format holds all that encoding needs."
        assert names == f"Left out: {QLocale().createSeparatedList(left_out)}."
        dialog.choose("bundle")
        qtbot.waitUntil(lambda: not exporting._trial.busy)
        assert "Left out" not in dialog._notes.text()
        dialog.reject()


def test_a_dialog_that_is_given_up_hears_nothing_more(qtbot, exporting, window, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    exporting.choose_and_export()
    window.findChild(ExportDialog).reject()
    assert not exporting._trial.busy


# Bundles


@pytest.fixture
def with_special(trained):
    return trained.with_special_tokens(["<s>", "<|endoftext|>", "<pad>", "<other>"])


def test_a_bundle_has_a_folder_of_its_own_and_roles(qtbot, exporting, window, session, with_special, tmp_path):
    session.set_tokenizer(with_special, path=None, dirty=False)
    dialog = open_dialog(qtbot, exporting, window, "bundle")
    assert dialog.roles == {"bos": "<s>", "eos": "<|endoftext|>", "pad": "<pad>"}  # as they are usually called
    mask = dialog.findChild(QComboBox, "role_mask")
    mask.setCurrentIndex(mask.findData("<other>"))
    dialog.findChild(QComboBox, "role_pad").setCurrentIndex(0)
    assert dialog.findChild(QLineEdit).text() == "trained-1.0.0"
    save(dialog).click()
    with qtbot.waitSignal(exporting.exported) as exported:
        window.findChild(QFileDialog).fileSelected.emit(str(tmp_path))
    assert exported.args[0] == tmp_path / "trained-1.0.0"
    config = json.loads((tmp_path / "trained-1.0.0" / "tokenizer_config.json").read_bytes())
    assert (config["name"], config["version"]) == ("trained", "1.0.0")
    assert (config["bos_token"], config["mask_token"]) == ("<s>", "<other>")
    assert "pad_token" not in config
    window.findChild(QFileDialog).close()


@pytest.mark.parametrize("name", ["", " ", ".", "..", "a/b", "a\\b"])
def test_what_is_no_name_of_a_folder(qtbot, exporting, window, session, trained, name):
    session.set_tokenizer(trained, path=None, dirty=False)
    dialog = open_dialog(qtbot, exporting, window, "bundle")
    dialog.findChild(QLineEdit).setText(name)
    assert not save(dialog).isEnabled()
    dialog.findChild(QLineEdit).setText("release 1")
    assert save(dialog).isEnabled()


def test_a_folder_that_is_there_is_asked_about(qtbot, exporting, window, session, trained, tmp_path):
    session.set_tokenizer(trained, path=None, dirty=False)
    folder = tmp_path / "trained-1.0.0"
    folder.mkdir()
    (folder / "README.md").write_bytes(b"old")
    (folder / "mine.txt").write_bytes(b"mine")
    choose(qtbot, exporting, window, tmp_path, "bundle")
    box = window.findChild(QMessageBox)
    assert "trained-1.0.0" in box.text()
    assert (folder / "README.md").read_bytes() == b"old"
    with qtbot.waitSignal(exporting.exported):
        box.button(QMessageBox.StandardButton.Yes).click()
    assert (folder / "README.md").read_bytes().startswith(b"# trained 1.0.0")
    assert (folder / "mine.txt").read_bytes() == b"mine"


def test_a_bundle_that_fails_leaves_nothing(qtbot, exporting, window, session, trained, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("engine.formats.atomic_file.os.rename", full)
        with qtbot.waitSignal(exporting.failed) as failure:
            exporting.write(trained, tmp_path / "out", "bundle")
    assert "No space left" in str(failure.args[0])
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_letter_leads_to_two_places(qtbot, trained, language):
    languages = Languages(QApplication.instance())
    languages.use(language)
    try:
        dialog = ExportDialog(trained)
        qtbot.addWidget(dialog)
        texts = [label.text() for label in dialog.findChildren(QLabel) if label.buddy() is not None]
        named = [each.accessibleName() for each in dialog.findChildren(QComboBox)]
    finally:
        languages.use("en")
    keys = [key for text in texts if (key := QKeySequence.mnemonic(text).toString())]
    assert len(keys) == 7
    assert sorted(keys) == sorted(set(keys))
    assert all(named)


# Files


def test_tokenizer_json_holds_the_vocabulary(qtbot, exporting, trained, tmp_path):
    with qtbot.waitSignal(exporting.exported):
        exporting.write(trained, tmp_path / "tokenizer.json", "tokenizer-json")
    written = json.loads((tmp_path / "tokenizer.json").read_bytes())
    assert len(written["model"]["merges"]) == len(trained.merges)


def test_a_file_that_the_dialog_did_not_ask_about(qtbot, exporting, window, session, trained, tmp_path):
    session.set_tokenizer(trained, path=None, dirty=False)
    old = tmp_path / "words.tiktoken"
    old.write_bytes(b"old")
    choose(qtbot, exporting, window, tmp_path / "words", "tiktoken")
    window.findChild(QMessageBox).reject()
    assert old.read_bytes() == b"old"
    assert not exporting.busy


def test_what_cannot_be_written_is_said(qtbot, exporting, trained, tmp_path):
    with qtbot.waitSignal(exporting.failed) as failure:
        exporting.write(trained, tmp_path / "no" / "t.model", "minbpe")
    assert isinstance(failure.args[0], engine.SaveError)
    assert "there is no folder" in str(failure.args[0])


def test_without_a_vocabulary_nothing_is_asked(exporting, window):
    exporting.choose_and_export()
    assert window.findChild(ExportDialog) is None


def test_each_of_several_is_written_and_told_of(qtbot, exporting, trained, tmp_path, monkeypatch):
    gate, export = Event(), vocabulary_export.export
    monkeypatch.setattr(
        vocabulary_export, "export", lambda *given, **more: gate.wait(20) and export(*given, **more)
    )
    errors, written = [], []
    exporting.failed.connect(errors.append)
    exporting.exported.connect(lambda path, _notes: written.append(path.name))
    for name in ("nowhere/a.json", "b.json", "c.json"):
        exporting.write(trained, tmp_path / name, "tokenizer-json")
    gate.set()
    qtbot.waitUntil(lambda: not exporting.busy)
    assert [type(error) for error in errors] == [engine.SaveError]
    assert written == sorted(path.name for path in tmp_path.iterdir()) == ["b.json", "c.json"]
