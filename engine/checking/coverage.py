"""How much of the user's text stays single bytes: that is what is left where the corpus had nothing alike.

Over all tokens the share of single bytes is that of the status bar. Digits, blanks and punctuation of one byte are
usual, so what is judged are the other ones: letters of ASCII, and bytes that are parts of characters. Not here:
characters that are cut (cut_characters.py).
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import regex
from numpy.typing import NDArray

from engine.checking.findings import MOST_ROWS, Finding, Grade, Row, Value
from engine.checking.subject import Stop, Subject
from engine.encoding import Encoding
from engine.errors import EncodingStopped
from engine.text.offsets import code_point_starts
from engine.text.scripts import SCRIPTS, script_of
from engine.text.token_text import token_text

THIN, BARE = 0.2, 0.4
"""Shares of letters and parts of characters among the tokens from which on the corpus covers the text thinly, or
hardly at all. Measured on prose and code: vocabularies of 1,000 tokens and more have up to 0.2 on texts of the kind
they were trained on; GPT-2's has 0.63 on Chinese, one trained on Chinese 0.75 on English."""

LACKING = 0.01
"""Share of unknown tokens from which on it is more than a rare sign here and there."""

_WORD = regex.compile(r"(?V1)\p{Script=Han}|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}]]+|\X")  # leaves nothing out
_ASKED_EVERY = 1 << 12
_LONGEST = 40
_FEWEST = 40
"""Tokens of a text of which a share says little."""


def check_coverage(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on single bytes and unknown tokens in the text; EncodingStopped once ``stop`` says yes."""
    if not subject.text:
        return (Finding("coverage-no-text", Grade.UNKNOWN),)
    encoding = subject.encoding
    if stop():
        raise EncodingStopped
    octets, starts = np.frombuffer(encoding.utf8, np.uint8), encoding.spans[:, 0]
    single = encoding.spans[:, 1] - starts == 1
    first = octets[np.minimum(starts, len(octets) - 1)]
    bare = single & ((first >= 0x80) | ((first | 0x20) >= ord("a")) & ((first | 0x20) <= ord("z")))
    tokens = len(encoding)
    share = float(np.count_nonzero(bare)) / max(tokens, 1)
    values: dict[str, Value] = {
        "bare": share, "share": encoding.counts.unmerged_share, "tokens": tokens,
        "whole": int(subject.whole_text), "few": int(tokens < _FEWEST),
    }  # fmt: skip
    name, grade = _judged(share, tokens)
    findings = [Finding(name, grade, values, _by_script(encoding, bare, stop))]
    worst = _worst_words(encoding, single, stop)
    if worst:
        shown = Grade.GOOD if grade is Grade.GOOD else Grade.NOTE
        findings.append(Finding("coverage-words", shown, {"count": len(worst)}, worst))
    return (*_unknown(encoding), *findings)


def _judged(share: float, tokens: int) -> tuple[str, Grade]:
    if share < THIN:
        return "coverage-good", Grade.GOOD
    name, grade = ("coverage-thin", Grade.DOUBT) if share < BARE else ("coverage-bare", Grade.FAULT)
    return name, Grade.NOTE if tokens < _FEWEST else grade


def _unknown(encoding: Encoding) -> list[Finding]:
    """What the vocabulary has no token for at all."""
    if encoding.altered is None or not encoding.altered.unknown.any():
        return []
    places = np.flatnonzero(encoding.altered.unknown)
    texts = Counter(encoding.bytes_of(place) for place in places.tolist())
    first = {encoding.bytes_of(place): place for place in places[::-1].tolist()}
    rows = tuple(
        Row((token_text(data[:_LONGEST]), count), span=_span(encoding, first[data]))
        for data, count in texts.most_common(MOST_ROWS)
    )
    share = len(places) / len(encoding)
    grade = Grade.FAULT if share >= LACKING else Grade.DOUBT
    return [Finding("coverage-unknown", grade, {"count": len(places), "share": share}, rows)]


def _span(encoding: Encoding, place: int) -> tuple[int, int]:
    start, end = encoding.spans[place].tolist()
    return start, end


def _by_script(encoding: Encoding, bare: NDArray[np.bool_], stop: Stop) -> tuple[Row, ...]:
    """Of each script its name in SCRIPTS, tokens, those judged (`bare`), and their share, the largest first.

    Digits, blanks and punctuation that stay single are not judged, so no row counts them.
    """
    tokens: Counter[int] = Counter()
    alone: Counter[int] = Counter()
    for place, ((start, end), is_bare) in enumerate(zip(encoding.spans.tolist(), bare.tolist(), strict=True)):
        if place % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        first, last = _whole(encoding.utf8, start, end)
        script = script_of(encoding.utf8[first:last])
        tokens[script] += 1
        alone[script] += is_bare
    rows = [(SCRIPTS[number], count, alone[number], alone[number] / count) for number, count in tokens.items()]
    return tuple(map(Row, sorted(rows, key=lambda row: (-row[3], -row[1]))))


def _whole(utf8: bytes, start: int, end: int) -> tuple[int, int]:
    """The characters that hold these bytes."""
    while start > 0 and start < len(utf8) and utf8[start] & 0xC0 == 0x80:
        start -= 1
    while end < len(utf8) and utf8[end] & 0xC0 == 0x80:
        end += 1
    return start, end


def _worst_words(encoding: Encoding, single: NDArray[np.bool_], stop: Stop) -> tuple[Row, ...]:
    """Words, hanzi and emoji in the most single bytes of longer characters: with how often each stands so in the
    text, and at its first place its tokens, and those of one byte."""
    octets, starts = np.frombuffer(encoding.utf8, np.uint8), encoding.spans[:, 0]
    lone = starts[single]
    lone = lone[octets[lone] >= 0x80]
    borders = _word_borders(encoding, stop)
    inside = np.diff(np.searchsorted(lone, borders))
    found: Counter[bytes] = Counter()
    times: Counter[bytes] = Counter()
    first: dict[bytes, int] = {}
    for number in np.flatnonzero(inside).tolist():
        word = encoding.utf8[borders[number] : borders[number + 1]]
        found[word] += int(inside[number])
        times[word] += 1
        first.setdefault(word, number)
    rows = []
    for word, _ in found.most_common(MOST_ROWS):
        start, end = borders[first[word] : first[word] + 2].tolist()
        tokens = int(np.count_nonzero((starts < end) & (encoding.spans[:, 1] > start)))
        cells = token_text(word.decode()[:_LONGEST].encode()), times[word], tokens, int(inside[first[word]])
        rows.append(Row(cells, span=(start, end)))
    return tuple(rows)


def _word_borders(encoding: Encoding, stop: Stop) -> NDArray[np.int64]:
    """Where in the text, in bytes, each of its words begins, and the end."""
    ends = [0]
    for count, match in enumerate(_WORD.finditer(encoding.text)):
        if count % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        ends.append(match.end())
    return code_point_starts(encoding.utf8)[ends]
