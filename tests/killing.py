"""Kills driven windows at chosen moments, and finds what of their work is lost. Used by a test and a benchmark."""

import json
import os
import random
import selectors
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import engine
import resources
from app.recovery.journal_folder import left_behind
from app.recovery.journal_reader import LeftWork, read_work
from tests.driven_window import TRAINED, VOCAB_SIZE

ROOT = Path(__file__).parents[1]


@dataclass
class Killed:
    """A window that was killed: what it told, and when it died, by the same clock."""

    seed: int
    told: list[dict] = field(default_factory=list)
    died: float = 0.0

    def missing_since(self, works: list[tuple[str, int, int]], saved_edits: int) -> float:
        """How old the first change was that none of the works holds: 0 where nothing is missing."""
        held = max((self._held(*each, saved_edits) for each in works), default=-1)
        return self.died - self.told[held + 1]["time"] if held + 1 < len(self.told) else 0.0

    def _held(self, text: str, merges: int, edits: int, saved_edits: int) -> int:
        """The number of the last line whose text, merges and edits are all kept; -1: none."""
        fitting = [number for number, each in enumerate(self.told) if each["text"] == text]
        last = max(fitting, default=-1)
        kept = [
            number
            for number, each in enumerate(self.told[: last + 1])
            if merges >= each["merges"] and max(edits, saved_edits) >= each["edits"]
        ]
        return max(kept, default=-1)


def kill_some(folder: Path, seeds: list[int], *, longest: float) -> list[Killed]:
    """Run a window for each seed, all at once and with the same journals, and kill each at a moment of its own:
    up to `longest` seconds after it began to work."""
    found = {}
    with selectors.DefaultSelector() as waiting:
        for seed in seeds:
            process = _start(folder, seed)
            found[seed] = Killed(seed)
            waiting.register(process.stdout, selectors.EVENT_READ, (process, found[seed], b""))
        moments = {seed: random.Random(f"moment {seed}").uniform(0.2, longest) for seed in seeds}
        while waiting.get_map():
            for key, _events in waiting.select(0.005):
                process, killed, rest = key.data
                *lines, rest = (rest + os.read(key.fd, 1 << 16)).split(b"\n")
                killed.told += map(json.loads, lines)
                waiting.modify(key.fileobj, selectors.EVENT_READ, (process, killed, rest))
            for key in list(waiting.get_map().values()):
                process, killed, _rest = key.data
                if process.poll() is not None:
                    raise RuntimeError(f"the window of seed {killed.seed} ended by itself: {process.returncode}")
                if killed.told and time.monotonic() > killed.told[0]["time"] + moments[killed.seed]:
                    killed.died = time.monotonic()
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    waiting.unregister(key.fileobj)
                    process.stdout.close()
    return list(found.values())


def _start(folder: Path, seed: int) -> subprocess.Popen:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.driven_window", str(folder), str(seed)],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE,
    )  # fmt: skip


def seconds_lost(folder: Path, killed: list[Killed]) -> dict[int, float]:
    """For each window, by its seed: how old the first change was that was lost. Deletes the journals."""
    works = []
    for each in left_behind(folder / "journal"):
        work = read_work(each.path)
        if work is not None:
            works.append((_text_of(work), _merges_of(work), _edits_of(work)))
        each.remove()
    return {
        each.seed: each.missing_since(works, _edits_in(folder / f"saved-{each.seed}.prism.json")) for each in killed
    }


def _text_of(work: LeftWork) -> str:
    text = work.text.read()
    assert isinstance(text, str)
    return text


def _merges_of(work: LeftWork) -> int:
    """How many merges of the training were kept; all of them have to be right."""
    trained = [each.read() for each in work.unsaved if each.called == TRAINED and not each.path]
    if work.training is not None:
        trained.append(work.training.read())
    for each in trained:
        assert each.merges == _expected().merges.first(len(each.merges))
    return max((len(each.merges) for each in trained), default=0)


def _expected() -> engine.Tokenizer:
    if not _EXPECTED:
        _EXPECTED.append(engine.train(paths=[resources.path("samples/mixed.txt")], vocab_size=VOCAB_SIZE))
    return _EXPECTED[0]


_EXPECTED: list[engine.Tokenizer] = []


def _edits_of(work: LeftWork) -> int:
    return max((_edits(each.read()) for each in work.unsaved if each.path is not None), default=0)


def _edits_in(path: Path) -> int:
    """Of the file, which has to be whole."""
    return _edits(engine.load(path)) if path.exists() else 0


def _edits(tokenizer: engine.Tokenizer) -> int:
    return max(
        (int(each.strip("<|>")) for each in tokenizer.special_tokens if each.strip("<|>").isdecimal()), default=0
    )
