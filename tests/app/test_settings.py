"""The remembered choices: broken, read-only or newer ones never keep the program from starting."""

import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

from app import stored_choices
from app.settings import MOST_RECENT, MOST_REPOSITORIES, VERSION, Settings, Trouble
from tests.full_disk import full_disk

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(qapp) -> Path:
    """Where the settings of this test lie; it is not there yet."""
    path = Path(QSettings().fileName())
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_a_first_start_has_no_trouble(file):
    assert Settings().trouble is None
    assert Settings().file == file


def test_broken_settings_are_put_aside_once(file):
    broken = b"\x00\xff\x00garbage\n[[[\n=\n%%%no equals here\ntheme=dark\n"
    file.write_bytes(broken)
    settings = Settings()
    assert settings.trouble is Trouble.BROKEN
    assert settings.theme == "system"
    assert file.with_name(file.name + ".broken").read_bytes() == broken
    settings.theme = "light"
    again = Settings()
    assert (again.trouble, again.theme) == (None, "light")


def test_what_was_put_aside_before_is_kept(file):
    for number in range(3):
        file.write_bytes(b"\x00garbage\n[[[\n=\n%d" % number)
        found = Settings()
        assert (found.trouble, found.theme) == (Trouble.BROKEN, "system")
    aside = sorted(file.parent.glob("*.broken*"))
    assert [each.read_bytes()[-1:] for each in aside] == [b"0", b"1", b"2"]
    assert aside[-1] == found.aside


def test_a_broken_file_that_cannot_be_moved_stays_as_it_is(file, monkeypatch):
    broken = b"\x00\xff\x00garbage\n[[[\n=\n"
    file.write_bytes(broken)
    monkeypatch.setattr(stored_choices.os, "rename", Mock(side_effect=PermissionError(13, "denied")))
    settings = Settings()
    assert (settings.trouble, settings.aside) == (Trouble.BROKEN, None)
    settings.theme = "dark"
    assert settings.theme == "dark"
    assert file.read_bytes() == broken


def test_newer_settings_are_left_alone(file):
    QSettings().setValue("version", VERSION + 1)
    QSettings().setValue("theme", "dark")
    QSettings().sync()
    before = file.read_bytes()
    settings = Settings()
    assert (settings.trouble, settings.theme) == (Trouble.NEWER, "system")
    settings.theme = "light"
    settings.add_recent("texts", "/a")
    assert (settings.theme, settings.recent("texts")) == ("light", ["/a"])
    QSettings().sync()
    assert file.read_bytes() == before


def test_settings_that_cannot_be_written_are_said(file):
    file.mkdir()
    settings = Settings()
    assert (settings.trouble, settings.theme) == (Trouble.READ_ONLY, "system")
    settings.theme = "dark"


def test_a_disk_that_fills_up_is_said_once_and_the_old_settings_stay(qtbot, file):
    Settings().theme = "dark"
    before, settings, said = file.read_bytes(), Settings(), []
    settings.unwritten.connect(lambda: said.append(settings.trouble))
    with full_disk():
        settings.language = "zh_CN"
        settings.folder = "/x"
    assert said == [Trouble.READ_ONLY]
    assert (settings.language, settings.theme) == ("zh_CN", "dark")
    assert file.read_bytes() == before
    assert [each for each in file.parent.iterdir() if each != file] == []


ADD = """
import sys
from PySide6.QtCore import QCoreApplication, QSettings
from app.settings import Settings

QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
QCoreApplication.setOrganizationName("two")
settings = Settings()
print("open", flush=True)
sys.stdin.readline()
for number in range(5):
    settings.add_recent(sys.argv[2], f"/{sys.argv[3]}{number}")
    settings.add_repository(f"{sys.argv[3]}/{number}")
setattr(settings, sys.argv[4], sys.argv[5])
"""


def test_windows_at_the_same_time_lose_nothing_of_each_other(tmp_path):
    """Each has read the settings before any of them writes."""
    given = [
        ("texts", "a", "theme", "dark"), ("texts", "b", "language", "zh_CN"), ("vocabularies", "c", "folder", "/x")
    ]  # fmt: skip
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", ADD, str(tmp_path), *each],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for each in given
    ]  # fmt: skip
    for each in windows:
        assert each.stdout.readline() == "open\n"
    for each in windows:
        each.stdin.write("go\n")
        each.stdin.flush()
    for each in windows:
        each.communicate(timeout=60)
        assert each.returncode == 0
    (found,) = tmp_path.rglob("*.ini")
    settings = Settings(QSettings(str(found), QSettings.Format.IniFormat))
    assert sorted(settings.recent("texts")) == [f"/{name}{number}" for name in "ab" for number in range(5)]
    assert sorted(settings.recent("vocabularies")) == [f"/c{number}" for number in range(5)]
    assert {each[:1] for each in settings.repositories} == {"a", "b", "c"}
    assert len(settings.repositories) == MOST_REPOSITORIES
    assert (settings.theme, settings.language, settings.folder) == ("dark", "zh_CN", "/x")


@pytest.mark.parametrize("value", ["x", "", "-1", "1.5"])
def test_a_version_that_is_none_is_no_trouble(file, value):
    QSettings().setValue("version", value)
    assert Settings().trouble is None


def test_recent_files_are_few_and_the_newest_comes_first(file):
    settings = Settings()
    assert settings.recent("texts") == []
    for number in range(MOST_RECENT + 5):
        settings.add_recent("texts", f"/{number}")
    settings.add_recent("texts", "/7")
    assert settings.recent("texts")[:3] == ["/7", "/14", "/13"]
    assert len(settings.recent("texts")) == MOST_RECENT
    assert settings.recent("vocabularies") == []
    settings.forget_recent("texts", "/14")
    assert "/14" not in settings.recent("texts")
    settings.forget_recent("texts")
    assert settings.recent("texts") == []


def test_the_first_file_is_saved_among_the_documents(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    place = QStandardPaths.StandardLocation.DocumentsLocation
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda wanted: str(tmp_path / str(wanted == place)))
    assert (Settings().save_folder, Settings().folder) == (str(tmp_path), str(tmp_path))
    (tmp_path / "True").mkdir()
    assert (Settings().save_folder, Settings().folder) == (str(tmp_path / "True"), str(tmp_path / "True"))
    Settings().folder = "/opened"
    assert Settings().save_folder == str(tmp_path / "True")
    Settings().save_folder = "/saved"
    assert (Settings().save_folder, Settings().folder) == ("/saved", "/opened")
