r"""Split patterns derived from another one: with combining marks, with digits one by one, with or without blanks.

The expression is rewritten as it is written, alternative by alternative, and only where that gives just what was
asked for; else it is said why not. Not here: alternatives (alternatives.py), patterns with a name
(split_patterns.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType

import regex

from engine.errors import PatternError
from engine.text.alternatives import alternatives
from engine.text.pre_tokenizer import pieces
from engine.text.split_patterns import compiled


class Underivable(Enum):
    """Why a pattern has no such variant."""

    ALREADY = auto()
    NO_LETTERS = auto()
    NO_DIGITS = auto()
    NO_PLACE = auto()
    NO_BLANK = auto()
    UNREADABLE = auto()


_SET = r"\[(?:\\.|[^\\\[\]])*\]"
_ATOM = rf"(?:{_SET}|\\[pP]\{{\^?\w+\}}|\\[dDwWsS])"
_QUANTIFIER = r"(?:[*+?]|\{\d*,?\d*\})[+?]?"
_PREFIX = rf"(?: \?|\[ \]\?|\\s\?|{_SET}\?)\+?"
_DIGITS = r"(?:\[(?:\\p\{N[dlo]?\}|\\d|0-9)\]|\\p\{N[dlo]?\}|\\d|\[0-9\])"
_NUMBERS = regex.compile(rf"(?P<prefix>(?:{_PREFIX})?)(?P<digits>{_DIGITS})(?P<quantifier>(?:{_QUANTIFIER})?)")
_LETTER = regex.compile(r"\\p\{(?:L|Letter)\}")
_ANY_LETTER = regex.compile(r"\\p\{L\w*\}")
_MARK = regex.compile(r"\\p\{(?:M\w*|Mark)\}")
_PIECES = regex.compile(rf"{_SET}|\\[pP]\{{\^?\w+\}}|\\.|(?s:.)")


def with_marks(expression: str) -> str | Underivable:
    r"""Combining marks belong to the letters before them: ``\p{M}`` beside each ``\p{L}``, in sets too.

    >>> with_marks(r" ?\p{L}+|[^\s\p{L}\p{N}]+")
    ' ?[\\p{L}\\p{M}]+|[^\\s\\p{L}\\p{M}\\p{N}]+'
    >>> with_marks(r"\S+").name
    'NO_LETTERS'
    """
    if _MARK.search(expression):
        return Underivable.ALREADY
    if not _ANY_LETTER.search(expression):
        return Underivable.NO_LETTERS
    if len(_ANY_LETTER.findall(expression)) != len(_LETTER.findall(expression)) or _odd_sets(expression):
        return Underivable.UNREADABLE
    made = [
        _LETTER.sub(r"\\p{L}\\p{M}", piece) if piece.startswith("[") else _LETTER.sub(r"[\\p{L}\\p{M}]", piece)
        for piece in _PIECES.findall(expression)
    ]
    return _checked(expression, "".join(made))


def with_digits(expression: str, most: int) -> str | Underivable:
    r"""Runs of digits are cut after ``most`` of them, from the left.

    >>> with_digits(r"\p{L}+| ?\p{N}++|\s+", 1), with_digits(r"\p{L}+|\p{N}{1,3}", 3).name
    ('\\p{L}+| ?\\p{N}|\\s+', 'ALREADY')
    """
    parts = list(alternatives(expression))
    places = [(number, found) for number, part in enumerate(parts) if (found := _NUMBERS.fullmatch(part))]
    if not places:
        return Underivable.NO_DIGITS
    for number, found in places:
        counted = "" if most == 1 else f"{{1,{most}}}"
        if found["quantifier"] not in ("", "+", "++", "{1,3}", "{1,3}+", "{1}"):
            return Underivable.UNREADABLE
        if found["quantifier"].rstrip("+") == counted and counted:
            continue
        parts[number] = found["prefix"] + found["digits"] + counted
    return _checked(expression, "|".join(parts))


def without_blank(expression: str) -> str | Underivable:
    r"""No pre-token of letters, digits or signs begins with a blank.

    >>> without_blank(r"'s| ?\p{L}+|[^\r\n\p{L}\p{N}]?\p{N}+|\s+")
    "'s|\\p{L}+|[^ \\r\\n\\p{L}\\p{N}]?\\p{N}+|\\s+"
    """
    if _odd_sets(expression):
        return Underivable.UNREADABLE
    made = []
    for part in alternatives(expression):
        if part.startswith((" ?+", "[ ]?+")):
            part = part[part.index("+") + 1 :]
        elif part.startswith((" ?", "[ ]?")):
            part = part[part.index("?") + 1 :]
        elif (found := regex.match(rf"(\[\^)({_SET[2:]}\?.*)", part, flags=regex.DOTALL)) is not None:
            inner = found[2][: found[2].index("]")]
            if not regex.search(r"(?<!\\)(?:\\\\)*\\s| ", inner):
                part = f"[^ {found[2]}"
        elif part.startswith((" ", "[ ", r"\s?")):
            return Underivable.UNREADABLE
        made.append(part)
    changed = "|".join(made)
    return Underivable.NO_BLANK if changed == expression else _checked(expression, changed)


def with_blank(expression: str) -> str | Underivable:
    r"""Pre-tokens of letters, digits or signs begin with the blank before them, if there is one.

    White space leaves its last blank to what follows.

    >>> with_blank(r"'s|\p{L}+| ?\p{N}+|\s+")
    "'s| ?\\p{L}+| ?\\p{N}+|\\s+(?!\\S)|\\s+"
    """
    if _odd_sets(expression):
        return Underivable.UNREADABLE
    parts, made, placed = alternatives(expression), [], False
    for part in parts:
        if _takes_text(part):
            made.append(f" ?{part}")
            placed = True
        elif regex.fullmatch(r"\\s\+\+?", part) and r"\s+(?!\S)" not in parts:
            made += [r"\s+(?!\S)", part]
        else:
            made.append(part)
    if not placed:
        return Underivable.NO_PLACE
    changed = _checked(expression, "|".join(made))
    return changed if isinstance(changed, Underivable) or _leaves_a_blank(changed) else Underivable.UNREADABLE


def _leaves_a_blank(expression: str) -> bool:
    """Whether of two blanks the second goes to what follows, as a single one does."""
    for each in "b1!":
        one, two = (
            [text[piece[0] : piece[1]] for piece in pieces([expression], text) if piece is not None]
            for text in (f"a {each}", f"a  {each}")
        )
        if one[-1] == f" {each}" != two[-1]:
            return False
    return True


def _takes_text(part: str) -> bool:
    """Whether an alternative begins with a run of something that is no white space, and nothing before it."""
    found = regex.match(rf"(?P<atom>{_ATOM})(?P<quantifier>(?:{_QUANTIFIER})?)", part)
    if found is None or found["quantifier"].startswith(("?", "*")):
        return False
    return regex.fullmatch(found["atom"], " ") is None and regex.fullmatch(found["atom"], "\n") is None


def _odd_sets(expression: str) -> bool:
    """Whether there are sets within sets or reckoned with, whose members cannot be read one by one."""
    inner = regex.sub(_SET, lambda found: "" if not regex.search(r"&&|\|\||--|~~", found[0]) else "[", expression)
    return "[" in regex.sub(r"\\.", "", inner) or r"\P{L}" in expression


def _checked(before: str, after: str) -> str | Underivable:
    if after == before:
        return Underivable.ALREADY
    try:
        compiled(after)
    except PatternError:
        return Underivable.UNREADABLE
    return after


VARIANTS: Mapping[str, Callable[[str], str | Underivable]] = MappingProxyType(
    {
        "marks": with_marks,
        "digits": lambda expression: with_digits(expression, 1),
        "threes": lambda expression: with_digits(expression, 3),
        "blank": with_blank,
        "no_blank": without_blank,
    }
)
"""Name -> what makes it, in the order in which they are offered."""


def variant(expressions: tuple[str, ...], name: str) -> tuple[str, ...] | Underivable:
    """A variant of a pattern of one or more expressions: of each of them that has it.

    >>> variant((r"\\p{N}+", "[a-z]+"), "digits")
    ('\\\\p{N}', '[a-z]+')
    """
    made = [VARIANTS[name](each) if _is_plain(each) else Underivable.UNREADABLE for each in expressions]
    if not any(isinstance(each, str) for each in made):
        return next((each for each in made if isinstance(each, Underivable)), Underivable.NO_LETTERS)
    return tuple(new if isinstance(new, str) else old for old, new in zip(expressions, made, strict=True))


def _is_plain(expression: str) -> bool:
    """Whether its parts can be read one by one: they do not refer to each other, and blanks count."""
    pattern = compiled(expression)
    return not pattern.groups and not pattern.flags & regex.VERBOSE
