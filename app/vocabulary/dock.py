"""The dock with the vocabulary: what is asked of the background and when, and what is shown of the answers.

It shows the tokenizer that the text is shown with: the active one, or a moment of a training. Not here: how rows
are found (found.py), the table (view.py), the controls (bar.py).
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary, ref

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.latest_task import LatestTask, Stop, never
from app.listing.ways_out import WaysOut
from app.listing.words import script_entries
from app.moment_mark import MomentMark
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.session import Session
from app.settings import Settings
from app.steady_labels import SteadyLabel
from app.vocabulary.bar import VocabularyBar
from app.vocabulary.corpus_uses import CorpusOf, CorpusUses
from app.vocabulary.found import Finder, Found, Known
from app.vocabulary.rows import Rows, table_of
from app.vocabulary.view import VocabularyView
from app.vocabulary.words import hint_words, total_words
from app.watched_dock import WatchedDock
from engine import Tokenizer
from engine.listing.reachability import can_be_told, unreachable

GROWS_EVERY = 800
"""Milliseconds between two lists of a vocabulary that is being learned, or of a text that is being typed."""
_NOTHING = np.zeros(0, np.int64)


class _NeverMade(NamedTuple):
    tokenizer: Tokenizer
    mask: np.ndarray


class VocabularyDock(WatchedDock):
    """Signals: `token_selected(id)` when the user moves to another row; `saved(path)`; `failed(exception)`.

    While it cannot be seen it asks for nothing.
    """

    token_selected = Signal(object)
    saved = Signal(object)
    failed = Signal(object)

    def __init__(
        self, session: Session, settings: Settings, corpus_of: CorpusOf, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("vocabulary_dock")
        self._session, self._corpus_of = session, corpus_of
        self._large = False
        self._stale = True
        self._asked: Callable[[], Tokenizer | None] = lambda: None  # a weak reference
        self._finder = Finder()
        self._found: Found | None = None
        self._never_made: WeakKeyDictionary[Tokenizer, np.ndarray] = WeakKeyDictionary()
        self._task = LatestTask("vocabulary", self)
        self._task.told.connect(self._take_first)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._reaching = LatestTask("unreachable tokens", self)
        self._reaching.done.connect(self._take_never_made)
        self._reaching.failed.connect(self._take_unreached)
        self._reached_for: Callable[[], Tokenizer | None] = lambda: None  # a weak reference
        self._unreached: WeakKeyDictionary[Tokenizer, Exception] = WeakKeyDictionary()
        self._uses = CorpusUses(self)
        self._uses.changed.connect(self._ask)
        self._uses.failed.connect(self.failed)
        self._slowly = QTimer(self, singleShot=True, interval=GROWS_EVERY)
        self._slowly.timeout.connect(self._ask_if_stale)
        self.view = VocabularyView()
        self.total, self._note = SteadyLabel(), ""
        self.out = WaysOut(
            self.view, settings, self, name="vocabulary.csv", kinds=("tsv",), choose=partial(chosen_rows, self.view)
        )
        buttons = self.out.copy_button, self.out.export_button
        self.bar = VocabularyBar(*buttons, MomentMark(session), self.total, parent=self, name="vocabulary")
        self._place()
        self._connect()
        self.retranslate()

    def _place(self) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar.row)
        column.addWidget(self.view, 1)
        self.setWidget(ScrollPart(whole, lines=1, filling=self.view))

    def _connect(self) -> None:
        session, view = self._session, self.view
        session.encoding_changed.connect(self._follow_text)
        session.tokenizer_changed.connect(self._follow_text)
        session.selected_token_changed.connect(view.mark_token)
        self.came_in_sight.connect(self._ask_if_stale)
        self.bar.changed.connect(self._ask)
        self.bar.left_downwards.connect(self._enter_list)
        view.sort_wanted.connect(self.bar.sort_by)
        view.token_chosen.connect(self.token_selected)
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

    def set_large(self, large: bool) -> None:
        """Say that a large text is shown, whose tokens are not kept."""
        if large != self._large:
            self._large = large
            self._show_abilities()
            self._ask()

    @Slot()
    def follow_corpus(self) -> None:
        """Another corpus is chosen, or a training begins or ends: other things can be known of it now."""
        self._uses.try_again()
        wanted = self.bar.wanted
        self._show_abilities()
        if wanted.absent or self.bar.wanted != wanted:
            self._ask()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of the table from `theme`."""
        self.view.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether something is under way in the background."""
        return any(part.busy for part in self._parts) or self._slowly.isActive()

    def shutdown(self) -> None:
        """End the background threads, once every export is written."""
        self._slowly.stop()
        for part in self._parts:
            part.shutdown()

    @property
    def _parts(self) -> tuple[LatestTask | CorpusUses | WaysOut, ...]:
        return self._task, self._reaching, self._uses, self.out

    # Asking

    @Slot()
    def _follow_text(self) -> None:
        """Another tokenizer is shown at once; one that grows, and the text's tokens, at a slow pace."""
        shown = self._session.shown_tokenizer
        grows = self._found is not None and shown is not None and _grows(self._found.tokenizer, shown)
        if self._found is not None and shown is self._found.tokenizer and not self.bar.wanted.unused:
            if shown is not self._asked():
                self._ask()  # else another, to which one went meanwhile, would still come
            return
        if self._found is None and not self._stale and shown is self._asked():
            self._stale = self._task.busy and self.bar.wanted.unused
            return  # it is still to come; or it cannot be listed, which was said
        self._stale = True
        if not grows and (self._found is None or shown is not self._found.tokenizer):
            self._ask()
        elif not self._slowly.isActive():
            self._slowly.start()

    @Slot()
    def _ask_if_stale(self) -> None:
        # A search that is under way is let through: a vocabulary that grows faster than it is listed would
        # never be.
        if self._task.busy:
            self._slowly.start()
        elif self._stale:
            self._ask()

    @Slot()
    def _ask(self) -> None:
        self._stale = True
        tokenizer = self._session.shown_tokenizer
        if not self.in_sight or tokenizer is None:
            if self._found is not None and self._found.tokenizer is not tokenizer:
                self._forget()  # it may be closed, and large
            return
        if tokenizer is not self._asked():  # not with every key: to know a corpus of many files takes a while
            self._show_abilities()
        self._stale, self._asked = False, ref(tokenizer)
        encoding = self._session.encoding
        used, wanted = None if encoding is None or self._large else encoding.ids, self.bar.wanted
        if not wanted.absent:
            self._uses.rest()
        if not wanted.unreachable:
            self._unreached.clear()  # whoever asks again wants to know again
        known = Known(used, self._uses.of(tokenizer), self._never_made.get(tokenizer))
        marked = self._session.selected_token_id
        self._task.submit_telling(partial(self._finder.find, tokenizer, wanted, known, marked))

    def _show_abilities(self) -> None:
        translate = QCoreApplication.translate
        tip = translate("VocabularyDock", "Tokens that the text does not have")
        if self._large:
            tip = translate("VocabularyDock", "The tokens of a large text are not kept")
        self.bar.set_able("unused", not self._large, tip)
        tokenizer = self._session.shown_tokenizer
        why_not = "" if tokenizer is None else self._why_corpus_is_unknown(tokenizer)
        tip = translate(
            "VocabularyDock", "Tokens that never come out when the corpus they were learned from is encoded"
        )
        self.bar.set_able("absent", tokenizer is not None and not why_not, why_not or tip)
        told = tokenizer is not None and can_be_told(tokenizer)
        tip = translate("VocabularyDock", "Tokens whose own bytes are encoded as something else")
        if not told:
            tip = translate(
                "VocabularyDock",
                "Not known here: in this kind of tokenizer it hangs on the place of a piece what it stands for",
            )
        self.bar.set_able("unreachable", told, tip)

    def _why_corpus_is_unknown(self, tokenizer: Tokenizer) -> str:
        if self._uses.of(tokenizer) is not None:
            return ""
        training = self._corpus_of(tokenizer)
        return training if isinstance(training, str) else ""

    # What comes back

    @Slot(object)
    def _take_first(self, found: Found) -> None:
        if self._found is None or self._found.wanted != found.wanted:  # else more of it is shown already
            self._take(found)

    @Slot(object)
    def _take(self, found: Found) -> None:
        before, self._found = self._found, found
        same = before is not None and before.wanted == found.wanted
        keep = same and before is not None and (before.more or _grows(before.tokenizer, found.tokenizer))
        self.view.show_rows(found.rows, found.shown, keep_place=keep)
        self.view.mark_token(self._session.selected_token_id)
        self.view.show_order(self.bar.column, descending=self.bar.descending)
        self.bar.set_columns(self.view.shown_columns)
        self.bar.set_scripts(script_entries(found.scripts))
        self._find_out(found)
        self._show_hint()
        self._say(self._note if same else "")
        self._go_on_if_stale()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._forget()
        self._stale = self._session.shown_tokenizer is not self._asked()  # else it would be told again
        self._go_on_if_stale()
        self.failed.emit(error)

    def _go_on_if_stale(self) -> None:
        if self._stale and not self._slowly.isActive():
            self._slowly.start()

    def _forget(self) -> None:
        self._task.cancel()
        self._found = None
        self.view.show_rows(None, _NOTHING, keep_place=False)
        self._show_hint()
        self._show_total()

    def _find_out(self, found: Found) -> None:
        """What a filter waits for. What is under way is let through if it is of use."""
        due = not self._reaching.busy and found.tokenizer not in self._unreached
        if found.waiting == "unreachable" and due:
            self._reached_for = ref(found.tokenizer)
            self._reaching.submit_stoppable(partial(_reached, found.tokenizer, found.rows))
        elif found.waiting == "absent" and not isinstance(training := self._corpus_of(found.tokenizer), str):
            self._uses.find_out(found.tokenizer, training)

    @Slot(object)
    def _take_never_made(self, answer: _NeverMade) -> None:
        self._never_made[answer.tokenizer] = answer.mask
        self._ask()

    @Slot(object)
    def _take_unreached(self, error: Exception) -> None:
        if (tokenizer := self._reached_for()) is not None:  # else it was closed
            self._unreached[tokenizer] = error
            self._show_hint()
        self.failed.emit(error)

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.view.currentIndex().isValid() and self.view.tokens.rowCount():
            self.view.setCurrentIndex(self.view.tokens.index(0, 0))

    # What it says

    def _show_total(self) -> None:
        words = " · ".join(filter(None, (total_words(self._found), self._note)))
        self.total.setText(words)
        self.total.setToolTip(words)

    def _show_hint(self) -> None:
        found = self._found
        if found is None:
            self.view.show_hint("")
            return
        faults = self._unreached.get if found.waiting == "unreachable" else self._uses.fault_of
        self.view.show_hint(hint_words(found, faults(found.tokenizer)))

    @Slot(str)
    def _say(self, words: str) -> None:
        self._note = words
        self._show_total()

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("VocabularyDock", "Vocabulary"))
        self.out.retranslate({"tsv": translate("VocabularyDock", "Cop&y rows")})
        self.total.set_widest(translate("VocabularyDock", "Found: {0} of {1}").format("99,999", "199,999"))
        self.bar.retranslate()
        self.bar.set_scripts(script_entries(None if self._found is None else self._found.scripts))
        self._say("")
        self._show_hint()
        self._show_abilities()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


