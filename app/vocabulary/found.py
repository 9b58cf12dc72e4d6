"""Which rows of a vocabulary are shown, and in which order: found in the background. No Qt in here.

What is found out about a vocabulary is kept as long as its tokenizer lives. Not here: how it is found
(`engine/listing`), when (dock.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import numpy as np

from app.latest_task import Stop, Tell
from app.listing.found_rows import found_rows
from app.vocabulary.rows import Rows
from engine import Tokenizer
from engine.listing.columns import Columns
from engine.listing.filters import Filters, kept, script_counts, tokens_in
from engine.listing.order import order_of
from engine.listing.search import Query, QueryError


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown. `unused`: only tokens that the text lacks; `absent`: only those that the encoded corpus
    lacks; `unreachable`: only those that encoding never makes; `by` is one of `engine.listing.order.SORTED_BY`."""

    query: Query = field(default_factory=Query)
    filters: Filters = field(default_factory=Filters)
    unused: bool = False
    absent: bool = False
    unreachable: bool = False
    by: str = "id"
    descending: bool = False

    @property
    def is_everything(self) -> bool:
        """Whether all tokens are shown."""
        return not self.query.text and self.has_no_filter

    @property
    def has_no_filter(self) -> bool:
        """Whether nothing but what is searched for leaves out tokens."""
        return not (self.unused or self.absent or self.unreachable) and self.filters == Filters()


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What was found out before; None where it is not known. `used`: the ids of the text; `uses`: how often each
    token comes out of the encoded corpus, int64 by id; `never_made`: what `engine.listing.unreachable` says."""

    used: np.ndarray | None = None
    uses: np.ndarray | None = None
    never_made: np.ndarray | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """`shown`: the numbers of the rows, int64; `scripts`: tokens by script, of the whole vocabulary. Nothing is
    shown where there is a `problem`, or where a filter, "absent" or "unreachable", is `waiting` for what it must
    know. `more`: these are the first rows, and the rest is being searched."""

    tokenizer: Tokenizer
    wanted: Wanted
    rows: Rows
    shown: np.ndarray
    scripts: np.ndarray
    problem: QueryError | None = None
    waiting: str = ""
    more: bool = False


@dataclass(slots=True, eq=False)
class Finder:
    """Finds in one vocabulary after the other, each in a thread of its own at most."""

    _columns: WeakKeyDictionary[Tokenizer, Columns] = field(default_factory=WeakKeyDictionary)

    def find(
        self,
        tokenizer: Tokenizer,
        wanted: Wanted,
        known: Known,
        marked: int | None,
        stop: Stop,
        tell: Tell,
    ) -> Found:
        """The rows that are wanted. `marked`: the id of the token that is to be in sight.

        Where it takes long, the first rows are told ahead. EncodingStopped once `stop` says yes; SettingsError
        where the vocabulary is too large.

        >>> from engine.models.merges import Merges
        >>> tokenizer = Tokenizer(Merges.of([(97, 98)]))
        >>> wanted, told = Wanted(Query("b$", "regex"), descending=True), []
        >>> Finder().find(tokenizer, wanted, Known(), None, lambda: False, told.append).shown.tolist()
        [256, 98, 66]
        >>> [(first.shown.tolist(), first.more) for first in told]
        [([256, 98, 66], True)]
        """
        columns = self._columns.get(tokenizer)
        if columns is None:
            columns = self._columns[tokenizer] = Columns.of(tokenizer)
        rows, scripts = Rows(columns, known.never_made, known.uses), script_counts(columns)
        if waiting := _waits_for(wanted, known):
            return Found(tokenizer, wanted, rows, np.zeros(0, np.int64), scripts, waiting=waiting)
        mask = kept(columns, wanted.filters)
        if wanted.unused and known.used is not None:
            mask &= ~tokens_in(columns, known.used)
        if wanted.absent and known.uses is not None:
            mask &= known.uses[columns.tokens.ids] == 0
        if wanted.unreachable and known.never_made is not None:
            mask &= known.never_made
        order = order_of(columns, wanted.by, descending=wanted.descending)
        found, problem = found_rows(
            columns, wanted.query, order[mask[order]], marked, stop,
            lambda first: tell(Found(tokenizer, wanted, rows, first, scripts, more=True)),
        )  # fmt: skip
        return Found(tokenizer, wanted, rows, found, scripts, problem)


def _waits_for(wanted: Wanted, known: Known) -> str:
    if wanted.absent and known.uses is None:
        return "absent"
    return "unreachable" if wanted.unreachable and known.never_made is None else ""
