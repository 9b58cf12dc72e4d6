"""The read-only view of a large text: token cells under rows that are laid out one by one, as they come into sight.

Here is what ties the parts together: which rows are seen (`large/scroll.py`), how they are painted
(`large/painter.py`), where their tokens come from (`large/tokens.py`), caret and selection (`large/caret.py`,
`large/keys.py`, `large/mouse.py`).
"""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMimeData, QPointF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.context_menu import ContextMenu, key_behind
from app.inspection.clipboard_text import EXACT_FORMAT, kept
from app.inspection.large.caret import LargeCaret
from app.inspection.large.keys import moved_caret, order_of
from app.inspection.large.lines import LargeLines
from app.inspection.large.mouse import LargeMouse
from app.inspection.large.painter import LargePainter
from app.inspection.large.scroll import LAYOUT_SECONDS, LargeScroll
from app.inspection.large.tokens import LargeTokens
from app.inspection.large.window import VisibleRow
from app.inspection.painting.page import Page
from app.inspection.view_options import ViewOptions
from app.inspection.words.token_words import token_tip
from app.palette import LIGHT, Theme
from engine import Tokenizer

MOST_COPIED = 50_000_000
"""Bytes: other programs would have to take what is on the clipboard."""

Found = Callable[[int, int], np.ndarray]
"""Gives the ranges that were found among bytes [low, high), or that reach into them: int64 (k, 2)."""


def nothing(_low: int, _high: int) -> np.ndarray:
    """A `Found` where nothing is looked for."""
    return np.zeros((0, 2), np.int64)


