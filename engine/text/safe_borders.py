r"""Places where a text can be cut in two such that the pre-tokens of the parts are those of the whole, provided
that the first part is searched with the character behind it in view: `a  \nX` may be cut before X, but `a  \n` by
itself gives other pre-tokens.

A border between two characters is safe when no known pattern has a match that goes on from the first character to
the second, whatever stands around them: so a pre-token ends there, no search that began before it reads beyond the
second character, and, the known patterns having no look-behind, none that begins there knows what came before. The
pairs are chosen such that a grapheme cluster ends there too, whatever stands around. Not every border of
pre-tokens is safe; `\s*[\r\n]`, for example, reads to the end of the blanks before it decides.

In DeepSeek's pattern of several steps the same pairs are safe: where one step cuts, the others see no further, and
what none of them matches, control characters for one, ends before a blank and begins after a line end.

Not here: cutting a text (pre_tokenizer.py), and taking over what lies beyond such borders (engine/re_encoding.py).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import regex

from engine.kernels.scan import WHITESPACE
from engine.text.scanned_patterns import scheme_of
from engine.text.split_patterns import SplitPattern

REACH = 1 << 16
"""Bytes that are searched for a safe border: a text without any is sooner encoded as a whole."""

_WINDOWS = (1 << 9, 1 << 12, REACH)

# A run of blanks may join what precedes it to no pattern's match: visible, then blank. A character that is put
# before others (an Arabic number sign) forms a grapheme with the blank.
_BEFORE_BLANKS = r"(?<=[^\s\p{GCB=Prepend}])(?=[ \t\u3000])"
# Line end, then visible. o200k goes on over slashes after line ends.
_AFTER_LINE_ENDS = r"(?<=[\r\n])(?=[^\s/])"
# Only punctuation runs take line ends in, as in cl100k.
_BEFORE_LINE_ENDS = r"(?<=[\p{L}\p{N}])(?=[\r\n])"
# The apostrophe may begin a contraction, which belongs to the word in o200k. No punctuation is part of a larger
# grapheme, but for what joins to any character.
_BEFORE_PUNCTUATION = r"(?<=[\p{L}\p{N}])(?<!\p{GCB=Prepend})(?=\p{P})(?!')"

_PAIRS = "|".join((_BEFORE_BLANKS, _AFTER_LINE_ENDS, _BEFORE_LINE_ENDS, _BEFORE_PUNCTUATION))
_PAIRS_OF_WHITESPACE = "|".join((_BEFORE_BLANKS, _AFTER_LINE_ENDS, r"(?<=\S)(?=[\r\n])"))


class SafeBorders:
    """The safe borders of texts that one split pattern cuts; none is known of those that have no scanner.

    >>> from engine.text.split_patterns import split_pattern
    >>> borders = SafeBorders(split_pattern("gpt2"))
    >>> text = "one two, three".encode()
    >>> borders.last(text, 0, 9), borders.first(text, 0, 14)
    (8, 3)
    """

    __slots__ = ("_backwards", "_forwards")

    def __init__(self, pattern: SplitPattern, form: str | None = None) -> None:
        """``form``: the normal form that texts are given before they are split, or None."""
        scheme = scheme_of(pattern)
        self._forwards: Any = None
        self._backwards: Any = None
        if scheme is not None:
            pairs = _PAIRS_OF_WHITESPACE if scheme == WHITESPACE else _PAIRS
            self._forwards, self._backwards = _searches(pairs if form is None else _unchanged(pairs, form))

    @classmethod
    def of_pairs(cls, pairs: str | None) -> SafeBorders:
        """The borders that an expression finds, which looks before and behind a place; None: none."""
        borders = cls.__new__(cls)
        borders._forwards, borders._backwards = (None, None) if pairs is None else _searches(pairs)
        return borders

    def __bool__(self) -> bool:
        return self._forwards is not None

    def first(self, utf8: bytes, start: int, stop: int) -> int | None:
        """The first safe border between two characters of ``utf8[start:stop]``; None where REACH has none.

        ``start`` and ``stop`` lie between two characters.
        """
        if self._forwards is not None:
            for size in _WINDOWS:
                end = between_characters(utf8, min(start + size, stop))
                text = utf8[start:end].decode("utf-8")
                found = self._forwards.search(text)
                if found:
                    return start + len(text[: found.start()].encode("utf-8"))
                if end == stop:
                    break
        return None

    def last(self, utf8: bytes, start: int, stop: int) -> int | None:
        """The last one, likewise."""
        if self._backwards is not None:
            for size in _WINDOWS:
                begin = between_characters(utf8, max(stop - size, start))
                text = utf8[begin:stop].decode("utf-8")
                found = self._backwards.search(text)
                if found:
                    return begin + len(text[: found.start()].encode("utf-8"))
                if begin == start:
                    break
        return None


def _unchanged(pairs: str, form: str) -> str:
    """The pairs of which a normal form changes neither character, nor moves anything over the border."""
    kept = rf"(?:\p{{{form}_QC=Yes}}(?<=\p{{ccc=0}}))"
    return rf"(?<={kept})(?={kept})(?:{pairs})"


@cache
def _searches(pairs: str) -> tuple[Any, Any]:
    return regex.compile(pairs), regex.compile(f"(?r){pairs}")


def between_characters(utf8: bytes, position: int) -> int:
    """The first position from this one on that lies between two characters.

    >>> between_characters("中国".encode(), 1)
    3
    """
    while position < len(utf8) and utf8[position] & 0xC0 == 0x80:
        position += 1
    return position
