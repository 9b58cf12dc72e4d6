"""The page of keys lists every key that some part of the program handles, part by part."""

import ast
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

import app
from app.window.actions import KEYS
from app.window.other_keys import other_keys

ROOT = Path(app.__file__).parent
OF_ANY_LIST = ("lists", "anywhere")
PARTS = {
    "inspection/editor": ("inspection/editor",),
    "inspection/large": ("inspection/editor",),
    "inspection/find": ("inspection/find", "inspection/editor"),
    "inspection/caret": ("inspection/caret",),
    "listing/search_bar": ("vocabulary",),
    "travel": ("travel",),
    "charts": ("charts",),
    "training/corpus_list": ("training",),
    "comparison": ("comparison",),
    "files": ("files", *OF_ANY_LIST),
}
"""Begin of a module's path -> the parts of the page that list its keys; of others `lists` and `anywhere`."""

HELD = {"Shift", "Control", "Alt", "AltGr", "Meta"}
OTHER_NAMES = {
    "Enter": "Return", "Escape": "Esc", "PageUp": "PgUp", "PageDown": "PgDown", "Backtab": "Tab",
    "Delete": "Del", "Equal": "=", "Minus": "-", "Plus": "+",
}  # fmt: skip


def handled():
    """Module -> names of the keys that its source looks for: `Key_Home` is Home, StandardKey.Copy is Ctrl+C."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        module = path.relative_to(ROOT).with_suffix("").as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
        keys = {name.removeprefix("Key_") for name in names if name.startswith("Key_")} - HELD
        keys = {OTHER_NAMES.get(key, key) for key in keys}
        if keys and not module.startswith("window/other_keys"):
            found[module] = keys
    return found


def test_there_are_keys_to_compare_with():
    assert len(handled()) > 8
    assert "Home" in handled()["inspection/caret/byte_strip"]


@pytest.mark.parametrize(("module", "keys"), handled().items(), ids=handled())
def test_the_keys_of_each_part_are_listed(qapp, module, keys):
    parts = next((parts for begin, parts in PARTS.items() if module.startswith(begin)), OF_ANY_LIST)
    listed = {key for part in parts for row in other_keys()[part][1] for key in row.keys}
    missing = keys - {key.rpartition("+")[2] or key for key in listed}
    assert not missing, f"app/window/other_keys.py does not list them in {' or '.join(parts)}"


def test_standard_keys_are_those_of_a_menu_or_listed(qapp):
    known = {QKeySequence(key) for key in KEYS.values()}
    known |= {QKeySequence(key) for _title, rows in other_keys().values() for row in rows for key in row.keys}
    shifted = {QKeySequence(f"Shift+{key.toString()}") for key in known}
    names = {
        each.attr
        for path in ROOT.rglob("*.py")
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.Attribute) and hasattr(QKeySequence.StandardKey, each.attr)
        and ast.unparse(each.value).endswith(("StandardKey", "_KEY", "_Key", "keys", "Key"))
    }  # fmt: skip
    assert len(names) > 20
    for name in names:
        bindings = QKeySequence.keyBindings(QKeySequence.StandardKey[name])
        assert not bindings or any(each in known | shifted for each in bindings), name


def test_every_key_can_be_read_and_is_listed_once_a_part(qapp):
    for title, rows in other_keys().values():
        assert title
        for row in rows:
            assert row.words
            assert row.native()
            assert all(QKeySequence(key).toString() == key for key in row.keys)
        done = [row.words for row in rows]
        assert len(done) == len(set(done))
