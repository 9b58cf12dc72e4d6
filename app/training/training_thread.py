"""The thread in which a trainer is advanced. Not here: what the window makes of it (training_run).

The thread touches no widget and no session. Orders reach it through `Orders`, which is safe to call from any
thread; what it learned leaves it as tuples of immutable batches, by queued signal, about sixteen times a second.
"""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.pace import FULL, SHOW, Pace
from engine.errors import EngineError

if TYPE_CHECKING:
    from engine import BpeTrainer, Tokenizer
    from engine.training.events import MergeBatch

SLICE = 0.012
"""Seconds that the trainer may learn per call: Stop waits no longer than that."""

BATCH_INTERVAL = 0.06
"""Seconds between two batches to the window."""

_SHORTEST_REST = 0.005


@dataclass(frozen=True, slots=True)
class Ended:
    """How a training ended: with a tokenizer and the reason why it stopped, or with an error.

    `error` is one line for the user, `details` the traceback of an unexpected exception.
    """

    tokenizer: Tokenizer | None = None
    stopped_because: str | None = None
    error: str | None = None
    details: str = ""


class Orders:
    """What the window wants of the trainer: pace, pause, steps, stop. Safe to call from any thread."""

    def __init__(self, *, speed: int = SHOW, steps: int | None = None) -> None:
        self._changed = threading.Condition()
        self._speed = speed
        self._paused = steps is not None
        self._steps = steps or 0
        self._stopped = False

    def set_speed(self, speed: int) -> None:
        """Change the pace, 0 to 100; see `app.pace`."""
        self._give(speed=speed)

    def pause(self) -> None:
        """Learn nothing more until `resume` or `step`."""
        self._give(paused=True, steps=0)

    def resume(self) -> None:
        """Go on at the pace."""
        self._give(paused=False, steps=0)

    def step(self, count: int = 1) -> None:
        """Learn `count` merges at once, then pause."""
        with self._changed:
            self._paused = True
            self._steps += count
            self._changed.notify()

    def stop(self) -> None:
        """End the training; what is learned is kept."""
        self._give(stopped=True)

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self._stopped

    def _give(self, **values: int) -> None:
        with self._changed:
            for name, value in values.items():
                setattr(self, f"_{name}", value)
            self._changed.notify()

    def read(self) -> tuple[bool, int, int]:
        """(paused, steps still to make, speed) at this moment."""
        with self._changed:
            return bool(self._paused), self._steps, self._speed

    def stepped(self, count: int) -> None:
        """`count` of the steps are made."""
        with self._changed:
            self._steps = max(0, self._steps - count)

    def wait(self, seen: tuple[bool, int, int], timeout: float | None) -> None:
        """Sleep until an order changes what was `seen`, or the timeout (seconds) has passed."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._stopped or (bool(self._paused), self._steps, self._speed) != seen, timeout
            )


class TrainingThread(QThread):
    """Makes a trainer, advances it as ordered, and hands over what it learned.

    Signals, all from the thread: `batches(tuple of MergeBatch)`, then once `ended(Ended)`. Connect them queued.
    Whoever starts the thread must give the order to stop and `wait()` before dropping it.
    """

    batches = Signal(object)
    ended = Signal(object)

    def __init__(
        self, make_trainer: Callable[[], BpeTrainer], orders: Orders, *, target: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("training")
        self._make_trainer = make_trainer
        self._orders = orders
        self._target = target
        self._waiting: list[MergeBatch] = []
        self._sent = 0.0

    def run(self) -> None:
        """The thread's work. Every exception ends up in `ended`, none is lost."""
        try:
            ended = self._train()
        except EngineError as error:
            ended = Ended(error=str(error))
        except MemoryError:
            ended = Ended(error="out of memory", details=traceback.format_exc())
        except Exception as error:  # noqa: BLE001 - the window shows it
            ended = Ended(error=f"{type(error).__name__}: {error}", details=traceback.format_exc())
        self._send()
        self.ended.emit(ended)

    def _train(self) -> Ended:
        """Advance until the trainer has finished or Stop is ordered. The trainer is freed here, in the thread."""
        trainer = self._make_trainer()
        shown, learned = 0.0, 0  # shown: where the pace stands, with a fraction
        before = monotonic()
        while not trainer.finished and not self._orders.stopped:
            now = monotonic()
            orders = paused, steps, speed = self._orders.read()
            pace = Pace(self._target, speed)
            if paused:
                wanted: int | None = steps
            elif speed >= FULL:
                wanted = None
            elif learned == 0:
                wanted = 1  # the first merge is shown as soon as it is known
            else:
                shown = pace.after(shown, now - before)
                wanted = int(shown) - learned
            before = now
            if wanted == 0:
                self._rest(orders, None if paused else pace.seconds_to(shown, learned + 1))
                if paused:
                    before = monotonic()
                continue
            batch = trainer.advance(seconds=SLICE, merges=wanted)
            gained, learned = batch.learned - learned, batch.learned
            if paused:
                self._orders.stepped(gained)
            if paused or speed >= FULL or learned < int(shown) or learned > shown:
                shown = float(learned)  # a trainer that cannot keep up is not chased
            self._waiting.append(batch)
            if learned == gained > 0 or monotonic() - self._sent >= BATCH_INTERVAL:
                self._send()  # the first merges at once: people wait for them
        if not trainer.finished:
            trainer.stop()
        return Ended(trainer.tokenizer(), trainer.stopped_because)

    def _rest(self, seen: tuple[bool, int, int], due: float | None) -> None:
        """Send what waits in time, and sleep until something is due (seconds, None: never) or ordered."""
        if self._waiting:
            left = self._sent + BATCH_INTERVAL - monotonic()
            if due is None or left <= 0:
                self._send()
            else:
                due = min(due, left)
        self._orders.wait(seen, None if due is None else max(due, _SHORTEST_REST))

    def _send(self) -> None:
        if self._waiting:
            self.batches.emit(tuple(self._waiting))
            self._waiting = []
            self._sent = monotonic()
