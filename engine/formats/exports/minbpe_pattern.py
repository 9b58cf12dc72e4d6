r"""A split pattern as minbpe takes it: one line, no blanks at its ends, and no groups that capture.

Source: ``RegexTokenizer`` of karpathy/minbpe, minbpe/regex.py, which splits with ``regex.findall``: where the
pattern has groups, that gives the groups instead of what is matched. Not here: the rest of the file (minbpe.py).
"""

from __future__ import annotations

import json
from itertools import pairwise

import regex

from engine.errors import PatternError, SaveError
from engine.formats.exports.trial_texts import leaves_gaps, trial_texts
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import SplitPattern, compiled

_LINE_ENDS = tuple("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_PART = regex.compile(r"(?s)\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|(?P<opens>\((?:\?P?<(?![=!])[^>]*>|(?![?*])))")
"""What is escaped, a set, or the opening of a group that captures; in this order, so that the first two hide it."""


def line_of(pattern: SplitPattern) -> tuple[str, tuple[str, ...]]:
    r"""The line, and what to know of it; SaveError where minbpe would split otherwise.

    >>> line_of(SplitPattern(None, r"( ?)\w+|\W"))[0]
    '(?: ?)\\w+|\\W'
    """
    if pattern.regex is None:
        return "", ()
    if pattern.then:
        raise SaveError(
            "not saved: minbpe splits by one expression, but here there are several, one after the other; save it "
            "as tokenizer.json"
        )
    if any(each in pattern.regex for each in _LINE_ENDS):
        raise SaveError(
            "not saved: the split pattern holds a line end, which a line of a minbpe file cannot; write it as \\n "
            "in the pattern, or save it as tokenizer.json"
        )
    notes = []
    if leaves_gaps(pattern):
        notes.append(f"minbpe leaves out what the split pattern {pattern} does not match")
    plain = _without_groups(pattern.regex)
    if plain != pattern.regex:
        notes.append("minbpe takes groups of the split pattern for what it matches, so they are written as (?:...)")
    written = _without_blanks(plain)
    if written != plain:
        notes.append("minbpe drops blanks at the ends of the split pattern, so they are written in brackets")
    if written != pattern.regex:
        _check(pattern, written)
    return written, tuple(notes)


def _without_groups(expression: str) -> str:
    """The expression with ``(?:`` for each group; SaveError where something refers to one."""
    groups = compiled(expression).groups
    if not groups:
        return expression
    written: str = _PART.sub(lambda part: "(?:" if part["opens"] else part[0], expression)
    opened = sum(part["opens"] is not None for part in _PART.finditer(expression))
    try:
        left = compiled(written).groups
    except PatternError:
        left = groups
    if left or opened != groups:
        raise SaveError(
            f"not saved: minbpe takes groups of the split pattern {expression} for what it matches, and these "
            "cannot be left out; write (?:...) for (...) and refer to no group, or save it as tokenizer.json"
        )
    return written


def _without_blanks(expression: str) -> str:
    written = expression
    if expression.startswith(" "):
        written = "[ ]" + expression[1:]
    if written.endswith(" ") and not written.endswith("\\ "):
        written = written[:-1] + "[ ]"
    if written != written.strip():
        raise SaveError(
            "not saved: minbpe drops blanks at the ends of the split pattern; write them in brackets, or save it "
            "as tokenizer.json"
        )
    return written


def _check(pattern: SplitPattern, written: str) -> None:
    """SaveError where minbpe's way of splitting by the line gives other pieces of a text that is matched whole."""
    cut, ours = compiled(written), PreTokenizer(pattern)
    for text in trial_texts():
        utf8 = text.encode()
        split = ours.split(utf8)
        pieces = [utf8[start:end].decode() for start, end in pairwise(split.bounds.tolist())]
        found = [piece for piece in cut.findall(text) if piece]
        if not split.gaps and pieces != found:
            raise SaveError(
                f"not saved: minbpe reads the split pattern {pattern} otherwise: it cuts {json.dumps(text)} into "
                f"{json.dumps(found)}, not {json.dumps(pieces)}; write (?:...) for (...), or save it as "
                "tokenizer.json"
            )
