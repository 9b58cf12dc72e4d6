"""The tokens table as a view: which rows are chosen, by the user or by others, and what stays where on new tokens.

Not here: the rows (tokens.model), painting (tokens.painter), copying (tokens.copies), what every list does
(app/listing).
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, QItemSelection, Signal
from PySide6.QtWidgets import QWidget

from app.inspection.tokens.model import TokensModel
from app.inspection.tokens.painter import TokensPainter
from app.inspection.tokens.rows import TokenRows
from app.listing.view import ListView

_MOST_RANGES = 100


class TokensView(ListView):
    """A table of tokens. Signal: `token_chosen(number)` when the user moves to another row."""

    token_chosen = Signal(int)
    _by_user = False  # of the class, since a selection changes while the table is made already

    def __init__(self, parent: QWidget | None = None, *, coloured: bool = False) -> None:
        model = TokensModel()
        super().__init__(model, TokensPainter(model, coloured=coloured), parent)
        self.tokens = model

    # What is shown

    def show_rows(self, rows: TokenRows | None, shown: np.ndarray | None = None) -> None:
        """Show other tokens, or only those with the numbers `shown`; what was chosen and where the table stood
        stay: by their bytes where the text is the same, by their numbers else."""
        old = self.tokens
        same = rows is not None and rows.utf8 == old.rows.utf8
        top, first_row = self.verticalScrollBar().value(), self.rowAt(0)
        place = self._bytes_of(first_row) if same and first_row >= 0 else None
        current = self._kept(self.current_number, same=same)
        chosen = self._selected_bytes() if same else []
        if same and rows is not None:  # perhaps of another part
            current = current if current is not None and rows.holds(current, current) else None
            chosen = [each for each in chosen if rows.holds(*each)]
        self._by_user = self._by_user and same
        self._silent = True
        old.set_rows(rows, shown)
        self.executeDelayedItemsLayout()
        for start, end in chosen:
            self.select_rows(old.rows_of(*self._numbers_of(start, end)))
        if current is not None:
            number = old.rows.number_at(current) if same else current
            found = old.rows_of(number, number)
            if found:
                self.set_current(found[0])
                if not chosen:
                    self.select_rows(found)
        self._silent = False
        if place is not None:
            number = old.rows.number_at(place[0])
            top = old.rows_of(number, len(old.rows)).start
        self.verticalScrollBar().setValue(top)

    @property
    def current_number(self) -> int | None:
        """The number of the token with the cursor."""
        index = self.currentIndex()
        return self.tokens.number_of(index.row()) if index.isValid() else None

    def show_tokens(self, first: int, last: int) -> None:
        """Mark the tokens [first, last] and reveal the first of them, silently and without taking the focus.

        What the user has chosen stays if the cursor is on one of them: a character that is cut belongs to several
        tokens, and the cursor must not be sent back to the first.
        """
        current = self.current_number
        has_cursor = current is not None and first <= current <= last
        if self._by_user and has_cursor:
            return
        self._by_user = False
        rows = self.tokens.rows_of(first, last)
        self._silent = True
        self.clearSelection()
        self.select_rows(rows)
        if not rows:
            self.set_current(None)
        elif not has_cursor:
            self.set_current(rows[0])
        self._silent = False
        if rows:
            self.reveal(rows[0])

    def choose(self, row: int) -> None:
        self._by_user = True
        self.token_chosen.emit(self.tokens.number_of(row))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self._by_user = self._by_user or not self._silent

    # Bytes, by which rows are found again among other tokens of the same text

    def _bytes_of(self, row: int) -> tuple[int, int]:
        start, end = self.tokens.rows.spans[self.tokens.number_of(row)].tolist()
        return start, end

    def _kept(self, number: int | None, *, same: bool) -> int | None:
        return int(self.tokens.rows.spans[number, 0]) if same and number is not None else number

    def _selected_bytes(self) -> list[tuple[int, int]]:
        ranges = self.selected_rows()[:_MOST_RANGES]
        return [(self._bytes_of(rows[0])[0], self._bytes_of(rows[-1])[1]) for rows in ranges]

    def _numbers_of(self, start: int, end: int) -> tuple[int, int]:
        return self.tokens.rows.number_at(start), self.tokens.rows.number_at(max(start, end - 1))

    def retranslate(self) -> None:
        self.setAccessibleName(QCoreApplication.translate("TokensTable", "Tokens"))
        super().retranslate()
