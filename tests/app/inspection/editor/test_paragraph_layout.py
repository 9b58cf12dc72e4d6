"""Paragraphs that run right to left stand at the right, and everything that asks where they are knows."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextLine
from pytestqt.qtbot import QtBot

from app.inspection.editor.token_edit import TokenEdit
from tests.app.inspection.made_encoding import one_token_per_character

Shown = Callable[..., TokenEdit]
MARGIN = 4.0


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    def make(text: str, *, wrapped: bool = True, width: int = 600) -> TokenEdit:
        edit = TokenEdit(points=16)
        qtbot.addWidget(edit)
        edit.resize(width, 300)
        edit.set_wrapped(wrapped)
        edit.set_exact_text(text)
        with qtbot.waitExposed(edit):
            edit.show()
        edit.set_encoding(one_token_per_character(text))
        return edit

    return make


def lines(edit: TokenEdit, number: int) -> list[QTextLine]:
    block = edit.document().findBlockByNumber(number)
    edit.blockBoundingRect(block)
    return [block.layout().lineAt(index) for index in range(block.layout().lineCount())]


def right_side(edit: TokenEdit) -> float:
    return edit.viewport().width() - MARGIN


def test_each_paragraph_by_its_first_letter(shown: Shown) -> None:
    edit = shown("مرحبا abc\nabc مرحبا\nשלום\n123 שלום\n\n...")
    sides = [lines(edit, number)[0].naturalTextRect() for number in range(6)]
    for number in (0, 2, 3):
        assert sides[number].right() == pytest.approx(right_side(edit), abs=1.5)
        assert sides[number].left() > edit.viewport().width() / 2
    for number in (1, 4, 5):
        assert sides[number].left() == pytest.approx(MARGIN)


def test_every_line_of_a_wrapped_paragraph(shown: Shown) -> None:
    edit = shown("مرحبا بالعالم " * 12)
    found = lines(edit, 0)
    assert len(found) > 1
    for line in found:
        assert line.cursorToX(line.textStart())[0] == pytest.approx(right_side(edit), abs=1.5)
    assert found[-1].x() > MARGIN + 20


@pytest.mark.parametrize("wrapped", [True, False])
def test_cells_lie_under_their_letters(shown: Shown, wrapped: bool) -> None:
    text = "مرحبا 123 بالعالم\nabc"
    edit = shown(text, wrapped=wrapped)
    found = edit._page_now().marks(edit.encoded_lines(), None).cells
    first = found.row == 0
    # The line feed has the leftmost cell.
    assert found.right[first].max() == pytest.approx(right_side(edit), abs=1.5)
    line = lines(edit, 0)[0]
    for token in (0, 3, 12):
        x = line.cursorToX(token)[0] + edit.contentOffset().x()
        assert found.right[found.token == token] == pytest.approx([x], abs=1.5)
    assert edit.token_under(QPointF(right_side(edit) - 3, 10)) == 0


def test_click_and_caret(shown: Shown, qtbot: QtBot) -> None:
    edit = shown("שלום\nabc")
    x = round(lines(edit, 0)[0].cursorToX(2)[0])
    qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 12))
    assert edit.textCursor().position() == 2
    assert edit.cursorRect().center().x() == pytest.approx(x, abs=2)


def test_typing_and_resizing_keep_it_at_the_right(shown: Shown) -> None:
    edit = shown("abc\nשלום")
    cursor = edit.textCursor()
    cursor.setPosition(8)
    cursor.insertText(" עולם")
    assert lines(edit, 1)[0].naturalTextRect().right() == pytest.approx(right_side(edit), abs=1.5)
    for width in (400, 800):
        edit.resize(width, 300)
        edit.viewport().grab()
        assert lines(edit, 1)[0].naturalTextRect().right() == pytest.approx(right_side(edit), abs=1.5)
    cursor.setPosition(4)
    cursor.insertText("x")
    assert lines(edit, 1)[0].x() == pytest.approx(MARGIN)


def test_resizing_without_wrapping_measures_anew(shown: Shown) -> None:
    edit = shown("שלום", wrapped=False)
    before = edit._page_now().boxes.begin.copy()
    edit.resize(800, 300)
    edit.viewport().grab()
    assert edit._page_now().boxes.begin == pytest.approx(before + 200, abs=1)


def test_long_line_without_wrapping_can_be_scrolled_to(shown: Shown) -> None:
    edit = shown("مرحبا بالعالم " * 30, wrapped=False)
    line = lines(edit, 0)[0]
    assert line.x() == pytest.approx(MARGIN)
    edit.horizontalScrollBar().setValue(edit.horizontalScrollBar().maximum())
    beginning = line.cursorToX(0)[0] + edit.contentOffset().x()
    assert 0 < beginning <= edit.viewport().width()


def test_switches_of_the_document_are_kept(shown: Shown) -> None:
    edit = shown("שלום עולם\nabc")
    edit.set_whitespace_shown(True)
    edit.set_font_size(24)
    edit.viewport().grab()
    assert edit.document().defaultFont().pointSizeF() == 24
    assert lines(edit, 0)[0].naturalTextRect().right() == pytest.approx(right_side(edit), abs=20)
    edit.undo()
    assert edit.exact_text() == ""
