"""How smooth the window stays during a full-speed training, and what the window costs the training.

Not a test: `python tests/benchmarks/window.py CORPUS [--rounds 5]` prints lateness of the event loop (gap between
ticks of a precise 2 ms timer, minus 2 ms), its stalls, the time of the training with and without a window in the
same run, and the time from Start to the first merge on screen. List, chart and text are live, and a key is typed
every 150 ms; `--still`: nobody types. An idle run, with the same keys, is interleaved, so that other work on the
machine shows. With `--all-docks` every dock stands open beside the others in a window of 2560 x 1440. With
`--made-up 200000` merges that are made up arrive instead of those of a corpus, 5,000 a second: the lists and charts
of the largest vocabularies.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget

import engine
import resources
from app.application import Application
from app.options import Options
from app.pace import FULL
from app.training.merges.view import MergesView
from app.training.training_run import RunState
from app.training.training_settings import TrainingSettings
from engine import kernels
from engine.training.events import MergeBatch
from tests.app.training.fake_trainer import FakeTrainer

VOCAB_SIZE = 32_768
KEY_INTERVAL = 150
IDLE = 1500
"""Milliseconds of an idle run, before each training."""
TEXT_BYTES = 90_000
RATE = 5_000
"""Made-up merges a second."""


class Lateness(QObject):
    """Collects how late a precise 2 ms timer is, in milliseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(2)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        self.late, self._last = [], time.perf_counter()
        self._timer.start()

    def stop(self) -> np.ndarray:
        self._timer.stop()
        return np.array(self.late)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._last) * 1000 - 2))
        self._last = now


class FirstPaint(QObject):
    """Notes when the list was first painted with a merge of the training that was started last."""

    def __init__(self, view: MergesView) -> None:
        super().__init__()
        self.at: float | None = None
        self._view = view
        view.viewport().installEventFilter(self)

    def expect(self) -> None:
        """To be called right after the start, when the list is empty again."""
        assert self._view.count == 0
        self.at = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.at is None and event.type() == QEvent.Type.Paint and self._view.count:
            self.at = time.perf_counter()
        return super().eventFilter(watched, event)


