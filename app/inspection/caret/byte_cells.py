"""The byte strip as data: code points, their bytes, and the tokens that own these. No Qt in here.

A place is what stands at the caret or is selected. Positions are bytes from the place's beginning; where they
lie on the screen is found by `byte_layout.py`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.words.code_points import CodePoint, code_points
from engine.text.offsets import Offsets

SHOWN = 64
"""So many code points of a longer place are shown."""
_MOST_COUNTED = 1 << 20
"""Bytes: those of a longer place are not counted."""


class PointCell(NamedTuple):
    """A code point and its bytes [first, last); `is_cut`: a token border lies inside."""

    letter: str
    first: int
    last: int
    is_cut: bool


class TokenCell(NamedTuple):
    """A token, its number among those that are encoded, and the bytes [first, last) that it owns here.

    `begins_before`, `ends_after`: it owns bytes beside the shown ones as well. `index`: its running number in the
    text from 0, None where that is not known.
    """

    token: int
    token_id: int
    first: int
    last: int
    begins_before: bool
    ends_after: bool
    index: int | None


class Cut(NamedTuple):
    """A border between two tokens before `byte`, inside a character or only inside a grapheme."""

    byte: int
    in_character: bool


def _first(cell: PointCell | TokenCell) -> int:
    return cell.first


@dataclass(frozen=True, slots=True)
class ByteCells:
    """What is shown of a place.

    `start`: where the place begins in the text's bytes, None where its tokens are not known, and then there are no
    `tokens` or `cuts`; `more`: how many code points of the place are not shown, None where they are
    too many to be counted.
    """

    points: tuple[PointCell, ...] = ()
    data: bytes = b""
    tokens: tuple[TokenCell, ...] = ()
    cuts: tuple[Cut, ...] = ()
    start: int | None = None
    more: int | None = 0

    def point_at(self, byte: int) -> PointCell:
        """The code point that holds a byte, 0 <= byte < len(data)."""
        return self.points[bisect_right(self.points, byte, key=_first) - 1]

    def token_at(self, byte: int) -> TokenCell | None:
        """The token that owns a byte; None where tokens are not known."""
        return self.tokens[bisect_right(self.tokens, byte, key=_first) - 1] if self.tokens else None

    def owners(self, point: PointCell) -> tuple[TokenCell, ...]:
        """The tokens that own bytes of a code point."""
        low, high = (
            bisect_right(self.tokens, point.first, key=_first),
            bisect_left(self.tokens, point.last, key=_first),
        )
        return self.tokens[max(low - 1, 0) : high]


NO_CELLS = ByteCells()


def cells_of(lines: EncodedLines | None, span: tuple[int, int] | None, text: str) -> ByteCells:
    r"""The cells of a place: the exact `text` at bytes `span` of what was encoded; None where it was edited since.

    Of a long text that was encoded the first 2 * SHOWN code points are enough. The tokens are left out where the
    encoded text has other bytes here.

    >>> cells = cells_of(None, None, "a\ud800")
    >>> cells.data, cells.points[1]
    (b'a\xef\xbf\xbd', PointCell(letter='\ud800', first=1, last=4, is_cut=False))
    """
    beginning = code_points(text[: 2 * SHOWN])
    shown = beginning[:SHOWN]
    data = b"".join(point.utf8 for point in shown)
    if lines is None or span is None or lines.utf8[span[0] : span[0] + len(data)] != data or not data:
        count = len(beginning) if len(text) <= 2 * SHOWN else len(text)
        return ByteCells(_point_cells(shown, ()), data, more=count - len(shown))
    tokens = _token_cells(lines, span[0], len(data))
    borders = [token.first for token in tokens if token.first]
    cuts = _cuts(shown, borders, data)
    rest = np.frombuffer(lines.utf8, np.uint8)[span[0] + len(data) : span[1]]
    more = int(np.count_nonzero((rest & 0xC0) != 0x80)) if len(rest) <= _MOST_COUNTED else None
    return ByteCells(_point_cells(shown, borders), data, tokens, cuts, span[0], more)


def _point_cells(shown: list[CodePoint], borders: Sequence[int]) -> tuple[PointCell, ...]:
    cells = []
    first = 0
    for point in shown:
        last = first + len(point.utf8)
        is_cut = bisect_right(borders, first) < bisect_left(borders, last)
        cells.append(PointCell(point.letter, first, last, is_cut))
        first = last
    return tuple(cells)


def _token_cells(lines: EncodedLines, start: int, length: int) -> tuple[TokenCell, ...]:
    """The tokens that own bytes of the place: one that was inserted in between owns none."""
    end = start + length
    if lines.token_at(start) is None:
        return ()
    number, borders = lines.tokens(start, end)
    starts, ends = borders[:-1].tolist(), borders[1:].tolist()
    ids = lines.ids[number : number + len(starts)].tolist()
    return tuple(
        TokenCell(
            number + i, token_id, max(low, start) - start, min(high, end) - start, low < start, high > end,
            None if lines.first_number is None else lines.first_number + number + i,
        )
        for i, (low, high, token_id) in enumerate(zip(starts, ends, ids, strict=True))
        if low < high
    )  # fmt: skip


def grapheme_bytes(cells: ByteCells) -> np.ndarray:
    """The borders of the graphemes of a place whose tokens are known, in bytes of the text, both ends included."""
    return (cells.start or 0) + _grapheme_borders(cells.data)


def _cuts(shown: list[CodePoint], borders: Sequence[int], data: bytes) -> tuple[Cut, ...]:
    graphemes = set(_grapheme_borders(data).tolist())
    between = set(np.cumsum([len(point.utf8) for point in shown]).tolist())
    return tuple(Cut(border, border not in between) for border in borders if border not in graphemes)


def _grapheme_borders(data: bytes) -> np.ndarray:
    return Offsets(data).grapheme_starts
