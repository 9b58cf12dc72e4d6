"""The line under the text: the character right of the caret, its bytes and the tokens that own them.

It is a read-only field, so that it can be reached by key, read by a screen reader, selected and copied. Its text is
what screen readers are told of, by Qt itself, and always whole; a name or a description that says the same would be
read twice. The words come from `token_words.py`.
"""

from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionFrame, QToolTip, QWidget

from app.inspection.lines.editor_text import utf16_units
from app.read_line import ReadLine
from engine.text.utf8 import repair

_MORE = "…"
_MARGIN = 2
"""Pixels that Qt leaves free on both sides of the text in a field."""


class CaretLine(ReadLine):
    """Shows one sentence. Of a longer one an ellipsis stands for the rest, which is whole in the tool tip; with the
    focus it scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setObjectName("caret_line")
        self.retranslate()

    def show_words(self, words: str, *, announced: bool = False) -> None:
        """Show a sentence from its beginning. With `announced` screen readers say it at once: for what a command
        brought about while the focus stays in the text."""
        words = repair(words)[0]  # Qt drops lone surrogates, and the text would never be what was shown
        if words != self.text():
            self.setText(words)
            self.setCursorPosition(0)
        if announced:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.setAccessibleName(QCoreApplication.translate("CaretLine", "Character and tokens at the caret"))

    def tip(self) -> str:
        """The sentence as rich text that breaks at the edge of a tool tip."""
        return f"<div style='white-space: pre-wrap'>{escape(self.text())}</div>"

    def is_cut_off(self) -> tuple[bool, bool]:
        """Whether words are out of sight on the left, and on the right."""
        area, middle = self._text_area(), self.height() // 2
        if self.fontMetrics().horizontalAdvance(self.text()) <= area.width():
            return False, False
        first, last = (self.cursorPositionAt(QPoint(x, middle)) for x in (area.left(), area.right() + 1))
        return first > 0, last < utf16_units(self.text())

    def shown_text(self) -> str:
        """The sentence, or as much of its beginning as there is room for, and an ellipsis."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self._text_area().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        left, right = self.is_cut_off()
        if left or right:
            with QPainter(self) as painter:
                self._paint_ends(painter, left=left, right=right)

    def _paint_ends(self, painter: QPainter, *, left: bool, right: bool) -> None:
        area, middle = self._text_area(), Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().text().color())
        if not left and not self.hasFocus() and not self.hasSelectedText():
            painter.fillRect(self.rect(), self.palette().base())
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, self.shown_text())
            return
        # Scrolled, or with the caret in it: over the ends of what Qt has drawn.
        wide = self.fontMetrics().horizontalAdvance(_MORE)
        for is_cut, x in ((left, area.left() - _MARGIN), (right, area.right() + 1 - wide)):
            if is_cut:
                place = QRect(x, 0, wide + _MARGIN, self.height())
                painter.fillRect(place, self.palette().base())
                painter.drawText(place, middle | Qt.AlignmentFlag.AlignLeft, _MORE)

    def _text_area(self) -> QRect:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        area = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        return area.adjusted(_MARGIN, 0, -_MARGIN, 0)

    def event(self, event: QEvent) -> bool:
        # Not set as tool tip: Qt would hand that to screen readers as description, markup and all.
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip(), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
