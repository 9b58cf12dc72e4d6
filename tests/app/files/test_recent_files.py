"""The menu of recent files: both kinds, what is missing, and clearing it."""

import pytest
from PySide6.QtWidgets import QMenu

from app.files.recent_files import TEXTS, VOCABULARIES, RecentFiles
from app.settings import Settings


@pytest.fixture
def menu(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    return menu


def _entries(menu):
    return [each.toolTip() for each in menu.actions() if each.isEnabled() and not each.isSeparator()]


def test_at_first_there_is_nothing_to_open_or_to_clear(menu):
    RecentFiles(Settings(), menu)
    assert [each.isEnabled() for each in menu.actions()] == [False]


def test_both_kinds_are_listed_and_opened(qtbot, menu, tmp_path):
    recent = RecentFiles(Settings(), menu)
    for name in ("a & b.json", "c.json"):
        (tmp_path / name).write_bytes(b"")
        recent.add(VOCABULARIES, tmp_path / name)
    (tmp_path / "t.txt").write_bytes(b"")
    recent.add(TEXTS, tmp_path / "t.txt")
    assert _entries(menu)[:3] == [str(tmp_path / name) for name in ("c.json", "a & b.json", "t.txt")]
    actions = {each.toolTip(): each for each in menu.actions()}
    assert actions[str(tmp_path / "a & b.json")].text().startswith("a && b.json — ")
    with qtbot.waitSignal(recent.vocabulary_wanted) as wanted:
        actions[str(tmp_path / "c.json")].trigger()
    assert wanted.args == [tmp_path / "c.json"]
    with qtbot.waitSignal(recent.text_wanted) as wanted:
        actions[str(tmp_path / "t.txt")].trigger()
    assert wanted.args == [tmp_path / "t.txt"]


def test_a_missing_file_is_said_and_taken_off(qtbot, menu, tmp_path):
    recent = RecentFiles(Settings(), menu)
    recent.add(TEXTS, tmp_path / "gone.txt")
    with qtbot.waitSignal(recent.missing) as missing:
        menu.actions()[1].trigger()
    assert missing.args == [tmp_path / "gone.txt"]
    qtbot.waitUntil(lambda: len(menu.actions()) == 1)
    assert Settings().recent(TEXTS) == []


def test_the_list_is_cleared(qtbot, menu, tmp_path):
    recent = RecentFiles(Settings(), menu)
    recent.add(TEXTS, tmp_path / "a.txt")
    recent.add(VOCABULARIES, tmp_path / "a.json")
    menu.actions()[-1].trigger()
    qtbot.waitUntil(lambda: len(menu.actions()) == 1)
    assert Settings().recent(TEXTS) == Settings().recent(VOCABULARIES) == []


def test_the_list_outlives_the_window(menu, tmp_path, qtbot):
    RecentFiles(Settings(), menu).add(TEXTS, tmp_path / "a.txt")
    other = QMenu()
    qtbot.addWidget(other)
    RecentFiles(Settings(), other)
    assert str(tmp_path / "a.txt") in _entries(other)
