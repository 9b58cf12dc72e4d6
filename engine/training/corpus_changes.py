"""Whether a corpus is still the one that a vocabulary was trained on, by the SHA-256 of its files.

Not here: where the files may lie (the app), what is recorded of them (engine/training_record.py).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.errors import EncodingStopped
from engine.training.corpus import Corpus, Document
from engine.training_record import CorpusDocument, TrainingRecord

Stop = Callable[[], bool]
_SLICE = 1 << 20


@dataclass(frozen=True, slots=True)
class CorpusChanges:
    """The recorded names of documents that are ``gone``, of those with other bytes (``changed``), and of files that
    were not trained on (``added``)."""

    gone: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def none(self) -> bool:
        """Whether it is the same corpus."""
        return not (self.gone or self.changed or self.added)


def corpus_changes(record: TrainingRecord, corpus: Corpus, *, stop: Stop = lambda: False) -> CorpusChanges:
    """What differs between the corpus of a vocabulary and this one; every file is read.

    EncodingStopped once ``stop``, asked often, says yes.

    >>> record = TrainingRecord(300, "gpt2", corpus=(CorpusDocument("a.txt", 1, "ca978112"),))
    >>> corpus_changes(record, Corpus(())).gone
    ('a.txt',)
    """
    left = Counter((each.name, each.sha256) for each in record.corpus)
    unknown: list[str] = []
    for document in corpus.documents:
        known = document.recorded, _sha256(document, stop)
        if left[known]:
            left[known] -= 1
        else:
            unknown.append(document.recorded)
    missing = [name for (name, _), count in left.items() for _ in range(count)]
    changed = {*missing} & {*unknown}
    return CorpusChanges(
        tuple(name for name in missing if name not in changed),
        tuple(name for name in missing if name in changed),
        tuple(name for name in unknown if name not in changed),
    )


def is_recorded(document: CorpusDocument, path: Path, *, stop: Stop = lambda: False) -> bool:
    """Whether the file there is that document: of its size and with its SHA-256; False where there is none."""
    try:
        return path.is_file() and path.stat().st_size == document.bytes and _hash(path, stop) == document.sha256
    except OSError:
        return False


def _sha256(document: Document, stop: Stop) -> str:
    if document.path is None:
        return hashlib.sha256(document.utf8).hexdigest()
    try:
        return _hash(document.path, stop)
    except OSError:
        return ""


def _hash(path: Path, stop: Stop) -> str:
    found = hashlib.sha256()
    with open(path, "rb", buffering=0) as file:
        while data := file.read(_SLICE):
            if stop():
                raise EncodingStopped
            found.update(data)
    return found.hexdigest()
