"""The merges that a training does not make, in words."""

from __future__ import annotations

from collections.abc import Iterable

from app.joined import listed
from engine.text.token_text import token_text

_LONGEST = 64
"""Bytes of a token that are written: one can be as long as its pre-token, a megabyte for instance."""


def blocked_words(pairs: Iterable[tuple[bytes, bytes]]) -> str:
    """Each pair of tokens, side by side.

    >>> blocked_words([(b"lo", b"w"), (b" ", b"a" * 100)]) == "lo + w, ␣ + " + "a" * 64 + "…"
    True
    """
    return listed(f"{token_text(left, _LONGEST)} + {token_text(right, _LONGEST)}" for left, right in pairs)
