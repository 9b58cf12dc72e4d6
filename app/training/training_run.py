"""The life of one training as the window sees it: from Start to the reason why it stopped.

Not here: the thread (training_thread), the pace (app/pace.py), looking back (the session's moments, app/travel),
how states and numbers are worded (run_texts), and any widget. What is learned arrives in batches; the
slots below only store it, and whoever shows it asks in its turn.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.pace import FULL, SHOW, Pace
from app.training.kernel_preparation import KernelPreparation
from app.training.merge_columns import MergeColumns
from app.training.training_settings import MakeTrainer, TrainingSettings
from app.training.training_thread import Ended, Orders, TrainingThread

if TYPE_CHECKING:
    from engine import Tokenizer, TrainingRecord
    from engine.models.merges import Merges
    from engine.training.events import MergeBatch

RECENT = 1.5
"""Seconds over which the merges a second are measured."""

_BEHIND = 0.7


class RunState(StrEnum):
    """What a run is doing."""

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
    corpus_bytes: int = 0


@dataclass(frozen=True, slots=True)
class _Ended:
    """A training that has ended, and what it learned."""

    settings: TrainingSettings | None
    tokenizer: Tokenizer
    stopped_because: str | None
    merges: MergeColumns
    corpus: CorpusNumbers


class TrainingRun(QObject):
    """At most one training at a time, and the merges of the last one that learned any.

    Signals: `state_changed`; `merges_reset` (a new training: `merges` is another, empty object); `front_changed`
    (there are more merges); `corpus_changed`; `finished(reason)` with `target`, `no-pair`, `min-count` or
    `stopped`, when `tokenizer` is ready; `failed(message, details)`; `strayed(rank)` (after a rewinding: this merge
    is another one than before).
    """

    state_changed = Signal()
    merges_reset = Signal()
    front_changed = Signal()
    corpus_changed = Signal()
    finished = Signal(str)
    failed = Signal(str, str)
    strayed = Signal(int)

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
        self._stepping = False
        self._stands_at = 1
        self.record: TrainingRecord | None = None
        """What is remembered of the training under way, if it is stopped here; None until its corpus is read."""
        self._known: Merges | None = None
        self.rewound: Tokenizer | None = None
        """What was learned before the rewinding that the training under way began with, until its end is told."""
        self._phase = RunState.READING
        self._recent: deque[tuple[float, int]] = deque()
        self._before: _Ended | None = None
        self.came_to_nothing = False
        """Whether the last one learned nothing: what is told below is of the one before it, if there was one."""
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
        return self.state not in _RESTING

    @property
    def stepping(self) -> bool:
        """Whether its last merges were learned, or are, by single steps."""
        return self._stepping

    @property
    def rewinding(self) -> bool:
        """Whether a training is being made again, and is not yet where it went back to."""
        return self._known is not None

    @property
    def target(self) -> int:
        """Merges asked for."""
        return self.settings.target if self.settings is not None else 0

    # Orders

    def start(self, settings: TrainingSettings, *, steps: int | None = None) -> None:
        """Begin a training; with `steps`, pause after so many merges. It takes the place of the last one, unless it
        learns nothing."""
        if self.learning:
            raise RuntimeError("a training is under way: stop it first")
        if self.tokenizer is not None:
            reason = self.stopped_because
            self._before = _Ended(self.settings, self.tokenizer, reason, self.merges, self.corpus)
        self.came_to_nothing = False
        self._known = self.record = self.rewound = None
        self.settings, self.tokenizer, self.stopped_because = settings, None, None
        self.merges, self.corpus = MergeColumns(), CorpusNumbers()
        self._stepping, self._stands_at, self._phase = steps is not None, steps or 1, RunState.READING
        self._orders = Orders(speed=self.speed, steps=steps)
        self._set_front(0)
        self.merges_reset.emit()
        self.corpus_changed.emit()
        self._set_state(RunState.PREPARING)
        if self._preparation is None or self._preparation.settled:
            self._go()
        else:
            self._preparation.start()

    def rewind(
        self, settings: TrainingSettings, known: Merges, *, of: Tokenizer | None = None,
        block: tuple[bytes, bytes] | None = None, further: int = 0,
    ) -> None:  # fmt: skip
        """Make the training `of` a tokenizer again up to the merges that are `known` of it, and pause there, or so
        many merges `further`.

        `block` is not merged from then on. What a training under way has learned beyond that is dropped, what one
        that has ended has learned stays in its document until this one has ended, too.
        """
        rewound = self.rewound if self.learning else of
        if block is not None and block not in settings.blocked:
            settings = replace(settings, blocked=(*settings.blocked, block))
        self._abandon()
        self.start(settings, steps=len(known) + further)
        self._known, self.rewound = known, rewound
        if self._thread is not None:
            self._stand_before_the_first()

    def pause(self) -> None:
        """Stand still until `resume` or `step`."""
        if self.state not in _RUNNING:
            return
        self._stepping = False
        self._orders.pause()
        self._set_state(RunState.PAUSED)

    def resume(self) -> None:
        """Go on after a pause."""
        if self.state is not RunState.PAUSED:
            return
        self._stepping = False
        self._recent.clear()
        self._orders.resume()
        self._set_state(self._phase)

    def step(self, count: int = 1) -> None:
        """Learn `count` merges more, then pause."""
        if self.state is not RunState.PAUSED and self.state not in _RUNNING:
            return
        self._stepping = True
        self._orders.step(count)
        self._set_state(RunState.PAUSED if self._phase is RunState.MERGING else self._phase)

    def stop(self) -> None:
        """End the training and keep what is learned; where that is nothing, it is as if none had begun."""
        if self._thread is None and self.state is RunState.PREPARING:
            self._go_back_to_last()
        elif self.learning:
            self._orders.stop()
            self._set_state(RunState.STOPPING)

    def made(self, tokenizer: Tokenizer | None) -> bool:
        """Whether this tokenizer, or one that it was renamed from, is what the finished training learned."""
        return tokenizer is not None and self.tokenizer is not None and tokenizer.merges is self.tokenizer.merges

    @property
    def last(self) -> Tokenizer | None:
        """What the last finished training learned, while another is under way too."""
        return self.tokenizer or (None if self._before is None else self._before.tokenizer)

    def forget(self) -> None:
        """Drop the finished training: what it learned was closed."""
        self._before = None
        if not self.learning:
            self._show(None)
            self._set_state(RunState.IDLE)

    def _go_back_to_last(self, *, failed: bool = False) -> None:
        """Where nothing was learned, the training before stays what it was: open, and to be replayed."""
        last, self._before = self._before, None
        self.came_to_nothing = True
        self._show(last)
        if failed:
            self._set_state(RunState.FAILED)
        else:
            self._set_state(RunState.IDLE if last is None else RunState.FINISHED)

    def _show(self, ended: _Ended | None) -> None:
        self.settings, self.tokenizer, self.stopped_because = None, None, None
        self.merges, self.corpus = MergeColumns(), CorpusNumbers()
        if ended is not None:
            self.settings, self.tokenizer, self.stopped_because = (
                ended.settings, ended.tokenizer, ended.stopped_because,
            )  # fmt: skip
            self.merges, self.corpus = ended.merges, ended.corpus
        self._set_front(len(self.merges))
        self.merges_reset.emit()
        self.corpus_changed.emit()

    def set_speed(self, speed: int) -> None:
        """0: one merge a second, 50: all of them in about ten seconds, 100: as fast as can be."""
        self.speed = speed
        self._orders.set_speed(speed)

    def shutdown(self) -> None:
        """End everything at once, without signals; the run must not be used afterwards."""
        self._abandon()

    def _abandon(self) -> None:
        """Drop the training under way."""
        if self._thread is not None:
            self._thread.batches.disconnect(self._take_batches)
            self._thread.ended.disconnect(self._take_end)
            self._orders.stop()
            self._drop_thread()
        if self.learning:
            self.state = RunState.IDLE

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
            return self.tokenizer
        return self.settings.tokenizer(self.merges, self.front, self.record) if self.settings is not None else None

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
        self._stand_before_the_first()

    def _stand_before_the_first(self) -> None:
        """Who goes back before the first merge is there already."""
        if self._known is not None and not len(self._known):
            self._set_state(RunState.PAUSED)

    @Slot(object)
    def _take_batches(self, batches: tuple[MergeBatch, ...]) -> None:
        if self.sender() is not self._thread:
            return  # posted before its training was dropped
        for batch in batches:
            self.merges.append(batch.merges)
        self._compare_known()
        last = batches[-1]
        self.record = last.record
        self.corpus = CorpusNumbers(
            last.bytes_read,
            last.bytes_total,
            last.characters,
            last.pre_tokens,
            last.distinct_pre_tokens,
            last.gaps,
            last.corpus_bytes,
        )
        if last.phase != "finished":
            self._phase = RunState(last.phase)
        if self.state in _RUNNING:
            stands = self._stepping and len(self.merges) >= self._stands_at
            self._set_state(RunState.PAUSED if stands else self._phase)
        self._set_front(len(self.merges))
        self.corpus_changed.emit()

    def _compare_known(self) -> None:
        """Once a rewound training is where it should be: whether it came there by the same way."""
        known = self._known
        if known is None or len(self.merges) < len(known):
            return
        self._known = None
        made = self.merges.first(len(known))
        same = (made.left == known.left) & (made.right == known.right)
        if not same.all():
            self.rewound = None
            self.strayed.emit(int(same.argmin()))

    @Slot(object)
    def _take_end(self, ended: Ended) -> None:
        if self.sender() is not self._thread:
            return
        self._drop_thread()
        self._tell_end(ended)
        self.rewound = None  # whoever was told has taken what he needs

    def _tell_end(self, ended: Ended) -> None:
        if not len(self.merges) and (ended.error is not None or ended.stopped_because == "stopped"):
            # A vocabulary of bytes alone would take the place of the one that was shown.
            self._go_back_to_last(failed=ended.error is not None)
            if ended.error is not None:
                self.failed.emit(ended.error, ended.details)
            return
        self._before = None
        self.tokenizer, self.stopped_because = ended.tokenizer or self.tokenizer_at_front(), ended.stopped_because
        if ended.error is not None:
            self._set_state(RunState.FAILED)
            self.failed.emit(ended.error, ended.details)
            return
        self._set_state(RunState.FINISHED)
        self.finished.emit(ended.stopped_because or "")

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
