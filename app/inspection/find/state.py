"""What is known of a search at a moment, for the bar to say, and what it begins with. In words: `find/words.py`.

No Qt in here.
"""

from dataclasses import dataclass
from typing import Literal

from app.inspection.find.matches import BadReplacementError, ResultTooLongError, TooSlowError
from app.inspection.find.query import BadPatternError, Query
from app.inspection.lines.editor_text import PICTURES
from engine.text.utf8 import repair

Wrapped = Literal["", "start", "end"]
NO_QUERY = Query("")
PROBLEMS = BadPatternError, BadReplacementError, TooSlowError, ResultTooLongError
"""What may be wrong with what is looked for; all else is a fault of the program."""
LONGEST_PREFILL = 200
"""Characters that are selected, at most, to be looked for."""


@dataclass(frozen=True, slots=True)
class FindState:
    """`count` matches, of which number `index` (from 0) is selected; None: none of them, or not known.

    `wrapped` says from which end of the text the last step came; `problem` why there is no answer, as an exception
    of `find.query` or `find.matches`; `replaced` how many were replaced last; `busy` that an answer is to come, and
    `searched` then how much of a large text is searched, from 0 to 1; `crowded`: there are more, not looked for;
    `longest`: a match of more bytes may have been missed.
    """

    query: Query = NO_QUERY
    count: int = 0
    index: int | None = None
    wrapped: Wrapped = ""
    problem: Exception | None = None
    replaced: int | None = None
    busy: bool = False
    searched: float | None = None
    crowded: bool = False
    longest: int | None = None


def line_of(selected: str) -> str:
    """The selected text, if a field of one line can hold it; else nothing.

    >>> line_of("a b"), line_of("a\\nb")
    ('a b', '')
    """
    fits = repair(selected)[0] == selected and not any(letter in selected for letter in ("\n", *PICTURES))
    return selected if fits else ""
