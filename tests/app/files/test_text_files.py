"""A text file arrives as it is, byte for byte, or the place is named where it is not UTF-8."""

import pytest
from PySide6.QtWidgets import QWidget

from app.files.text_files import TextFiles, read_text
from app.settings import Settings
from engine import CorpusError


@pytest.mark.parametrize("text", ["", "a\r\nb\rc\n", "\ufeffx", "a\u2028b\u00a0c\0", "👩‍👩‍👧\n"])
def test_the_text_is_exact(tmp_path, text):
    path = tmp_path / "t.txt"
    path.write_bytes(text.encode())
    assert read_text(path) == text


def test_what_is_not_utf8_is_named_with_its_place(tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes("café".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"latin\.txt: not UTF-8 at byte 3 \(0xE9\)"):
        read_text(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CorpusError, match=r"missing\.txt"):
        read_text(tmp_path / "missing.txt")


def test_opening_in_the_background(qtbot, tmp_path):
    window = QWidget()
    qtbot.addWidget(window)
    files = TextFiles(Settings(), window)
    path = tmp_path / "t.txt"
    path.write_bytes("中\r\n".encode())
    with qtbot.waitSignal(files.opened) as opened:
        files.open(path)
    assert opened.args == ["中\r\n"]
    files.shutdown()
