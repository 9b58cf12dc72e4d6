"""What a split pattern makes of a part of the text, found in the background. No widgets in here.

Not here: the patterns that are derived (engine/text/pattern_variants.py), the words (split_words), when it is asked
(split_dock).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.explanation.part import Part
from app.latest_task import Stop
from engine import Tokenizer
from engine.errors import PatternError
from engine.explaining.pattern_change import SplitSize, split_size
from engine.text.alternatives import UNKNOWN, alternatives
from engine.text.matched_pieces import MatchedPiece, matched_pieces
from engine.text.pattern_variants import VARIANTS, Underivable, variant
from engine.text.readable_pattern import readable
from engine.text.split_patterns import SplitPattern, compiled
from engine.text.token_text import token_text

MOST_LETTERS = 40
"""Letters of a pre-token that are shown; of a longer one the beginning is."""
_EXAMPLES = 12


class PreviewQuestion(NamedTuple):
    """What do these expressions make of this part?"""

    expressions: tuple[str, ...]
    part: Part


class Alternative(NamedTuple):
    """An alternative of the pattern: its numbers, how it is written, how many pre-tokens it made, some of them.

    number: UNKNOWN of what no alternative made, then `regex` is empty: gaps, or the whole where nothing cuts.
    """

    expression: int
    number: int
    regex: str
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Preview:
    """The pre-tokens of a part. written: as a person reads them; places: the place of each among the alternatives.

    seconds: how long the processor took; variants: name -> expressions, or why there are none.
    """

    text: str
    pieces: tuple[MatchedPiece, ...]
    written: tuple[str, ...]
    places: tuple[int, ...]
    alternatives: tuple[Alternative, ...]
    variants: Mapping[str, tuple[str, ...] | Underivable]
    seconds: float

    @property
    def gaps(self) -> int:
        """Pre-tokens that no alternative matched."""
        return sum(piece.gap for piece in self.pieces)

    def span(self, number: int) -> tuple[int, int]:
        """First byte of a pre-token in the part, and its size."""
        piece = self.pieces[number]
        return len(self.text[: piece.start].encode()), len(self.text[piece.start : piece.end].encode())


class Refused(NamedTuple):
    """Why there are no pre-tokens. expression: the number of the one that is to blame, None where that is not
    known; position: the character in it at which it breaks off."""

    error: PatternError
    expression: int | None = None
    position: int | None = None


def shortly(text: str) -> str:
    """A pre-token as a person reads it.

    >>> shortly(" 中"), shortly("a" * 50) == "a" * 40 + "…"
    ('␣中', True)
    """
    return token_text(text[:MOST_LETTERS].encode()) + ("…" if len(text) > MOST_LETTERS else "")


def preview(question: PreviewQuestion, stop: Stop) -> tuple[PreviewQuestion, Preview | Refused]:
    """Cut the part; EncodingStopped once `stop` says yes."""
    expressions, text = question.expressions, question.part.data.decode()
    for number, expression in enumerate(expressions):
        try:
            compiled(expression)
        except PatternError as error:
            return question, Refused(error, number, error.position)
    begun = time.thread_time()  # a machine that is busy elsewhere says nothing of the pattern
    try:
        pieces = tuple(matched_pieces(expressions, text, stop=stop))
    except PatternError as error:
        return question, Refused(error)
    took = time.thread_time() - begun
    shown = tuple(shortly(text[piece.start : piece.end]) for piece in pieces)
    found = _alternatives(expressions, text, pieces)
    numbers = {(each.expression, each.number): place for place, each in enumerate(found)}
    places = tuple(numbers[piece.expression, piece.alternative] for piece in pieces)
    variants = {name: variant(expressions, name) for name in VARIANTS}
    return question, Preview(text, pieces, shown, places, found, variants, took)


def _alternatives(
    expressions: tuple[str, ...], text: str, pieces: tuple[MatchedPiece, ...]
) -> tuple[Alternative, ...]:
    """All of them, and what is no alternative at the end."""
    counts: dict[tuple[int, int], int] = {}
    examples: dict[tuple[int, int], dict[str, None]] = {}
    for piece in pieces:
        key = (piece.expression, piece.alternative)
        counts[key] = counts.get(key, 0) + 1
        found = examples.setdefault(key, {})
        if len(found) < _EXAMPLES:
            found[text[piece.start : piece.end]] = None
    made = [
        Alternative(number, place, regex, counts.get((number, place), 0), tuple(examples.get((number, place), ())))
        for number, expression in enumerate(expressions)
        for place, regex in enumerate(alternatives(expression))
    ]
    left = [key for key in counts if key[1] == UNKNOWN]
    return (*made, *(Alternative(*key, "", counts[key], tuple(examples[key])) for key in left))


class SizeQuestion(NamedTuple):
    """How many pre-tokens and tokens has the text under a tokenizer's own pattern, and under these expressions?"""

    tokenizer: Tokenizer
    expressions: tuple[str, ...]
    utf8: bytes
    special: bool


class Sizes(NamedTuple):
    """before: None where the tokenizer has no split pattern that is known."""

    before: SplitSize | None
    after: SplitSize


def sizes(question: SizeQuestion, stop: Stop) -> tuple[SizeQuestion, Sizes]:
    """Find both; PatternError and EncodingStopped as in `Tokenizer.encode`."""
    tokenizer, special = question.tokenizer, "all" if question.special else "none"
    text = question.utf8.decode()
    after = split_size(tokenizer, pattern_of(question.expressions), text, special=special, stop=stop)
    if tokenizer.pattern is None:
        return question, Sizes(None, after)
    return question, Sizes(split_size(tokenizer, tokenizer.pattern, text, special=special, stop=stop), after)


def pattern_of(expressions: tuple[str, ...]) -> SplitPattern:
    """The pattern of these expressions."""
    return SplitPattern(None, expressions[0] if expressions else None, expressions[1:])


def lines_of(pattern: SplitPattern) -> str:
    r"""A pattern as one writes it in the field: a line for each expression, without line ends of their own.

    >>> lines_of(SplitPattern(None, "[\n]", ("a",)))
    '[\\n]\na'
    """
    return "\n".join(map(readable, pattern.expressions))
