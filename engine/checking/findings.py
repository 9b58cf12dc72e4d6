"""What a check finds: its kind, how bad it is, its numbers, and what can be shown of it.

No words: those are made where the language is known (app/checkup).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

Value = int | float | str

MOST_ROWS = 10
"""Rows of a finding, unless its check says otherwise: the worst or the first."""


class Grade(StrEnum):
    """How bad it is. UNKNOWN: it cannot be told; NOTE: worth knowing; DOUBT: to be looked at; FAULT: wrong."""

    GOOD = "good"
    UNKNOWN = "unknown"
    NOTE = "note"
    DOUBT = "doubt"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that a finding is about: `cells` of its table, the `token` (id) and the `span` in the user's text
    (bytes, start and end) that can be gone to."""

    cells: tuple[Value, ...]
    token: int | None = None
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check says; `values` are the numbers and names in its sentence.

    >>> Finding("training-target", Grade.GOOD, {"size": 300}).rows
    ()
    """

    kind: str
    grade: Grade
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    rows: tuple[Row, ...] = ()


def worst(findings: tuple[Finding, ...]) -> Grade:
    """The worst grade; GOOD where nothing was found.

    >>> worst((Finding("a", Grade.NOTE), Finding("b", Grade.UNKNOWN)))
    <Grade.NOTE: 'note'>
    """
    order = list(Grade)
    return max((each.grade for each in findings), key=order.index, default=Grade.GOOD)
