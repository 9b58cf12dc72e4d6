"""A text is saved exactly, each save, in order; nothing is lost without a question."""

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, Qt
from PySide6.QtWidgets import QMessageBox

import resources
from app.files.encoding_names import encoding_title, mark_words
from app.files.text_files import TextFiles
from app.files.text_save_dialog import TextSaveDialog
from app.files.text_saver import FileChangedError, SaveOrder
from app.settings import Settings
from engine.errors import SaveError
from engine.text.text_encoding import all_encodings
from engine.text.text_writing import LoneSurrogatesError, UnencodableError

TEXT = "\ufeff中\r\n\r国\u2028 \0\u00a0é"


@pytest.fixture
def opened(qtbot, files, path):
    """A file of UTF-16 that is open."""
    path.write_bytes(b"\xfe\xff\0a")
    with qtbot.waitSignal(files.opened):
        files.open(path)
    return path


def saved(qtbot, files, order):
    with qtbot.waitSignal(files.saved) as signal:
        order()
    return signal.args[0]


def failure(qtbot, files, order):
    with qtbot.waitSignal(files.failed) as signal:
        order()
    return signal.args[0]


def question(qtbot, window, order):
    order()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    return window.findChild(QMessageBox)


def answer(qtbot, box, role):
    button = next(each for each in box.buttons() if box.buttonRole(each) is role)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


YES, NO = QMessageBox.ButtonRole.AcceptRole, QMessageBox.ButtonRole.RejectRole


def test_it_is_saved_as_it_was_opened(qtbot, files, opened):
    assert saved(qtbot, files, lambda: files.save(TEXT)) == opened
    assert opened.read_bytes() == b"\xfe\xff" + TEXT.encode("utf-16-be")
    assert saved(qtbot, files, lambda: files.save("b")) == opened  # its own change of the file is none
    assert opened.read_bytes() == b"\xfe\xff\0b"


@pytest.mark.parametrize(
    ("data", "text", "title"),
    [
        (b"\xef\xbb\xbfa\r\n", "\ufeffa\r\n", "UTF-8, BOM in the text"),
        (b"a", "a", "UTF-8"),
        (b"\xff\xfea\0", "a", "UTF-16 LE with BOM"),
        (b"\xfe\xff\0a", "a", "UTF-16 BE with BOM"),
        (b"\xff\xfe\xff\xfea\0", "\ufeffa", "UTF-16 LE with BOM, BOM in the text"),
        (b"\xff\xfe\0\0a\0\0\0", "a", "UTF-32 LE with BOM"),
    ],
)
def test_a_byte_order_mark_is_told_and_saved_as_it_was(qtbot, files, path, data, text, title):
    path.write_bytes(data)
    with qtbot.waitSignal(files.opened) as signal:
        files.open(path)
    assert signal.args[0].text == text
    target = files.target
    assert encoding_title(target.encoding, mark_in_text=target.mark_in_text) == title
    assert bool(mark_words(target.encoding, mark_in_text=target.mark_in_text)) == ("BOM" in title)
    saved(qtbot, files, lambda: files.save(text))
    assert path.read_bytes() == data
    assert files.target.mark_in_text == target.mark_in_text
    saved(qtbot, files, lambda: files.save(text.encode()))
    assert path.read_bytes() == data
    saved(qtbot, files, lambda: files.save("b"))
    assert not files.target.mark_in_text


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe"])
def test_a_byte_order_mark_can_be_taken_either_way(qtbot, files, path, mark):
    codec = "utf-8" if len(mark) == 3 else "utf-16-le"
    path.write_bytes(mark + "a".encode(codec))
    for name, text in ((codec, "\ufeffa"), (f"{codec}-sig", "a")):
        with qtbot.waitSignal(files.opened) as signal:
            files.open(path, name)
        assert signal.args[0].text == text
        saved(qtbot, files, lambda text=text: files.save(text))
        assert path.read_bytes() == mark + "a".encode(codec)


def test_utf8_bytes_are_saved_as_well(qtbot, files, path):
    saved(qtbot, files, lambda: files.save_to(path, "utf-8", TEXT.encode()))
    assert path.read_bytes() == TEXT.encode()
    saved(qtbot, files, lambda: files.save_to(path, "gb18030", TEXT.encode()))
    assert path.read_bytes() == TEXT.encode("gb18030")


def test_saving_as_asks_for_file_and_encoding(qtbot, files, window, opened, tmp_path):
    files.save_as("中国")
    found = window.findChild(TextSaveDialog)
    assert found.encoding == "utf-16-be-sig"
    assert {found.combo.itemData(row) for row in range(found.combo.count())} - {None} == set(all_encodings())
    found.combo.setCurrentIndex(found.combo.findData("gbk"))
    found.selectFile("new.txt")
    assert saved(qtbot, files, found.accept) == tmp_path / "new.txt"
    assert (tmp_path / "new.txt").read_bytes() == "中国".encode("gbk")
    assert (files.target.path, files.target.encoding) == (tmp_path / "new.txt", "gbk")
    assert opened.read_bytes() == b"\xfe\xff\0a"


