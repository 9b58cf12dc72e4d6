"""Rules of the source that import-linter and ruff cannot see: sizes, names, docstrings, where Qt may appear.

Each rule is a function that takes modules and returns its violations in words; the planted violations at the end
show that each rule can fail. Not here: which package may import which (contracts in pyproject.toml).
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "misc", "common", "core", "base", "manager", "managers"}


@dataclass(frozen=True)
class Module:
    """One Python file: its path below the project's root, with slashes, and its text."""

    path: str
    source: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, self.path)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.path.removesuffix(".py").split("/"))

    @property
    def lines(self) -> int:
        return self.source.count("\n")

    def imports(self) -> Iterator[tuple[str, int]]:
        """Full names of what is imported, at any depth, with their lines."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, node.lineno
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield f"{'.' * node.level}{node.module or ''}.{alias.name}", node.lineno


def modules(*folders: str) -> list[Module]:
    """Every Python file below the folders, in a fixed order."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [Module(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def is_qt(name: str) -> bool:
    return name.split(".")[0] in {"PySide6", "shiboken6", "pyqtgraph"}


def is_free_of_widgets(path: str) -> bool:
    return path == "app/session.py" or bool(re.fullmatch(r"app/.*_(model|thread|run)\.py", path))


# --- The rules ------------------------------------------------------------------------------------


def longest(path: str) -> int:
    """Lines that a file may have. A helper of kernels must lie in the file of its callers: those may be longer."""
    if path.startswith("engine/kernels/"):
        return 480
    if path.startswith("engine/"):
        return 300
    return 150 if path == "app/window/main_window.py" else sys.maxsize


def too_long(found: Iterable[Module]) -> list[str]:
    return [
        f"{each.path}: {each.lines} lines, at most {longest(each.path)}"
        for each in found
        if each.lines > longest(each.path)
    ]


def long_functions(found: Iterable[Module]) -> list[str]:
    """Engine functions over 60 lines; a kernel is one loop that numba compiles whole, so kernels may be longer."""
    return [
        f"{each.path}:{node.lineno}: {node.name} has {length} lines, at most 60"
        for each in found
        if each.parts[0] == "engine" and each.parts[1] != "kernels"
        for node in each.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for length in [(node.end_lineno or node.lineno) - node.lineno + 1]
        if length > 60
    ]


def without_docstring(found: Iterable[Module]) -> list[str]:
    return [f"{each.path}: no module docstring" for each in found if not ast.get_docstring(each.tree)]


def forbidden_names(found: Iterable[Module]) -> list[str]:
    return [
        f"{each.path}: '{part}' says nothing about what is in it"
        for each in found
        for part in each.parts
        if part in FORBIDDEN_NAMES or part.split("_")[-1] in {"utils", "helpers", "manager"}
    ]


def names_of_others(found: Iterable[Module]) -> list[str]:
    """Modules named like the standard library's or a dependency's: of the two, one misleads or is out of reach."""
    taken = set(sys.stdlib_module_names) | dependencies() | {"PySide6"}
    return [
        f"{each.path}: a module of this name exists outside"
        for each in found
        if (name := each.parts[-1]) in taken and not name.startswith("__")
    ]


def widgets_where_none_belong(found: Iterable[Module]) -> list[str]:
    return [
        f"{each.path}:{line}: {name}"
        for each in found
        if is_free_of_widgets(each.path)
        for name, line in each.imports()
        if name.startswith(("PySide6.QtWidgets", "pyqtgraph"))
    ]


def qt_in_the_engine(found: Iterable[Module]) -> list[str]:
    return [
        f"{each.path}:{line}: {name}"
        for each in found
        if each.parts[0] == "engine"
        for name, line in each.imports()
        if is_qt(name)
    ]


def relative_imports(found: Iterable[Module]) -> list[str]:
    return [
        f"{each.path}:{line}: {name}" for each in found for name, line in each.imports() if name.startswith(".")
    ]


def calls(found: Iterable[Module], *forbidden: str) -> list[str]:
    """Calls of the dotted names; a name that begins with a dot is a method of anything."""
    return [
        f"{each.path}:{node.lineno}: {text}("
        for each in found
        for node in each.nodes
        if isinstance(node, ast.Call)
        for text in [ast.unparse(node.func)]
        if any(text == name or (name.startswith(".") and text.endswith(name)) for name in forbidden)
    ]


