"""Measures the texts of the byte strip in its fonts, for the layout. Widths are kept: a caret moves often."""

from collections.abc import Sequence

from app.inspection.caret.byte_cells import ByteCells, TokenCell
from app.inspection.caret.byte_layout import ByteLayout, Sizes, placed
from app.inspection.caret.byte_strip_painter import StripFonts
from app.inspection.words.code_points import point_number, point_picture

_WIDEST_PICTURE = 5.0
"""In digits: a wider character is drawn in smaller type."""
_MOST_KEPT = 2000


class StripMeasures:
    """The widths at one size of type."""

    def __init__(self, fonts: StripFonts) -> None:
        self._fonts = fonts
        self._kept: dict[tuple[str, bool], float] = {}

    def rows_width(self, rows: Sequence[str]) -> float:
        """Of the rows' titles, with the room beside them."""
        return max(self._small(row) for row in rows) + 2 * self._fonts.pad + self._fonts.digit

    def layout(self, cells: ByteCells, titles: Sequence[str], *, cut: str, after: str, room: float) -> ByteLayout:
        """The cells in `room` pixels; `titles` of the code points, `cut`: the word beside a cut one."""
        fonts = self._fonts
        cut_width = self._small(cut) + fonts.digit
        return placed(
            cells,
            heads=[self._head(point.letter) + cut_width * point.is_cut for point in cells.points],
            names=[self._small(title) + 2 for title in titles],
            labels=[self._label(token) for token in cells.tokens],
            sizes=Sizes(
                byte=3.2 * fonts.digit,
                gap=1.2 * fonts.digit,
                side=fonts.digit,
                least_name=9 * fonts.small_digit,
                after=self._small(after) + 2 * fonts.digit if after else 0.0,
            ),
            room=room,
        )

    def _head(self, letter: str) -> float:
        digit = self._fonts.digit
        picture = self._width(point_picture(letter), small=False)
        return (len(point_number(letter)) + 1) * digit + min(picture, _WIDEST_PICTURE * digit) + 2

    def _label(self, token: TokenCell) -> float:
        return len(str(token.token_id)) * self._fonts.small_digit + self._fonts.digit

    def _small(self, text: str) -> float:
        return self._width(text, small=True)

    def _width(self, text: str, *, small: bool) -> float:
        fonts = self._fonts
        if text.isascii():
            return len(text) * (fonts.small_digit if small else fonts.digit)
        width = self._kept.get((text, small))
        if width is None:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            width = (fonts.small_metrics if small else fonts.metrics).horizontalAdvance(text)
            self._kept[text, small] = width
        return width
