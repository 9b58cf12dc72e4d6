"""One row of the tokens table as data: a token's number, id, bytes, characters and flags. No Qt in here.

A row is made when it is looked at, from the bytes around the token alone, so that a table of millions of rows
costs what is seen of it. Not here: titles and words (tokens.headings), copying and saving (tokens.writing).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from app.inspection.lines.encoded_lines import EncodingLike
from app.inspection.tokens.borders import character_at, cuts_grapheme_at
from engine.encoding import Altered
from engine.spans import token_cut
from engine.text.graphemes_between import grapheme_borders_between
from engine.text.regional_indicators import RegionalIndicators
from engine.text.token_text import token_text

SHOWN_BYTES = 96
"""Bytes of a token that a cell shows; of a longer one the beginning and an ellipsis."""

FLAGS = (
    "unknown", "invalid", "stray", "unknown-token", "begins", "ends", "both", "inside", "grapheme", "inserted",
    "special",
)  # fmt: skip
"""What the flag column can say, the gravest first."""


class TokenRow(NamedTuple):
    """A token, written out.

    `number`: its place among those of the text, None where that is not known; `cut` is one of
    engine.spans.CUTS_CHARACTER; `cuts_grapheme` is true wherever a character is cut as well; `points` are the
    characters that it touches; `unknown`: the vocabulary has no such id, so it has no bytes; `invalid`: it holds
    bytes that belong to no character here; `always`: nor do they anywhere, as lists that know no text say it;
    `lacking`: it only says that the vocabulary lacks what stands there; `inserted`: it stands for nothing that was
    typed; `name`: what the vocabulary has for one of these two.
    """

    number: int | None
    token_id: int
    text: str
    hex: str
    points: str
    start: int
    end: int
    cut: str
    cuts_grapheme: bool
    special: bool
    unknown: bool
    invalid: bool
    always: bool = False
    lacking: bool = False
    inserted: bool = False
    name: str = ""

    @property
    def flags(self) -> tuple[str, ...]:
        """What the flag column says: a cut grapheme only where no character is cut."""
        grapheme = self.cuts_grapheme and self.cut == "no"
        told = {
            "unknown": self.unknown, "invalid": self.invalid and self.always,
            "stray": self.invalid and not self.always, "grapheme": grapheme, "special": self.special,
            "unknown-token": self.lacking, "inserted": self.inserted,
        }  # fmt: skip
        return tuple(flag for flag in FLAGS if told.get(flag, flag == self.cut))


@dataclass(frozen=True, slots=True, eq=False)
class TokenRows:
    """The tokens of a text, or of a part of one, or of pasted ids.

    utf8; ids (n,), Python integers of any size among them; spans int64 (n, 2), rising; special bool (n,); unknown
    bool (n,) and stray int64 (the positions of bytes that belong to no character): None where there are none.
    first_number: how many tokens stand before these, None where that is not known. lacking and inserted, bool (n,),
    are `unknown` and `inserted` of `engine.encoding.Altered`; vocabulary: what these are called there.
    """

    utf8: bytes
    ids: np.ndarray
    spans: np.ndarray
    special: np.ndarray
    unknown: np.ndarray | None = None
    stray: np.ndarray | None = None
    first_number: int | None = 0
    lacking: np.ndarray | None = None
    inserted: np.ndarray | None = None
    vocabulary: Mapping[int, bytes] | None = None
    indicators: RegionalIndicators = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "indicators", RegionalIndicators(self.utf8))

    @classmethod
    def of(cls, encoding: EncodingLike, vocabulary: Mapping[int, bytes] | None = None) -> "TokenRows":
        """The tokens of a text, or of a part of one, which has a `first_number`."""
        before = getattr(encoding, "first_number", 0)
        altered: Altered | None = getattr(encoding, "altered", None)
        return cls(
            encoding.utf8, encoding.ids, encoding.spans, encoding.special, first_number=before,
            lacking=None if altered is None else altered.unknown,
            inserted=None if altered is None else altered.inserted, vocabulary=vocabulary,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.ids)

    def row(self, number: int, limit: int | None = SHOWN_BYTES) -> TokenRow:
        """The token of that number among these; `limit`: bytes that are written out, None for all.

        >>> rows = TokenRows("中".encode(), np.array([228, 300]), np.array([[0, 1], [1, 3]]), np.zeros(2, bool))
        >>> rows.row(1)[:9]
        (1, 300, '<0xB8><0xAD>', 'B8 AD', 'U+4E2D', 1, 3, 'begins', True)
        """
        start, end = self.spans[number].tolist()
        shown = end if limit is None else min(end, start + limit)
        rest = "…" if shown < end else ""
        if rest:
            shown = _whole_characters(self.utf8, start, shown)
        data = self.utf8[start:shown]
        cut = self._cut(start, end)
        return TokenRow(
            self.index_of(number), int(self.ids[number]),
            token_text(data) + rest, data.hex(" ").upper() + rest, self._points(start, shown) + rest,
            start, end, cut, cut != "no" or self._cuts_grapheme(start, end),
            bool(self.special[number]), self.unknown is not None and bool(self.unknown[number]),
            self.stray is not None and self._is_invalid(start, end), token_cut(self.utf8[start:end]) == "invalid",
            *self.alteration(number),
        )  # fmt: skip

    def alteration(self, number: int) -> tuple[bool, bool, str]:
        """Whether the token is `lacking`, whether it is `inserted`, and its name if it is."""
        lacking = self.lacking is not None and bool(self.lacking[number])
        inserted = self.inserted is not None and bool(self.inserted[number])
        if self.vocabulary is None or not (lacking or inserted):
            return lacking, inserted, ""
        return lacking, inserted, token_text(self.vocabulary.get(int(self.ids[number]), b""))

    def index_of(self, number: int) -> int | None:
        """The place among the tokens of the whole text; None where that is not known."""
        return None if self.first_number is None else self.first_number + number

    def holds(self, start: int, end: int) -> bool:
        """Whether bytes [start, end), or the place where both are the same, reach into the part these are of."""
        if not len(self.ids):
            return False
        low, high = int(self.spans[0, 0]), int(self.spans[-1, 1])
        return (low < end or low <= start) and (start < high or high == len(self.utf8))

    def number_at(self, byte: int) -> int:
        """The token that owns a byte; the last one for a byte behind the end; -1 if there are none."""
        return int(np.searchsorted(self.spans[:, 0], byte, "right")) - 1

    def _cut(self, start: int, end: int) -> str:
        """How a token cuts characters; the rule of engine/spans.py, also where the bytes are no valid UTF-8."""
        if start == end:
            return "no"
        first = character_at(self.utf8, start)
        last = character_at(self.utf8, end - 1)
        begins = first is not None and first[0] < start
        ends = last is not None and last[1] > end
        if begins and ends:
            return "inside" if first == last else "both"
        return "begins" if begins else "ends" if ends else "no"

    def _cuts_grapheme(self, start: int, end: int) -> bool:
        return start < end and any(cuts_grapheme_at(self.utf8, byte, self.indicators) for byte in (start, end))

    def _points(self, start: int, end: int) -> str:
        if start == end:
            return ""
        first, last = character_at(self.utf8, start), character_at(self.utf8, end - 1)
        low, high = first[0] if first else start, last[1] if last else end
        letters = self.utf8[low:high].decode("utf-8", "ignore")
        return " ".join(f"U+{ord(letter):04X}" for letter in letters)

    def _is_invalid(self, start: int, end: int) -> bool:
        first, last = np.searchsorted(self.stray, (start, end))
        return bool(first < last)


def flagged(rows: TokenRows) -> np.ndarray:
    """Numbers, int64, of the tokens of a text that have a flag. Takes time that grows with their bytes.

    >>> spans = np.array([[0, 1], [1, 2], [2, 4]])
    >>> flagged(TokenRows("a中".encode(), np.array([97, 228, 300]), spans, np.zeros(3, bool))).tolist()
    [1, 2]
    """
    found = cut_graphemes(rows, rows.spans) | rows.special
    for mask in (rows.lacking, rows.inserted):
        if mask is not None:
            found = found | mask
    return np.flatnonzero(found)


def cut_graphemes(rows: TokenRows, spans: np.ndarray) -> np.ndarray:
    """Whether each of some rising spans (n, 2) of a text, which must be valid UTF-8, cuts a grapheme: bool (n,)."""
    if not len(spans):
        return np.zeros(0, np.bool_)
    low, high = int(spans[0, 0]), int(spans[:, 1].max())
    borders = grapheme_borders_between(rows.utf8, low, high, indicators=rows.indicators)
    is_border = np.zeros(high - low + 1, np.bool_)
    is_border[borders - low] = True
    found: np.ndarray = ~is_border[spans - low].all(axis=1)
    return found


def _whole_characters(data: bytes, start: int, end: int) -> int:
    """The end of the last character of [start, end) that is whole; the same end where there is none."""
    last = character_at(data, end - 1)
    return last[0] if last and last[1] > end and last[0] > start else end