def mentions(found: Iterable[Module], name: str) -> list[str]:
    return [
        f"{each.path}:{node.lineno}: {name}"
        for each in found
        for node in each.nodes
        if (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Attribute) and node.attr == name)
        or (isinstance(node, ast.alias) and node.name == name)
    ]


def altered_text(found: Iterable[Module]) -> list[str]:
    """toPlainText turns NBSP into a space and U+2028 into a line feed: the exact text comes from the document."""
    return calls(found, ".toPlainText")


def untranslatable(found: Iterable[Module]) -> list[str]:
    """lupdate takes the context of `self.tr` from the class, at run time it is the subclass: use translate."""
    return calls(found, ".tr")


def slow_proxies(found: Iterable[Module]) -> list[str]:
    """Sorting 200,000 rows takes QSortFilterProxyModel a minute: item models keep an index array of their own."""
    return mentions(found, "QSortFilterProxyModel")


def watched_focus(found: Iterable[Module]) -> list[str]:
    """A dialog that dies gives up the focus, and a Python object of a half deleted widget ends the program."""
    return [each for each in mentions(found, "focusChanged") if each.startswith("app/")]


def fixed_waits(found: Iterable[Module]) -> list[str]:
    return calls(found, "time.sleep", "sleep", "qtbot.wait", "QTest.qWait", "QThread.msleep", "QThread.sleep")


def bad_subjects(subjects: Iterable[str]) -> list[str]:
    """Commit subjects that are not `area: what it does` in at most 50 characters."""
    return [each for each in subjects if len(each) > 50 or not re.match(r"[a-z][a-z0-9_-]*: .", each)]


def dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + [
        name for group in project["optional-dependencies"].values() for name in group
    ]
    return {re.split(r"[^A-Za-z0-9_-]", each)[0].replace("-", "_") for each in wanted}


# --- The source keeps them ------------------------------------------------------------------------

Rule = Callable[[Iterable[Module]], list[str]]
SOURCE_RULES: list[Rule] = [
    too_long,
    long_functions,
    forbidden_names,
    names_of_others,
    widgets_where_none_belong,
    qt_in_the_engine,
    altered_text,
    untranslatable,
    slow_proxies,
    watched_focus,
]
EVERYWHERE: list[Rule] = [without_docstring, relative_imports]


def name_of(rule: Rule) -> str:
    return rule.__name__


@pytest.fixture(scope="module")
def source() -> list[Module]:
    """What is shipped; each file is parsed once, and forgotten after the tests of this file."""
    return modules("app", "engine", "resources")


@pytest.fixture(scope="module")
def tests() -> list[Module]:
    return modules("tests")


@pytest.mark.parametrize("rule", SOURCE_RULES, ids=name_of)
def test_the_source_keeps_the_rule(source: list[Module], rule: Rule) -> None:
    assert rule(source) == []


@pytest.mark.parametrize("rule", EVERYWHERE, ids=name_of)
def test_source_and_tests_keep_the_rule(source: list[Module], tests: list[Module], rule: Rule) -> None:
    assert rule([*source, *tests]) == []


def test_tests_wait_for_what_happens_and_not_for_a_time(tests: list[Module]) -> None:
    # Benchmarks measure over a time, and are no tests.
    assert fixed_waits(each for each in tests if each.parts[1] != "benchmarks") == []


def test_the_source_is_found(source: list[Module], tests: list[Module]) -> None:
    assert {each.parts[0] for each in [*source, *tests]} == {
        "app",
        "engine",
        "resources",
        "tests",
    }


def test_importing_the_engine_loads_neither_qt_nor_numba() -> None:
    program = "import engine, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"PySide6", "shiboken6", "pyqtgraph", "numba", "tokenizers", "sentencepiece"} & set(
        done.stdout.split()
    ) == set()


