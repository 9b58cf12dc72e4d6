"""Of several files that are saved at once none is lost, and the end of the program waits for each."""

from functools import partial
from threading import Event

import pytest
from PySide6.QtWidgets import QWidget

from app import file_export
from app.charts.export import ChartExport
from app.checkup.report_file import ReportFile
from app.csv_export import CsvExport
from app.file_export import FileExport
from app.settings import Settings
from engine.errors import SaveError


@pytest.fixture
def gate(monkeypatch):
    """Nothing is written until it is set."""
    gate, write = Event(), file_export.write_whole
    monkeypatch.setattr(file_export, "write_whole", lambda *given: gate.wait(20) and write(*given))
    yield gate
    gate.set()


@pytest.fixture
def files(qtbot):
    files = FileExport("test", Settings())
    yield files
    files.shutdown()


def test_each_file_is_written_and_told_of(qtbot, files, gate, tmp_path):
    heard = []
    files.saved.connect(lambda path, remark: heard.append((path.name, remark)))
    files.failed.connect(lambda error: heard.append(type(error)))
    files.write(lambda: b"1", tmp_path / "first", remark="of the part in sight")
    files.write(lambda: b"2", tmp_path / "nowhere" / "second")
    files.write(lambda: 1 / 0, tmp_path / "third")
    files.write(lambda: b"4", tmp_path / "fourth")
    assert files.busy
    gate.set()
    qtbot.waitUntil(lambda: not files.busy)
    assert heard == [("first", "of the part in sight"), SaveError, ZeroDivisionError, ("fourth", "")]
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"first": b"1", "fourth": b"4"}
    assert Settings().save_folder == str(tmp_path)


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


def save_rows(parent):
    export = CsvExport(Settings(), parent)
    return export, lambda path: export.save(1, lambda: path.name.encode(), path)


def save_report(parent):
    export = ReportFile(Settings(), parent)
    return export, lambda path: export.save(path.name, path)


class Drawn:
    """A picture whose content is its file's name."""

    def __init__(self, name):
        self.name = name

    def png(self):
        return self.name.encode()

    def close(self):
        pass


def save_chart(parent):
    export = ChartExport(Settings(), parent)
    return export, lambda path: export.save(None, partial(Drawn, path.name), path)


@pytest.mark.parametrize("kind", [save_rows, save_report, save_chart])
def test_the_older_of_two_saves_is_not_given_up_nor_the_newer_at_the_end(window, gate, tmp_path, kind):
    export, save = kind(window)
    save(tmp_path / "older")
    save(tmp_path / "newer")
    gate.set()
    export.shutdown()
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"older": "older", "newer": "newer"}
