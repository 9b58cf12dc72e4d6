r"""A regular expression as one reads it: on one line, and what no font shows by its number.

Files hold line ends and other characters as they are where a person would have written an escape. Not here: its
alternatives (alternatives.py), how several expressions follow each other (split_patterns.py).
"""

from __future__ import annotations

import re
import unicodedata

_CHARACTER = re.compile(r"\\?.", re.DOTALL)
_NAMED = {"\t": r"\t", "\n": r"\n", "\v": r"\v", "\f": r"\f", "\r": r"\r"}


def readable(expression: str) -> str:
    r"""An expression that means the same, without controls, blanks but the plain one, marks and unassigned ones.

    >>> readable("[^\r\n]|[\u3040-\u309f]|\\\n")
    '[^\\r\\n]|[\\u3040-ゟ]|\\n'
    """
    return _CHARACTER.sub(lambda found: _written(found[0]), expression)


def _written(found: str) -> str:
    """A character, with the backslash that may stand before it: that before a line end is part of the escape."""
    letter = found[-1]
    category = unicodedata.category(letter)
    if letter == " " or category[0] not in "CMZ":
        return found
    number = ord(letter)
    if number > 0xFFFF:
        return f"\\U{number:08x}"
    return _NAMED.get(letter) or (f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}")
