"""Which merges are shown, and in which order: found in the background. No Qt in here.

Not here: how they are found (`engine/listing`), when (dock.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import numpy as np

from app.latest_task import Stop, Tell
from app.listing.found_rows import found_rows
from app.training.listed_merges import ListedMerges
from app.training.merge_columns import MergeColumns
from app.training.opened_merges import OpenedMerges
from engine.listing.columns import Columns
from engine.listing.filters import Filters, kept, script_counts
from engine.listing.order import order_of
from engine.listing.search import Query, QueryError


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown; `by` is one of `engine.listing.order.SORTED_BY`."""

    query: Query = field(default_factory=Query)
    filters: Filters = field(default_factory=Filters)
    by: str = "rank"
    descending: bool = False

    @property
    def has_all(self) -> bool:
        """Whether all merges are shown."""
        return not self.query.text and self.has_no_filter

    @property
    def has_no_filter(self) -> bool:
        """Whether nothing but what is searched for leaves out merges."""
        return self.filters == Filters()

    @property
    def is_plain(self) -> bool:
        """Whether they are shown as they come: there is nothing to find out."""
        return self.has_all and self.by == "rank" and not self.descending


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Ranks among the first `size` merges, `ranks` int64, in order; `scripts`: merges by script, found or not.

    None are found where there is a `problem`. `more`: these are the first, and the rest is being searched."""

    merges: MergeColumns | OpenedMerges
    wanted: Wanted
    size: int
    ranks: np.ndarray
    scripts: np.ndarray
    problem: QueryError | None = None
    more: bool = False


class Finder:
    """Finds in the merges of one list after the other; the columns of each are kept as long as it lives."""

    def __init__(self) -> None:
        self._columns: WeakKeyDictionary[MergeColumns | OpenedMerges, Columns] = WeakKeyDictionary()

    def find(
        self,
        merges: MergeColumns | OpenedMerges,
        listed: ListedMerges,
        wanted: Wanted,
        marked: int | None,
        stop: Stop,
        tell: Tell,
    ) -> Found:
        """What is wanted of the merges as they are `listed`; `marked`: the id of the token that is to be in sight.

        Where it takes long, the first ones are told ahead. EncodingStopped once `stop` says yes; SettingsError
        where their tokens are too long for a list.

        >>> from engine.models.merges import Merges
        >>> merges = MergeColumns(Merges.of([(97, 98), (98, 99), (256, 99)]))
        >>> wanted, told = Wanted(Query("^ab", "regex")), []
        >>> Finder().find(merges, merges.listed(3), wanted, None, lambda: False, told.append).ranks.tolist()
        [0, 2]
        >>> [(first.ranks.tolist(), first.more) for first in told]
        [([0, 2], True)]
        """
        columns = self._columns.get(merges)
        if columns is None or len(columns) != len(listed):
            columns = self._columns[merges] = listed.columns()
        scripts, size = script_counts(columns), len(listed)
        mask = kept(columns, wanted.filters)
        if wanted.is_plain:  # read ahead: this order takes longest
            order_of(columns, "token")
        order = order_of(columns, wanted.by, descending=wanted.descending)
        found, problem = found_rows(
            columns, wanted.query, order[mask[order]], marked, stop,
            lambda first: tell(Found(merges, wanted, size, first, scripts, more=True)),
        )  # fmt: skip
        return Found(merges, wanted, size, found, scripts, problem)
