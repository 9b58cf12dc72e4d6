"""The rows of a large text that a window of some height shows, from its topmost row down.

Rows are laid out as they come into sight, and in each frame only for so long: what is left waits for the next one.
Then the pages before and behind are laid out, where one will scroll next. No widget in here: the scroll bars are
those of `large/scroll.py`.
"""

from dataclasses import dataclass
from time import perf_counter

from app.inspection.large.layout import LaidRow, LargeLayout
from app.inspection.large.rows import LargeRows, Row


@dataclass(frozen=True, slots=True)
class VisibleRow:
    """A laid row with its y in the window."""

    laid: LaidRow
    top: float

    @property
    def row(self) -> Row:
        """Which row it is."""
        return self.laid.row

    @property
    def bottom(self) -> float:
        """y below it."""
        return self.top + self.laid.height


class LargeWindow:
    """`complete`: whether all visible rows are laid out; `end_is_known`: whether `lowest_top` is exact."""

    def __init__(self, layout: LargeLayout) -> None:
        self.layout = layout
        self.rows = LargeRows(b"")
        layout.set_rows(self.rows)
        self.height = 0.0
        self.top = self.rows.at(0)
        self.complete = False
        self._shown: list[VisibleRow] = []
        self._ahead: list[Row] = []
        self._lowest: Row | None = None

    @property
    def end_is_known(self) -> bool:
        return self._lowest is not None

    def set_rows(self, rows: LargeRows) -> None:
        """Another text, from its beginning."""
        self.rows = rows
        self.layout.set_rows(rows)
        self.top = rows.at(0)
        self.lay_out_anew()

    def lay_out_anew(self) -> None:
        """Font, size or text have changed."""
        self._shown, self._ahead, self._lowest = [], [], None
        self.complete = False

    def rows_a_page(self) -> int:
        """How many rows fit, at most."""
        return max(int(self.height / self.layout.usual_height()), 1)

    def visible(self, seconds: float | None = None) -> list[VisibleRow]:
        """The rows that are seen, from the top down; if it takes longer than `seconds`, the first of them."""
        if not self.complete:
            self._shown = self._found(list(self._shown), seconds)
        return self._shown

    def move_to(self, top: Row, seconds: float) -> float | None:
        """Another topmost row; how far down what stays visible is to be moved, None if nothing of it is known."""
        if top == self.top and self._shown:
            return 0.0
        before = self._shown if self.complete else []
        self.top, self._shown, self.complete = top, [], False
        if not before:
            return None
        for visible in before:
            if visible.row == top:
                return -visible.top
        if top < before[0].row < self.rows.moved(top, self.rows_a_page()):
            for visible in self.visible(seconds):
                if visible.row == before[0].row:
                    return visible.top
        return None

    def lowest_top(self, wanted: Row | None = None) -> Row:
        """The topmost row with which the text's last row is seen.

        Only for a `wanted` top near the end rows are laid out for it; else it is about that.
        """
        if self._lowest is None:
            last = self.rows.last
            if wanted is None or wanted < self.rows.moved(last, -2 * self.rows_a_page()):
                return self.rows.moved(last, 1 - self.rows_a_page())
            self._lowest = self.top_for_bottom(last)
        return self._lowest

    def top_for_bottom(self, row: Row) -> Row:
        """The topmost row with which a row is the last one that is seen whole."""
        height = self.layout.row(row).height
        while (above := self.rows.before(row)) is not None:
            height += self.layout.row(above).height
            if height > self.height:
                break
            row = above
        return row

    def prepare(self) -> bool:
        """Note the rows of the next page and of the one before; whether `go_on` has something to do."""
        page, self._ahead = self.rows_a_page(), []
        for step in (-1, 1):
            row = self._shown[0 if step < 0 else -1].row
            for _ in range(page):
                following = self.rows.moved(row, step)
                if following == row:
                    break
                row = following
                if not self.layout.has(row):
                    self._ahead.insert(0, row)
        return bool(self._ahead)

    def go_on(self, seconds: float) -> bool:
        """Lay out some of the noted rows; whether there are more."""
        begun = perf_counter()
        while self._ahead and perf_counter() - begun < seconds:
            self.layout.row(self._ahead.pop())
        return bool(self._ahead)

    def _found(self, found: list[VisibleRow], seconds: float | None) -> list[VisibleRow]:
        begun = perf_counter()
        row: Row | None = self.rows.after(found[-1].row) if found else self.top
        y = found[-1].bottom if found else 0.0
        while row is not None and (not found or y < self.height):
            late = seconds is not None and perf_counter() - begun > seconds
            if late and found and not self.layout.has(row):
                return found
            laid = self.layout.row(row)
            found.append(VisibleRow(laid, y))
            y += laid.height
            row = self.rows.after(row)
        self.complete = True
        return found
