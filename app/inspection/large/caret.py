"""Caret and selection in a large text: bytes, always between graphemes. No Qt in here.

How the caret gets up and down, which needs to know where letters stand, is the view's business.
"""

from dataclasses import dataclass

import numpy as np

from app.inspection.large.rows import LargeRows, Row
from engine.text.graphemes import grapheme_borders
from engine.text.offsets import code_point_starts


@dataclass(slots=True)
class LargeCaret:
    """The caret stands before byte `place`; what is between it and `anchor` is selected. `pointed`: bytes
    [start, end) that are meant as long as it stays there.

    >>> caret = LargeCaret(LargeRows("a中b".encode()))
    >>> caret.move_to(caret.following(1), keep_anchor=True); caret.selection(), caret.described()
    ((0, 4), (0, 4))
    """

    rows: LargeRows
    place: int = 0
    anchor: int = 0
    pointed: tuple[int, int] | None = None

    def move_to(self, byte: int, *, keep_anchor: bool) -> None:
        """Put the caret before the grapheme that holds a byte; `keep_anchor` selects on the way."""
        self.place, self.pointed = self.snapped(byte), None
        if not keep_anchor:
            self.anchor = self.place

    def select_all(self) -> None:
        """Select the whole text; the caret stands at its end."""
        self.anchor, self.place, self.pointed = 0, len(self.rows.data), None

    def select(self, start: int, end: int) -> None:
        """Select the graphemes that hold bytes [start, end); the caret stands behind them."""
        self.anchor, self.pointed = self.snapped(start), None
        place = self.snapped(end)
        self.place = self.following(end) if place < end else place

    def selection(self) -> tuple[int, int]:
        """First byte and end; equal where nothing is selected."""
        return min(self.place, self.anchor), max(self.place, self.anchor)

    def selected(self) -> bytes:
        """The bytes that are selected."""
        low, high = self.selection()
        return self.rows.data[low:high]

    def described(self) -> tuple[int, int]:
        """First byte and end of what is selected; else of the grapheme pointed at, or right of the caret."""
        low, high = self.selection()
        if low < high:
            return low, high
        start = self.place if self.pointed is None else self.snapped(self.pointed[0])
        return start, self.following(start)

    def snapped(self, byte: int) -> int:
        """The begin of the grapheme that holds a byte."""
        borders = self.borders(self.rows.at(byte))
        return int(borders[np.searchsorted(borders, byte, "right") - 1])

    def following(self, byte: int) -> int:
        """The grapheme border behind a byte; at the text's end, that."""
        borders = self.borders(self.rows.at(byte))
        behind = borders[np.searchsorted(borders, byte, "right") :]
        return int(behind[0]) if len(behind) else len(self.rows.data)

    def preceding(self, byte: int) -> int:
        """The grapheme border before a byte."""
        return self.snapped(byte - 1) if byte > 0 else 0

    def end_of(self, row: Row) -> int:
        """The last place in a row: before its line feed, or before its last grapheme if the line goes on."""
        if row.end == len(self.rows.data) and not self.rows.ends_line(row):
            return row.end
        return self.preceding(row.end)

    def borders(self, row: Row) -> np.ndarray:
        """Grapheme borders of a row, int64, its ends included."""
        part = self.rows.data[row.start : row.end]
        return code_point_starts(part)[grapheme_borders(part.decode())] + row.start
