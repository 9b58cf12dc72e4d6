"""Where in the corpus a merge applies: keyword in context."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.corpus.finding import Places
from app.corpus.merged_text import merged_text
from app.corpus.table import ReadingTable
from app.palette import Theme
from engine.text.token_text import token_text
from engine.training.concordance import Occurrence

BEFORE, TOKEN, AFTER, FILE = range(4)

FILE_LETTERS = 14
"""Width of its column at first."""

WIDE = 64
"""Letters beside each other for which the table has room when it names the files as well; else their tool tips do:
the words around the token matter more."""


class PlacesTable(ReadingTable):
    """Signal: `place_wanted(path, start, end)`: bytes of the UTF-8 of a file's text that the user wants to see."""

    place_wanted = Signal(object, int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("corpus_places")
        self._places: Places | None = None
        self._colour = QColor()
        self.setItemDelegateForColumn(BEFORE, _FromItsEnd(self))
        self.opened.connect(self._open)
        self.retranslate()
        for column in (BEFORE, AFTER):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(TOKEN, QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().resizeSection(FILE, self.fontMetrics().averageCharWidth() * FILE_LETTERS)

    def set_theme(self, theme: Theme) -> None:
        """Colour of the tokens that were merged."""
        self._colour = QColor(theme.accent)
        self.show_places(self._places)

    def show_places(self, places: Places | None) -> None:
        """These places, or none."""
        self._places = places
        found = () if places is None else places.found
        self.set_rows([_row(each) for each in found], right=(BEFORE,))
        for row in range(len(found)):
            item = self.item(row, TOKEN)
            font = QFont(item.font())
            font.setBold(True)
            item.setFont(font)
            item.setForeground(self._colour)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            where = self.item(row, FILE).text()
            for column in (BEFORE, TOKEN, AFTER):
                self.item(row, column).setToolTip(self.tip(f"{self.item(row, column).text()}\n{where}"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.viewport().width() >= self.fontMetrics().averageCharWidth() * WIDE
        self.setColumnHidden(FILE, not wide)

    def _open(self, row: int) -> None:
        if self._places is not None:
            place = self._places.found[row]
            self.place_wanted.emit(Path(place.document), place.start, place.end)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.set_titles(
            [
                translate("Corpus", "Before"),
                translate("Corpus", "Merged"),
                translate("Corpus", "After"),
                translate("Corpus", "File"),
            ],
            [
                translate("Corpus", "What stands before it in the corpus"),
                translate("Corpus", "The two tokens that this merge joins here"),
                translate("Corpus", "What stands behind it"),
                translate("Corpus", "The file, and the place in its text in bytes of UTF-8"),
            ],
        )
        self.hint = translate("Corpus", "Enter or a double click: open the file at this place")
        self.show_places(self._places)
        self.setAccessibleName(translate("Corpus", "Places in the corpus where this merge applies"))


class _FromItsEnd(QStyledItemDelegate):
    """Of what is too long for its cell the end is shown: it stands beside the token."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideLeft


def _row(place: Occurrence) -> tuple[str, str, str, str]:
    merged = merged_text(place.left, place.right)
    return _readable(place.before), merged, _readable(place.after), f"{Path(place.document).name} · {place.start}"


def _readable(data: bytes) -> str:
    """As tokens are written, but for spaces, which would be in the way of reading."""
    return " ".join(token_text(part) for part in data.split(b" "))
