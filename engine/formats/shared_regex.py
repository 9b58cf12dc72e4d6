r"""Whether a regular expression means the same to Oniguruma, Hugging Face's engine, and to the `regex` module.

The two differ in many places: to Oniguruma ``$`` is the end of every line, ``{1,3}+`` means "(1 to 3), once or
more" and an empty match cuts a text. So an expression is trusted only if it is made of a few parts that were tried
out in both; any other is for the library alone. What remains different are characters of the newest Unicode
versions. Not here: compiling it (engine/text/split_patterns.py), writing one for that library
(exports/onig_pattern.py).
"""

from __future__ import annotations

import regex

_CLASSES = (
    r"\\[sSdDrntf]|\\[pP]\{(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdsefio]?|S[mcko]?|Z[slp]?|Han|Hiragana|Katakana)\}"
)
_SIGNS = r"\\[!-/:-@\[-`{-~]"
_ITEM = regex.compile(rf"(?s){_CLASSES}|(?P<one>{_SIGNS}|[^\\\[\]])(?:-(?P<last>{_SIGNS}|[^\\\[\]\-]))?")
_SET_SIGNS = regex.compile(r"&&|--|\|\||~~")
_ATOM = regex.compile(rf"(?s){_CLASSES}|{_SIGNS}|[^\\^$|?*+()\[\]{{}}]")
# "?", "*" and "+" may be lazy or possessive; of intervals neither "{n}?" nor "{n,m}+" is read alike.
_TIMES = regex.compile(r"(?P<least>[?*+])(?P<mode>[?+]?)|\{(?P<low>\d{1,4})(?P<up>,\d{0,4})?\}(?P<lazy>\??)")
# Without letters that fold together with others to one, such as "ss" or "fi".
_ENDING = r"'?(?:s|t|re|ve|m|ll|d|\[[sdmt]+\])"
_ENDINGS = regex.compile(rf"\(\?i:{_ENDING}(?:\|{_ENDING})*\)", regex.IGNORECASE)
_OPEN = regex.compile(r"\((?:\?(?P<kind>[:=!>]))?(?!\?)")
_END = r"\z"
_DEEPEST = 20


def read_alike(expression: str) -> bool:
    r"""Whether both engines cut any text in the same places with this expression.

    >>> read_alike(r" ?\p{L}+|\s+(?!\S)|\s+"), read_alike(r"\p{N}{1,3}+"), read_alike(r"\s+$"), read_alike("x*")
    (True, False, False, False)
    """
    reading = _Reading(expression)
    try:
        empty = reading.alternatives(0)
    except _DiffersError:
        return False
    return reading.at == len(expression) and not empty


class _DiffersError(Exception):
    """A part that is not known to be read alike."""


class _Reading:
    """An expression, read from its beginning; each method says whether what it has read may match nothing."""

    def __init__(self, expression: str) -> None:
        self._text = expression
        self.at = 0

    def alternatives(self, depth: int) -> bool:
        if depth > _DEEPEST:
            raise _DiffersError
        empty = self._sequence(depth)
        while self._text.startswith("|", self.at):
            self.at += 1
            empty = self._sequence(depth) or empty
        return empty

    def _sequence(self, depth: int) -> bool:
        empty = True
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            empty = self._repeated(depth) and empty
        return empty

    def _repeated(self, depth: int) -> bool:
        looks_ahead = self._text.startswith(("(?=", "(?!"), self.at)
        empty = self._atom(depth)
        times = _TIMES.match(self._text, self.at)
        if times is None:
            return empty
        self.at = times.end()
        if looks_ahead or empty or _TIMES.match(self._text, self.at) or self._text.startswith(("+", "?"), self.at):
            raise _DiffersError
        if times["low"] is None:
            return bool(times["least"] != "+")
        if times["lazy"] and not times["up"]:
            raise _DiffersError
        return int(times["low"]) == 0

    def _atom(self, depth: int) -> bool:
        here = self._text[self.at]
        if here == "(":
            return self._group(depth)
        if here == "[":
            self._set()
            return False
        if self._text.startswith(_END, self.at):
            self.at += len(_END)
            return True
        self._take(_ATOM)
        return False

    def _group(self, depth: int) -> bool:
        endings = _ENDINGS.match(self._text, self.at)
        if endings:
            self.at = endings.end()
            return False
        opened = self._take(_OPEN)
        empty = self.alternatives(depth + 1)
        if not self._text.startswith(")", self.at):
            raise _DiffersError
        self.at += 1
        return empty or opened["kind"] in ("=", "!")

    def _set(self) -> None:
        """A set in brackets."""
        self.at += 1
        if self._text.startswith("^", self.at):
            self.at += 1
        begun = self.at
        while not self._text.startswith("]", self.at):
            item = self._take(_ITEM)
            if item["last"] is not None and item["one"][-1] > item["last"][-1]:
                raise _DiffersError
        if self.at == begun or _SET_SIGNS.search(self._text, begun, self.at):
            raise _DiffersError
        self.at += 1

    def _take(self, part: regex.Pattern[str]) -> regex.Match[str]:
        found = part.match(self._text, self.at)
        if found is None:
            raise _DiffersError
        self.at = found.end()
        return found
