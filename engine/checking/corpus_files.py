"""Is the corpus really UTF-8, and is it the one of the training? Its files are read again where they can be found.

A vocabulary trained here knows name, size and SHA-256 of each document. One that says nothing of its corpus is not
judged by another. Not here: the signs of a wrong encoding (text_signs.py), reading (engine/training/corpus.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.checking.findings import MOST_ROWS, Finding, Grade, Row
from engine.checking.subject import Stop, Subject
from engine.checking.text_signs import Signs
from engine.errors import CorpusError, EncodingStopped
from engine.text.text_guess import obvious_encoding
from engine.training.corpus import Corpus, Document, Reading
from engine.training.decoding import Decoding
from engine.training_record import CorpusDocument, TrainingRecord

_BEGINNING = 1 << 20


@dataclass(slots=True)
class _Found:
    """What was read: `same` and `other` documents of the training (`other` by their names alone), those that are
    `missing`, and what went wrong."""

    signs: Signs = field(default_factory=Signs)
    same: list[CorpusDocument] = field(default_factory=list)
    other: list[CorpusDocument] = field(default_factory=list)
    missing: list[CorpusDocument] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    read_wrongly: list[tuple[str, str]] = field(default_factory=list)
    files: int = 0


def check_corpus(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on the files of the corpus; SettingsError where the tokenizer names an encoding that is none.

    EncodingStopped once ``stop`` says yes.
    """
    record = subject.tokenizer.training
    found = _Found()
    if record is not None and record.corpus:
        _read_recorded(found, record, subject, stop)
    return (*_identity(record, found), *_content(found))


def _read_recorded(found: _Found, record: TrainingRecord, subject: Subject, stop: Stop) -> None:
    places = [*subject.corpus, *subject.places]
    if subject.path is not None:
        inner = [each.name for each in record.corpus if _is_inner(each.name)]
        places += [subject.path.parent / name for name in inner]
    usual = Decoding(record.encoding, record.errors)
    corpus = _corpus([place for place in dict.fromkeys(places) if place.exists()], usual)
    chosen = _corpus(subject.corpus, subject.decoding).with_decodings(subject.differing)
    decodings = {each.path: chosen.decoding_of(each) for each in chosen.documents}
    of_size, of_name = _by_size_and_name(corpus.documents)
    for wanted in record.corpus:
        decoding = Decoding(wanted.encoding or usual.encoding, wanted.errors or usual.errors).checked()
        # What is called so comes first: it is likely to be the one, and the others need not be read.
        alike = sorted(of_size.get(wanted.bytes, ()), key=lambda each: not _is_called(each, wanted.name))
        for document in (replace(each, decoding=decoding) for each in alike):
            signs = Signs()
            reading = Reading(document, corpus)
            try:
                signs.look_at(document.name, _going_on(reading, stop))
            except CorpusError:
                continue  # so it is not the one that was trained on
            if reading.record.sha256 == wanted.sha256:
                found.same.append(wanted)
                found.files += 1
                _add(found.signs, signs)
                _note_encoding(found, document, corpus)
                break
        else:
            named = of_name.get(wanted.name)
            (found.missing if named is None else found.other).append(wanted)
            if named is not None:
                _read(found, replace(named, decoding=decodings.get(named.path, decoding)), corpus, stop)


def _is_inner(name: str) -> bool:
    """Whether this name, which a file may hold for any reason, leads nowhere out of a folder."""
    return bool(name) and not Path(name).is_absolute() and ".." not in Path(name).parts


def _by_size_and_name(
    documents: Iterable[Document],
) -> tuple[dict[int, list[Document]], dict[str, Document]]:
    """The documents by their size, and the first of each name."""
    of_size: dict[int, list[Document]] = {}
    of_name: dict[str, Document] = {}
    for each in documents:
        of_size.setdefault(each.size, []).append(each)
        for name in _names(each):
            of_name.setdefault(name, each)
    return of_size, of_name


def _is_called(document: Document, name: str) -> bool:
    return name in _names(document)


def _names(document: Document) -> tuple[str, str]:
    return document.recorded, Path(document.recorded).name


