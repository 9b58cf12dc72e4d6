"""Labels whose size does not follow their text, so that nothing moves while numbers change."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOption, QToolTip, QWidget

from app.plain_tip import plain_tip
from engine.text.utf8 import repair


class ElidedLabel(QLabel):
    """One line that forces no width on anybody: where there is too little room, its text ends in an ellipsis, and
    all of it is the tool tip, unless it has been given one.

    Its height is that of its own font, whatever other fonts its letters need: it moves nothing.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._line_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…"), self._line_height())

    def whole_text(self) -> str:
        """The text, where it ends in an ellipsis."""
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        return "" if fits else self.text()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and not self.toolTip():
            text = escape(self.whole_text())  # it may quote a token, which may look like mark-up
            QToolTip.showText(
                event.globalPos(), f"<div style='white-space: pre-wrap'>{text}</div>" if text else "", self
            )
            return True
        return super().event(event)

    def _line_height(self) -> int:
        margins = self.contentsMargins()
        return self.fontMetrics().height() + margins.top() + margins.bottom()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        alignment = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        role = self.foregroundRole()
        self.style().drawItemText(painter, area, alignment.value, self.palette(), self.isEnabled(), text, role)


class SteadyLabel(ElidedLabel):
    """One line, as wide as `widest` at least; a longer text ends in an ellipsis."""

    def __init__(self, widest: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widest = widest
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def set_widest(self, text: str) -> None:
        """Reserve the width of `text`."""
        if text != self._widest:
            self._widest = text
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        width = self.fontMetrics().horizontalAdvance(self._widest) + margins.left() + margins.right() + 2
        return QSize(width, self._line_height())


class SteadyText(QWidget):
    """A text over a fixed number of lines; what does not fit ends in an ellipsis and stands in the tool tip."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._text = ""
        self._laid_out: tuple[str, int, str, list[str]] | None = None  # text, width, font, and its lines
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show `text`; line feeds count as blanks."""
        if text != self._text:
            self._text = text
            self.setToolTip(plain_tip(text))
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._lines * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        painter.setPen(option.palette.color(self.foregroundRole()))
        step, ascent = self.fontMetrics().lineSpacing(), self.fontMetrics().ascent()
        for place, line in enumerate(self.lines()):
            painter.drawText(0, place * step + ascent, line)

    def lines(self) -> list[str]:
        """The lines as they are painted."""
        laid_out, asked = self._laid_out, (self._text, self.width(), self.font().key())
        if laid_out is None or laid_out[:3] != asked:
            laid_out = self._laid_out = (*asked, self._lay_out())
        return laid_out[3]

    def _lay_out(self) -> list[str]:
        text = repair(self._text.replace("\n", " "))[0]
        layout = QTextLayout(text, self.font())
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        starts: list[int] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, self.width()))
            starts.append(line.textStart())
        layout.endLayout()
        shown = starts[: self._lines]
        units = text.encode("utf-16-le")  # QTextLayout counts UTF-16 units
        ends = [*shown[1:], len(units) // 2]
        lines = [
            units[2 * start : 2 * end].decode("utf-16-le").rstrip() for start, end in zip(shown, ends, strict=True)
        ]
        if len(starts) > self._lines:
            rest = units[2 * shown[-1] :].decode("utf-16-le")
            lines[-1] = self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, self.width())
        return lines
