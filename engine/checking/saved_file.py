"""Is all of it in the saved file, and does it encode the same after reopening?

A vocabulary trained here is written to a temporary file and read again; of any tokenizer with a file, the file on
the disk is read again and compared with what is in memory. Not here: the formats (engine/formats).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.checking.findings import Finding, Grade, Row, Value
from engine.checking.round_trip_texts import round_trip_texts
from engine.checking.subject import Stop, Subject
from engine.errors import EncodingStopped, EngineError
from engine.formats import kind_of, native, save
from engine.formats.kind import Wanted
from engine.formats.source import read_source
from engine.tokenizer import Tokenizer

_FILE = "reopened.prism.json"


def check_saved_file(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on saving and reopening; EncodingStopped once ``stop`` says yes."""
    findings = []
    if subject.tokenizer.trained_here:
        findings.append(_saved_anew(subject))
    if stop():
        raise EncodingStopped
    return (*findings, _on_disk(subject))


def _saved_anew(subject: Subject) -> Finding:
    """Written to a temporary file, read again, compared."""
    tokenizer = subject.tokenizer
    with tempfile.TemporaryDirectory(prefix="token-prism-") as folder:
        path = Path(folder, _FILE)
        try:
            save(tokenizer, path)
            again = _read(path, Wanted())
        except EngineError as error:
            return Finding("file-unsavable", Grade.FAULT, {"message": str(error)})
        same_bytes = native.dump(again) == path.read_bytes()
        size = path.stat().st_size
    rows = tuple(Row((name,)) for name in differences(tokenizer, again, subject.text))
    if rows or not same_bytes:
        return Finding("file-reopened-other", Grade.FAULT, {"count": len(rows)}, rows)
    values: dict[str, Value] = {
        "bytes": size, "merges": len(tokenizer.merges), "size": tokenizer.vocab_size,
        "special": len(tokenizer.special_tokens), "version": tokenizer.version,
    }  # fmt: skip
    return Finding("file-reopened-same", Grade.GOOD, values)


def _on_disk(subject: Subject) -> Finding:
    """The file that it has, read again and compared with what is in memory."""
    tokenizer, path = subject.tokenizer, subject.path
    if path is None:
        kind = "file-fetched" if subject.fetched else "file-none"
        return Finding(kind, Grade.NOTE if subject.fetched else Grade.DOUBT)
    values = {"file": str(path)}
    try:
        there = _read(path, subject.wanted)
    except EngineError as error:
        return Finding("file-unreadable", Grade.FAULT, {**values, "message": str(error)})
    rows = tuple(Row((name,)) for name in differences(tokenizer, there, subject.text))
    if subject.dirty:
        return Finding("file-unsaved", Grade.DOUBT, {**values, "count": len(rows)}, rows)
    if rows:
        return Finding("file-differs", Grade.FAULT, {**values, "count": len(rows)}, rows)
    if there.origin.checksum is False:
        return Finding("file-altered", Grade.DOUBT, values)
    return Finding("file-same", Grade.GOOD, values)


def _read(path: Path, wanted: Wanted) -> Tokenizer:
    """The file read anew, whatever was read before."""
    source = read_source(path)
    return kind_of(source).read(source, wanted)


def differences(one: Tokenizer, other: Tokenizer, text: str) -> Iterator[str]:
    """In which of these two tokenizers differ: "merges", "vocabulary", "special", "pattern", "version", "name",
    "training", "encoding" (ids of the built-in texts, or of ``text``).

    >>> from engine.models.merges import Merges
    >>> list(differences(Tokenizer(Merges.of([(97, 98)])), Tokenizer(Merges.of([(97, 99)])), "ab"))
    ['merges', 'vocabulary', 'encoding']
    """
    if one.merges != other.merges or not np.array_equal(one.merge_ids, other.merge_ids):
        yield "merges"
    mine, its = one.vocabulary.joined(), other.vocabulary.joined()
    if not all(np.array_equal(getattr(mine, part), getattr(its, part)) for part in ("ids", "starts", "data")):
        yield "vocabulary"
    if dict(one.special_tokens) != dict(other.special_tokens):
        yield "special"
    if str(one.pattern) != str(other.pattern):
        yield "pattern"
    if one.version != other.version:
        yield "version"
    if (one.name, one.notes) != (other.name, other.notes):
        yield "name"
    if one.training != other.training:
        yield "training"
    if any(not _alike(one, other, each) for each in (*round_trip_texts().values(), text)):
        yield "encoding"


def _alike(one: Tokenizer, other: Tokenizer, text: str) -> bool:
    return all(
        np.array_equal(one.encode(text, special=special).ids, other.encode(text, special=special).ids)
        for special in ("none", "all")
    )
