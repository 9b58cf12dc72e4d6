"""What a table of explanations shows: columns, and rows that are made when they are looked at. No Qt in here.

Not here: what stands in the rows (step_rows, variants, origin, library_rows, split_words), the table (sheet_view).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, Protocol

import numpy as np

from app.colour_rule import by_position
from app.joined import labelled
from app.written_order import in_order
from engine.text.token_text import gpt2_alphabet, token_text

_MOST_BYTES = 40
"""Bytes of a token that are written in a cell; of a longer one the beginning is shown."""
_AROUND = 60
"""Tokens to each side of the one that counts: no row of a table has room for more."""


class Cells(NamedTuple):
    """Tokens side by side: how each is written, its colour number, and which one counts, if any.

    before, behind: how many more there are to each side.
    """

    texts: tuple[str, ...]
    colours: tuple[int, ...]
    counts: int | None = None
    before: int = 0
    behind: int = 0

    @property
    def words(self) -> str:
        """The same as a line of text."""
        ends = "… | " if self.before else "", " | …" if self.behind else ""
        return ends[0] + " | ".join(self.texts) + ends[1]


class Column(NamedTuple):
    """A column: its title and what it means; `sample`: a text with room in it; `grows`: its share of the rest."""

    title: str
    tip: str
    sample: str
    right: bool = False
    grows: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its texts by column. `cells` stand in the last column in place of a text.

    fact: it is no row of the table but a label and what it says, over all columns, in letters of one width if
    `fixed`; depth: how far the first text is moved in; token_id: the token that the row stands for.
    """

    texts: tuple[str, ...]
    cells: Cells | None = None
    fact: bool = False
    fixed: bool = False
    depth: int = 0
    token_id: int | None = None

    @property
    def words(self) -> str:
        """The row as a line of text, for tips and for those who hear it."""
        texts = [*self.texts, self.cells.words if self.cells is not None else ""]
        shown = list(filter(None, texts))
        return reduce(labelled, shown) if self.fact and shown else " · ".join(shown)


class Sheet(Protocol):
    """The rows of a table."""

    @property
    def columns(self) -> Sequence[Column]:
        """What stands above them."""

    def __len__(self) -> int: ...

    def row(self, number: int) -> Row:
        """One of the rows, made anew."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A sheet whose rows are all there."""

    columns: Sequence[Column]
    rows: Sequence[Row] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, number: int) -> Row:
        """See `Sheet`."""
        return self.rows[number]


def written(data: bytes, *, letters: bool = False) -> str:
    """A token's bytes as a person reads them, or in GPT-2's letters; of many the beginning.

    >>> written("中".encode()[:2]), written("中".encode()[2:], letters=True)
    ('<0xE4><0xB8>', 'Ń')
    >>> written(("中" * 20).encode()) == "中" * 13 + "…"
    True
    """
    if letters:
        return gpt2_alphabet(data[:_MOST_BYTES]) + ("…" if len(data) > _MOST_BYTES else "")
    return in_order(token_text(data, _MOST_BYTES))


def cells_of(
    data: bytes, borders: np.ndarray, *, counts: int | None = None, letters: bool = False, start: int = 0,
    listed: Callable[[int, bytes], bytes] = lambda _number, part: part,
) -> Cells:  # fmt: skip
    """The tokens between the borders, int64 (n + 1,), of `data`, whose first byte is number `start` in its line.

    Colours hang on the place, so that a merge changes those around it and no others. `counts`: the number of the
    token that counts; of very many tokens those around it are given. `listed`: what is to be written of a token, by
    its number and its bytes, where these are not all of it.

    >>> cells_of(b"abc", np.array([0, 2, 3]), counts=0).texts
    ('ab', 'c')
    """
    total, middle = len(borders) - 1, counts or 0
    first, last = max(0, middle - _AROUND), min(total, middle + _AROUND + 1)
    spans = zip(borders[first:last].tolist(), borders[first + 1 : last + 1].tolist(), strict=True)
    parts = (listed(number, data[low:high]) for number, (low, high) in enumerate(spans, first))
    texts = tuple(written(part, letters=letters) for part in parts)
    colours = by_position(borders[:-1] + start, np.zeros(1, np.int64), first, last).tolist() if total else []
    return Cells(texts, tuple(colours), None if counts is None else counts - first, first, total - last)
