"""What the engine says, in the language of the window: its errors, remarks and notes, when they are shown.

The engine knows no languages and no window. `resources/translations/engine_*.json` has its messages as templates,
English to what the window says in a language; in English only those whose way out is another one in the window than
on the command line or in Python. They are of several kinds: `message`; `system`, what Python, its libraries and the
system say in them; and parts of messages under other names. A text is matched against the templates. What is in a
place such as `{0}` is kept as it is; in `{0:kind}` it is translated by the parts of that name, in `{0:kind|list}`
by those of either, where one fits; a part without letters and places, such as a comma, is what stands between
several things. What no template fits stays as it is. Quotation marks of Python around a whole value become those of
a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

import resources
from engine.errors import EngineError

_MOST_CUTS = 300
"""Ways to cut a text and its parts by templates that are tried: a name may hold any number of colons."""

_HANZI, _LATIN = r"[\u3400-\u9fff]", "[!-~]"
_QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_ALL_QUOTED = re.compile(f"(?:{_QUOTED})(?:(?:, |、)(?:{_QUOTED}))*")
_TOUCHING = re.compile(f"{_HANZI}{_LATIN}|{_LATIN}{_HANZI}")


def said(message: object) -> str:
    """An error, a remark or a note of the engine in the present language; as it is where that is not known.

    >>> said("the merge of rank 3 joins ids 9 and 700; both must be from 0 to 258")
    'the merge of rank 3 joins ids 9 and 700; both must be from 0 to 258'
    """
    text = str(message)
    # The translation of this word names the file of messages.
    return words(QCoreApplication.translate("Engine", "en")).translated(text)


def why(error: Exception) -> str:
    """Why something could not be had, for the place where it is missing; of an unexpected error its kind.

    >>> why(ZeroDivisionError("division by zero"))
    'Unexpected error: ZeroDivisionError: division by zero'
    """
    if isinstance(error, EngineError):
        return said(error)
    text = QCoreApplication.translate("Engine", "Unexpected error: {0}")
    return text.replace("{0}", f"{type(error).__name__}: {error}")


@cache
def words(language: str) -> Words:
    """The templates in `resources/translations/engine_LANGUAGE.json`."""
    path = resources.path(f"translations/engine_{language}.json")
    return Words(json.loads(path.read_text("utf-8")))


class Words:
    """All templates of one language: name of a kind of text -> English -> translation."""

    def __init__(self, kinds: Mapping[str, Mapping[str, str]]) -> None:
        self._templates = {kind: [_Template(*pair) for pair in pairs.items()] for kind, pairs in kinds.items()}

    def translated(self, text: str) -> str:
        """The text by the templates that cover most of it; itself where none fits."""
        possible = {kind: [each for each in found if each.is_in(text)] for kind, found in self._templates.items()}
        possible.setdefault("system", [])
        return _Search(possible).best(text, ("message", "system"))[1]


class _Template:
    """`literals` stand before, between and after the places of the English text; `kinds` are those of places."""

    def __init__(self, english: str, other: str) -> None:
        self.literals = re.split(r"\{\d+\}", english)
        self.size = sum(map(len, self.literals))
        self.other = other
        self._is_chinese = re.search(_HANZI, other) is not None
        self.has_words = any(map(str.isalpha, "".join(self.literals)))
        self._pieces = re.split(r"\{(\d+)(?::([^{}]+))?\}", other)
        places = zip(self._pieces[1::3], self._pieces[2::3], strict=True)
        self.kinds = {int(number): tuple(kinds.split("|")) for number, kinds in places if kinds}

    def is_in(self, text: str) -> bool:
        """Whether it may fit the text, or a part of it."""
        return all(literal in text for literal in self.literals)

    def cuts(self, text: str) -> Iterator[list[str]]:
        """What may stand in the places, so that the whole is `text`; at first the first ones as short as can be."""
        first, *rest = self.literals
        if text.startswith(first) and text.endswith(self.literals[-1]):
            yield from _cuts(text, len(first), rest)

    def filled(self, values: list[str]) -> str:
        """The translation with these values in its places."""
        pieces = list(self._pieces)
        pieces[1::3] = [_quoted(values[int(number)]) for number in self._pieces[1::3]]
        del pieces[2::3]
        for place in range(1, len(pieces), 2):  # beside these marks there is no blank
            if pieces[place].startswith("“"):
                pieces[place - 1] = pieces[place - 1].removesuffix(" ")
            if pieces[place].endswith("”"):
                pieces[place + 1] = pieces[place + 1].removeprefix(" ")
        return _joined(pieces) if self._is_chinese else "".join(pieces)


class _Search:
    """The best translation of a text and of its parts, each looked for once."""

    def __init__(self, templates: Mapping[str, list[_Template]]) -> None:
        self._templates = templates
        self._cuts_left = _MOST_CUTS
        self._found: dict[tuple[str, tuple[str, ...]], tuple[int, str]] = {}

    def best(self, text: str, kinds: tuple[str, ...]) -> tuple[int, str]:
        """How many letters the templates cover, and the translation: the first of those that cover most."""
        if (text, kinds) not in self._found:
            covered, found = max(self._all(text, kinds), key=lambda each: each[0])
            self._found[text, kinds] = covered, found if covered else self._separated(text, kinds)
        return self._found[text, kinds]

    def _separated(self, text: str, kinds: tuple[str, ...]) -> str:
        """What no template covers, with what stands between its parts in the other language."""
        for template in (template for kind in kinds for template in self._templates[kind]):
            if len(template.literals) == 1 and not template.has_words:
                text = text.replace(template.literals[0], template.other)
        return text

    def _all(self, text: str, kinds: tuple[str, ...]) -> Iterator[tuple[int, str]]:
        yield 0, text
        for template in (template for kind in kinds for template in self._templates[kind]):
            for values in template.cuts(text):
                if self._cuts_left == 0:
                    return
                self._cuts_left -= 1
                inner = {number: self.best(values[number], kind) for number, kind in template.kinds.items()}
                known = sum(covered for covered, _ in inner.values())
                if template.has_words or known:  # colons alone are in any text
                    kept = [inner[number][1] if number in inner else value for number, value in enumerate(values)]
                    yield template.size + known, template.filled(kept)


def _cuts(text: str, at: int, literals: list[str]) -> Iterator[list[str]]:
    """What is between the literals, which follow each other in the text from `at` to its end."""
    if not literals:
        if at == len(text):
            yield []
        return
    literal, *rest = literals
    place = text.find(literal, at) if rest else max(len(text) - len(literal), -1)
    while at <= place <= len(text):
        for more in _cuts(text, place + len(literal), rest):
            yield [text[at:place], *more]
        place = text.find(literal, place + 1) if rest and place < len(text) else -1


def _quoted(value: str) -> str:
    """A value in the quotation marks of a text, or several of them, where each is in those of Python."""
    if not _ALL_QUOTED.fullmatch(value):
        return value
    return re.sub(_QUOTED, lambda found: f"“{found[0][1:-1]}”", value)


def _joined(pieces: list[str]) -> str:
    """The pieces with a blank between a Chinese character and a Latin one, as in the templates."""
    shown = [piece for piece in pieces if piece]
    seams = [" " if _TOUCHING.fullmatch(left[-1] + right[0]) else "" for left, right in pairwise(shown)]
    return "".join(part for pair in zip(shown, [*seams, ""], strict=True) for part in pair)