@pytest.mark.parametrize("start", ["without", "replaced"])
def test_saving_asks_for_a_file_where_it_must(qtbot, files, window, path, start):
    if start == "replaced":
        path.write_bytes(b"a\xff")
        with qtbot.waitSignal(files.opened):
            files.open(path)
            qtbot.waitUntil(lambda: files._dialog is not None and files._dialog._check is not None)
            files._dialog.list.choose("utf-8")
            qtbot.waitUntil(lambda: files._dialog._check is not None)
            files._dialog.replace.setChecked(True)
            files._dialog.accept()
    files.save("text")
    found = window.findChild(TextSaveDialog)
    assert found is not None
    assert found.encoding == "utf-8"
    found.reject()
    assert not files.busy


def test_a_sample_of_the_program_is_not_written_over(qtbot, files, window, tmp_path, monkeypatch):
    sample = tmp_path / "resources" / "sample.txt"
    sample.parent.mkdir()
    sample.write_text("as it was")
    monkeypatch.setattr(resources, "ships", lambda file: file == sample)
    with qtbot.waitSignal(files.opened):
        files.open(sample)
    files.save("another")
    found = window.findChild(TextSaveDialog)
    assert (Path(found.selectedFiles()[0]).name, found.directory()) == ("sample.txt", QDir(Settings().save_folder))
    assert found.directory() != QDir(str(sample.parent))
    found.reject()
    assert not files.saving
    assert sample.read_text() == "as it was"


def test_a_text_that_belongs_to_no_file_asks_again(qtbot, files, window, opened):
    with qtbot.waitSignal(files.target_changed):
        files.forget()
    files.save("b")
    window.findChild(TextSaveDialog).reject()
    assert opened.read_bytes() == b"\xfe\xff\0a"


def test_halves_of_characters_are_asked_about_once(qtbot, files, window, opened):
    box = question(qtbot, window, lambda: files.save("ab\n\ud83dc\udc4d"))
    assert "in the text: 2" in box.text()
    assert "line 2, column 1" in box.text()
    answer(qtbot, box, NO)
    assert opened.read_bytes() == b"\xfe\xff\0a"
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is None)
    box = question(qtbot, window, lambda: files.save("ab\n\ud83dc"))
    saved(qtbot, files, lambda: answer(qtbot, box, YES))
    assert opened.read_bytes() == b"\xfe\xff" + "ab\n\ufffdc".encode("utf-16-be")


def test_halves_side_by_side_are_the_character(qtbot, files, path):
    saved(qtbot, files, lambda: files.save_to(path, "utf-8", "\ud83d\udc4d"))
    assert path.read_bytes() == "👍".encode()


def test_a_character_that_the_encoding_lacks(qtbot, files, path):
    path.write_bytes(b"old")
    error = failure(qtbot, files, lambda: files.save_to(path, "latin-1", "é\n中中"))
    assert isinstance(error, UnencodableError)
    assert "not saved: " in str(error)
    assert "U+4E2D CJK UNIFIED IDEOGRAPH-4E2D (line 2, column 1), 2 in all; choose UTF-8 or GB18030" in str(error)
    assert path.read_bytes() == b"old"


def test_a_file_that_another_program_changed(qtbot, files, window, opened):
    opened.write_bytes(b"by another program")
    box = question(qtbot, window, lambda: files.save("mine"))
    assert "Another program has changed t.txt" in box.text()
    answer(qtbot, box, NO)
    assert opened.read_bytes() == b"by another program"
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is None)
    box = question(qtbot, window, lambda: files.save("mine"))
    saved(qtbot, files, lambda: answer(qtbot, box, YES))
    assert opened.read_bytes() == b"\xfe\xff" + "mine".encode("utf-16-be")


def test_a_file_that_is_gone_is_written_again(qtbot, files, opened):
    opened.unlink()
    saved(qtbot, files, lambda: files.save("b"))
    assert opened.read_bytes() == b"\xfe\xff\0b"


def test_without_somebody_to_ask_nothing_is_lost(qtbot, window, path):
    files = TextFiles(Settings(), window, asks=False)
    assert isinstance(failure(qtbot, files, lambda: files.save_to(path, "utf-8", "\ud800")), LoneSurrogatesError)
    path.write_bytes(b"a")
    with qtbot.waitSignal(files.opened):
        files.open(path)
    path.write_bytes(b"other")
    error = failure(qtbot, files, lambda: files.save("b"))
    assert isinstance(error, FileChangedError)
    assert "save under another name" in str(error)
    assert path.read_bytes() == b"other"
    files.shutdown()


