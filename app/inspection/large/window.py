"""The rows of a large text that a window of some height shows, from its topmost row down.

Rows are laid out as they come into sight, and in each frame only for so long: what is left waits for the next one.
Then the pages before and behind are laid out, where one will scroll next. No widget in here: the scroll bars are
those of `large/scroll.py`.
"""

from collections.abc import Callable
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
        self.rows = LargeRows(b"", layout.starts)
        layout.set_rows(self.rows)
        self.height = 0.0
        self.top = self.rows.at(0)
        self.complete = False
        self._anchor = 0
        self._shown: list[VisibleRow] = []
        self._ahead: list[_Walk] = []
        self._lowest: Row | None = None
        self._near_end: int | None = None

    @property
    def shown(self) -> list[VisibleRow]:
        """The rows that were seen last, as far as they were laid out."""
        return self._shown

    @property
    def end_is_known(self) -> bool:
        return self._lowest is not None

    def set_data(self, data: bytes) -> None:
        """Another text, from its beginning."""
        self.rows = LargeRows(data, self.layout.starts)
        self.layout.set_rows(self.rows)
        self._anchor = 0
        self.lay_out_anew()

    def lay_out_anew(self) -> None:
        """Font, width or text have changed: other rows, of which the topmost holds what was at the top before."""
        self._shown, self._ahead, self._lowest, self._near_end = [], [], None, None
        self.complete = False
        self.top = self.rows.at(self._anchor)

    def look_at(self, left: float, right: float) -> None:
        """A stretch of the rows' x is seen: long rows are measured there."""
        self.layout.set_seen(left, right)
        if not all(self.layout.has(visible.row) for visible in self._shown):
            self._shown, self._ahead = [], []
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
        self._anchor = top.start
        if top == self.top and self._shown:
            return 0.0
        before = self._shown if self.complete else []
        self.top, self._shown, self.complete = top, [], False
        if not before:
            return None
        for visible in before:
            if visible.row == top:
                return -visible.top
        if top < before[0].row and before[0].row.start - top.start < self.rows_a_page() * self.rows.blocks.size:
            for visible in self.visible(seconds):
                if visible.row == before[0].row:
                    return visible.top
        return None

    def lowest_top(self, wanted: Row) -> Row | None:
        """The topmost row with which the text's last row is seen; None: far below a `wanted` top.

        Only near the end rows are laid out for it.
        """
        if self._lowest is None and wanted.end >= self._place_near_end():
            self._lowest = self.top_for_bottom(self.rows.last)
        return self._lowest

    def about_lowest(self) -> int:
        """The byte at which the lowest topmost row begins; a guess as long as the end is not known."""
        if self._lowest is not None:
            return self._lowest.start
        blocks, page = self.rows.blocks, self.rows_a_page()
        block = blocks.at(len(self.rows.data))
        a_row = self.layout.bytes_a_row() if self.layout.wrapped else len(self.rows.data) + 1
        while (above := blocks.before(block)) is not None:
            page -= max(-(-(block.end - block.start) // a_row), 1)
            if page <= 1:
                break
            block = above
        return block.start

    def top_for_bottom(self, row: Row) -> Row:
        """The topmost row with which a row is the last one that is seen whole."""
        height = self.layout.row(row).height
        while (above := self.rows.before(row)) is not None:
            height += self.layout.row(above).height
            if height > self.height:
                break
            row = above
        return row

    def top_for(self, row: Row, y: float) -> Row:
        """The topmost row with which a row is seen whole, about `y` below the top."""
        room = self.height - self.layout.row(row).height
        while (above := self.rows.before(row)) is not None:
            height = self.layout.row(above).height
            if y < height / 2 or room < height:
                break
            row, y, room = above, y - height, room - height
        return row

    def prepare(self) -> None:
        """From now on `go_on` lays out the next page and the one before."""
        page, rows = self.rows_a_page(), self.rows
        up, down = _Walk(rows.before, self._shown[0].row, page), _Walk(rows.after, self._shown[-1].row, page)
        self._ahead = [up, down]

    def go_on(self, seconds: float) -> bool:
        """Lay out some of these rows; whether there are more."""
        begun = perf_counter()
        while self._ahead and perf_counter() - begun < seconds:
            row = self._ahead[-1].following()
            if row is None:
                self._ahead.pop()
            elif not self.layout.has(row):
                self.layout.row(row)
        return bool(self._ahead)

    def _place_near_end(self) -> int:
        """A byte before the lowest topmost row: a block has one row at least."""
        if self._near_end is None:
            blocks = self.rows.blocks
            block = blocks.at(len(self.rows.data))
            for _ in range(self.rows_a_page() + 1):
                block = blocks.before(block) or block
            self._near_end = block.start
        return self._near_end

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


class _Walk:
    """Some rows in one direction, one by one: to know the next one, the block it is in is laid out."""

    def __init__(self, step: Callable[[Row], Row | None], row: Row, count: int) -> None:
        self._step, self._row, self._left = step, row, count

    def following(self) -> Row | None:
        """The next row; None behind the last one."""
        row = self._step(self._row) if self._left > 0 else None
        if row is not None:
            self._row, self._left = row, self._left - 1
        return row
