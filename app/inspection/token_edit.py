"""The editor with token cells painted under its text.

`paintEvent` paints the cells of visible lines and then lets Qt draw text, caret and selection over them: each
character is drawn once, by Qt, whoever owns its bytes. What does not depend on tokens (where each byte lies) is
kept per text of a block; what does is made anew for all visible lines at once (`page.py`, `page_image.py`).

Here is what connects the parts: exact text (`exact_edit.py`), bytes of a block (`block_text.py`), x positions
(`line_boxes.py`), tokens of a line (`encoded_lines.py`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlock,
    QTextOption,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.inspection.block_text import BlockText
from app.inspection.editor_text import utf16_units
from app.inspection.encoded_lines import EncodedLines, EncodingLike, Piece, Unchanged
from app.inspection.exact_edit import ExactEdit
from app.inspection.line_boxes import Composition, LineBoxes, Measure
from app.inspection.page import Page, PageMaker
from app.inspection.page_image import Inks, PageImage
from app.inspection.token_words import token_tip
from app.palette import LIGHT, Theme
from engine.text.utf8 import to_utf8

_MOST_BLOCKS = 600
_MARGIN = 300.0


@dataclass(slots=True)
class _Block:
    """A block's text and its measured lines; good for every block with this text."""

    text: BlockText
    lines: dict[int, LineBoxes] = field(default_factory=dict)


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
        self._blocks: dict[str, _Block] = {}
        self._layout_key: tuple[object, ...] = ()
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
        text = self._block(block).text
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
        text = self._block(block).text
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
        text = self._block(block).text
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

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._layout_key = ()

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
        self._forget_old_layout()
        offset = self.contentOffset()
        key = (self._edits, self._since_encoding.head, self._since_encoding.tail, self._layout_key)
        key += (self.firstVisibleBlock().blockNumber(), offset.x(), offset.y(), self.viewport().size())
        if key != self._page_key:
            self._page_key, self._page, self._image = key, self._made_page(offset.x()), None
        return self._page

    def _made_page(self, left: float) -> Page:
        maker = PageMaker(left)
        area = self.viewport().rect()
        for block, top in self._visible_blocks(area):
            held = self._block(block)
            pieces = self._pieces(block, held.text)
            for line in self._measured_lines(block, held, top, area):
                maker.add(line, top + line.top, pieces)
        return maker.page()

    def _visible_blocks(self, area: QRect) -> Iterator[tuple[QTextBlock, float]]:
        """Blocks that meet a rectangle of the viewport, with the y of their tops."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top() if block.isValid() else 0.0
        while block.isValid() and top <= area.bottom():
            height = self.blockBoundingRect(block).height()
            if block.isVisible() and top + height >= area.top():
                yield block, top
            top += height
            block = block.next()

    def _visible_lines(self, block: QTextBlock, top: float, first_y: float, last_y: float) -> Iterator[int]:
        """Lines of a block between two heights of the viewport."""
        layout = block.layout()
        low, high = 0, layout.lineCount()
        while low < high:  # the first line that reaches first_y
            middle = (low + high) // 2
            line = layout.lineAt(middle)
            if line.y() + line.height() < first_y - top:
                low = middle + 1
            else:
                high = middle
        for index in range(low, layout.lineCount()):
            if layout.lineAt(index).y() > last_y - top:
                return
            yield index

    def _forget_old_layout(self) -> None:
        """Drop all measured lines when anything but the text has changed where Qt puts it."""
        option = self.document().defaultTextOption()
        key = (
            self.viewport().width() if self.lineWrapMode() != self.LineWrapMode.NoWrap else 0,
            self.font().key(),
            option.flags().value,
            self.devicePixelRatioF(),
        )
        if key != self._layout_key or len(self._blocks) > _MOST_BLOCKS:
            self._layout_key = key
            self._blocks.clear()

    def _block(self, block: QTextBlock) -> _Block:
        text = block.text()
        held = self._blocks.get(text)
        if held is None:
            held = self._blocks[text] = _Block(BlockText.of(text))
        return held

    def _measured_lines(self, block: QTextBlock, held: _Block, top: float, area: QRect) -> Iterator[LineBoxes]:
        """The visible lines of a block."""
        layout = block.layout()
        left = -self.contentOffset().x()
        right = left + area.width()
        followed = block.next().isValid()
        composition = Composition(layout.preeditAreaPosition(), utf16_units(layout.preeditAreaText()))
        measure = Measure(
            self.font(),
            held.text,
            composition,
            newline=self._newline_width() if followed else 0.0,
            leftward=block.textDirection() == Qt.LayoutDirection.RightToLeft,
            seen=(left - _MARGIN, right + _MARGIN),
        )
        for index in self._visible_lines(block, top, area.top(), area.bottom()):
            # A newline after the block changes its last line's boxes: two blocks of one text may differ in it.
            key = index if followed else -1 - index
            known = held.lines.get(key) if not composition.length else None
            if known is None or known.seen[0] > left or right > known.seen[1]:
                known = measure.line(layout.lineAt(index), last=index == layout.lineCount() - 1)
                if known is None:
                    continue
                if not composition.length:
                    held.lines[key] = known
            yield known

    def _newline_width(self) -> float:
        return QFontMetricsF(self.font()).horizontalAdvance("¶")

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
