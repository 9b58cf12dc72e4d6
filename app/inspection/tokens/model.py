"""The tokens table as an item model: makes the rows that are looked at. No widgets here.

Not here: painting (tokens.painter), which row is chosen (tokens.view), what all lists do (app/listing).
"""

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex

from app.inspection.tokens.headings import COLUMNS, flag_sentences, flag_words, tips, titles, unknown_index
from app.inspection.tokens.rows import TokenRow, TokenRows
from app.listing.model import ListModel

_Index = QModelIndex | QPersistentModelIndex
_NOTHING = TokenRows(b"", np.zeros(0, np.int32), np.zeros((0, 2), np.int64), np.zeros(0, np.bool_))


class TokensModel(ListModel):
    """All tokens of `rows`, or those whose numbers are given as `shown` (int64, rising)."""

    columns = COLUMNS
    titles, tips = staticmethod(titles), staticmethod(tips)
    flag_words, flag_sentences = staticmethod(flag_words), staticmethod(flag_sentences)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = _NOTHING
        self.shown: np.ndarray | None = None

    def set_rows(self, rows: TokenRows | None, shown: np.ndarray | None = None) -> None:
        """Show other tokens."""
        self.beginResetModel()
        self.rows = _NOTHING if rows is None else rows
        self.shown = shown
        self.forget()
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return len(self.rows) if self.shown is None else len(self.shown)

    def number_of(self, row: int) -> int:
        """The number of the token in a row of the table."""
        return row if self.shown is None else int(self.shown[row])

    def rows_of(self, first: int, last: int) -> range:
        """The rows of the table that hold the tokens [first, last]."""
        if self.shown is None:
            return range(max(first, 0), min(last + 1, len(self.rows)))
        low, high = np.searchsorted(self.shown, (first, last + 1)).tolist()
        return range(low, high)

    def read(self, row: int) -> TokenRow:
        return self.rows.row(self.number_of(row))

    def cell(self, row: int, column: int) -> str:
        token: TokenRow = self.entry(row)
        match COLUMNS[column].name:
            case "index":
                return "" if token.number is None else str(token.number)
            case "id":
                return str(token.token_id)
            case "token":
                return f"{token.text} → {token.name}".lstrip() if token.name else token.text
            case "bytes":
                return token.hex
            case "points":
                return token.points
            case "range":
                return f"[{token.start}, {token.end})"
        return self.flags_text(row)

    def tip(self, row: int, column: int) -> str:
        if COLUMNS[column].name == "index" and self.rows.first_number is None:
            return unknown_index()
        return super().tip(row, column)
