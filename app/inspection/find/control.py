"""Find and replace in one editor: what was found, where one is, and what is done next. No widgets of its own.

A search runs in the background and begins anew a moment after each edit; what is asked for meanwhile is done when
it ends. How a search works: `find/matches.py`. The fields and buttons: `find/bar.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.find.marks import MatchMarks
from app.inspection.find.matches import Change, Matches, Stop, find_all, replace_all, replace_one
from app.inspection.find.query import Query
from app.inspection.find.state import LONGEST_PREFILL, PROBLEMS, FindState, Wrapped, line_of
from app.inspection.lines.editor_text import raw_to_exact
from app.latest_task import LatestTask
from app.palette import Theme

AFTER_EDIT_MS = 150
_NOTHING = Matches(np.zeros((0, 2), np.int64))


class Finder(QObject):
    """`changed()`: there is a new `state`; `failed(exception)`, by a fault of the program.

    `shutdown` must be called before the program ends.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, edit: ExactEdit) -> None:
        super().__init__(edit)
        self.state = FindState()
        self.marks = MatchMarks(edit)
        self._edit = edit
        self._task: LatestTask | None = None
        self._active = False
        self._text: str | None = None
        """The text in which the matches are; None after an edit."""
        self._matches = _NOTHING
        self._anchor = 0
        self._selecting = False
        self._taker: Callable[[Any], None] = self._take_matches
        self._then: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER_EDIT_MS)
        self._timer.timeout.connect(self._search)
        edit.textChanged.connect(self._note_change)
        edit.selectionChanged.connect(self._note_place)
        edit.cursorPositionChanged.connect(self._note_place)

    # What is asked for

    def selected_text(self) -> str:
        """What is selected, if it can be looked for: a part of a line, and not too long."""
        self._edit.finish_composition()
        cursor = self._edit.textCursor()
        if cursor.selectionEnd() - cursor.selectionStart() > LONGEST_PREFILL:
            return ""
        return line_of(raw_to_exact(cursor.selectedText()))

    def set_theme(self, theme: Theme) -> None:
        """Colour of the marks."""
        self.marks.set_theme(theme)

    def activate(self) -> None:
        """Search, and go on searching after edits. The matches nearest to the caret come first."""
        self._anchor = self._edit.textCursor().selectionStart()
        if not self._active:
            self._active = True
            self._search()

    def deactivate(self) -> None:
        """Stop, and take the marks away; the query stays."""
        self._active = False
        self._timer.stop()
        if self._task is not None:
            self._task.cancel()
        self._forget()
        self.marks.clear()
        self._show(FindState(self.state.query))

    def shutdown(self) -> None:
        """End the background thread; the finder must not be used afterwards."""
        self._timer.stop()
        if self._task is not None:
            self._task.shutdown()

    def set_query(self, query: Query) -> None:
        """Look for something else, and select the first match after the place where the user was."""
        if query != self.state.query:
            self._show(replace(self.state, query=query))
            self._search(self._select_from_anchor)

    def next(self) -> None:
        """Select the next match; after the last one, the first."""
        self._when_found(partial(self._step, 1))

    def previous(self) -> None:
        """Select the match before; before the first one, the last."""
        self._when_found(partial(self._step, -1))

    def replace(self, template: str) -> None:
        """Replace the match that is selected, and select the next; if none is, only select the next."""
        self._when_found(partial(self._replace, template))

    def replace_all(self, template: str) -> None:
        """Replace every match, as one step that can be undone."""
        self._when_found(partial(self._replace_all, template))

    # Searching

    def _when_found(self, do: Callable[[], None]) -> None:
        self._edit.finish_composition()
        if not self._active or not self.state.query.text:
            return
        if self._task is not None and self._task.busy:
            self._then = do
        elif self._text is None:
            self._search(do)
        else:
            do()

    @Slot()
    def _search(self, then: Callable[[], None] | None = None) -> None:
        """Search now; when it ends, do `then`, or what was to be done before."""
        then = then or self._then
        self._timer.stop()
        self._forget()
        query = self.state.query
        if not query.text or not self._active:
            if self._task is not None:
                self._task.cancel()
            self.marks.clear()
            self._show(FindState(query))
            return
        self._then = then
        text = self._edit.exact_text()
        self._submit(lambda stop: (text, find_all(query, text, stop)), self._take_matches)

    def _submit(self, request: Callable[[Stop], Any], taker: Callable[[Any], None]) -> None:
        if self._task is None:
            self._task = LatestTask("find", self)
            self._task.done.connect(self._take)
            self._task.failed.connect(self._fail)
        self._taker = taker
        self._task.submit_stoppable(request)
        self._show(replace(self.state, busy=True))

    @Slot(object)
    def _take(self, answer: object) -> None:
        self._taker(answer)

    def _take_matches(self, answer: tuple[str, Matches]) -> None:
        self._text, self._matches = answer
        self.marks.show(self._matches.units)
        then, self._then = self._then, None
        self._show(FindState(self.state.query, count=self._matches.count, index=self._index()))
        if then is not None:
            then()

    @Slot(object)
    def _fail(self, problem: Exception) -> None:
        self._then = None
        if self._text is None:
            self.marks.clear()
            self._show(FindState(self.state.query, problem=problem))
        else:  # a replacement failed: the matches stay
            self._show(replace(self.state, busy=False, problem=problem))
        if not isinstance(problem, PROBLEMS):
            self.failed.emit(problem)

    def _forget(self) -> None:
        self._text, self._matches, self._then = None, _NOTHING, None
        self.marks.freeze()

    @Slot()
    def _note_change(self) -> None:
        if self._active and not self._edit.composing:
            if self._task is not None:
                self._task.cancel()
            self._text = None
            self.marks.freeze()
            self._timer.start()
            self._show(replace(self.state, busy=True, index=None, wrapped="", replaced=None))

    def _show(self, state: FindState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()

    # Going from match to match

    def _index(self) -> int | None:
        """Which match is selected."""
        cursor = self._edit.textCursor()
        selected = [cursor.selectionStart(), cursor.selectionEnd()]
        first = int(np.searchsorted(self._matches.units[:, 0], selected[0]))
        # Two may begin at one place: an empty one and the next.
        near = self._matches.units[first : first + 2].tolist()
        return first + near.index(selected) if selected in near else None

    @Slot()
    def _note_place(self) -> None:
        if not self._selecting:
            self._anchor = self._edit.textCursor().selectionStart()
            if self._text is not None and (index := self._index()) != self.state.index:
                self._show(replace(self.state, index=index, wrapped="", replaced=None))

    def _step(self, step: int) -> None:
        index = self._index()
        if index is not None:
            self._select(index + step)
        else:
            self._select(self._first_at(self._edit.textCursor().selectionStart()) - (step < 0))

    def _first_at(self, unit: int) -> int:
        return int(np.searchsorted(self._matches.units[:, 0], unit))

    def _select_from_anchor(self) -> None:
        anchor = self._anchor
        self._select(self._first_at(anchor))
        self._anchor = anchor  # what is typed next is searched from there as well

    def _select(self, index: int) -> None:
        count = self._matches.count
        if not count:
            return
        start, end = self._matches.units[index % count].tolist()
        cursor = self._edit.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self._selecting = True
        self._edit.setTextCursor(cursor)
        self._selecting = False
        self._edit.ensureCursorVisible()
        self._anchor = start
        wrapped: Wrapped = "start" if index >= count else "end" if index < 0 else ""
        self._show(replace(self.state, index=index % count, wrapped=wrapped, problem=None, replaced=None))

    # Replacing

    def _replace(self, template: str) -> None:
        index, text, query = self._index(), self._text, self.state.query
        if index is None or text is None:
            self._step(1)
        else:
            self._submit(lambda stop: replace_one(query, template, text, index, stop), self._take_one)

    def _replace_all(self, template: str) -> None:
        text, query, caret = self._text, self.state.query, self._edit.textCursor().position()
        if text is not None and self._matches.count:
            self._submit(lambda stop: replace_all(query, template, text, caret, stop), self._take_all)

    def _take_one(self, change: Change) -> None:
        then = self._then
        # A second empty match where the first was: it would be replaced there for ever.
        next_place = change.caret + (change.start == change.end)
        if self._make(change):
            self._search(then or (lambda: self._select(self._first_at(next_place))))

    def _take_all(self, change: Change) -> None:
        place = self._edit.verticalScrollBar().value()
        if self._make(change):
            self._edit.verticalScrollBar().setValue(place)
            self._search(lambda: self._show(replace(self.state, replaced=change.count)))

    def _make(self, change: Change) -> bool:
        self._show(replace(self.state, busy=False))
        self._then = None
        if not self._edit.replace_units(change.start, change.end, change.text):
            return False  # whoever opens long texts has been told
        cursor = self._edit.textCursor()
        cursor.setPosition(change.caret)
        self._edit.setTextCursor(cursor)
        return True
