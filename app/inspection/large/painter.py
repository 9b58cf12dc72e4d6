"""Paints the visible rows of a large text: the cells of their tokens, their letters, the selection, the caret.

The cells are painted by the same means as in the editor (`page.py`, `page_image.py`), for all rows at once.
"""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from app.inks import Inks
from app.inspection.colours.colouring import NEEDS_VOCABULARY
from app.inspection.large.caret import LargeCaret
from app.inspection.large.lines import LargeLines
from app.inspection.large.window import VisibleRow
from app.inspection.lines.cells import Boxes, stretches
from app.inspection.lines.encoded_lines import Piece
from app.inspection.lines.line_boxes import LineBoxes
from app.inspection.painting.blank_signs import arrow_width, paint_sign, signs_of
from app.inspection.painting.page import Page, PageMaker
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import ViewOptions
from app.palette import LIGHT, Theme
from engine import Tokenizer

_CARET_WIDTH = 2
_SELECTION_ALPHA = 110
_MARK_ALPHA = 75
"""The cells shine through the selection and the marks."""
_OVERHANG = 20.0
"""Letters may reach out of their part of a row by so much."""
_LINE = 1.0
"""Thickness of the line below a mark."""


class LargePainter:
    """Keeps what need not be made anew; each setter says whether the picture has changed."""

    def __init__(self) -> None:
        self.tokenizer: Tokenizer | None = None
        self.theme = LIGHT
        self._inks: Inks | None = None
        self._options = ViewOptions()
        self._chosen_id: int | None = None
        self._key: tuple[list[VisibleRow], int, float, float] | None = None
        self._page = Page()
        self._image: PageImage | None = None
        self._imaged: tuple[LargeLines, float, float, int | None] | None = None

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self.theme, self._inks, self._image = theme, None, None

    def set_options(self, options: ViewOptions) -> bool:
        """The colour rule and the layers."""
        changed = options != self._options
        self._options = options
        return self._anew(changed)

    def set_chosen(self, token_id: int | None) -> bool:
        """The token whose every occurrence is outlined."""
        changed = token_id != self._chosen_id
        self._chosen_id = token_id
        return self._anew(changed)

    def set_tokenizer(self, tokenizer: Tokenizer | None) -> bool:
        """The vocabulary in which some colour rules look tokens up."""
        changed = tokenizer is not self.tokenizer and self._options.rule in NEEDS_VOCABULARY
        self.tokenizer = tokenizer
        return self._anew(changed)

    def page(self, shown: list[VisibleRow], left: float, width: float) -> Page:
        """Where the visible bytes stand, in a viewport of some width; made anew only if something has moved."""
        key = self._key
        if key is None or key[0] is not shown or key[1:] != (len(shown), left, width):
            maker = PageMaker(left)
            for visible in shown:
                block = visible.laid.laid.block
                boxes = _between(visible.laid.boxes, -left, width - left)
                maker.add(boxes, visible.top, (Piece(0, block.end - block.start, block.start),))
            self._key, self._page, self._image = (shown, len(shown), left, width), maker.page(), None
        return self._page

    def paint_cells(
        self, painter: QPainter, shown: list[VisibleRow], lines: LargeLines, left: float, width: float, area: QRect,
        *, place: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        """The cells of the rows that meet an area of the viewport, which is `width` wide. `place`: the bytes where
        the chosen token is the one that is meant."""
        page, ratio = self.page(shown, left, width), painter.device().devicePixelRatioF()
        if self._inks is None or self._inks.ratio != ratio:
            self._inks, self._image = Inks(self.theme, ratio), None
        meant = self._meant(lines, place)
        known = self._imaged
        if self._image is None or known is None or known[0] is not lines or known[1:] != (width, ratio, meant):
            marks = page.marks(
                lines, self._chosen_id, options=self._options, vocabulary=self.tokenizer, meant=meant
            )
            self._image, self._imaged = PageImage(page, marks, self._inks, width), (lines, width, ratio, meant)
        self._image.paint(painter, left, area.top(), area.bottom())

    def _meant(self, lines: LargeLines, place: tuple[int, int] | None) -> int | None:
        if place is None or self._chosen_id is None or not lines.covers(*place):
            return None
        return lines.token_alike(*place, self._chosen_id)

    def paint_marks(self, painter: QPainter, found: np.ndarray) -> None:
        """Mark byte ranges of the page that were found, int64 (k, 2), rising and apart."""
        colour = QColor(self.theme.selection_mark)
        line = QColor(colour)
        colour.setAlpha(_MARK_ALPHA)
        for stretch in self._stretches(found):
            painter.fillRect(stretch, colour)
            painter.fillRect(QRectF(stretch.left(), stretch.bottom() - _LINE, stretch.width(), _LINE), line)

    def paint_selection(self, painter: QPainter, selection: tuple[int, int]) -> None:
        """What is selected of the page, if anything."""
        if selection[0] == selection[1]:
            return
        colour = QColor(self.theme.highlight)
        colour.setAlpha(_SELECTION_ALPHA)
        for stretch in self._stretches(np.array([selection], np.int64)):
            painter.fillRect(stretch, colour)

    def paint_row(self, painter: QPainter, visible: VisibleRow, left: float, *, signs: bool) -> None:
        """The letters of a row; with `signs` also those for its line feed and for blanks that Qt gives none."""
        laid, width = visible.laid, self._key[3] if self._key else 0.0
        lines, place = laid.lines, QPointF(left, visible.top)
        for line in lines:
            x = left + line.x()
            if len(lines) == 1 or (x < width + _OVERHANG and x + line.naturalTextWidth() > -_OVERHANG):
                line.draw(painter, place)
        if signs:
            self._paint_signs(painter, visible, left)
        boxes = laid.boxes.boxes
        last = laid.laid.block.start + int(boxes.last[-1]) if len(boxes.last) else -1
        if signs and laid.laid.ends_line and last == laid.laid.block.end:
            x = left + min(float(boxes.begin[-1]), float(boxes.end[-1]))
            painter.drawText(QPointF(x, visible.top + lines[-1].y() + lines[-1].ascent()), "¶")

    def _paint_signs(self, painter: QPainter, visible: VisibleRow, left: float) -> None:
        laid, font = visible.laid.laid, painter.font()
        line = visible.laid.lines[0]
        baseline = visible.top + line.y() + line.ascent()
        for sign in signs_of(laid.text.utf8, visible.laid.boxes.boxes, arrow=arrow_width(font)):
            paint_sign(painter, sign._replace(left=sign.left + left, right=sign.right + left), baseline, font)
        painter.setFont(font)

    def paint_caret(self, painter: QPainter, visible: VisibleRow, left: float, caret: LargeCaret) -> None:
        """The caret, which stands in this row."""
        laid = visible.laid.laid
        place = QPointF(left, visible.top)
        laid.layout.drawCursor(painter, place, laid.unit_of_byte(caret.place), _CARET_WIDTH)

    def _stretches(self, ranges: np.ndarray) -> list[QRectF]:
        page = self._page
        found = stretches(page.boxes, ranges)
        sides = zip(found.left.tolist(), found.right.tolist(), found.row.tolist(), strict=True)
        return [QRectF(x, page.tops[row], end - x, page.heights[row]) for x, end, row in sides]

    def _anew(self, changed: bool) -> bool:
        if changed:
            self._image = None
        return changed


def _between(line: LineBoxes, left: float, right: float) -> LineBoxes:
    """What is seen of a row between two x: of one that is not wrapped, most lies elsewhere."""
    boxes = line.boxes
    seen = (np.maximum(boxes.begin, boxes.end) > left) & (np.minimum(boxes.begin, boxes.end) < right)
    return line if seen.all() else replace(line, boxes=Boxes(*(values[seen] for values in boxes)))
