"""The row above the merges: their own filters. Not here: what every such row has (app/listing)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.listing.search_bar import SearchBar
from app.training.merges.found import Wanted
from app.training.merges.headings import COLUMNS, titles


class MergesBar(SearchBar):
    """What is wanted of the merges."""

    columns = COLUMNS
    switches = ("fragments", "invalid", "tied")
    titles = staticmethod(titles)

    @property
    def wanted(self) -> Wanted:
        """What the controls say."""
        return Wanted(self.query, self.chosen_filters, self.column, self.descending)

    def switch_words(self) -> dict[str, str]:
        translate = QCoreApplication.translate
        return {
            "fragments": translate("MergesDock", "&Fragments: they cut a character"),
            "invalid": translate("MergesDock", "&Invalid: bytes that occur in no UTF-8"),
            "tied": translate("MergesDock", "&Ties: another pair had the same count"),
        }

    def field_name(self) -> str:
        return QCoreApplication.translate("MergesDock", "Find in the merges")
