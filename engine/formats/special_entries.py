"""Which tokens of a vocabulary are special: those that it says nothing of, and those that the user names.

``vocab.json`` has no place for special tokens, so they are known by two signs together: no merge makes them, and
they look like one (``<|endoftext|>``, ``<mask>``, ``[CLS]``). Not here: the ids of special tokens beside ranks
(special_ids.py).
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from engine.formats.byte_level import token_bytes
from engine.formats.special_ids import asked_for

_LOOKS_SPECIAL = re.compile(r"<[^\s<>]+>|\[[A-Z][A-Z0-9_]*\]")


def special_entries(entries: Mapping[str, int], made: Container[int]) -> dict[str, int]:
    """The entries (token -> id) that look like special tokens and are not among the ids that merges make.

    >>> special_entries({"a": 0, "<s>": 1, "<b>": 2, "< >": 3}, {2})
    {'<s>': 1}
    """
    return {
        token: token_id
        for token, token_id in entries.items()
        if token[:1] in ("<", "[") and token_id not in made and _LOOKS_SPECIAL.fullmatch(token)
    }


def with_asked_for(
    special: Mapping[str, int], asked: Mapping[str, int], source: str, *others: Mapping[str, int]
) -> dict[str, int]:
    """The special tokens of a file, and those that the user asks for, which replace one of the same text.

    others: the file's further tokens, text -> id. SpecialTokenError where an id is that of one of them.
    """
    if not asked:
        return dict(special)
    kept = {text: token_id for text, token_id in special.items() if text not in asked}
    taken = {
        token_id: token_bytes(token) or token.encode()
        for group in (*others, kept)
        for token, token_id in group.items()
        if token not in special or token in kept
    }
    return {**kept, **asked_for(source, asked, taken)}
