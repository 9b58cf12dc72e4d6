"""The numbers of charts as rows."""

import csv

import numpy as np
import pytest

from app.charts.figure import Bars, Choice, Curve, Figure
from app.charts.table import TableStopped, table_of


def test_curves_of_different_lengths_stand_side_by_side() -> None:
    drawn = np.zeros(1, np.int64)
    curves = (Curve("corpus", np.array([1.0, 1.25, np.nan]), drawn), Curve("text", np.array([2 / 3]), drawn))
    written = table_of(Figure(Choice("compression"), 3, curves), csv.excel, "\n", lambda: False)
    assert written == "merges,corpus_bytes_per_token,text_bytes_per_token\n1,1,0.666667\n2,1.25,\n3,,\n"


def test_every_merge_has_a_row_not_only_those_that_are_drawn() -> None:
    values = np.arange(50_000, 0, -1).astype(np.float64)
    figure = Figure(Choice("count"), 50_000, (Curve("count", values, np.array([0, 49_999])),))
    rows = table_of(figure, csv.excel_tab, "\n", lambda: False).splitlines()
    assert (rows[0], rows[1], rows[-1], len(rows)) == ("merges\tcount", "1\t50000", "50000\t1", 50_001)
    with pytest.raises(TableStopped):
        table_of(figure, csv.excel, "\n", lambda: True)


def test_bars_say_what_they_are_of() -> None:
    bars = Bars(np.array([1, 48]), np.array([5, 2]), more=True)
    written = table_of(Figure(Choice("lengths", "bytes"), 0, bars=bars), csv.excel, "\n", lambda: False)
    assert written == "length_in_bytes,tokens\n1,5\n48+,2\n"
