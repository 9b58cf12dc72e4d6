"""Does what is encoded come back the same? On a built-in set of texts, on single bytes, and token by token.

Told apart: the same; changed by a normalizer, or by what a library's decoder does, which belongs to some models;
lost, because the vocabulary has no token for it; and wrong. Not here: the texts (round_trip_texts.py).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from engine.byte_level_bpe import ByteLevelBpe
from engine.checking.findings import Finding, Grade, Row
from engine.checking.round_trip_texts import round_trip_texts
from engine.checking.subject import Stop, Subject
from engine.encoding import Encoding
from engine.errors import EncodingStopped
from engine.text.common_ends import common_ends
from engine.text.token_text import token_text
from engine.tokenizer import Tokenizer

_MOST = 48
"""Bytes of a difference that are shown."""
_MOST_POINTS = 8
_NEVER_IN_UTF8 = frozenset([0xC0, 0xC1, *range(0xF5, 0x100)])


class Outcome(StrEnum):
    """What became of a text."""

    SAME = "same"
    CHANGED = "changed"
    UNSTABLE = "unstable"
    LOST = "lost"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Trip:
    """One text there and back: its name, what became of it, and where both differ, written as tokens are."""

    name: str
    outcome: Outcome
    before: str = ""
    after: str = ""


def check_round_trip(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on texts and bytes; EncodingStopped once ``stop`` says yes."""
    trips = []
    for name, text in round_trip_texts().items():
        if stop():
            raise EncodingStopped
        trips.append(trip(subject.tokenizer, name, text))
    return (*_of_texts(trips), *_of_bytes(subject.tokenizer))


def trip(tokenizer: Tokenizer, name: str, text: str) -> Trip:
    """One text, encoded and decoded.

    >>> from engine.models.merges import Merges
    >>> trip(Tokenizer(Merges.of([(97, 98)])), "letters", "abc")
    Trip(name='letters', outcome=<Outcome.SAME: 'same'>, before='', after='')
    """
    encoding = tokenizer.encode(text)
    unknown = encoding.altered is not None and bool(encoding.altered.unknown.any())
    ids = [number for number in encoding.ids.tolist() if number >= 0]
    after = tokenizer.decode(ids)
    if after == text and len(ids) == len(encoding):
        return Trip(name, Outcome.SAME if _pieces_agree(tokenizer, encoding) else Outcome.WRONG)
    if unknown:
        outcome = Outcome.LOST
    elif not _may_change(tokenizer, encoding, after):
        outcome = Outcome.WRONG
    else:
        again = tokenizer.encode(after).ids.tolist()
        outcome = Outcome.CHANGED if again == encoding.ids.tolist() else Outcome.UNSTABLE
    return Trip(name, outcome, *_difference(text.encode(), after.encode("utf-8", "replace")))


def _pieces_agree(tokenizer: Tokenizer, encoding: Encoding) -> bool:
    """Whether each token by itself has the bytes that it owns in the text."""
    if not isinstance(tokenizer.pipeline, ByteLevelBpe):  # a library's pieces hang on their place
        return True
    alone = (tokenizer.decode_bytes([number]) for number in encoding.ids.tolist())
    return all(data == encoding.token_bytes(place) for place, data in enumerate(alone))


def _may_change(tokenizer: Tokenizer, encoding: Encoding, after: str) -> bool:
    """Whether it belongs to this kind of tokenizer that another text comes back."""
    if isinstance(tokenizer.pipeline, ByteLevelBpe):
        return encoding.altered is not None and encoding.altered.normalized == after.encode()
    return tokenizer.origin.library != "engine"


def _difference(before: bytes, after: bytes) -> tuple[str, str]:
    """The parts in which two texts differ, in whole characters."""
    start, end = common_ends(before, after)
    parts = before[start : len(before) - end], after[start : len(after) - end]
    forms = [unicodedata.normalize("NFC", part.decode("utf-8", "replace")) for part in parts]
    if forms[0] == forms[1]:  # they look alike: only the code points tell them apart
        return _with_code_points(parts[0]), _with_code_points(parts[1])
    return _short(parts[0]), _short(parts[1])


def _with_code_points(data: bytes) -> str:
    points = [f"U+{ord(letter):04X}" for letter in data.decode("utf-8", "replace")]
    more = ["…"] if len(points) > _MOST_POINTS else []
    return f"{_short(data)} ({' '.join([*points[:_MOST_POINTS], *more])})"


def _short(data: bytes) -> str:
    if len(data) <= _MOST:
        return token_text(data)
    return token_text(data[:_MOST].decode("utf-8", "ignore").encode()) + "…"


def _of_texts(trips: list[Trip]) -> list[Finding]:
    grades = {
        Outcome.WRONG: Grade.FAULT, Outcome.LOST: Grade.DOUBT, Outcome.UNSTABLE: Grade.DOUBT,
        Outcome.CHANGED: Grade.NOTE,
    }  # fmt: skip
    findings = []
    for outcome, grade in grades.items():
        found = [each for each in trips if each.outcome is outcome]
        if found:
            rows = tuple(Row((each.name, each.before, each.after)) for each in found)
            findings.append(Finding(f"trip-{outcome}", grade, {"count": len(found), "of": len(trips)}, rows))
    same = [each for each in trips if each.outcome is Outcome.SAME]
    if same:
        rows = tuple(Row((each.name, str(each.outcome))) for each in same)
        findings.append(Finding("trip-same", Grade.GOOD, {"count": len(same), "of": len(trips)}, rows))
    return findings


def _of_bytes(tokenizer: Tokenizer) -> list[Finding]:
    """The 256 single bytes: which are tokens, and whether each decodes to itself."""
    ids: dict[int, int] = {}
    for number, data in tokenizer.vocabulary.items():
        if len(data) == 1:
            ids.setdefault(data[0], number)
    wrong = [byte for byte, number in ids.items() if tokenizer.decode_bytes([number]) != bytes([byte])]
    missing = [byte for byte in range(256) if byte not in ids]
    findings = []
    if wrong:
        rows = tuple(Row((f"0x{byte:02X}",), ids[byte]) for byte in wrong)
        findings.append(Finding("bytes-wrong", Grade.FAULT, {"count": len(wrong)}, rows))
    if not missing:
        return [*findings, Finding("bytes-all", Grade.NOTE if wrong else Grade.GOOD)]
    needed = [byte for byte in missing if byte not in _NEVER_IN_UTF8]
    if not needed:
        return [*findings, Finding("bytes-needed", Grade.GOOD, {"count": len(missing)})]
    # Models of whole characters and words have no bytes at all.
    expected = isinstance(tokenizer.pipeline, ByteLevelBpe)
    written = " ".join(f"{byte:02X}" for byte in needed)
    grade = Grade.FAULT if expected else Grade.NOTE
    return [*findings, Finding("bytes-missing", grade, {"count": len(needed), "bytes": written})]
