"""Paints the visible rows of a large text: the cells of their tokens, their letters, the selection, the caret.

The cells are painted by the same means as in the editor (`page.py`, `page_image.py`), for all rows at once.
"""

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout

from app.inspection.colours.colouring import NEEDS_VOCABULARY
from app.inspection.colours.inks import Inks
from app.inspection.large.caret import LargeCaret
from app.inspection.large.lines import LargeLines
from app.inspection.large.window import VisibleRow
from app.inspection.lines.encoded_lines import Piece
from app.inspection.painting.page import Page, PageMaker
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import ViewOptions
from app.palette import LIGHT, Theme
from engine import Tokenizer

_CARET_WIDTH = 2
_SELECTION_ALPHA = 110
"""The cells shine through the selection."""


class LargePainter:
    """Keeps what need not be made anew; each setter says whether the picture has changed."""

    def __init__(self) -> None:
        self.tokenizer: Tokenizer | None = None
        self.theme = LIGHT
        self._inks: Inks | None = None
        self._options = ViewOptions()
        self._chosen_id: int | None = None
        self._key: tuple[list[VisibleRow], int, float] | None = None
        self._page = Page()
        self._image: PageImage | None = None
        self._imaged: tuple[LargeLines, float, float] | None = None

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

    def page(self, shown: list[VisibleRow], left: float) -> Page:
        """Where the visible bytes stand; put together anew only if something has moved."""
        key = self._key
        if key is None or key[0] is not shown or key[1:] != (len(shown), left):
            maker = PageMaker(left)
            for visible in shown:
                row = visible.row
                maker.add(visible.laid.boxes, visible.top, (Piece(0, row.end - row.start, row.start),))
            self._key, self._page, self._image = (shown, len(shown), left), maker.page(), None
        return self._page

    def paint_cells(
        self, painter: QPainter, shown: list[VisibleRow], lines: LargeLines, left: float, width: float, area: QRect
    ) -> None:
        """The cells of the rows that meet an area of the viewport, which is `width` wide."""
        page, ratio = self.page(shown, left), painter.device().devicePixelRatioF()
        if self._inks is None or self._inks.ratio != ratio:
            self._inks, self._image = Inks(self.theme, ratio), None
        known = self._imaged
        if self._image is None or known is None or known[0] is not lines or known[1:] != (width, ratio):
            marks = page.marks(lines, self._chosen_id, options=self._options, vocabulary=self.tokenizer)
            self._image, self._imaged = PageImage(page, marks, self._inks, width), (lines, width, ratio)
        self._image.paint(painter, left, area.top(), area.bottom())

    def paint_row(self, painter: QPainter, visible: VisibleRow, left: float, selection: tuple[int, int]) -> None:
        """The letters of a row, and what is selected of it."""
        laid, row = visible.laid, visible.row
        start, end = max(selection[0], row.start), min(selection[1], row.end)
        ranges = []
        if start < end:
            colour = QColor(self.theme.highlight)
            colour.setAlpha(_SELECTION_ALPHA)
            selected = QTextLayout.FormatRange()
            selected.start = laid.text.unit_of_byte(start - row.start)
            selected.length = laid.text.unit_of_byte(min(end - row.start, len(laid.text.utf8))) - selected.start
            selected.format = QTextCharFormat()
            selected.format.setBackground(colour)
            ranges = [selected] if selected.length else []
            if laid.ends_line and end == row.end:
                boxes = laid.boxes.boxes
                x = sorted((float(boxes.begin[-1]), float(boxes.end[-1])))
                painter.fillRect(QRectF(left + x[0], visible.top, x[1] - x[0], laid.height), colour)
        laid.layout.draw(painter, QPointF(left, visible.top), ranges)

    def paint_caret(self, painter: QPainter, visible: VisibleRow, left: float, caret: LargeCaret) -> None:
        """The caret, which stands in this row."""
        unit = visible.laid.text.unit_of_byte(caret.place - visible.row.start)
        visible.laid.layout.drawCursor(painter, QPointF(left, visible.top), unit, _CARET_WIDTH)

    def _anew(self, changed: bool) -> bool:
        if changed:
            self._image = None
        return changed
