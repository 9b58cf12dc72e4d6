"""A text as a plain field shows it: controls, marks and separators get signs. For looking at only."""

from __future__ import annotations

# C0 controls have signs of their own; line feeds and tabs stay. What Qt would drop or break lines at is shown too.
_SIGNS = {number: 0x2400 + number for number in range(0x20) if number not in (9, 10, 13)} | {
    0x7F: 0x2421,
    0xFEFF: "⍽",
    0x2028: "↵",
    0x2029: "¶",
}


def shown(text: str) -> str:
    """A text in which controls, marks and separators can be seen.

    >>> shown("\\ufeffa\\0\\r\\n")
    '⍽a␀\\n'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_SIGNS)
