"""A text that is too large for the editor, as bytes, and what makes a text large. No Qt layout in here."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLocale

from app.inspection.edit_limits import LONGEST_LINE, LONGEST_TEXT, has_long_grapheme

MOST_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class LargeText:
    """`data` is valid UTF-8; `name` is that of its file, empty for a text that was pasted."""

    data: bytes
    name: str = ""

    def size_words(self) -> str:
        """The size as people write it, for example "100 MB"."""
        size = len(self.data)
        for unit, bytes_each in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
            if size >= bytes_each:
                value = size / bytes_each
                return f"{QLocale().toString(value, 'f', 0 if value >= 10 else 1)} {unit}"
        return f"{QLocale().toString(size)} B"


def is_large(data: bytes) -> bool:
    """Whether a text (valid UTF-8) belongs in the read-only view: more than 10 MB, or too much for the editor
    (`edit_limits.py`). Takes some milliseconds at most, whatever the size.

    >>> is_large(b"x" * 10_001), is_large(b"x\\n" * 10_001)
    (True, False)
    """
    if len(data) > MOST_BYTES:
        return True
    octets = np.frombuffer(data, np.uint8)
    if len(data) > LONGEST_TEXT and code_points(octets) > LONGEST_TEXT:
        return True
    if len(data) > LONGEST_LINE:
        borders = np.concatenate(([-1], np.flatnonzero(octets == 0x0A), [len(data)]))
        long = np.flatnonzero(np.diff(borders) - 1 > LONGEST_LINE)
        lines = (octets[borders[line] + 1 : borders[line + 1]] for line in long.tolist())
        if any(code_points(line) > LONGEST_LINE for line in lines):
            return True
    return not data.isascii() and has_long_grapheme(data.decode())


def code_points(octets: np.ndarray) -> int:
    """How many code points begin in these bytes (uint8) of UTF-8."""
    return int(np.count_nonzero((octets & 0xC0) != 0x80))
