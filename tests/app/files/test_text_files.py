"""A text file arrives as it is, byte for byte; where its encoding is in doubt the user is asked."""

import os
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app.edit_limits import LONGEST_LINE, is_large
from app.files import encoding_preview
from app.files.encoding_dialog import EncodingDialog
from app.files.text_document import read_file
from app.files.text_files import TextFiles
from app.settings import Settings
from engine import CorpusError
from engine.text.text_reading import UndecodableError

CHINESE = "你好，世界。\r\n我们在这里。\n"


def opened(qtbot, files, path, **options):
    with qtbot.waitSignal(files.opened) as signal:
        files.open(path, **options)
    return signal.args[0]


def failure(qtbot, files, path, **options):
    with qtbot.waitSignal(files.failed) as signal:
        files.open(path, **options)
    return signal.args[0]


def dialog(qtbot, files, order):
    """The dialog that an order leads to, once it has checked the file."""
    order()
    qtbot.waitUntil(lambda: files.parent().findChild(EncodingDialog) is not None)
    found = files.parent().findChild(EncodingDialog)
    qtbot.waitUntil(lambda: found._check is not None)
    return found


@pytest.mark.parametrize("text", ["", "a\r\nb\rc\n", "\ufeffx", "a\u2028b\u00a0c\0", "👩‍👩‍👧\n"])
def test_utf8_is_exact(qtbot, files, path, text):
    path.write_bytes(text.encode())
    document = opened(qtbot, files, path)
    assert (document.text, document.data) == (text, text.encode())
    assert (document.encoding, document.size, document.replaced) == ("utf-8", len(text.encode()), 0)
    assert (files.target.path, files.target.encoding) == (path, "utf-8")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CHINESE.encode("utf-16"), f"utf-16-{sys.byteorder[0]}e-sig"),
        (b"\xfe\xff" + CHINESE.encode("utf-16-be"), "utf-16-be-sig"),
        (b"\0\0\xfe\xff" + CHINESE.encode("utf-32-be"), "utf-32-be-sig"),
    ],
)
def test_a_mark_is_understood(qtbot, files, path, data, encoding):
    path.write_bytes(data)
    document = opened(qtbot, files, path)
    assert (document.text, document.encoding, document.size) == (CHINESE, encoding, len(data))


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "utf-16-le", "cp936"])
def test_an_encoding_that_is_asked_for(qtbot, files, path, encoding):
    path.write_bytes(CHINESE.encode(encoding))
    document = opened(qtbot, files, path, encoding=encoding)
    assert document.data == CHINESE.encode()
    assert document.encoding == ("gbk" if encoding == "cp936" else encoding)


def test_one_wrong_byte_leaves_utf8_the_choice_and_is_shown(qtbot, files, path):
    path.write_bytes("Привет, мир".encode() + b"\xff\n")
    found = dialog(qtbot, files, lambda: files.open(path))
    assert found.encoding == "utf-8"
    assert "Byte 20, line 1" in found.place.text()
    assert "⟨FF⟩" in found.around.toPlainText()
    assert not found.open_button.isEnabled()
    found.replace.setChecked(True)
    with qtbot.waitSignal(files.opened) as signal:
        found.accept()
    assert signal.args[0].text == "Привет, мир\ufffd\n"


def test_the_encoding_is_asked_for(qtbot, files, path):
    path.write_bytes(CHINESE.encode("gbk"))
    found = dialog(qtbot, files, lambda: files.open(path))
    assert found.encoding == "gb18030"
    assert found.beginning.document().toRawText().startswith("你好，世界。")
    assert found.open_button.isEnabled()
    assert not found.replace.isEnabled()
    with qtbot.waitSignal(files.opened) as signal:
        qtbot.mouseClick(found.open_button, Qt.MouseButton.LeftButton)
    assert signal.args[0].text == CHINESE
    assert files.target.encoding == "gb18030"


def test_an_encoding_that_does_not_fit_leads_to_the_question_too(qtbot, files, path):
    path.write_bytes("é".encode())
    found = dialog(qtbot, files, lambda: files.open(path, encoding="ascii"))
    assert "ASCII" in found._reason.text()
    found.reject()
    assert files.target is None
    assert not files.busy


