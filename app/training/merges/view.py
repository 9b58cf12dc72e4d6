"""The list of merges as a table: it keeps the newest merge in sight until the user scrolls away or chooses a row.

It knows no training. Not here: the rows (model.py), what is found (found.py), what every list does (app/listing).
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.listing.marked_view import MarkedView
from app.listing.painter import ListPainter
from app.listing.rows_ahead import RowsAhead
from app.training.merge_columns import MergeColumns
from app.training.merges.headings import COLUMNS, OF_TRAININGS
from app.training.merges.model import MergesModel
from app.training.merges.rows import MergeRow
from app.training.opened_merges import OpenedMerges

_Merges = MergeColumns | OpenedMerges


class MergesView(MarkedView):
    """Signal: `following_changed(bool)`."""

    following_changed = Signal(bool)
    # Of the class, since Qt measures the table while it is being made.
    _following, _newest_last, _adjusting = True, True, False

    def __init__(self, parent: QWidget | None = None) -> None:
        model = MergesModel()
        super().__init__(model, ListPainter(model), parent)
        self.setObjectName("merges_view")
        self.tokens = model
        self.ahead = RowsAhead(self._painter, self)
        model.modelReset.connect(self.ahead.stop)  # what it was asked for are no rows of what is shown now
        self._places: WeakKeyDictionary[_Merges, tuple[int, bool]] = WeakKeyDictionary()
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().setSingleStep(1)
        self.show_order("rank", descending=False)

    # What is shown

    def set_merges(self, merges: _Merges, count: int, *, from_end: bool = True) -> None:
        """Show other merges, all of them, where they were scrolled to when they were last shown; none is marked.

        At first from their end and following it, or from their begin.
        """
        self._places[self.tokens.merges] = self.verticalScrollBar().value(), self._following
        top, following = self._places.get(merges, (0, from_end))
        self._marked = None
        self._replace(merges, count, None)
        self._set_following(following)
        self._go(None if following else top)

    def show_found(self, found: np.ndarray | None, count: int, *, keep_place: bool, newest_last: bool) -> None:
        """Show of the first `count` merges those of these ranks in this order; None: all, by rank.

        What was on top stays there where the place is kept. `newest_last`: later merges come at the end.
        """
        self._newest_last = newest_last
        top = self.tokens.id_of(self.rowAt(0)) if keep_place else None
        self._replace(self.tokens.merges, count, found)
        self._mark(reveal=not keep_place and not self._following)
        row = self.tokens.row_of(top)
        if self._following or row is not None:
            self._go(None if self._following else row)

    def set_count(self, count: int) -> None:
        """Show the first `count` merges only, or what was found among them."""
        if count == self.tokens.count:
            return
        current = self.currentIndex().row() if self.currentIndex().isValid() else None
        if not self.tokens.is_whole:
            top = self.tokens.id_of(self.rowAt(0))
        self._silent, self._adjusting = True, True
        self.tokens.set_count(count)
        self.show_columns(self._columns())
        self.executeDelayedItemsLayout()
        self._silent, self._adjusting = False, False
        row = self.tokens.row_of(self._marked)
        if row != current:
            self._mark(reveal=False)
        if self._following:
            self._go(None)
        elif not self.tokens.is_whole:
            self._go(self.tokens.row_of(top))
        self.viewport().update()

    def prepare(self, count: int) -> bool:
        """Make ready the rows that come into sight with the first `count` merges. Whether there are any to do."""
        if not self._following or not self.tokens.is_whole:
            return False
        in_sight = self.viewport().height() // self._painter.row_height + 1
        return self.ahead.begin(range(max(0, count - in_sight), count))

    @property
    def count(self) -> int:
        """Of how many merges, the first ones, rows are shown."""
        return self.tokens.count

    def row(self, row: int) -> MergeRow:
        """A row of the table, written out."""
        return self.tokens.entry(row)

    def _replace(self, merges: _Merges, count: int, found: np.ndarray | None) -> None:
        self._silent, self._adjusting = True, True
        self.tokens.show(merges, count, found)
        self.show_columns(self._columns())
        self.executeDelayedItemsLayout()
        self._silent, self._adjusting = False, False

    def _columns(self) -> list[str]:
        known = self.tokens.merges.has_counts
        return [column.name for column in COLUMNS if known or column.name not in OF_TRAININGS]

    # Following the end

    @property
    def following(self) -> bool:
        """Whether the list keeps the newest merge in sight."""
        return self._following

    @Slot(bool)
    def set_following(self, following: bool) -> None:
        """Follow the newest merge from now on, or stay."""
        self._set_following(following)
        if following:
            self._go(None)

    def mark_token(self, token_id: int | None, *, reveal: bool = True) -> None:
        """Mark the merge that made a token, silently; none where no row shows one. `reveal`: go there and stay."""
        before = self._marked, self.currentIndex().row()
        self._adjusting = True
        super().mark_token(token_id, reveal=reveal)
        self._adjusting = False
        row = self.tokens.row_of(token_id)
        if reveal and row is not None and before != (token_id, row):
            self._set_following(False)

    def choose(self, row: int) -> None:
        self._set_following(False)
        super().choose(row)

    def _go(self, row: int | None) -> None:
        """Scroll to a row, or to the newest merge."""
        bar = self.verticalScrollBar()
        self._adjusting = True
        newest = bar.maximum() if self._newest_last else 0
        bar.setValue(newest if row is None else row)
        self._adjusting = False

    @Slot(int)
    def _scrolled(self, value: int) -> None:
        if not self._adjusting:
            self._set_following(value == (self.verticalScrollBar().maximum() if self._newest_last else 0))

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            self.following_changed.emit(following)

    def updateGeometries(self) -> None:
        before, self._adjusting = self._adjusting, True  # a lower window scrolls, and not the user
        super().updateGeometries()
        self._adjusting = before
        if self._following and not before:
            self._go(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        newest = Qt.Key.Key_End if self._newest_last else Qt.Key.Key_Home
        if event.key() == newest and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.set_following(True)

    # What is chosen

    @property
    def current_rank(self) -> int | None:
        """The merge with the cursor."""
        index = self.currentIndex()
        return self.tokens.rank_of(index.row()) if index.isValid() else None

    def retranslate(self) -> None:
        self.setAccessibleName(QCoreApplication.translate("MergesTable", "Merges"))
        super().retranslate()