@pytest.mark.parametrize(
    ("place", "words"),
    [("none/t.txt", "choose a folder that exists"), (".", "this is a folder; give the name of a file")],
)
def test_places_that_cannot_be(qtbot, files, tmp_path, place, words):
    error = failure(qtbot, files, lambda: files.save_to(tmp_path / place, "utf-8", "a"))
    assert isinstance(error, SaveError)
    assert words in str(error)
    assert files.target is None


def test_a_full_disk(qtbot, files, opened, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("engine.formats.atomic_file.os.write", full)
        error = failure(qtbot, files, lambda: files.save("b"))
    assert "No space left" in str(error)
    assert "free some space" in str(error)
    assert opened.read_bytes() == b"\xfe\xff\0a"
    assert list(opened.parent.iterdir()) == [opened]
    saved(qtbot, files, lambda: files.save("b"))
    assert opened.read_bytes() == b"\xfe\xff\0b"


def test_quick_saves_are_all_done_in_order(qtbot, files, opened, monkeypatch):
    written = []
    monkeypatch.setattr("app.files.text_saver.write_whole", lambda _path, data: written.append(data))
    heard = []
    files.saved.connect(heard.append)
    for number in range(20):
        files.save(str(number))
    qtbot.waitUntil(lambda: len(heard) == 20)
    assert written == [b"\xfe\xff" + str(number).encode("utf-16-be") for number in range(20)]
    assert not files.busy


def test_shutting_down_waits_for_every_save(qtbot, window, tmp_path):
    files = TextFiles(Settings(), window)
    for number in range(10):
        files.save_to(tmp_path / f"{number}.txt", "utf-8", "中" * 100_000)
    files.shutdown()
    assert {each.stat().st_size for each in tmp_path.iterdir()} == {300_000}
    assert len(list(tmp_path.iterdir())) == 10


def test_a_save_that_ends_after_another_file_was_opened(qtbot, files, path, opened):
    """The file of the open text is the one that was opened last, not the one that was saved last."""
    other = path.with_name("other.txt")
    other.write_text("x")
    with qtbot.waitSignals([files.opened, files.saved]):
        files.open(other)
        qtbot.waitUntil(lambda: not files._reading.busy)
        files._saver.save(SaveOrder(path, "utf-8", "late", generation=files._generation - 1))
    assert files.target.path == other


def test_an_unexpected_error_is_told(qtbot, monkeypatch, files, path):
    def broken(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr("app.files.text_saver.write_text", broken)
    assert str(failure(qtbot, files, lambda: files.save_to(path, "utf-8", "a"))) == "broken"


@pytest.fixture
def ended(files):
    """Each end of a save: whether it was done, and whether others are still to come."""
    heard = []
    files.save_ended.connect(lambda done: heard.append((done, files.saving)))
    return heard


def test_each_save_ends_once(qtbot, files, path, ended):
    assert not files.saving
    for text in "a中b":
        files.save_to(path, "latin-1", text)
    assert files.saving
    qtbot.waitUntil(lambda: len(ended) == 3)
    assert ended == [(True, True), (False, True), (True, False)]
    assert path.read_bytes() == b"b"


@pytest.mark.parametrize(("role", "done"), [(YES, True), (NO, False)])
def test_a_save_is_under_way_while_a_question_about_it_stands(qtbot, files, window, opened, ended, role, done):
    opened.write_bytes(b"by another program")
    box = question(qtbot, window, lambda: [files.save(text) for text in "ab"])
    qtbot.waitUntil(lambda: not files.busy)
    assert files.saving
    assert ended == []
    answer(qtbot, box, role)
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert ended == [(done, True), (done, False)] if done else [(False, False)] * 2
    assert opened.read_bytes() == (b"\xfe\xff\0b" if done else b"by another program")


def test_each_question_is_about_one_file_and_one_reason(qtbot, files, window, opened, tmp_path, ended):
    opened.write_bytes(b"by another program")
    files.save("mine")
    for name in ("one.txt", "two.txt"):
        files.save_to(tmp_path / name, "utf-8", "\ud800")
    qtbot.waitUntil(lambda: len(window.findChildren(QMessageBox)) == 3)
    changed, one, two = window.findChildren(QMessageBox)
    answer(qtbot, one, YES)
    qtbot.waitUntil(lambda: len(ended) == 1)
    assert (tmp_path / "one.txt").read_bytes() == "\ufffd".encode()
    answer(qtbot, two, NO)
    answer(qtbot, changed, NO)
    assert ended == [(True, True), (False, True), (False, False)]
    assert not (tmp_path / "two.txt").exists()
    assert opened.read_bytes() == b"by another program"
