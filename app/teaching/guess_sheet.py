"""A passage in the largest type that fits: borders are guessed between its letters, then shown.

What is right, wrong and missed differs by line and sign, not by colour alone. Not here: passages, the score in
words (guess_dialog), where each letter stands (letter_rows).
"""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.colour_rule import COLOURS
from app.focus_frame import FocusFrame
from app.fonts import monospace_font
from app.mixed_line import is_leftward
from app.palette import Theme
from app.teaching.letter_rows import GAP, ROW_HEIGHT, LetterRow, as_sign, letter_rows
from app.teaching.passages import Passage
from engine.text.token_text import token_text

LARGEST, SMALLEST = 72, 12
"""Points of the letters."""
RIGHT, WRONG, MISSED = "✓", "✗", "○"
_Key = Qt.Key


class GuessSheet(QWidget):
    """Signals: `guessed`, a border was set or taken away."""

    guessed = Signal()
    accessible_role = QAccessible.Role.Graphic

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._passage = Passage((), frozenset(), ())
        self._rows: list[LetterRow] = []
        self._cells: list[QRectF] = []
        self._written: list[str] = []
        self._leftward = False
        self.guesses: set[int] = set()
        self.revealed = False
        self.at = 1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self)
        self.setAutoFillBackground(True)

    # The guesses

    @property
    def passage(self) -> Passage:
        """What is shown."""
        return self._passage

    def show_passage(self, passage: Passage) -> None:
        """Show another one, with nothing guessed and nothing revealed."""
        self._passage = passage
        # A blank gets a sign; what is made of several code points is seen as the reader sees it.
        self._written = [_written(letter) for letter in passage.letters]
        self._leftward = is_leftward("".join(self._written))
        self.guesses, self.revealed, self.at = set(), False, min(1, len(passage.letters))
        self._lay_out()
        self._tell()

    def reveal(self) -> None:
        """Show the borders."""
        self.revealed = True
        self._tell()

    def toggle(self, place: int) -> None:
        """Guess a border before letter `place`, or guess it no longer."""
        if not self.revealed and 0 < place < len(self._passage.letters):
            self.at = place
            self.guesses ^= {place}
            self._tell()
            self.guessed.emit()

    def _go(self, place: int) -> None:
        self.at = max(1, min(place, len(self._passage.letters) - 1))
        self._tell()

    def _tell(self) -> None:
        letters = self._passage.letters
        borders = self._passage.borders if self.revealed else self.guesses
        parts = [("|" if place in borders else "") + letter for place, letter in enumerate(letters)]
        self.setAccessibleDescription("".join(parts))
        self.update()

    # Measures

    def _lay_out(self) -> None:
        sizes = range(LARGEST, SMALLEST - 1, -4)
        fitting = bisect_left(sizes, True, key=self._place_letters)
        self._place_letters(sizes[min(fitting, len(sizes) - 1)])
        self.update()

    def _place_letters(self, points: int) -> bool:
        """Place the letters in a size of type; whether all of them have room."""
        self._font = monospace_font(points)
        metrics = QFontMetricsF(self._font)
        self._gap = GAP * metrics.averageCharWidth()
        self._rows = letter_rows(self._written, self._font, self.width())
        self._cells = [cell for row in self._rows for cell in row.cells]
        return not self._rows or self._cells[-1].top() + ROW_HEIGHT * metrics.height() <= self.height()

    def border(self, place: int) -> QLineF:
        """The line that is the border before letter `place`, from its top."""
        row = max((each for each in self._rows if each.first <= place), key=lambda each: each.first)
        x, cell = row.borders[place - row.first], self._cells[place]
        return QLineF(x, cell.top(), x, cell.bottom())

    def sizeHint(self) -> QSize:
        return QSize(900, 500)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(theme.base))
            painter.setFont(self._font)
            if self.revealed:
                self._paint_tokens(painter)
            painter.setPen(QColor(theme.text))
            for row in self._rows:
                row.layout.draw(painter, QPointF(row.x, row.base - row.line.ascent()))
            for place in range(1, len(self._cells)):
                self._paint_border(painter, place)
            if not self.revealed and 0 < self.at < len(self._cells):
                self._paint_caret(painter, self.border(self.at).p2())

    def _paint_tokens(self, painter: QPainter) -> None:
        token = -1
        for place, cell in enumerate(self._cells):
            token += place == 0 or place in self._passage.borders
            painter.fillRect(cell, QColor(self._theme.tokens[3 * token % COLOURS]))
            if self._passage.inside[place]:
                painter.fillRect(cell, QBrush(QColor(self._theme.cut), Qt.BrushStyle.BDiagPattern))

    def _paint_border(self, painter: QPainter, place: int) -> None:
        border = self.border(place)
        top, high = border.p1(), border.length()
        guessed, true = place in self.guesses, place in self._passage.borders
        ink, line = QColor(self._theme.text), max(2.0, self._gap / 5)
        if not self.revealed:
            sign, style = ("", Qt.PenStyle.SolidLine) if guessed else ("", Qt.PenStyle.NoPen)
        elif true:
            sign, style = (RIGHT, Qt.PenStyle.SolidLine) if guessed else (MISSED, Qt.PenStyle.DashLine)
        else:
            sign, style = (WRONG, Qt.PenStyle.DotLine) if guessed else ("", Qt.PenStyle.NoPen)
        painter.setPen(QPen(ink, line, style))
        painter.drawLine(border)
        if sign:
            small = QFont(self.font())
            small.setPointSizeF(self._font.pointSizeF() * 0.45)
            painter.save()
            painter.setFont(small)
            half = painter.fontMetrics().horizontalAdvance(sign) / 2
            centre = within(top.x(), half, self.width())
            box = QRectF(centre - high, top.y() - high * 0.6, 2 * high, high * 0.6)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, sign)
            painter.restore()

    def _paint_caret(self, painter: QPainter, end: QPointF) -> None:
        """A wedge below the place that Space would set."""
        x, y, size = end.x(), end.y() + 2, self._gap / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawPolygon([QPointF(x, y), QPointF(x - size, y + 2 * size), QPointF(x + size, y + 2 * size)])

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        right = -1 if self._leftward else 1
        places = {
            _Key.Key_Right: self.at + right, _Key.Key_Left: self.at - right, _Key.Key_Home: 1,
            _Key.Key_End: len(self._passage.letters) - 1,
        }  # fmt: skip
        if event.key() in places and len(self._passage.letters) > 1:
            self._go(places[event.key()])
        elif event.key() == _Key.Key_Space:
            self.toggle(self.at)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        row = [each for each, cell in enumerate(self._cells) if cell.top() <= at.y() <= cell.bottom() and each]
        if row:
            self.toggle(min(row, key=lambda each: abs(self.border(each).x1() - at.x())))


def _written(letter: str) -> str:
    text = token_text(letter.encode()) if len(letter) == 1 else letter
    return as_sign(text, letter) if len(letter) == 1 < len(text) else text


def within(centre: float, half: float, width: float) -> float:
    """Where the middle of a sign, `half` as wide to each side, stands so that none of it is outside of the sheet.

    >>> within(5, 8, 100), within(50, 8, 100), within(99, 8, 100)
    (8, 50, 92)
    """
    return max(half, min(centre, width - half))
