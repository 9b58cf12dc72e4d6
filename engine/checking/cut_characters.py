"""Which tokens cut characters of the user's text, the most frequent first, and which characters they cut."""

from __future__ import annotations

from collections import Counter

import numpy as np

from engine.checking.findings import MOST_ROWS, Finding, Grade, Row
from engine.checking.subject import Stop, Subject
from engine.encoding import Encoding
from engine.errors import EncodingStopped
from engine.spans import CUTS_CHARACTER, NO, cut_characters
from engine.text.token_text import token_text

MANY = 0.05
"""Share of the characters cut from which on it is more than a rare sign here and there."""


def check_cut_characters(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on fragments in the text; EncodingStopped once ``stop`` says yes."""
    if not subject.text:
        return (Finding("cuts-no-text", Grade.UNKNOWN),)
    encoding = subject.encoding
    if stop():
        raise EncodingStopped
    counts = encoding.counts
    values = {
        "characters": counts.characters_cut, "of": counts.code_points, "graphemes": counts.graphemes_cut,
        "share": counts.characters_cut / counts.code_points if counts.code_points else 0.0,
    }  # fmt: skip
    codes = encoding.flags.cuts_character
    if not (codes != NO).any():
        kind = "cuts-graphemes" if counts.graphemes_cut else "cuts-none"
        return (Finding(kind, Grade.NOTE if counts.graphemes_cut else Grade.GOOD, values),)
    grade = Grade.DOUBT if values["share"] >= MANY else Grade.NOTE
    return (
        Finding("cuts-fragments", grade, values, _fragments(encoding)),
        Finding("cuts-characters", Grade.NOTE, values, _characters(encoding)),
    )


def _fragments(encoding: Encoding) -> tuple[Row, ...]:
    """Token, how it cuts, and how often it stands in the text."""
    codes = encoding.flags.cuts_character
    places = np.flatnonzero(codes != NO)
    found = Counter(encoding.ids[places].tolist())
    first = {int(encoding.ids[place]): place for place in places[::-1].tolist()}
    rows = []
    for number, count in found.most_common(MOST_ROWS):
        place = first[number]
        start, end = encoding.spans[place].tolist()
        written, cut = token_text(encoding.token_bytes(place)), CUTS_CHARACTER[codes[place]]
        rows.append(Row((written, cut, count), number if number >= 0 else None, (start, end)))
    return tuple(rows)


def _characters(encoding: Encoding) -> tuple[Row, ...]:
    """Character, how often it is cut, and into how many tokens at its first place."""
    utf8, spans = encoding.utf8, encoding.spans
    borders = np.unique(spans)
    leads = cut_characters(utf8, borders).tolist()
    sizes = [_size(utf8[lead]) for lead in leads]
    found = Counter(utf8[lead : lead + size] for lead, size in zip(leads, sizes, strict=True))
    first = {utf8[lead : lead + size]: lead for lead, size in zip(leads[::-1], sizes[::-1], strict=True)}
    rows = []
    for character, count in found.most_common(MOST_ROWS):
        start, end = first[character], first[character] + len(character)
        pieces = int(np.count_nonzero((spans[:, 0] < end) & (spans[:, 1] > start)))
        rows.append(Row((token_text(character), count, pieces), span=(start, end)))
    return tuple(rows)


def _size(lead: int) -> int:
    """Bytes of the character that begins with this one."""
    return 4 if lead >= 0xF0 else 3 if lead >= 0xE0 else 2
