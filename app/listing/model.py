"""A list as an item model: headings, cells, tips, and the rows that were looked at, some of which are kept.

A list says which rows there are (`rowCount`), what is in one (`entry`) and what its cells say (`cell`). No widgets
here; not here either: painting (painter.py), which row is chosen (view.py).
"""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.joined import listed
from app.listing.columns import FLAG, SCRIPT, Column
from app.script_words import script_words

_REMEMBERED = 2000
_GAP = 2 * "\N{NO-BREAK SPACE}"  # ordinary blanks at the end of a line take no room
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class ListModel(QAbstractTableModel):
    """`columns` are those of every such list."""

    columns: tuple[Column, ...] = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[int, Any] = {}
        self.take_words()

    # What a list says

    def titles(self) -> dict[str, str]:
        """Column name -> what stands above it."""
        raise NotImplementedError

    def tips(self) -> dict[str, str]:
        """Column name -> what it means."""
        raise NotImplementedError

    def read(self, row: int) -> Any:
        """What is in a row of the table, which there is; it has `flags`, the gravest first."""
        raise NotImplementedError

    def cell(self, row: int, column: int) -> str:
        """What stands in a cell."""
        raise NotImplementedError

    def flag_words(self) -> dict[str, str]:
        """Flag -> the short word for it."""
        raise NotImplementedError

    def flag_sentences(self) -> dict[str, str]:
        """Flag -> the sentence for it."""
        raise NotImplementedError

    def take_words(self) -> None:
        """Keep words and numbers of the present language."""
        self._flags, self._scripts = self.flag_words(), script_words()

    # What others ask for

    def entry(self, row: int) -> Any:
        """What is in a row of the table, kept for a while."""
        found = self._known.get(row)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[row] = self.read(row)
        return found

    def forget(self) -> None:
        """Read every row anew: others are shown, or the language is another."""
        self._known.clear()

    def retranslate(self) -> None:
        """Let titles and words be asked for anew."""
        self.take_words()
        self.forget()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def place_of(self, name: str) -> int:
        """Where the column of that name is among `columns`."""
        return next(place for place, column in enumerate(self.columns) if column.name == name)

    def heading(self, place: int) -> str:
        """What is painted above a column: its title, with a gap at the right where the next one would touch it, or
        the arrow of what rows are sorted by."""
        column = self.columns[place]
        return self.titles()[column.name] + (_GAP if column.right else "")

    def samples(self, column: Column) -> tuple[str, ...]:
        """Texts that a column has room for."""
        if column.mark == FLAG:
            return tuple(self._flags.values())
        return self._scripts if column.mark == SCRIPT else (column.sample,)

    def flags_text(self, row: int) -> str:
        """The flags of a row in short words."""
        return listed(self._flags[flag] for flag in self.entry(row).flags)

    def words(self, row: int) -> str:
        """A row in words, for those who do not see it."""
        titled = self.titles()
        cells = ((column.name, self.cell(row, place)) for place, column in enumerate(self.columns))
        return listed(f"{titled[name]} {cell}" for name, cell in cells if cell)

    def tip(self, row: int, column: int) -> str:
        """The flags in sentences; else the whole cell, which may be wider than its column."""
        if self.columns[column].mark == FLAG:
            sentences = self.flag_sentences()
            return "\n".join(sentences[flag] for flag in self.entry(row).flags)
        return self.as_tip(self.cell(row, column))

    @staticmethod
    def as_tip(text: str) -> str:
        """A text that shows as it is: a token may look like markup, and Qt would take it for that."""
        return f"<span style='white-space: pre-wrap'>{escape(text)}</span>"

    # What views and screen readers ask for

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == _Role.DisplayRole:
            return self.cell(index.row(), index.column())
        if role == _Role.TextAlignmentRole:
            return _alignment(self.columns[index.column()])
        if role == _Role.ToolTipRole:
            return self.tip(index.row(), index.column())
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == _Role.DisplayRole:
            return self.heading(section)
        if role == _Role.AccessibleTextRole:
            return self.titles()[column.name]
        if role == _Role.ToolTipRole:
            return self.tips()[column.name]
        return _alignment(column) if role == _Role.TextAlignmentRole else None


def _alignment(column: Column) -> Qt.AlignmentFlag:
    return (Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft) | (
        Qt.AlignmentFlag.AlignVCenter
    )
