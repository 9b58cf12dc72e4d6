"""The vocabulary as a table. Not here: the rows (model.py), searching and copying (dock.py), what all lists do
(app/listing)."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.listing.marked_view import MarkedView
from app.listing.painter import ListPainter
from app.vocabulary.headings import COLUMNS
from app.vocabulary.model import VocabularyModel
from app.vocabulary.rows import Rows

_OF_MERGES = ("count", "rank", "left", "right")


class VocabularyView(MarkedView):
    """Columns that a vocabulary has nothing in are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        model = VocabularyModel()
        super().__init__(model, ListPainter(model), parent)
        self.tokens = model

    def show_rows(self, rows: Rows | None, shown: np.ndarray, *, keep_place: bool) -> None:
        """Show other rows. The token that is marked stays marked; `keep_place`: and what was on top stays there."""
        top = self.tokens.id_of(self.rowAt(0)) if keep_place else None
        value = self.verticalScrollBar().value()
        self._silent = True
        self.tokens.set_rows(rows, shown)
        self.show_columns(_columns_of(rows))
        self.executeDelayedItemsLayout()
        self._mark(reveal=not keep_place)
        self._silent = False
        if keep_place:
            found = self.tokens.row_of(top)
            self.verticalScrollBar().setValue(value if found is None else found)

    def retranslate(self) -> None:
        self.setAccessibleName(QCoreApplication.translate("VocabularyTable", "Vocabulary"))
        super().retranslate()


def _columns_of(rows: Rows | None) -> list[str]:
    """The columns that a vocabulary has: those of merges or of scores may be missing."""
    without: set[str] = set()
    if rows is not None:
        without |= set() if rows.columns.has_merges else set(_OF_MERGES)
        without |= set() if rows.columns.has_scores else {"score"}
        without |= set() if rows.columns.has_counts else {"count"}
    return [column.name for column in COLUMNS if column.name not in without]
