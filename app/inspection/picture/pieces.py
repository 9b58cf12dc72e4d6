"""A text cut into pieces that a browser may draw one by one: none ends inside a grapheme, or goes on after a line.

Where a token border lies inside a grapheme, the whole grapheme is one piece and says who owns which share of it.
No Qt in here. How pieces are written: `picture/html_page.py`.
"""

import re
from typing import NamedTuple

import numpy as np

from app.inspection.lines.cells import cut_ranges, once
from app.inspection.picture.colours import graphemes
from app.inspection.picture.request import Part

CUT_CHARACTER, CUT_GRAPHEME, DROPPED = "c", "g", "d"
_LINE_END = re.compile(b"\n|\xe2\x80[\xa8\xa9]")


class Piece(NamedTuple):
    """Bytes [low, high) of the text.

    `kind` is empty for bytes of one token; CUT_CHARACTER or CUT_GRAPHEME for a grapheme that several own, in which
    a character is cut or not; DROPPED for bytes that no token owns. `tokens`: the running numbers of the owners.
    """

    low: int
    high: int
    tokens: tuple[int, ...]
    kind: str


def pieces(part: Part) -> list[Piece]:
    """The pieces of a part, in order; together they are the part."""
    lines = part.lines
    first, last = part.tokens
    starts, ends = lines.starts[first:last], lines.ends[first:last]
    owned = starts < ends
    starts, ends, numbers = starts[owned], ends[owned], np.arange(first, last)[owned]
    borders = once(np.concatenate((starts, ends)))
    clusters = graphemes(part)
    cut = cut_ranges(clusters, borders)
    torn = lines.cut_character_ranges(borders[(borders > part.low) & (borders < part.high)])[:, 0]
    ends_of_lines = part.low + _line_ends(lines.utf8[part.low : part.high])
    between = borders[np.isin(borders, clusters)]
    edges = once(np.concatenate((between, cut.reshape(-1), ends_of_lines, (part.low, part.high))))
    edges = edges[(edges >= part.low) & (edges <= part.high)]
    low, high = edges[:-1], edges[1:]
    is_cut = np.isin(low, cut[:, 0])
    has_torn = np.searchsorted(torn, high) > np.searchsorted(torn, low)
    # The owners of a piece are the tokens that end after its beginning and start before its end.
    owner, beyond = np.searchsorted(ends, low, "right"), np.searchsorted(starts, high, "left")
    found = []
    columns = (values.tolist() for values in (low, high, owner, beyond, is_cut, has_torn))
    for begin, end, one, other, cut_here, torn_here in zip(*columns, strict=True):
        owners = tuple(numbers[one:other].tolist())
        kind = "" if owners else DROPPED
        if cut_here:
            kind = CUT_CHARACTER if torn_here else CUT_GRAPHEME
        found.append(Piece(begin, end, owners, kind))
    return found


def shares(part: Part, piece: Piece) -> list[float]:
    """The borders between a piece's tokens, and its ends, as shares of its bytes: from 0 to 1."""
    borders = [part.lines.span(token)[0] for token in piece.tokens[1:]]
    return [(border - piece.low) / (piece.high - piece.low) for border in (piece.low, *borders, piece.high)]


def without_bytes(part: Part) -> list[tuple[int, int]]:
    """Tokens that stand for no bytes of the text: where, and their running numbers."""
    first, last = part.tokens
    starts, ends = part.lines.starts[first:last], part.lines.ends[first:last]
    empty = np.flatnonzero(starts == ends)
    return list(zip(starts[empty].tolist(), (first + empty).tolist(), strict=True))


def _line_ends(utf8: bytes) -> np.ndarray:
    """The bytes after line feeds, U+2028 and U+2029; those are always ends of graphemes."""
    return np.array([found.end() for found in _LINE_END.finditer(utf8)], np.int64)
