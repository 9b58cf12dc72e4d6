"""The strip under the text: the code points at the caret, their bytes, and the token that owns each byte.

Here are the keys, the mouse, what screen readers hear, and the strip's size, which never depends on what it shows;
where it has less, its rows are scrolled, and the lower ones are seen first.
What is shown: `byte_cells.py`; where it stands: `byte_layout.py`; how it looks: `byte_strip_painter.py`.
"""

from collections.abc import Callable, Sequence
from html import escape

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QFrame, QSizePolicy, QToolTip, QWidget

from app.colour_rule import by_position
from app.context_menu import ContextMenu
from app.focus_frame import FocusFrame
from app.inspection.caret.byte_cells import NO_CELLS, ByteCells, cells_of, grapheme_bytes
from app.inspection.caret.byte_layout import ByteLayout
from app.inspection.caret.byte_measures import StripMeasures
from app.inspection.caret.byte_strip_painter import StripFonts, StripLook, StripPainter, Texts
from app.inspection.caret.byte_words import (
    byte_tip,
    byte_words,
    copies,
    more_words,
    place_words,
    point_tip,
)
from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.words.merge_words import TokenizerLike
from app.inspection.words.token_words import point_title, token_tip
from app.palette import LIGHT, Theme
from engine.text.token_text import token_text

_CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_ROWS = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}


_PIECE = 48
"""Bytes of a piece that are written at most."""


