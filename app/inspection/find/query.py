r"""What is looked for: a text or a regular expression of the `regex` module, with its options.

Expressions are those of that module's version 0, as split patterns are, so `\p{Han}` and `\X` work; `^` and `$`
stand for the ends of lines. The search itself: `find/matches.py`. No Qt in here.
"""

import re
from dataclasses import dataclass
from math import prod
from typing import Any

import regex

_NO_REPEAT = re.compile(r"\\[pPN]\{[^}]*\}|\\[^XKL]|\[\^?\]?(?:\\.|[^\]\\\[])*\]", re.DOTALL)
"""An escape other than those of a grapheme and of a list, or a plain set of characters: one character, or what a
group has matched."""
_BOUNDED = re.compile(r"\{(?:\d*,)?(\d+)\}")
_UNBOUNDED = re.compile(r"[*+{]|\\[XKL]|\(\?(?:R|&|P>|[+-]?\d)")
_MOST_BYTES = 12
"""Of what one character of an expression stands for: case folds into three characters, of four bytes at most."""


class BadPatternError(ValueError):
    """`reason` in the words of the `regex` module; `position` in the expression from 0, None if unknown."""

    def __init__(self, reason: str, position: int | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.position = position


@dataclass(frozen=True, slots=True)
class Query:
    """`whole_words` asks for borders of words, as Unicode defines them, at both ends: every hanzi is a word."""

    text: str
    match_case: bool = False
    whole_words: bool = False
    is_regex: bool = False

    @property
    def looks_back(self) -> bool:
        """Whether what it finds may depend on more than the character before."""
        return self.is_regex and "(?<" in self.text

    def reach(self) -> int | None:
        """The bytes that a match, with what the expression looks at beside it, can have at most: rather too many.

        None where that is not known: something may be repeated at will.

        >>> Query("a+").reach(), Query("a+", is_regex=True).reach(), Query("[+]a{,9}", is_regex=True).reach()
        (24, None, 864)
        """
        if not self.is_regex:
            return _MOST_BYTES * len(self.text)
        plain = _NO_REPEAT.sub(" ", self.text)
        repeats = [int(count) for count in _BOUNDED.findall(plain)]
        if _UNBOUNDED.search(_BOUNDED.sub("", plain)):
            return None
        return _MOST_BYTES * len(self.text) * prod(max(count, 1) for count in repeats)

    def compiled(self) -> Any:
        """The pattern of the `regex` module; BadPatternError where the expression is none, or searches backwards.

        >>> [found.span() for found in Query("STRASSE").compiled().finditer("Eine Straße")]
        [(5, 11)]
        >>> Query("中", whole_words=True).compiled().search("大中国").span()
        (1, 2)
        """
        expression = self.text if self.is_regex else regex.escape(self.text)
        flags = regex.MULTILINE
        if not self.match_case:
            flags |= regex.IGNORECASE
            if not self.is_regex:  # of some expressions, as `\w+ss`, the module never comes to an end so
                flags |= regex.FULLCASE
        # By itself first: a position in a message is then one in what the user has typed.
        pattern = _compiled(expression, flags)
        if pattern.flags & regex.REVERSE:
            raise BadPatternError("the flag r searches backwards", None)
        if not self.whole_words:
            return pattern
        end = "\n" if pattern.flags & regex.VERBOSE else ""  # the expression may end in a comment
        return _compiled(f"(?w:\\b)(?:{expression}{end})(?w:\\b)", flags)


def _compiled(expression: str, flags: int) -> Any:
    try:
        return regex.compile(expression, flags)
    except regex.error as error:
        raise BadPatternError(error.msg, error.pos) from error
    except (RecursionError, OverflowError, MemoryError, ValueError) as error:
        raise BadPatternError(f"too large or too deep ({type(error).__name__})", None) from error
