"""A sheet as an item model: rows are made when they are looked at, and some are kept. No widgets here.

Not here: painting (sheet_painter), which row is chosen (sheet_view).
"""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.explanation.sheets import Listed, Row, Sheet

_REMEMBERED = 1000
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class SheetModel(QAbstractTableModel):
    """The rows of `sheet`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet: Sheet = Listed(())
        self._known: dict[int, Row] = {}

    def set_sheet(self, sheet: Sheet) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.sheet = sheet
        self._known.clear()
        self.endResetModel()

    def row(self, number: int) -> Row:
        """A row of the sheet."""
        found = self._known.get(number)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[number] = self.sheet.row(number)
        return found

    def cell(self, number: int, column: int) -> str:
        """What stands in a cell; of a fact everything in the first one."""
        row = self.row(number)
        if row.fact:
            return row.words if column == 0 else ""
        if column < len(row.texts):
            return row.texts[column]
        return row.cells.words if row.cells is not None else ""

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.sheet)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.sheet.columns)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == _Role.DisplayRole:
            return self.cell(index.row(), index.column())
        if role == _Role.AccessibleTextRole:
            return self.row(index.row()).words
        if role == _Role.TextAlignmentRole:
            return _alignment(self.sheet.columns[index.column()].right)
        if role == _Role.ToolTipRole:
            # A token may look like markup, and Qt would take it for that.
            text = escape(self.cell(index.row(), 0 if self.row(index.row()).fact else index.column()))
            return f"<span style='white-space: pre-wrap'>{text}</span>"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.sheet.columns):
            return None
        column = self.sheet.columns[section]
        if role == _Role.DisplayRole:
            return column.title
        if role == _Role.ToolTipRole:
            return column.tip
        return _alignment(column.right) if role == _Role.TextAlignmentRole else None


def _alignment(right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
