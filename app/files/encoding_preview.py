"""What a file looks like in an encoding: its beginning, and the first place that does not decode. No Qt in here."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.text_reading import Fault, Stop, count_faults, find_fault, read_beginning

BEGINNING = 1 << 16
"""Bytes that are decoded for the beginning."""
SHOWN = 8000
"""Characters of it that are shown."""

# C0 controls have signs of their own; line feeds and tabs stay. What Qt would drop or break lines at is shown too.
_SIGNS = {number: 0x2400 + number for number in range(0x20) if number not in (9, 10, 13)} | {
    0x7F: 0x2421,
    0xFEFF: "⍽",
    0x2028: "↵",
    0x2029: "¶",
}


@dataclass(frozen=True, slots=True)
class Check:
    """Of a file in an encoding: the first `fault` (None: all of it decodes), and how many U+FFFD there would be."""

    fault: Fault | None
    count: int


def beginning(data: bytes, name: str) -> str:
    """The first characters, as they are shown."""
    return shown(read_beginning(data, name, size=BEGINNING)[:SHOWN])


def check(data: bytes, name: str, stop: Stop) -> Check:
    """Whether the whole file is in the encoding; takes time for a large one, and ends early once `stop` says so."""
    fault = find_fault(data, name, stop=stop)
    return Check(fault, count_faults(data, name, stop=stop) if fault is not None else 0)


def shown(text: str) -> str:
    """A text in which controls, marks and separators can be seen; for looking at only.

    >>> shown("\\ufeffa\\0\\r\\n")
    '⍽a␀\\n'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_SIGNS)
