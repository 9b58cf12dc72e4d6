"""Asks the colour rule that was chosen for the colours of the visible tokens.

An answer are colour numbers and the name of the set of theme colours that they number. What a rule says stands in
its own module: `app/colour_rule.py`, `engine/text/scripts.py`, `scale_rules.py`, `flag_rule.py`.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from app.colour_rule import by_position, by_token
from app.inspection.colours.flag_rule import by_flags
from app.inspection.colours.scale_rules import by_age, by_count, by_length
from app.inspection.lines.cells import NO_BOXES, Boxes, seen
from app.inspection.lines.encoded_lines import EncodedLines
from engine.text.scripts import scripts_of

SET_OF_RULE = {
    "position": "tokens",
    "token": "tokens",
    "length": "ramp",
    "age": "ramp",
    "count": "ramp",
    "script": "scripts",
    "flags": "flags",
}
"""Names of `app.palette.Theme.cell_colours`."""
NEEDS_VOCABULARY = frozenset({"count"})
"""Rules whose colours may change when the vocabulary does, although the encoding does not."""


class MergesLike(Protocol):
    """What is read of `engine.models.merges.Merges`: counts by rank, -1 where unknown."""

    @property
    def count(self) -> np.ndarray: ...


class VocabularyLike(Protocol):
    """What is read of `engine.Tokenizer`."""

    @property
    def merges(self) -> MergesLike: ...
    def ranks_of(self, ids: np.ndarray) -> np.ndarray: ...


class Colours(NamedTuple):
    """`numbers` int64 (t,): a colour of the set `name` for each token; -1: none."""

    name: str
    numbers: np.ndarray


@dataclass(frozen=True, slots=True)
class VisibleTokens:
    """Tokens [first, last) of `lines`; what is visible of them lies in `boxes`, and `graphemes` are the borders of
    the visible graphemes, both in bytes."""

    lines: EncodedLines
    first: int
    last: int
    boxes: Boxes
    graphemes: np.ndarray

    @classmethod
    def apart(cls, lines: EncodedLines, first: int, last: int) -> "VisibleTokens":
        """Tokens that are shown elsewhere than in their text: they count as ones that cut no grapheme."""
        return cls(lines, first, last, NO_BOXES, np.zeros(1, np.int64))

    @classmethod
    def within(cls, lines: EncodedLines, first: int, last: int, graphemes: np.ndarray) -> "VisibleTokens":
        """The same where the borders of the graphemes around them are known, rising."""
        ends = graphemes[:1], graphemes[-1:]
        boxes = Boxes(*ends, np.zeros(1), np.ones(1), np.zeros(1, np.int64))
        return cls(lines, first, last, boxes, graphemes)

    @property
    def spans(self) -> np.ndarray:
        """First bytes and ends, int64 (t, 2)."""
        part = slice(self.first, self.last)
        return np.stack((self.lines.starts[part], self.lines.ends[part]), axis=1)

    def colours(self, rule: str, vocabulary: VocabularyLike | None) -> Colours:
        """Their colours by a rule; ValueError where there is no such rule.

        Without a vocabulary no count is known.
        """
        if rule not in SET_OF_RULE:
            raise ValueError(f"there is no colour rule {rule!r}: it is one of {', '.join(SET_OF_RULE)}")
        return Colours(SET_OF_RULE[rule], self._numbers(rule, vocabulary))

    def _numbers(self, rule: str, vocabulary: VocabularyLike | None) -> np.ndarray:
        lines, part = self.lines, slice(self.first, self.last)
        match rule:
            case "position":
                return by_position(lines.starts, lines.line_starts, self.first, self.last)
            case "token":
                return by_token(lines.ids[part])
            case "length":
                return by_length(lines.ends[part] - lines.starts[part])
            case "age":
                return by_age(_ranks(lines.ids[part], vocabulary), lines.special[part])
            case "count":
                counts = np.zeros(0, np.int64) if vocabulary is None else vocabulary.merges.count
                return by_count(_ranks(lines.ids[part], vocabulary), lines.special[part], counts)
            case "script":
                return scripts_of(lines.utf8[start:end] for start, end in self.spans.tolist())
        return self._by_flags()

    def _by_flags(self) -> np.ndarray:
        lines, spans, graphemes = self.lines, self.spans, self.graphemes
        at = np.minimum(np.searchsorted(graphemes, spans), len(graphemes) - 1)
        # A border that is not on the screen counts as one that cuts no grapheme: what is around it is not known.
        known = (spans > graphemes[0]) & (spans < graphemes[-1]) & seen(self.boxes, spans)
        altered = np.zeros(self.last - self.first, np.bool_)
        for mask in (lines.inserted, lines.unknown):
            if mask is not None:
                altered |= mask[self.first : self.last]
        return by_flags(lines.lie_in_characters(spans), known & (graphemes[at] != spans), altered)


def _ranks(ids: np.ndarray, vocabulary: VocabularyLike | None) -> np.ndarray:
    """The ranks of the merges that made these tokens, -1 where none did or nobody knows."""
    return np.full(len(ids), -1, np.int64) if vocabulary is None else vocabulary.ranks_of(ids)
