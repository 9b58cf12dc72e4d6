"""The row above the vocabulary: its own filters. Not here: what every such row has (app/listing)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.listing.search_bar import SearchBar
from app.vocabulary.found import Wanted
from app.vocabulary.headings import COLUMNS, SORTED_BY, titles


class VocabularyBar(SearchBar):
    """What is wanted of the vocabulary."""

    columns = COLUMNS
    switches = ("fragments", "special", "unused", "unreachable")
    titles = staticmethod(titles)

    @property
    def wanted(self) -> Wanted:
        """What the controls say."""
        unused, unreachable = self.wants("unused"), self.wants("unreachable")
        order = SORTED_BY[self.column], self.descending
        return Wanted(self.query, self.chosen_filters, unused, unreachable, *order)

    def switch_words(self) -> dict[str, str]:
        translate = QCoreApplication.translate
        return {
            "fragments": translate("VocabularyDock", "&Fragments: they cut a character"),
            "special": translate("VocabularyDock", "&Special and added tokens"),
            "unused": translate("VocabularyDock", "&Not in the text"),
            "unreachable": translate("VocabularyDock", "&Unreachable: encoding never makes them"),
        }

    def field_name(self) -> str:
        return QCoreApplication.translate("VocabularyDock", "Find in the vocabulary")
