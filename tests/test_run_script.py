"""What tests/run.sh does around the checks, which are stand-ins here: says what failed, leaves nothing running."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the script is written for a POSIX shell")

COMMANDS = ("ruff", "mypy", "lint-imports", "python", "xvfb-run")
BOUNDS_CHECKED = '[ -n "${NUMBA_BOUNDSCHECK:-}" ]'


class Project:
    """A folder with the script, and commands that only say their name and arguments."""

    def __init__(self, root: Path) -> None:
        self.root, self.bin = root, root / ".venv" / "bin"
        for folder in (self.bin, root / "tests", root / "resources", root / "scratch of this"):
            folder.mkdir(parents=True)
        shutil.copy(Path(__file__).with_name("run.sh"), root / "tests")
        (root / "resources" / "setup.sh").write_text("")
        for name in COMMANDS:
            self.command(name, f'echo "{name} $*"')

    def command(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def start(self) -> subprocess.Popen[str]:
        environment = os.environ | {"TMPDIR": str(self.root / "scratch of this")}
        return subprocess.Popen(
            ["sh", "tests/run.sh"],
            cwd=self.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def run(self) -> tuple[int, str]:
        """How it ends, and all that is said."""
        process = self.start()
        said = process.communicate(timeout=60)[0]
        assert list((self.root / "scratch of this").iterdir()) == []
        return process.returncode, said


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_what_runs_beside_speaks_when_it_ends(project: Project) -> None:
    status, said = project.run()
    assert status == 0
    order = (
        "ruff check", "ruff format", "lint-imports", "mypy", "(python -m engine.kernels)\npython -m engine.kernels",
        "=== kernels, compiled with bounds checks\npython -m engine.kernels", "pytest -n auto", "xvfb-run -a",
        "=== tests of the kernels with bounds checks\npython -m pytest tests/engine/kernels", "all checks passed",
    )  # fmt: skip
    places = [said.index(each) for each in order]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("command", "script", "named"),
    [
        ("mypy", "exit 3", "types (mypy)"),
        ("python", f"if {BOUNDS_CHECKED}; then echo its words; exit 3; fi", "kernels, compiled with bounds checks"),
        (
            "python",
            f'if {BOUNDS_CHECKED} && [ "$2" = pytest ]; then echo its words; exit 3; fi',
            "tests of the kernels with bounds checks",
        ),
        ("xvfb-run", "exit 3", "end to end on an X display"),
    ],
)
def test_what_fails_is_named_and_ends_it(project: Project, command: str, script: str, named: str) -> None:
    project.command(command, script)
    status, said = project.run()
    assert (status, said.splitlines()[-1]) == (3, f"=== failed: {named}")
    assert command != "python" or "its words" in said


def test_what_runs_beside_ends_with_it(project: Project) -> None:
    os.mkfifo(project.root / "pipe")
    project.command("python", f"if {BOUNDS_CHECKED}; then echo $$ > pipe; exec cat pipe; fi")
    project.command("mypy", "read -r number < pipe; echo $number > number; exit 3")
    status, said = project.run()
    assert (status, said.splitlines()[-1]) == (3, "=== failed: types (mypy)")
    with pytest.raises(ProcessLookupError):
        os.kill(int((project.root / "number").read_text()), 0)


def test_it_ends_when_it_is_told_to(project: Project) -> None:
    project.command("mypy", "kill -TERM $PPID")
    status, said = project.run()
    assert status == 128 + signal.SIGTERM
    assert "engine.kernels)" not in said
