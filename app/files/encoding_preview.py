"""What a file looks like in an encoding: its beginning, and the first place that does not decode. No Qt in here."""

from __future__ import annotations

from dataclasses import dataclass

from app.shown_text import shown
from engine.text.text_reading import Fault, Stop, count_faults, find_fault, read_beginning

BEGINNING = 1 << 16
"""Bytes that are decoded for the beginning."""
SHOWN = 8000
"""Characters of it that are shown."""


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
