"""How the two tokens that a merge joins are written as one, with the border between them. No Qt in here."""

from __future__ import annotations

from engine.text.token_text import token_text

LONGEST = 64
"""Bytes of a token that are written: one can be as long as its pre-token, a megabyte for instance."""

_MOST_BYTES = 4
"""Of a character in UTF-8."""


def merged_text(left: bytes, right: bytes) -> str:
    """Both with a dot between them; where that would cut a whole character, all of it, then its bytes with the dot.

    >>> merged_text(b"lo", b"w"), merged_text(b"\\xe6\\xad", b"\\xa2"), merged_text(b"\\xe6", b"\\xad")
    ('lo·w', '止 (E6 AD·A2)', '<0xE6>·<0xAD>')
    """
    cut = _cut_character(left, right)
    if cut is None:
        return f"{token_text(left, LONGEST)}·{token_text(right, LONGEST)}"
    return f"{token_text(left + right, LONGEST)} ({'·'.join(part.hex(' ').upper() for part in cut)})"


def _cut_character(left: bytes, right: bytes) -> tuple[bytes, bytes] | None:
    """The two parts of a character that begins in the one token and ends in the other; None: there is none."""
    for before in range(1, min(_MOST_BYTES, len(left) + 1)):
        for after in range(1, min(_MOST_BYTES - before, len(right)) + 1):
            parts = left[-before:], right[:after]
            try:
                if len(b"".join(parts).decode()) == 1:
                    return parts
            except UnicodeDecodeError:
                continue  # so it is no whole character
    return None
