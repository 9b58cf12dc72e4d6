"""Paints the cells of the tokens table, and measures its rows and columns.

Drawn here and not by the style, which asks the model for ten things a cell: a training shows new tokens several
times a second. Not here: what stands in a cell (tokens.model).
"""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.inspection.tokens.headings import COLUMNS, FIXED_WIDTH, RIGHT_ALIGNED, padding, widths
from app.inspection.tokens.model import TokensModel
from app.palette import LIGHT, Theme, monospace_font

_ELIDE = Qt.TextElideMode.ElideRight
_TOKEN, _FLAG = COLUMNS.index("token"), COLUMNS.index("flag")
_MARKED = {"unknown", "invalid", "begins", "ends", "both", "inside", "grapheme"}


class TokensPainter(QStyledItemDelegate):
    """`coloured`: the token cells have the eight colours in turn, so that neighbours differ."""

    def __init__(self, model: TokensModel, font: QFont, parent: QObject, *, coloured: bool = False) -> None:
        super().__init__(parent)
        self._model = model
        self._coloured = coloured
        self.set_font(font)
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of marks, lines and tokens from `theme`."""
        self._cut, self._grapheme = QColor(theme.cut), QColor(theme.grapheme)
        self._muted, self._grid = QColor(theme.muted), QColor(theme.grid)
        self._tokens = [QColor(colour) for colour in theme.tokens]

    def set_font(self, font: QFont) -> None:
        """Measure anew."""
        fixed = monospace_font(font.pointSizeF())
        self._font, self._fixed = QFont(font), fixed
        self._metrics, self._fixed_metrics = QFontMetrics(font), QFontMetrics(fixed)
        self._padding = padding(self._metrics)
        height = max(self._metrics.height(), self._fixed_metrics.height())
        # Emoji, Thai and Devanagari reach beyond the lines of a Latin font.
        self.row_height = height + max(4, height // 4)
        ascent = max(self._metrics.ascent(), self._fixed_metrics.ascent())
        self._baseline = (self.row_height - height) // 2 + ascent
        self._mark = QSize(ascent, ascent)

    def widths(self, available: int) -> list[int]:
        """Widths of the columns that suit this font; see `tokens.headings.widths`."""
        return widths(self._metrics, self._fixed_metrics, self._mark.width() + self._padding + 2, available)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self.row_height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, column, area = index.row(), index.column(), option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setClipRect(area)
        ink = self._fill(painter, option, row, column, selected=selected)
        painter.setPen(self._grid)
        painter.drawLine(area.topRight(), area.bottomRight())
        room = area.adjusted(self._padding, 0, -self._padding - 1, 0)
        if column == _FLAG:
            flags = self._model.token(row).flags
            if flags and flags[0] in _MARKED:
                self._paint_mark(painter, flags[0], room, ink if selected else None)
                room.setLeft(room.left() + self._mark.width() + self._padding)
        painter.setPen(ink)
        self._write(painter, COLUMNS[column], self._model.cell(row, column), room)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.restore()

    def _fill(
        self, painter: QPainter, option: QStyleOptionViewItem, row: int, column: int, *, selected: bool
    ) -> QColor:
        """Paint the ground of a cell; the colour of the letters on it."""
        roles = QPalette.ColorRole
        if selected:
            active = bool(option.state & QStyle.StateFlag.State_Active)
            group = QPalette.ColorGroup.Active if active else QPalette.ColorGroup.Inactive
            painter.fillRect(option.rect, option.palette.brush(group, roles.Highlight))
            return option.palette.color(group, roles.HighlightedText)
        if self._coloured and column == _TOKEN and not self._model.token(row).unknown:
            painter.fillRect(option.rect, self._tokens[self._model.number_of(row) % len(self._tokens)])
        return option.palette.color(QPalette.ColorGroup.Active, roles.Text)

    def _write(self, painter: QPainter, name: str, text: str, room: QRect) -> None:
        fixed = name in FIXED_WIDTH
        metrics = self._fixed_metrics if fixed else self._metrics
        painter.setFont(self._fixed if fixed else self._font)
        text = metrics.elidedText(text, _ELIDE, room.width())
        indent = room.width() - metrics.horizontalAdvance(text) if name in RIGHT_ALIGNED else 0
        painter.drawText(room.left() + indent, room.top() + self._baseline, text)

    def _paint_mark(self, painter: QPainter, flag: str, room: QRect, ink: QColor | None) -> None:
        """A box for the token; hatched is what lies inside a character. A cut grapheme has its own colour and a
        line through the box, an unknown id an empty box."""
        box = QRect(room.left(), 0, self._mark.width() - 1, self._mark.height() - 2)
        box.moveTop(room.top() + (room.height() - box.height()) // 2)
        colour = ink or {"unknown": self._muted, "grapheme": self._grapheme}.get(flag, self._cut)
        brush, part = QBrush(colour, Qt.BrushStyle.Dense3Pattern), max(2, box.width() // 3)
        if flag in ("begins", "both"):
            painter.fillRect(QRect(box.left(), box.top(), part, box.height()), brush)
        if flag in ("ends", "both"):
            painter.fillRect(QRect(box.right() + 1 - part, box.top(), part, box.height()), brush)
        if flag in ("inside", "invalid"):
            painter.fillRect(box, brush)
        if flag == "grapheme":
            line = max(2, box.width() // 6)
            painter.fillRect(box.center().x() + 1 - line // 2, box.top(), line, box.height(), colour)
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine if flag == "invalid" else Qt.PenStyle.SolidLine))
        painter.drawRect(box)
