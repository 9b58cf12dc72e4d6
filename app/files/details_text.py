"""What is known of a vocabulary, as rows of a name and a value under headings. Here are only texts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt

from app.blocked_words import blocked_words
from app.engine_words import said
from app.files.encoding_names import encoding_title
from app.joined import labelled, listed, remarked
from app.number import written
from app.pattern_text import expressions_text, pattern_text
from app.tie_rule_words import tie_rule_words
from engine import Tokenizer, TrainingRecord
from engine.added_tokens import added_tokens
from engine.description import described
from engine.formats import KINDS
from engine.text.readable_pattern import readable
from engine.training_record import CorpusDocument

_MOST_DOCUMENTS = 20

Row = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its rows."""

    title: str
    rows: list[Row]


def details(tokenizer: Tokenizer, path: Path | None, *, dirty: bool) -> list[Section]:
    """All that is known of the tokenizer, which came from `path`, and is unsaved where it is `dirty`."""
    translate = QCoreApplication.translate
    sections = [
        Section(translate("Details", "Vocabulary"), _head(tokenizer, path, dirty)),
        Section(translate("Details", "Content"), _content(tokenizer)),
    ]
    if tokenizer.training is not None:
        sections.append(Section(translate("Details", "Training"), _training(tokenizer.training)))
        sections.append(Section(translate("Details", "Corpus"), _corpus(tokenizer.training)))
    if tokenizer.origin.remarks:
        rows = [("", said(remark)) for remark in tokenizer.origin.remarks]
        sections.append(Section(translate("Details", "Noticed while reading"), rows))
    return sections


def checksum_state(tokenizer: Tokenizer, *, saved: bool) -> str:
    """What the checksum of the file said."""
    translate = QCoreApplication.translate
    if not tokenizer.trained_here:
        return translate("Details", "this format has none")
    if tokenizer.origin.checksum is False:
        return translate("Details", "differs: the file was altered, and accepted")
    return translate("Details", "correct") if saved else translate("Details", "written when it is saved")


def as_text(sections: list[Section]) -> str:
    """The sections as plain text, a row a line."""
    lines = []
    for section in sections:
        lines += [section.title, *(labelled(name, value) if name else value for name, value in section.rows), ""]
    return "\n".join(lines)


def _head(tokenizer: Tokenizer, path: Path | None, dirty: bool) -> list[Row]:
    translate, origin = QCoreApplication.translate, tokenizer.origin
    none = translate("Details", "this format has none")
    file = translate("Details", "none yet") if path is None else str(path)
    if path is not None and dirty:
        file = translate("Details", "{0} (changes are not saved)").replace("{0}", file)
    own = tokenizer.trained_here
    rows = [
        (translate("Details", "Name"), tokenizer.name),
        (translate("Details", "Version"), tokenizer.version or none),
        (translate("Details", "Created"), _moment(tokenizer.created) if own else none),
        (translate("Details", "Notes"), tokenizer.notes),
        (translate("Details", "File"), file),
        (translate("Details", "Format"), _format(origin.format)),
        (translate("Details", "Preset"), origin.preset or ""),
        (translate("Details", "Library"), "" if origin.library == "engine" else origin.library),
        (translate("Details", "Checksum"), checksum_state(tokenizer, saved=path is not None and not dirty)),
    ]
    return [row for row in rows if row[1]]


def _format(name: str) -> str:
    files = next((kind.files for kind in KINDS if kind.name == name), "")
    title = "Token Prism" if name == "prism" else name
    return remarked(title, files) if files else title


def _moment(iso: str) -> str:
    """An ISO time as it is written here, in the time of this place; anything else as it is."""
    when = QDateTime.fromString(iso, Qt.DateFormat.ISODate)
    if not when.isValid():
        return iso
    return QLocale().toString(when.toLocalTime(), QLocale.FormatType.ShortFormat)


