"""Merges for other programs: rows with a header, and the lines of merges.txt. No Qt in here.

Not here: what a row of the window says (rows.py).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from app.latest_task import Stop, never
from app.training.listed_merges import ListedMerges
from engine import EncodingStopped
from engine.spans import token_cut
from engine.text.scripts import SCRIPTS, script_of
from engine.text.token_text import gpt2_alphabet, token_text

HEADER = (
    "rank", "id", "left_id", "left", "right_id", "right", "token", "bytes", "length", "script", "flag", "count",
    "replacements", "tie",
)  # fmt: skip
KINDS = ("tsv", "lines")
"""Forms for the clipboard: rows with a header, or lines of merges.txt."""
_PIECE = 1000


@dataclass(frozen=True, slots=True, eq=False)
class ChosenMerges:
    """Merges by their ranks, int64 (n,), in the order of the list."""

    listed: ListedMerges
    ranks: np.ndarray

    def __len__(self) -> int:
        return len(self.ranks)

    def written(self, kind: str, stop: Stop) -> str:
        """One of KINDS; EncodingStopped once `stop` says yes.

        >>> from engine.models.merges import Merges
        >>> chosen = ChosenMerges(ListedMerges(Merges.of([(228, 184), (32, 256)])), np.array([1]))
        >>> chosen.written("lines", lambda: False)
        'Ġ ä¸\\n'
        """
        return self._table(csv.excel_tab, "\n", stop) if kind == "tsv" else self._lines(stop)

    def csv(self) -> bytes:
        """A file of comma-separated values as in RFC 4180, in UTF-8 with a header."""
        return self._table(csv.excel, "\r\n", never).encode()

    def _lines(self, stop: Stop) -> str:
        """The merges in GPT-2's stand-in letters, with which every merge of bytes can be written."""
        data_of, merges = self.listed.vocabulary().bytes_of, self.listed.merges
        lines = []
        for rank in self._ranks(stop):
            left, right = (data_of(int(part[rank])) for part in (merges.left, merges.right))
            lines.append(f"{gpt2_alphabet(left)} {gpt2_alphabet(right)}\n")
        return "".join(lines)

    def _table(self, dialect: type[csv.Dialect], line_end: str, stop: Stop) -> str:
        out = io.StringIO(newline="")
        writer = csv.writer(out, dialect, lineterminator=line_end)
        writer.writerow(HEADER)
        writer.writerows(self._rows(stop))
        return out.getvalue()

    def _rows(self, stop: Stop) -> Iterator[tuple[object, ...]]:
        data_of, merges = self.listed.vocabulary().bytes_of, self.listed.merges
        for rank in self._ranks(stop):
            left, right, count, replacements, tie = merges[rank]
            number = self.listed.id_of(rank)
            data = data_of(number)
            cut, script = token_cut(data), SCRIPTS[script_of(data)]
            yield (
                rank, number, left, token_text(data_of(left)), right, token_text(data_of(right)), token_text(data),
                data.hex(" ").upper(), len(data), script, "" if cut == "no" else cut,
                "" if count is None else count, "" if replacements is None else replacements, "yes" if tie else "",
            )  # fmt: skip

    def _ranks(self, stop: Stop) -> Iterator[int]:
        for place, rank in enumerate(self.ranks.tolist()):
            if place % _PIECE == 0 and stop():
                raise EncodingStopped
            yield rank
