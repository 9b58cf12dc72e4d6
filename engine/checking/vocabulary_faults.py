"""What is odd in a list of tokens: holes in the ids, the same bytes twice, tokens that encoding never makes, bytes
that stand in no UTF-8, U+FFFD.

Not here: special tokens (special_tokens.py), single bytes (round_trip.py).
"""

from __future__ import annotations

import re

import numpy as np

from engine.checking.findings import MOST_ROWS, Finding, Grade, Row
from engine.checking.subject import Stop, Subject
from engine.listing.columns import NO_MARK, Columns
from engine.listing.reachability import can_be_told, unreachable
from engine.spans import INVALID
from engine.text.token_text import token_text

MANY = 0.05
"""Share of a vocabulary that may be out of reach or damaged before it is more than a leftover."""

_REPLACED = re.compile("\ufffd".encode())
_SHOWN = 60


def check_vocabulary(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on the tokens as a list; EncodingStopped once ``stop`` says yes."""
    columns = subject.columns
    findings = [*_holes(columns), *_twice(subject), *_damaged(columns), *_never_made(subject, stop)]
    if not any(each.grade is not Grade.GOOD for each in findings):
        findings.insert(0, Finding("vocabulary-good", Grade.GOOD, {"size": len(columns)}))
    return tuple(findings)


def _holes(columns: Columns) -> list[Finding]:
    """Ids that no token has, between the first and the last."""
    ids = columns.tokens.ids
    if not len(ids):
        return [Finding("vocabulary-empty", Grade.FAULT)]
    steps = np.diff(ids, prepend=-1)
    gaps = np.flatnonzero(steps > 1)
    if not len(gaps):
        return []
    rows = tuple(
        Row((int(ids[gap] - steps[gap] + 1), int(ids[gap] - 1), int(steps[gap] - 1))) for gap in gaps[:MOST_ROWS]
    )
    values = {"count": int((steps[gaps] - 1).sum()), "largest": int(ids[-1]), "size": len(ids)}
    return [Finding("vocabulary-holes", Grade.NOTE, values, rows)]


def _twice(subject: Subject) -> list[Finding]:
    """Tokens of the same bytes, of which the encoder uses one. SentencePiece has bytes beside their letters."""
    columns, first = subject.columns, dict[bytes, int]()
    rows: list[Row] = []
    count = 0
    for row, number in enumerate(columns.tokens.ids.tolist()):
        data = columns.tokens.bytes_of(row)
        before = first.setdefault(data, number)
        if before != number and data:
            count += 1
            if len(rows) < MOST_ROWS:
                rows.append(Row((token_text(data[:_SHOWN]), before, number), number))
    if not count:
        return []
    grade = Grade.DOUBT if subject.tokenizer.origin.library == "engine" else Grade.NOTE
    return [Finding("vocabulary-twice", grade, {"count": count}, tuple(rows))]


def _damaged(columns: Columns) -> list[Finding]:
    """Tokens of bytes that no text in UTF-8 has side by side, or with U+FFFD in them: learned from damaged text.

    A single byte that is in no UTF-8 is a byte among 256, and no fault.
    """
    plain = columns.marks == NO_MARK
    invalid = np.flatnonzero((columns.survey.cuts == INVALID) & plain & (columns.tokens.sizes > 1))
    found = _REPLACED.finditer(columns.tokens.data.tobytes())
    places, starts = np.array([each.start() for each in found], np.int64), columns.tokens.starts
    rows = np.searchsorted(starts, places, side="right") - 1
    replaced = np.unique(rows[places + 3 <= starts[rows + 1]])  # and no end of one token with the begin of the next
    replaced = replaced[plain[replaced]]
    findings = []
    for kind, odd in (("vocabulary-invalid", invalid), ("vocabulary-replaced", replaced)):
        if len(odd):
            share = len(odd) / len(columns)
            grade = Grade.DOUBT if share >= MANY else Grade.NOTE
            findings.append(Finding(kind, grade, {"count": len(odd), "share": share}, _rows(columns, odd)))
    return findings


def _never_made(subject: Subject, stop: Stop) -> list[Finding]:
    """Tokens that encoding never makes of their own bytes."""
    if not can_be_told(subject.tokenizer):
        return [Finding("vocabulary-reach-unknown", Grade.UNKNOWN)]
    columns = subject.columns
    found = np.flatnonzero(unreachable(subject.tokenizer, columns, stop))
    if not len(found):
        return []
    share = len(found) / len(columns)
    grade = Grade.DOUBT if share >= MANY else Grade.NOTE
    values = {"count": len(found), "share": share}
    return [Finding("vocabulary-unreachable", grade, values, _rows(columns, found))]


def _rows(columns: Columns, found: np.ndarray) -> tuple[Row, ...]:
    rows = []
    for row in found[:MOST_ROWS].tolist():
        number = int(columns.tokens.ids[row])
        rows.append(Row((token_text(columns.tokens.bytes_of(row, _SHOWN)), number), number))
    return tuple(rows)
