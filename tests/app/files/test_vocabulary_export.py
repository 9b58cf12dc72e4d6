"""Writing the open vocabulary for other programs, from the window."""

import json

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

import engine
from app.files.vocabulary_export import VocabularyExport, kind_filter
from app.files.vocabulary_names import EXPORTS
from app.settings import Settings


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def exporting(session, window):
    exporting = VocabularyExport(session, Settings(), window)
    yield exporting
    exporting.shutdown()


def choose(exporting, window, path, format_name):
    exporting.choose_and_export()
    dialog = window.findChild(QFileDialog)
    dialog.selectNameFilter(kind_filter(format_name))
    dialog.fileSelected.emit(str(path))
    dialog.close()


@pytest.mark.parametrize("format_name", EXPORTS)
def test_each_format_is_written_under_its_own_name(
    qtbot, exporting, window, session, trained, tmp_path, format_name
):
    session.set_tokenizer(trained, path=None, dirty=True)
    with qtbot.waitSignal(exporting.exported) as exported:
        choose(exporting, window, tmp_path / "words", format_name)
    path, _notes = exported.args
    assert path.exists()
    assert path.name.startswith("words")
    assert path.name.endswith(EXPORTS[format_name])
    assert session.dirty
    assert session.path is None


def test_tokenizer_json_holds_the_vocabulary(qtbot, exporting, trained, tmp_path):
    with qtbot.waitSignal(exporting.exported):
        exporting.write(trained, tmp_path / "tokenizer.json", "tokenizer-json")
    written = json.loads((tmp_path / "tokenizer.json").read_bytes())
    assert len(written["model"]["merges"]) == len(trained.merges)


def test_a_file_that_the_dialog_did_not_ask_about(qtbot, exporting, window, session, trained, tmp_path):
    session.set_tokenizer(trained, path=None, dirty=False)
    old = tmp_path / "words.tiktoken"
    old.write_bytes(b"old")
    choose(exporting, window, tmp_path / "words", "tiktoken")
    window.findChild(QMessageBox).reject()
    assert old.read_bytes() == b"old"
    assert not exporting.busy


def test_what_cannot_be_written_is_said(qtbot, exporting, trained, tmp_path):
    with qtbot.waitSignal(exporting.failed) as failure:
        exporting.write(trained, tmp_path / "no" / "t.model", "minbpe")
    assert isinstance(failure.args[0], engine.SaveError)
    assert "there is no folder" in str(failure.args[0])
