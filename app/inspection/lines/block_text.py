"""One block of the editor (a line of the text) as bytes: where each UTF-16 unit, code point and byte meet.

Only the editor's own positions are handled here, stand-ins included; conversions within a real text live in
`engine/text/offsets.py`. A block never holds a line feed: that is the border between two blocks.
"""

from dataclasses import dataclass

import numpy as np

from app.inspection.lines.editor_text import exact_letters, has_stand_in
from engine.text.graphemes import grapheme_borders

_FAR = 32
"""Code points in which the end of a grapheme is looked for at first."""


@dataclass(frozen=True, slots=True)
class BlockText:
    """A block after the surrogate rule.

    `text` has n code points; code point i starts at unit `units[i]` of the editor's block and at byte
    `bytes_at[i]` of `utf8`; both arrays are int64 (n + 1,), strictly rising, and end with the totals.
    """

    text: str
    utf8: bytes
    units: np.ndarray
    bytes_at: np.ndarray

    @classmethod
    def of(cls, editor: str) -> "BlockText":
        """From the editor's text of a block.

        >>> block = BlockText.of("a中\\u21e4")
        >>> block.utf8, block.units.tolist(), block.bytes_at.tolist()
        (b'a\\xe4\\xb8\\xad\\r', [0, 1, 2, 3], [0, 1, 4, 5])
        """
        if has_stand_in(editor):
            return cls._made(*_repaired(exact_letters(editor)))
        return cls.of_exact(editor)

    @classmethod
    def of_exact(cls, text: str) -> "BlockText":
        """From a line that holds no stand-ins and no lone surrogates; the units are then the text's own."""
        points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
        return cls._made(text, 1 + (points >= 0x10000))

    @classmethod
    def _made(cls, text: str, widths: np.ndarray) -> "BlockText":
        points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
        sizes = 1 + (points >= 0x80) + (points >= 0x800).astype(np.int64) + (points >= 0x10000)
        return cls(text, text.encode(), _sums(widths), _sums(sizes))

    def point_of_unit(self, unit: int) -> int:
        """The code point that holds a unit; n at the block's end."""
        return int(np.searchsorted(self.units, unit, "right")) - 1

    def byte_of_unit(self, unit: int) -> int:
        """The first byte of the code point that holds a unit."""
        return int(self.bytes_at[self.point_of_unit(unit)])

    def point_of_byte(self, byte: int) -> int:
        """The code point that holds a byte; n at the block's end."""
        return int(np.searchsorted(self.bytes_at, byte, "right")) - 1

    def unit_of_byte(self, byte: int) -> int:
        """The first unit of the code point that holds a byte."""
        return int(self.units[self.point_of_byte(byte)])

    def graphemes(self, first: int, last: int, *, newline: bool = False) -> np.ndarray:
        r"""Borders of the graphemes within code points [first, last), as code points, both ends included.

        With `newline` a line feed follows `last`, and a CR before it forms one grapheme with it (GB3), whose
        border then lies at last + 1.

        >>> BlockText.of("e\u0301x").graphemes(0, 3).tolist()
        [0, 2, 3]
        """
        text = self.text[first:last] + ("\n" if newline else "")
        return first + grapheme_borders(text)

    def grapheme_end(self, first: int, *, newline: bool = False) -> int:
        r"""Where the grapheme ends that begins at code point `first`; `newline` as in `graphemes`.

        >>> BlockText.of("ae\u0301x").grapheme_end(1)
        3
        """
        last = first
        while True:  # a line may be long, and a grapheme hardly ever is
            last = min(2 * (last - first) + _FAR + first, len(self.text))
            whole = last == len(self.text)
            end = int(self.graphemes(first, last, newline=newline and whole)[1])
            if whole or end < last:
                return end

    def byte_borders(self, points: np.ndarray) -> np.ndarray:
        """Bytes of borders given as code points; n + 1 is the border after the line feed that follows."""
        past = points > len(self.text)
        return self.bytes_at[np.minimum(points, len(self.text))] + past


def _repaired(letters: list[tuple[str, int]]) -> tuple[str, np.ndarray]:
    """The surrogate rule: two that belong together are joined, a lone one becomes U+FFFD."""
    text: list[str] = []
    widths: list[int] = []
    for letter, width in letters:
        if "\udc00" <= letter <= "\udfff" and text and "\ud800" <= text[-1] <= "\udbff":
            text[-1] = chr(0x10000 + ((ord(text[-1]) - 0xD800) << 10) + ord(letter) - 0xDC00)
            widths[-1] += width
        else:
            text.append(letter)
            widths.append(width)
    kept = ("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)
    return "".join(kept), np.array(widths, np.int64)


def _sums(sizes: np.ndarray) -> np.ndarray:
    sums = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=sums[1:])
    return sums
