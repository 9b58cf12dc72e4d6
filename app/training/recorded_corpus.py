"""Finds the corpus that a vocabulary was trained on again, and says what of it is gone or changed. No Qt in here.

A vocabulary file names the files of its corpus, but not where they lie. That is remembered on this machine, or they
are looked for beside the vocabulary and among the samples. Not here: remembering (app/settings.py), the form
(train_again).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.latest_task import Stop
from app.training.training_settings import TrainingSettings
from engine import TrainingRecord
from engine.errors import CorpusError
from engine.training.corpus import Corpus, Document
from engine.training.corpus_changes import CorpusChanges, corpus_changes, is_recorded
from engine.training_record import CorpusDocument


@dataclass(frozen=True, slots=True)
class FoundCorpus:
    """The settings of a training with the paths that are still there, and what differs from the corpus of then."""

    settings: TrainingSettings
    changes: CorpusChanges


def key_of(record: TrainingRecord) -> str:
    """By which the paths of this corpus are remembered."""
    return hashlib.sha256("\n".join(each.sha256 for each in record.corpus).encode()).hexdigest()[:32]


def find_corpus(
    record: TrainingRecord, remembered: Iterable[str], samples: Iterable[Path], beside: Path | None, stop: Stop
) -> FoundCorpus:  # fmt: skip
    """`beside`: the file of the vocabulary, where it has one. Every file that is found is read."""
    paths = [path for path in map(Path, remembered) if path.is_file() or path.is_dir()]
    if not paths:
        paths = list(_looked_for(record, samples, beside, stop))
    found = {path: corpus for path in paths if (corpus := _corpus(path)) is not None}
    documents = tuple(document for corpus in found.values() for document in corpus.documents)
    changes = corpus_changes(record, Corpus(documents, record.encoding, record.errors), stop=stop)
    differing = tuple(_differing(record, documents))
    return FoundCorpus(settings_of(record, tuple(found), differing), changes)


def _differing(record: TrainingRecord, documents: Iterable[Document]) -> Iterator[tuple[str, str, str]]:
    """Path, encoding and errors of those that were read in a way of their own.

    Files of several folders may be called alike: of these the size tells them apart, or else their order.
    """
    left: defaultdict[str, list[CorpusDocument]] = defaultdict(list)
    for each in record.corpus:
        left[each.name].append(each)
    for document in documents:
        called = left[document.recorded]
        own = next((each for each in called if each.bytes == document.size), called[0] if called else None)
        if own is None:
            continue
        called.remove(own)
        if own.encoding or own.errors:
            yield str(document.path), own.encoding or record.encoding, own.errors or record.errors


def bundled_corpus(record: TrainingRecord, bundled: Iterable[Path]) -> tuple[Path, ...]:
    """The files that come with the program and hold just this corpus, whatever it is called; empty: others do.

    They are small and few, so nobody waits for it, however many files the corpus has.
    """
    files, found = list(bundled), []
    for each in record.corpus:
        path = next((path for path in files if is_recorded(each, path)), None)
        if path is None:
            return ()
        found.append(path)
    return tuple(found)


def _looked_for(record: TrainingRecord, samples: Iterable[Path], beside: Path | None, stop: Stop) -> Iterable[Path]:
    """Each file, or the folder that it was found in when that was given."""
    samples = list(samples)
    for top in dict.fromkeys(each.name.split("/")[0] for each in record.corpus):
        document = next(each for each in record.corpus if each.name.split("/")[0] == top)
        sample = next(
            (path for path in samples if path.name == top and is_recorded(document, path, stop=stop)), None
        )
        near = beside.parent / top if beside is not None and top not in ("", ".", "..", "-") else None
        if sample is not None:
            yield sample
        elif near is not None and (near.is_file() or near.is_dir()):
            yield near


def _corpus(path: Path) -> Corpus | None:
    """None where nothing of it can be read any more, as in an empty folder: then its files are gone."""
    try:
        return Corpus.from_paths([path])
    except CorpusError:
        return None


def settings_of(
    record: TrainingRecord, paths: tuple[Path, ...], differing: tuple[tuple[str, str, str], ...] = ()
) -> TrainingSettings:
    """The settings that were recorded, with the files and folders of now."""
    return TrainingSettings(
        paths=paths, vocab_size=record.vocab_size, pattern=record.pattern, special_tokens=record.special_tokens,
        min_count=record.min_count, tie_rule=record.tie_rule, encoding=record.encoding, errors=record.errors,
        blocked=record.blocked, differing=differing,
    )  # fmt: skip