def _content(tokenizer: Tokenizer) -> list[Row]:
    translate, kind = QCoreApplication.translate, described(tokenizer)
    none, found = translate("Details", "none"), added_tokens(tokenizer)
    special = sum(each.special for each in found)
    pattern = tokenizer.pattern
    split = translate("Details", "left to the library") if tokenizer.origin.library == "sentencepiece" else none
    cut = pattern_text(pattern) if pattern is not None and pattern.expressions else listed(kind.split)
    regex = expressions_text(pattern) if pattern is not None and pattern.name is not None else ""
    rows = [
        (translate("Details", "Model"), said(kind.model)),
        (translate("Details", "Tokens"), written(tokenizer.vocab_size)),
        (translate("Details", "Merges"), written(len(tokenizer.merges))),
        (translate("Details", "Special tokens"), written(special)),
        (translate("Details", "Added tokens"), written(len(found) - special) if len(found) > special else ""),
        (translate("Details", "Normalizer"), listed(map(said, kind.normalizer)) or none),
        (translate("Details", "Split pattern"), cut or split),
        (translate("Details", "As a regular expression"), regex),
    ]
    return [row for row in rows if row[1]]


def _training(record: TrainingRecord) -> list[Row]:
    translate = QCoreApplication.translate
    reasons = {
        "target": translate("Details", "the vocabulary size was reached"),
        "no-pair": translate("Details", "no pair was left"),
        "min-count": translate("Details", "no pair was left with the minimum count"),
        "stopped": translate("Details", "stopped by hand"),
    }
    blocked = blocked_words(record.blocked)
    return [
        (translate("Details", "Vocabulary size asked for"), written(record.vocab_size)),
        (translate("Details", "Split pattern"), readable(record.pattern)),
        (translate("Details", "Special tokens"), " ".join(record.special_tokens) or translate("Details", "none")),
        (translate("Details", "Minimum count"), written(record.min_count)),
        (translate("Details", "Tie rule"), tie_rule_words(record.tie_rule)),
        *([(translate("Details", "Blocked merges"), blocked)] if blocked else []),
        (translate("Details", "Encoding"), _encoding(record)),
        (translate("Details", "Wrong bytes"), _errors(record.errors)),
        (translate("Details", "Ended because"), reasons.get(record.stopped_because, record.stopped_because)),
        (translate("Details", "Program"), f"Token Prism {record.program_version}"),
        (translate("Details", "Unicode"), record.unicode_version),
    ]


def _corpus(record: TrainingRecord) -> list[Row]:
    translate = QCoreApplication.translate
    size = translate("Details", "bytes: {0}")
    rows = [
        (each.name, listed([size.format(written(each.bytes)), *_differing(each)]))
        for each in record.corpus[:_MOST_DOCUMENTS]
    ]
    if len(record.corpus) > _MOST_DOCUMENTS:
        more = translate("Details", "and {0} more").format(written(len(record.corpus) - _MOST_DOCUMENTS))
        rows.append(("", more))
    documents = translate("Details", "bytes of UTF-8: {0}, documents: {1}")
    total = documents.replace("{0}", written(record.corpus_bytes)).replace("{1}", written(len(record.corpus)))
    return [(translate("Details", "Together"), total), *rows]


def _encoding(record: TrainingRecord) -> str:
    """That of all files but those that have another one."""
    title = encoding_title(record.encoding)
    if any(each.encoding for each in record.corpus):
        words = QCoreApplication.translate("Details", "{0}, but for the files below that name another")
        return words.replace("{0}", title)
    return title


def _errors(errors: str) -> str:
    translate = QCoreApplication.translate
    ways = {
        "strict": translate("CorpusPicker", "stop and say where"),
        "replace": translate("CorpusPicker", "replace by U+FFFD"),
    }
    return ways.get(errors, errors)


def _differing(document: CorpusDocument) -> list[str]:
    """What was read in another way than the rest."""
    said = [encoding_title(document.encoding)] if document.encoding else []
    if document.errors:
        words = QCoreApplication.translate("Details", "wrong bytes: {0}")
        said.append(words.replace("{0}", _errors(document.errors)))
    return said
