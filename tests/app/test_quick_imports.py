"""What the program leaves out while it is imported, and what it does not load before it is needed."""

import subprocess
import sys

import pytest

STARTED = """
import builtins, gc, linecache, sys
from app import display, options
from app.quick_imports import quick_imports
options.parse([])
display.fault_of_installation()
featured = builtins.__import__
{imported}
read = [name for name in linecache.cache if name.endswith("session.py")]
print(len(read), builtins.__import__ is featured, gc.isenabled(), *sorted(sys.modules))
"""
QUICK = "with quick_imports():\n    import app.application"


def started(imported: str) -> list[str]:
    """Source files that were read, whether PySide's `__import__` stands, whether garbage is collected; modules."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED.format(imported=imported)], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def quickly() -> list[str]:
    return started(QUICK)


def test_no_source_is_read_and_all_is_as_before(quickly):
    assert quickly[:3] == ["0", "True", "True"]


def test_pyside_would_read_the_source():
    assert int(started("import app.application")[0]) > 0  # else there is nothing to leave out any more


@pytest.mark.parametrize("name", ["importlib.metadata", "email", "ssl", "numba", "pyqtgraph", "sentencepiece"])
def test_what_a_start_does_not_need_is_not_loaded(quickly, name):
    assert "app.application" in quickly
    assert name not in quickly
