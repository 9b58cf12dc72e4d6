"""Opening and saving from the window: whole or not at all, in the background, with the questions it needs."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QMessageBox, QRadioButton, QWidget

import engine
import resources
from app.files.save_form import SaveForm
from app.files.unsaved_guard import UnsavedGuard
from app.files.version_dialog import VersionDialog
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_after_a_pipe_the_next_file_is_opened(qtbot, files, session, saved, tmp_path):
    os.mkfifo(tmp_path / "pipe.model")
    with qtbot.waitSignal(files.failed) as failure:
        files.open(tmp_path / "pipe.model")
    assert "pipe.model: not opened: this is a pipe" in str(failure.args[0])
    with qtbot.waitSignal(files.loaded):
        files.open(saved)
    assert session.path == saved


def test_a_ready_made_vocabulary_has_no_file_to_overwrite(qtbot, files, saved, trained):
    folder = Settings().folder
    with qtbot.assertNotEmitted(files.loaded), qtbot.waitSignal(files.ready_made_loaded) as loaded:
        files.open(saved, ready_made=True)
    assert loaded.args[0].merges[:] == trained.merges[:]
    assert Settings().folder == folder


def test_files_are_opened_in_the_order_given(qtbot, files, trained, tmp_path):
    paths = [tmp_path / f"{name}.prism.json" for name in ("a", "b", "c")]
    for path in paths:
        engine.save(trained, path)
    paths.insert(1, tmp_path / "missing.prism.json")
    loaded, ended = [], []
    files.loaded.connect(lambda _tokenizer, path: loaded.append(path.name))
    files.open_ended.connect(ended.append)
    for path in paths:
        files.open(path)
    assert files.opening
    qtbot.waitUntil(lambda: not files.opening)
    assert loaded == ["a.prism.json", "b.prism.json", "c.prism.json"]
    assert ended == [True, False, True, True]


@pytest.fixture
def opened(files, session):
    """Opens a file and gives its document."""
    files.loaded.disconnect()  # there they take the place of each other

    def keep(tokenizer, path):
        session.open(tokenizer, path=path, dirty=False)

    files.loaded.connect(keep)

    def _open(qtbot, path):
        with qtbot.waitSignal(files.open_ended):
            files.open(path)
        return session.active

    return _open


def test_a_file_that_is_open_already_is_not_opened_twice(qtbot, opened, session, saved, tmp_path):
    first = opened(qtbot, saved)
    copy = tmp_path / "copy.prism.json"
    copy.write_bytes(saved.read_bytes())
    second = opened(qtbot, copy)
    assert opened(qtbot, saved) is first
    assert session.documents == (first, second)


def test_what_was_just_saved_is_not_opened_twice(qtbot, files, opened, session, trained, tmp_path):
    document = session.open(trained, path=None, dirty=True)
    target = tmp_path / "mine.prism.json"
    with qtbot.waitSignal(files.saved):
        files.save_to(target, trained, trained)
    assert opened(qtbot, target) is document


def test_a_file_that_changed_is_opened_beside_what_is_open(qtbot, opened, session, saved, trained):
    first = opened(qtbot, saved)
    engine.save(trained.at(3), saved)
    second = opened(qtbot, saved)
    assert session.documents == (first, second)
    assert [len(each.tokenizer.merges) for each in (first, second)] == [30, 3]


def test_a_file_is_opened_beside_its_unsaved_changes(qtbot, opened, session, saved, trained):
    first = opened(qtbot, saved)
    session.set_tokenizer(trained.at(3), path=saved, dirty=True)
    assert opened(qtbot, saved) is not first
    assert first.dirty


def test_a_file_beside_counts_as_content(qtbot, opened, session, tmp_path):
    words = {chr(code): number for number, code in enumerate([*range(33, 127), *range(161, 173), *range(174, 256)])}
    words |= {chr(256 + number): len(words) + number for number in range(68)}
    (tmp_path / "vocab.json").write_text(json.dumps(words | {"ab": 256, "cd": 257}), encoding="utf-8")
    (tmp_path / "merges.txt").write_text("#version: 0.2\na b\nc d\n", encoding="utf-8")
    first = opened(qtbot, tmp_path / "vocab.json")
    assert opened(qtbot, tmp_path / "vocab.json") is first
    (tmp_path / "merges.txt").write_text("#version: 0.2\nc d\na b\n", encoding="utf-8")
    assert opened(qtbot, tmp_path / "vocab.json") is not first


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


def test_a_vocabulary_of_the_program_is_not_written_over(qtbot, files, session, trained, window):
    session.set_tokenizer(trained, path=resources.path("vocabularies/sample-mixed.prism.json"), dirty=True)
    files.save()
    window.findChild(SaveForm).reject()
    assert not files.busy
    assert session.dirty


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


def test_what_is_saved_goes_where_the_last_was_saved_not_opened(
    qtbot, files, session, trained, saved, tmp_path, window
):
    mine = tmp_path / "mine"
    mine.mkdir()
    with qtbot.waitSignal(files.saved):
        files.save_to(mine / "a.prism.json", trained, trained)
    with qtbot.waitSignal(files.open_ended):
        files.open(saved)
    session.open(trained, path=None, dirty=True)
    files.save_as()
    window.findChild(SaveForm).accept()
    dialog = window.findChild(QFileDialog)
    assert dialog.directory() == QDir(str(mine))
    dialog.reject()
    assert Settings().folder == str(saved.parent)


def test_a_name_that_no_file_may_have_still_gives_a_file_name(qtbot, window):
    form = SaveForm('a/b:"c"', "1.0", "", window)
    assert form.file_stem == "b-c--1.0"
    form._name.setText("  ")
    assert (form._save.isEnabled(), form.fault.text()) == (False, "A name is needed.")
    form._name.setText("a")
    form._version.setText(" ")
    assert (form._save.isEnabled(), form.fault.text()) == (False, "A version is needed.")


@pytest.mark.parametrize("name", ["/tmp/mine", "mine/", "a\\b"])
def test_a_path_is_refused_as_a_name(qtbot, window, name):
    form = SaveForm("mine", "1.0", "", window)
    assert (form._save.isEnabled(), form.fault.text()) == (True, "")
    height = form.sizeHint().height()
    form._name.setText(name)
    assert not form._save.isEnabled()
    assert "asked for next" in form.fault.text()
    assert form.sizeHint().height() == height
    form._name.setText("mine")
    assert (form._save.isEnabled(), form.fault.text()) == (True, "")


def test_a_failed_save_keeps_the_old_file_and_the_unsaved_state(qtbot, files, session, trained, saved, monkeypatch):
    before = saved.read_bytes()
    session.set_tokenizer(replace(trained.at(5), version="1.1.0"), path=saved, dirty=True)

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


def test_of_several_all_can_be_discarded_at_once(qtbot, guard, session, trained, window):
    for number in range(3):
        session.open(replace(trained, name=f"v{number}"), path=None, dirty=True)
    done = []
    guard.run(lambda: done.append(1))
    box = window.findChild(QMessageBox)
    assert box.informativeText().startswith("3 of those that are open are not saved.")
    (every,) = (each for each in box.buttons() if each.text().replace("&", "") == "Discard all")
    every.click()
    assert done == [1]
    assert len(session.documents) == 3


def test_of_several_all_can_be_saved_at_once(qtbot, guard, session, trained, window, tmp_path):
    for number in range(3):
        path = tmp_path / f"v{number}.prism.json"
        session.open(replace(trained, name=f"v{number}"), path=path, dirty=number != 1)
    done = []
    guard.run(lambda: done.append(1))
    box = window.findChild(QMessageBox)
    (every,) = (each for each in box.buttons() if each.text().replace("&", "") == "Save all")
    every.click()
    qtbot.waitUntil(lambda: done == [1])
    assert not any(each.dirty for each in session.documents)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["v0.prism.json", "v2.prism.json"]


@pytest.mark.parametrize(
    "end", [QMessageBox.close, lambda box: box.button(QMessageBox.StandardButton.Cancel).click()]
)
def test_after_cancel_the_one_is_in_front_that_was_before(qtbot, guard, session, trained, window, end):
    first, second, _third = (
        session.open(replace(trained, name=f"v{number}"), path=None, dirty=number != 1) for number in range(3)
    )
    session.activate(second)
    done = []
    guard.run(lambda: done.append(1))
    assert session.active is first  # so that one sees which is meant
    end(window.findChild(QMessageBox))
    assert session.active is second
    assert done == []


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
    session.set_tokenizer(replace(trained.at(3), version="2.0.0"), path=None, dirty=True)
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


@pytest.fixture
def asked(qtbot, files, session, trained, saved, window):
    """Other content under the version of the file: the question, and what the file held."""
    session.set_tokenizer(trained.at(3), path=saved, dirty=True)
    before = saved.read_bytes()
    files.save()
    qtbot.waitUntil(lambda: window.findChild(VersionDialog) is not None)
    return window.findChild(VersionDialog), before


def test_other_content_of_the_same_version_is_asked_about(qtbot, files, session, saved, asked):
    dialog, before = asked
    assert saved.read_bytes() == before
    with qtbot.waitSignal(files.saved):
        dialog.accept()
    again = engine.load(saved)
    assert (again.version, len(again.merges)) == ("2.0.0", 3)
    assert session.tokenizer.version == "2.0.0"
    assert not session.dirty


def test_the_same_version_may_be_kept(qtbot, files, session, saved, asked):
    dialog, _before = asked
    next(each for each in dialog.findChildren(QRadioButton) if "Keep" in each.text().replace("&", "")).click()
    with qtbot.waitSignal(files.saved):
        dialog.accept()
    again = engine.load(saved)
    assert (again.version, len(again.merges)) == ("1.0.0", 3)


def test_thinking_better_of_it_saves_nothing(qtbot, files, session, saved, asked):
    dialog, before = asked
    with qtbot.waitSignal(files.save_ended) as ended:
        dialog.reject()
    assert ended.args == [False]
    assert saved.read_bytes() == before
    assert session.dirty


def test_another_version_is_typed(qtbot, files, saved, asked):
    dialog, _before = asked
    field = dialog.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, " 2026-a ")
    assert dialog.version == "2026-a"
    field.clear()
    assert not dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save).isEnabled()
    qtbot.keyClicks(field, "3")
    with qtbot.waitSignal(files.saved):
        dialog.accept()
    assert engine.load(saved).version == "3"


def test_where_nobody_can_answer_it_is_replaced(qtbot, session, window, trained, saved):
    files = VocabularyFiles(session, Settings(), window, asks=False)
    with qtbot.waitSignal(files.saved):
        files.save_to(saved, trained.at(3), trained.at(3))
    assert len(engine.load(saved).merges) == 3
    files.shutdown()


def test_what_was_saved_has_the_checksum_of_its_file(qtbot, files, session, trained, saved):
    session.set_tokenizer(replace(trained, origin=replace(trained.origin, checksum=False)), path=saved, dirty=True)
    with qtbot.waitSignal(files.saved):
        files.save()
    assert session.tokenizer.origin.checksum is None
    assert engine.load(saved).origin.checksum is True
