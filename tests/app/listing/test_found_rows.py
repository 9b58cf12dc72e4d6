"""What a list begins with while the rest of it is searched."""

import numpy as np

from app.listing.found_rows import first_rows
from engine.listing.search import Query
from tests.engine.listing.test_search import columns_of, never

ROWS = np.arange(3)
SLOW = Query("(a|a)+$|^b", "regex", match_case=True)


def test_a_list_that_will_be_shown_from_elsewhere_does_not_begin_at_its_top() -> None:
    columns = columns_of([b"b", b"c", b"bb"])
    shown = [first_rows(columns, SLOW, ROWS, marked, never).tolist() for marked in (None, 1, 2, 99)]
    assert shown == [[0, 2], [0, 2], [], [0, 2]]


def test_nor_does_one_of_which_that_is_not_known_in_a_moment() -> None:
    columns = columns_of([b"b", b"a" * 60 + b"b", b"b"])
    assert first_rows(columns, SLOW, ROWS, 1, never).tolist() == []
    assert first_rows(columns, SLOW, ROWS, None, never).tolist() == [0]