class Typist(QObject):
    """Types a letter into the text pane every 150 ms."""

    def __init__(self, edit: QObject) -> None:
        super().__init__()
        self._edit = edit
        self._timer = QTimer(self)
        self._timer.setInterval(KEY_INTERVAL)
        self._timer.timeout.connect(self._type)

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _type(self) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(self._edit, QKeyEvent(kind, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a"))


def loop_until(qt: QApplication, done) -> None:
    """Run a real event loop until `done()`, asked every 20 ms."""
    timer = QTimer()
    timer.setInterval(20)
    timer.timeout.connect(lambda: qt.exit(0) if done() else None)
    timer.start()
    qt.exec()
    timer.stop()


def trained_alone(corpus: Path) -> float:
    """Seconds of the same training without the window; in a thread of its own too, whose memory is new to it."""
    took: list[float] = []

    def train() -> None:
        start = time.perf_counter()
        trainer = engine.BpeTrainer(engine.Corpus.from_paths([corpus]), vocab_size=VOCAB_SIZE, min_count=1)
        while not trainer.finished:
            trainer.advance(seconds=0.012)
        took.append(time.perf_counter() - start)

    thread = threading.Thread(target=train)
    thread.start()
    thread.join()
    return took[0]


def rest(qt: QApplication) -> None:
    """Let the event loop run for a while in which nothing happens."""
    QTimer.singleShot(IDLE, qt, lambda: qt.exit(0))
    qt.exec()


class Made(FakeTrainer):
    """Made-up merges at a steady rate."""

    def __init__(self, settings: TrainingSettings, merges: int) -> None:
        super().__init__(settings, ends_at=merges)
        self._begun = 0.0

    def advance(self, seconds: float = 0.012, merges: int | None = None) -> MergeBatch:
        now = time.perf_counter()
        self._begun = self._begun or now
        time.sleep(seconds)
        due = int((time.perf_counter() - self._begun) * RATE) - self.learned
        return super().advance(seconds, max(0, due if merges is None else min(due, merges)))


def open_side_by_side(application: Application) -> None:
    """Show every dock at once, none behind another."""
    window = application.window
    window.resize(2560, 1440)
    docks = [dock for dock in window.findChildren(QDockWidget) if window.tabifiedDockWidgets(dock)]
    for dock in docks:
        window.removeDockWidget(dock)
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        dock.show()
    if len(docks) > 1:
        window.splitDockWidget(docks[0], docks[1], Qt.Orientation.Vertical)
        for number, dock in enumerate(docks[2:]):
            window.splitDockWidget(docks[number % 2], dock, Qt.Orientation.Horizontal)
    QApplication.processEvents()
    hidden = [dock.objectName() for dock in docks if not dock.isVisible() or dock.visibleRegion().isEmpty()]
    print(f"docks in sight: {len(docks) - len(hidden)} of the bottom row, hidden: {hidden or 'none'}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--all-docks", action="store_true")
    parser.add_argument("--made-up", type=int, default=0, metavar="MERGES")
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    kernels.load()
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp()  # the layout of the last run is no part of this one
    qt = QApplication.instance() or QApplication(["benchmark"])
    application = Application(qt, Options())
    application.begin()
    loop_until(qt, lambda: application.preparation.settled and not application.busy)
    mixed = resources.path("samples/mixed.txt").read_text(encoding="utf-8")
    application.text_pane.show_text((mixed * (1 + TEXT_BYTES // len(mixed.encode())))[: TEXT_BYTES // 2])
    loop_until(qt, lambda: not application.busy)
    if arguments.all_docks:
        open_side_by_side(application)
    if arguments.made_up:
        application.run._make_trainer = lambda settings: Made(settings, arguments.made_up)
    form = application.training_dock.form
    form.corpus.choose_paths([arguments.corpus])
    form.set_vocab_size(256 + arguments.made_up if arguments.made_up else VOCAB_SIZE)
    form.set_min_count(1)
    application.training_dock.set_speed(FULL)
    lateness, typist = Lateness(), Typist(application.text_pane.edit)
    first_paint = FirstPaint(application.merges_dock.view)
    alone, together, first, idle, busy = [], [], [], [], []
    for number in range(arguments.rounds):
        rest(qt)
        alone.append(arguments.made_up / RATE if arguments.made_up else trained_alone(arguments.corpus))
        if not arguments.still:
            typist.start()
        lateness.start()
        rest(qt)
        idle.append(lateness.stop())
        lateness.start()
        begun = time.perf_counter()
        application.training_dock.start()
        first_paint.expect()
        ended: list[float] = []
        application.run.finished.connect(lambda _reason, ended=ended: ended.append(time.perf_counter()))
        loop_until(qt, lambda: application.run.state is RunState.FINISHED)
        together.append(ended[0] - begun)
        typist.stop()  # what follows the caret is never idle while somebody types
        loop_until(qt, lambda: not application.busy and not application.ticker.running)
        busy.append(lateness.stop())
        first.append(first_paint.at - begun)
        application.session.close(application.session.active)
        print(
            f"round {number + 1}: alone {alone[-1]:.2f} s, in the window {together[-1]:.2f} s, first merge "
            f"{first[-1]:.2f} s, worst {busy[-1].max():.1f} ms (idle {idle[-1].max():.1f})"
        )
    for name, sets in (("idle", idle), ("training", busy)):
        p99 = statistics.median(float(np.percentile(each, 99)) for each in sets)
        worst = statistics.median(float(each.max()) for each in sets)
        over = {limit: int(sum((each > limit).sum() for each in sets)) for limit in (16, 33, 50)}
        print(f"{name}: 99th percentile {p99:.1f} ms, worst {worst:.1f} ms (medians); stalls over {over}")
    ratio = statistics.median(b / a for a, b in zip(alone, together, strict=True))
    print(f"training in the window / alone: {ratio:.2f}; Start to first merge: {statistics.median(first):.2f} s")
    application.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
