r"""Which version of Unicode the split patterns and grapheme clusters follow: that of the `regex` module.

It differs from Python's own (`unicodedata.unidata_version`), and the module does not tell it; so letters that a
version was the first to have are asked for. Not here: the tables themselves.

Ids can differ from those of the library ``tokenizers`` at code points that the tables of one of the two do not have
yet, and only there. As measured: its version 0.23.3 splits by Unicode 16.0, `regex` 2026.11.19 by a version after
17.0, with marks at U+05C8 and U+05C9 which a pattern such as DeepSeek's therefore cuts otherwise. For normal forms
see normalizer.py.
"""

from functools import cache

import regex

FIRST_LETTERS = (
    ("15.0", 0x1E4D0),  # Nag Mundari
    ("15.1", 0x2EBF0),  # CJK extension I
    ("16.0", 0x105C0),  # Todhri
    ("17.0", 0x11DB0),  # Tolong Siki
)
"""Versions in order, each with a letter of a block that is new in it; from DerivedAge.txt of the Unicode data."""

OLDEST = "14.0"
"""What is told where not even the first letter is known."""


@cache
def unicode_version() -> str:
    """The newest version of `FIRST_LETTERS` whose letters `regex` knows; a still newer one reads as the last.

    >>> unicode_version() in {"14.0", "15.0", "15.1", "16.0", "17.0"}
    True
    """
    version = OLDEST
    for newer, letter in FIRST_LETTERS:
        if not regex.match(r"\p{L}", chr(letter)):
            break
        version = newer
    return version
