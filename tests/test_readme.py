"""The README is true: its commands run, its map matches the tree, its pictures are there, its words are complete.

A `console` block is a session: the lines after `$ ` are run in turn in one folder, and where output is shown, it
must be that output (`...` stands for anything). Not here: whether the two commands set up a bare machine.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
WORDS = [
    "token",
    "id",
    "vocabulary",
    "merge",
    "rank",
    "pair",
    "pre-token",
    "split pattern",
    "normalizer",
    "special token",
    "added token",
    "byte fallback",
    "span",
    "flag",
    "grapheme cluster",
    "fragment",
    "trainer",
    "merge event",
    "fertility",
    "bytes per token",
]


def blocks(language: str) -> list[str]:
    """The fenced code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def section(title: str) -> str:
    """The text below a heading, up to the next one."""
    _, _, rest = README.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


def steps(session: str) -> Iterator[tuple[str, str]]:
    """The commands of a console session, each with the output that is shown below it."""
    for part in re.split(r"^\$ ", session, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def matches(output: str, shown: str) -> bool:
    """Whether the output is what is shown; `...` stands for anything."""
    pattern = re.escape(shown.strip()).replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, output.strip(), re.S) is not None


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def test_the_first_screen_gives_the_command_that_runs_it_and_the_one_that_tests_it() -> None:
    assert blocks("sh")[:2] == ["sh resources/start.sh\n", "sh tests/run.sh\n"]
    assert README.index("sh tests/run.sh") < README.index("\n## ")
    for script in ("resources/start.sh", "tests/run.sh", "resources/setup.sh"):
        assert (ROOT / script).is_file()


@pytest.mark.parametrize("script", ["resources/start.sh", "tests/run.sh", "resources/setup.sh"])
def test_the_scripts_are_plain_sh(script: str) -> None:
    done = subprocess.run(["sh", "-n", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_ci_runs_the_readme_test_command() -> None:
    text = (ROOT / ".ci/run").read_text("utf-8")
    assert "exec sh tests/run.sh\n" in text
    assert os.access(ROOT / ".ci/run", os.X_OK)


@pytest.mark.skipif(sys.platform == "win32", reason="the tour is written for a POSIX shell")
def test_the_tour_runs(tmp_path: Path) -> None:
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    commands = [step for session in blocks("console") for step in steps(session)]
    assert len(commands) >= 5
    for command, shown in commands:
        done = run(command, tmp_path)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert not shown.strip() or matches(done.stdout, shown), f"{command} prints\n{done.stdout}"


def test_the_map_names_what_exists_and_leaves_out_no_package() -> None:
    named = re.findall(r"`((?:app|engine|resources|tests)/[^`]*)`", README)
    assert [name for name in named if "NAME" not in name and not (ROOT / name).exists()] == []
    in_map = set(re.findall(r"`([a-z_/]+)/`", section("The map of the code")))
    packages = {
        path.parent.relative_to(ROOT).as_posix()
        for top in ("app", "engine")
        for path in (ROOT / top).rglob("*.py")
        if "__pycache__" not in path.parts
    }
    assert packages - in_map == set()
    assert {"resources", "tests"} <= in_map


def test_the_pictures_exist() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


def test_the_glossary_explains_each_word() -> None:
    explained = re.findall(r"^\| ([^|]+?) \| [^|].{15,}\|$", section("Words"), re.M)
    assert explained == WORDS


def test_shown_output_is_compared() -> None:
    assert matches("300 5\n", "300 5")
    assert not matches("300 5", "300 6")
    assert matches('{"tokens": [1, 2, 3]}', '{"tokens": [1, ...')
    assert not matches("[1]", "1")
