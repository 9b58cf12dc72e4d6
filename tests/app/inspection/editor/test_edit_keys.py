"""The list of keys: each is one that Qt knows, and none twice."""

from pytestqt.qtbot import QtBot

from app.inspection.editor.edit_keys import edit_keys


def test_keys_are_named(qtbot: QtBot) -> None:
    keys = edit_keys()
    assert all(words and key for words, key in keys)
    assert len({words for words, _key in keys}) == len(keys)
    assert ("Find: match case", "Alt+C") in keys
    assert any(key.endswith("and the mouse wheel") and len(key) > 20 for _words, key in keys)
