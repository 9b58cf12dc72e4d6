"""Searches rows in their order; where that takes long, the first ones are there to be seen ahead. No Qt in here."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.latest_task import Stop
from engine.listing.columns import Columns
from engine.listing.search import Query, QueryError, first_matching, matching


def found_rows(
    columns: Columns,
    query: Query,
    rows: np.ndarray,
    marked: int | None,
    stop: Stop,
    tell: Callable[[np.ndarray], None],
) -> tuple[np.ndarray, QueryError | None]:
    """Those of `rows` that match, in the same order, and why none do where the query is at fault.

    `tell` takes the first of them ahead (`first_rows`). EncodingStopped once `stop` says yes.

    >>> from engine.models.merges import Merges
    >>> columns = Columns.of_learned(Merges.of([(97, 98), (97, 97), (98, 97)]))
    >>> found_rows(columns, Query("b", "text"), np.array([2, 1, 0]), None, lambda: False, print)
    (array([2, 0]), None)
    >>> found_rows(columns, Query("(", "regex"), np.array([2, 1, 0]), None, lambda: False, print)[1].reason
    'regex'
    """
    try:
        first = first_rows(columns, query, rows, marked, stop)
        if len(first):
            tell(first)
        match = matching(columns, query, stop)
    except QueryError as problem:
        return rows[:0], problem
    return (rows if match is None else rows[match[rows]]), None


def first_rows(columns: Columns, query: Query, rows: np.ndarray, marked: int | None, stop: Stop) -> np.ndarray:
    """What the list of those of `rows` that are found begins with; errors as `matching`.

    Nothing where it takes no time to find all, and where the list has the token with the id `marked`, or that is
    not known in a moment: it will be shown from there.

    >>> from engine.models.merges import Merges
    >>> columns = Columns.of_learned(Merges.of([(97, 98), (97, 97), (98, 97)]))
    >>> query, rows = Query("^b|b$", "regex"), np.array([2, 1, 0])
    >>> [first_rows(columns, query, rows, marked, lambda: False).tolist() for marked in (None, 257, 256)]
    [[2, 0], [2, 0], []]
    """
    its_row = rows[columns.tokens.ids[rows] == marked][:1]
    # It is asked first: where that takes too long, none is shown.
    found = first_matching(columns, query, np.concatenate((its_row, rows)), stop)
    return rows[:0] if np.array_equal(found[:1], its_row) and len(its_row) else found
