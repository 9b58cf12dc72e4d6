"""Known faults of other programs with files, as the window reads and saves them; the rest is in tests/engine.

The cases come from a file beside the project; each has a copy here, which is tested where that is absent too.
"""

import errno
import json
import os

import pytest
from PySide6.QtWidgets import QWidget

import engine
from app.files.text_files import read_text
from app.files.vocabulary_files import VocabularyFiles
from app.settings import Settings

COPIES = {
    "CE-08": ({"file_hex": "780d0a790a0d0aefbbbf"}, {"saved_file_identical": True}),
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


def test_line_ends_and_marks_of_a_text_stay(case, tmp_path):
    given, expected = case("CE-08")
    data = bytes.fromhex(given["file_hex"])
    path = tmp_path / "t.txt"
    path.write_bytes(data)
    assert (read_text(path).encode() == data) is expected["saved_file_identical"]


def test_a_full_disk(case, qtbot, session, trained, tmp_path, monkeypatch):
    _, expected = case("SV-02")
    window = QWidget()
    qtbot.addWidget(window)
    path = tmp_path / "v.prism.json"
    engine.save(trained, path)
    before = path.read_bytes()
    session.set_tokenizer(trained.at(5), path=path, dirty=True)

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
