"""The native vocabulary file ``*.prism.json``, format version 1.

One JSON object, ASCII only (so a name may hold anything): a readable head, the merges and the vocabulary one a
line, and a checksum over all of it. Saving what was loaded gives the same bytes. Keys that this version does not
know are accepted, take part in the checksum, and are not kept. Not here: reading and writing the disk
(atomic_file.py, ``engine.formats.load``).
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from engine.errors import ChecksumError, NewerFormatError, PatternError, SaveError
from engine.formats.json_fields import Fields, shown
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.native_vocabulary import read_merges, read_special_tokens, read_vocabulary
from engine.formats.source import Source
from engine.origin import Origin
from engine.text.split_patterns import SplitPattern, compiled
from engine.text.utf8 import repair
from engine.tokenizer import Tokenizer
from engine.training_record import CorpusDocument, TrainingRecord

FORMAT = "token-prism vocabulary"
FORMAT_VERSION = 1
ALGORITHM = "byte-bpe"

_RECORD_TEXTS = (
    "pattern",
    "tie_rule",
    "encoding",
    "errors",
    "stopped_because",
    "program_version",
    "unicode_version",
)
_RECORD_NUMBERS = ("vocab_size", "min_count", "corpus_bytes")


def checksum(rest: dict[str, Any]) -> str:
    """SHA-256, in lower-case hex, of the file's object without its ``checksum``."""
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def dump(tokenizer: Tokenizer) -> bytes:
    """The bytes of the file of this tokenizer."""
    whole = _as_object(tokenizer)
    whole["checksum"] = checksum(whole)
    members = ",\n".join(f"{json.dumps(key)}: {_laid_out(value)}" for key, value in whole.items())
    return f"{{\n{members}\n}}\n".encode("ascii")


