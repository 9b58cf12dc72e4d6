"""Special tokens: the check of their texts, and the search for them in a text, leftmost and then longest.

Not here: whether the search is made at all (engine/tokenizer.py, ``special``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.errors import SpecialTokenError
from engine.text.utf8 import repair

Segment = tuple[int, int, int]
"""(start, end, id) in bytes; id is -1 for ordinary text."""


def checked_special_tokens(texts: Iterable[str]) -> tuple[str, ...]:
    """The texts in the order given, surrogate halves joined; SpecialTokenError where one cannot serve.

    Messages count from 1, as people count what they have typed.

    >>> checked_special_tokens(["<|a|>", "<|b|>"])
    ('<|a|>', '<|b|>')
    """
    seen: dict[str, int] = {}
    for position, given in enumerate(texts, 1):
        text, lone = repair(given)
        if not text:
            raise SpecialTokenError(
                f"special token {position} is empty: it would be found everywhere; leave it out"
            )
        if lone:
            raise SpecialTokenError(
                f"special token {position} ({given!a}) holds a lone surrogate at character {lone[0] + 1}, "
                "which no text in UTF-8 can hold; leave it out or write the whole character"
            )
        if text in seen:
            raise SpecialTokenError(
                f"special token {text!r} is given twice, as number {seen[text]} and {position} of the list; "
                "leave one out"
            )
        seen[text] = position
    return tuple(seen)


class SpecialTokens:
    """Finds the special tokens of one vocabulary in the UTF-8 of a text.

    >>> SpecialTokens({"<image>": 256, "<image>tail": 257}).cut(b"a<image>tail>b")
    [(0, 1, -1), (1, 12, 257), (12, 14, -1)]
    """

    __slots__ = ("_finder", "_ids", "by_text")

    by_text: Mapping[str, int]

    def __init__(self, tokens: Mapping[str, int]) -> None:
        texts = checked_special_tokens(tokens)
        self.by_text = MappingProxyType(dict(zip(texts, tokens.values(), strict=True)))
        owners: dict[int, str] = {}
        for text, token_id in self.by_text.items():
            if token_id in owners:
                raise SpecialTokenError(
                    f"special tokens {owners[token_id]!r} and {text!r} have the same id {token_id}; "
                    "give each its own"
                )
            owners[token_id] = text
        self._ids = {text.encode("utf-8"): token_id for text, token_id in self.by_text.items()}
        # The longest first: an alternation takes the first alternative that fits at the leftmost place.
        # UTF-8 bytes may be searched as they are: no character's bytes begin inside another's.
        longest_first = sorted(self._ids, key=len, reverse=True)
        self._finder = re.compile(b"|".join(map(re.escape, longest_first))) if longest_first else None

    def __len__(self) -> int:
        return len(self.by_text)

    def cut(self, utf8: bytes) -> list[Segment]:
        """Segments that cover ``utf8`` from end to end, none of them empty."""
        segments: list[Segment] = []
        done = 0
        for match in self._finder.finditer(utf8) if self._finder else ():
            start, end = match.span()
            if start > done:
                segments.append((done, start, -1))
            segments.append((start, end, self._ids[match.group()]))
            done = end
        if done < len(utf8):
            segments.append((done, len(utf8), -1))
        return segments