class LargeView(LargeScroll):
    """`token_chosen(object)`: the id of the token that was clicked, None beside the text. `place_changed()`: the
    caret, or what is known about its place, has changed. `refused(str)`: a sentence for the user."""

    accessible_role = QAccessible.Role.Document

    token_chosen = Signal(object)
    place_changed = Signal()
    refused = Signal(str)

    def __init__(self, tokens: LargeTokens, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent, points=points)
        self.setObjectName("large_text")
        self._tokens = tokens
        self._caret = LargeCaret(self.rows)
        self._painter = LargePainter()
        self._found = nothing
        self._goal: float | None = None
        self._copy, self._select_all = QAction(self), QAction(self)
        self._copy.triggered.connect(self.copy)
        self._select_all.triggered.connect(self.select_all)
        self._mouse = LargeMouse(self, self._put_caret, self.scroll_rows)
        tokens.changed.connect(self._take_tokens)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_theme(LIGHT)
        self.retranslate()

    # What is shown

    def show_data(self, data: bytes) -> None:
        """Another text (valid UTF-8), from its beginning."""
        self._mouse.let_go()
        self.set_data(data)
        self._found = nothing
        self._caret = LargeCaret(self.rows)
        self._goal = None
        self.place_changed.emit()

    @property
    def data(self) -> bytes:
        """The text that is shown."""
        return self.rows.data

    def set_tokenizer(self, tokenizer: Tokenizer | None) -> None:
        """The vocabulary the tokens are of."""
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

    # What a search has found

    def set_found(self, found: Found | None) -> None:
        """Mark what this gives, in order and apart; to be called again when it gives something else."""
        self._found = found or nothing
        self.viewport().update()

    def _found_between(self, shown: list[VisibleRow]) -> np.ndarray:
        ranges = self._found(shown[0].row.start, shown[-1].row.end)
        return ranges[ranges[:, 0] < ranges[:, 1]]

    def select(self, start: int, end: int) -> None:
        """Select bytes, as whole graphemes, and show where they begin."""
        self._goal = None
        self._caret.select(start, end)
        low, high = self._caret.selection()
        self.show_byte(low)
        row = self.rows.at(low)
        if high <= row.end:
            self.show_x(self.laid(row).x_of_byte(high))
        self._show_place(low)

    # Caret and selection

    def places(self) -> tuple[int, int]:
        return self._caret.place, self._caret.selection()[0]

    def byte_of_caret(self) -> int:
        """The byte right of the caret."""
        return self._caret.place

    def described(self) -> tuple[int, int]:
        """First byte and end of what is selected; else of the grapheme pointed at, or right of the caret."""
        return self._caret.described()

    def pointed(self) -> tuple[int, int] | None:
        """The bytes that are meant, while the caret stays where it is."""
        return self._caret.pointed

    def point_at(self, byte: int) -> None:
        """Let a byte be what is meant, until the caret moves."""
        self._caret.pointed = (byte, byte + 1)
        self.place_changed.emit()

    def end_of_grapheme(self, byte: int) -> int:
        """The end of the grapheme that holds a byte."""
        return self._caret.following(byte)

    def graphemes_around(self, byte: int) -> np.ndarray:
        """Byte borders of the graphemes of the row that holds a byte, and of its neighbours."""
        row = self.rows.at(byte)
        near = (self.rows.before(row), row, self.rows.after(row))
        return np.unique(np.concatenate([self._caret.borders(each) for each in near if each is not None]))

    def selection(self) -> tuple[int, int]:
        """First byte and end of what is selected; equal where nothing is."""
        return self._caret.selection()

    def go_to_byte(self, byte: int, *, keep_anchor: bool = False, size: int = 0) -> bool:
        """Put the caret before the grapheme that holds a byte, point at `size` bytes there, and show it; False
        outside of the text."""
        if not 0 <= byte <= len(self.rows.data):
            return False
        self._goal = None
        self._move_to(byte, keep_anchor=keep_anchor, size=size)
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

    def _move_to(self, byte: int, *, keep_anchor: bool, size: int = 0) -> None:
        self._caret.move_to(byte, keep_anchor=keep_anchor)
        if size:
            self._caret.pointed = (byte, byte + size)
        self._show_place(self._caret.place)

    def _show_place(self, place: int) -> None:
        self.show_byte(place)
        self.show_x(self.laid(self.rows.at(place)).x_of_byte(place))
        self.viewport().update()
        self.place_changed.emit()

    # Tokens

    def token_under(self, point: QPointF) -> int | None:
        """The number, among the encoded lines, of the token at a point of the viewport."""
        byte, lines = self._byte_under(point), self._tokens.lines
        return None if byte is None or lines is None else lines.token_at(byte)

    def _byte_under(self, point: QPointF) -> int | None:
        return self._page().byte_under(point.x(), point.y())

    def _page(self) -> Page:
        return self._painter.page(self.visible_rows(), self.left(), self.viewport().width())

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
        self._painter.page(shown, left, self.viewport().width())
        caret_row = self.rows.at(self._caret.place) if self.hasFocus() else None
        with QPainter(self.viewport()) as painter:
            painter.fillRect(area, self.palette().base())
            if self._tokens.lines is not None:
                width = self.viewport().width()
                low, high = self._caret.selection()
                place = self._caret.pointed or (self.described() if low == high else None)
                self._painter.paint_cells(painter, shown, self._tokens.lines, left, width, area, place=place)
            self._painter.paint_marks(painter, self._found_between(shown))
            self._painter.paint_selection(painter, self._caret.selection())
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.setFont(self.font())
            for visible in shown:
                if visible.bottom > area.top() and visible.top <= area.bottom():
                    self._painter.paint_row(painter, visible, left, signs=self._layout.signs)
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
        if self._mouse.press(event):
            self._goal = None
            self._show_place(self._caret.place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        low, high = self._caret.selection()
        if self._mouse.release(event) and low == high:
            self._point_at_what_is_under(event.position())
            self._choose_token_under(event.position())

    def _point_at_what_is_under(self, point: QPointF) -> None:
        byte = self._byte_under(point)
        if byte is not None:  # the caret may stand behind what was clicked
            self.point_at(byte)

    def _choose_token_under(self, point: QPointF) -> None:
        token, lines = self.token_under(point), self._tokens.lines
        self.token_chosen.emit(None if token is None or lines is None else int(lines.ids[token]))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            point = QPointF(event.pos())
            low, high = self._caret.selection()
            if not low <= self._byte_near(point) < high:
                self._put_caret(point, False)
                self._point_at_what_is_under(point)
            self._choose_token_under(point)
        low, high = self._caret.selection()
        self._copy.setEnabled(low < high)
        ContextMenu(self, (self._copy, self._select_all)).popup(event.globalPos())

    def _put_caret(self, point: QPointF, keep_anchor: bool) -> None:
        self._caret.move_to(self._byte_near(point), keep_anchor=keep_anchor)
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
        return token_tip(lines, token, graphemes, tokenizer=self._painter.tokenizer)

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
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self._copy.setText(translate("LargeText", "&Copy") + key_behind(keys.Copy))
        self._select_all.setText(translate("LargeText", "Select &all") + key_behind(keys.SelectAll))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.place_changed.emit()
