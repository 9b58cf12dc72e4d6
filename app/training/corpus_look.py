"""Looks at the chosen corpus in the background: its files, then what the pattern makes of them, then sizes.

Not here: what is looked at (engine.training: corpus_sample, sample_counts, sample_merges), and who shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.latest_task import READING, LatestTask, Stop
from app.regular_file import check_regular
from app.training.training_settings import TrainingSettings
from engine import kernels
from engine.errors import PatternError
from engine.text.split_patterns import split_pattern
from engine.training.corpus_sample import CorpusSample, distinct_hanzi, script_counts, take_sample
from engine.training.sample_counts import SampleCounts, count_sample, cut_line
from engine.training.sample_merges import SampleMerges, train_sample

PATIENCE = 300
"""Milliseconds that nothing must have changed before the corpus is looked at."""
PLAIN = 1 << 16
"""Bytes of a sample on which is trained while the loops run plain."""


@dataclass(frozen=True, slots=True)
class SeenCorpus:
    """The sample, its code points by script, and how many different ones are hanzi."""

    sample: CorpusSample
    scripts: list[tuple[str, int]]
    hanzi: int = 0


@dataclass(frozen=True, slots=True)
class SeenPattern:
    """What the pattern makes of it, or the `problem` that it has; `cut`: a line, and which pieces were matched;
    `whole`: the sample is all of the corpus."""

    counts: SampleCounts = field(default_factory=SampleCounts)
    cut: tuple[tuple[str, bool], ...] = ()
    problem: str = ""
    whole: bool = True


class CorpusLook(QObject):
    """Ask as often as you like: only the newest is looked at, and only what changed.

    Signals: `corpus_seen(SeenCorpus)`, `pattern_seen(SeenPattern)`, `merges_seen(SampleMerges or None)`, in this
    order; `failed(exception)` in place of those that are left.
    """

    corpus_seen = Signal(object)
    pattern_seen = Signal(object)
    merges_seen = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: TrainingSettings | None = None
        self._seen: SeenCorpus | None = None
        self._seen_of: tuple[object, ...] = ()
        self._done_of: tuple[object, ...] = ()
        self._learned: tuple[tuple[object, ...], SampleMerges] | None = None
        self._paused = False
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE)
        self._timer.timeout.connect(self._begin)
        self._task = LatestTask("looking at a corpus", self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether something is looked at, or soon will be."""
        return self._task.busy or self._timer.isActive()

    def ask(self, settings: TrainingSettings | None) -> None:
        """Look at the corpus of these settings; None: there is none that could be looked at."""
        before, self._wanted = self._wanted, settings
        if settings is not None and before is not None and _all_of(settings) == _all_of(before):
            return
        if settings is None or before is None or _corpus_of(settings) != _corpus_of(before):
            self._seen = None  # whoever shows the files may have forgotten what was seen of them
        self._done_of = ()
        self._task.cancel()
        self._start()

    def learn(self, settings: TrainingSettings, merges: SampleMerges) -> None:
        """A training with these settings has found all merges of its corpus: what was only estimated is known."""
        self._learned = _all_of(settings), merges
        if self._wanted is not None and _all_of(self._wanted) == _all_of(settings):
            self.merges_seen.emit(merges)

    def again(self) -> None:
        """Look at everything once more: the files may have changed, or what was given up may be possible now."""
        self._seen, self._learned, self._done_of = None, None, ()
        self._task.cancel()
        self._start()

    def set_paused(self, paused: bool) -> None:
        """Look at nothing for now: a training needs the processor, or nobody sees it."""
        if paused != self._paused:
            self._paused = paused
            self._task.cancel()
            self._start()

    def shutdown(self) -> None:
        """End the thread."""
        self._timer.stop()
        self._task.shutdown(at_most=READING)

    def _start(self) -> None:
        if self._paused or self._wanted is None or _all_of(self._wanted) == self._done_of:
            self._timer.stop()
        else:
            self._timer.start()

    @Slot()
    def _begin(self) -> None:
        wanted = self._wanted
        assert wanted is not None
        if self._seen is not None and self._seen_of == _corpus_of(wanted):
            self._task.submit_stoppable(partial(see_pattern, wanted, self._seen))
        else:
            self._seen = None
            self._task.submit_stoppable(partial(see_corpus, wanted))

    @Slot(object)
    def _take(self, seen: Any) -> None:
        wanted = self._wanted
        assert wanted is not None
        if isinstance(seen, SeenCorpus):
            self._seen, self._seen_of = seen, _corpus_of(wanted)
            self._task.submit_stoppable(partial(see_pattern, wanted, seen))
            self.corpus_seen.emit(seen)
        elif isinstance(seen, SeenPattern):
            if seen.problem or seen.counts.slow or self._seen is None:
                self._finish(None)
            else:
                self._task.submit_stoppable(partial(see_merges, wanted, self._seen))
            self.pattern_seen.emit(seen)
        else:
            self._finish(seen)

    def _finish(self, merges: SampleMerges | None) -> None:
        self._done_of = _all_of(self._wanted) if self._wanted is not None else ()
        if self._learned is not None and self._learned[0] == self._done_of:
            merges = self._learned[1]
        self.merges_seen.emit(merges)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._done_of = _all_of(self._wanted) if self._wanted is not None else ()
        self.failed.emit(error)


def see_corpus(settings: TrainingSettings, stop: Stop) -> SeenCorpus:
    """Its files; EngineError where one of the paths is no regular file."""
    for path in settings.paths:
        check_regular(path)
    sample = take_sample(
        settings.paths, encoding=settings.encoding, errors=settings.errors, differing=settings.decodings, stop=stop
    )
    texts = [file.text for file in sample.files]
    return SeenCorpus(sample, script_counts(texts), distinct_hanzi(texts))


def see_pattern(settings: TrainingSettings, seen: SeenCorpus, stop: Stop) -> SeenPattern:
    """What its split pattern makes of the sample."""
    texts = [file.text for file in seen.sample.files]
    try:
        pattern = split_pattern(settings.pattern)
        cut = cut_line(next((text for text in texts if text.strip()), b""), pattern, stop=stop)
        counts = count_sample(texts, pattern, settings.special_tokens, stop=stop)
        return SeenPattern(counts, cut, whole=seen.sample.whole)
    except PatternError as error:
        return SeenPattern(problem=str(error))


def see_merges(settings: TrainingSettings, seen: SeenCorpus, stop: Stop) -> SampleMerges | None:
    """The merges that the sample has; None where finding them would take long, or where not all can be read."""
    if any(each.problem for each in (*seen.sample.parts, *seen.sample.files)):
        return None
    texts = [file.text for file in seen.sample.files]
    if kernels.state() != "compiled" and sum(map(len, texts)) > PLAIN:
        return None
    return train_sample(
        texts, _utf8_size(seen.sample), pattern=settings.pattern, special_tokens=settings.special_tokens,
        min_count=settings.min_count, stop=stop,
    )  # fmt: skip


def _utf8_size(sample: CorpusSample) -> int:
    """Of the corpus, by what the encodings make of the sample."""
    return sample.text_size if sample.whole else sample.size


def _corpus_of(settings: TrainingSettings) -> tuple[object, ...]:
    return settings.paths, settings.encoding, settings.errors, settings.differing


def _all_of(settings: TrainingSettings) -> tuple[object, ...]:
    return (*_corpus_of(settings), settings.pattern, settings.special_tokens, settings.min_count)
