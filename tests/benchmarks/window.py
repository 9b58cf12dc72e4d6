"""How smooth the window stays during a full-speed training, and what the window costs the training.

Not a test: `python tests/benchmarks/window.py CORPUS [--rounds 5]` prints lateness of the event loop (gap between
ticks of a precise 2 ms timer, minus 2 ms), its stalls, the time of the training with and without a window in the
same run, and the time from Start to the first merge on screen. A key is typed every 150 ms, list, chart and text
are live. An idle run of the same length is interleaved, so that other work on the machine shows.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

import engine
import resources
from app.application import Application
from app.options import Options
from app.training.pace import FULL
from app.training.training_run import RunState
from engine import kernels

VOCAB_SIZE = 32_768
KEY_INTERVAL = 150
TEXT_BYTES = 90_000


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
    """Seconds of the same training without the window."""
    start = time.perf_counter()
    trainer = engine.BpeTrainer(engine.Corpus.from_paths([corpus]), vocab_size=VOCAB_SIZE, min_count=1)
    while not trainer.finished:
        trainer.advance(seconds=0.012)
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    kernels.load()
    qt = QApplication.instance() or QApplication(["benchmark"])
    application = Application(qt, Options())
    application.begin()
    loop_until(qt, lambda: application.preparation.settled and not application.busy)
    mixed = resources.path("samples/mixed.txt").read_text(encoding="utf-8")
    application.text_pane.show_text((mixed * (1 + TEXT_BYTES // len(mixed.encode())))[: TEXT_BYTES // 2])
    loop_until(qt, lambda: not application.busy)
    form = application.training_dock.form
    form.corpus.choose_paths([arguments.corpus])
    form.set_vocab_size(VOCAB_SIZE)
    form.set_min_count(1)
    application.training_dock.set_speed(FULL)
    lateness, typist = Lateness(), Typist(application.text_pane.edit)
    alone, together, first, idle, busy = [], [], [], [], []
    for number in range(arguments.rounds):
        typist.start()
        lateness.start()
        QTimer.singleShot(1500, qt, lambda: qt.exit(0))
        qt.exec()
        idle.append(lateness.stop())
        typist.stop()
        alone.append(trained_alone(arguments.corpus))
        application.session.dirty = False  # the question about unsaved merges is not what is measured
        painted: list[float] = []
        view = application.merges_dock.view

        def note_first(painted=painted, view=view) -> None:
            if view.count and not painted:
                painted.append(time.perf_counter())

        application.run.front_changed.connect(note_first)
        ticks = QTimer()
        ticks.setInterval(1)
        ticks.timeout.connect(note_first)
        ticks.start()
        typist.start()
        lateness.start()
        begun = time.perf_counter()
        application.training_dock.start()
        ended: list[float] = []
        application.run.finished.connect(lambda _reason, ended=ended: ended.append(time.perf_counter()))
        loop_until(qt, lambda: application.run.state is RunState.FINISHED)
        together.append(ended[0] - begun)
        first.append(painted[0] - begun)
        loop_until(qt, lambda: not application.busy and not application.ticker.running)
        busy.append(lateness.stop())
        typist.stop()
        ticks.stop()
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
    application.session.dirty = False
    application.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
