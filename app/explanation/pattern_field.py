"""The field in which a split pattern is written: a line for each expression, the place of an error marked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.focus_frame import FocusFrame
from app.fonts import monospace_font
from app.palette import LIGHT, Theme

_LINES, _LEAST_LETTERS = 2, 10


class PatternField(QPlainTextEdit):
    """Signal: `edited`, by the user. The key Tab leaves it."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._silent = LIGHT, False
        self.setTabChangesFocus(True)
        FocusFrame(self)
        self.textChanged.connect(self._tell)
        self._measure()

    def expressions(self) -> tuple[str, ...]:
        """The lines that are not empty. `toPlainText` would make a no-break space a plain one."""
        return tuple(line for line in self.document().toRawText().split("\u2029") if line)

    def set_lines(self, lines: str) -> None:
        """Put another pattern in, silently; it can be taken back."""
        self._silent = True
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(lines)
        self._silent = False

    def mark_error(self, expression: int | None, position: int | None = None) -> None:
        """Mark a character of an expression; None: nothing is wrong."""
        marks = []
        if expression is not None:
            lines = [block for block in self._blocks() if block.length() > 1]
            block = lines[min(expression, len(lines) - 1)] if lines else self.document().firstBlock()
            inside = 0 if position is None else min(position, max(0, block.length() - 2))
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document())
            mark.cursor.setPosition(block.position() + inside)
            last = (
                QTextCursor.MoveOperation.NextCharacter
                if position is not None
                else QTextCursor.MoveOperation.EndOfBlock
            )
            mark.cursor.movePosition(last, QTextCursor.MoveMode.KeepAnchor)
            mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            mark.format.setUnderlineColor(QColor(self._theme.altered))
            mark.format.setFontWeight(700)
            marks.append(mark)
        self.setExtraSelections(marks)

    def _blocks(self) -> list:
        blocks, block = [], self.document().firstBlock()
        while block.isValid():
            blocks.append(block)
            block = block.next()
        return blocks

    def _tell(self) -> None:
        if not self._silent:
            self.edited.emit()

    def set_theme(self, theme: Theme) -> None:
        """The colour of errors."""
        self._theme = theme

    def _measure(self) -> None:
        font = monospace_font(self.font().pointSizeF())
        if self.document().defaultFont() != font:
            self.document().setDefaultFont(font)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        margin = 2 * self.frameWidth() + 2 * round(self.document().documentMargin())
        return QSize(20 * self.fontMetrics().averageCharWidth(), _LINES * self.fontMetrics().lineSpacing() + margin)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_LETTERS * self.fontMetrics().averageCharWidth(), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
