"""Finds in a text that is only shown: what was found so far, where one is, and where the next step leads.

The search runs in the background; a step leads on as soon as its end is known, which mostly is long before the
search has ended. How it searches: `find/bytes_search.py`. What the view looks like: `large/view.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Protocol

from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from app.inspection.find.bytes_search import BytesSearch
from app.inspection.find.matches import Stop
from app.inspection.find.places import Place
from app.inspection.find.query import Query
from app.inspection.find.state import LONGEST_PREFILL, PROBLEMS, FindState, Wrapped, line_of
from app.latest_task import LatestTask
from app.palette import Theme

TELL_SECONDS = 0.1
"""Between two looks at what a search has found so far."""


class Shown(Protocol):
    """A view of a text in UTF-8; positions are bytes. `place_changed()`: another place is selected, perhaps."""

    @property
    def place_changed(self) -> SignalInstance: ...
    @property
    def data(self) -> bytes: ...
    def selection(self) -> tuple[int, int]: ...
    def select(self, start: int, end: int) -> None: ...
    def set_found(self, found: Callable[[int, int], NDArray] | None) -> None: ...


@dataclass(frozen=True, slots=True)
class _Wish:
    """A step that is to be made: from where, which way; `itself`: a match right there will do."""

    place: Place
    forwards: bool
    itself: bool = False
    keeps_anchor: bool = False


class BytesFinder(QObject):
    """`changed()`: there is a new `state`; `failed(exception)`, by a fault of the program.

    `shutdown` must be called before the program ends.
    """

    changed = Signal()
    failed = Signal(object)
    _told = Signal(object)

    def __init__(self, view: Shown, parent: QObject) -> None:
        super().__init__(parent)
        self.state = FindState()
        self._view = view
        self._task: LatestTask | None = None
        self._search: BytesSearch | None = None
        self._active = False
        self._anchor = 0
        self._at: Place | None = None
        """The match that is selected, as the graphemes `_selected`."""
        self._selected = (0, 0)
        self._wrapped: Wrapped = ""
        self._wish: _Wish | None = None
        self._told.connect(self._look)
        view.place_changed.connect(self._note_place)

    # What is asked for

    def selected_text(self) -> str:
        """What is selected, if it can be looked for: a part of a line, and not too long."""
        start, end = self._view.selection()
        return line_of(self._view.data[start:end].decode()) if end - start <= 4 * LONGEST_PREFILL else ""

    def activate(self) -> None:
        """Search, from the caret on."""
        self._anchor = self._view.selection()[0]
        if not self._active:
            self._active = True
            self._begin(self._anchor)

    def deactivate(self) -> None:
        """Stop, and take the marks away; the query stays."""
        self._active = False
        self._end()
        self._show(FindState(self.state.query))

    def shutdown(self) -> None:
        """End the background thread; the finder must not be used afterwards."""
        if self._task is not None:
            self._task.shutdown()

    def set_theme(self, theme: Theme) -> None:
        """The view has its own."""

    def set_query(self, query: Query) -> None:
        """Look for something else, and select the first match after the place where the user was."""
        if query != self.state.query:
            self.state = replace(self.state, query=query)  # said together with what comes of it
            self._begin(self._anchor)
            self._go(_Wish(Place(self._anchor, self._anchor), forwards=True, itself=True, keeps_anchor=True))

    def next(self) -> None:
        """Select the next match; after the last one, the first."""
        self._go(self._wish_from_here(forwards=True))

    def previous(self) -> None:
        """Select the match before; before the first one, the last."""
        self._go(self._wish_from_here(forwards=False))

    def replace(self, template: str) -> None:
        """The text is only shown."""

    def replace_all(self, template: str) -> None:
        """The text is only shown."""

    # Searching

    def _begin(self, origin: int) -> None:
        self._end()
        query = self.state.query
        if not query.text or not self._active:
            self._show(FindState(query))
            return
        if self._task is None:
            self._task = LatestTask("find in bytes", self)
            self._task.done.connect(self._look)
            self._task.failed.connect(self._fail)
        self._search = search = BytesSearch(query, self._view.data, origin)
        self._view.set_found(search.among)
        self._task.submit_stoppable(partial(self._run, search))
        self._show(FindState(query, busy=True, searched=0.0))

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._search = self._wish = self._at = None
        self._wrapped = ""
        self._view.set_found(None)

    def _run(self, search: BytesSearch, stop: Stop) -> BytesSearch:
        """In the thread."""
        told = monotonic()

        def tell() -> None:
            nonlocal told
            if monotonic() - told >= TELL_SECONDS:
                self._told.emit(search)
                told = monotonic()

        search.run(stop, tell)
        return search

    @Slot(object)
    def _look(self, search: BytesSearch) -> None:
        """See what is found by now."""
        if search is self._search:
            self._view.set_found(search.among)
            self._grant()
            self._describe()

    @Slot(object)
    def _fail(self, problem: Exception) -> None:
        self._wish = None
        self._show(FindState(self.state.query, problem=problem))
        if not isinstance(problem, PROBLEMS):
            self.failed.emit(problem)

    def _describe(self, problem: Exception | None = None) -> None:
        search, busy = self._search, self._task is not None and self._task.busy
        if search is None:
            return
        here = self._at or Place(*self._view.selection())
        state = FindState(self.state.query, search.count, search.number(here), self._wrapped, problem, busy=busy)
        searched = search.fraction if busy else None
        self._show(replace(state, searched=searched, crowded=search.crowded, longest=search.longest))

    def _show(self, state: FindState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()

    # Going from match to match

    def _wish_from_here(self, *, forwards: bool) -> _Wish:
        start, end = self._view.selection()
        here = self._at or Place(start, end)
        if self._at is not None or (self._search is not None and self._search.holds(here)):
            return _Wish(here, forwards)
        return _Wish(Place(start, start), forwards, itself=forwards)

    def _go(self, wish: _Wish) -> None:
        if self._search is not None and self.state.problem is None:
            self._wish = wish
            self._grant()
            self._describe()

    def _grant(self) -> None:
        """Make the step that is to be made, if it is known where it leads."""
        wish, search = self._wish, self._search
        if wish is None or search is None:
            return
        step = search.step(wish.place, forwards=wish.forwards, itself=wish.itself)
        if step.waits:
            if search.crowded:  # the search ended before it came there
                self._begin(wish.place.start)
                self._wish = wish
            return
        self._wish = None
        if step.match is not None:
            self._select(step.match)
            self._wrapped = ("start" if wish.forwards else "end") if step.round_the_end else ""
            if wish.keeps_anchor:
                self._anchor = wish.place.start

    def _select(self, match: Place) -> None:
        self._at = None
        self._view.select(*match)
        self._at, self._selected, self._anchor = match, self._view.selection(), match.start

    @Slot()
    def _note_place(self) -> None:
        selected = self._view.selection()
        if self._at is not None and selected != self._selected:
            self._at, self._wrapped = None, ""
        if self._at is None:
            self._anchor = selected[0]
            if self._active and self._wish is None:
                self._describe(self.state.problem)
