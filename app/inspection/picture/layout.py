"""Lays the exact text of a picture out, line by line, and finds where the bytes of each line lie.

The same machinery as in the pane measures the lines (`line_boxes.py`) and knows their tokens (`page.py`); here
each line of the text has a layout of its own, off the screen, so that it may be done in any thread. A layout must
be used in the thread that made it. What the picture consists of besides the text: `picture/drawing.py`.
"""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextLine, QTextOption

from app.fonts import monospace_font
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import to_editor
from app.inspection.lines.encoded_lines import Piece
from app.inspection.lines.line_boxes import Composition, Measure, tab_stop
from app.inspection.painting.page import Page, PageMaker
from app.inspection.picture.request import Part, PictureStopped, Stop
from app.mixed_line import is_leftward

MARGIN = 16.0
_EVERYWHERE = (-1e7, 1e7)
_PIXELS_PER_POINT = 96 / 72


@dataclass(frozen=True, slots=True, eq=False)
class TextLines:
    """The lines of a text under each other, without a gap: the tops of `page` are sums of its heights.

    `width`: of the text, without the `margin` beside it; `lines`: a QTextLine for each row of `page`; `layouts`
    keep them alive. Boxes of `page` lie in bytes of the encoded text and have the margin on their left.
    """

    width: float
    margin: float
    page: Page
    lines: list[QTextLine]
    layouts: list[QTextLayout]


def picture_font(points: float) -> QFont:
    """The font of the text in a picture: its size hangs on no screen, its widths on no scale."""
    font = monospace_font(points)
    font.setPixelSize(max(round(points * _PIXELS_PER_POINT), 1))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def lay_out(part: Part, font: QFont, width: float, stop: Stop) -> TextLines:
    """The lines of the part, wrapped at a width. PictureStopped if `stop` says so."""
    newline = float(math.ceil(QFontMetricsF(font).horizontalAdvance("¶")))
    # Where text begins at the right, its line feed hangs into the margin.
    margin = max(MARGIN, newline + 4)
    blocks = part.text.split("\n")
    followed = [True] * (len(blocks) - 1) + [False]
    if len(blocks) > 1 and not blocks[-1]:  # a line feed at the end needs no empty line after it
        blocks, followed = blocks[:-1], followed[:-1]
    layouts: list[QTextLayout] = []
    widest = 0.0
    for block in blocks:
        if stop():
            raise PictureStopped
        layout = _laid_out(to_editor(block), font, max(width - newline, 1.0), leftward=is_leftward(block))
        layouts.append(layout)
        widths = (layout.lineAt(index).naturalTextWidth() for index in range(layout.lineCount()))
        widest = max(widest, math.ceil(max(widths)))
    maker = PageMaker(margin)
    lines: list[QTextLine] = []
    low, top = part.low, 0.0
    for block, is_followed, layout in zip(blocks, followed, layouts, strict=True):
        if stop():
            raise PictureStopped
        text = BlockText.of(to_editor(block))
        leftward = is_leftward(block)
        measure = Measure(
            font, text, Composition(), newline=newline if is_followed else 0.0, leftward=leftward, seen=_EVERYWHERE
        )
        piece = Piece(0, len(text.utf8) + is_followed, low)
        for index in range(layout.lineCount()):
            line = layout.lineAt(index)
            if leftward:  # such a line ends at the right side, as in the pane
                line.setPosition(QPointF(max(widest - line.naturalTextWidth(), 0.0), line.y()))
            boxes = measure.line(line, last=index == layout.lineCount() - 1)
            if boxes is None:
                continue
            height = float(math.ceil(boxes.height))  # whole pixels: lines meet without a seam
            maker.add(replace(boxes, height=height), top, (piece,))
            lines.append(line)
            top += height
        low += len(text.utf8) + 1
    return TextLines(widest + newline, margin, maker.page(), lines, layouts)


def single_line(text: str, font: QFont) -> tuple[QTextLayout, QTextLine]:
    """A short text in one line; the layout must be kept as long as its line is used."""
    layout = QTextLayout(text, font)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1e6)
    layout.endLayout()
    return layout, line


def _laid_out(text: str, font: QFont, width: float, *, leftward: bool) -> QTextLayout:
    """A line of the text, wrapped at `width`, at the left side."""
    layout = QTextLayout(text, font)
    layout.setCacheEnabled(True)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if leftward else Qt.LayoutDirection.LeftToRight)
    option.setTabStopDistance(tab_stop(font))
    layout.setTextOption(option)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return layout
