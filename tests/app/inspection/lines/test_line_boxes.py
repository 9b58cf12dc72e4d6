"""Measured lines against where Qt draws the glyphs.

The truth is taken from the glyphs of one font that holds all the letters: their string indexes can be trusted
only then, which is why the program itself cannot use them.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QTextLayout, QTextLine
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from app.inspection.lines.block_text import BlockText
from app.inspection.lines.line_boxes import Composition, LineBoxes, Measure

FAMILY = "DejaVu Sans"
TEXTS = [
    "plain words that go on until they must be wrapped somewhere, and then go on",
    "Mixed שלום עולם and مرحبا مرحبا 123   بالعالم end of it",
    "שלום hello 123 עולם לא RTL line  שלום hello 123 עולם לא RTL line",
    "ab שלום שלום שלום שלום   שלום שלום cd",
    "שלום שלום שלום שלום שלום   hello world שלום cd",
    "a ש b",
    "שלום",
    "مرحبا 12 مرحبا 3",
    "e\u0301a\u0308 x",
]

# Their last line shows nothing: marks without a letter, and what has no width.
UNSEEN = ["ש\u2028\u0e31", "ש\u2028\u0e31\u0e31", "ש\u2028\u200b", "ש\u2028\u200b\u200d\u200b", "a\u2028\u0e31"]


@pytest.fixture
def edit(qtbot: QtBot) -> QPlainTextEdit:
    if FAMILY not in QFontDatabase.families():
        pytest.skip(f"the font {FAMILY} is not installed")
    widget = QPlainTextEdit()
    qtbot.addWidget(widget)
    font = QFont(FAMILY)
    font.setPointSize(14)
    widget.setFont(font)
    return widget


def measured(edit: QPlainTextEdit, newline: float = 0.0) -> Iterator[tuple[QTextLine, LineBoxes]]:
    block = edit.document().firstBlock()
    edit.blockBoundingGeometry(block)
    measure = Measure(
        edit.font(),
        BlockText.of(block.text()),
        Composition(),
        newline=newline,
        leftward=block.textDirection() == Qt.LayoutDirection.RightToLeft,
        seen=(0.0, 1e6),
    )
    layout = block.layout()
    for index in range(layout.lineCount()):
        line = layout.lineAt(index)
        boxes = measure.line(line, last=index == layout.lineCount() - 1)
        assert boxes is not None
        yield line, boxes


def drawn(line: QTextLine) -> dict[int, tuple[float, float]]:
    """For each unit that has a glyph with a width: x where its letter begins and where it ends."""
    found: dict[int, tuple[float, float]] = {}
    for run in line.glyphRuns(-1, -1, QTextLayout.GlyphRunRetrievalFlag.RetrieveAll):
        glyphs = sorted(zip((p.x() for p in run.positions()), run.stringIndexes(), strict=True))
        ends = [x for x, _index in glyphs[1:]] + [run.boundingRect().right()]
        for (left, index), right in zip(glyphs, ends, strict=True):
            if right > left:
                found[index] = (right, left) if run.isRightToLeft() else (left, right)
    return found


@pytest.mark.parametrize("width", [330, 2000])
@pytest.mark.parametrize("text", TEXTS)
def test_boxes_lie_under_their_glyphs(edit: QPlainTextEdit, text: str, width: int) -> None:
    edit.resize(width, 300)
    edit.setPlainText(text)
    block = BlockText.of(text)
    checked = 0
    for line, measured_line in measured(edit):
        glyphs = drawn(line)
        boxes = measured_line.boxes
        for first, begin, end in zip(boxes.first.tolist(), boxes.begin.tolist(), boxes.end.tolist(), strict=True):
            unit = block.unit_of_byte(first)
            if unit in glyphs:
                assert (begin, end) == pytest.approx(glyphs[unit], abs=0.6), (unit, text[unit])
                checked += 1
    assert checked > len(text) * 0.8 - 3


@pytest.mark.parametrize("text", [*TEXTS, "שלום\tabc\tשלום", "a\tb", "a\u2028ש", "ש \u2028b", "   ", "", *UNSEEN])
@pytest.mark.parametrize("width", [150, 2000])
def test_every_byte_has_a_box_once(edit: QPlainTextEdit, text: str, width: int) -> None:
    edit.resize(width, 300)
    edit.setPlainText(text)
    reached = 0
    for _line, measured_line in measured(edit, newline=9.0):
        boxes = measured_line.boxes
        if len(boxes.first):
            assert boxes.first[0] == reached
            assert boxes.first[1:].tolist() == boxes.last[:-1].tolist()
            assert (boxes.begin != boxes.end).all()
            reached = int(boxes.last[-1])
    assert reached == len(text.encode()) + 1


def test_line_that_is_not_laid_out_is_left_alone(edit: QPlainTextEdit) -> None:
    measure = Measure(edit.font(), BlockText.of(""), Composition(), newline=0.0, leftward=False, seen=(0.0, 1.0))
    assert measure.line(QTextLine(), last=True) is None


def test_composition_moves_what_is_behind_it() -> None:
    place = Composition(at=2, length=3)
    assert [place.in_layout(unit) for unit in (0, 1, 2, 3)] == [0, 1, 5, 6]
    assert [place.in_block(position) for position in (0, 2, 3, 5, 6)] == [0, 2, 2, 2, 3]