def parse(data: bytes, *, source: str, verify: bool = True) -> Tokenizer:
    """The tokenizer in the bytes of a file; ``source`` names the file in errors."""
    return read(Source(source, data), Wanted(verify))


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in a file.

    Errors: FileFormatError (with the path in the file), NewerFormatError, and ChecksumError where the content
    was altered; ``verify=False`` lets that last one pass, nothing else.
    """
    fields = source.json
    _check_head(fields)
    head = {key: fields.take(key, str) for key in ("name", "version", "created", "notes")}
    pattern = _read_pattern(fields.take_object("split_pattern"))
    merges = read_merges(fields)
    special_tokens = read_special_tokens(fields)
    vocabulary = fields.take_object("vocabulary")
    training = None if fields.take("training", dict, type(None)) is None else _read_training(fields)
    intact = _is_intact(fields, wanted.verify)
    tokenizer = Tokenizer(
        merges.checked(), **head, pattern=pattern, special_tokens=special_tokens.checked(len(merges)),
        training=training, origin=Origin(remarks=_remarks(wanted), checksum=intact),
    )  # fmt: skip
    read_vocabulary(vocabulary, tokenizer)
    return tokenizer


def _remarks(wanted: Wanted) -> tuple[str, ...]:
    remarks = not_used(wanted, "the file says itself how it splits")
    if wanted.special_tokens:
        remarks.append(
            "Not used, since the file has its own: the special tokens "
            f"{', '.join(repair(text)[0] for text in wanted.special_tokens)}."
        )
    return tuple(remarks)


def _as_object(tokenizer: Tokenizer) -> dict[str, Any]:
    record, pattern = tokenizer.training, tokenizer.pattern
    if pattern is None or not tokenizer.trained_here:
        raise SaveError(
            f"not saved: {tokenizer.name}: its ids are not those of a vocabulary that is trained here, so the "
            "native file cannot hold it; keep the file that it was opened from"
        )
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "name": tokenizer.name,
        "version": tokenizer.version,
        "created": tokenizer.created,
        "notes": tokenizer.notes,
        "algorithm": ALGORITHM,
        "normalizer": None,
        "split_pattern": {"name": pattern.name, "regex": pattern.regex},
        "special_tokens": dict(tokenizer.special_tokens),
        "training": None if record is None else _training_as_object(record),
        "merges": [list(merge) for merge in tokenizer.merges],
        "vocabulary": {str(token_id): data.hex() for token_id, data in tokenizer.vocabulary.items()},
    }


def _training_as_object(record: TrainingRecord) -> dict[str, Any]:
    blocked = [[left.hex(), right.hex()] for left, right in record.blocked]
    return {
        "vocab_size": record.vocab_size,
        "pattern": record.pattern,
        "special_tokens": list(record.special_tokens),
        "min_count": record.min_count,
        "tie_rule": record.tie_rule,
        "encoding": record.encoding,
        "errors": record.errors,
        "corpus": [_document_as_object(each) for each in record.corpus],
        "corpus_bytes": record.corpus_bytes,
        "stopped_because": record.stopped_because,
        "program_version": record.program_version,
        "unicode_version": record.unicode_version,
        **({"blocked": blocked} if blocked else {}),
    }


def _document_as_object(document: CorpusDocument) -> dict[str, Any]:
    """With ``encoding`` and ``errors`` only where they differ from those of the training."""
    whole = {"name": document.name, "bytes": document.bytes, "sha256": document.sha256}
    own = {"encoding": document.encoding, "errors": document.errors}
    return whole | {key: value for key, value in own.items() if value is not None}


def _laid_out(value: Any) -> str:
    """A value as it stands in the file: the members of an object, and the merges, one a line."""
    if isinstance(value, list):
        return json.dumps(value).replace("], [", "],\n [")
    return json.dumps(value, separators=(",\n ", ": "))


def _check_head(fields: Fields) -> None:
    name = fields.value.get("format")
    if name != FORMAT:
        fields.fail(
            "format", f'expected "{FORMAT}", found {shown(name) if "format" in fields.value else "nothing"}',
            way_out="this is not a Token Prism vocabulary; give a *.prism.json file",
        )  # fmt: skip
    version = fields.take("format_version", int)
    if version > FORMAT_VERSION:
        raise NewerFormatError(
            f"{fields.source}: format_version: {version} is newer than this program, which reads up to "
            f"{FORMAT_VERSION}; update the program"
        )
    if version < 1:
        fields.fail("format_version", f"expected 1, found {version}")
    algorithm = fields.take("algorithm", str)
    if algorithm != ALGORITHM:
        fields.fail("algorithm", f'expected "{ALGORITHM}", found {shown(algorithm)}')
    fields.take("normalizer", type(None))


def _read_pattern(fields: Fields) -> SplitPattern:
    name, expression = fields.take("name", str, type(None)), fields.take("regex", str, type(None))
    if expression is None and name != "none":
        fields.fail("split_pattern.regex", 'expected a string, found null; only the pattern "none" has no regex')
    if expression is not None:
        if name == "none":
            fields.fail("split_pattern.regex", f'expected null for the pattern "none", found {shown(expression)}')
        try:
            compiled(expression)
        except PatternError as error:
            fields.fail("split_pattern.regex", str(error))
    return SplitPattern(name, expression)


def _read_training(fields: Fields) -> TrainingRecord:
    training = fields.take_object("training")
    texts = {key: training.take(key, str) for key in _RECORD_TEXTS}
    numbers = {key: training.take(key, int) for key in _RECORD_NUMBERS}
    special = training.take("special_tokens", list)
    for position, text in enumerate(special):
        training.checked(f"training.special_tokens[{position}]", text, str)
    documents = []
    for position, document in enumerate(training.take("corpus", list)):
        path = f"training.corpus[{position}]"
        each = Fields(training.checked(path, document, dict), fields.source, path)
        own = (each.take(key, str) if key in each.value else None for key in ("encoding", "errors"))
        documents.append(
            CorpusDocument(each.take("name", str), each.take("bytes", int), each.take("sha256", str), *own)
        )
    return TrainingRecord(
        special_tokens=tuple(special), corpus=tuple(documents), blocked=_read_blocked(training), **texts, **numbers
    )


def _read_blocked(training: Fields) -> tuple[tuple[bytes, bytes], ...]:
    """The merges that were forbidden: a list of [left, right] in hex, which only files with such merges have."""
    blocked: list[tuple[bytes, bytes]] = []
    for position, pair in enumerate(training.take("blocked", list) if "blocked" in training.value else ()):
        path = f"training.blocked[{position}]"
        training.checked(path, pair, list)
        try:
            left, right = (bytes.fromhex(training.checked(path, part, str)) for part in pair)
        except ValueError:
            training.fail(path, f"expected two tokens in hex, found {shown(pair)}")
        if not left or not right:
            training.fail(path, f"expected two tokens in hex, found {shown(pair)}")
        blocked.append((left, right))
    return tuple(blocked)


def _is_intact(fields: Fields, verify: bool) -> bool:
    """Whether the checksum is that of the content; with ``verify`` a ChecksumError where it is not."""
    written = fields.take("checksum", str)
    try:
        found = checksum({key: value for key, value in fields.value.items() if key != "checksum"})
    except RecursionError:
        if verify:
            fields.fail("checksum", "nested too deeply to be checked")
        return False
    if verify and written != found:
        raise ChecksumError(
            f"{fields.source}: the file was altered after it was saved (its checksum differs); "
            "take the original, or accept the altered file"
        )
    return bool(written == found)


def _recognises(source: Source) -> bool:
    return source.looks_like_json and "format" in source.json.value


KIND = Kind("prism", "the native file of this program", "*.prism.json", _recognises, read)
