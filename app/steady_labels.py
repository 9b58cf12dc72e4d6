"""Labels whose size does not follow their text, so that nothing moves while numbers change."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOption, QWidget

from engine.text.utf8 import repair


class ElidedLabel(QLabel):
    """One line that forces no width on anybody: where there is too little room, its text ends in an ellipsis."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        alignment = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        role = self.foregroundRole()
        self.style().drawItemText(painter, area, alignment.value, self.palette(), self.isEnabled(), text, role)


class SteadyLabel(ElidedLabel):
    """One line, as wide as `widest` at least; a longer text ends in an ellipsis and stands in the tool tip."""

    def __init__(self, widest: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widest = widest
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def set_widest(self, text: str) -> None:
        """Reserve the width of `text`."""
        self._widest = text
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics, margins = self.fontMetrics(), self.contentsMargins()
        width = metrics.horizontalAdvance(self._widest) + margins.left() + margins.right() + 2
        return QSize(width, metrics.height() + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class SteadyText(QWidget):
    """A text over a fixed number of lines; what does not fit ends in an ellipsis and stands in the tool tip."""

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show `text`; line feeds count as blanks."""
        if text != self._text:
            self._text = text
            self.setToolTip(text)
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
        text = repair(self._text.replace("\n", " "))[0]
        layout = QTextLayout(text, self.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
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
            lines[-1] = self.fontMetrics().elidedText(lines[-1], Qt.TextElideMode.ElideRight, self.width())
        return lines
