"""A list in which every row is a token with an id: the one that is marked, by the user or by others, and where rows
stay when others come. Not here: what every list does (view.py), the rows (model.py)."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.listing.model import ListModel
from app.listing.painter import ListPainter
from app.listing.view import ListView


class MarkedModel(ListModel):
    """A list of tokens; `shown` are the numbers of those in the rows, int64 (n,)."""

    shown: np.ndarray

    def id_of(self, row: int) -> int | None:
        """The id of the token in a row of the table; None where there is no such row."""
        raise NotImplementedError

    def row_of(self, token_id: int | None) -> int | None:
        """The row of the table that shows a token; None where none does."""
        raise NotImplementedError


class MarkedView(ListView):
    """Signal: `token_chosen(id)`, the user moved to another row."""

    token_chosen = Signal(object)

    def __init__(self, model: MarkedModel, painter: ListPainter, parent: QWidget | None = None) -> None:
        super().__init__(model, painter, parent, sorted_too=True)
        self.tokens = model
        self._marked: int | None = None

    @property
    def marked(self) -> int | None:
        """The id of the token that is marked wherever a row shows it."""
        return self._marked

    def mark_token(self, token_id: int | None, *, reveal: bool = True) -> None:
        """Mark the row of a token, silently; no row where none shows it. `reveal`: scroll to it."""
        if token_id == self._marked and token_id == self.tokens.id_of(self.currentIndex().row()):
            return
        self._marked = token_id
        self._mark(reveal=reveal)

    def chosen(self, *, least: int = 1) -> np.ndarray:
        """The numbers of the tokens in the selected rows; of all rows if fewer than `least` are selected."""
        selected, shown = self.selected_rows(), self.tokens.shown
        if sum(map(len, selected)) < least:
            return shown
        return np.concatenate([shown[each.start : each.stop] for each in selected])

    def choose(self, row: int) -> None:
        self._marked = self.tokens.id_of(row)
        self.token_chosen.emit(self._marked)

    def _mark(self, *, reveal: bool) -> None:
        """Mark the row of the token that is to be marked, if there is one now."""
        row = self.tokens.row_of(self._marked)
        before, self._silent = self._silent, True
        self.clearSelection()
        self.set_current(row)
        if row is not None:
            self.select_rows(range(row, row + 1))
            if reveal:
                self.reveal(row)
        self._silent = before
