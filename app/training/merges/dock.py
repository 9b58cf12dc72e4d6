"""The dock with the list of merges: what is shown at once, what is asked of the background and when.

All merges by rank are shown as they come, without any work that grows with them; what is found or sorted comes from
the background, again and again while there are more. Not here: the list (view.py), how merges are found (found.py),
whose merges they are (shown_merges.py).
"""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.latest_task import LatestTask
from app.listing.ways_out import WaysOut
from app.listing.words import script_entries
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.settings import Settings
from app.steady_labels import SteadyLabel
from app.switch_button import SwitchButton
from app.ticker import Ticker
from app.training.merges.bar import MergesBar
from app.training.merges.found import Finder, Found
from app.training.merges.view import MergesView
from app.training.merges.words import hint_words, origin_tip, origin_words, total_words
from app.training.merges.writing import KINDS, ChosenMerges
from app.training.opened_merges import OpenedMerges
from app.training.shown_merges import ShownMerges
from app.watched_dock import WatchedDock
from engine import EngineError

LIST_INTERVAL = 90
"""Milliseconds between two repaints of merges that are being learned."""

GROWS_EVERY = 400
"""Milliseconds between two searches in merges that are being learned."""


class MergesDock(WatchedDock):
    """Signals: `token_selected(id)` when the user chooses a merge; `saved(path)`; `failed(exception)`."""

    token_selected = Signal(object)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(
        self, shown: ShownMerges, ticker: Ticker, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("merges_dock")
        self._shown = shown
        self._found: Found | None = None
        self._travels = self._departs = False
        self._finder = Finder()
        self._task = LatestTask("merges", self)
        self._slowly = QTimer(self, singleShot=True, interval=GROWS_EVERY)
        # Two turns of the event loop: the text, whose cells are made in the first, is painted before this list.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._then = QTimer(self, singleShot=True, interval=0)
        self.view = MergesView()
        self._total, self._note = SteadyLabel(), ""
        self._total.setObjectName("merges_total")
        self._follow = SwitchButton()
        self._follow.setObjectName("follow_button")
        self._follow.setChecked(True)
        self.out = WaysOut(self.view, settings, self, name="merges.csv", kinds=KINDS, choose=self._chosen)
        buttons = self.out.copy_button, self.out.export_button, self._follow
        self.bar = MergesBar(*buttons, self._total, parent=self, name="merges")
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar.row)
        column.addWidget(self.view, 1)
        self.setWidget(ScrollPart(whole, lines=1, filling=self.view))
        self._part = ticker.part(self._refresh, interval=LIST_INTERVAL)
        self._coming = 0
        self._scripts: np.ndarray | None = None
        self._connect()
        self.retranslate()
        self._replace()

    def _connect(self) -> None:
        self.came_in_sight.connect(self._part.set_dirty)
        self._shown.replaced.connect(self._replace)
        self._shown.changed.connect(self._follow_shown)
        self._task.told.connect(self._take_first)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._slowly.timeout.connect(self._ask_if_more)
        self._soon.timeout.connect(self._then.start)
        self._then.timeout.connect(self._show_all)
        self.view.ahead.ready.connect(self._show_coming)
        self._follow.clicked.connect(self.view.set_following)
        self.view.following_changed.connect(self._follow.setChecked)
        self.view.token_chosen.connect(self.token_selected)
        self.view.sort_wanted.connect(self.bar.sort_by)
        self.bar.changed.connect(self._ask)
        for entered in (self.bar.entered, self.view.headings_entered):
            entered.connect(self._read_ahead)
        self.bar.left_downwards.connect(self._enter_list)
        self.out.said.connect(self._say)
        self.out.saved.connect(self.saved)
        self.out.failed.connect(self.failed)

    # What others ask for

    def find(self) -> None:
        """Come into sight and take the keyboard for a search."""
        self.show()
        self.raise_()
        self.bar.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.field.selectAll()

    def mark_token(self, token_id: int | None, *, reveal: bool = True) -> None:
        """Mark the merge that made this token, wherever it was chosen. `reveal`: scroll to it."""
        rank = None if token_id is None or not reveal else self._shown.merges.rank_of(token_id)
        if rank is not None and rank < self._shown.count:
            self._departs = False  # this is what is to be in sight now, and not the moment's last merge
        self.view.mark_token(token_id, reveal=reveal)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of the list from `theme`."""
        self.view.set_theme(theme)

    def unscrolled_width(self) -> int:
        return self.view.unscrolled_width()

    def core_width(self) -> int:
        return self.view.unscrolled_width(core=True)

    @property
    def busy(self) -> bool:
        """Whether something is under way in the background."""
        comes = any(each.isActive() for each in (self._soon, self._then, self._slowly, self.view.ahead))
        return self._task.busy or comes or self.out.busy

    def shutdown(self) -> None:
        """End the background threads, once every export is written."""
        for each in (self._soon, self._then, self._slowly, self.view.ahead):
            each.stop()
        self._task.shutdown()
        self.out.shutdown()

    # What is shown at once

    @Slot()
    def _replace(self) -> None:
        """Other merges: their list is new, and what was looked for is looked for in them."""
        self._task.cancel()
        self._found = None
        self._coming = self._shown.count
        self._travels, self._departs = self._shown.count < self._shown.total, False
        from_end = self._shown.grow or self._travels
        self.view.set_merges(self._shown.merges, self._shown.count, from_end=from_end)
        self.bar.set_columns(self.view.shown_columns)
        self._say_scripts(None)
        self._say("")
        if not self.bar.wanted.is_plain:
            self._ask()

    @Slot()
    def _follow_shown(self) -> None:
        """The first merges are shown at once: people wait for them. A moment soon, and the rest in its turn."""
        travels = self._shown.count < self._shown.total
        self._departs = travels and (self._departs or not self._travels)
        self._travels = travels
        if not self.view.count:
            self._show_all()
        elif travels:
            self._soon.start()
        else:
            self._part.set_dirty()

    @Slot()
    def _show_all(self) -> None:
        self._coming = self._shown.count
        self._show_coming()

    def _refresh(self) -> None:
        if not self.in_sight or self.view.ahead.isActive():
            return
        self._coming = self._shown.count
        if not self.view.prepare(self._coming):
            self._show_coming()

    @Slot()
    def _show_coming(self) -> None:
        if not self.in_sight:
            return
        if self._departs and self._follow.isEnabled():
            # A token that was shown had ended it: the moment's last merge is meant now.
            self.view.set_following(True)
        self._departs = False
        self.view.set_count(min(self._coming, self._shown.count))
        if self._coming < self._shown.count:
            self._part.set_dirty()  # more came while rows were made ready
        self._show_words()
        if not self.bar.wanted.is_plain and not self._slowly.isActive():
            self._ask_if_more()

    # What takes time

    @Slot()
    def _ask_if_more(self) -> None:
        # A search that is under way is let through: merges that come faster than they are found would never be.
        if self._task.busy:
            self._slowly.start()
        elif self._found is None or self._found.size < self._shown.total or self._found.wanted != self.bar.wanted:
            self._ask()

    @Slot()
    def _ask(self) -> None:
        wanted = self.bar.wanted
        if wanted.is_plain:
            self._task.cancel()
            same = self._found is not None and self._found.merges is self._shown.merges
            scripts = self._found.scripts if same and self._found.size == self._shown.total else None
            self._found = None
            self.view.show_found(None, self._shown.count, keep_place=False, newest_last=True)
            self._show_order(scripts)
            return
        if self.in_sight:  # else it asks when it comes there
            self._search()

    @Slot()
    def _read_ahead(self) -> None:
        """Somebody is about to search or to sort: what the first key or click needs is made ready."""
        if self.bar.wanted.is_plain and self.in_sight and not self._task.busy:
            self._search()

    def _search(self) -> None:
        wanted, merges = self.bar.wanted, self._shown.merges
        listed = merges.listed(self._shown.total)
        self._task.submit_telling(partial(self._finder.find, merges, listed, wanted, self.view.marked))

    @Slot(object)
    def _take_first(self, found: Found) -> None:
        if self.view.following:  # the end is to be in sight, which is still to come
            return
        if self._found is None or self._found.wanted != found.wanted:  # else more of it is shown already
            self._take(found)

    @Slot(object)
    def _take(self, found: Found) -> None:
        if found.wanted.is_plain:  # read ahead
            if found.size == self._shown.total:
                self._say_scripts(found.scripts)
            return
        before, self._found = self._found, found
        grown = before is not None and before.wanted == found.wanted
        newest_last = found.wanted.by == "rank" and not found.wanted.descending
        self.view.show_found(found.ranks, self._shown.count, keep_place=grown, newest_last=newest_last)
        self._show_order(found.scripts)
        if found.size < self._shown.total:
            self._slowly.start()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if not self.bar.wanted.is_plain:  # else it would be asked again with every merge that comes
            self.bar.clear()
            self.bar.set_order("rank", descending=False)
        elif isinstance(error, EngineError):
            return  # read ahead: it is told to whoever searches or sorts
        self.failed.emit(error)

    def _chosen(self, least: int) -> ChosenMerges:
        ranks = self.view.chosen(least=least)
        return ChosenMerges(self._shown.merges.listed(self._shown.total), ranks)

    # What it says

    def _show_order(self, scripts: object) -> None:
        by_rank = self.bar.column == "rank"
        self.view.show_order(self.bar.column, descending=self.bar.descending)
        self._say_scripts(scripts)
        self._follow.setEnabled(by_rank)
        if not by_rank:
            self.view.set_following(False)
        self._say("")

    def _say_scripts(self, counts: np.ndarray | None) -> None:
        self._scripts = counts
        self.bar.set_scripts(script_entries(counts))

    def _show_words(self) -> None:
        shown, merges = self._shown, self._shown.merges
        derived = isinstance(merges, OpenedMerges) and merges.are_derived
        words = total_words(self._found, self.view.tokens.rowCount(), shown.count, shown.total)
        words = " · ".join(filter(None, (words, origin_words(derived=derived), self._note)))
        self._total.setText(words)
        self._total.setToolTip("\n".join(filter(None, (words, origin_tip(derived=derived)))))
        none, later = not shown.total, shown.count == 0 < shown.total
        waits, without = shown.grow and none, not shown.grow and none
        hint = hint_words(self._found, waits=waits, tokenizer=without, later=later, unused=shown.has_unused_pieces)
        self.view.show_hint(hint)

    @Slot(str)
    def _say(self, words: str) -> None:
        self._note = words
        self._show_words()

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.view.currentIndex().isValid() and self.view.tokens.rowCount():
            self.view.setCurrentIndex(self.view.tokens.index(self.view.rows_in_sight().start, 0))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("MergesDock", "Merges"))
        self._follow.setText(translate("MergesDock", "Follow"))
        self._follow.setToolTip(translate("MergesDock", "Keep the newest merge in sight"))
        copies = {
            "tsv": translate("MergesDock", "Cop&y rows"),
            "lines": translate("MergesDock", "Copy as lines of &merges.txt"),
        }
        self.out.retranslate(copies)
        self._total.set_widest(translate("MergesDock", "Found: {0} of {1}").format("99,999", "199,999"))
        self.bar.retranslate()
        self._say_scripts(self._scripts)
        self._say("")

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
