"""The two rows of tokens, broken into pairs that scroll: which token is meant, by the mouse, by keys, or by others.

Only what is in sight is painted. Not here: laying out (sheet.py), painting (painter.py), words (words.py).
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.comparison.boxes import DROPPED, HIDDEN, box_at, box_of, boxes_of, nearest_box
from app.comparison.measures import Measures
from app.comparison.painter import Marked, PairPainter
from app.comparison.sheet import Sheet
from app.comparison.words import copies, difference_words, dropped_words, token_words
from app.context_menu import ContextMenu, key_behind
from app.focus_frame import FocusFrame
from app.palette import LIGHT, Theme

_COPY = QKeySequence.StandardKey.Copy
_CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
FRAME = 0.012
"""Seconds in one frame for pictures of rows that are not there yet; one is always made."""

MOST_IMAGES = 60
"""Pictures of rows that are kept for scrolling to and fro."""

_MARGIN = 4
"""Free pixels left of each row."""


class ComparisonView(QAbstractScrollArea):
    """Signals: `token_chosen(row, token)` by a click or Enter, row 0 being the upper one; `described(str)`, words
    for the token that is pointed at, or else the current one; `room_changed` when rows must be broken anew."""

    accessible_role = QAccessible.Role.Table

    token_chosen = Signal(int, int)
    described = Signal(str)
    room_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would break rows anew
        self.viewport().setMouseTracking(True)
        FocusFrame(self)
        self._theme = LIGHT
        self._names = ("", "")
        self._sheet: Sheet | None = None
        self._ids = True
        self._current: tuple[int, int] | None = None
        self._prefix = ""
        self._painter: PairPainter | None = None
        self._images: dict[int, QPixmap] = {}
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.viewport().update)
        self._measures = self._measured()
        self.set_theme(LIGHT)
        self.retranslate()

    # What is shown

    def show_sheet(self, sheet: Sheet | None, names: tuple[str, str]) -> None:
        """Show another comparison; the bytes that were in sight stay there, and so does the current token."""
        old, byte = self._sheet, self._byte_at_top()
        current = self._current_bytes()
        same_text = old is not None and sheet is not None and old.encodings[0].utf8 == sheet.encodings[0].utf8
        self._sheet, self._names = sheet, names
        self._current, self._prefix, self._images = None, "", {}
        if sheet is not None and same_text and current is not None:
            self._current = self._shown(current[0], self._token_at(current[0], current[1]))
        self._arrange()
        if sheet is not None and same_text and byte is not None:
            self.verticalScrollBar().setValue(sheet.row_of_byte(byte) * self._measures.pitch)
        if self.hasFocus():
            self._begin()
        self._describe()

    def set_ids(self, shown: bool) -> None:
        """Leave room for ids, or not."""
        if shown != self._ids:
            self._ids = shown
            self._take_font()

    def set_theme(self, theme: Theme) -> None:
        """Colours of boxes and marks."""
        self._theme = theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Base, theme.base)
        self.setPalette(palette)
        self._repaint()

    @property
    def sheet(self) -> Sheet | None:
        """What is shown now."""
        return self._sheet

    @property
    def current(self) -> tuple[int, int] | None:
        """The row, 0 or 1, and the number of the current token."""
        return self._current

    @property
    def points(self) -> float:
        """Size of the type."""
        return float(self.fontInfo().pointSizeF())

    @property
    def room(self) -> int:
        """How wide a row may be."""
        return max(self.viewport().width() - 2 * _MARGIN, 1)

    def show_byte(self, low: int, high: int) -> None:
        """Follow another caret: the token that owns these bytes of the text becomes the current one."""
        sheet = self._sheet
        if sheet is None or not len(sheet.found.rows[0]):
            return
        current = self._current_bytes()
        if current is not None and current[1] < high and current[2] > low:
            return  # one of several that own them
        side = self._current[0] if self._current else 0
        token = self._shown(side, self._token_at(side, low))
        if token is not None:
            self._go_to(*token, announced=False)

    def go_to_difference(self, step: int) -> None:
        """Go to the next (1) or previous (-1) stretch in which the two differ, round and round."""
        sheet = self._sheet
        if sheet is None or not sheet.found.differs.any():
            return
        numbers = sheet.found.differs.nonzero()[0]
        place = self._place_now(sheet)
        here = sheet.found.stretch_of(place)
        at = int(numbers.searchsorted(here, "right" if step > 0 else "left"))
        index = at % len(numbers) if step > 0 else (at - 1) % len(numbers)
        if step > 0 and not self._prefix and sheet.found.differs[here]:  # there, but not gone to as a difference
            index = int(numbers.searchsorted(here))
        sides = (0, 1) if self._current is None else (self._current[0], 1 - self._current[0])
        for side in sides:
            tokens = sheet.tokens_of_stretch(side, int(numbers[index]))
            if tokens:
                self._go_to(side, tokens[0], prefix=difference_words(index + 1, len(numbers)))
                return

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("Comparison", "Tokens of both, aligned by bytes"))
        self._describe()

    # The current token

    def _token_at(self, side: int, byte: int) -> int | None:
        sheet = self._sheet
        if sheet is None or not len(sheet.encodings[side]):
            return None
        cells = sheet.found.rows[side]
        cell = max(cells.at(byte), 0)
        return min(int(cells.first[cell]), len(sheet.encodings[side]) - 1)

    def _shown(self, side: int, token: int | None) -> tuple[int, int] | None:
        """A token if it is not left out, else the nearest one behind it, or before it."""
        if token is None:
            return None
        there = self._following(side, token - 1, 1)
        there = self._following(side, token + 1, -1) if there is None else there
        return None if there is None else (side, there)

    def _following(self, side: int, token: int, step: int) -> int | None:
        """The next (1) or previous (-1) token of a row, without those that are left out; None at the end."""
        sheet, token = self._sheet, token + step
        if sheet is None or not 0 <= token < len(sheet.encodings[side]):
            return None
        cells = sheet.found.rows[side]
        stretch = sheet.found.stretch_of(int(cells.start[cells.of_token(token)]))
        if not sheet.hidden[stretch]:
            return token
        shown = (~sheet.hidden).nonzero()[0]
        at = int(shown.searchsorted(stretch))
        for each in shown[at:] if step > 0 else shown[:at][::-1]:
            tokens = sheet.tokens_of_stretch(side, int(each))
            if tokens:
                return tokens[0 if step > 0 else -1]
        return None

    def _begin(self) -> None:
        """Whoever has the keys needs a token to go on from: that at the top."""
        byte = self._byte_at_top()
        if self._current is None and byte is not None:
            self._current = self._shown(0, self._token_at(0, byte))
            self._describe()

    def _current_bytes(self) -> tuple[int, int, int] | None:
        if self._sheet is None or self._current is None:
            return None
        side, token = self._current
        start, end = self._sheet.encodings[side].spans[token].tolist()
        return side, start, end

    def _place_now(self, sheet: Sheet) -> int:
        """The place of the current token, else of what stands at the top."""
        if self._current is not None:
            cells = sheet.found.rows[self._current[0]]
            return int(cells.start[cells.of_token(self._current[1])])
        row = min(self.verticalScrollBar().value() // self._measures.pitch, max(sheet.row_count - 1, 0))
        return int(sheet.rows[row])

    def _go_to(self, side: int, token: int, *, announced: bool = True, prefix: str = "") -> None:
        self._current, self._prefix = (side, token), prefix
        self._reveal()
        words = self._describe()
        if announced and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _describe(self) -> str:
        """Say what the current token is."""
        words = ""
        if self._sheet is not None and self._current is not None:
            side, token = self._current
            words = token_words(self._sheet, side, token, self._names[side])
            words = " · ".join(filter(None, (self._prefix, words)))
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
        self.described.emit(words)
        self.viewport().update()
        return words

    def _reveal(self) -> None:
        if self._sheet is None or self._current is None:
            return
        row, left, right = box_of(self._sheet, *self._current)
        pitch, bar, across = self._measures.pitch, self.verticalScrollBar(), self.horizontalScrollBar()
        high = max(self.viewport().height(), pitch)
        bar.setValue(min(max(bar.value(), (row + 1) * pitch - high), row * pitch))
        across.setValue(min(max(across.value(), right - self.room), left))

    # Sizes

    def _measured(self) -> Measures:
        return Measures(self.points, ids=self._ids)

    def _take_font(self) -> None:
        self._measures = self._measured()
        self._repaint()
        self._arrange()
        self.room_changed.emit()

    def _arrange(self) -> None:
        rows = self._sheet.row_count if self._sheet is not None else 0
        bar, across, high = self.verticalScrollBar(), self.horizontalScrollBar(), self.viewport().height()
        bar.setRange(0, max(rows * self._measures.pitch - high, 0))
        bar.setPageStep(max(high, 1))
        bar.setSingleStep(max(self._measures.pitch // 3, 1))
        widest = 0
        if self._sheet is not None and rows:
            at = self._sheet.x[self._sheet.rows]
            widest = int((at[1:] - at[:-1]).max())
        across.setRange(0, max(widest - self.room, 0))
        across.setPageStep(self.room)
        across.setSingleStep(round(4 * self._measures.letter))
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(0, 2 * self._measures.pitch)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(12 * self._measures.letter), self._measures.pitch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self.room_changed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._take_font()
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.base)
            self._paint_sheet(painter)

    def _paint_sheet(self, painter: QPainter) -> None:
        sheet = self._sheet
        if sheet is None or sheet.request.points != self.points or sheet.request.ids != self._ids:
            return  # it is being laid out anew
        if self._painter is None or self._painter.ratio != self.devicePixelRatioF():
            self._images = {}
            self._painter = PairPainter(self._theme, self._measures, self.devicePixelRatioF())
        painter.translate(_MARGIN - self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        self._paint_rows(painter, sheet, self._painter)

    def _paint_rows(self, painter: QPainter, sheet: Sheet, pairs: PairPainter) -> None:
        """Paint what is in sight; what takes too long is painted a moment later, so that nothing stumbles."""
        pitch, top, begun = self._measures.pitch, self.verticalScrollBar().value(), monotonic()
        rows = range(top // pitch, min((top + self.viewport().height()) // pitch + 1, sheet.row_count))
        marked = self._marked(sheet)
        missing = 0
        for row in rows:
            image = self._images.get(row)
            if image is None and (missing == 0 or monotonic() - begun < FRAME):
                image = self._images[row] = pairs.image(sheet, row)
                missing += 1
            if image is None:
                self._soon.start()
                break
            painter.drawPixmap(0, row * pitch, image)
            if marked is not None:
                pairs.paint_marked(painter, sheet, row, row * pitch, marked)
        if len(self._images) > MOST_IMAGES:
            self._images = {row: image for row, image in self._images.items() if row in rows}

    @property
    def painting(self) -> bool:
        """Whether some of what is in sight is still to be painted."""
        return self._soon.isActive()

    def _repaint(self) -> None:
        """Paint all anew."""
        self._painter, self._images = None, {}
        self.viewport().update()

    def _marked(self, sheet: Sheet) -> Marked | None:
        if self._current is None:
            return None
        side, token = self._current
        low, high = sheet.encodings[side].spans[token].tolist()
        return Marked(side, token, low, high)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._begin()

    # Keys and mouse

    def event(self, event: QEvent) -> bool:
        # Else the window's own Copy, which is for the text, would take the key.
        is_override = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_override and event.matches(_COPY):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        elif self._current is None or self._sheet is None:
            event.ignore()
        elif event.matches(_COPY):
            QGuiApplication.clipboard().setText(copies(self._sheet, *self._current)[0][1])
        elif key in _CHOOSE:
            self.token_chosen.emit(*self._current)
        else:
            ends = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            target = self._target(self._sheet, self._current, key, whole=ends)
            if target is None:
                event.ignore()
            else:
                self._go_to(*target)

    def _target(
        self, sheet: Sheet, current: tuple[int, int], key: Qt.Key, *, whole: bool
    ) -> tuple[int, int] | None:
        """Where a key leads from the current token; None for a key that means nothing here."""
        side, token = current
        row, left, right = box_of(sheet, side, token)
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                there = self._following(side, token, 1 if key == Qt.Key.Key_Right else -1)
                return current if there is None else (side, there)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                step = 1 if key == Qt.Key.Key_Down else -1
                line = 2 * row + side + step
                while 0 <= line < 2 * sheet.row_count:
                    beginning = [box for box in boxes_of(sheet, line % 2, line // 2) if not box.torn_left]
                    box = nearest_box(beginning, (left + right) / 2)
                    if box is not None:
                        return line % 2, box.token
                    line += step
                return current
            case Qt.Key.Key_Home | Qt.Key.Key_End:
                at_end = key == Qt.Key.Key_End
                row = row if not whole else sheet.row_count - 1 if at_end else 0
                box = nearest_box(boxes_of(sheet, side, row), 1 << 30 if at_end else -1)
                return current if box is None else (side, box.token)
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose_under(event.position().toPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if (by_mouse and not self._choose_under(event.pos())) or self._sheet is None or self._current is None:
            return
        menu = ContextMenu(self)
        for number, (words, text) in enumerate(copies(self._sheet, *self._current)):
            menu.offer_copy(words if number else words + key_behind(_COPY), text)
        menu.popup(event.globalPos())

    def _choose_under(self, point: QPoint) -> bool:
        """Choose the token at a point of the viewport; whether there is one."""
        found = self._token_under(point)
        if found is None or found[1] < 0:
            return False
        self._go_to(found[0], found[1])
        self.token_chosen.emit(found[0], found[1])
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        words = self.words_at(event.position().toPoint())
        self.described.emit(words or self.accessibleDescription())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.described.emit(self.accessibleDescription())

    def words_at(self, point: QPoint) -> str:
        """What is said of the box at a point of the viewport; empty where there is none."""
        found = self._token_under(point)
        if found is None or self._sheet is None or found[1] == HIDDEN:
            return ""
        side, token, cell = found
        if token == DROPPED:
            return dropped_words(self._sheet, side, cell, self._names[side])
        return token_words(self._sheet, side, token, self._names[side])

    def _token_under(self, point: QPoint) -> tuple[int, int, int] | None:
        """Row, token and cell under a point."""
        if self._sheet is None:
            return None
        row, y = divmod(point.y() + self.verticalScrollBar().value(), self._measures.pitch)
        if not 0 <= row < self._sheet.row_count:
            return None
        for side, top in enumerate(self._measures.tops):
            if top <= y < top + self._measures.height:
                x = point.x() - _MARGIN + self.horizontalScrollBar().value()
                box = box_at(boxes_of(self._sheet, side, row), x)
                return None if box is None else (side, box.token, box.cell)
        return None

    def _byte_at_top(self) -> int | None:
        if self._sheet is None or not self._sheet.row_count:
            return None
        row = self.verticalScrollBar().value() // self._measures.pitch
        return self._sheet.byte_of_row(min(row, self._sheet.row_count - 1))