@dataclass(frozen=True, slots=True, eq=False)
class ChosenTokens:
    """Rows of the vocabulary by their numbers."""

    rows: Rows
    numbers: np.ndarray

    def __len__(self) -> int:
        return len(self.numbers)

    def written(self, _kind: str, stop: Stop) -> str:
        """The rows with a header, tab-separated."""
        return table_of(self.rows, self.numbers, csv.excel_tab, "\n", stop)

    def csv(self) -> bytes:
        """A file of comma-separated values as in RFC 4180, in UTF-8 with a header."""
        return table_of(self.rows, self.numbers, csv.excel, "\r\n", never).encode()


def chosen_rows(view: VocabularyView, least: int) -> ChosenTokens | None:
    """The selected rows, or all that are shown if fewer than `least` are selected."""
    return None if view.tokens.rows is None else ChosenTokens(view.tokens.rows, view.chosen(least=least))


def _reached(tokenizer: Tokenizer, rows: Rows, stop: Stop) -> _NeverMade:
    return _NeverMade(tokenizer, unreachable(tokenizer, rows.columns, stop))


def _grows(before: Tokenizer, after: Tokenizer) -> bool:
    """Whether `after` is another moment of the same making: the same merges, more of them or fewer."""
    if before.trained_here != after.trained_here or not (before.can_be_cut and after.can_be_cut):
        return False
    if not before.trained_here and before.origin is not after.origin:
        return False
    shared = min(len(before.merges), len(after.merges))
    last = slice(max(0, shared - 1), shared)
    return bool(
        np.array_equal(before.merges.left[last], after.merges.left[last])
        and np.array_equal(before.merges.right[last], after.merges.right[last])
    )
