"""The keys of the view of a large text: what each does, and where one that moves the caret takes it."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from app.inspection.large.caret import LargeCaret
from app.inspection.large.layout import LaidRow
from app.inspection.large.rows import LargeRows, Row


@dataclass(frozen=True, slots=True)
class Order:
    """A key's meaning: a `move` of the caret, which `selects` with Shift, or else a method of the view by name."""

    move: str | None = None
    selects: bool = False
    name: str = ""
    arguments: tuple[float, ...] = ()


class Page(Protocol):
    """What the moves need to know of the view."""

    @property
    def rows(self) -> LargeRows: ...
    def laid(self, row: Row) -> LaidRow: ...
    def rows_a_page(self) -> int: ...


_KEY = QKeySequence.StandardKey
_MOVES = {
    "next": (_KEY.MoveToNextChar, _KEY.SelectNextChar),
    "previous": (_KEY.MoveToPreviousChar, _KEY.SelectPreviousChar),
    "down": (_KEY.MoveToNextLine, _KEY.SelectNextLine),
    "up": (_KEY.MoveToPreviousLine, _KEY.SelectPreviousLine),
    "page_down": (_KEY.MoveToNextPage, _KEY.SelectNextPage),
    "page_up": (_KEY.MoveToPreviousPage, _KEY.SelectPreviousPage),
    "begin": (_KEY.MoveToStartOfLine, _KEY.SelectStartOfLine),
    "end": (_KEY.MoveToEndOfLine, _KEY.SelectEndOfLine),
    "first": (_KEY.MoveToStartOfDocument, _KEY.SelectStartOfDocument),
    "last": (_KEY.MoveToEndOfDocument, _KEY.SelectEndOfDocument),
}
_OTHERS = {
    _KEY.Copy: Order(name="copy"),
    _KEY.SelectAll: Order(name="select_all"),
    _KEY.ZoomIn: Order(name="zoom_by", arguments=(1,)),
    _KEY.ZoomOut: Order(name="zoom_by", arguments=(-1,)),
}
_WITH_CONTROL = {
    Qt.Key.Key_Equal: Order(name="zoom_by", arguments=(1,)),
    Qt.Key.Key_0: Order(name="zoom_reset"),
}


def order_of(event: QKeyEvent) -> Order | None:
    """What a key means here; None: nothing."""
    for move, keys in _MOVES.items():
        for selects, key in enumerate(keys):
            if event.matches(key):
                return Order(move=move, selects=bool(selects))
    for key, order in _OTHERS.items():
        if event.matches(key):
            return order
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return _WITH_CONTROL.get(Qt.Key(event.key()))
    return None


def moved_caret(page: Page, caret: LargeCaret, move: str, goal: float | None) -> tuple[int, float | None]:
    """Where a move takes the caret, and the x that moves up and down aim at."""
    rows, place = page.rows, caret.place
    row = rows.at(place)
    match move:
        case "next":
            return caret.following(place), None
        case "previous":
            return caret.preceding(place), None
        case "begin":
            return row.start, None
        case "end":
            return caret.end_of(row), None
        case "first":
            return 0, None
        case "last":
            return len(rows.data), None
    step = max(page.rows_a_page() - 1, 1) if move.startswith("page") else 1
    other = rows.moved(row, step if move.endswith("down") else -step)
    x = page.laid(row).x_of_byte(place) if goal is None else goal
    if other == row:  # already at the first or the last row
        return (caret.end_of(row) if move.endswith("down") else row.start), x
    return caret.snapped(min(page.laid(other).byte_at_x(x), caret.end_of(other))), x
