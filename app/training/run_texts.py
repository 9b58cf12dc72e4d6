"""How the states and numbers of a training are worded. Not here: the labels that show them (training_dock)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.joined import remarked
from app.number import written
from app.training.training_run import RunState, TrainingRun

NOTHING = "–"


def phase_text(run: TrainingRun, preparing: str = "") -> str:
    """What is going on, or how it ended; `preparing` is the progress of the kernels, such as `3/9`."""
    translate = QCoreApplication.translate
    if run.state is RunState.PREPARING:
        text = translate("TrainingRun", "Preparing kernels")
        return remarked(text, preparing) if preparing else f"{text}…"
    if run.state is RunState.PAUSED:
        return translate("TrainingRun", "Paused")
    if run.state is RunState.FINISHED and run.stopped_because == "stopped":
        return translate("TrainingRun", "Stopped")
    if run.state is RunState.FINISHED and run.stopped_because in ("no-pair", "min-count"):
        return translate("TrainingRun", "Finished early")
    return {
        RunState.IDLE: translate("TrainingRun", "Ready"),
        RunState.READING: translate("TrainingRun", "Reading"),
        RunState.COUNTING: translate("TrainingRun", "Counting pairs"),
        RunState.MERGING: translate("TrainingRun", "Merging"),
        RunState.STOPPING: translate("TrainingRun", "Stopping"),
        RunState.FINISHED: translate("TrainingRun", "Finished"),
        RunState.FAILED: translate("TrainingRun", "Failed"),
    }[run.state]


def reason_text(run: TrainingRun) -> str:
    """Why the training stopped, in words that fit two short lines; empty while that is open."""
    translate = QCoreApplication.translate
    reasons = {
        "target": translate("TrainingRun", "The vocabulary has the size that was asked for."),
        "no-pair": translate("TrainingRun", "No pair is left to merge."),
        "min-count": translate(
            "TrainingRun", "No pair is left with a count of {0} or more."
        ).format(run.settings.min_count if run.settings is not None else ""),
        "stopped": translate("TrainingRun", "Stopped by you; what was learned is kept."),
    }  # fmt: skip
    if run.came_to_nothing and run.state in (RunState.IDLE, RunState.FINISHED):
        return translate("TrainingRun", "Stopped before the first merge: nothing was learned.")
    if run.state is not RunState.FINISHED or run.stopped_because is None:
        return ""
    return reasons.get(run.stopped_because, run.stopped_because)


def merges_text(run: TrainingRun) -> str:
    """N of M."""
    if run.settings is None or _shows_nothing(run):
        return NOTHING
    return QCoreApplication.translate("TrainingRun", "{0} of {1}").format(written(run.front), written(run.target))


def rate_text(run: TrainingRun) -> str:
    """Merges a second."""
    rate = run.merges_per_second
    if rate is None:
        return NOTHING
    number = QLocale().toString(rate, "f", 1) if rate < 10 else written(_rounded(rate))
    return QCoreApplication.translate("TrainingRun", "{0} a second").format(number)


def left_text(run: TrainingRun) -> str:
    """Time left."""
    seconds = run.seconds_left
    if seconds is None:
        return NOTHING
    translate = QCoreApplication.translate
    if seconds < 90:
        return translate("TrainingRun", "{0} s").format(written(round(seconds)))
    if seconds < 5400:
        return translate("TrainingRun", "{0} min").format(written(round(seconds / 60)))
    return translate("TrainingRun", "{0} h").format(written(round(seconds / 3600)))


def corpus_texts(run: TrainingRun) -> tuple[str, str, str]:
    """(bytes, characters, distinct pre-tokens) read so far."""
    corpus = run.corpus
    if not corpus.bytes_read or _shows_nothing(run):
        return NOTHING, NOTHING, NOTHING
    size = QLocale().formattedDataSize(corpus.bytes_read, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
    return size, written(corpus.characters), written(corpus.distinct_pre_tokens)


def progress(run: TrainingRun) -> tuple[int, int]:
    """(done, of) for the bar: bytes while reading, merges afterwards; (0, 0) where the end is not known.

    What ended before its target stands where it ended, as “N of M” does.
    """
    if run.state is RunState.PREPARING or (run.learning and run.front == 0 and not run.corpus.bytes_total):
        return 0, 0
    if run.learning and run.front == 0:
        return run.corpus.bytes_read, run.corpus.bytes_total
    if run.state is RunState.FINISHED and run.stopped_because == "target":
        return 1, 1
    return (0, 0) if _shows_nothing(run) else (run.front, run.target)


def _shows_nothing(run: TrainingRun) -> bool:
    """The numbers that there are would be taken for those of the training that has failed."""
    return run.state is RunState.FAILED and run.came_to_nothing


def _rounded(rate: float) -> int:
    """Two leading digits: more would only flicker."""
    step = int(10 ** max(0, len(str(int(rate))) - 2))
    return round(rate / step) * step
