"""The editor that knows how its text is encoded: at which byte and tokens the caret stands, and where others are.

All places are in bytes of the encoded text; where the text was edited since, there is none (`encoded_lines.py`).
What is asked of the place is the grapheme right of the caret, or another one that was pointed at
(`pointed_place.py`). Here also: which graphemes the caret may stand between. What is painted, and the mouse:
`token_edit.py`. How text gets in and out: `exact_edit.py`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QWidget

from app.inspection.editor.caret_graphemes import grapheme_units
from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.editor.pointed_place import PointedPlace
from app.inspection.editor.visible_lines import VisibleLines
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import raw_to_exact
from app.inspection.lines.encoded_lines import EncodedLines, EncodingLike, Piece, Unchanged
from engine.text.utf8 import to_utf8


class EncodedEdit(ExactEdit):
    """`place_changed()`: the caret, or what is known about its place, has changed."""

    place_changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent, points=points)
        self._lines: EncodedLines | None = None
        self._announced_utf8: bytes | None = None
        self._since_encoding = Unchanged()
        self._since_announcement = Unchanged()
        self._visible = VisibleLines(self)
        self._pointed: PointedPlace | None = None
        self._edits = 0
        self._know("")
        self.document().contentsChange.connect(self._note_edit)
        self.cursorPositionChanged.connect(self._leave_pointed)
        self.cursorPositionChanged.connect(self.place_changed)

    def set_encoding(self, encoding: EncodingLike | None) -> None:
        """Show the tokens of an encoding of this text, or of the text as it was a moment ago."""
        before = self._lines
        self._lines = None if encoding is None else EncodedLines(encoding, before)
        if self._lines is None or before is None or self._lines.utf8 != before.utf8:
            self._edits += 1  # other bytes stand where: the page is made anew
        if self._lines is not None:
            same = self._lines.same_lines(self._utf8_of_announced())
            self._since_encoding = same.both(self._since_announcement)
        self.place_changed.emit()

    def encoded_lines(self) -> EncodedLines | None:
        """The tokens that are shown."""
        return self._lines

    # What is at the caret

    def byte_of_caret(self) -> int | None:
        """The byte right of the caret in the encoded text, its length at its end; None in what was edited."""
        position = self.textCursor().position()
        found = self._byte_of_position(position)
        if found is not None or position != self.document().characterCount() - 1:
            return found
        if position == 0:
            return 0 if self._lines is not None and not self._lines.utf8 else None
        before = self._last_byte_before(position)
        return None if before is None else before + 1

    def nearest_encoded_byte(self) -> int:
        """A byte of the encoded text near a caret that stands in newly typed text."""
        number = self.textCursor().blockNumber()
        if self._lines is None:
            return 0
        return self._lines.line(min(number, self._lines.count - 1))[0]

    def letter_at_caret(self) -> str:
        """The grapheme of the place, as it is encoded; empty at the end of the text."""
        cursor = self._place()
        block = cursor.block()
        text = self._visible.text(block)
        point = text.point_of_unit(cursor.positionInBlock())
        has_newline = block.next().isValid()
        if point == len(text.text):
            return "\n" if has_newline else ""
        end = text.grapheme_end(point, newline=has_newline)
        return text.text[point:end] + "\n" * (end > len(text.text))

    def exact_letter_at_caret(self) -> str:
        """The same with lone surrogates as they are, not as what is encoded for them."""
        cursor = self._place()
        here, end = cursor.position(), self._grapheme_around(cursor)[1]
        if end <= here:
            return "\n" if cursor.block().next().isValid() else ""
        cursor.setPosition(here)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return raw_to_exact(cursor.selectedText())

    def byte_range_of_selection(self) -> tuple[int, int] | None:
        """First byte and end of what is selected; without a selection, of the grapheme of the place.

        None at the end of the text, and where any of it was edited since it was encoded.
        """
        cursor = self._place()
        if not cursor.hasSelection():
            first, size = self._byte_of_position(cursor.position()), len(to_utf8(self.letter_at_caret())[0])
            if first is None or size == 0:
                return None
            # It may go on in what was typed since.
            last = self._byte_of_position(cursor.position(), after=size - 1)
            return (first, first + size) if last == first + size - 1 else None
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        if not self._is_unchanged(start, end - 1):
            return None
        first, last = self._byte_of_position(start), self._last_byte_before(end)
        return None if first is None or last is None else (first, last + 1)

    def tokens_of_selection(self) -> tuple[int, int] | None:
        """Numbers of the first token, and of the one after the last, that own what is pointed at, or else what
        `byte_range_of_selection` says. At the end of the text those that stand there without bytes, mostly none.

        None where the text was edited since it was encoded.
        """
        if self._lines is None:
            return None
        if self._is_at_end():
            return int(np.searchsorted(self._lines.starts, len(self._lines.utf8))), len(self._lines.starts)
        found = self.pointed_bytes() or self.byte_range_of_selection()
        if found is None:
            return None
        first, borders = self._lines.tokens(*found)
        return (first, first + len(borders) - 1) if len(borders) > 1 else None

    def graphemes_around(self, byte: int) -> np.ndarray:
        """Byte borders, in the encoded text, of the graphemes of the line that holds a byte."""
        if self._lines is None:
            return np.zeros(1, np.int64)
        return self._lines.graphemes_of_line(self._lines.line_of(byte))

    # Going there

    def go_to_byte(self, byte: int, *, size: int = 0) -> bool:
        """Put the caret before the grapheme that holds a byte of the encoded text, and point at `size` bytes there.

        False where the byte is not in sight of the present text.
        """
        position = self._position_of_byte(byte)
        if position is None:
            return False
        cursor = self.textCursor()
        cursor.setPosition(position)
        cursor.setPosition(self._grapheme_around(cursor)[0])
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        if size:
            self.point_at(byte, size=size)
        else:
            self._pointed = None
            self.place_changed.emit()
        return True

    def point_at(self, byte: int, *, size: int = 1) -> None:
        """Let the grapheme that holds a byte be the place, until the caret moves or the text is edited.

        Where something is selected that remains the place, and the byte is pointed at within it.
        """
        position = self._position_of_byte(byte)
        self._pointed = None
        if position is not None:
            cursor = self.textCursor()
            cursor.setPosition(position)
            low = self._grapheme_around(cursor)[0]
            first = self._byte_of_position(low)
            if first is not None:
                self._pointed = PointedPlace(self._caret(), self.document().revision(), low, byte - first, size)
        self.place_changed.emit()

    def pointed_bytes(self) -> tuple[int, int] | None:
        """First byte and end, in the encoded text, of what is pointed at; None if nothing is, or not known."""
        pointed = self._pointed_now()
        first = None if pointed is None else self._byte_of_position(pointed.position)
        if pointed is None or first is None:
            return None
        return first + pointed.offset, first + pointed.offset + pointed.size

    def _pointed_now(self) -> PointedPlace | None:
        pointed = self._pointed
        holds = pointed is not None and pointed.holds(self._caret(), self.document().revision())
        return pointed if holds else None

    def _caret(self) -> tuple[int, int]:
        return self.textCursor().position(), self.textCursor().anchor()

    def _leave_pointed(self) -> None:
        self._pointed = None

    def _place(self) -> QTextCursor:
        """The caret with its selection, or the beginning of the grapheme that is pointed at."""
        cursor, pointed = self.textCursor(), self._pointed_now()
        if pointed is not None and not cursor.hasSelection():
            cursor.setPosition(pointed.position)
        return cursor

    def _is_at_end(self) -> bool:
        place = self._place()
        return not place.hasSelection() and place.position() == self.document().characterCount() - 1

    # From the editor's positions to bytes, and back

    def _byte_of_position(self, position: int, *, after: int = 0) -> int | None:
        """The encoded byte right of a position of the document, or so many bytes after that one."""
        block = self.document().findBlock(position)
        text = self._visible.text(block)
        return self._encoded_byte(block, text, text.byte_of_unit(position - block.position()) + after)

    def _last_byte_before(self, position: int) -> int | None:
        block = self.document().findBlock(position)
        unit = position - block.position()
        if unit == 0:
            block = block.previous()
            text = self._visible.text(block)
            return self._encoded_byte(block, text, len(text.utf8))
        text = self._visible.text(block)
        return self._encoded_byte(block, text, text.byte_of_unit(unit) - 1)

    def _is_unchanged(self, start: int, end: int) -> bool:
        """Whether no edit since the encoding lies between two positions: both in the head, or both in the tail."""
        first, last = (self.document().findBlock(position).blockNumber() for position in (start, end))
        tail = self.document().blockCount() - self._since_encoding.tail
        # Within one edited block `pieces` knows what is the same: both ends then lie in one piece, or none.
        return (
            last < self._since_encoding.head or first >= tail or (first == last and self._in_one_piece(start, end))
        )

    def _in_one_piece(self, start: int, end: int) -> bool:
        block = self.document().findBlock(start)
        text = self._visible.text(block)
        low, high = (text.byte_of_unit(position - block.position()) for position in (start, end))
        return any(piece.low <= low and high < piece.high for piece in self._pieces(block, text))

    def _position_of_byte(self, byte: int) -> int | None:
        """The position before the character that holds a byte of the encoded text; None if it was edited since."""
        if self._lines is None:
            return None
        if byte == len(self._lines.utf8):
            return self.document().characterCount() - 1
        line = self._lines.line_of(byte)
        # Where lines were joined or split, the one in question may be the first or the last of those.
        for number in (line, line + self.blockCount() - self._lines.count):
            block = self.document().findBlockByNumber(number)
            text = self._visible.text(block) if block.isValid() else None
            for piece in self._pieces(block, text) if text is not None else ():
                if text is not None and piece.low + piece.shift <= byte < piece.high + piece.shift:
                    return block.position() + text.unit_of_byte(byte - piece.shift)
        return None

    def _encoded_byte(self, block: QTextBlock, text: BlockText, byte: int) -> int | None:
        for piece in self._pieces(block, text):
            if piece.low <= byte < piece.high:
                return byte + piece.shift
        return None

    def _pieces(self, block: QTextBlock, text: BlockText) -> tuple[Piece, ...]:
        if self._lines is None:
            return ()
        data = text.utf8 + b"\n" if block.next().isValid() else text.utf8
        return self._lines.pieces(block.blockNumber(), self.blockCount(), data, self._since_encoding)

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

    # Where the caret may stand

    def keyPressEvent(self, event: QKeyEvent) -> None:
        with self._caret_between_graphemes():
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        with self._caret_between_graphemes():
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        with self._caret_between_graphemes():
            super().mouseMoveEvent(event)

    @contextmanager
    def _caret_between_graphemes(self) -> Iterator[None]:
        """What a key or the mouse moves to the inside of a grapheme goes to one of its sides.

        Qt keeps the caret out of most by itself, but does not know that CR LF is one, nor which two characters
        stand for one (`editor_text.py`). Where the text is edited, the caret stays where the next key will write.
        """
        before, revision = self.textCursor().position(), self.document().revision()
        yield
        cursor = self.textCursor()
        if cursor.position() == before or self.document().revision() != revision or self.composing:
            return
        low, high = self._grapheme_around(cursor)
        if low < cursor.position() < high:
            # Only one step from its beginning leads across; from anywhere else, its beginning is meant.
            keep = QTextCursor.MoveMode.KeepAnchor if cursor.hasSelection() else QTextCursor.MoveMode.MoveAnchor
            cursor.setPosition(high if before == low else low, keep)
            self.setTextCursor(cursor)

    def _grapheme_around(self, cursor: QTextCursor) -> tuple[int, int]:
        """Positions before and after the grapheme that holds the character right of the caret."""
        block = cursor.block()
        text, followed = self._visible.text(block), block.next().isValid()
        low, high = grapheme_units(text, cursor.positionInBlock(), followed=followed)
        return block.position() + low, block.position() + high
