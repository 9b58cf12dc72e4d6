"""What is known of each token of a vocabulary, or of each merge, as columns over all of them.

A row is a token, rising by id; or a merge, rising by rank, and the token that it makes. Not here: finding rows
(search.py, filters.py), their order (order.py), which tokens encoding never makes (reachability.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.added_tokens import added_tokens
from engine.byte_level_bpe import ByteLevelBpe
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges
from engine.models.token_survey import TokenSurvey, survey_of
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.tokenizer import Tokenizer

_LINE_FEED = np.uint8(0x0A)

NO_MARK, ADDED, SPECIAL = range(3)
"""In ``Columns.marks``."""

NONE = -1
"""In ``Columns.ranks``, ``counts``, ``left``, ``right`` and ``replacements``: not known, or there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """The tokens as one text, for searches: row i has the units [starts[i], starts[i + 1] - 1) of ``text``.

    A unit is a code point, or a stray byte as the lone surrogate U+DC80 to U+DCFF; a line feed stands after each.
    ``broken``, bool (n,): whether a token holds a line feed itself.
    """

    text: str
    starts: NDArray[np.int64]
    broken: NDArray[np.bool_]

    def of_row(self, row: int) -> str:
        """The text of one row."""
        return self.text[self.starts[row] : self.starts[row + 1] - 1]


@dataclass(frozen=True, eq=False)
class Columns:
    """Columns over n tokens or merges.

    tokens: ids and bytes; survey: what the bytes consist of; marks: uint8 (n,), NO_MARK, ADDED or SPECIAL; ranks,
    counts, left, right, replacements: int64 (n,), the merge that makes the token, how often its pair stood in the
    training corpus, the ids of both parts, how many pairs were replaced, NONE where there is no such number; ties:
    bool (n,), whether another pair had the same count; scores: float64 (n,), NaN for none.
    """

    tokens: JoinedTokens
    survey: TokenSurvey
    marks: NDArray[np.uint8]
    ranks: NDArray[np.int64]
    counts: NDArray[np.int64]
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    replacements: NDArray[np.int64]
    ties: NDArray[np.bool_]
    scores: NDArray[np.float64]
    orders: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    """What order.py has found out already."""

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> Columns:
        """The columns of a vocabulary; SettingsError where its tokens are too long for a list.

        >>> from engine.models.merges import Merges
        >>> columns = Columns.of(Tokenizer(Merges.of([(97, 98, 7)]), special_tokens=["<s>"]))
        >>> columns.ranks[255:].tolist(), columns.counts[255:].tolist(), columns.marks[255:].tolist()
        ([-1, 0, -1], [-1, 7, -1], [0, 0, 2])
        """
        tokens = tokenizer.vocabulary.joined()
        marks = np.zeros(len(tokens), np.uint8)
        added = added_tokens(tokenizer)
        marks[tokens.rows_of([each.id for each in added if not each.special])] = ADDED
        marks[tokens.rows_of([each.id for each in added if each.special])] = SPECIAL
        ranks, merges = tokenizer.ranks_of(tokens.ids), tokenizer.merges
        made = np.flatnonzero(ranks >= 0)
        counts, left, right, replacements = (np.full(len(tokens), NONE, np.int64) for _ in range(4))
        counts[made], left[made] = merges.count[ranks[made]], merges.left[ranks[made]]
        right[made], replacements[made] = merges.right[ranks[made]], merges.replacements[ranks[made]]
        ties = np.zeros(len(tokens), np.bool_)
        ties[made] = merges.tie[ranks[made]]
        scores = _scores(tokenizer, tokens.ids)
        return cls(tokens, survey_of(tokens), marks, ranks, counts, left, right, replacements, ties, scores)

    @classmethod
    def of_merges(cls, tokenizer: Tokenizer) -> Columns:
        """The merges of a vocabulary: two of them may make the same token. SettingsError as `of`.

        >>> from engine.models.merges import Merges
        >>> columns = Columns.of_merges(Tokenizer(Merges.of([(97, 98, 7)]), special_tokens=["<s>"]))
        >>> columns.ranks.tolist(), columns.tokens.ids.tolist(), columns.tokens.bytes_of(0)
        ([0], [256], b'ab')
        """
        tokens = tokenizer.vocabulary.joined()
        return cls._over(tokens.taken(tokens.rows_of(tokenizer.merge_ids)), tokenizer.merges)

    @classmethod
    def of_learned(cls, merges: Merges) -> Columns:
        """The merges of a training, whose tokens have the ids that training gives. SettingsError as `of`.

        >>> columns = Columns.of_learned(Merges.of([(97, 98, 7, 6, True), (256, 99)]))
        >>> columns.tokens.ids.tolist(), columns.tokens.bytes_of(1), columns.ties.tolist()
        ([256, 257], b'abc', [True, False])
        """
        tokens = JoinedTokens.of_merges(merges, {})
        return cls._over(tokens.taken(np.arange(FIRST_MERGE_ID, len(tokens))), merges)

    @classmethod
    def _over(cls, tokens: JoinedTokens, merges: Merges) -> Columns:
        """The columns of merges that make these tokens."""
        size = len(merges)
        left, right = merges.left.astype(np.int64), merges.right.astype(np.int64)
        return cls(
            tokens, survey_of(tokens), np.zeros(size, np.uint8), np.arange(size), merges.count, left, right,
            merges.replacements, merges.tie, np.full(size, np.nan),
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def letters(self) -> Letters:
        """The tokens as one text; made on first use."""
        starts = self.tokens.starts
        parted = np.insert(self.tokens.data, starts[1:], _LINE_FEED)  # so that no two parts make a character
        units = self.survey.points.astype(np.int64) + self.survey.strays + 1
        places = np.concatenate((np.zeros(1, np.int64), np.cumsum(units)))
        broken = np.zeros(len(self), np.bool_)
        broken[np.searchsorted(starts, np.flatnonzero(self.tokens.data == _LINE_FEED), "right") - 1] = True
        return Letters(parted.tobytes().decode("utf-8", "surrogateescape"), places, broken)

    @cached_property
    def has_merges(self) -> bool:
        """Whether a merge makes any of the tokens."""
        return bool((self.ranks != NONE).any())

    @cached_property
    def has_counts(self) -> bool:
        """Whether any count is known."""
        return bool((self.counts != NONE).any())

    @cached_property
    def has_scores(self) -> bool:
        """Whether any token has a score."""
        return bool(np.isfinite(self.scores).any())


def _scores(tokenizer: Tokenizer, ids: NDArray[np.int64]) -> NDArray[np.float64]:
    """The logarithm of the probability that a Unigram model gives to each token."""
    found = np.full(len(ids), np.nan)
    if not isinstance(tokenizer.pipeline, ByteLevelBpe):  # which has none, and many tokens to ask for
        score_of = tokenizer.pipeline.score_of
        found[:] = [np.nan if (score := score_of(number)) is None else score for number in ids.tolist()]
    return found
