"""What the borders of tokens cut: characters, grapheme clusters, and how many of each.

Two flags, kept apart: a border inside the bytes of one code point is an error to look at; one inside what a
reader takes for one character is milder. Not here: the text's own borders (engine/text/offsets.py).
"""

from __future__ import annotations

import codecs
import operator
from dataclasses import astuple, dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.text.offsets import Offsets

CUTS_CHARACTER = ("no", "begins", "ends", "both", "inside", "invalid")
"""How a token cuts characters. In a text: it starts inside one, it ends inside one, it starts inside one and ends
inside another, both borders are in the same one. "invalid" occurs only for a token that is seen without a text."""

NO, BEGINS, ENDS, BOTH, INSIDE, INVALID = range(6)
"""Positions in ``CUTS_CHARACTER``, as ``Flags.cuts_character`` has them."""


@dataclass(frozen=True, slots=True, eq=False)
class Flags:
    """The flags of n tokens: uint8 codes into ``CUTS_CHARACTER`` and bool, both (n,).

    ``cuts_grapheme`` is true wherever a character is cut as well.
    """

    cuts_character: NDArray[np.uint8]
    cuts_grapheme: NDArray[np.bool_]

    @property
    def names(self) -> list[str]:
        """``cuts_character`` in words."""
        return [CUTS_CHARACTER[code] for code in self.cuts_character.tolist()]


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of one encoding.

    ``characters_cut`` and ``graphemes_cut`` are the characters and grapheme clusters with a token border inside,
    ``unmerged_bytes`` the tokens of one byte.
    """

    bytes: int
    code_points: int
    graphemes: int
    tokens: int
    characters_cut: int
    graphemes_cut: int
    unmerged_bytes: int

    def __add__(self, other: Counts) -> Counts:
        """The numbers of two parts of a text, between which a token, a character and a grapheme end."""
        return Counts(*map(operator.add, astuple(self), astuple(other)))

    def __sub__(self, other: Counts) -> Counts:
        """The numbers of the rest of a text, without such a part."""
        return Counts(*map(operator.sub, astuple(self), astuple(other)))

    @property
    def unmerged_share(self) -> float:
        """The share of one-byte tokens, 0 to 1; 0 without tokens."""
        return self.unmerged_bytes / self.tokens if self.tokens else 0.0


def flags_of(offsets: Offsets, spans: NDArray[np.int64]) -> Flags:
    """The flags of tokens with these byte spans (n, 2) in that text.

    >>> flags = flags_of(Offsets("中国".encode()), np.array([[0, 1], [1, 2], [2, 4], [4, 6]]))
    >>> flags.names, flags.cuts_grapheme.tolist()
    (['ends', 'inside', 'both', 'begins'], [True, True, True, True])
    """
    starts, ends = spans[:, 0], spans[:, 1]
    starts_inside = ~offsets.is_code_point_border(starts)
    ends_inside = ~offsets.is_code_point_border(ends)
    codes = (starts_inside * BEGINS + ends_inside * ENDS).astype(np.uint8)
    both = np.flatnonzero(codes == BOTH)
    same = offsets.code_point_at(starts[both]) == offsets.code_point_at(ends[both])
    codes[both[same]] = INSIDE
    whole = offsets.is_grapheme_border(starts) & offsets.is_grapheme_border(ends)
    return Flags(codes, ~whole)


def counts_of(offsets: Offsets, spans: NDArray[np.int64]) -> Counts:
    """The numbers of an encoding with these byte spans (n, 2) of that text.

    >>> counts_of(Offsets("中国".encode()), np.array([[0, 1], [1, 2], [2, 6]])).characters_cut
    1
    """
    borders = _borders(spans)
    in_characters = offsets.code_point_at(borders[~offsets.is_code_point_border(borders)])
    in_graphemes = offsets.grapheme_at(borders[~offsets.is_grapheme_border(borders)])
    return Counts(
        bytes=offsets.bytes,
        code_points=offsets.code_points,
        graphemes=offsets.graphemes,
        tokens=len(spans),
        characters_cut=_different(in_characters),
        graphemes_cut=_different(in_graphemes),
        unmerged_bytes=int(np.count_nonzero(spans[:, 1] - spans[:, 0] == 1)),
    )


def counts_of_both(
    typed: Offsets, spans: NDArray[np.int64], seen: Offsets, seen_spans: NDArray[np.int64]
) -> Counts:
    """The numbers of an encoding whose model saw another text than was typed, with the spans (n, 2) in either.

    Characters cut, and tokens of one byte, are those of what was seen: tokens that are bytes of one character may
    each stand for the whole of what was typed. Cut graphemes are those that were typed: with a border inside, or
    with one inside of what the model saw in their place.

    >>> typed, seen = Offsets("👩\u200d👧".encode()), Offsets("👩 👧".encode())
    >>> spans, seen_spans = np.array([[0, 4], [4, 7], [7, 11]]), np.array([[0, 4], [4, 5], [5, 9]])
    >>> counts_of(seen, seen_spans).graphemes_cut, counts_of_both(typed, spans, seen, seen_spans).graphemes_cut
    (0, 1)
    """
    counts = counts_of(seen, seen_spans)
    borders, places = _borders(spans), seen_spans.ravel()
    inside = np.flatnonzero(~seen.is_grapheme_border(places))
    _, first = np.unique(seen.grapheme_at(places[inside]), return_index=True)
    # The first border in one is mostly the end of a token: what is cut is where its last byte was typed.
    last_bytes = np.maximum(spans[:, 1] - 1, spans[:, 0])
    beside = np.stack((spans[:, 0], last_bytes), axis=1).ravel()[inside[first]]
    inner = borders[~typed.is_grapheme_border(borders)]
    cut = np.unique(typed.grapheme_at(np.append(inner, beside)))
    return replace(
        counts, bytes=typed.bytes, code_points=typed.code_points, graphemes=typed.graphemes, graphemes_cut=len(cut)
    )


def cut_characters(data: bytes, borders: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first bytes of the characters that hold one of these token borders, rising, strictly inside; int64.

    >>> cut_characters("a中".encode(), np.array([1, 2, 3, 4])).tolist()
    [1]
    """
    octets = np.frombuffer(data, np.uint8)
    lead = borders[borders < len(data)]
    lead = lead[(octets[lead] & 0xC0) == 0x80]
    for _ in range(3):  # the lead byte is at most three bytes before
        lead = lead - ((octets[lead] & 0xC0) == 0x80)
    once: NDArray[np.int64] = lead[np.diff(lead, prepend=-1) != 0]
    return once


