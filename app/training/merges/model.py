"""The merges as an item model: all of them by rank as they come, or some in an order. No widgets here.

Rows that come at the end are inserted, so that nothing is read anew while a training runs. Not here: which are
found (found.py), which row is chosen (view.py).
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale, QModelIndex, QObject, QPersistentModelIndex

from app.listing.columns import Column
from app.listing.flag_words import cut_sentences, cut_words
from app.listing.marked_view import MarkedModel
from app.training.merge_columns import MergeColumns
from app.training.merges.headings import COLUMNS, tips, titles
from app.training.merges.rows import MergeRow, read_row
from app.training.opened_merges import OpenedMerges

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class MergesModel(MarkedModel):
    """The first `count` of some merges, by rank; or those that were found among these, in their order."""

    columns = COLUMNS
    titles, tips = staticmethod(titles), staticmethod(tips)
    flag_words, flag_sentences = staticmethod(cut_words), staticmethod(cut_sentences)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.merges: MergeColumns | OpenedMerges = MergeColumns()
        self.count = 0
        self._found: np.ndarray | None = None
        self._shown: np.ndarray | None = None

    # Which rows there are

    def show(self, merges: MergeColumns | OpenedMerges, count: int, found: np.ndarray | None = None) -> None:
        """Show other merges; `found`: only those of these ranks, in this order."""
        self.beginResetModel()
        self.merges, self.count, self._found = merges, count, found
        self._shown = None if found is None else _below(found, count)
        self.forget()
        self.endResetModel()

    def set_count(self, count: int) -> None:
        """Show the first `count` merges, or what was found among them."""
        if self._found is not None:
            if len(_below(self._found, count)) != self.rowCount():
                self.show(self.merges, count, self._found)
            self.count = count
        elif count > self.count:
            self.beginInsertRows(_NOWHERE, self.count, count - 1)
            self.count = count
            self.endInsertRows()
        elif count < self.count:
            self.beginRemoveRows(_NOWHERE, count, self.count - 1)
            self.count = count
            self.endRemoveRows()

    @property
    def is_whole(self) -> bool:
        """Whether all merges are shown, by rank."""
        return self._found is None

    @property
    def shown(self) -> np.ndarray:  # type: ignore[override]
        return np.arange(self.count) if self._shown is None else self._shown

    def rank_of(self, row: int) -> int:
        """The rank of the merge in a row."""
        return row if self._shown is None else int(self._shown[row])

    def rowCount(self, parent: _Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return self.count if self._shown is None else len(self._shown)

    def id_of(self, row: int) -> int | None:
        return self.merges.id_of(self.rank_of(row)) if 0 <= row < self.rowCount() else None

    def row_of(self, token_id: int | None) -> int | None:
        rank = None if token_id is None else self.merges.rank_of(token_id)
        if rank is None or rank >= self.count:
            return None
        if self._shown is None:
            return rank
        rows = np.flatnonzero(self._shown == rank)
        return int(rows[0]) if len(rows) else None

    # What stands in them

    def read(self, row: int) -> MergeRow:
        return read_row(self.merges, self.rank_of(row))

    def take_words(self) -> None:
        super().take_words()
        self._locale = QLocale()

    def cell(self, row: int, column: int) -> str:
        merge: MergeRow = self.entry(row)
        match COLUMNS[column].name:
            case "rank":
                return self._locale.toString(merge.rank)
            case "left":
                return merge.left
            case "right":
                return merge.right
            case "token":
                return merge.token
            case "count":
                return "" if merge.count is None else self._locale.toString(merge.count)
            case "replacements":
                return "" if merge.replacements is None else self._locale.toString(merge.replacements)
            case "tie":
                return "=" if merge.tie else ""
            case "flag":
                return self.flags_text(row)
            case "length":
                return self._locale.toString(merge.length)
            case "script":
                return self._scripts[merge.script]
        return str(merge.token_id)

    def words(self, row: int) -> str:
        translate, number, merge = QCoreApplication.translate, self._locale.toString, self.entry(row)
        parts = [
            translate("MergesTable", "Rank {0}, id {1}: {2} + {3} → {4}").format(
                number(merge.rank), number(merge.token_id), merge.left, merge.right, merge.token
            )
        ]
        if merge.count is not None:
            parts.append(translate("MergesTable", "Count {0}").format(number(merge.count)))
        if merge.replacements is not None:
            parts.append(translate("MergesTable", "Replacements made {0}").format(number(merge.replacements)))
        if merge.tie:
            parts.append(translate("MergesTable", "Another pair had the same count."))
        parts.append(
            translate("MergesTable", "Bytes {0}, {1}").format(number(merge.length), self._scripts[merge.script])
        )
        parts += [cut_sentences()[flag] for flag in merge.flags]
        return "\n".join(parts)

    def samples(self, column: Column) -> tuple[str, ...]:
        """The mark stands at the token, which is in sight in a narrow list; the flag is said in words."""
        if column.name == "flag":
            return tuple(cut_words().values())
        return (column.sample,) if column.name == "token" else super().samples(column)

    def tip(self, row: int, column: int) -> str:
        return self.as_tip(self.words(row))


def _below(found: np.ndarray, count: int) -> np.ndarray:
    """Those of the first merges."""
    return found if not len(found) or int(found.max()) < count else found[found < count]
