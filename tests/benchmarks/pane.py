"""How quick the text pane is: keys, training steps, scrolling, opening large files, opening and closing windows.

Not a test: `python tests/benchmarks/pane.py [--rounds 5] [--only key step scroll large cycles]` prints milliseconds
from the cause until it is painted. Frames without a cause, or an idle loop, are measured in between, so that other
work on the machine shows. Each part runs in a process of its own; without a display offscreen, else on it:
`xvfb-run python tests/benchmarks/pane.py`.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
from frames import PAUSE, Frame, idle_frame, report, run_for, run_until
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

import resources
from app.application import Application
from app.options import Options
from engine import kernels

CYCLES = 200
"""Windows opened and closed; the memory after a quarter of them is what the rest is compared with."""


def started() -> Application:
    """A window with the kernels compiled and nothing under way."""
    kernels.load()
    qt = QApplication.instance() or QApplication(["benchmark"])
    application = Application(qt, Options(language="en", theme="light"))
    application.begin()
    run_until(lambda: application.preparation.settled and not application.busy)
    return application


def sample(size: int, *, lines: bool = True) -> str:
    """Chinese, English, emoji and code, about `size` bytes."""
    mixed = resources.path("samples/mixed.txt").read_text(encoding="utf-8")
    text = (mixed * (1 + size // len(mixed.encode()))).encode()[:size].decode("utf-8", "ignore")
    return text if lines else text.replace("\n", " ")


def shown_view(application: Application) -> QAbstractScrollArea:
    """The view of the text: the editor, or what shows a text that is too large for it."""
    pane = application.text_pane
    return pane.large.view if pane.is_large else pane.edit


def measure_key(rounds: int) -> None:
    """A key in 100 KB and in 1 MB: until announced, encoded, painted with the tokens of the new text."""
    application = started()
    for size in (100_000, 1_000_000):
        application.text_pane.show_text(sample(size))
        run_until(lambda: not application.busy)
        type_keys(application, f"key in {size // 1000} KB", 20 * rounds)
    application.shutdown()


def type_keys(application: Application, name: str, count: int) -> None:
    """Letters typed in the middle of the text, and taken back."""
    edit, session = application.text_pane.edit, application.session
    edit.setTextCursor(QTextCursor(edit.document().findBlockByNumber(edit.blockCount() // 2)))
    edit.centerCursor()
    stages: dict[str, list[float]] = {"announced": [], "encoded": []}
    times: dict[str, float] = {}
    marks = [
        session.text_changed.connect(lambda: times.__setitem__("announced", time.perf_counter())),
        session.encoding_changed.connect(lambda: times.__setitem__("encoded", time.perf_counter())),
    ]
    painted, idle = [], []
    for number in range(count):
        run_for(PAUSE)
        before = edit.encoded_lines()
        frame = Frame(edit, lambda before=before: edit.encoded_lines() is not before)
        key, text = (Qt.Key.Key_A, "a") if number % 2 == 0 else (Qt.Key.Key_Backspace, "\b")
        begun = time.perf_counter()
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(edit, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))
        painted.append(frame.milliseconds_since(begun))
        for stage, measured in stages.items():
            measured.append((times[stage] - begun) * 1000)
        idle.append(idle_frame(edit))
    for mark in marks:
        session.disconnect(mark)
    report(name, painted, idle, limit=50)
    for stage, measured in stages.items():
        print(f"  until {stage}: median {statistics.median(measured):.1f} ms, worst {max(measured):.1f} ms")


def measure_step(rounds: int) -> None:
    """A training step with 1 MB open: from the encoding, and from the step, until painted."""
    application = started()
    application.text_pane.show_text(sample(1_000_000))
    run_until(lambda: not application.busy)
    edit, session = application.text_pane.edit, application.session
    tokenizer = session.tokenizer
    moments = [tokenizer.at(len(tokenizer.merges) - 1 - number % 50) for number in range(10 * rounds)]
    given, whole, idle = [], [], []
    for moment in moments:
        encoding = moment.encode(session.text)
        run_for(PAUSE)
        frame = Frame(edit)
        begun = time.perf_counter()
        edit.set_encoding(encoding)
        given.append(frame.milliseconds_since(begun))
        idle.append(idle_frame(edit))
    for moment in moments:
        run_until(lambda: not application.busy)
        run_for(PAUSE)
        before = edit.encoded_lines()
        frame = Frame(edit, lambda before=before: edit.encoded_lines() is not before)
        begun = time.perf_counter()
        session.show_live(moment)
        whole.append(frame.milliseconds_since(begun))
    report("recolouring 1 MB, from its encoding on", given, idle, limit=33)
    report("recolouring 1 MB, with encoding it", whole, idle, limit=200)
    run_until(lambda: not application.busy)
    application.shutdown()


class Shown(QObject):
    """Notes the end of the first paint of the window that shows another text."""

    def __init__(self, application: Application) -> None:
        super().__init__()
        self.ended: float | None = None
        self._application = application
        self._before = application.session.text
        self._view = shown_view(application)
        self._painting = False
        QApplication.instance().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._painting and self._is_another():
            self._painting = True
            QTimer.singleShot(0, self, self._end)
        return False

    def _is_another(self) -> bool:
        return self._application.session.text is not self._before or shown_view(self._application) is not self._view

    def _end(self) -> None:
        self.ended = time.perf_counter()
        QApplication.instance().removeEventFilter(self)


def opened(application: Application, path: Path) -> float:
    """Open a file as the user does; milliseconds until it is painted."""
    shown = Shown(application)
    begun = time.perf_counter()
    application.text_files.open(path)
    run_until(lambda: shown.ended is not None)
    return (shown.ended - begun) * 1000


def measure_scroll(rounds: int) -> None:
    """Frames of a 10 MB text, in lines and as one line: wheel, pages, jumps."""
    application = started()
    for name, lines in (("in lines", True), ("in one line", False)):
        application.text_pane.show_text("")  # else the second text comes into the view of the first, unnoticed
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ten.txt"
            path.write_text(sample(10_000_000, lines=lines), encoding="utf-8", newline="")
            opened(application, path)
        scroll(shown_view(application), name, 20 * rounds)
    run_until(lambda: not application.busy)
    application.shutdown()


def scroll(view: QAbstractScrollArea, name: str, count: int) -> None:
    """One frame after the other, as soon as the one before is painted; the counting may still be under way."""
    bar = view.verticalScrollBar()
    results: dict[str, list[float]] = {"wheel": [], "page": [], "jump": []}
    idle: list[float] = []
    for number in range(count):
        for kind, measured in results.items():
            frame = Frame(view)
            begun = time.perf_counter()
            if kind == "wheel":
                turn(view)
            elif kind == "page":
                bar.setValue(bar.value() + bar.pageStep())
            else:
                bar.setValue(int(bar.maximum() * ((number * 0.618) % 1)))
            view.viewport().update()
            measured.append(frame.milliseconds_since(begun))
        idle.append(idle_frame(view))
    for kind, measured in results.items():
        report(f"scrolling 10 MB {name}, {kind} ({type(view).__name__})", measured, idle, limit=33)


def turn(view: QAbstractScrollArea) -> None:
    """One notch of the mouse wheel, downwards."""
    place = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        place, view.viewport().mapToGlobal(place), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def measure_large(_rounds: int) -> None:
    """A file of 100 MB: until it is painted, and the most memory that the process took meanwhile."""
    application = started()
    resident = psutil.Process().memory_info().rss
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hundred.txt"
        with path.open("w", encoding="utf-8", newline="") as file:
            for _ in range(100):
                file.write(sample(1_000_000))
        size = path.stat().st_size
        milliseconds = opened(application, path)
    at_paint = peak_memory()
    begun = time.perf_counter()
    run_until(lambda: not application.busy)
    seconds = milliseconds / 1000 + time.perf_counter() - begun
    view = type(shown_view(application)).__name__
    print(
        f"100 MB ({view}): painted after {milliseconds:.0f} ms, at rest after {seconds:.1f} s; memory beyond the "
        f"{resident / 2**20:.0f} MB before: {(at_paint - resident) / size:.1f} times the file until painted, "
        f"{(peak_memory() - resident) / size:.1f} times in all"
    )
    application.shutdown()


def peak_memory() -> int:
    """Bytes: the most that this process has had in memory."""
    status = Path("/proc/self/status")
    if status.exists():  # ru_maxrss would count the process that started this one
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def measure_cycles(_rounds: int) -> None:
    """Memory after windows with a text were opened and closed 50 and 200 times."""
    kernels.load()
    qt = QApplication([])
    process, text, resident = psutil.Process(), sample(20_000), {}
    for number in range(1, CYCLES + 1):
        application = Application(qt, Options(language="en", theme="light", text=text))
        application.begin()
        run_until(lambda application=application: application.preparation.settled and not application.busy)
        frame = Frame(application.text_pane.edit)
        application.text_pane.edit.viewport().update()
        frame.milliseconds_since(time.perf_counter())
        application.window.close_now()
        application.shutdown()
        application.window.deleteLater()
        application.setParent(None)
        application.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        del application, frame
        gc.unfreeze()
        gc.collect()
        if number % (CYCLES // 4) == 0:
            resident[number] = process.memory_info().rss / 2**20
    told = ", ".join(f"{megabytes:.1f} MB after {number}" for number, megabytes in resident.items())
    print(f"open and close: {told}; from {CYCLES // 4} on: {resident[CYCLES] - resident[CYCLES // 4]:+.1f} MB")


PARTS = {
    "key": measure_key,
    "step": measure_step,
    "scroll": measure_scroll,
    "large": measure_large,
    "cycles": measure_cycles,
}


def main() -> int:
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--here", choices=PARTS, help="measure one part in this process")
    arguments = parser.parse_args()
    if arguments.here:
        PARTS[arguments.here](arguments.rounds)
        return 0
    for part in arguments.only:
        command = [sys.executable, __file__, "--here", part, "--rounds", str(arguments.rounds)]
        subprocess.run(command, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
