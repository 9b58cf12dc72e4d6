"""The life of one training as the window sees it: from Start to the reason why it stopped, and its replay.

Not here: the thread (training_thread), the pace (pace), how states and numbers are worded (run_texts), and any
widget. What is learned arrives in batches; the slots below only store it, and whoever shows it asks in its turn.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.training.kernel_preparation import KernelPreparation
from app.training.merge_columns import MergeColumns
from app.training.pace import FULL, SHOW, Pace
from app.training.replay import Replay
from app.training.training_settings import MakeTrainer, TrainingSettings
from app.training.training_thread import Ended, Orders, TrainingThread

if TYPE_CHECKING:
    from engine import Tokenizer
    from engine.training.events import MergeBatch

RECENT = 1.5
"""Seconds over which the merges a second are measured."""

_BEHIND = 0.7


class RunState(StrEnum):
    """What a run is doing. A replay is `merging` or `paused`, with `TrainingRun.replaying`."""

    IDLE = "idle"
    PREPARING = "preparing"
    READING = "reading"
    COUNTING = "counting"
    MERGING = "merging"
    PAUSED = "paused"
    STOPPING = "stopping"
    FINISHED = "finished"
    FAILED = "failed"


_RESTING = (RunState.IDLE, RunState.FINISHED, RunState.FAILED)
_RUNNING = (RunState.READING, RunState.COUNTING, RunState.MERGING)


@dataclass(frozen=True, slots=True)
class CorpusNumbers:
    """What is known of the corpus so far; zeros at first."""

    bytes_read: int = 0
    bytes_total: int = 0
    characters: int = 0
    pre_tokens: int = 0
    distinct_pre_tokens: int = 0
    gaps: int = 0


class TrainingRun(QObject):
    """At most one training at a time, and the merges of the last one.

    Signals: `state_changed`; `merges_reset` (a new training: `merges` is another, empty object); `front_changed`
    (more merges are to be shown, or fewer at the start of a replay); `corpus_changed`; `finished(reason)` with
    `target`, `no-pair`, `min-count` or `stopped`, when `tokenizer` is ready; `failed(message, details)`;
    `replay_ended`.
    """

    state_changed = Signal()
    merges_reset = Signal()
    front_changed = Signal()
    corpus_changed = Signal()
    finished = Signal(str)
    failed = Signal(str, str)
    replay_ended = Signal()

    def __init__(
        self, preparation: KernelPreparation | None = None, parent: QObject | None = None, *,
        make_trainer: MakeTrainer = TrainingSettings.trainer,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._preparation = preparation
        if preparation is not None:
            preparation.has_settled.connect(self._go)
        self._make_trainer = make_trainer
        self._thread: TrainingThread | None = None
        self._orders = Orders()
        self._replay: Replay | None = None
        self._stepping = False
        self._phase = RunState.READING
        self._recent: deque[tuple[float, int]] = deque()
        self.state = RunState.IDLE
        self.speed = SHOW
        self.settings: TrainingSettings | None = None
        self.merges = MergeColumns()
        self.front = 0
        self.corpus = CorpusNumbers()
        self.tokenizer: Tokenizer | None = None
        self.stopped_because: str | None = None

    # What it is doing

    @property
    def learning(self) -> bool:
        """Whether a training is under way, be it paused: closing would lose it."""
        return self._replay is None and self.state not in _RESTING

    @property
    def replaying(self) -> bool:
        """Whether a finished training is being shown again."""
        return self._replay is not None

    @property
    def active(self) -> bool:
        """Whether there is something to pause or stop."""
        return self.state not in _RESTING

    @property
    def target(self) -> int:
        """Merges asked for; in a replay, merges that there are."""
        if self.replaying:
            return len(self.merges)
        return self.settings.target if self.settings is not None else 0

    # Orders

    def start(self, settings: TrainingSettings, *, steps: int | None = None) -> None:
        """Begin a training; with `steps`, pause after so many merges. The last run's merges are dropped."""
        if self.learning:
            raise RuntimeError("a training is under way: stop it first")
        self._end_replay()
        self.settings, self.tokenizer, self.stopped_because = settings, None, None
        self.merges, self.corpus = MergeColumns(), CorpusNumbers()
        self._stepping, self._phase = steps is not None, RunState.READING
        self._orders = Orders(speed=self.speed, steps=steps)
        self._set_front(0)
        self.merges_reset.emit()
        self.corpus_changed.emit()
        self._set_state(RunState.PREPARING)
        if self._preparation is None or self._preparation.settled:
            self._go()
        else:
            self._preparation.start()

    def pause(self) -> None:
        """Stand still until `resume` or `step`."""
        if self.state not in _RUNNING:
            return
        self._stepping = False
        if self._replay is not None:
            self._replay.pause()
        self._orders.pause()
        self._set_state(RunState.PAUSED)

    def resume(self) -> None:
        """Go on after a pause."""
        if self.state is not RunState.PAUSED:
            return
        self._stepping = False
        self._recent.clear()
        if self._replay is not None:
            self._replay.resume()
        self._orders.resume()
        self._set_state(RunState.MERGING if self._replay is not None else self._phase)

    def step(self, count: int = 1) -> None:
        """Show `count` merges more, then pause; on a finished training, begin a replay so."""
        if self.state is RunState.FINISHED:
            self._begin_replay()
        if self.state is not RunState.PAUSED and self.state not in _RUNNING:
            return
        if self._replay is not None:
            self._set_state(RunState.PAUSED)
            self._replay.step(count)
            return
        self._stepping = True
        self._orders.step(count)
        self._set_state(RunState.PAUSED if self._phase is RunState.MERGING else self._phase)

    def stop(self) -> None:
        """End the training and keep what is learned, or end the replay and show everything."""
        if self._replay is not None:
            self._end_replay()
        elif self._thread is None and self.state is RunState.PREPARING:
            self._set_state(RunState.IDLE)
        elif self.learning:
            self._orders.stop()
            self._set_state(RunState.STOPPING)

    def replay(self) -> None:
        """Show the finished training again from its first merge, at the pace that is set."""
        if self.state is RunState.FINISHED:
            self._begin_replay()
            if self._replay is not None:
                self._replay.resume()

    def forget(self) -> None:
        """Drop the finished training: another vocabulary took its place."""
        if self.learning:
            raise RuntimeError("a training is under way: stop it first")
        self._end_replay(quietly=True)
        self.settings, self.tokenizer, self.stopped_because = None, None, None
        self.merges, self.corpus = MergeColumns(), CorpusNumbers()
        self._set_front(0)
        self.merges_reset.emit()
        self.corpus_changed.emit()
        self._set_state(RunState.IDLE)

    def set_speed(self, speed: int) -> None:
        """0: one merge a second, 50: all of them in about ten seconds, 100: as fast as can be."""
        self.speed = speed
        self._orders.set_speed(speed)
        if self._replay is not None:
            self._replay.set_speed(speed)

    def shutdown(self) -> None:
        """End everything at once, without signals; the run must not be used afterwards."""
        self._end_replay(quietly=True)
        if self._thread is not None:
            self._thread.batches.disconnect(self._take_batches)
            self._thread.ended.disconnect(self._take_end)
            self._orders.stop()
            self._drop_thread()

    # Numbers

    @property
    def merges_per_second(self) -> float | None:
        """Merges shown a second, of late; None where nothing was measured."""
        if self.state is not RunState.MERGING or len(self._recent) < 2:
            return None
        (since, first), (until, last) = self._recent[0], self._recent[-1]
        until = max(until, monotonic())
        return (last - first) / (until - since) if until > since else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds to the target at the present pace, or at the present speed where the pace is not kept."""
        if self.state is not RunState.MERGING:
            return None
        pace, recent = Pace(self.target, self.speed), self.merges_per_second
        if self.speed < FULL and (recent is None or recent > _BEHIND * pace.rate(self._recent[0][1])):
            return pace.seconds_to(self.front, self.target)
        return (self.target - self.front) / recent if recent else None

    def tokenizer_at_front(self) -> Tokenizer | None:
        """A tokenizer of the merges shown so far; None before the first Start."""
        if self.tokenizer is not None:
            whole = self.front >= len(self.merges)
            return self.tokenizer if whole else self.tokenizer.at(self.front)
        return self.settings.tokenizer(self.merges, self.front) if self.settings is not None else None

    # What arrives

    @Slot()
    def _go(self) -> None:
        """Start the thread, once the kernels are ready and unless Stop came first."""
        settings = self.settings
        if self.state is not RunState.PREPARING or self._thread is not None or settings is None:
            return
        make = self._make_trainer
        self._thread = TrainingThread(lambda: make(settings), self._orders, target=settings.target)
        self._thread.batches.connect(self._take_batches, Qt.ConnectionType.QueuedConnection)
        self._thread.ended.connect(self._take_end, Qt.ConnectionType.QueuedConnection)
        self._set_state(RunState.READING)
        self._thread.start()

    @Slot(object)
    def _take_batches(self, batches: tuple[MergeBatch, ...]) -> None:
        for batch in batches:
            self.merges.append(batch.merges)
        last = batches[-1]
        self.corpus = CorpusNumbers(
            last.bytes_read, last.bytes_total, last.characters, last.pre_tokens, last.distinct_pre_tokens, last.gaps
        )
        if last.phase != "finished":
            self._phase = RunState(last.phase)
        if self.state in _RUNNING:
            stands = self._stepping and len(self.merges) > 0
            self._set_state(RunState.PAUSED if stands else self._phase)
        self._set_front(len(self.merges))
        self.corpus_changed.emit()

    @Slot(object)
    def _take_end(self, ended: Ended) -> None:
        self._drop_thread()
        self.tokenizer, self.stopped_because = ended.tokenizer, ended.stopped_because
        if ended.error is not None:
            self._set_state(RunState.FAILED)
            self.failed.emit(ended.error, ended.details)
            return
        self._set_state(RunState.FINISHED)
        self.finished.emit(ended.stopped_because or "")

    @Slot(int)
    def _take_replayed(self, front: int) -> None:
        self._set_front(front)

    @Slot()
    def _end_replay(self, *, quietly: bool = False) -> None:
        if self._replay is None:
            return
        self._replay.pause()
        self._replay.deleteLater()
        self._replay = None
        if not quietly:
            self._set_front(len(self.merges))
            self._set_state(RunState.FINISHED)
            self.replay_ended.emit()

    def _begin_replay(self) -> None:
        if len(self.merges) == 0:
            return
        self._replay = Replay(len(self.merges), self.speed, self)
        self._replay.moved.connect(self._take_replayed)
        self._replay.arrived.connect(self._end_replay)
        self._set_front(0)
        self._set_state(RunState.MERGING)

    def _drop_thread(self) -> None:
        if self._thread is not None:
            self._thread.wait()
            self._thread.deleteLater()
            self._thread = None

    def _set_state(self, state: RunState) -> None:
        if state is not self.state:
            self.state = state
            self.state_changed.emit()

    def _set_front(self, front: int) -> None:
        if front < self.front or front == 0:
            self._recent.clear()
        self.front = front
        now = monotonic()
        self._recent.append((now, front))
        while len(self._recent) > 2 and now - self._recent[1][0] > RECENT:
            self._recent.popleft()
        self.front_changed.emit()
