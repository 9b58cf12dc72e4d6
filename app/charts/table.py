"""The numbers of a chart as rows of text. Not here: how they become a file (export.py)."""

from __future__ import annotations

import csv
import io

import numpy as np

from app.charts.figure import Figure
from app.latest_task import Stop, never
from engine.text.scripts import SCRIPTS

_OFTEN = 1 << 14


class TableStopped(Exception):  # noqa: N818 - not an error: nobody waits for the table
    """The table was given up."""


def table_of(figure: Figure, dialect: type[csv.Dialect], end: str, stop: Stop = never) -> str:
    """A header and a row for each merge or bar; TableStopped once `stop` says yes.

    Of curves: how many merges there are, then each value after so many, empty where it is not known. The names of
    columns are in English whatever the window speaks, for programs that read them.

    >>> from app.charts.figure import Bars, Choice
    >>> figure = Figure(Choice("scripts"), 0, bars=Bars(np.array([0, 12]), np.array([9, 4])))
    >>> table_of(figure, csv.excel, "|")
    'script,tokens|han,9|fragment,4|'
    """
    written = io.StringIO()
    writer = csv.writer(written, dialect, lineterminator=end)
    if figure.bars is not None:
        by_script = figure.choice.kind == "scripts"
        writer.writerow(["script" if by_script else f"length_in_{figure.choice.unit}", "tokens"])
        keys = figure.bars.keys.tolist()
        names = [SCRIPTS[key] for key in keys] if by_script else [str(key) for key in keys]
        if figure.bars.more:
            names[-1] += "+"
        writer.writerows(zip(names, figure.bars.tokens.tolist(), strict=True))
        return written.getvalue()
    writer.writerow(["merges", *(_column(figure, each.name) for each in figure.curves)])
    for first in range(0, figure.merges, _OFTEN):
        if stop():
            raise TableStopped
        last = min(first + _OFTEN, figure.merges)
        columns = [_written(each.values[first:last], last - first) for each in figure.curves]
        writer.writerows(zip(range(first + 1, last + 1), *columns, strict=True))
    return written.getvalue()


def _column(figure: Figure, name: str) -> str:
    names = {"count": "count", "corpus": "corpus_bytes_per_token", "text": "text_bytes_per_token"}
    return names.get(name, "fragments" if figure.choice.unit == "tokens" else "fragments_per_cent")


def _written(values: np.ndarray, count: int) -> list[str]:
    found = ["" if np.isnan(value) else f"{value:.6f}".rstrip("0").rstrip(".") for value in values.tolist()]
    return found + [""] * (count - len(found))
