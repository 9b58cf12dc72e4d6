"""The mark of a token that cuts a character or a grapheme, in a cell of a table: a box, hatched where it is cut."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

MARKED = frozenset({"unknown", "invalid", "stray", "begins", "ends", "both", "inside", "grapheme"})
"""The flags that have a mark: those of `engine.spans.CUTS_CHARACTER`, a cut grapheme, an id that is not known."""


def paint_cut_mark(painter: QPainter, flag: str, room: QRect, size: QSize, colour: QColor) -> None:
    """Paint the mark of one of MARKED at the left of `room`, `size` large.

    The box stands for the token; hatched is what lies inside a character. A cut grapheme has a line through the
    box, an unknown id an empty box.
    """
    box = QRect(room.left(), 0, size.width() - 1, size.height() - 2)
    box.moveTop(room.top() + (room.height() - box.height()) // 2)
    brush, part = QBrush(colour, Qt.BrushStyle.Dense3Pattern), max(2, box.width() // 3)
    if flag in ("begins", "both"):
        painter.fillRect(QRect(box.left(), box.top(), part, box.height()), brush)
    if flag in ("ends", "both"):
        painter.fillRect(QRect(box.right() + 1 - part, box.top(), part, box.height()), brush)
    if flag in ("inside", "invalid", "stray"):
        painter.fillRect(box, brush)
    if flag == "grapheme":
        line = max(2, box.width() // 6)
        painter.fillRect(box.center().x() + 1 - line // 2, box.top(), line, box.height(), colour)
    painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine if flag in ("invalid", "stray") else Qt.PenStyle.SolidLine))
    painter.drawRect(box)
