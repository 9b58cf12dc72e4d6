"""The tokens of a text, line by line, and which of them still hold while the text is being edited.

A line of the text (up to and with its line feed) is a block of the editor, so block n is line n as long as
nothing was edited. `Unchanged` counts what the edits since then have left alone at both ends, and `pieces`
finds, within an edited line, the beginning and the end that are still the same. Borders are shown only in
bytes that are the same now as when they were encoded. No Qt in here.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from app.inspection.lines.block_text import BlockText
from app.inspection.lines.cells import cut_ranges
from engine.encoding import Altered
from engine.spans import cut_characters
from engine.text.common_ends import common_ends, common_prefix, common_suffix
from engine.text.offsets import line_starts


class EncodingLike(Protocol):
    """What the pane reads of `engine.encoding.Encoding`.

    What an encoding may have besides: `recipe.bounds`, the borders of the pre-tokens int64 (m + 1,), and `altered`
    where the text that is encoded is not the text itself. Spans rise; those of an altered text may overlap.
    """

    @property
    def utf8(self) -> bytes: ...
    @property
    def ids(self) -> np.ndarray: ...
    @property
    def spans(self) -> np.ndarray: ...
    @property
    def special(self) -> np.ndarray: ...


_NO_BORDERS = np.zeros(0, np.int64)
_NO_RANGES = np.zeros((0, 2), np.int64)


def apart(spans: np.ndarray, inserted: np.ndarray) -> np.ndarray:
    """Spans int64 (n, 2) such that no byte has two owners: the first has it; inserted tokens, bool (n,), have none.

    >>> apart(np.array([[0, 3], [0, 3], [3, 5]]), np.array([True, False, False])).tolist()
    [[0, 0], [0, 3], [3, 5]]
    """
    ends = np.maximum.accumulate(np.where(inserted, spans[:, 0], spans[:, 1]))
    before = np.concatenate((np.zeros(1, np.int64), ends[:-1]))[: len(ends)]
    return np.stack((np.maximum(np.minimum(spans[:, 0], ends), before), ends), axis=1)


class Piece(NamedTuple):
    """Bytes [low, high) of a block are bytes [low + shift, high + shift) of the encoded text."""

    low: int
    high: int
    shift: int


@dataclass(slots=True)
class Unchanged:
    """How many lines at the head and at the tail of a text no edit has touched."""

    head: int = 0
    tail: int = 0

    def edited(self, first: int, last: int, count: int) -> None:
        """Blocks [first, last] of `count` now hold what an edit wrote."""
        self.head = min(self.head, first)
        self.tail = min(self.tail, count - 1 - last)

    def both(self, other: "Unchanged") -> "Unchanged":
        """What neither of two changes has touched."""
        return Unchanged(min(self.head, other.head), min(self.tail, other.tail))


class EncodedLines:
    """An encoding cut into lines.

    `starts` int64 (n,) and `end`: the tokens' borders in bytes; `ends` int64 (n,), which are the next starts
    where nothing is dropped; `line_starts` int64 (m,): a text has one line more than line feeds. `pre_tokens`, and
    `dropped`, `inserted`, `unknown` as in `engine.encoding.Altered`, are empty or None where there are none.

    `first_number`: how many tokens stand before these, and `total`: how many the text has; None where not known.
    """

    def __init__(self, encoding: EncodingLike, before: "EncodedLines | None" = None) -> None:
        self.utf8 = encoding.utf8
        self.ids = encoding.ids
        self.special = encoding.special
        altered: Altered | None = getattr(encoding, "altered", None)
        spans = np.asarray(encoding.spans, np.int64)
        if altered is not None:
            spans = apart(spans, altered.inserted)
        self.starts = np.ascontiguousarray(spans[:, 0])
        self.ends = spans[:, 1]
        self.end = int(spans[-1, 1]) if len(spans) else 0
        self.first_number: int | None = 0
        self.total: int | None = len(spans)
        self.pre_tokens: np.ndarray = getattr(getattr(encoding, "recipe", None), "bounds", _NO_BORDERS)
        self.dropped: np.ndarray = _NO_RANGES if altered is None else altered.dropped
        self.inserted = None if altered is None or not altered.inserted.any() else altered.inserted
        self.unknown = None if altered is None or not altered.unknown.any() else altered.unknown
        # The same text with other tokens is the rule while training runs.
        same = before if before is not None and before.utf8 == self.utf8 else None
        self.line_starts = line_starts(self.utf8) if same is None else same.line_starts
        self.line_looked_at: tuple[int, np.ndarray] | None = None if same is None else same.line_looked_at
        self._data = np.frombuffer(self.utf8, np.uint8)

    @property
    def altered(self) -> bool:
        """Whether the tokens stand for another text than the one that is shown."""
        return len(self.dropped) > 0 or self.inserted is not None or self.unknown is not None

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.line_starts)

    def line(self, number: int) -> tuple[int, int]:
        """First and last byte (exclusive, after the line feed) of a line."""
        last = self.line_starts[number + 1] if number + 1 < self.count else len(self.utf8)
        return int(self.line_starts[number]), int(last)

    def line_of(self, byte: int) -> int:
        """The line that holds a byte."""
        return int(np.searchsorted(self.line_starts, byte, "right")) - 1

    def graphemes_of_line(self, number: int) -> np.ndarray:
        """Byte borders of the graphemes of a line, int64, both ends included; those found last are kept."""
        if self.line_looked_at is None or self.line_looked_at[0] != number:
            low, high = self.line(number)
            line = self.utf8[low:high].decode()
            text = BlockText.of_exact(line.removesuffix("\n"))
            borders = text.byte_borders(text.graphemes(0, len(text.text), newline=line.endswith("\n")))
            self.line_looked_at = number, low + borders
        return self.line_looked_at[1]

    def pieces(self, block: int, count: int, data: bytes, unchanged: Unchanged) -> tuple[Piece, ...]:
        """Which bytes of block `block` of `count`, whose bytes with the line feed are `data`, were encoded."""
        head = min(unchanged.head, self.count, count)
        tail = min(unchanged.tail, self.count - head, count - head)
        if block < head or block >= count - tail:
            line = block if block < head else self.count - (count - block)
            low, high = self.line(line)
            return (Piece(0, high - low, low),) if self.utf8[low:high] == data else ()
        return self._edited_pieces(block - head, count - tail - 1 - block, head, tail, data)

    def _edited_pieces(self, from_first: int, to_last: int, head: int, tail: int, data: bytes) -> tuple[Piece, ...]:
        if head >= self.count - tail:
            return ()
        found = []
        prefix = 0
        if from_first == 0:
            low, high = self.line(head)
            prefix = common_prefix(data, self.utf8[low:high])
            found.append(Piece(0, prefix, low))
        if to_last == 0:
            low, high = self.line(self.count - tail - 1)
            old = self.utf8[low:high]
            same_line = from_first == 0 and head == self.count - tail - 1
            room = min(len(data) - prefix, len(old) - prefix if same_line else len(old))
            suffix = common_suffix(data, old, room)
            found.append(Piece(len(data) - suffix, len(data), high - len(data)))
        return tuple(piece for piece in found if piece.low < piece.high)

    def tokens(self, low: int, high: int) -> tuple[int, np.ndarray]:
        """The first of the tokens that own bytes of [low, high), and the borders int64 (t + 1,) of all of them."""
        first = max(int(np.searchsorted(self.starts, low, "right")) - 1, 0)
        last = max(int(np.searchsorted(self.starts, high, "left")), first)
        closing = self.starts[last] if last < len(self.starts) else self.end
        return first, np.append(self.starts[first:last], closing)

    def token_at(self, byte: int) -> int | None:
        """The token that owns a byte; None where the byte is dropped, or beyond the end."""
        if not 0 <= byte < self.end:
            return None
        token = int(np.searchsorted(self.starts, byte, "right")) - 1
        return token if token >= 0 and byte < self.ends[token] else None

    def token_alike(self, low: int, high: int, token_id: int) -> int | None:
        """The first token with an id among those that own bytes of [low, high); None if there is none."""
        first, borders = self.tokens(low, high)
        there = np.flatnonzero(self.ids[first : first + len(borders) - 1] == token_id)
        return first + int(there[0]) if len(there) else None

    def span(self, token: int) -> tuple[int, int]:
        """First byte and end of a token."""
        return int(self.starts[token]), int(self.ends[token])

    def cut_characters(self) -> np.ndarray:
        """First bytes of all characters that hold a token border, rising: what F8 jumps to."""
        return cut_characters(self.utf8, self.starts)

    def cut_character_ranges(self, borders: np.ndarray) -> np.ndarray:
        """Byte ranges (k, 2) of the characters that hold one of the borders, rising, strictly inside."""
        lead = cut_characters(self.utf8, borders)
        length = 2 + (self._data[lead] >= 0xE0).astype(np.int64) + (self._data[lead] >= 0xF0)
        return np.stack((lead, lead + length), axis=1)

    def lie_in_characters(self, borders: np.ndarray) -> np.ndarray:
        """Whether each of the borders (any shape) lies strictly inside a character: bool of their shape."""
        if len(self._data) == 0:
            return np.zeros(borders.shape, np.bool_)
        at = np.minimum(borders, len(self._data) - 1)
        found: np.ndarray = (borders < len(self._data)) & ((self._data[at] & 0xC0) == 0x80)
        return found

    def between_characters(self, borders: np.ndarray) -> np.ndarray:
        """Those of the borders that lie between two characters."""
        inner = borders[borders < len(self._data)]
        return inner[(self._data[inner] & 0xC0) != 0x80]

    def same_lines(self, utf8: bytes) -> Unchanged:
        """How many lines at both ends of another text are the same lines as here."""
        if utf8 == self.utf8:
            return Unchanged(self.count, self.count)
        prefix, suffix = common_ends(self.utf8, utf8)
        return Unchanged(utf8.count(b"\n", 0, prefix), utf8.count(b"\n", len(utf8) - suffix))


def flag_words(utf8: bytes, start: int, end: int) -> str:
    """`cuts_character` of a span: no, begins, ends, both or inside.

    >>> [flag_words("中国".encode(), *span) for span in ((0, 3), (0, 1), (1, 3), (1, 2), (1, 4))]
    ['no', 'ends', 'begins', 'inside', 'both']
    """
    begins = start < len(utf8) and utf8[start] & 0xC0 == 0x80
    ends = end < len(utf8) and utf8[end] & 0xC0 == 0x80
    if begins and ends:
        whole = all(byte & 0xC0 == 0x80 for byte in utf8[start:end])
        return "inside" if whole else "both"
    return "begins" if begins else "ends" if ends else "no"


def cuts_grapheme(borders_of_graphemes: np.ndarray, border: int) -> bool:
    """Whether a border lies strictly inside one of the graphemes whose borders are given."""
    return len(cut_ranges(borders_of_graphemes, np.array([border]))) > 0
