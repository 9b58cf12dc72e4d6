"""Every blank has a sign where they are shown: in the editor, in a large text, in a picture; and tabs line up."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.line_boxes import tab_stop
from app.inspection.painting.blank_signs import SIGNS, signs_of
from app.inspection.picture.drawing import draw
from app.inspection.picture.layout import lay_out, picture_font
from app.inspection.picture.render import never
from app.inspection.picture.request import Part, PictureOptions, PictureRequest
from app.inspection.picture.shapes import Words
from app.palette import LIGHT
from tests.app.inspection.made_encoding import one_token_per_character

UNENDING = sorted(set(SIGNS) - {"\n"})
"""Two letters can stand on both sides of these."""


def image(edit: TokenEdit) -> QImage:
    return edit.viewport().grab().toImage()


@pytest.fixture
def edit(qtbot: QtBot) -> TokenEdit:
    edit = TokenEdit(points=17.7)
    qtbot.addWidget(edit)
    edit.resize(700, 160)
    edit.show()
    return edit


@pytest.mark.parametrize("blank", UNENDING, ids=lambda blank: f"{ord(blank):04X}")
def test_each_blank_has_a_sign_in_the_editor_and_in_a_picture(edit: TokenEdit, blank: str) -> None:
    edit.set_exact_text(f"中a{blank}b")
    plain = image(edit)
    edit.set_whitespace_shown(True)
    assert image(edit) != plain
    options = PictureOptions(legend=False, blanks=True)
    drawing = draw(PictureRequest.whole(one_token_per_character(f"中a{blank}b"), options), never)
    signs = [shape for shape in drawing.shapes if isinstance(shape, Words) and shape.colour == LIGHT.muted]
    assert len(signs) == 1


def test_a_narrow_tab_has_a_small_sign(edit: TokenEdit) -> None:
    """Qt paints none where its arrow is wider than the tab."""
    edit.set_exact_text("i" * 7 + "\tj")
    edit.setTabStopDistance(7.5 * edit.fontMetrics().horizontalAdvance("i"))
    plain = image(edit)
    edit.set_whitespace_shown(True)
    assert image(edit) != plain


def test_signs_are_painted_before_there_are_tokens_and_go_again(edit: TokenEdit) -> None:
    edit.set_exact_text("中\u3000国 ")
    plain = image(edit)
    edit.set_whitespace_shown(True)
    signed = image(edit)
    edit.set_encoding(one_token_per_character("中\u3000国 "))
    assert image(edit) != signed
    edit.set_encoding(None)
    assert image(edit) == signed
    edit.set_whitespace_shown(False)
    assert image(edit) == plain


@pytest.mark.parametrize("points", [6.0, 13.0, 17.7, 40.0])
def test_tabs_line_up_at_every_size(edit: TokenEdit, points: float) -> None:
    edit.set_font_size(points)
    edit.setLineWrapMode(TokenEdit.LineWrapMode.NoWrap)
    edit.set_exact_text("\ta\nabc\tb\nabcdefgh\tc")
    image(edit)
    blocks = [edit.document().findBlockByNumber(number) for number in range(3)]
    lines = [block.layout().lineAt(0) for block in blocks]
    ends = [line.cursorToX(block.text().index("\t") + 1)[0] for line, block in zip(lines, blocks, strict=True)]
    stops = [end - line.x() for line, end in zip(lines, ends, strict=True)]
    first = tab_stop(edit.font())
    assert stops == pytest.approx([first, first, 2 * first], abs=1)
    assert first == pytest.approx(8 * edit.fontMetrics().horizontalAdvance("a"), rel=0.1)


def test_tabs_line_up_in_a_picture_too(qapp: object) -> None:
    part = Part.of(PictureRequest.whole(one_token_per_character("abc\tb"), PictureOptions()))
    boxes = lay_out(part, picture_font(20), 700, never).page.boxes
    stop = boxes.end[3] - boxes.begin[0]
    assert stop == pytest.approx(tab_stop(picture_font(20)), abs=1)
    assert [sign.sign for sign in signs_of(part.lines.utf8, boxes)] == ["→"]