def test_replacing_needs_a_yes_and_shows_the_place_and_the_count(qtbot, files, path):
    path.write_bytes(b"one\ntwo \xff\xfe three\n" + CHINESE.encode() * 30)
    found = dialog(qtbot, files, lambda: files.open(path))
    found.list.choose("utf-8")
    qtbot.waitUntil(lambda: found._check is not None)
    assert "Byte 8, line 2" in found.place.text()
    assert "FF FE 20 74" in found.place.text()
    assert found.around.document().toRawText().startswith("one\u2029two ⟨FF⟩\ufffd three")
    assert found.around.textCursor().selectedText() == "⟨FF⟩"
    assert found.replace.text().endswith(": 2")
    assert not found.open_button.isEnabled()
    found.replace.setChecked(True)
    assert found.open_button.isEnabled()
    with qtbot.waitSignal(files.opened) as signal:
        found.accept()
    assert signal.args[0].replaced == 2
    assert signal.args[0].text.startswith("one\ntwo \ufffd\ufffd three\n你好")
    assert files.target.replaced == 2


def test_every_part_of_the_dialog_is_reached_by_keyboard(qtbot, files, path):
    path.write_bytes(CHINESE.encode("gbk") + b"\xff")
    found = dialog(qtbot, files, lambda: files.open(path))
    qtbot.waitUntil(lambda: found.list.search.hasFocus())
    qtbot.keyClicks(found.list.search, "big5")
    qtbot.waitUntil(lambda: found._check is not None)
    first = found.encoding
    assert first.startswith("big5")
    qtbot.keyClick(found.list.search, Qt.Key.Key_Down)
    assert found.encoding.startswith(("big5", "cp950"))
    assert found.encoding != first
    qtbot.waitUntil(lambda: found._check is not None)
    seen = set()
    for _ in range(12):
        seen.add(found.focusWidget())
        qtbot.keyClick(found.focusWidget(), Qt.Key.Key_Tab)
    cancel = found.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    assert {found.list.search, found.list.rows, found.beginning, found.around, found.replace, cancel} <= seen
    for part in (found.list.search, found.list.rows, found.beginning, found.around):
        assert part.accessibleName()
    qtbot.keyClick(found, Qt.Key.Key_Escape)
    assert not found.isVisible()


def test_a_search_without_an_answer_opens_nothing(qtbot, files, path):
    path.write_bytes(CHINESE.encode("gbk"))
    found = dialog(qtbot, files, lambda: files.open(path))
    qtbot.keyClicks(found.list.search, "klingon")
    assert found.encoding == ""
    assert not found.open_button.isEnabled()
    assert "No encoding" in found.place.text()
    found.list.search.clear()
    qtbot.waitUntil(lambda: found.open_button.isEnabled())
    assert found.encoding
    found.reject()


def test_a_newer_file_takes_the_place_of_the_question(qtbot, files, path, tmp_path):
    path.write_bytes(CHINESE.encode("gbk"))
    dialog(qtbot, files, lambda: files.open(path))
    other = tmp_path / "other.txt"
    other.write_text("other")
    assert opened(qtbot, files, other).text == "other"
    assert files._dialog is None


def test_opening_again_in_another_encoding(qtbot, files, path):
    path.write_bytes("é".encode())
    files.reopen()  # nothing is open: nothing happens
    assert not files.busy
    opened(qtbot, files, path)
    found = dialog(qtbot, files, files.reopen)
    assert found.encoding == "utf-8"
    found.list.choose("latin-1")
    qtbot.waitUntil(lambda: found.open_button.isEnabled())
    with qtbot.waitSignal(files.opened) as signal:
        found.accept()
    assert signal.args[0].text == "Ã©"
    assert files.target.encoding == "latin-1"


def test_opening_again_begins_with_the_present_encoding(qtbot, files, path):
    path.write_bytes(b"caf\xe9")
    opened(qtbot, files, path, encoding="iso8859-15")
    found = dialog(qtbot, files, files.reopen)
    assert found.encoding == "iso8859-15"
    assert found._reason.text() == "Choose the encoding in which the text can be read."
    found.reject()
    assert files.target.encoding == "iso8859-15"


def test_without_somebody_to_ask_it_fails(qtbot, window, path):
    files = TextFiles(Settings(), window, asks=False)
    path.write_bytes(b"caf\xe9\n")
    error = failure(qtbot, files, path)
    assert isinstance(error, UndecodableError)
    assert "t.txt: byte 3 (0xE9) is not valid UTF-8 (line 1, bytes E9 0A)" in str(error)
    path.write_bytes("some text".encode("utf-16-le"))
    assert "looks like UTF-16 without its mark" in str(failure(qtbot, files, path))
    files.shutdown()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is no text but a PNG picture; choose a text file"),
        (bytes(range(256)) * 20 + b"\xd8\xdf", "this is no text but bytes with a NUL, at byte 0,"),
    ],
)
def test_what_is_no_text(qtbot, files, path, data, words):
    path.write_bytes(data)
    assert words in str(failure(qtbot, files, path))
    assert len(opened(qtbot, files, path, encoding="latin-1").text) == len(data)  # who insists may see it


