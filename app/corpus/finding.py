"""What is found out in the background about one merge. Knows no Qt.

Not here: how it is shown (dock, pairs_table, places_table), and which training a vocabulary comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from app.latest_task import Stop
from engine import BpeTrainer, EngineError, Tokenizer
from engine.training.behind_merge import BehindMerges
from engine.training.concordance import Occurrence, occurrences
from engine.training.events import PairCount

PAIRS = 20
PLACES = 100


class Retraceable(Protocol):
    """Settings of a training, which are equal where the trainings are; `tie_rule` as BpeTrainer has it."""

    @property
    def tie_rule(self) -> str: ...

    def trainer(self) -> BpeTrainer:
        """A trainer that has not begun."""


@dataclass(frozen=True, slots=True)
class Question:
    """A merge of a tokenizer that was trained here, and the training that made it; `learning`: more may come."""

    settings: Retraceable
    tokenizer: Tokenizer
    rank: int
    learning: bool = False


@dataclass(frozen=True, slots=True)
class Rivals:
    """The pairs of highest count just before the merge of the question."""

    question: Question
    pairs: tuple[PairCount, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """The first places in the corpus at which the merge applies."""

    question: Question
    found: tuple[Occurrence, ...]


class Finder:
    """Keeps the training between two questions: it takes longest. Only ever used in one thread."""

    def __init__(self) -> None:
        self._settings: Retraceable | None = None
        self._behind: BehindMerges | None = None

    def rivals(self, question: Question, stop: Stop) -> Rivals:
        """Errors: as `engine.training.behind_merge.BehindMerges.pairs`."""
        if self._behind is None or question.settings != self._settings:
            self._settings, self._behind = question.settings, BehindMerges(question.settings.trainer)
        try:
            return Rivals(question, self._behind.pairs(question.tokenizer, question.rank, PAIRS, stop=stop))
        except EngineError:
            self._behind = None  # its trainer has failed for good; the files may be mended until the next question
            raise

    def places(self, question: Question, stop: Stop) -> Places:
        """Errors: as `engine.training.concordance.occurrences`."""
        corpus = question.settings.trainer().corpus
        found = occurrences(corpus, question.tokenizer, question.rank, stop=stop)
        return Places(question, tuple(islice(found, PLACES)))
