"""Finds and measures the lines of an editor that are visible, and keeps what it has measured.

What is kept depends on a block's text and on the layout's settings, so that scrolling, typing elsewhere and new
tokens measure nothing again. Where the bytes of one line lie: `line_boxes.py`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetricsF, QTextBlock, QTextLine
from PySide6.QtWidgets import QPlainTextEdit

from app.inspection.lines.block_text import BlockText
from app.inspection.lines.editor_text import utf16_units
from app.inspection.lines.encoded_lines import Piece
from app.inspection.lines.line_boxes import Composition, LineBoxes, Measure
from app.inspection.painting.blank_signs import Sign, arrow_width, signs_of
from app.inspection.painting.page import PageMaker

_MOST_BLOCKS = 600
_MARGIN = 300.0
"""So far beyond the pane's sides a long line is measured too, for scrolling."""


@dataclass(slots=True)
class _Block:
    """A block's text and its measured lines; good for every block with this text."""

    text: BlockText
    lines: dict[int, LineBoxes] = field(default_factory=dict)


class VisibleLines:
    """The visible lines of `edit`."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        self._edit = edit
        self._blocks: dict[str, _Block] = {}
        self._layout: tuple[object, ...] = ()

    def text(self, block: QTextBlock) -> BlockText:
        """The text of a block in bytes."""
        return self._held(block).text

    def place(self) -> tuple[object, ...]:
        """Equal as long as the same text stands at the same place of the screen."""
        edit = self._edit
        self._forget_old_layout()
        offset = edit.contentOffset()
        return edit.firstVisibleBlock().blockNumber(), offset.x(), offset.y(), edit.viewport().size(), self._layout

    def add_to(self, maker: PageMaker, pieces: Callable[[QTextBlock, BlockText], tuple[Piece, ...]]) -> None:
        """Give all visible lines to a maker, with the pieces of their blocks."""
        area = self._edit.viewport().rect()
        for block, top in self._visible_blocks(area):
            held = self._held(block)
            known = pieces(block, held.text)
            for _laid, line in self._measured_lines(block, held, top, area):
                maker.add(line, top + line.top, known)

    def signs(self, area: QRect) -> Iterator[tuple[Sign, float]]:
        """The signs of blanks that Qt does not paint, between top and bottom of a rectangle of the viewport, each
        with the height at which its line of letters stands."""
        left, arrow = self._edit.contentOffset().x(), arrow_width(self._edit.font())
        for block, top in self._visible_blocks(area):
            held = self._held(block)
            for laid, line in self._measured_lines(block, held, top, area):
                for sign in signs_of(held.text.utf8, line.boxes, arrow=arrow):
                    moved = sign._replace(left=sign.left + left, right=sign.right + left)
                    yield moved, top + line.top + laid.ascent()

    def _visible_blocks(self, area: QRect) -> Iterator[tuple[QTextBlock, float]]:
        """Blocks that meet a rectangle of the viewport, with the y of their tops."""
        edit = self._edit
        block = edit.firstVisibleBlock()
        top = edit.blockBoundingGeometry(block).translated(edit.contentOffset()).top() if block.isValid() else 0.0
        while block.isValid() and top <= area.bottom():
            height = edit.blockBoundingRect(block).height()  # this also lays the block out
            if block.isVisible() and top + height >= area.top():
                yield block, top
            top += height
            block = block.next()

    def _measured_lines(
        self, block: QTextBlock, held: _Block, top: float, area: QRect
    ) -> Iterator[tuple[QTextLine, LineBoxes]]:
        """The visible lines of a block, as Qt has laid them out and as they were measured."""
        layout = block.layout()
        left = -self._edit.contentOffset().x()
        right = left + area.width()
        followed = block.next().isValid()
        composition = Composition(layout.preeditAreaPosition(), utf16_units(layout.preeditAreaText()))
        measure = Measure(
            self._edit.font(),
            held.text,
            composition,
            newline=self._newline_width() if followed else 0.0,
            leftward=block.textDirection() == Qt.LayoutDirection.RightToLeft,
            seen=(left - _MARGIN, right + _MARGIN),
        )
        for index in _lines_between(block, area.top() - top, area.bottom() - top):
            # A newline after the block changes its last line's boxes: two blocks of one text may differ in it.
            key = index if followed else -1 - index
            known = held.lines.get(key) if not composition.length else None
            if known is None or known.seen[0] > left or right > known.seen[1]:
                known = measure.line(layout.lineAt(index), last=index == layout.lineCount() - 1)
                if known is None:
                    continue
                if not composition.length:
                    held.lines[key] = known
            yield layout.lineAt(index), known

    def _held(self, block: QTextBlock) -> _Block:
        text = block.text()
        held = self._blocks.get(text)
        if held is None:
            held = self._blocks[text] = _Block(BlockText.of(text))
        return held

    def _forget_old_layout(self) -> None:
        """Drop all that was measured when anything but the text has changed where Qt puts it."""
        edit = self._edit
        layout = (
            edit.lineWrapMode(),
            edit.viewport().width(),  # lines are broken there, or end there if they run right to left
            edit.font().key(),
            edit.document().defaultTextOption().flags().value,
            edit.devicePixelRatioF(),
        )
        if layout != self._layout or len(self._blocks) > _MOST_BLOCKS:
            self._layout = layout
            self._blocks.clear()

    def _newline_width(self) -> float:
        return QFontMetricsF(self._edit.font()).horizontalAdvance("¶")


def _lines_between(block: QTextBlock, first_y: float, last_y: float) -> Iterator[int]:
    """Lines of a block between two heights in it; a block may have thousands."""
    layout = block.layout()
    low, high = 0, layout.lineCount()
    while low < high:
        middle = (low + high) // 2
        line = layout.lineAt(middle)
        if line.y() + line.height() < first_y:
            low = middle + 1
        else:
            high = middle
    for index in range(low, layout.lineCount()):
        if layout.lineAt(index).y() > last_y:
            return
        yield index
