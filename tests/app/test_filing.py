"""The text and its file: what is typed while another file is still being read is not lost."""

from threading import Event

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.files import text_files, text_saver
from app.files.text_save_dialog import TextSaveDialog
from app.inspection.large.text import LargeText


@pytest.fixture
def slow_disk(monkeypatch):
    """A file is read once it is set."""
    goes_on, really = Event(), text_files.read_document
    monkeypatch.setattr(text_files, "read_document", lambda *given: goes_on.wait(20) and really(*given))
    yield goes_on
    goes_on.set()


def _question(qtbot, application):
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is not None)
    return application.window.findChild(QMessageBox)


@pytest.mark.parametrize(("answer", "left"), [("Cancel", "typed: mine"), ("Discard", "read")])
def test_what_is_typed_while_a_file_is_read_is_asked_about(qtbot, open_window, slow_disk, tmp_path, answer, left):
    file = tmp_path / "a.txt"
    file.write_text("read", "utf-8")
    application = open_window(text="mine")
    pane = application.text_pane
    application.filing.open(file)
    pane.edit.textCursor().insertText("typed: ")
    slow_disk.set()
    _question(qtbot, application).button(QMessageBox.StandardButton[answer]).click()
    qtbot.waitUntil(lambda: not application.text_files.busy)
    assert pane.content == left
    assert (application.text_files.target is not None) == (answer == "Discard")


def test_the_question_comes_once_and_not_before_the_file_is_read(qtbot, open_window, slow_disk, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("read", "utf-8")
    application = open_window(text="mine")
    application.text_pane.edit.textCursor().insertText("typed: ")
    application.filing.open(file)
    assert application.window.findChild(QMessageBox) is None
    slow_disk.set()
    _question(qtbot, application).button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: application.text_pane.content == "read")
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)
    assert not application.text_files.busy


def test_what_was_discarded_for_a_place_in_a_file_is_not_asked_about_again(qtbot, open_window, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("read", "utf-8")
    application = open_window(text="mine")
    application.text_pane.edit.textCursor().insertText("typed: ")
    application.corpus_dock.place_wanted.emit(file, 0, 2)
    _question(qtbot, application).button(QMessageBox.StandardButton.Discard).click()
    qtbot.waitUntil(lambda: application.text_pane.content == "read")
    qtbot.waitUntil(lambda: application.window.findChild(QMessageBox) is None)


def test_a_file_that_was_chosen_is_read_before_the_question(qtbot, open_window, slow_disk, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("read", "utf-8")
    application = open_window(text="mine")
    application.text_pane.edit.textCursor().insertText("typed: ")
    application.filing.choose_and_open()
    application.window.findChild(QFileDialog).fileSelected.emit(str(file))
    assert application.window.findChild(QMessageBox) is None
    slow_disk.set()
    _question(qtbot, application).button(QMessageBox.StandardButton.Cancel).click()
    assert application.text_pane.content == "typed: mine"


def test_for_what_cannot_be_opened_no_text_has_to_go(qtbot, open_window, tmp_path):
    file = tmp_path / "a.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    application = open_window(text="mine")
    application.text_pane.edit.textCursor().insertText("typed: ")
    with qtbot.waitSignal(application.text_files.failed):
        application.filing.open(file)
    assert application.window.findChild(QMessageBox) is None
    assert application.text_pane.content == "typed: mine"


def test_the_file_that_was_saved_first_is_read_as_it_is_now(qtbot, open_window, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("mine", "utf-8")
    application = open_window()
    application.filing.open(file)
    qtbot.waitUntil(lambda: application.text_pane.content == "mine")
    application.text_pane.edit.textCursor().insertText("typed: ")
    application.filing.open(file)
    with qtbot.waitSignal(application.text_files.opened):
        _question(qtbot, application).button(QMessageBox.StandardButton.Save).click()
    assert application.text_pane.content == "typed: mine" == file.read_text("utf-8")
    assert not application.text_pane.modified


def test_what_is_typed_while_a_save_is_under_way_is_not_taken_for_saved(qtbot, open_window, tmp_path, monkeypatch):
    gate, write = Event(), text_saver.write_whole
    monkeypatch.setattr(text_saver, "write_whole", lambda *given: gate.wait(20) and write(*given))
    file = tmp_path / "a.txt"
    file.write_text("mine", "utf-8")
    application = open_window()
    application.text_files.open(file)
    qtbot.waitUntil(lambda: application.text_files.target is not None)
    application.text_pane.edit.textCursor().insertText("saved, ")
    application.filing.save()
    application.text_pane.edit.textCursor().insertText("not saved, ")
    application.filing.save_as()
    gate.set()
    qtbot.waitUntil(lambda: not application.text_files.busy)
    application.window.findChild(QFileDialog).reject()
    assert file.read_text("utf-8") == "saved, mine"
    assert application.text_pane.modified


def test_a_large_text_that_comes_while_another_is_saved_is_not_taken_for_saved(
    qtbot, open_window, tmp_path, monkeypatch
):
    gate, write = Event(), text_saver.write_whole
    monkeypatch.setattr(text_saver, "write_whole", lambda *given: gate.wait(20) and write(*given))
    application = open_window()
    first, second = (LargeText(letter * 20_000) for letter in (b"a", b"b"))
    application.text_pane.show_large(first, modified=True)
    application.filing.save_as()
    (dialog,) = application.window.findChildren(TextSaveDialog)
    dialog.fileSelected.emit(str(tmp_path / "a.txt"))
    dialog.close()
    application.text_pane.show_large(second, modified=True)
    gate.set()
    qtbot.waitUntil(lambda: not application.text_files.busy)
    assert (tmp_path / "a.txt").read_bytes() == first.data
    assert application.text_pane.modified
