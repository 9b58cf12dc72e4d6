"""The read-only view of a large text: token cells under rows that are laid out one by one, as they come into sight.

It paints with the same means as the editor (`page.py`, `page_image.py`). Which rows are seen: `large_scroll.py`;
where their tokens come from: `large_tokens.py`; caret and selection: `large_caret.py`, `large_keys.py`.
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMimeData, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.inspection.clipboard_text import EXACT_FORMAT, kept
from app.inspection.colouring import NEEDS_VOCABULARY
from app.inspection.encoded_lines import Piece
from app.inspection.inks import Inks
from app.inspection.large_caret import LargeCaret
from app.inspection.large_keys import moved_caret, order_of
from app.inspection.large_lines import LargeLines
from app.inspection.large_rows import LargeRows
from app.inspection.large_scroll import LAYOUT_SECONDS, LargeScroll, VisibleRow
from app.inspection.large_tokens import LargeTokens
from app.inspection.large_words import large_caret_words, large_token_tip
from app.inspection.page import Page, PageMaker
from app.inspection.page_image import PageImage
from app.inspection.view_options import ViewOptions
from app.palette import LIGHT, Theme
from engine import Tokenizer

MOST_COPIED = 50_000_000
"""Bytes: other programs would have to take what is on the clipboard."""

_CARET_WIDTH = 2
_DRAG_MS = 40
_CLICK = 3


class LargeView(LargeScroll):
    """`token_chosen(object)`: the id of the token that was clicked, None beside the text. `place_changed()`: the
    caret, or what is known about its place, has changed. `refused(str)`: a sentence for the user."""

    token_chosen = Signal(object)
    place_changed = Signal()
    refused = Signal(str)

    def __init__(self, tokens: LargeTokens, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent, points=points)
        self.setObjectName("large_text")
        self._tokens = tokens
        self._caret = LargeCaret(self._rows)
        self._tokenizer: Tokenizer | None = None
        self._total: int | None = None
        self._theme = LIGHT
        self._inks: Inks | None = None
        self._options = ViewOptions()
        self._chosen_id: int | None = None
        self._page: tuple[list[VisibleRow], float] | None = None
        self._page_made = Page()
        self._image: PageImage | None = None
        self._goal: float | None = None
        self._pressed: QPoint | None = None
        self._drag = QTimer(self)
        self._drag.setInterval(_DRAG_MS)
        self._drag.timeout.connect(self._drag_on)
        tokens.changed.connect(self._take_tokens)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_theme(LIGHT)
        self.retranslate()

    # What is shown

    def show_data(self, data: bytes) -> None:
        """Another text (valid UTF-8), from its beginning."""
        self._drag.stop()
        self._pressed = None
        self.set_rows(LargeRows(data))
        self._caret = LargeCaret(self._rows)
        self._image = self._goal = None
        self.place_changed.emit()

    def set_tokenizer(self, tokenizer: Tokenizer | None, *, total: int | None = None) -> None:
        """The vocabulary the tokens are of, and how many tokens the whole text has, None if that is not known."""
        changed = tokenizer is not self._tokenizer
        self._tokenizer, self._total = tokenizer, total
        if changed and self._options.rule in NEEDS_VOCABULARY:
            self._show_anew()
        self.place_changed.emit()

    def set_view_options(self, options: ViewOptions) -> None:
        """Colour by another rule, show other layers."""
        if options != self._options:
            self._options = options
            self._show_anew()

    def set_chosen_token(self, token_id: int | None) -> None:
        """Outline every visible occurrence of a token."""
        if token_id != self._chosen_id:
            self._chosen_id = token_id
            self._show_anew()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self._theme, self._inks = theme, None
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.base))
        palette.setColor(QPalette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self._show_anew()

    def encoded_lines(self) -> LargeLines | None:
        """The tokens of what is visible, as far as they are known; positions are those of the whole text."""
        return self._tokens.lines

    # Caret and selection

    def byte_of_caret(self) -> int:
        """The byte right of the caret."""
        return self._caret.place

    def letter_at_caret(self) -> str:
        """The exact grapheme right of the caret; empty at the end of the text."""
        return self._caret.letter()

    def graphemes_around(self, byte: int) -> np.ndarray:
        """Byte borders of the graphemes of the row that holds a byte, and of its neighbours."""
        row = self._rows.at(byte)
        near = (self._rows.before(row), row, self._rows.after(row))
        return np.unique(np.concatenate([self._caret.borders(each) for each in near if each is not None]))

    def selection(self) -> tuple[int, int]:
        """First byte and end of what is selected; equal where nothing is."""
        return self._caret.selection()

    def caret_words(self) -> str:
        """The place of the caret in a sentence."""
        byte = self._caret.place
        return large_caret_words(
            self._caret.letter(),
            byte,
            self._tokens.lines,
            self.graphemes_around(byte),
            total=self._total,
            tokenizer=self._tokenizer,
        )

    def go_to_byte(self, byte: int, *, keep_anchor: bool = False) -> bool:
        """Put the caret before the character that holds a byte, and show it; False outside of the text."""
        if not 0 <= byte <= len(self._rows.data):
            return False
        self._goal = None
        self._move_to(byte, keep_anchor=keep_anchor)
        return True

    def select_all(self) -> None:
        """Select the whole text, without scrolling."""
        self._caret.select_all()
        self.viewport().update()
        self.place_changed.emit()

    def copy(self) -> None:
        """Put the selected bytes on the clipboard, exactly."""
        low, high = self._caret.selection()
        if low == high:
            return
        if high - low > MOST_COPIED:
            words = QCoreApplication.translate(
                "LargeText", "The selection has {size} bytes; {most} can be copied at most. Nothing was copied."
            )
            written = QLocale().toString
            self.refused.emit(words.replace("{size}", written(high - low)).replace("{most}", written(MOST_COPIED)))
            return
        selected = self._caret.selected()
        data = QMimeData()
        data.setText(kept(selected.decode()))
        data.setData(EXACT_FORMAT, selected)
        QGuiApplication.clipboard().setMimeData(data)

    def _move_to(self, byte: int, *, keep_anchor: bool) -> None:
        self._caret.move_to(byte, keep_anchor=keep_anchor)
        self.show_byte(self._caret.place)
        self.show_x(self.laid(self._rows.at(self._caret.place)).x_of_byte(self._caret.place))
        self.viewport().update()
        self.place_changed.emit()

    # Tokens

    def token_under(self, point: QPointF) -> int | None:
        """The number, among the encoded lines, of the token at a point of the viewport."""
        byte = self._page_now().byte_under(point.x(), point.y())
        lines = self._tokens.lines
        return None if byte is None or lines is None else lines.token_at(byte)

    def _take_tokens(self) -> None:
        self._show_anew()
        self.place_changed.emit()

    def _show_anew(self) -> None:
        self._image = None
        self.viewport().update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.visible_rows(LAYOUT_SECONDS)
        if self.complete:
            self._tokens.want(*self.visible_bytes())
            self._prepare()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self.palette().base())
            image = self._image_now()
            if image is not None:
                image.paint(painter, self.left(), event.rect().top(), event.rect().bottom())
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            caret_row = self._rows.at(self._caret.place) if self.hasFocus() else None
            for visible in shown:
                if visible.bottom > event.rect().top() and visible.top <= event.rect().bottom():
                    self._paint_row(painter, visible, has_caret=visible.laid.row == caret_row)

    def _paint_row(self, painter: QPainter, visible: VisibleRow, *, has_caret: bool) -> None:
        laid, at = visible.laid, QPointF(self.left(), visible.top)
        low, high = self._caret.selection()
        start, end = max(low, laid.row.start), min(high, laid.row.end)
        ranges = []
        if start < end:
            colour = QColor(self._theme.highlight)
            colour.setAlpha(110)  # the cells shine through the selection
            selected = QTextLayout.FormatRange()
            selected.start = laid.text.unit_of_byte(start - laid.row.start)
            text_end = min(end - laid.row.start, len(laid.text.utf8))
            selected.length = laid.text.unit_of_byte(text_end) - selected.start
            selected.format = QTextCharFormat()
            selected.format.setBackground(colour)
            ranges = [selected] if selected.length else []
            if laid.ends_line and end == laid.row.end:
                x = laid.boxes.boxes.begin[-1], laid.boxes.boxes.end[-1]
                area = QRectF(min(x) + at.x(), at.y(), abs(x[1] - x[0]), laid.height)
                painter.fillRect(area, colour)
        laid.layout.draw(painter, at, ranges)
        if has_caret:
            unit = laid.text.unit_of_byte(self._caret.place - laid.row.start)
            laid.layout.drawCursor(painter, at, unit, _CARET_WIDTH)

    def _image_now(self) -> PageImage | None:
        page, lines = self._page_now(self._shown), self._tokens.lines
        if lines is None:
            return None
        if self._inks is None or self._inks.ratio != self.devicePixelRatioF():
            self._inks, self._image = Inks(self._theme, self.devicePixelRatioF()), None
        if self._image is None:
            marks = page.marks(lines, self._chosen_id, options=self._options, vocabulary=self._tokenizer)
            self._image = PageImage(page, marks, self._inks, self.viewport().width())
        return self._image

    def _page_now(self, shown: list[VisibleRow] | None = None) -> Page:
        """The visible rows; put together anew only if something has moved."""
        shown = self.visible_rows() if shown is None else shown
        key = (shown, self.left())
        if self._page is None or shown is not self._page[0] or key[1] != self._page[1]:
            maker = PageMaker(self.left())
            for visible in shown:
                row = visible.laid.row
                maker.add(visible.laid.boxes, visible.top, (Piece(0, row.end - row.start, row.start),))
            self._page, self._page_made, self._image = key, maker.page(), None
        return self._page_made

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        order = order_of(event)
        if order is None:
            super().keyPressEvent(event)
            return
        event.accept()
        if order.move is None:
            getattr(self, order.name)(*order.arguments)
            return
        place, self._goal = moved_caret(self, self._caret, order.move, self._goal)
        goal = self._goal
        self._move_to(place, keep_anchor=order.selects)
        self._goal = goal

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed = event.position().toPoint()
        self._goal = None
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._move_to(self._byte_near(event.position()), keep_anchor=shift)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        self._caret.move_to(self._byte_near(event.position()), keep_anchor=True)
        self.viewport().update()
        self.place_changed.emit()
        inside = 0 <= event.position().y() < self.viewport().height()
        if inside:
            self._drag.stop()
        elif not self._drag.isActive():
            self._drag.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag.stop()
        pressed, self._pressed = self._pressed, None
        moved = pressed is None or (event.position().toPoint() - pressed).manhattanLength() > _CLICK
        low, high = self._caret.selection()
        if event.button() == Qt.MouseButton.LeftButton and not moved and low == high:
            token, lines = self.token_under(event.position()), self._tokens.lines
            self.token_chosen.emit(None if token is None or lines is None else int(lines.ids[token]))

    def _drag_on(self) -> None:
        """The mouse is held above or below the text: scroll on, and select on."""
        y = self.viewport().mapFromGlobal(self.cursor().pos()).y()
        if self._pressed is None or 0 <= y < self.viewport().height():
            self._drag.stop()
            return
        self.scroll_rows(-1 if y < 0 else 1)
        edge = 0.0 if y < 0 else self.viewport().height() - 1.0
        x = self.viewport().mapFromGlobal(self.cursor().pos()).x()
        self._caret.move_to(self._byte_near(QPointF(x, edge)), keep_anchor=True)
        self.place_changed.emit()

    def _byte_near(self, point: QPointF) -> int:
        """The place between graphemes that is nearest to a point of the viewport."""
        laid = self.row_under(point.y()).laid
        return self._caret.snapped(min(laid.byte_at_x(point.x() - self.left()), self._caret.end_of(laid.row)))

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
        """The tool tip of the token at a point of the viewport; empty where there is none."""
        token, lines = self.token_under(point), self._tokens.lines
        if token is None or lines is None:
            return ""
        graphemes = self.graphemes_around(lines.span(token)[0])
        return large_token_tip(lines, token, graphemes, total=self._total, tokenizer=self._tokenizer)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Words

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("LargeText", "Large text, read-only"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.place_changed.emit()
