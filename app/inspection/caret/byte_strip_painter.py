"""Paints the byte strip: numbers and names above, and the blocks of the tokens with their bytes below.

A border between two tokens inside a character is a jagged red line through all that belongs to the character; one
inside a grapheme only is a straight dashed line. Where things stand: `byte_layout.py`; keys and mouse:
`byte_strip.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from app.fonts import monospace_font
from app.inspection.caret.byte_cells import ByteCells, PointCell, TokenCell
from app.inspection.caret.byte_layout import ByteLayout
from app.inspection.words.code_points import point_number, point_picture
from app.inspection.words.token_words import hex_bytes
from app.palette import Theme
from engine.text.token_text import gpt2_alphabet

_SMALLER = 0.85
_OPEN = 0.55
"""How far, in widths of a digit, a block reaches out where its token has more bytes."""
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter


class StripFonts:
    """The fonts and heights of the strip at one size of type: `head` to `label` are the tops of its rows, `tops`
    the same with the room above the first."""

    def __init__(self, points: float) -> None:
        self.digits = monospace_font(points)
        self.strong = QFont(self.digits)
        self.strong.setBold(True)
        self.small = monospace_font(points * _SMALLER)
        self.metrics, self.small_metrics = QFontMetricsF(self.digits), QFontMetricsF(self.small)
        self.digit = self.metrics.horizontalAdvance("0")
        self.small_digit = self.small_metrics.horizontalAdvance("0")
        line, small = self.metrics.height(), self.small_metrics.height()
        self.pad = round(line * 0.2)
        self.line, self.small_line = round(line * 1.15), round(small * 1.1)
        self.head = self.pad
        self.name = self.head + self.line
        self.bracket = self.name + self.small_line + 2
        self.block = self.bracket + round(line * 0.35)
        self.letter = self.block + self.line
        self.label = self.letter + self.line
        self.block_end = self.label + self.small_line + 2
        self.height = self.block_end + self.pad
        self.tops = (0, self.name, self.block, self.letter, self.label)


class Texts(NamedTuple):
    """What is written, in the present language: the rows' titles, a title of each code point, the word beside a cut
    character, and what follows the last code point."""

    rows: tuple[str, str, str, str, str]
    titles: Sequence[str]
    cut: str
    after: str


@dataclass(frozen=True, slots=True)
class StripLook:
    """All that is painted.

    `inks`: the colour of each token, None where it has none; `pieces`: what the vocabulary has for each token, None
    where a letter of GPT-2 stands for each byte; `current`: the byte with the keyboard's frame; `chosen`: the id
    whose tokens are outlined, strongly the one with the number `meant`; `seen`: the x of the layout between which
    anything can be seen.
    """

    cells: ByteCells
    layout: ByteLayout
    texts: Texts
    inks: Sequence[str | None]
    pieces: Sequence[str] | None
    current: int | None
    chosen: int | None
    meant: int | None
    seen: tuple[float, float]

    def is_seen(self, sides: tuple[float, float]) -> bool:
        """Whether a part of a cell can be seen."""
        return sides[0] < self.seen[1] and self.seen[0] < sides[1]


class StripPainter:
    """Paints with one theme and one size of type."""

    def __init__(self, theme: Theme, fonts: StripFonts) -> None:
        self._theme, self._fonts = theme, fonts
        self._text, self._muted = QColor(theme.text), QColor(theme.muted)

    def paint_titles(self, painter: QPainter, texts: Texts, width: float) -> None:
        """The rows' titles, in `width` pixels at the left."""
        fonts = self._fonts
        painter.setFont(fonts.small)
        painter.setPen(self._muted)
        places = (
            (fonts.head, fonts.line),
            (fonts.name, fonts.small_line),
            (fonts.block, fonts.line),
            (fonts.letter, fonts.line),
            (fonts.label, fonts.small_line),
        )
        for title, (top, height) in zip(texts.rows, places, strict=True):
            painter.drawText(QRectF(fonts.pad, top, width - fonts.pad, height), _MIDDLE, title)

    def paint(self, painter: QPainter, look: StripLook) -> None:
        """All cells; the painter's zero is where the first one's side begins."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pieces = [""] * len(look.inks) if look.pieces is None else look.pieces
        for token, ink, piece in zip(look.cells.tokens, look.inks, pieces, strict=True):
            if look.is_seen(look.layout.box(token)):
                self._paint_token(painter, look, token, ink)
                self._paint_piece(painter, piece, look.layout.box(token))
        for point, title in zip(look.cells.points, look.texts.titles, strict=True):
            if look.is_seen(look.layout.box(point)):
                self._paint_point(painter, look, point, title)
        self._paint_bytes(painter, look)
        for cut in look.cells.cuts:
            x = (look.layout.right[cut.byte - 1] + look.layout.left[cut.byte]) / 2
            if look.is_seen((x, x)):
                self._paint_cut(painter, x, jagged=cut.in_character)
        if look.texts.after:
            end = look.layout.right[-1] if look.layout.right else 0.0
            painter.setFont(self._fonts.small)
            painter.setPen(self._muted)
            place = QRectF(end + self._fonts.digit, self._fonts.head, 1, self._fonts.line)
            painter.drawText(place, _MIDDLE | Qt.TextFlag.TextDontClip, look.texts.after)
        if look.current is not None:
            self._paint_current(painter, look, look.current)

    def _paint_token(self, painter: QPainter, look: StripLook, token: TokenCell, ink: str | None) -> None:
        fonts = self._fonts
        left, right = look.layout.box(token)
        top, bottom = fonts.block, fonts.block_end
        middle, reach = (top + bottom) / 2, _OPEN * fonts.digit
        shape = [QPointF(left + 1, top), QPointF(right - 1, top)]
        shape += [QPointF(right + reach, middle)] * token.ends_after
        shape += [QPointF(right - 1, bottom), QPointF(left + 1, bottom)]
        shape += [QPointF(left - reach, middle)] * token.begins_before
        painter.setPen(Qt.PenStyle.NoPen if ink else QPen(QColor(self._theme.edge), 1))
        if token.token_id == look.chosen:
            painter.setPen(QPen(QColor(self._theme.selection_mark), 4 if token.token == look.meant else 2))
        painter.setBrush(QColor(ink) if ink else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(shape))
        painter.setPen(self._text)
        painter.setFont(fonts.small)
        label = token_label(token)
        if (len(label) + 2) * fonts.small_digit > right - left:
            label = str(token.token_id)
        painter.drawText(QRectF(left, fonts.label, right - left, fonts.small_line), _CENTRE, label)

    def _paint_piece(self, painter: QPainter, piece: str, sides: tuple[float, float]) -> None:
        fonts, (left, right) = self._fonts, sides
        painter.setFont(fonts.digits)
        shown = fonts.metrics.elidedText(piece, Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, fonts.letter, right - left, fonts.line), _CENTRE, shown)

    def _paint_point(self, painter: QPainter, look: StripLook, point: PointCell, title: str) -> None:
        fonts, theme = self._fonts, self._theme
        left, right = look.layout.box(point)
        painter.setPen(self._text)
        painter.setFont(fonts.strong)
        number = point_number(point.letter)
        head = QRectF(left, fonts.head, right - left, fonts.line)
        painter.drawText(head, _MIDDLE, number)
        rest = head.adjusted((len(number) + 1) * fonts.digit, 0, 0, 0)
        if point.is_cut:
            painter.setFont(fonts.small)
            painter.setPen(QColor(theme.cut))
            painter.drawText(rest, _MIDDLE | Qt.AlignmentFlag.AlignRight, look.texts.cut)
            rest.setRight(rest.right() - fonts.small_metrics.horizontalAdvance(look.texts.cut))
        self._paint_picture(painter, rest, point_picture(point.letter))
        painter.setFont(fonts.small)
        painter.setPen(self._muted)
        shown = fonts.small_metrics.elidedText(title, Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, fonts.name, right - left, fonts.small_line), _MIDDLE, shown)
        # A bracket says which bytes are the code point's.
        painter.setPen(QPen(QColor(theme.cut if point.is_cut else theme.muted), 1.5))
        foot = (fonts.bracket + fonts.block) / 2
        sides = ((left + 1, foot), (left + 1, fonts.bracket), (right - 1, fonts.bracket), (right - 1, foot))
        painter.drawPolyline([QPointF(x, y) for x, y in sides])

    def _paint_picture(self, painter: QPainter, area: QRectF, picture: str) -> None:
        """The character; one that is wider than its place, such as ﷽, in smaller type."""
        font = QFont(self._fonts.digits)
        width = self._fonts.metrics.horizontalAdvance(picture)
        if width > area.width() > 0:
            font.setPointSizeF(max(font.pointSizeF() * area.width() / width, 1))
        painter.setFont(font)
        painter.setPen(self._text)
        painter.drawText(area, _MIDDLE, picture)

    def _paint_bytes(self, painter: QPainter, look: StripLook) -> None:
        fonts = self._fonts
        painter.setPen(self._text)
        seen = [
            byte
            for byte, sides in enumerate(zip(look.layout.left, look.layout.right, strict=True))
            if look.is_seen(sides)
        ]
        rows = [(fonts.block, fonts.strong, hex_bytes)]
        if look.pieces is None:
            rows.append((fonts.letter, fonts.digits, gpt2_alphabet))
        for row, font, written in rows:
            painter.setFont(font)
            for byte in seen:
                left, right = look.layout.left[byte], look.layout.right[byte]
                text = written(look.cells.data[byte : byte + 1])
                painter.drawText(QRectF(left, row, right - left, fonts.line), _CENTRE, text)

    def _paint_cut(self, painter: QPainter, x: float, *, jagged: bool) -> None:
        fonts, theme = self._fonts, self._theme
        top, bottom = fonts.bracket, fonts.block_end + 1
        if not jagged:
            pen = QPen(QColor(theme.grapheme), 2)
            pen.setDashPattern([2, 2])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
            return
        steps = 10
        swing = max(fonts.digit * 0.22, 1.5)
        points = [
            QPointF(x + (swing if step % 2 else -swing), top + (bottom - top) * step / steps)
            for step in range(steps + 1)
        ]
        # On a ground of its own the red is seen on every colour.
        thickness = max(fonts.digit * 0.22, 2.2)
        for colour, width in ((theme.base, 2.2 * thickness), (theme.cut, thickness)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawPolyline(points)

    def _paint_current(self, painter: QPainter, look: StripLook, byte: int) -> None:
        fonts = self._fonts
        left, right = look.layout.left[byte], look.layout.right[byte]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.drawRoundedRect(QRectF(left + 2, fonts.block + 1, right - left - 4, 2 * fonts.line - 2), 3, 3)


def token_label(token: TokenCell) -> str:
    """What stands in a token's block where there is room: its index in the text if that is known, and its id.

    >>> [token_label(TokenCell(7, 300, 0, 1, False, False, index)) for index in (1007, None)]
    ['#1007 · 300', '300']
    """
    return str(token.token_id) if token.index is None else f"#{token.index} · {token.token_id}"
