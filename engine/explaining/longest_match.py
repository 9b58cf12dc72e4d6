"""The steps in which WordPiece cuts one word: at each place the longest piece that the vocabulary has.

Not here: how a text becomes words, which is the library's business (engine/libraries).
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from engine.errors import SettingsError

Reason = Literal["too long", "no piece fits"]

MOST_LETTERS = 400
"""Code points of a word whose steps are told: the pieces that are tried have the third power of them in all."""


@dataclass(frozen=True, slots=True)
class MatchStep:
    """At letter ``start`` of the word: the pieces that were tried, the longest first; the last of them fits.

    In the step that finds nothing, none fits, and ``found`` is None.
    """

    start: int
    tried: tuple[str, ...]
    found: str | None


@dataclass(frozen=True, slots=True)
class LongestMatch:
    """All steps of a word. unknown: why the whole word becomes the unknown token; None where it does not.

    >>> vocabulary = {"un", "##ffa", "##ble", "##f"}
    >>> [step.found for step in longest_match("unaffable", vocabulary).steps]
    ['un', None]
    >>> match = longest_match("unffable", vocabulary)
    >>> match.pieces, match.unknown, match.steps[1].tried
    (('un', '##ffa', '##ble'), None, ('##ffable', '##ffabl', '##ffab', '##ffa'))
    >>> longest_match("unaffable", vocabulary).unknown, longest_match("u" * 9, vocabulary, most_letters=8).unknown
    ('no piece fits', 'too long')
    """

    steps: tuple[MatchStep, ...]
    unknown: Reason | None

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces found, in their order: the tokens of the word unless it is unknown."""
        return tuple(step.found for step in self.steps if step.found is not None)


def longest_match(
    word: str, vocabulary: Container[str], *, prefix: str = "##", most_letters: int = 100
) -> LongestMatch:
    """Cut ``word`` (Schuster and Nakajima 2012; Devlin et al. 2019): greedy, from left to right.

    ``prefix`` stands before every piece but the first of a word; a word of more than ``most_letters`` code points
    is unknown unseen. One letter without a piece makes the whole word unknown, whatever was found before it.
    SettingsError where a word that the model cuts has more than MOST_LETTERS.
    """
    if len(word) > most_letters:
        return LongestMatch((), "too long")
    if len(word) > MOST_LETTERS:
        raise SettingsError(
            f"the pieces that are tried are told of words of up to {MOST_LETTERS} code points, not {len(word)}; "
            "look at a shorter word"
        )
    steps: list[MatchStep] = []
    start = 0
    while start < len(word):
        mark = prefix if start else ""
        tried: list[str] = []
        found = None
        for end in range(len(word), start, -1):
            tried.append(mark + word[start:end])
            if tried[-1] in vocabulary:
                found = tried[-1]
                break
        steps.append(MatchStep(start, tuple(tried), found))
        if found is None:
            return LongestMatch(tuple(steps), "no piece fits")
        start = end
    return LongestMatch(tuple(steps), None)
