"""The tokens of the part of a large text that is looked at, in the form in which the pane paints tokens.

Positions are those of the whole text, whose bytes are shared and not copied; tokens are those of the part alone, so
a token's running number is counted from `first_number`. No Qt in here.
"""

from dataclasses import dataclass

import numpy as np

from app.inspection.lines.encoded_lines import EncodedLines
from engine.encoding import Altered
from engine.text_index import TokensBetween


@dataclass(frozen=True)
class _Bounds:
    bounds: np.ndarray


@dataclass(frozen=True)
class Part:
    """A part of a text as `EncodingLike`."""

    utf8: bytes
    found: TokensBetween

    @property
    def first_number(self) -> int | None:
        return self.found.number

    @property
    def ids(self) -> np.ndarray:
        return self.found.ids

    @property
    def special(self) -> np.ndarray:
        return np.zeros(len(self.found.ids), np.bool_)

    @property
    def spans(self) -> np.ndarray:
        return self.found.spans

    @property
    def altered(self) -> Altered | None:
        return self.found.altered

    @property
    def recipe(self) -> _Bounds:
        return _Bounds(np.append(self.found.start, self.found.bounds))


@dataclass(frozen=True)
class _Lines:
    """What `EncodedLines` takes over from one before it: the lines of the same text, and of none the graphemes."""

    utf8: bytes
    line_starts: np.ndarray
    line_looked_at: None = None


class LargeLines(EncodedLines):
    """The tokens of bytes [start, end) of a text, of which `part` has no more than these."""

    def __init__(self, data: bytes, found: TokensBetween, *, total: int | None = None) -> None:
        self.part = Part(data, found)
        super().__init__(self.part, _Lines(data, _line_starts(data, found)))
        self.start, self.stop = found.start, found.end
        self.first_number, self.total = found.number, total

    @classmethod
    def without_tokens(cls, data: bytes) -> "LargeLines":
        """The same of a text nothing of which is encoded."""
        none = np.zeros(0, np.int64)
        return cls(data, TokensBetween(0, 0, None, none.astype(np.int32), none.reshape(0, 2), none))

    def covers(self, low: int, high: int) -> bool:
        """Whether all tokens that own bytes of [low, high) are here; of the last bytes none may be owned."""
        return self.start <= low and high <= self.stop

    def token_at(self, byte: int) -> int | None:
        """The token that owns a byte; None outside of the part."""
        return super().token_at(byte) if byte >= self.start else None


def _line_starts(data: bytes, found: TokensBetween) -> np.ndarray:
    """Where the lines of the part begin; the first one perhaps long before it."""
    first = data.rfind(b"\n", 0, found.start) + 1
    part = np.frombuffer(data, np.uint8, found.end - found.start, found.start)
    return np.append(first, np.flatnonzero(part == 0x0A) + found.start + 1)
