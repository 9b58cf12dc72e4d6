"""The editor with token cells painted under its text.

`paintEvent` paints the cells of visible lines and then lets Qt draw text, caret and selection over them: each
character is drawn once, by Qt, whoever owns its bytes. What does not depend on tokens (where each byte lies,
`visible_lines.py`) is kept; what does is made anew for all visible lines at once (`page.py`, `page_image.py`).

Here is what connects these with the encoding and with edits since (`encoded_lines.py`), and what answers for the
caret and the mouse. How text gets in and out: `exact_edit.py`.
"""

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QTextBlock, QTextOption
from PySide6.QtWidgets import QToolTip, QWidget

from app.inspection.block_text import BlockText
from app.inspection.encoded_lines import EncodedLines, EncodingLike, Piece, Unchanged
from app.inspection.exact_edit import ExactEdit
from app.inspection.page import Page, PageMaker
from app.inspection.page_image import Inks, PageImage
from app.inspection.token_words import token_tip
from app.inspection.visible_lines import VisibleLines
from app.palette import LIGHT, Theme
from engine.text.utf8 import to_utf8


class TokenEdit(ExactEdit):
    """`token_chosen(object)`: the id of the token that was clicked, None beside the text. `place_changed()`:
    the caret, or what is known about its place, has changed."""

    token_chosen = Signal(object)
    place_changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent, points=points)
        self._theme = LIGHT
        self._inks: Inks | None = None
        self._lines: EncodedLines | None = None
        self._announced_utf8: bytes | None = None
        self._since_encoding = Unchanged()
        self._since_announcement = Unchanged()
        self._chosen_id: int | None = None
        self._visible = VisibleLines(self)
        self._edits = 0
        self._page = Page()
        self._page_key: tuple[object, ...] = ()
        self._image: PageImage | None = None
        self._pressed: QPoint | None = None
        self._know("")
        self.document().contentsChange.connect(self._note_edit)
        self.cursorPositionChanged.connect(self.place_changed)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_theme(LIGHT)

    # What is shown

    def set_encoding(self, encoding: EncodingLike | None) -> None:
        """Show the tokens of an encoding of this text, or of the text as it was a moment ago."""
        before = self._lines
        self._lines = None if encoding is None else EncodedLines(encoding, before)
        if self._lines is None or before is None or self._lines.utf8 != before.utf8:
            self._edits += 1  # other bytes stand where: the page is made anew
        if self._lines is not None:
            same = self._lines.same_lines(self._utf8_of_announced())
            self._since_encoding = same.both(self._since_announcement)
        self._image = None
        self.viewport().update()
        self.place_changed.emit()

    def set_chosen_token(self, token_id: int | None) -> None:
        """Outline every visible occurrence of a token."""
        if token_id != self._chosen_id:
            self._chosen_id = token_id
            self._image = None
            self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self._theme = theme
        self._inks = self._image = None
        palette = QPalette(self.palette())
        selected = QColor(theme.highlight)
        selected.setAlpha(110)  # the cells shine through the selection
        palette.setColor(QPalette.ColorRole.Highlight, selected)
        palette.setColor(QPalette.ColorRole.HighlightedText, QColor(theme.text))
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.base))
        palette.setColor(QPalette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self.viewport().update()

    def set_whitespace_shown(self, shown: bool) -> None:
        """Draw signs for blanks, tabs and line ends."""
        option = self.document().defaultTextOption()
        flags = QTextOption.Flag.ShowTabsAndSpaces | QTextOption.Flag.ShowLineAndParagraphSeparators
        option.setFlags(option.flags() | flags if shown else option.flags() & ~flags)
        self.document().setDefaultTextOption(option)

    def set_wrapped(self, wrapped: bool) -> None:
        """Break long lines at the pane's edge."""
        self.setLineWrapMode(self.LineWrapMode.WidgetWidth if wrapped else self.LineWrapMode.NoWrap)

    # Where bytes and tokens are

    def encoded_lines(self) -> EncodedLines | None:
        """The tokens that are shown."""
        return self._lines

    def byte_of_caret(self) -> int | None:
        """The byte right of the caret in the encoded text; None where the text was edited since."""
        block = self.textCursor().block()
        text = self._visible.text(block)
        return self._encoded_byte(block, text, text.byte_of_unit(self.textCursor().positionInBlock()))

    def nearest_encoded_byte(self) -> int:
        """A byte of the encoded text near a caret that stands in newly typed text."""
        number = self.textCursor().blockNumber()
        if self._lines is None:
            return 0
        return self._lines.line(min(number, self._lines.count - 1))[0]

    def letter_at_caret(self) -> str:
        """The exact grapheme right of the caret; empty at the end of the text."""
        cursor = self.textCursor()
        block = cursor.block()
        text = self._visible.text(block)
        point = text.point_of_unit(cursor.positionInBlock())
        has_newline = block.next().isValid()
        borders = text.graphemes(point, len(text.text), newline=has_newline) if point < len(text.text) else (point,)
        if len(borders) < 2:
            return "\n" if has_newline else ""
        return (text.text + "\n")[point : int(borders[1])]

    def graphemes_around(self, byte: int) -> np.ndarray:
        """Byte borders, in the encoded text, of the graphemes of the line that holds a byte."""
        if self._lines is None:
            return np.zeros(1, np.int64)
        low, high = self._lines.line(self._lines.line_of(byte))
        line = self._lines.utf8[low:high].decode()
        text = BlockText.of_exact(line.removesuffix("\n"))
        return low + text.byte_borders(text.graphemes(0, len(text.text), newline=line.endswith("\n")))

    def go_to_byte(self, byte: int) -> bool:
        """Put the caret before the character that holds a byte of the encoded text."""
        if self._lines is None:
            return False
        line = self._lines.line_of(byte)
        number = line if line < self._since_encoding.head else line + self.blockCount() - self._lines.count
        block = self.document().findBlockByNumber(number)
        if not block.isValid():
            return False
        text = self._visible.text(block)
        cursor = self.textCursor()
        cursor.setPosition(block.position() + text.unit_of_byte(byte - self._lines.line(line)[0]))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        return True

    def token_under(self, point: QPointF) -> int | None:
        """The running number of the token at a point of the viewport."""
        byte = self._page_now().byte_under(point.x(), point.y())
        return None if byte is None or self._lines is None else self._lines.token_at(byte)

    def _encoded_byte(self, block: QTextBlock, text: BlockText, byte: int) -> int | None:
        for piece in self._pieces(block, text):
            if piece.low <= byte < piece.high:
                return byte + piece.shift
        return None

    # What has changed

    def _know(self, text: str) -> None:
        super()._know(text)
        self._announced_utf8 = None
        self._since_announcement = Unchanged(self.blockCount(), self.blockCount())

    def _note_put_back(self) -> None:
        if self._lines is not None:
            self._since_encoding = self._lines.same_lines(self._utf8_of_announced())
            self._edits += 1
            self.viewport().update()
            self.place_changed.emit()

    def _utf8_of_announced(self) -> bytes:
        if self._announced_utf8 is None:
            self._announced_utf8 = to_utf8(self._announced)[0]
        return self._announced_utf8

    def _note_edit(self, position: int, _removed: int, added: int) -> None:
        self._edits += 1  # composition too: it shifts what is painted
        document = self.document()
        first = document.findBlock(position)
        last = document.findBlock(min(position + added, document.characterCount() - 1))
        for unchanged in (self._since_encoding, self._since_announcement):
            unchanged.edited(first.blockNumber(), last.blockNumber(), document.blockCount())

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self.palette().base())
            if self._lines is not None:
                image = self._image_now(self._lines)
                image.paint(painter, self.contentOffset().x(), event.rect().top(), event.rect().bottom())
        super().paintEvent(event)

    def _image_now(self, lines: EncodedLines) -> PageImage:
        page = self._page_now()
        if self._inks is None or self._inks.ratio != self.devicePixelRatioF():
            self._inks, self._image = Inks(self._theme, self.devicePixelRatioF()), None
        if self._image is None:
            marks = page.marks(lines, self._chosen_id)
            self._image = PageImage(page, marks, self._inks, self.viewport().width())
        return self._image

    def _page_now(self) -> Page:
        """The visible lines; measured anew only if something has moved."""
        key = (self._edits, self._since_encoding.head, self._since_encoding.tail, self._visible.place())
        if key != self._page_key:
            maker = PageMaker(self.contentOffset().x())
            self._visible.add_to(maker, self._pieces)
            self._page_key, self._page, self._image = key, maker.page(), None
        return self._page

    def _pieces(self, block: QTextBlock, text: BlockText) -> tuple[Piece, ...]:
        if self._lines is None:
            return ()
        data = text.utf8 + b"\n" if block.next().isValid() else text.utf8
        return self._lines.pieces(block.blockNumber(), self.blockCount(), data, self._since_encoding)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        moved = pressed is None or (event.position().toPoint() - pressed).manhattanLength() > 3
        if event.button() == Qt.MouseButton.LeftButton and not moved and not self.textCursor().hasSelection():
            token = self.token_under(event.position())
            self.token_chosen.emit(None if token is None or self._lines is None else int(self._lines.ids[token]))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            token = self.token_under(QPointF(event.pos()))
            if token is None or self._lines is None:
                QToolTip.hideText()
            else:
                start, _end = self._lines.span(token)
                tip = token_tip(self._lines, token, self.graphemes_around(start))
                QToolTip.showText(event.globalPos(), tip, self.viewport())
            return True
        return super().viewportEvent(event)
