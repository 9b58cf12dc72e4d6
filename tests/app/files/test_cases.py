"""Known faults of other programs with files, as the window reads and saves them; the rest is in tests/engine.

The cases come from a file beside the project; each has a copy here, which is tested where that is absent too.
"""

import errno
import json
import os
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

import engine
from app.files.text_document import FileBytes, read_document
from app.files.text_files import TextFiles
from app.files.vocabulary_files import VocabularyFiles
from app.settings import Settings

COPIES = {
    "CE-08": ({"file_hex": "780d0a790a0d0aefbbbf"}, {"saved_file_identical": True}),
    "CE-01": (
        {"file_hex": "c4e3bac3a3accac0bde70a"},
        {"utf8_error_offset": 0, "with_encoding_gb18030": "你好，世界\n", "not_silently_utf8_or_latin1": True},
    ),
    "CE-02": ({"file_hex": "9534b2359439fc36d6d0"}, {"with_encoding_gb18030": "𠮷😀中"}),
    "CE-03": ({"file_hex": "fffe780069006e00200063006800e0006f00"}, {"text": "xin chào"}),
    "CE-05": ({"file_hex": "61626320f0282061626320616263"}, {"error_offset": 4}),
    "CE-07": ({"file_hex": "610d0a620d630a64"}, {"bytes_seen_hex": "610d0a620d630a64"}),
    "CE-09": ({"file_hex": "796f75096e69636520746f09796f75"}, {"tab_bytes": 2}),
    "CE-12": (
        {"file_hex": "636166e9206175206c616974"},
        {"utf8_error_offset": 3, "with_encoding_latin1": "café au lait"},
    ),
    "SV-02": ({}, {"old_file_byte_identical": True, "message_says_not_saved": True, "document_still_dirty": True}),
}


@pytest.fixture(params=["copy", "shared"])
def case(request):
    """Input and expectation of a case."""
    if request.param == "copy":
        return COPIES.__getitem__
    lines = (request.getfixturevalue("shared") / "cases" / "cases.jsonl").read_text(encoding="ascii").splitlines()
    cases = {each["id"]: each for each in map(json.loads, lines)}
    return lambda name: (cases[name]["input"], cases[name]["expect"])


def never():
    return False


def as_read(given, folder, encoding=None, errors="strict"):
    """What opening the file of a case gives: a document, or bytes whose encoding has to be asked for."""
    path = folder / "t.txt"
    path.write_bytes(bytes.fromhex(given["file_hex"]))
    return read_document(path, encoding, errors, never)


def test_line_ends_and_marks_of_a_text_stay(case, qtbot, tmp_path):
    given, expected = case("CE-08")
    window = QWidget()
    qtbot.addWidget(window)
    files = TextFiles(Settings(), window)
    path = tmp_path / "t.txt"
    path.write_bytes(bytes.fromhex(given["file_hex"]))
    with qtbot.waitSignal(files.opened) as opened:
        files.open(path)
    text = opened.args[0].text
    path.unlink()
    with qtbot.waitSignal(files.saved):
        files.save(text)
    files.shutdown()
    assert (path.read_bytes() == bytes.fromhex(given["file_hex"])) is expected["saved_file_identical"]


@pytest.mark.parametrize("name", ["CE-01", "CE-02", "CE-12"])
def test_what_is_not_utf8_is_asked_about(case, tmp_path, name):
    given, expected = case(name)
    found = as_read(given, tmp_path)
    assert isinstance(found, FileBytes)  # so neither UTF-8 nor Latin-1 without a word
    if "utf8_error_offset" in expected:
        assert found.error.fault.offset == expected["utf8_error_offset"]
    for key in expected:
        if key in ("with_encoding_gb18030", "with_encoding_latin1"):
            encoding = key.removeprefix("with_encoding_")
            assert as_read(given, tmp_path, encoding).text == expected[key]
            assert encoding in ("gb18030", "latin1")
            assert {"gb18030": "gb18030", "latin1": "cp1252"}[encoding] in found.suggested[:3]


def test_four_bytes_are_not_in_gbk(case, tmp_path):
    given, _ = case("CE-02")
    assert isinstance(as_read(given, tmp_path, "gbk"), FileBytes)


def test_utf16_by_its_mark(case, tmp_path):
    given, expected = case("CE-03")
    assert as_read(given, tmp_path).text == expected["text"]


def test_the_whole_file_or_a_question(case, tmp_path):
    given, expected = case("CE-05")
    assert as_read(given, tmp_path).error.fault.offset == expected["error_offset"]
    assert as_read(given, tmp_path, "utf-8", "replace").text == "abc \ufffd( abc abc"


@pytest.mark.parametrize("name", ["CE-07", "CE-09"])
def test_line_ends_and_tabs_arrive(case, tmp_path, name):
    given, expected = case(name)
    data = as_read(given, tmp_path).data
    assert data.hex() == expected.get("bytes_seen_hex", given["file_hex"])
    assert data.count(b"\t") == expected.get("tab_bytes", 0)


def test_a_full_disk(case, qtbot, session, trained, tmp_path, monkeypatch):
    _, expected = case("SV-02")
    window = QWidget()
    qtbot.addWidget(window)
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    before = path.read_bytes()
    session.set_tokenizer(replace(trained.at(5), version="1.1.0"), path=path, dirty=True)

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    files = VocabularyFiles(session, Settings(), window)
    with monkeypatch.context() as patch:
        patch.setattr("engine.formats.atomic_file.os.write", full)
        with qtbot.waitSignal(files.failed) as failure:
            files.save()
    files.shutdown()
    assert (path.read_bytes() == before) is expected["old_file_byte_identical"]
    assert str(failure.args[0]).startswith("not saved: ") is expected["message_says_not_saved"]
    assert session.dirty is expected["document_still_dirty"]
