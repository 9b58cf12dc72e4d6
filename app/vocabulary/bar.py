"""The row above the vocabulary: its own filters. Not here: what every such row has (app/listing)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.listing.search_bar import SearchBar
from app.vocabulary.found import Wanted
from app.vocabulary.headings import COLUMNS, SORTED_BY, titles


class VocabularyBar(SearchBar):
    """What is wanted of the vocabulary."""

    columns = COLUMNS
    switches = ("fragments", "special", "unused", "absent", "unreachable")
    titles = staticmethod(titles)

    @property
    def wanted(self) -> Wanted:
        """What the controls say."""
        known = {name: self.wants(name) for name in ("unused", "absent", "unreachable")}
        order = SORTED_BY[self.column]
        return Wanted(self.query, self.chosen_filters, **known, by=order, descending=self.descending)

    def switch_words(self) -> dict[str, str]:
        translate = QCoreApplication.translate
        return {
            "fragments": translate("VocabularyDock", "&Fragments: they cut a character"),
            "special": translate("VocabularyDock", "&Special and added tokens"),
            "unused": translate("VocabularyDock", "&Not in the text"),
            "absent": translate("VocabularyDock", "N&ot in the corpus"),
            "unreachable": translate("VocabularyDock", "&Unreachable: encoding never makes them"),
        }

    def field_name(self) -> str:
        return QCoreApplication.translate("VocabularyDock", "Find in the vocabulary")
