"""Token ids as people paste them: numbers apart, a Python or JSON list, ``tensor([...])``, nested lists.

What is no id is refused with its place, or left out where that is asked for; nothing is guessed. Not here: whether
a vocabulary has these ids (engine/models/vocabulary.py), which file or field they come from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.errors import UnknownIdError


@dataclass(frozen=True, slots=True)
class IdList:
    """What was read: the ids in their order, of any size and sign; in how many lists they stood (1 where there was
    none); whether each bracket has its other half, which a list that was copied in part may lack; the places
    [start, end) of what is no id and was left out, in code points; the first number with commas, such as 1,000,
    which may be meant as one and is read as ids apart."""

    ids: list[int]
    lists: int
    balanced: bool
    left_out: tuple[tuple[int, int], ...] = ()
    grouped: str = field(default="", repr=False)


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


def read_ids(written: str, source: str = "the ids", *, strict: bool = True) -> IdList:
    r"""The ids in ``written``; UnreadableIdError, which calls it ``source``, at the first thing that is none.

    With ``strict=False`` what is no id is left out instead, and its places are told.

    Ids stand apart by blanks, commas, brackets or line ends. What tensors and arrays write around their numbers is
    known: ``tensor([1], dtype=torch.int64)``, ``np.int64(1)``. A negative number is read: no vocabulary has it. Of
    a dictionary with ``input_ids`` or ``ids``, as tokenizers give it, only these are read; ``1_000`` is a number.

    >>> read_ids("tensor([[1, 2],\n        [3, 4]], device='cuda:0')")
    IdList(ids=[1, 2, 3, 4], lists=2, balanced=True, left_out=())
    >>> read_ids("1, two, 3", strict=False)
    IdList(ids=[1, 3], lists=1, balanced=True, left_out=((3, 6),))
    >>> read_ids("{'input_ids': [5, 1_000], 'attention_mask': [1, 1]}").ids
    [5, 1000]
    >>> read_ids("1, two")
    Traceback (most recent call last):
    engine.id_list.UnreadableIdError: the ids: 'two' is not an id (line 1, column 4); give whole numbers
    """
    numbers = written = _only_ids(written)
    if _FOREIGN.search(numbers):
        # Blanks of the same length, so that places stay what they are.
        numbers = _UNDERSCORED.sub(_joined, _KEYWORD.sub(_blanks, _CALL.sub(_blanks, written)))
    words = numbers.translate(_BLANK_BRACKETS).split()
    left_out: tuple[tuple[int, int], ...] = ()
    if _FOREIGN.search(numbers) or _needs_a_look(words):
        left_out = tuple(found.span() for found in _NO_ID.finditer(numbers))
    if left_out and strict:
        raise UnreadableIdError(written, left_out[0][0], source)
    if left_out:
        numbers = _NO_ID.sub(_blanks, numbers)
        words = numbers.translate(_BLANK_BRACKETS).split()
    ids = list(map(int, words))
    pairs = (("[", "]"), ("(", ")"))
    balanced = all(written.count(opening) == written.count(closing) for opening, closing in pairs)
    grouped = _GROUPED.search(numbers)
    return IdList(ids, _lists(numbers), balanced, left_out, grouped.group() if grouped else "")


def _only_ids(written: str) -> str:
    """Blanks in place of all but the values of keys that name ids, if there are any: places stay what they are."""
    kept: list[str] = []
    end = 0
    for key in _IDS_KEY.finditer(written):
        if key.start() < end:
            continue
        start, stop = key.end(), _end_of_value(written, key.end())
        kept += [_LETTER.sub(" ", written[end:start]), written[start:stop]]
        end = stop
    return "".join((*kept, _LETTER.sub(" ", written[end:]))) if kept else written


def _end_of_value(written: str, start: int) -> int:
    """Behind the bracket that closes the first one, or before what follows a value without brackets."""
    depth = 0
    for found in _STRUCTURE.finditer(written, start):
        sign = found.group()
        if sign in "[(":
            depth += 1
        elif sign in "])" and depth > 1:
            depth -= 1
        elif depth == 0 or sign in "])":
            return found.end() if depth else found.start()
    return len(written)


def _joined(match: re.Match[str]) -> str:
    return match.group().replace("_", "").rjust(len(match.group()))


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _needs_a_look(words: list[str]) -> bool:
    """Whether a sign is somewhere, or a number so long that it is none; looking for those by a pattern is slow."""
    return max(map(len, words), default=0) > _LONGEST or any("-" in word for word in words)


def _lists(numbers: str) -> int:
    """How many stretches of numbers the opening brackets part; at least 1."""
    if numbers.count("[") + numbers.count("(") < 2:
        return 1
    return max(1, sum(1 for part in _OPENING.split(numbers) if _DIGIT.search(part)))


_LETTER = re.compile(r"[^\n]")
_IDS_KEY = re.compile(r"(?<![\w'\"])(['\"]?)(?:input_ids|ids)\1\s*[:=](?=\s*[A-Za-z.]*[\[(0-9])")
_STRUCTURE = re.compile(r"[\[\](),}]")
_UNDERSCORED = re.compile(r"(?<![\w.])-?[0-9]{1,3}(?:_[0-9]{3})+(?![\w.])")
_GROUPED = re.compile(r"(?<![\w.,-])[0-9]{1,3}(?:,[0-9]{3})+(?![\w.]|,[0-9])")
_LONGEST = 40  # digits; Python refuses to read more than 4300, and takes long for fewer
_DIGIT = re.compile("[0-9]")
_OPENING = re.compile(r"[\[(]")
_BLANK_BRACKETS = str.maketrans(",[]()", "     ")
_WORD = re.compile(r"\.\.\.|[^\s,\[\]()]+")
_FOREIGN = re.compile(r"[^\s,\[\]()0-9-]")
_NO_ID = re.compile(rf"(?<![^\s,\[\]()])(?!-?[0-9]{{1,{_LONGEST}}}(?![^\s,\[\]()]))[^\s,\[\]()]+")  # a whole word
_CALL = re.compile(
    r"(?<![\w.])(?:[A-Za-z]+\.){0,3}(?:tensor|Tensor|LongTensor|IntTensor|array|Array|u?int(?:8|16|32|64)|list|tuple)\("
)
# No alternative may run past where the next keyword may begin: searches that fail would be begun again and again.
_KEYWORD = re.compile(
    r",\s*(?:dtype|device|requires_grad|shape|size|weak_type)\s*=\s*"
    r"(?:'[^'\n]*'|\"[^\"\n]*\"|[A-Za-z_][\w.]*(?:\([0-9, \[\]]*\)|\(type='\w+'(?:, index=[0-9]+)?\))?"
    r"|\([0-9, ]*\)|<[^<>\n]*>)"
)
