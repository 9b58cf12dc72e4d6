"""What a chart shows, as plain data: curves over the merges, or bars. No Qt in here, and no words.

Not here: how it is found out (measuring.py), drawn (drawing.py) and worded (words.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KINDS = ("count", "compression", "lengths", "scripts", "fragments")
"""Which charts there are, in the order in which they are offered."""

UNITS = {"lengths": ("bytes", "characters"), "fragments": ("tokens", "share")}
"""What is counted in, where there is a choice; the first one is the usual."""

LOG_ACROSS, LOG_UP = ("count", "compression", "fragments"), ("count", "lengths")
"""Charts whose axes can be logarithmic."""

REASONS = ("no-merges", "no-counts", "no-corpus", "no-text", "no-way", "too-long", "no-tokens")
"""Why something is not shown; words.py says it in words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which chart is wanted, and how; `unit` is one of UNITS[kind], or empty."""

    kind: str = "count"
    unit: str = ""
    log_across: bool = True
    log_up: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A value for each merge. `name` is `count`, `corpus`, `text` or `fragments`; `values` are float64 (n,), NaN
    where not known; `drawn` are the places in it to draw, int64, rising. Place i is the merge of rank i."""

    name: str
    values: NDArray[np.float64]
    drawn: NDArray[np.int64]

    def at(self, place: int) -> float | None:
        """The value at a place; None where there is none.

        >>> Curve("count", np.array([4.0, np.nan]), np.array([0])).at(1) is None
        True
        """
        if not 0 <= place < len(self.values) or np.isnan(self.values[place]):
            return None
        return float(self.values[place])


@dataclass(frozen=True, slots=True, eq=False)
class Bars:
    """`keys` are lengths, or numbers in `engine.text.scripts.SCRIPTS`; `tokens` of each, int64 (k,). With `more`
    the last bar stands for all longer ones too."""

    keys: NDArray[np.int64]
    tokens: NDArray[np.int64]
    more: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """One chart. `merges` is how many there are, `missing` tells what is not shown and why: (what, reason), where
    what is the name of a curve, or the kind. `seconds` is what it took to find out."""

    choice: Choice
    merges: int
    curves: tuple[Curve, ...] = ()
    bars: Bars | None = None
    missing: tuple[tuple[str, str], ...] = ()
    moment: int | None = None
    seconds: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self.bars is None and not any(len(each.drawn) for each in self.curves)
