r"""The alternatives of a split pattern, and which of them matched: the words in which a cut is explained.

What stands between two bars at the top level of an expression is an alternative. They are tried in their order at
each place, and since nothing follows them, the first that matches there is the one that made the pre-token. Not
here: cutting a text (pre_tokenizer.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import regex

from engine.text.pre_tokenizer import SECONDS_WITHOUT_PROGRESS
from engine.text.split_patterns import compiled

UNKNOWN = -1
"""No alternative: of a gap, or where the expression cannot be taken apart."""

_REFERS = regex.compile(r"\\[1-9gkL]|\(\?(?:P[=>]|[(R&|0-9]|[+-][0-9])")
"""To a group, perhaps: back references, conditions, calls, and groups that share their numbers."""


@lru_cache(maxsize=64)
def alternatives(expression: str) -> tuple[str, ...]:
    r"""The alternatives of an expression, in their order; the whole where it cannot be taken apart.

    That is so where it refers to groups, whose numbers are those of the whole, or where blanks and comments count
    for nothing in it.

    >>> alternatives(r"'(?:s|t)|[|a]+|\||(b)")
    ("'(?:s|t)", '[|a]+', '\\|', '(b)')
    >>> alternatives(r"(a)\1|b")
    ('(a)\\1|b',)
    """
    whole = compiled(expression)
    parts = _cut(expression)
    if _REFERS.search(expression) or whole.flags & regex.VERBOSE or len(parts) < 2:
        return (expression,)
    if any(_compiled(expression, part) is None for part in parts):
        return (expression,)
    return tuple(parts)


def matched(expression: str, text: str, start: int, end: int) -> int:
    r"""The number of the alternative that matches ``text[start:end]`` at that place; UNKNOWN where none does.

    >>> matched(r"\s+(?!\S)|\s+|\S+", "a   b", 1, 3), matched(r"\s+(?!\S)|\s+|\S+", "a   b", 3, 4)
    (0, 1)
    """
    parts = alternatives(expression)
    if len(parts) == 1:
        return 0 if _ends(compiled(expression), text, start) == end else UNKNOWN
    for number, part in enumerate(parts):
        found = _ends(_compiled(expression, part), text, start)
        if found is not None:
            return number if found == end else UNKNOWN
    return UNKNOWN


def _ends(pattern: Any, text: str, start: int) -> int | None:
    match = pattern.match(text, start, concurrent=True, timeout=SECONDS_WITHOUT_PROGRESS)
    # An empty match makes no pre-token, and the search goes on behind it.
    return None if match is None or match.end() == start else int(match.end())


@lru_cache(maxsize=512)
def _compiled(expression: str, part: str) -> Any:
    """One alternative with the flags of the whole; None where it is no expression by itself."""
    try:
        return regex.compile(part, compiled(expression).flags)
    except regex.error:
        return None


def _cut(expression: str) -> list[str]:
    """Cut at the bars outside of groups and sets."""
    parts, depth, at, begun = [], 0, 0, 0
    while at < len(expression):
        letter = expression[at]
        if letter == "\\":
            at += 1
        elif letter == "[":
            at = _end_of_set(expression, at)
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == "|" and depth == 0:
            parts.append(expression[begun:at])
            begun = at + 1
        at += 1
    return [*parts, expression[begun:]]


def _end_of_set(expression: str, at: int) -> int:
    """Where the ``]`` stands that ends the set beginning at ``at``: one right after the beginning is a member."""
    at += 2 if expression[at + 1 : at + 2] == "^" else 1
    if expression[at : at + 1] == "]":
        at += 1
    while at < len(expression) and expression[at] != "]":
        if expression[at] == "\\":
            at += 1
        elif expression.startswith("[:", at) and ":]" in expression[at:]:
            at = expression.index(":]", at) + 1
        at += 1
    return at
