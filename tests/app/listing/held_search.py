"""Searches of a list that have shown their first rows, and go on only when a test says so."""

import threading

import numpy as np
import pytest

from app.latest_task import Stop
from app.listing import found_rows
from engine.listing import regex_search
from engine.listing.columns import Columns
from engine.listing.search import Query


def held_up(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let searches go on, after their first rows, only once the event is set; give these rows all the time.

    Not where nothing is searched for: what the change of a control began before would be waited for as well.
    """
    gate, matching = threading.Event(), found_rows.matching

    def held(columns: Columns, query: Query, stop: Stop) -> np.ndarray | None:
        assert not query.text or gate.wait(20)
        return matching(columns, query, stop)

    monkeypatch.setattr(regex_search, "_SECONDS_FOR_FIRST", 60)
    monkeypatch.setattr(regex_search, "_FIRST_FOUND", 2)
    monkeypatch.setattr(found_rows, "matching", held)
    return gate