class ByteStrip(QAbstractScrollArea):
    """`byte_chosen(int)`: the byte of the encoded text which was clicked, or chosen by Enter; then
    `token_chosen(int)`: the id of the token that owns it."""

    accessible_role = QAccessible.Role.List

    byte_chosen = Signal(int)
    token_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("byte_strip")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)  # in a low window it gives way
        self._theme = LIGHT
        self._cells = NO_CELLS
        self._colours: tuple[str, tuple[int, ...]] = ("tokens", ())
        self._titles: tuple[str, ...] = ()
        self._lines: EncodedLines | None = None
        self._tokenizer: TokenizerLike | None = None
        self._pieces: tuple[str, ...] | None = None
        self._graphemes: np.ndarray | None = None
        self._current = 0
        self._place: tuple[bytes, int | None, int] = (b"", None, 0)
        self._chosen: int | None = None
        self._meant: int | None = None
        self._layout = ByteLayout((), (), 0.0)
        self._title_width = 0.0
        self._after = ""
        self._take_font()
        self.set_theme(LIGHT)
        self.retranslate()

    # What is shown

    def show_place(
        self,
        lines: EncodedLines | None,
        span: tuple[int, int] | None,
        text: str,
        *,
        tokenizer: TokenizerLike | None = None,
        colours_of: Callable[[int, int], Sequence[int]] | None = None,
        cell_set: str = "tokens",
        graphemes: np.ndarray | None = None,
        at: int = 0,
        meant: int | None = None,
    ) -> None:
        """Show the exact `text` that stands at bytes `span` of the encoded text; None where it was edited since.

        Of a long text that was encoded the first 128 code points are enough. `colours_of(first, last)`: the numbers
        of the colours of tokens [first, last) in the theme's set `cell_set`, negative for none; by position if not
        given. `tokenizer` and `graphemes` (byte borders around the place) make the tool tips fuller; of one that is
        not byte-level the pieces are shown in place of GPT-2's letters. `at`: the byte, from the place's beginning,
        that is meant; `meant`: the number of the chosen token there.
        """
        if meant != self._meant:
            self._meant = meant
            self.viewport().update()
        cells = cells_of(lines, span, text)
        colours, pieces = (cell_set, _colour_numbers(cells, lines, colours_of)), _pieces_of(cells, tokenizer)
        self._lines, self._tokenizer, self._graphemes = lines, tokenizer, graphemes
        place = (cells.data, cells.start, at)
        another, moved, self._place = place[:2] != self._place[:2], place != self._place, place
        if (cells, colours, pieces) == (self._cells, self._colours, self._pieces) and not moved:
            return
        self._cells, self._colours, self._pieces = cells, colours, pieces
        self._describe()
        self._arrange()
        if moved:
            self._current = at if at < len(cells.data) else 0
            if another:
                self.horizontalScrollBar().setValue(0)
            self._reveal()

    def shown(self) -> ByteCells:
        """What is shown now."""
        return self._cells

    def current_byte(self) -> int | None:
        """The byte that Enter chooses, from the place's beginning."""
        return self._current if self._current < len(self._cells.data) else None

    def set_chosen_token(self, token_id: int | None) -> None:
        """Outline a token wherever it is shown; the one that is meant more strongly."""
        if token_id != self._chosen:
            self._chosen = token_id
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the ground, the tokens and the marks."""
        self._theme = theme
        self._painter = StripPainter(theme, self._fonts)
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, theme.base)
        self.setPalette(palette)
        self.viewport().update()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("ByteStrip", "Bytes and tokens at the caret"))
        self._cut_word = QCoreApplication.translate("ByteStrip", "cut")
        self._describe()
        self._arrange()

    @property
    def _rows(self) -> tuple[str, str, str, str, str]:
        translate, written = QCoreApplication.translate, self._pieces
        return (
            translate("ByteStrip", "Code point"),
            translate("ByteStrip", "Name"),
            translate("ByteStrip", "UTF-8"),
            translate("ByteStrip", "GPT-2") if written is None else translate("ByteStrip", "Piece"),
            translate("ByteStrip", "Token · id"),
        )

    def _describe(self) -> None:
        self._titles = tuple(point_title(point.letter) for point in self._cells.points)
        words = place_words(self._cells)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)

    # Sizes

    def _take_font(self) -> None:
        self._fonts = StripFonts(self.fontInfo().pointSizeF())
        self._painter = StripPainter(self._theme, self._fonts)
        self._measures = StripMeasures(self._fonts)
        # The scroll bar's room is kept free where there is none, so that nothing jumps when it comes.
        self.setMinimumHeight(0)
        self.setMaximumHeight(round(self._fonts.height) + self.horizontalScrollBar().sizeHint().height())

    def _arrange(self) -> None:
        wide = self.viewport().width()
        titles = self._measures.rows_width(self._rows)
        self._title_width = titles if 4 * titles < wide else 0.0
        room = wide - self._title_width
        self._after = "" if self._cells.more == 0 else more_words(self._cells.more)
        self._layout = self._measures.layout(
            self._cells, self._titles, cut=self._cut_word, after=self._after, room=room
        )
        bar = self.horizontalScrollBar()
        bar.setRange(0, max(round(self._layout.width - room), 0))
        bar.setPageStep(max(round(room), 1))
        bar.setSingleStep(round(4 * self._fonts.digit))
        high, rows, tops = self.viewport().height(), self.verticalScrollBar(), self._fonts.tops
        # The lower rows are said nowhere else, the upper ones also in the line at the caret.
        at_bottom = rows.value() == rows.maximum()
        hidden = next((row for row, top in enumerate(tops) if self._fonts.height - top <= high), len(tops) - 1)
        rows.setRange(0, hidden)
        if at_bottom:
            rows.setValue(hidden)
        rows.setPageStep(len(tops) - hidden)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(0, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.lower_rows_height(2))

    def lower_rows_height(self, rows: int = 3) -> int:
        """Enough for the lowest rows: for the bytes and the tokens that own them, without the code points above."""
        return self.maximumHeight() - round(self._fonts.tops[-rows])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._take_font()
            self._arrange()
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.base)
            look = self._look()
            painter.translate(0, -self._top())
            top, end, wide = self._top(), self._shown_end(), self.viewport().width()
            painter.setClipRect(0, top, wide, end - top)  # no row by half
            if self._title_width:
                self._painter.paint_titles(painter, look.texts, self._title_width)
            painter.setClipRect(round(self._title_width), top, wide, end - top)
            painter.translate(self._left(), 0)
            self._painter.paint(painter, look)

    def _look(self) -> StripLook:
        empty = "" if self._cells.points else place_words(self._cells)
        texts = Texts(self._rows, self._titles, self._cut_word, self._after or empty)
        name, numbers = self._colours
        colours = self._theme.cell_colours(name)
        inks = [colours[number] if number >= 0 else None for number in numbers]
        current = self.current_byte() if self.hasFocus() else None
        seen = (self._title_width - self._left(), self.viewport().width() - self._left())
        return StripLook(
            self._cells, self._layout, texts, inks, self._pieces, current, self._chosen, self._meant, seen
        )

    def _left(self) -> float:
        """x of the layout's zero in the viewport."""
        return self._title_width - self.horizontalScrollBar().value()

    def _top(self) -> int:
        """How far the rows are scrolled: a whole number of them."""
        return round(self._fonts.tops[self.verticalScrollBar().value()])

    def _shown_end(self) -> int:
        """Where the last row ends that is shown as a whole, counted as `_top` is."""
        ends = [*self._fonts.tops[1:], self._fonts.height]
        last = self._top() + self.viewport().height()
        return round(max((end for end in ends if end <= last), default=last))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, last = event.key(), len(self._cells.data) - 1
        places = {
            Qt.Key.Key_Left: max(self._current - 1, 0),
            Qt.Key.Key_Right: min(self._current + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if last >= 0 and key in places:
            self._go_to(places[Qt.Key(key)])
        elif key in _CHOOSE:
            self._choose()
        elif key in _ROWS:
            self.verticalScrollBar().triggerAction(_ROWS[Qt.Key(key)])
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose_under(event.position())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if (by_mouse and not self._choose_under(QPointF(event.pos()))) or (byte := self.current_byte()) is None:
            return
        menu = ContextMenu(self)
        for words, text in copies(self._cells, byte):
            menu.offer_copy(words, text)
        menu.popup(event.globalPos())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, rows, bar = event.angleDelta(), self.verticalScrollBar(), self.horizontalScrollBar()
        if turned.y() and rows.maximum():
            QCoreApplication.sendEvent(rows, event)
        else:
            bar.setValue(bar.value() - round((turned.y() or turned.x()) / 120 * 3 * bar.singleStep()))
        event.accept()

    def _go_to(self, byte: int) -> None:
        self._current = byte
        self._reveal()
        # The description stays what it is; that another byte is meant must be said.
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, byte_words(self._cells, byte)))

    def _reveal(self) -> None:
        """Scroll to the current byte."""
        if self._current < len(self._cells.data):
            bar = self.horizontalScrollBar()
            room = self.viewport().width() - self._title_width
            side = self._fonts.digit
            left, right = self._layout.left[self._current] - side, self._layout.right[self._current] + side
            bar.setValue(round(min(max(bar.value(), right - room), left)))
        self.viewport().update()

    def _choose_under(self, point: QPointF) -> bool:
        """Choose the byte at a point of the viewport; whether there is one."""
        byte = self._byte_under(point)
        if byte is None:
            return False
        self._go_to(byte)
        self._choose()
        return True

    def _choose(self) -> None:
        token = self._cells.token_at(self._current)
        if token is not None and self._cells.start is not None:
            self.byte_chosen.emit(self._cells.start + self._current)
            self.token_chosen.emit(token.token_id)

    def _byte_under(self, point: QPointF) -> int | None:
        return self._layout.byte_under(point.x() - self._left()) if point.x() >= self._title_width else None

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self.tip_at(QPointF(event.pos()))
            if tip:
                QToolTip.showText(event.globalPos(), tip, self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPointF) -> str:
        """The tool tip at a point of the viewport, as rich text: of a code point, a byte, or a token."""
        byte = self._byte_under(point)
        if byte is None:
            return ""
        y = point.y() + self._top()
        if y < self._fonts.block:
            return _rich(point_tip(self._cells, self._cells.point_at(byte)))
        token = self._cells.token_at(byte)
        if y < self._fonts.label or token is None or self._lines is None:
            return _rich(byte_tip(self._cells, byte, byte_level=self._pieces is None))
        graphemes = grapheme_bytes(self._cells) if self._graphemes is None else self._graphemes
        return token_tip(self._lines, token.token, graphemes, tokenizer=self._tokenizer)


def _colour_numbers(
    cells: ByteCells, lines: EncodedLines | None, colours_of: Callable[[int, int], Sequence[int]] | None
) -> tuple[int, ...]:
    if not cells.tokens or lines is None:
        return ()
    first, end = cells.tokens[0].token, cells.tokens[-1].token + 1
    if colours_of is None:
        numbers: Sequence[int] = by_position(lines.starts, lines.line_starts, first, end).tolist()
    else:
        numbers = colours_of(first, end)
    return tuple(int(numbers[token.token - first]) for token in cells.tokens)


def _pieces_of(cells: ByteCells, tokenizer: TokenizerLike | None) -> tuple[str, ...] | None:
    """The tokens as their vocabulary has them; None where that is made of bytes, for which letters stand."""
    if tokenizer is None or tokenizer.byte_level:
        return None
    return tuple(token_text(tokenizer.vocabulary.get(token.token_id, b""), _PIECE) for token in cells.tokens)


def _rich(text: str) -> str:
    return f"<div style='white-space: pre-wrap'>{escape(text)}</div>"
