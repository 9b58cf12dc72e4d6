"""Do the first merges look right? What a corpus is made of shows in what was learned first.

Of a tokenizer without merges the tokens of highest score are looked at. Not here: counts of a whole training
(training_end.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from engine.checking.findings import Finding, Grade, Row
from engine.checking.subject import Stop, Subject
from engine.listing.columns import NO_MARK
from engine.text.token_text import token_text

_END_OF_WORD = b"</w>"
"""Written at the end of a word by some models; no markup of the corpus."""

FIRST = 20
MANY = 10
"""Of the first twenty tokens so many of one sort are odd; of markup half as many are."""

_BLANKS = re.compile(rb"(?:[ \t\r\n]|\xc2\xa0|\xe3\x80\x80)+")
_RUN = re.compile(rb"(.)\1+", re.DOTALL)
_MARKUP = re.compile(rb"[<>]|=\"|&[a-z]|/>|\{\"|\":|\\u")
_NUL = re.compile(rb"\x00")
_REPLACED = re.compile(rb"\xef\xbf|\xbf\xbd")
_DOUBLE = re.compile(rb"\xc3[\x82-\x9f\xa0-\xaf\xb0-\xb4][\xc2\xe2]|[\x80-\xbf]\xc3$|\xc2[\x80-\x9f]")
"""Pieces of UTF-8 written twice: a letter from Â to ô and half of the next character, or a control of Latin-1."""

_JUDGED: tuple[tuple[str, Grade, int, Callable[[bytes], bool]], ...] = (
    ("merges-nul", Grade.FAULT, 1, lambda token: bool(_NUL.search(token))),
    ("merges-replaced", Grade.FAULT, 1, lambda token: bool(_REPLACED.search(token))),
    ("merges-double", Grade.FAULT, 2, lambda token: bool(_DOUBLE.search(token))),
    ("merges-blanks", Grade.DOUBT, MANY, lambda token: bool(_BLANKS.fullmatch(token))),
    ("merges-run", Grade.DOUBT, MANY, lambda token: bool(_RUN.fullmatch(token)) and not _BLANKS.fullmatch(token)),
    ("merges-markup", Grade.DOUBT, MANY // 2, lambda token: bool(_MARKUP.search(token.removesuffix(_END_OF_WORD)))),
)


def check_first_merges(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """The first merges and what is odd about them."""
    tokenizer = subject.tokenizer
    ids = tokenizer.merge_ids[:FIRST].tolist()
    kind = "merges"
    if not ids:
        ids, kind = _highest(subject), "pieces"
    if not ids:
        return (Finding("merges-none", Grade.UNKNOWN),)
    tokens = [tokenizer.vocabulary.bytes_of(number) for number in ids]
    findings = []
    for name, grade, many, is_odd in _JUDGED:
        odd = [place for place, token in enumerate(tokens) if is_odd(token)]
        if len(odd) >= many:
            rows = tuple(Row((token_text(tokens[place]),), ids[place]) for place in odd)
            findings.append(Finding(name, grade, {"count": len(odd), "of": len(ids)}, rows))
    looked_at = Grade.NOTE if findings else Grade.GOOD
    shown = Finding(f"{kind}-first", looked_at, {"count": len(ids)}, _rows(subject, ids, tokens))
    return (*findings, shown)


def _rows(subject: Subject, ids: list[int], tokens: list[bytes]) -> tuple[Row, ...]:
    merges, vocabulary = subject.tokenizer.merges, subject.tokenizer.vocabulary
    rows = []
    for rank, (number, token) in enumerate(zip(ids, tokens, strict=True)):
        if len(merges):
            merge = merges[rank]
            parts = " + ".join(token_text(vocabulary.bytes_of(part)) for part in (merge.left, merge.right))
            count: int | str = "" if merge.count is None else merge.count
            rows.append(Row((rank, parts, token_text(token), count), number))
        else:
            rows.append(Row((rank, token_text(token), f"{subject.tokenizer.score_of(number):.2f}"), number))
    return tuple(rows)


def _highest(subject: Subject) -> list[int]:
    """The ids of the pieces with the highest scores."""
    columns = subject.columns
    rows = np.flatnonzero(np.isfinite(columns.scores) & (columns.marks == NO_MARK) & (columns.tokens.sizes > 1))
    order = rows[np.argsort(-columns.scores[rows], kind="stable")][:FIRST]
    found: list[int] = columns.tokens.ids[order].tolist()
    return found
