"""The columns of the merge list: their names, their order, their widths. Not here: the rows (merges_view)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics

COLUMNS = ("rank", "id", "left", "right", "token", "count", "flags")
RIGHT_ALIGNED = ("rank", "id", "count")
PADDING = 5
"""Pixels between a column's border and its text."""

BAR = 3
"""Pixels of the mark beside a token that cuts a character."""

_Index = QModelIndex | QPersistentModelIndex


class MergeHeadings(QAbstractTableModel):
    """A model without rows, for the header alone."""

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        name = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return titles()[name]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tips()[name]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if name in RIGHT_ALIGNED else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def retranslate(self) -> None:
        """Let the header ask for its texts anew."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)


def titles() -> dict[str, str]:
    """Column name -> what stands above it."""
    translate = QCoreApplication.translate
    return {
        "rank": translate("MergesView", "rank"),
        "id": translate("MergesView", "id"),
        "left": translate("MergesView", "left"),
        "right": translate("MergesView", "right"),
        "token": translate("MergesView", "token"),
        "count": translate("MergesView", "count"),
        "flags": translate("MergesView", "cuts"),
    }


def tips() -> dict[str, str]:
    """Column name -> what it means."""
    translate = QCoreApplication.translate
    return {
        "rank": translate("MergesView", "Place in the order of merging, from 0; encoding applies the lowest first"),
        "id": translate("MergesView", "Id of the token that the merge makes: 256 + rank where it was trained here"),
        "left": translate("MergesView", "The first of the two tokens that are joined"),
        "right": translate("MergesView", "The second of the two tokens that are joined"),
        "token": translate("MergesView", "What they make. <0xE4>: a byte that is no whole character"),
        "count": translate("MergesView", "How often the pair stood in the corpus when it was merged"),
        "flags": translate("MergesView", "Whether the token begins or ends inside a character"),
    }


def cut_words() -> dict[str, str]:
    """Class of a token's bytes -> the short word for it; nothing for `no`."""
    translate = QCoreApplication.translate
    return {
        "no": "",
        "begins": translate("MergesView", "begins"),
        "ends": translate("MergesView", "ends"),
        "both": translate("MergesView", "both"),
        "inside": translate("MergesView", "inside"),
        "invalid": translate("MergesView", "invalid"),
    }


def cut_sentences() -> dict[str, str]:
    """Class of a token's bytes -> the sentence for it."""
    translate = QCoreApplication.translate
    return {
        "no": translate("MergesView", "The token holds whole characters."),
        "begins": translate("MergesView", "The token begins inside a character."),
        "ends": translate("MergesView", "The token ends inside a character."),
        "both": translate("MergesView", "The token begins inside one character and ends inside another."),
        "inside": translate("MergesView", "The token is a part of one character."),
        "invalid": translate("MergesView", "The token holds bytes that occur in no valid UTF-8."),
    }


def widths(metrics: QFontMetrics, bold: QFontMetrics, digits: int, available: int) -> list[int]:
    """Widths in pixels: what numbers of so many digits, words and headings need; the rest goes to the tokens."""
    letter = metrics.horizontalAdvance("0")
    byte = metrics.horizontalAdvance("<0x>") + 2 * max(map(metrics.horizontalAdvance, "0123456789ABCDEF"))
    contents = {
        "rank": digits * letter,
        "id": digits * letter,
        "left": byte,
        "right": byte,
        "token": 2 * bold.horizontalAdvance("<0xA0>") + 2 * BAR + 2,
        "count": metrics.horizontalAdvance("999,999"),
        "flags": max(map(metrics.horizontalAdvance, cut_words().values())),
    }
    needed = {
        name: max(contents[name], metrics.horizontalAdvance(title) + 4) + 2 * PADDING
        for name, title in titles().items()
    }
    spare = max(0, available - sum(needed.values()))
    needed["token"] += spare // 2
    needed["left"] += spare // 4
    needed["right"] += spare // 4
    return [needed[name] for name in COLUMNS]