def _corpus(paths: Sequence[Path], decoding: Decoding) -> Corpus:
    """What can be read of places in which it might be."""
    documents: list[Document] = []
    for path in paths:
        if path.exists() and not (path.is_file() or path.is_dir()):
            continue  # a pipe would be waited for
        with suppress(CorpusError):
            documents += Corpus.from_paths([path]).documents
    each_once = {each.path: each for each in documents}
    return Corpus(tuple(each_once.values()), decoding.checked().encoding, decoding.errors)


def _read(found: _Found, document: Document, corpus: Corpus, stop: Stop) -> None:
    found.files += 1
    try:
        found.signs.look_at(document.name, _going_on(Reading(document, corpus), stop))
    except CorpusError as error:
        found.unreadable.append(str(error))
        return
    _note_encoding(found, document, corpus)


def _note_encoding(found: _Found, document: Document, corpus: Corpus) -> None:
    """Of a file that is UTF-8, with more than ASCII in it, and was read as something else."""
    decoding = corpus.decoding_of(document)
    if document.path is None or decoding.codec in ("utf-8", "utf-8-sig"):
        return
    with open(document.path, "rb") as file:
        beginning = file.read(_BEGINNING)
    whole = beginning[: beginning.rfind(b"\n") + 1] or beginning
    if not whole.isascii() and obvious_encoding(whole) == "utf-8":
        found.read_wrongly.append((document.name, decoding.encoding))


def _going_on(reading: Reading, stop: Stop) -> Iterator[bytes]:
    for data in reading:
        if stop():
            raise EncodingStopped
        yield data


def _add(total: Signs, more: Signs) -> None:
    for name, count in more.counts.items():
        total.counts[name] += count
        total.places[name] = (total.places[name] + more.places[name])[:MOST_ROWS]
    total.size += more.size
    total.first_marks += more.first_marks


def _identity(record: TrainingRecord | None, found: _Found) -> Iterator[Finding]:
    """Whether what was read is what the tokenizer was trained on."""
    if record is None or not record.corpus:
        yield Finding("corpus-unrecorded", Grade.UNKNOWN)
        return
    if found.same:
        size = sum(each.bytes for each in found.same)
        yield Finding("corpus-same", Grade.GOOD, {"files": len(found.same), "bytes": size})
    for kind, grade, documents in (
        ("corpus-changed", Grade.DOUBT, found.other),
        ("corpus-missing", Grade.UNKNOWN, found.missing),
    ):
        if documents:
            rows = tuple(Row((each.name, each.bytes, each.sha256[:12])) for each in documents[:MOST_ROWS])
            yield Finding(kind, grade, {"files": len(documents)}, rows)


def _content(found: _Found) -> Iterator[Finding]:
    """What is wrong with the text in the files."""
    counts, size = found.signs.counts, found.signs.size
    if found.unreadable:
        rows = tuple(Row((message,)) for message in found.unreadable[:MOST_ROWS])
        yield Finding("corpus-unreadable", Grade.FAULT, {"files": len(found.unreadable)}, rows)
    if found.read_wrongly:
        rows = tuple(map(Row, found.read_wrongly[:MOST_ROWS]))
        yield Finding("corpus-read-wrongly", Grade.FAULT, {"files": len(found.read_wrongly)}, rows)
    kinds = (
        ("corpus-replaced", Grade.DOUBT, "replaced", counts["replaced"]),
        ("corpus-double-latin", Grade.FAULT, "latin", counts["latin"]),
        ("corpus-double-gbk", Grade.FAULT, "gbk", counts["gbk"]),
        ("corpus-marks", Grade.DOUBT, "mark", counts["mark"]),
        ("corpus-nul", Grade.FAULT, "nul", counts["nul"]),
        ("corpus-private", Grade.DOUBT, "private", counts["private"]),
    )
    for kind, grade, name, count in kinds:
        if count:
            rows = tuple(Row((each.file, each.byte, each.written)) for each in found.signs.places[name])
            yield Finding(kind, grade, {"count": count, "bytes": size, "first": found.signs.first_marks}, rows)
    if found.files and not found.unreadable and not found.read_wrongly and not any(counts.values()):
        yield Finding("corpus-clean", Grade.GOOD, {"files": found.files, "bytes": size})
