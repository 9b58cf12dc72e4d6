"""Token ids as people paste them: numbers apart, a Python or JSON list, ``tensor([...])``, nested lists.

What is no id is refused with its place; nothing is guessed. Not here: whether a vocabulary has these ids
(engine/models/vocabulary.py), which file or field they come from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.errors import UnknownIdError


@dataclass(frozen=True, slots=True)
class IdList:
    """What was read: the ids in their order, of any size and sign; in how many lists they stood (1 where there was
    none); whether each bracket has its other half, which a list that was copied in part may lack."""

    ids: list[int]
    lists: int
    balanced: bool


class UnreadableIdError(UnknownIdError):
    """Something that is no id. ``position`` (code points, from 0), ``line`` and ``column`` (from 1) say where,
    ``found`` what; ``shortened``: it is the ellipsis that numpy and torch write for what they leave out."""

    def __init__(self, written: str, position: int, source: str) -> None:
        self.position = position
        word = _WORD.match(written, position)
        self.found = word.group() if word else ""
        self.shortened = self.found.startswith(("...", "…"))
        self.line = written.count("\n", 0, position) + 1
        self.column = position - written.rfind("\n", 0, position)
        way_out = "write the list out whole" if self.shortened else "give whole numbers"
        super().__init__(
            f"{source}: {self.found[:60]!a} is not an id (line {self.line}, column {self.column}); {way_out}"
        )


def read_ids(written: str, source: str = "the ids") -> IdList:
    r"""The ids in ``written``; UnreadableIdError, which calls it ``source``, at the first thing that is none.

    Ids stand apart by blanks, commas, brackets or line ends. What tensors and arrays write around their numbers is
    known: ``tensor([1], dtype=torch.int64)``, ``np.int64(1)``. A negative number is read: no vocabulary has it.

    >>> read_ids("tensor([[1, 2],\n        [3, 4]], device='cuda:0')")
    IdList(ids=[1, 2, 3, 4], lists=2, balanced=True)
    >>> read_ids("1, two")
    Traceback (most recent call last):
    engine.id_list.UnreadableIdError: the ids: 'two' is not an id (line 1, column 4); give whole numbers
    """
    numbers = written
    if _FOREIGN.search(numbers):
        # Blanks of the same length, so that places stay what they are.
        numbers = _KEYWORD.sub(_blanks, _CALL.sub(_blanks, written))
    words = numbers.translate(_BLANK_BRACKETS).split()
    bad = _FOREIGN.search(numbers) or (_needs_a_look(words) and _NO_NUMBER.search(numbers))
    if bad:
        raise UnreadableIdError(written, _word_start(numbers, bad.start()), source)
    ids = list(map(int, words))
    pairs = (("[", "]"), ("(", ")"))
    balanced = all(written.count(opening) == written.count(closing) for opening, closing in pairs)
    return IdList(ids, _lists(numbers), balanced)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _needs_a_look(words: list[str]) -> bool:
    """Whether a sign is somewhere, or a number so long that it is none; looking for those by a pattern is slow."""
    return max(map(len, words), default=0) > _LONGEST or any("-" in word for word in words)


def _word_start(text: str, position: int) -> int:
    """Where the word begins that holds a position: 1.5 is no id as a whole, not at its point."""
    while position > 0 and not _APART.match(text, position - 1):
        position -= 1
    return position


def _lists(numbers: str) -> int:
    """How many stretches of numbers the opening brackets part; at least 1."""
    if numbers.count("[") + numbers.count("(") < 2:
        return 1
    return max(1, sum(1 for part in _OPENING.split(numbers) if _DIGIT.search(part)))


_LONGEST = 40  # digits; Python refuses to read more than 4300, and takes long for fewer
_DIGIT = re.compile("[0-9]")
_OPENING = re.compile(r"[\[(]")
_APART = re.compile(r"[\s,\[\]()]")
_BLANK_BRACKETS = str.maketrans(",[]()", "     ")
_WORD = re.compile(r"\.\.\.|[^\s,\[\]()]+")
_FOREIGN = re.compile(r"[^\s,\[\]()0-9-]")
_NO_NUMBER = re.compile(rf"-(?![0-9])|[0-9]-|[0-9]{{{_LONGEST + 1}}}")
_CALL = re.compile(
    r"(?<![\w.])(?:[A-Za-z]+\.){0,3}(?:tensor|Tensor|LongTensor|IntTensor|array|Array|u?int(?:8|16|32|64)|list|tuple)\("
)
# No alternative may run past where the next keyword may begin: searches that fail would be begun again and again.
_KEYWORD = re.compile(
    r",\s*(?:dtype|device|requires_grad|shape|size|weak_type)\s*=\s*"
    r"(?:'[^'\n]*'|\"[^\"\n]*\"|[A-Za-z_][\w.]*(?:\([0-9, \[\]]*\)|\(type='\w+'(?:, index=[0-9]+)?\))?"
    r"|\([0-9, ]*\)|<[^<>\n]*>)"
)
