"""Two encodings of one text side by side: the borders they share, and the stretches in which they differ.

What is compared are byte spans of the typed text. A border is a place in the text that no token goes across, so
tokens that share bytes have none between them. Not here: how much room each token needs to be written
(app/comparison/axis.py), the encodings themselves (engine/encoding.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """One encoding as c cells that follow each other and own every byte of the text, each one once.

    Most cells are one token. Tokens that share bytes stand in one cell, and so do those that stand for no byte at
    one place; bytes that no token owns are a cell without tokens. All int64: low, high (c,), bytes; first (c + 1,),
    the number of each cell's first token, and how many tokens there are; start, end (c,), positions in
    ``Comparison.places``.
    """

    low: Numbers
    high: Numbers
    first: Numbers
    start: Numbers
    end: Numbers

    def __len__(self) -> int:
        return len(self.low)

    def of_token(self, token: int) -> int:
        """The cell of a token."""
        return int(np.searchsorted(self.first, token, "right")) - 1

    def at(self, byte: int) -> int:
        """The cell that owns a byte; the last one for a byte behind the end, -1 if there are none."""
        return int(np.searchsorted(self.low, byte, "right")) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two encodings of one text.

    rows: the cells of both. places: int64 (k,), bytes, rising: where a cell of either begins or ends, twice where
    tokens stand for no byte, since something stands between what is before and what is behind. knots: int64, those
    positions in ``places`` at which no cell of either goes across, the first and the last among them. differs:
    bool, one fewer, whether the encodings differ between a knot and the next. shared, only: how many inner borders
    both have, and how many only the first and only the second.
    """

    rows: tuple[Cells, Cells]
    places: Numbers
    knots: Numbers
    differs: NDArray[np.bool_]
    shared: int
    only: tuple[int, int]

    def stretch_of(self, place: int) -> int:
        """The stretch that goes on at a position in ``places``: number i lies between knots i and i + 1."""
        return min(int(np.searchsorted(self.knots, place, "right")), len(self.differs)) - 1


def compare(first: Numbers, second: Numbers, size: int) -> Comparison:
    """Compare the spans (n, 2) and (m, 2) of two encodings of a text of ``size`` bytes.

    Spans rise in their starts; they may be empty, share bytes and leave some out, as ``Encoding.spans`` may.

    >>> a, b = np.array([[0, 2], [2, 6], [6, 9]]), np.array([[0, 2], [2, 3], [3, 6], [6, 7], [7, 9]])
    >>> found = compare(a, b, 9)
    >>> found.places.tolist(), found.knots.tolist(), found.differs.tolist()
    ([0, 2, 3, 6, 7, 9], [0, 1, 3, 5], [False, True, True])
    >>> found.shared, found.only
    (2, (0, 2))
    """
    tiled = (_tiled(first, size), _tiled(second, size))
    # Masks over the bytes: sorting and np.unique take many times as long.
    borders = [_mask(low[low < high], size) for low, high, _first in tiled]
    empty = _mask(np.concatenate([low[low == high] for low, high, _first in tiled]), size)
    at_ends = _mask(np.array([0, size], np.int64), size)
    single = np.flatnonzero(borders[0] | borders[1] | empty | at_ends)
    wide = empty[single]
    behind = np.cumsum(1 + wide) - 1
    rows = _placed(tiled[0], single, behind, wide), _placed(tiled[1], single, behind, wide)
    places = np.repeat(single, 1 + wide)
    knots = np.flatnonzero(~(_crossed(rows[0], len(places)) | _crossed(rows[1], len(places))))
    first_only, second_only = (
        int(np.count_nonzero(mine[1:] & ~other[1:])) for mine, other in (borders, borders[::-1])
    )
    shared = int(np.count_nonzero(borders[0][1:] & borders[1][1:]))
    return Comparison(
        rows, places, knots, _differing(rows, (first, second), knots), shared, (first_only, second_only)
    )


def _mask(places: Numbers, size: int) -> NDArray[np.bool_]:
    """Whether each place, 0 to ``size``, is one of these."""
    mask = np.zeros(size + 1, np.bool_)
    mask[places] = True
    return mask


_Tiled = tuple[Numbers, Numbers, Numbers]


def _tiled(spans: Numbers, size: int) -> _Tiled:
    """Cells as low, high (c,) and first (c + 1,)."""
    starts, reach = spans[:, 0], np.maximum.accumulate(spans[:, 1])
    before = np.concatenate((np.zeros(1, np.int64), reach[:-1]))[: len(reach)]
    first = np.flatnonzero(before <= starts)
    low, high = starts[first], reach[np.append(first[1:], len(spans)) - 1] if len(first) else first
    empty = low == high
    again = np.zeros(len(first), np.bool_)
    again[1:] = empty[1:] & empty[:-1] & (low[1:] == low[:-1])
    first, low, high = first[~again], low[~again], high[~again]
    done, begin = np.concatenate((np.zeros(1, np.int64), high)), np.append(low, size)
    left = np.flatnonzero(begin > done)  # bytes without a token, before the cell of this number
    low, high = np.concatenate((low, done[left])), np.concatenate((high, begin[left]))
    first = np.concatenate((first, np.append(first, len(spans))[left]))
    order = np.lexsort((high, low))
    return low[order], high[order], np.append(first[order], len(spans))


def _placed(tiled: _Tiled, single: Numbers, behind: Numbers, wide: NDArray[np.bool_]) -> Cells:
    """The cells with their positions: one that is empty goes from before its place to behind it."""
    low, high, first = tiled
    empty = low == high
    at, to = np.searchsorted(single, low), np.searchsorted(single, high)
    start = behind[at] - (wide[at] & empty)
    end = behind[to] - (wide[to] & ~empty)
    return Cells(low, high, first, start, end)


def _crossed(cells: Cells, count: int) -> NDArray[np.bool_]:
    """Which of the positions lie strictly inside a cell."""
    change = np.zeros(count + 1, np.int64)
    np.add.at(change, cells.start + 1, 1)
    np.add.at(change, cells.end, -1)
    found: NDArray[np.bool_] = np.cumsum(change[:-1]) > 0
    return found


def _differing(rows: tuple[Cells, Cells], spans: tuple[Numbers, Numbers], knots: Numbers) -> NDArray[np.bool_]:
    """Whether a stretch is anything but one cell in each row, with the same spans in it."""
    numbers = [np.searchsorted(knots, cells.start, "right") - 1 for cells in rows]
    cells_in = [np.bincount(each, minlength=len(knots) - 1) for each in numbers]
    differs: NDArray[np.bool_] = (cells_in[0] != 1) | (cells_in[1] != 1)
    both = [np.flatnonzero(~differs[each]) for each in numbers]
    tokens = [np.diff(cells.first)[each] for cells, each in zip(rows, both, strict=True)]
    alike = np.flatnonzero(~differs)
    differs[alike] = tokens[0] != tokens[1]
    for at in np.flatnonzero((tokens[0] == tokens[1]) & (tokens[0] > 1)).tolist():
        first, second = (
            each[cells.first[which[at]] : cells.first[which[at] + 1]]
            for each, cells, which in zip(spans, rows, both, strict=True)
        )
        differs[alike[at]] = not np.array_equal(first, second)
    return differs
