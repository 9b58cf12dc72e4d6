"""The first rows of a list that takes long to find, to be seen while the rest is being searched. No Qt in here."""

from __future__ import annotations

import numpy as np

from app.latest_task import Stop
from engine.listing.columns import Columns
from engine.listing.search import Query, first_matching


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
