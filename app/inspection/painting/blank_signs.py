"""Signs of blanks and line ends: one table for the editor, large texts and pictures, and where each sign stands.

Qt paints those of `BY_QT` itself where it lays a text out for the screen, but no tab that is narrower than its
arrow. Not here: signs for what the editor cannot hold (lines/editor_text.py), which are there always.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from app.inspection.lines.cells import Boxes

_UNSEEN = "\u180e\u200b\u200c\u2060"
_SPACES = "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f"
SIGNS = {
    " ": "·", "\u00a0": "°", "\u3000": "□", "\t": "→", "\n": "¶", "\u2028": "↵", "\u2007": "°", "\u202f": "°",
    **dict.fromkeys(_SPACES, "◦"), **dict.fromkeys(_UNSEEN, "¦"),
}  # fmt: skip
"""·: a blank; ◦: one of another width; °: one that breaks no line; □: that of Chinese; ¦: one without a width."""
BY_QT = frozenset(" \u00a0\t\n\u2028")
_LEAST = 0.5
"""Of the size of the letters: a sign in a narrower box reaches out of it."""


class Sign(NamedTuple):
    """A sign, the box of its blank from left to right (both the same where that has no width), and its row."""

    sign: str
    left: float
    right: float
    row: int


def _pattern(letters: frozenset[str]) -> re.Pattern[bytes]:
    return re.compile(b"|".join(re.escape(letter.encode()) for letter in sorted(letters)))


_ALL = _pattern(frozenset(SIGNS))
_NOT_BY_QT = _pattern(frozenset(SIGNS) - BY_QT | {"\t"})


def signs_of(utf8: bytes, boxes: Boxes, *, arrow: float | None = None) -> Iterator[Sign]:
    r"""The signs among boxes, which hold bytes of `utf8`. What has no width stands where its box ends.

    `arrow`: the width of a tab's sign where Qt paints its own: only what it does not paint is wanted.

    >>> boxes = Boxes(*map(np.array, ([0, 4, 5], [4, 5, 6], [0.0, 9.0, 18.0], [9.0, 18.0, 20.0], [0, 0, 0])))
    >>> [tuple(sign) for sign in signs_of("a\u200b \t".encode(), boxes)]
    [('¦', 9.0, 9.0, 0), ('·', 9.0, 18.0, 0), ('→', 18.0, 20.0, 0)]
    >>> [sign.sign for sign in signs_of("a\u200b \t".encode(), boxes, arrow=8.0)]
    ['¦', '→']
    """
    if len(boxes.first) == 0:
        return
    pattern = _ALL if arrow is None else _NOT_BY_QT
    for found in pattern.finditer(utf8, int(boxes.first[0]), int(boxes.last[-1])):
        box = int(np.searchsorted(boxes.first, found.start(), "right")) - 1
        first, last = int(boxes.first[box]), int(boxes.last[box])
        begin, end = float(boxes.begin[box]), float(boxes.end[box])
        letter = found[0].decode()
        if letter in _UNSEEN:
            x = begin if found.start() == first and found.end() < last else end
            yield Sign(SIGNS[letter], x, x, int(boxes.row[box]))
        elif found.span() == (first, last) and (arrow is None or letter != "\t" or abs(end - begin) < arrow):
            yield Sign(SIGNS[letter], min(begin, end), max(begin, end), int(boxes.row[box]))


def fitting(font: QFont, sign: Sign) -> QFont:
    """The font of a sign: smaller than that of the letters where its box is narrow."""
    room, width = sign.right - sign.left, QFontMetricsF(font).horizontalAdvance(sign.sign)
    if not 0 < room < width:
        return font
    smaller, share = QFont(font), max(room / width, _LEAST)
    if font.pixelSize() > 0:
        smaller.setPixelSize(max(round(share * font.pixelSize()), 1))
    else:
        smaller.setPointSizeF(share * font.pointSizeF())
    return smaller


def paint_sign(painter: QPainter, sign: Sign, baseline: float, font: QFont) -> None:
    """A sign in the middle of its box, with the painter's pen."""
    fitted = fitting(font, sign)
    width = QFontMetricsF(fitted).horizontalAdvance(sign.sign)
    painter.setFont(fitted)
    painter.drawText(QPointF((sign.left + sign.right - width) / 2, baseline), sign.sign)


def arrow_width(font: QFont) -> float:
    """How wide a tab is at least where Qt paints its sign."""
    return QFontMetricsF(font).horizontalAdvance(SIGNS["\t"])
