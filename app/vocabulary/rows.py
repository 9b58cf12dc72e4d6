"""One token of a vocabulary written out, for the list and for other programs. No Qt in here.

Not here: titles and words (headings.py), which rows there are (found.py).
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.latest_task import Stop
from engine import EncodingStopped
from engine.listing.columns import ADDED, NONE, SPECIAL, Columns
from engine.spans import CUTS_CHARACTER, NO
from engine.text.scripts import SCRIPTS
from engine.text.token_text import token_text
from engine.text.utf8 import without_cut_character

SHOWN_BYTES = 96
"""Bytes of a token that a cell shows; of a longer one the beginning and an ellipsis."""

HEADER = (
    "id", "token", "bytes", "length", "code_points", "script", "flag", "count", "rank", "left_id", "left",
    "right_id", "right", "score",
)  # fmt: skip
_PIECE = 1000


class Row(NamedTuple):
    """A token, written out. `script`: its place in SCRIPTS; numbers are None where there is none."""

    token_id: int
    text: str
    hex: str
    length: int
    points: int
    script: int
    flags: tuple[str, ...]
    count: int | None
    rank: int | None
    left_id: int | None
    left: str
    right_id: int | None
    right: str
    score: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of some columns. None where it is not known: `unreachable`, bool (n,); `uses`: how often each token
    comes out when the corpus is encoded, int64 by id."""

    columns: Columns
    unreachable: np.ndarray | None = None
    uses: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.columns)

    def row(self, number: int, limit: int | None = SHOWN_BYTES) -> Row:
        """A row by its number; `limit`: bytes that are written out, None for all.

        >>> from engine.models.merges import Merges
        >>> from engine.tokenizer import Tokenizer
        >>> rows = Rows(Columns.of(Tokenizer(Merges.of([(228, 184, 9)]))))
        >>> rows.row(256)[:5], rows.row(256).flags, rows.row(256).left, rows.row(256).count
        ((256, '<0xE4><0xB8>', 'E4 B8', 2, 0), ('ends',), '<0xE4>', 9)
        """
        columns = self.columns
        tokens, survey = columns.tokens, columns.survey
        data = tokens.bytes_of(number, limit)
        length = int(tokens.starts[number + 1] - tokens.starts[number])
        rest = "…" if len(data) < length else ""
        left, right = _known(columns.left[number]), _known(columns.right[number])
        score, text = float(columns.scores[number]), token_text(without_cut_character(data) if rest else data)
        return Row(
            int(tokens.ids[number]), text + rest, data.hex(" ").upper() + rest,
            length, int(survey.points[number]), int(survey.scripts[number]), self._flags(number),
            _known(columns.counts[number]), _known(columns.ranks[number]), left, self._part(left, limit),
            right, self._part(right, limit), None if math.isnan(score) else score,
        )  # fmt: skip

    def _flags(self, number: int) -> tuple[str, ...]:
        cut, mark = int(self.columns.survey.cuts[number]), int(self.columns.marks[number])
        found = [] if cut == NO else [CUTS_CHARACTER[cut]]
        if mark:
            found.append({ADDED: "added", SPECIAL: "special"}[mark])
        if self.unreachable is not None and self.unreachable[number]:
            found.append("unreachable")
        return tuple(found)

    def _part(self, token_id: int | None, limit: int | None) -> str:
        number = None if token_id is None else self.columns.tokens.row_of(token_id)
        if number is None:
            return ""
        data = self.columns.tokens.bytes_of(number, limit)
        whole = len(data) == self.columns.tokens.starts[number + 1] - self.columns.tokens.starts[number]
        return token_text(data) if whole else token_text(without_cut_character(data)) + "…"


def table_of(rows: Rows, numbers: np.ndarray, dialect: type[csv.Dialect], line_end: str, stop: Stop) -> str:
    """The rows of these numbers with a header, whole, the same in every language; EncodingStopped.

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> rows = Rows(Columns.of(Tokenizer(Merges.of([(97, 44, 9)]))))
    >>> table_of(rows, np.array([256]), csv.excel, "\\n", lambda: False).splitlines()[1]
    '256,"a,",61 2C,2,2,latin,,9,0,97,a,44,",",'
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, dialect, lineterminator=line_end)
    writer.writerow(HEADER)
    writer.writerows(_read(rows, numbers, stop))
    return out.getvalue()


def _read(rows: Rows, numbers: np.ndarray, stop: Stop) -> Iterator[tuple[object, ...]]:
    for place, number in enumerate(numbers.tolist()):
        if place % _PIECE == 0 and stop():
            raise EncodingStopped
        row = rows.row(number, None)
        cells = row._replace(script=SCRIPTS[row.script], flags=" ".join(row.flags))  # type: ignore[arg-type]
        yield tuple("" if cell is None else cell for cell in cells)


def _known(number: np.integer) -> int | None:
    return None if number == NONE else int(number)
