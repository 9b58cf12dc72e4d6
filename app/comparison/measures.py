"""Fonts and heights of the comparison: two rows of boxes, each with a label and perhaps an id, and what is between.

Not here: widths (labels.py), where a box begins and ends (boxes.py).
"""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF

from app.fonts import monospace_font

_SMALL = 0.75
"""Size of ids, compared with labels."""


def label_font(points: float) -> QFont:
    """The font of the labels."""
    return monospace_font(points)


def number_font(points: float) -> QFont:
    """The smaller one of the ids."""
    return monospace_font(_SMALL * points)


def padding(letter: float) -> int:
    """Pixels that are free left and right of a label, where a letter is so wide."""
    return max(2, round(0.4 * letter))


class Measures:
    """In logical pixels: `pitch` from one pair of rows to the next; within it the `tops` of the boxes, their
    `height`, and where in a box the letters of label and id stand, `label_base` and `id_base`, for both rows. Ids
    are outside, so that the labels of both rows are near each other. `gutter`: what is between the two."""

    def __init__(self, points: float, *, ids: bool) -> None:
        self.label_font, self.number_font = label_font(points), number_font(points)
        self.label_metrics, number = QFontMetricsF(self.label_font), QFontMetricsF(self.number_font)
        self.number_metrics = number
        self.letter = self.label_metrics.horizontalAdvance("0")
        self.padding = padding(self.letter)
        line, small = round(self.label_metrics.height()) + 2, round(number.height()) if ids else 0
        self.gutter = max(7, round(0.45 * line))
        margin = max(4, round(0.3 * line))
        self.height = line + small
        self.tops = (margin, margin + self.height + self.gutter)
        self.pitch = 2 * (self.height + margin) + self.gutter
        ascent = round(self.label_metrics.ascent()) + 1
        self.label_base = (small + ascent, ascent)
        self.id_base = (round(number.ascent()), line + round(number.ascent()) - 1)
        self.label_height = line
        self.label_tops = (small, 0)
