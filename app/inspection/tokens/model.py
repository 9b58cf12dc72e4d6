"""The tokens table as an item model: makes the rows that are looked at, and keeps some of them. No widgets here.

Not here: painting (tokens.painter), which row is chosen (tokens.view).
"""

from html import escape
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.inspection.tokens.headings import COLUMNS, RIGHT_ALIGNED, flag_names, flag_sentences, tips, titles
from app.inspection.tokens.rows import TokenRow, TokenRows

_REMEMBERED = 2000
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_NOTHING = TokenRows(b"", np.zeros(0, np.int32), np.zeros((0, 2), np.int64), np.zeros(0, np.bool_))


class TokensModel(QAbstractTableModel):
    """All tokens of `rows`, or those whose numbers are given as `shown` (int64, rising)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = _NOTHING
        self.shown: np.ndarray | None = None
        self._known: dict[int, TokenRow] = {}
        self._words = flag_names()

    def set_rows(self, rows: TokenRows | None, shown: np.ndarray | None = None) -> None:
        """Show other tokens."""
        self.beginResetModel()
        self.rows = _NOTHING if rows is None else rows
        self.shown = shown
        self._known.clear()
        self.endResetModel()

    def retranslate(self) -> None:
        """Let titles and words be asked for anew."""
        self._words = flag_names()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    # Rows of the table and numbers of tokens

    def number_of(self, row: int) -> int:
        """The number of the token in a row of the table."""
        return row if self.shown is None else int(self.shown[row])

    def rows_of(self, first: int, last: int) -> range:
        """The rows of the table that hold the tokens [first, last]."""
        if self.shown is None:
            return range(max(first, 0), min(last + 1, len(self.rows)))
        low, high = np.searchsorted(self.shown, (first, last + 1)).tolist()
        return range(low, high)

    def token(self, row: int) -> TokenRow:
        """The token in a row of the table."""
        number = self.number_of(row)
        found = self._known.get(number)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[number] = self.rows.row(number)
        return found

    def cell(self, row: int, column: int) -> str:
        """What stands in a cell."""
        token = self.token(row)
        match COLUMNS[column]:
            case "index":
                return str(token.number)
            case "id":
                return str(token.token_id)
            case "token":
                return token.text
            case "bytes":
                return token.hex
            case "points":
                return token.points
            case "range":
                return f"[{token.start}, {token.end})"
        return ", ".join(self._words[flag] for flag in token.flags)

    # What views and screen readers ask for

    def rowCount(self, parent: _Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return len(self.rows) if self.shown is None else len(self.shown)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == _Role.DisplayRole:
            return self.cell(index.row(), index.column())
        if role == _Role.TextAlignmentRole:
            return _alignment(COLUMNS[index.column()])
        if role == _Role.ToolTipRole:
            return self._tip(index.row(), COLUMNS[index.column()])
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        name = COLUMNS[section]
        if role == _Role.DisplayRole:
            return titles()[name]
        if role == _Role.ToolTipRole:
            return tips()[name]
        return _alignment(name) if role == _Role.TextAlignmentRole else None

    def _tip(self, row: int, name: str) -> str:
        """The flags in sentences; else the whole cell, which may be wider than its column."""
        if name == "flag":
            sentences = flag_sentences()
            return "\n".join(sentences[flag] for flag in self.token(row).flags)
        text = self.cell(row, COLUMNS.index(name))
        # A token may look like markup, and Qt would take it for that.
        return f"<span style='white-space: pre-wrap'>{escape(text)}</span>" if name == "token" else text


def _alignment(name: str) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if name in RIGHT_ALIGNED else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
