"""What is visible, as data: the boxes of all visible lines in bytes of the encoded text, and what tokens own them.

A `Page` is made when the text, its place on the screen or its tokens change, and serves painting as well as
pointing. No Qt in here; which lines are visible is known to `token_edit.py`.
"""

from dataclasses import dataclass, field

import numpy as np

from app.inspection.colours.colouring import VocabularyLike
from app.inspection.lines.cells import NO_BOXES, Boxes, byte_at, once
from app.inspection.lines.encoded_lines import EncodedLines, Piece
from app.inspection.lines.line_boxes import LineBoxes
from app.inspection.painting.marks import NO_MARKS, Marks, marks_of
from app.inspection.view_options import ViewOptions

USUAL = ViewOptions()


@dataclass(slots=True)
class Page:
    """The visible lines: `tops` and `heights` in the viewport, by row; `boxes` in bytes of the encoded text;
    `graphemes`, the borders of their graphemes."""

    tops: list[float] = field(default_factory=list)
    heights: list[float] = field(default_factory=list)
    boxes: Boxes = NO_BOXES
    graphemes: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))

    def byte_under(self, x: float, y: float) -> int | None:
        """The byte of the encoded text at a point of the viewport."""
        for row, (top, height) in enumerate(zip(self.tops, self.heights, strict=True)):
            if top <= y < top + height:
                return byte_at(self.boxes, row, x)
        return None

    def marks(
        self,
        lines: EncodedLines,
        chosen_id: int | None,
        *,
        options: ViewOptions = USUAL,
        vocabulary: VocabularyLike | None = None,
        meant: int | None = None,
    ) -> Marks:
        """Cells, colours and layers of the tokens that own the visible bytes; see `marks_of`."""
        if len(self.boxes.first) == 0:
            return NO_MARKS
        return marks_of(
            self.boxes, self.graphemes, lines, options=options, vocabulary=vocabulary, chosen_id=chosen_id,
            meant=meant,
        )  # fmt: skip


class PageMaker:
    """Collects visible lines, from the top down, into a page. `left`: x of the lines' own zero."""

    def __init__(self, left: float) -> None:
        self._left = left
        self._page = Page()
        self._boxes: list[Boxes] = []
        self._graphemes: list[np.ndarray] = []
        self._rows: list[int] = []
        self._shifts: list[int] = []
        self._end = 0

    def add(self, line: LineBoxes, top: float, pieces: tuple[Piece, ...]) -> None:
        """A line whose top is at `top`; `pieces`: which bytes of its block were encoded."""
        row = len(self._page.tops)
        self._page.tops.append(top)
        self._page.heights.append(line.height)
        boxes = line.boxes
        if len(boxes.first) == 0:
            return
        low, high = int(boxes.first[0]), int(boxes.last[-1])
        for piece in pieces:
            # After an edit that joined or split lines two pieces may claim the same old bytes: the upper one has
            # them, until the new encoding comes.
            if piece.high <= low or high <= piece.low or max(low, piece.low) + piece.shift < self._end:
                continue
            part = boxes
            if low < piece.low or piece.high < high:
                held = (piece.low <= boxes.first) & (boxes.last <= piece.high)
                if not held.any():
                    continue
                part = Boxes(*(values[held] for values in boxes))
            self._boxes.append(part)
            self._graphemes.append(line.graphemes)
            self._rows.append(row)
            self._shifts.append(piece.shift)
            self._end = int(part.last[-1]) + piece.shift

    def page(self) -> Page:
        """The page of all lines that were added."""
        page = self._page
        if self._boxes:
            first, last, begin, end, _row = map(np.concatenate, zip(*self._boxes, strict=True))
            counts = [len(boxes.first) for boxes in self._boxes]
            shift = np.repeat(self._shifts, counts)
            row = np.repeat(self._rows, counts)
            page.boxes = Boxes(first + shift, last + shift, begin + self._left, end + self._left, row)
            counts = [len(borders) for borders in self._graphemes]
            page.graphemes = once(np.concatenate(self._graphemes) + np.repeat(self._shifts, counts))
        return page
