"""How quick a move of the slider over the merges is: 200,000 merges, 10 KB of text, all docks in sight.

Not a test: `python tests/benchmarks/travel.py VOCABULARY [--rounds 5] [--only apart tokens_dock ...]` prints
milliseconds from the move until the text is painted with the tokens of its moment, and until the list of merges is
painted that ends there: of moves by one, ten and a thousand merges, to the next merge that changes the text, and
anywhere, as under the mouse. The docks stand side by
side ("apart") around a window of 2560 x 1600; then each by itself before the others, in one as large and in one of
1280 x 800: what is in sight is painted, so the size counts. Frames without a cause are measured in between, so that
other work on the machine shows. Without a display offscreen, else on it (`xvfb-run`).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from frames import PAUSE, Frame, idle_frame, report, run_for, run_until
from pane import sample, started
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from app.application import Application

LIMIT = 33
TEXT_BYTES = 10_000
LARGE, USUAL = (2560, 1600), (1280, 800)
MOVES = 12
"""Moves of each kind in a round."""


def docks(application: Application) -> list[QDockWidget]:
    """Those below the text, where they share a place at first."""
    area = Qt.DockWidgetArea.BottomDockWidgetArea
    window = application.window
    return [each for each in window.findChildren(QDockWidget) if window.dockWidgetArea(each) == area]


def put_apart(application: Application) -> None:
    """Every dock in sight, in a window that has the room."""
    application.window.resize(*LARGE)
    for dock in docks(application):
        dock.setFloating(True)
        dock.show()


def put_before(application: Application, chosen: QDockWidget, size: tuple[int, int]) -> None:
    """Every dock in its place, this one before the others, in a window of this size."""
    application.window.resize(*size)
    for dock in docks(application):
        dock.setFloating(False)
    chosen.show()
    chosen.raise_()


def measure(application: Application, name: str, rounds: int) -> None:
    """Moves of every kind, with the docks as they are."""
    travel, session, view = application.travel, application.session, application.text_pane.edit
    merges = application.merges_dock.view
    chance = random.Random(7)
    kinds: dict[str, Callable[[], None]] = {
        "one": lambda: travel.step(-1),
        "ten": lambda: travel.step(-10),
        "thousand": lambda: travel.step(-1000),
        "change": lambda: application.actions.named["previous_change"].trigger(),
        "anywhere": lambda: travel.bar.slider.setValue(chance.randrange(session.front)),
    }
    painted: dict[str, list[float]] = {kind: [] for kind in kinds}
    listed: dict[str, list[float]] = {kind: [] for kind in kinds}
    idle: list[float] = []
    worked: list[float] = []
    for _ in range(rounds):
        for kind, move in kinds.items():
            session.set_moment(session.front - chance.randrange(1, 50_000))
            run_until(lambda: not session.busy)
            run_for(PAUSE)
            idle.append(idle_frame(view))
            for _ in range(MOVES):
                before, begun, work = session.encoding, time.perf_counter(), time.thread_time()
                frame = Frame(view, lambda before=before: session.encoding is not before)
                rows = Frame(merges, lambda: merges.count == (session.moment or session.front))
                move()
                painted[kind].append(frame.milliseconds_since(begun))
                listed[kind].append(rows.milliseconds_since(begun))
                worked.append((time.thread_time() - work) * 1000)
                run_for(chance.randrange(1, 40))  # as fast as keys that are held down, and slower
    for kind, times in painted.items():
        report(f"{name}, {kind}", times, idle, limit=LIMIT)
        report(f"{name}, {kind}, with the list", listed[kind], idle, limit=LIMIT)
    report(f"{name}, all, work of the window's thread alone", worked, idle, limit=LIMIT)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vocabulary", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", default=[])
    arguments = parser.parse_args()
    application = started()
    application.text_pane.show_text(sample(TEXT_BYTES))
    application.files.open(arguments.vocabulary)
    run_until(lambda: not application.busy)
    if not application.session.front:
        raise SystemExit(f"{arguments.vocabulary}: no merges to travel in")
    application.travel.toggle()
    for dock in (None, *docks(application)):
        name = "apart" if dock is None else dock.objectName()
        if arguments.only and name not in arguments.only:
            continue
        for size in (LARGE,) if dock is None else (LARGE, USUAL):
            if dock is None:
                put_apart(application)
            else:
                put_before(application, dock, size)
            run_for(500)
            run_until(lambda: not application.busy)
            measure(application, f"{name} in {size[0]} x {size[1]}", arguments.rounds)
    application.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