def test_a_missing_file_and_a_folder(qtbot, files, path, tmp_path):
    assert "t.txt: cannot be read: there is no such file any more; choose another" in str(
        failure(qtbot, files, path)
    )
    assert "this is a folder; choose a file in it" in str(failure(qtbot, files, tmp_path))
    assert files.target is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_after_a_pipe_the_next_file_is_opened(qtbot, files, path, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert "this is a pipe" in str(failure(qtbot, files, tmp_path / "pipe"))
    assert "this is a device" in str(failure(qtbot, files, Path("/dev/zero")))
    path.write_text("a")
    assert opened(qtbot, files, path).text == "a"


def test_a_reading_that_hangs_does_not_hinder_the_end(files, path, monkeypatch):
    gate, begun = threading.Event(), threading.Event()

    def hang(_path):
        begun.set()
        gate.wait()

    monkeypatch.setattr("app.files.text_document.read_file", hang)
    monkeypatch.setattr("app.files.text_files.READING", 0.05)
    files.open(path)
    assert begun.wait(20)
    files.shutdown()
    gate.set()


def test_reading_refused(path, monkeypatch):
    path.write_text("a")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(CorpusError, match=r"t\.txt: cannot be read: no permission; allow reading it"):
        read_file(path)


def test_a_path_that_cannot_be(tmp_path):
    with pytest.raises(CorpusError, match="cannot be read"):
        read_file(tmp_path / "a\0b")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="rights do not bind this user")
def test_a_file_without_rights(path):
    path.write_text("a")
    path.chmod(0)
    with pytest.raises(CorpusError, match="no permission"):
        read_file(path)


@pytest.mark.parametrize(("text", "large"), [("é" * LONGEST_LINE, False), ("é" * (LONGEST_LINE + 1), True)])
def test_whether_a_text_is_large_is_known_once_it_is_read(qtbot, files, path, monkeypatch, text, large):
    threads = []

    def seen(data):
        threads.append(threading.current_thread())
        return is_large(data)

    monkeypatch.setattr("app.files.text_document.is_large", seen)
    path.write_bytes(text.encode())
    document = opened(qtbot, files, path)
    assert document.is_large is large
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_a_new_text_is_not_replaced_by_a_file_that_is_still_being_read(qtbot, files, path, tmp_path, monkeypatch):
    path.write_text("slow")
    other = tmp_path / "other.txt"
    other.write_text("other")
    gate, begun, heard = threading.Event(), threading.Event(), []

    def slow(read):
        begun.set()
        assert gate.wait(60)
        return read_file(read)

    files.opened.connect(lambda document: heard.append(document.text))
    monkeypatch.setattr("app.files.text_document.read_file", slow)
    files.open(path)
    assert begun.wait(20)
    files.forget()
    assert not files.busy
    gate.set()
    opened(qtbot, files, other)
    assert heard == ["other"]


def test_a_new_text_ends_the_question_about_a_file(qtbot, files, path):
    path.write_bytes(CHINESE.encode("gbk"))
    found = dialog(qtbot, files, lambda: files.open(path))
    files.forget()
    assert not found.isVisible()
    assert not files.busy


@pytest.mark.parametrize("part", ["beginning", "check"])
def test_the_dialog_tells_of_an_error_and_another_encoding_may_be_chosen(qtbot, files, path, monkeypatch, part):
    path.write_bytes(CHINESE.encode("gbk"))
    found = dialog(qtbot, files, lambda: files.open(path))

    def broken(*_):
        raise UnicodeError("pending buffer overflow")

    with monkeypatch.context() as patch:
        patch.setattr(encoding_preview, part, broken)
        found.list.choose("iso2022_jp_1")
        qtbot.waitUntil(lambda: "pending buffer overflow" in found.place.text())
    assert not found.open_button.isEnabled()
    found.list.choose("gbk")
    qtbot.waitUntil(lambda: found.open_button.isEnabled())
    assert "pending" not in found.place.text()
    found.reject()
