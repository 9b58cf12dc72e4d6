"""Did the training reach its size, why did it end, how much of what it learned rests on a few occurrences, and
which merges was it not allowed to make?

Not here: what it was trained on (corpus_files.py).
"""

from __future__ import annotations

import numpy as np

from engine.checking.findings import MOST_ROWS, Finding, Grade, Row, Value
from engine.checking.subject import Stop, Subject
from engine.models.merges import Merges
from engine.text.token_text import token_text
from engine.text.unicode_version import unicode_version
from engine.tokenizer import Tokenizer
from engine.training_record import TrainingRecord

RARE = 10
"""A pair that stood fewer times in the corpus says more about these texts than about the language."""

MANY = 0.2
"""Share of the merges that may be rare: the last merges of any training are."""

_LAST = 5


def check_training(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on how the training ended."""
    tokenizer = subject.tokenizer
    record = tokenizer.training
    if record is None:
        return (Finding("training-unrecorded", Grade.UNKNOWN),)
    findings = [_end(tokenizer, record)]
    rare = _rare(tokenizer)
    if rare is not None:
        findings.append(rare)
    if record.unicode_version and record.unicode_version != unicode_version():
        values = {"then": record.unicode_version, "now": unicode_version()}
        findings.append(Finding("training-unicode", Grade.NOTE, values))
    if record.blocked:
        findings.append(_blocked(record))
    return tuple(findings)


def suggested_size(tokenizer: Tokenizer) -> int:
    """The size up to which every merge was seen ``RARE`` times or more; 0 where that leaves none.

    >>> tokenizer = Tokenizer(Merges.of([(97, 98, 90), (98, 99, 12), (99, 100, 3)]))
    >>> suggested_size(tokenizer)
    258
    """
    merges = _frequent(tokenizer.merges)
    return 256 + merges + len(tokenizer.special_tokens) if merges else 0


def _frequent(merges: Merges) -> int:
    """How many merges come before the first rare one."""
    rare = np.flatnonzero((merges.count >= 0) & (merges.count < RARE))
    return int(rare[0]) if len(rare) else len(merges)


def _end(tokenizer: Tokenizer, record: TrainingRecord) -> Finding:
    values: dict[str, Value] = {
        "size": tokenizer.vocab_size, "wanted": record.vocab_size, "min_count": record.min_count,
        "suggested": suggested_size(tokenizer), "bytes": record.corpus_bytes, "merges": len(tokenizer.merges),
    }  # fmt: skip
    if record.stopped_because == "target":
        return Finding("training-target", Grade.GOOD, values)
    if record.stopped_because == "stopped":
        return Finding("training-stopped", Grade.NOTE, values)
    kind = "training-no-pair" if record.stopped_because == "no-pair" else "training-min-count"
    return Finding(kind, Grade.DOUBT, values)


def _blocked(record: TrainingRecord) -> Finding:
    pairs = [f"{token_text(left)} + {token_text(right)}" for left, right in record.blocked]
    rows = tuple(Row((pair,)) for pair in pairs[:MOST_ROWS])
    return Finding("training-blocked", Grade.NOTE, {"count": len(pairs)}, rows)


def _rare(tokenizer: Tokenizer) -> Finding | None:
    merges = tokenizer.merges
    known = merges.count >= 0
    if not known.any():
        return None
    frequent, total = _frequent(merges), len(merges)
    share = (total - frequent) / total
    rows = []
    for rank in range(max(0, total - _LAST), total):
        number = int(tokenizer.merge_ids[rank])
        written = token_text(tokenizer.vocabulary.bytes_of(number))
        rows.append(Row((rank, written, int(merges.count[rank])), number))
    values: dict[str, Value] = {
        "rare": total - frequent, "merges": total, "share": share, "suggested": suggested_size(tokenizer),
        "last": int(merges.count[-1]),
    }  # fmt: skip
    if share < MANY:
        return Finding("training-frequent", Grade.GOOD, values, tuple(rows))
    return Finding("training-rare", Grade.DOUBT, values, tuple(rows))
