"""How quickly the largest lists are searched, and how quickly they are sorted, until their first rows are painted.

Not a test: `python tests/benchmarks/lists.py VOCABULARY [--rounds 5]` opens it in a window, with its vocabulary and
its merges in sight, and prints for each search, as its last letter is typed, and for each column the median and the
worst of the rounds."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.application import Application
from app.options import Options
from engine import kernels
from engine.listing.search import KINDS
from tests.benchmarks.frames import PAUSE, Frame, run_for

SEARCHES = (("text", "the"), ("text", "中国"), ("regex", "^ ?[a-z]{5}$"), ("hex", "e4 b8"), ("id", "100000-100099"))


def settle(application: Application) -> None:
    """Wait until everything is at rest."""
    while application.busy or not application.preparation.settled:
        run_for(20)
    run_for(PAUSE)


def timed(application: Application, view: object, change: Callable[[], None]) -> float:
    """Milliseconds from a change until the rows that it leads to are painted."""
    settle(application)
    resets: list[int] = []
    view.tokens.modelReset.connect(lambda: resets.append(1))
    frame = Frame(view, lambda: bool(resets))
    begun = time.perf_counter()
    change()
    return frame.milliseconds_since(begun)


def measure(application: Application, dock: object, name: str, rounds: int) -> None:
    """All searches and all columns of one list."""
    bar, view = dock.bar, dock.view
    for kind, text in SEARCHES:
        bar.kind.setCurrentIndex(KINDS.index(kind))
        took = []
        for _ in range(rounds):
            bar.field.setText(text[:-1])
            took.append(timed(application, view, lambda text=text: bar.field.setText(text)))
        print(f"{name}: find {kind} {text!r}: median {statistics.median(took):.1f} ms, worst {max(took):.1f}")
    bar.field.clear()
    view.headings_entered.emit()  # as by the mouse, before it clicks
    for column in view.shown_columns:
        took = []
        for _ in range(rounds):
            for descending in (False, True):
                took.append(timed(application, view, lambda c=column, d=descending: bar.set_order(c, descending=d)))
        print(f"{name}: sort by {column}: median {statistics.median(took):.1f} ms, worst {max(took):.1f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vocabulary", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    kernels.load()
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp()
    qt = QApplication.instance() or QApplication(["benchmark"])
    application = Application(qt, Options(language="en", theme="light", files=(arguments.vocabulary,)))
    application.begin()
    settle(application)
    for dock, name in ((application.vocabulary_dock, "vocabulary"), (application.merges_dock, "merges")):
        dock.show()
        dock.raise_()
        settle(application)
        print(f"{name}: {dock.view.tokens.rowCount():,} rows")
        measure(application, dock, name, arguments.rounds)
    application.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
