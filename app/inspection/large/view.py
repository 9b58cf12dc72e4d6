"""The read-only view of a large text: token cells under rows that are laid out one by one, as they come into sight.

Here is what ties the parts together: which rows are seen (`large/scroll.py`), how they are painted
(`large/painter.py`), where their tokens come from (`large/tokens.py`), caret and selection (`large/caret.py`,
`large/keys.py`); and the mouse.
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMimeData, QPoint, QPointF, Qt, QTimer, Signal
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
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.inspection.clipboard_text import EXACT_FORMAT, kept
from app.inspection.large.caret import LargeCaret
from app.inspection.large.keys import moved_caret, order_of
from app.inspection.large.lines import LargeLines
from app.inspection.large.painter import LargePainter
from app.inspection.large.rows import LargeRows
from app.inspection.large.scroll import LAYOUT_SECONDS, LargeScroll
from app.inspection.large.tokens import LargeTokens
from app.inspection.large.words import large_caret_words, large_token_tip
from app.inspection.view_options import ViewOptions
from app.palette import LIGHT, Theme
from engine import Tokenizer

MOST_COPIED = 50_000_000
"""Bytes: other programs would have to take what is on the clipboard."""

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
        self._caret = LargeCaret(self.rows)
        self._painter = LargePainter()
        self._total: int | None = None
        self._goal: float | None = None
        self._pressed: QPoint | None = None
        self._held = QPointF()
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
        self._caret = LargeCaret(self.rows)
        self._goal = None
        self.place_changed.emit()

    def set_tokenizer(self, tokenizer: Tokenizer | None, *, total: int | None = None) -> None:
        """The vocabulary the tokens are of, and how many tokens the whole text has, None if that is not known."""
        self._total = total
        if self._painter.set_tokenizer(tokenizer):
            self.viewport().update()
        self.place_changed.emit()

    def set_view_options(self, options: ViewOptions) -> None:
        """Colour by another rule, show other layers."""
        if self._painter.set_options(options):
            self.viewport().update()

    def set_chosen_token(self, token_id: int | None) -> None:
        """Outline every visible occurrence of a token."""
        if self._painter.set_chosen(token_id):
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self._painter.set_theme(theme)
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.base))
        palette.setColor(QPalette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self.viewport().update()

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
        row = self.rows.at(byte)
        near = (self.rows.before(row), row, self.rows.after(row))
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
            tokenizer=self._painter.tokenizer,
        )

    def go_to_byte(self, byte: int, *, keep_anchor: bool = False) -> bool:
        """Put the caret before the character that holds a byte, and show it; False outside of the text."""
        if not 0 <= byte <= len(self.rows.data):
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
        self.show_x(self.laid(self.rows.at(self._caret.place)).x_of_byte(self._caret.place))
        self.viewport().update()
        self.place_changed.emit()

    # Tokens

    def token_under(self, point: QPointF) -> int | None:
        """The number, among the encoded lines, of the token at a point of the viewport."""
        byte = self._painter.page(self.visible_rows(), self.left()).byte_under(point.x(), point.y())
        lines = self._tokens.lines
        return None if byte is None or lines is None else lines.token_at(byte)

    def _take_tokens(self) -> None:
        self.viewport().update()
        self.place_changed.emit()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.visible_rows(LAYOUT_SECONDS)
        if self.complete:
            self._tokens.want(*self.visible_bytes())
            self._prepare()
        area, left = event.rect(), self.left()
        caret_row = self.rows.at(self._caret.place) if self.hasFocus() else None
        with QPainter(self.viewport()) as painter:
            painter.fillRect(area, self.palette().base())
            if self._tokens.lines is not None:
                width = self.viewport().width()
                self._painter.paint_cells(painter, shown, self._tokens.lines, left, width, area)
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            for visible in shown:
                if visible.bottom > area.top() and visible.top <= area.bottom():
                    self._painter.paint_row(painter, visible, left, self._caret.selection())
                    if visible.row == caret_row:
                        self._painter.paint_caret(painter, visible, left, self._caret)

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
        self._held = event.position()
        self._caret.move_to(self._byte_near(self._held), keep_anchor=True)
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
        above = self._held.y() < 0
        self.scroll_rows(-1 if above else 1)
        edge = 0.0 if above else self.viewport().height() - 1.0
        self._caret.move_to(self._byte_near(QPointF(self._held.x(), edge)), keep_anchor=True)
        self.viewport().update()
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
        return large_token_tip(lines, token, graphemes, total=self._total, tokenizer=self._painter.tokenizer)

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