def _borders(spans: NDArray[np.int64]) -> NDArray[np.int64]:
    """The borders of all spans, rising: where spans follow each other, as they do in most texts, without a sort."""
    if np.array_equal(spans[1:, 0], spans[:-1, 1]):
        return np.append(spans[:, 0], spans[-1:, 1])
    return np.unique(spans)


def _different(rising: NDArray[np.int64]) -> int:
    """How many different numbers there are."""
    return len(rising) - int(np.count_nonzero(rising[1:] == rising[:-1]))


_UTF8 = codecs.getincrementaldecoder("utf-8")


def token_cut(data: bytes) -> str:
    """How a token cuts characters, from its bytes alone; one of ``CUTS_CHARACTER``.

    "inside": only continuation bytes, as many as one character can have. "invalid": in no valid UTF-8 do these
    bytes stand side by side. Else as its two ends say.

    >>> token_cut(b"\\xb8\\xad\\xe5"), token_cut(b"\\xb8"), token_cut(b"\\xff"), token_cut(b"ok")
    ('both', 'inside', 'invalid', 'no')
    """
    rest = data.lstrip(_CONTINUATION)
    leading = len(data) - len(rest)
    if leading > 3:
        return "invalid"
    if leading and not rest:
        return "inside"
    decoder = _UTF8("strict")
    try:
        decoder.decode(rest)
    except UnicodeDecodeError:
        return "invalid"
    pending = decoder.getstate()[0]
    # Python waits for the third byte before it refuses a surrogate, which UTF-8 cannot hold.
    if pending[:1] == b"\xed" and pending[1:] >= b"\xa0":
        return "invalid"
    return CUTS_CHARACTER[bool(leading) * BEGINS + bool(pending) * ENDS]


_CONTINUATION = bytes(range(0x80, 0xC0))