def test_commit_subjects_name_an_area_and_fit_in_a_line() -> None:
    try:
        done = subprocess.run(
            ["git", "log", "--no-merges", "--format=%s"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        pytest.skip("no git here")
    if done.returncode:
        pytest.skip(f"no history here: {done.stderr.strip()}")
    assert bad_subjects(done.stdout.splitlines()) == []


# --- Planted violations ---------------------------------------------------------------------------

PLANTED: list[tuple[Rule, str, str]] = [
    (too_long, "engine/text/offsets.py", "x = 1\n" * 301),
    (too_long, "engine/kernels/merge.py", "x = 1\n" * 481),
    (too_long, "app/window/main_window.py", "x = 1\n" * 151),
    (long_functions, "engine/metrics.py", "def f():\n" + "    x = 1\n" * 60),
    (without_docstring, "app/session.py", "x = 1\n"),
    (forbidden_names, "engine/utils.py", ""),
    (forbidden_names, "app/common/palette.py", ""),
    (forbidden_names, "app/window/dock_manager.py", ""),
    (names_of_others, "engine/text/regex.py", ""),
    (names_of_others, "engine/statistics.py", ""),
    (widgets_where_none_belong, "app/session.py", "from PySide6 import QtWidgets\n"),
    (widgets_where_none_belong, "app/training/training_run.py", "from PySide6.QtWidgets import QLabel\n"),
    (widgets_where_none_belong, "app/vocabulary/vocabulary_model.py", "import PySide6.QtWidgets\n"),
    (qt_in_the_engine, "engine/tokenizer.py", "def f():\n    from PySide6.QtCore import QObject\n"),
    (relative_imports, "engine/tokenizer.py", "from . import errors\n"),
    (relative_imports, "engine/tokenizer.py", "from ..text.offsets import Offsets\n"),
    (altered_text, "app/inspection/text_pane.py", "def f(self):\n    return self.toPlainText()\n"),
    (untranslatable, "app/window/actions.py", "def f(self):\n    return self.tr('Open')\n"),
    (slow_proxies, "app/vocabulary/list.py", "from PySide6.QtCore import QSortFilterProxyModel\n"),
    (slow_proxies, "app/vocabulary/list.py", "model = QtCore.QSortFilterProxyModel()\n"),
    (watched_focus, "app/window/main_window.py", "def f(self):\n    qt.focusChanged.connect(self.g)\n"),
    (fixed_waits, "tests/app/test_x.py", "import time\ntime.sleep(1)\n"),
    (fixed_waits, "tests/app/test_x.py", "def test(qtbot):\n    qtbot.wait(100)\n"),
]


@pytest.mark.parametrize(("rule", "path", "source"), PLANTED, ids=[f"{r.__name__}-{p}" for r, p, _ in PLANTED])
def test_a_planted_violation_is_found(rule: Rule, path: str, source: str) -> None:
    found = rule([Module(path, source)])
    assert len(found) == 1
    assert found[0].startswith(path)


ALLOWED: list[tuple[Rule, str, str]] = [
    (too_long, "engine/text/offsets.py", "x = 1\n" * 300),
    (long_functions, "engine/kernels/merge.py", "def f():\n" + "    x = 1\n" * 90),
    (names_of_others, "engine/__init__.py", ""),
    (widgets_where_none_belong, "app/training/train_dock.py", "from PySide6.QtWidgets import QLabel\n"),
    (altered_text, "app/inspection/text_pane.py", '"""Never toPlainText()."""\n'),
    (fixed_waits, "tests/app/test_x.py", "def test(qtbot):\n    qtbot.waitUntil(lambda: True)\n"),
]


@pytest.mark.parametrize(("rule", "path", "source"), ALLOWED, ids=[f"{r.__name__}-{p}" for r, p, _ in ALLOWED])
def test_what_is_allowed_is_not_reported(rule: Rule, path: str, source: str) -> None:
    assert rule([Module(path, source)]) == []


def test_every_rule_has_a_planted_violation() -> None:
    assert {rule for rule, _, _ in PLANTED} == {*SOURCE_RULES, *EVERYWHERE, fixed_waits}


def test_commit_subjects_can_be_wrong() -> None:
    good = ["engine: add the trainer", "ci-set-up: run the checks", "utf8: x", "per_cent: x"]
    bad = ["Added stuff", "engine:add", "engine: " + "x" * 43, "wip"]
    assert bad_subjects(good + bad) == bad
