"""Opening and saving from the window: whole or not at all, in the background, with the questions it needs."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

import engine
from app.files.save_form import SaveForm
from app.files.unsaved_guard import UnsavedGuard
from app.files.vocabulary_files import VocabularyFiles
from app.settings import Settings
from engine.formats import atomic_file


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def files(session, window):
    files = VocabularyFiles(session, Settings(), window)
    files.loaded.connect(lambda tokenizer, path: session.set_tokenizer(tokenizer, path=path, dirty=False))
    yield files
    files.shutdown()


@pytest.fixture
def saved(trained, tmp_path) -> Path:
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    return path


def test_open(qtbot, files, session, saved, trained):
    with qtbot.waitSignal(files.open_ended):
        files.open(saved)
    assert session.tokenizer.merges[:] == trained.merges[:]
    assert session.path == saved
    assert not session.dirty
    assert Settings().folder == str(saved.parent)


def test_a_ready_made_vocabulary_has_no_file_to_overwrite(qtbot, files, session, saved):
    with qtbot.waitSignal(files.open_ended):
        files.open(saved, ready_made=True)
    assert session.path is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "other"}'])
def test_a_broken_file_is_named_and_changes_nothing(qtbot, files, session, trained, tmp_path, content):
    session.set_tokenizer(trained, path=None, dirty=True)
    path = tmp_path / "broken.prism.json"
    path.write_bytes(content)
    with qtbot.waitSignal(files.failed) as failure:
        files.open(path)
    assert isinstance(failure.args[0], engine.FileFormatError)
    assert "broken.prism.json" in str(failure.args[0])
    assert session.tokenizer is trained
    assert session.dirty


def test_a_missing_file_is_an_error(qtbot, files, tmp_path):
    with qtbot.waitSignal(files.failed) as failure:
        files.open(tmp_path / "missing.prism.json")
    assert "missing.prism.json" in str(failure.args[0])


def _alter(path: Path) -> None:
    data = json.loads(path.read_text())
    data["notes"] = "altered"
    path.write_text(json.dumps(data))


def test_an_altered_file_is_asked_about(qtbot, files, session, saved, window):
    _alter(saved)
    files.open(saved)
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    assert session.tokenizer is None
    with qtbot.waitSignal(files.open_ended):
        window.findChild(QMessageBox).button(QMessageBox.StandardButton.Open).click()
    assert session.tokenizer.notes == "altered"


def test_an_altered_file_may_stay_closed(qtbot, files, session, saved, window):
    _alter(saved)
    files.open(saved)
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    window.findChild(QMessageBox).button(QMessageBox.StandardButton.Cancel).click()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is None)
    assert session.tokenizer is None


def test_save_writes_to_the_file_it_came_from(qtbot, files, session, trained, saved):
    before = saved.read_bytes()
    session.set_tokenizer(trained, path=saved, dirty=True)
    with qtbot.waitSignal(files.saved):
        files.save()
    assert saved.read_bytes() == before
    assert not session.dirty


def test_save_as_asks_for_name_version_notes_and_file(qtbot, files, session, trained, tmp_path, window):
    session.set_tokenizer(trained, path=None, dirty=True)
    files.save()
    form = window.findChild(SaveForm)
    form._name.setText("新词表")
    form._version.setText("2.1")
    form._notes.setPlainText("one\ntwo")
    form.accept()
    dialog = window.findChild(QFileDialog)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    target = tmp_path / "new.prism.json"
    with qtbot.waitSignal(files.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    again = engine.load(target)
    assert (again.name, again.version, again.notes) == ("新词表", "2.1", "one\ntwo")
    assert session.path == target
    assert not session.dirty


def test_a_name_that_no_file_may_have_still_gives_a_file_name(qtbot, window):
    form = SaveForm('a/b:"c"', "1.0", "", window)
    assert form.file_stem == "a-b-c--1.0"
    form._name.setText("  ")
    assert not form._save.isEnabled()


def test_a_failed_save_keeps_the_old_file_and_the_unsaved_state(qtbot, files, session, trained, saved, monkeypatch):
    before = saved.read_bytes()
    session.set_tokenizer(trained.at(5), path=saved, dirty=True)

    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_file.os, "replace", full)
    ended = []
    files.save_ended.connect(ended.append)
    with qtbot.waitSignal(files.failed) as failure:
        files.save()
    assert "No space left" in str(failure.args[0])
    assert ended == [False]
    assert saved.read_bytes() == before
    assert session.dirty
    assert [entry.name for entry in saved.parent.iterdir()] == [saved.name]


@pytest.fixture
def guard(session, files, window):
    return UnsavedGuard(session, files, window)


def test_what_is_saved_needs_no_question(guard, session, trained):
    done = []
    guard.run(lambda: done.append(1))
    session.set_tokenizer(trained, path=None, dirty=False)
    guard.run(lambda: done.append(2))
    assert done == [1, 2]


def _answer(qtbot, window, button):
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    window.findChild(QMessageBox).button(button).click()


def test_discard_goes_on(qtbot, guard, session, trained, window):
    session.set_tokenizer(trained, path=None, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    assert done == []
    _answer(qtbot, window, QMessageBox.StandardButton.Discard)
    assert done == [1]


def test_cancel_stays(qtbot, guard, session, trained, window):
    session.set_tokenizer(trained, path=None, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    _answer(qtbot, window, QMessageBox.StandardButton.Cancel)
    assert done == []
    assert session.dirty


def test_save_goes_on_when_it_is_saved(qtbot, guard, session, trained, window, saved):
    session.set_tokenizer(trained, path=saved, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    _answer(qtbot, window, QMessageBox.StandardButton.Save)
    qtbot.waitUntil(lambda: done == [1])
    assert not session.dirty


def test_save_that_fails_does_not_go_on(qtbot, guard, files, session, trained, window, tmp_path):
    session.set_tokenizer(trained, path=tmp_path / "missing" / "v.prism.json", dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    with qtbot.waitSignal(files.failed):
        _answer(qtbot, window, QMessageBox.StandardButton.Save)
    assert done == []
    assert session.dirty


def test_save_as_that_is_given_up_does_not_go_on_later(qtbot, guard, files, session, trained, window, saved):
    session.set_tokenizer(trained, path=None, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    _answer(qtbot, window, QMessageBox.StandardButton.Save)
    window.findChild(SaveForm).reject()
    with qtbot.waitSignal(files.saved):
        files.save_to(saved, trained, trained)
    assert done == []


def test_a_name_without_its_ending_does_not_replace_a_file_unasked(qtbot, files, session, trained, saved, window):
    before = saved.read_bytes()
    session.set_tokenizer(trained.at(3), path=None, dirty=True)
    files.save_as()
    window.findChild(SaveForm).accept()
    dialog = window.findChild(QFileDialog)
    ended = []
    files.save_ended.connect(ended.append)
    dialog.fileSelected.emit(str(saved).removesuffix(".prism.json"))
    _answer(qtbot, window, QMessageBox.StandardButton.Cancel)
    assert ended == [False]
    assert saved.read_bytes() == before
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is None)
    dialog.fileSelected.emit(str(saved).removesuffix(".prism.json"))
    with qtbot.waitSignal(files.saved):
        _answer(qtbot, window, QMessageBox.StandardButton.Yes)
    assert len(engine.load(saved).merges) == 3
    dialog.close()


def test_where_nobody_can_answer_an_altered_file_fails(qtbot, session, saved, window):
    _alter(saved)
    files = VocabularyFiles(session, Settings(), window, asks=False)
    with qtbot.waitSignal(files.failed) as failure:
        files.open(saved)
    assert isinstance(failure.args[0], engine.ChecksumError)
    assert window.findChild(QMessageBox) is None
    files.shutdown()


def test_saving_asks_again_if_another_vocabulary_came_meanwhile(
    qtbot, guard, files, session, trained, window, saved
):
    session.set_tokenizer(trained, path=saved, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    _answer(qtbot, window, QMessageBox.StandardButton.Save)
    session.set_tokenizer(trained.at(3), path=None, dirty=True)
    with qtbot.waitSignal(files.save_ended):
        pass
    assert done == []
    assert session.dirty
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    boxes[-1].button(QMessageBox.StandardButton.Discard).click()
    assert done == [1]


def test_every_save_that_was_ordered_is_done(qtbot, files, trained, tmp_path):
    ended = []
    files.save_ended.connect(ended.append)
    for number in range(3):
        files.save_to(tmp_path / f"{number}.prism.json", trained, trained)
    qtbot.waitUntil(lambda: not files.busy)
    assert ended == [True] * 3
    assert len(list(tmp_path.iterdir())) == 3


def test_shutting_down_waits_for_every_save(session, window, trained, tmp_path):
    files = VocabularyFiles(session, Settings(), window)
    for number in range(3):
        files.save_to(tmp_path / f"{number}.prism.json", trained, trained)
    files.shutdown()
    assert [len(engine.load(path).merges) for path in tmp_path.iterdir()] == [len(trained.merges)] * 3
