"""The comparison of a text, laid out: what the background makes of a request, and the view paints.

What a newer request has in common with the one before is used again. Not here: the thread (dock.py), painting
(painter.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from app.comparison.axis import Widths, only_differing, positions, wrapped
from app.comparison.labels import Labels
from engine import Encoding, Tokenizer
from engine.comparison import Comparison, compare
from engine.errors import EncodingStopped
from engine.formats.ends import adding_ends
from engine.text.offsets import line_starts

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A text, the upper and the lower tokenizer, whether they look for special tokens and add what their models put
    around a text, and how it is to be shown: the size of the type, whether with ids, whether without what agrees,
    and how wide a row may be."""

    text: str
    tokenizers: tuple[Tokenizer, Tokenizer]
    special: bool
    ends: bool
    points: float
    ids: bool
    only_differing: bool
    width: int

    def compares(self, other: Request) -> bool:
        """Whether the same is compared."""
        same = all(mine is its for mine, its in zip(self.tokenizers, other.tokenizers, strict=True))
        choices = (self.special, self.ends) == (other.special, other.ends)
        return same and choices and self.text == other.text

    def measures(self, other: Request) -> bool:
        """Whether borders stand at the same places, if the same is compared."""
        return (self.points, self.ids, self.only_differing) == (other.points, other.ids, other.only_differing)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """`used`: the tokenizers as they encode; `encodings`, counted and with their flags; what is found;
    `token_widths`: int64 (n,), the room that each token needs; `x` int64 (k,) of the places; `rows` int64 (r + 1,),
    the places at which rows begin, and the last; `hidden`: whether each stretch is left out; `lines`: where the
    lines of the text begin."""

    request: Request
    used: tuple[Tokenizer, Tokenizer]
    encodings: tuple[Encoding, Encoding]
    found: Comparison
    lines: np.ndarray
    labels: Labels
    token_widths: Widths
    x: np.ndarray
    hidden: np.ndarray
    rows: np.ndarray

    @property
    def row_count(self) -> int:
        """How many pairs of rows there are."""
        return len(self.rows) - 1

    def row_of_place(self, place: int) -> int:
        """The pair of rows in which what follows a place stands."""
        return max(0, min(int(np.searchsorted(self.rows, place, "right")), len(self.rows) - 1) - 1)

    def row_of_byte(self, byte: int) -> int:
        """The pair of rows in which a byte stands."""
        return self.row_of_place(int(np.searchsorted(self.found.places, byte, "right")) - 1)

    def byte_of_row(self, row: int) -> int:
        """The first byte of a pair of rows."""
        return int(self.found.places[self.rows[row]])

    def tokens_of_stretch(self, side: int, stretch: int) -> range:
        """The numbers of the tokens that the upper (0) or lower (1) row has in a stretch of the comparison."""
        cells = self.found.rows[side]
        first, last = cells.start.searchsorted(self.found.knots[stretch : stretch + 2])
        return range(int(cells.first[first]), int(cells.first[last]))


def sheet_of(request: Request, before: Sheet | None, stop: Stop) -> Sheet:
    """Encode, compare and lay out; EncodingStopped once `stop` says that nobody waits for it."""
    again = before is not None and request.compares(before.request)
    if before is not None and again and request.measures(before.request):
        rows = wrapped(before.x, before.found.knots, request.width)
        return replace(before, request=request, rows=rows)
    if before is not None and again:
        used, encodings, found, lines = before.used, before.encodings, before.found, before.lines
    else:
        used = _used(request, before)
        encodings = _encoded(request, used, before, stop)
        found = compare(encodings[0].spans, encodings[1].spans, len(encodings[0].utf8))
        lines = line_starts(encodings[0].utf8)
    _go_on(stop)
    known = before is not None and before.labels.points == request.points
    labels = before.labels if before is not None and known else Labels(request.points)
    tokens, cells = [], []
    for encoding, row in zip(encodings, found.rows, strict=True):
        tokens.append(labels.token_widths(encoding, row, ids=request.ids))
        cells.append(labels.cell_widths(encoding, row, tokens[-1]))
        _go_on(stop)
    widths = (cells[0], cells[1])
    hidden = ~found.differs if request.only_differing else np.zeros(len(found.differs), np.bool_)
    if request.only_differing:
        widths = only_differing(found, widths, labels.sign_width)
    x = positions(found, widths)
    _go_on(stop)
    rows = wrapped(x, found.knots, request.width)
    return Sheet(request, used, encodings, found, lines, labels, (tokens[0], tokens[1]), x, hidden, rows)


def _used(request: Request, before: Sheet | None) -> tuple[Tokenizer, Tokenizer]:
    """The tokenizers, made to put around a text what their models do if that is asked for."""
    made = []
    for side, tokenizer in enumerate(request.tokenizers):
        same = before is not None and before.request.tokenizers[side] is tokenizer
        if before is not None and same and before.request.ends == request.ends:
            made.append(before.used[side])
        else:
            made.append(adding_ends(tokenizer) if request.ends else tokenizer)
    return made[0], made[1]


def _encoded(
    request: Request, used: tuple[Tokenizer, Tokenizer], before: Sheet | None, stop: Stop
) -> tuple[Encoding, Encoding]:
    made: list[Encoding] = []
    for side, tokenizer in enumerate(used):
        previous = None
        if before is not None and before.used[side] is tokenizer:
            previous = before.encodings[side]
        special = "all" if request.special else "none"
        encoding = tokenizer.encode(request.text, special=special, previous=previous, stop=stop)
        encoding.share_positions(made[0] if made else previous)
        encoding.counts, encoding.flags  # noqa: B018 - computed on first use, and kept
        made.append(encoding)
        _go_on(stop)
    return made[0], made[1]


def _go_on(stop: Stop) -> None:
    if stop():
        raise EncodingStopped
