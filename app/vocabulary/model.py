"""The vocabulary as an item model: writes out the rows that are looked at. No widgets here.

Not here: which row is chosen (view.py), which rows there are (found.py), what all lists do (app/listing).
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale, QModelIndex, QObject, QPersistentModelIndex

from app.listing.marked_view import MarkedModel
from app.vocabulary.headings import COLUMNS, flag_sentences, flag_words, tips, titles
from app.vocabulary.rows import Row, Rows

_Index = QModelIndex | QPersistentModelIndex
_NOTHING = np.zeros(0, np.int64)


class VocabularyModel(MarkedModel):
    """The rows of `rows` with the numbers `shown`, in that order."""

    columns = COLUMNS
    titles, tips = staticmethod(titles), staticmethod(tips)
    flag_words, flag_sentences = staticmethod(flag_words), staticmethod(flag_sentences)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Rows | None = None
        self.shown = _NOTHING

    def set_rows(self, rows: Rows | None, shown: np.ndarray) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows, self.shown = rows, shown if rows is not None else _NOTHING
        self.forget()
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def read(self, row: int) -> Row:
        assert self.rows is not None, "without rows no row is asked for"
        return self.rows.row(int(self.shown[row]))

    def id_of(self, row: int) -> int | None:
        if self.rows is None or not 0 <= row < len(self.shown):
            return None
        return int(self.rows.columns.tokens.ids[self.shown[row]])

    def row_of(self, token_id: int | None) -> int | None:
        number = None if self.rows is None or token_id is None else self.rows.columns.tokens.row_of(token_id)
        if number is None:
            return None
        found = np.flatnonzero(self.shown == number)
        return int(found[0]) if len(found) else None

    def tip(self, row: int, column: int) -> str:
        """Of the count also what is left of it: later merges take tokens up."""
        words, uses = super().tip(row, column), None if self.rows is None else self.rows.uses
        if COLUMNS[column].name != "count" or uses is None:
            return words
        left = QCoreApplication.translate("VocabularyTable", "In the encoded corpus: {0}")
        return left.format(self._locale.toString(int(uses[self.entry(row).token_id])))

    def take_words(self) -> None:
        super().take_words()
        self._locale = QLocale()

    def cell(self, row: int, column: int) -> str:
        token: Row = self.entry(row)
        match COLUMNS[column].name:
            case "id":
                return str(token.token_id)
            case "token":
                return token.text
            case "bytes":
                return token.hex
            case "length":
                return self._locale.toString(token.length)
            case "points":
                return self._locale.toString(token.points)
            case "script":
                return self._scripts[token.script]
            case "flag":
                return self.flags_text(row)
            case "count":
                return "" if token.count is None else self._locale.toString(token.count)
            case "rank":
                return "" if token.rank is None else self._locale.toString(token.rank)
            case "left":
                return token.left
            case "right":
                return token.right
        return "" if token.score is None else self._locale.toString(token.score, "f", 3)
