"""The painted pane: what stands where, in numbers and in pixels."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.cells import Cells
from app.palette import DARK, LIGHT
from tests.app.ime import compose, ime
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

Shown = Callable[..., TokenEdit]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    """Opens a pane with a text and an encoding of it."""

    def make(text: str, encoding: MadeEncoding | None = None, *, points: float = 20, width: int = 900) -> TokenEdit:
        edit = TokenEdit(points=points)
        qtbot.addWidget(edit)
        edit.resize(width, 300)
        edit.setCursorWidth(0)
        edit.set_exact_text(text)
        with qtbot.waitExposed(edit):
            edit.show()
        edit.set_encoding(encoding or one_token_per_character(text))
        return edit

    return make


def cells_of(edit: TokenEdit) -> Cells:
    lines = edit.encoded_lines()
    assert lines is not None
    return edit._page_now().marks(lines, None).cells


def picture(edit: TokenEdit) -> QImage:
    return edit.viewport().grab().toImage()


def colours(image: QImage, x: float, top: float, height: float) -> set[str]:
    """All colours of one column of a line, without its underline."""
    return {image.pixelColor(round(x), y).name() for y in range(round(top), round(top + height) - 4)}


def test_each_character_has_its_cell_in_order(shown: Shown) -> None:
    edit = shown("abc中国")
    found = cells_of(edit)
    assert found.token.tolist() == [0, 1, 2, 3, 4]
    assert found.left[1:] == pytest.approx(found.right[:-1])
    widths = found.right - found.left
    assert widths[:3] == pytest.approx([widths[0]] * 3)
    assert widths[3] == pytest.approx(widths[4])
    assert widths[3] > widths[0]


def test_hanzi_in_three_tokens_is_painted_in_thirds(shown: Shown) -> None:
    edit = shown("中", one_token_per_byte("中"))
    found = cells_of(edit)
    widths = found.right - found.left
    assert widths == pytest.approx([widths.sum() / 3] * 3)
    image = picture(edit)
    page = edit._page_now()
    numbers = edit._page_now().marks(edit.encoded_lines(), None).colours.tolist()
    assert len(set(numbers)) == 3
    for middle, number in zip(((found.left + found.right) / 2).tolist(), numbers, strict=True):
        assert LIGHT.tokens[number] in colours(image, middle, page.tops[0], page.heights[0])
    bottom = round(page.tops[0] + page.heights[0]) - 1
    assert {image.pixelColor(round(x) + 1, bottom).name() for x in found.left.tolist()} == {LIGHT.cut}


def test_cut_character_is_hatched_and_a_whole_one_is_not(shown: Shown) -> None:
    cut, whole = shown(" 　x", MadeEncoding(" 　x", [1, 2, 4, 5])), shown(" 　x")
    shades = []
    for edit in (cut, whole):
        found, page = cells_of(edit), edit._page_now()
        row = round(page.tops[0] + page.heights[0] / 2)
        image = picture(edit)
        span = range(round(found.left[1]) + 1, round(found.right[-2]) - 1)
        shades.append({image.pixelColor(x, row).name() for x in span})
    assert len(shades[0]) > 3
    assert len(shades[1]) == 1


def test_grapheme_cut_has_a_dashed_line_of_its_colour(shown: Shown) -> None:
    edit = shown("🇨🇳", MadeEncoding("🇨🇳", [4, 8]))
    found, page, image = cells_of(edit), edit._page_now(), picture(edit)
    bottom = round(page.tops[0] + page.heights[0]) - 1
    line = [image.pixelColor(x, bottom).name() for x in range(round(found.left[0]), round(found.right[-1]))]
    assert LIGHT.grapheme in line
    assert LIGHT.cut not in line
    assert len(set(line)) > 1


@pytest.mark.parametrize("text", ["👩‍👩‍👧", "👍🏽", "🇨🇳", "e\u0301", "1️⃣", "𠮷"])
def test_cluster_is_shared_by_bytes(shown: Shown, text: str) -> None:
    encoding = one_token_per_byte(text)
    found = cells_of(shown(text, encoding))
    widths = found.right - found.left
    assert found.token.tolist() == list(range(len(encoding.ids)))
    assert widths == pytest.approx([widths.sum() / len(encoding.ids)] * len(encoding.ids))


def test_right_to_left_words_lie_in_their_places(shown: Shown) -> None:
    """In 'ab שלום cd' the first Hebrew letter is the rightmost of the four; every cell touches the next."""
    text = "ab שלום cd"
    found = cells_of(shown(text))
    left = dict(zip(found.token.tolist(), found.left.tolist(), strict=True))
    assert left[2] < left[6] < left[5] < left[4] < left[3] < left[7] < left[8]
    order = found.left.argsort()
    assert found.left[order][1:] == pytest.approx(found.right[order][:-1])


@pytest.mark.parametrize("text", ["مرحبا 123 بالعالم", "שלום abc 12 עולם", "a ש b", "السلام"])
def test_mixed_lines_are_tiled(shown: Shown, text: str) -> None:
    found = cells_of(shown(text))
    order = found.left.argsort()
    assert found.left[order][1:] == pytest.approx(found.right[order][:-1], abs=0.1)
    assert set(found.token.tolist()) == set(range(len(text)))
    assert (found.right > found.left).all()


def test_line_feed_and_carriage_return_have_cells(shown: Shown) -> None:
    edit = shown("a\r\nb\n\nc")
    found = cells_of(edit)
    assert found.token.tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert found.row.tolist() == [0, 0, 0, 1, 1, 2, 3]
    # a border between CR and LF cuts a grapheme, none between other characters does
    marks = edit._page_now().marks(edit.encoded_lines(), None)
    assert marks.cut_graphemes.row.tolist() == [0]
    assert len(marks.cut_characters.left) == 0


@pytest.mark.parametrize(
    "text", ["x\u200by", "\u200bx", "x\u200b", "a\u2028b", "x\u0000y", "a\ufeffb", "lone \ud800 end"]
)
def test_every_character_is_seen(shown: Shown, text: str) -> None:
    found = cells_of(shown(text))
    assert set(found.token.tolist()) == set(range(len(text)))
    assert (found.right > found.left).all()


def test_wrapped_line(shown: Shown) -> None:
    text = "word " * 60
    found = cells_of(shown(text, width=300))
    assert set(found.token.tolist()) == set(range(found.token.max() + 1))
    assert len(set(found.row.tolist())) > 3


def test_long_line_without_wrapping_is_measured_where_it_is_seen(shown: Shown) -> None:
    text = "中文ab" * 2000
    edit = shown(text)
    edit.set_wrapped(False)
    assert cells_of(edit).token.max() < 1000
    edit.horizontalScrollBar().setValue(edit.horizontalScrollBar().maximum())
    assert cells_of(edit).token.max() == 7999
    found = cells_of(edit)
    assert found.left[1:] == pytest.approx(found.right[:-1])


def test_chosen_token_is_outlined_everywhere(shown: Shown) -> None:
    text = "a  b  c"
    encoding = one_token_per_character(text)
    encoding.ids[[1, 4]] = 7
    edit = shown(text, encoding)
    before = picture(edit)
    edit.set_chosen_token(7)
    after = picture(edit)
    found, page = cells_of(edit), edit._page_now()
    row = round(page.tops[0] + page.heights[0] / 2)
    for token, outlined in ((1, True), (2, False), (4, True)):
        x = round(found.left[token])
        near = {after.pixelColor(x + step, row).name() for step in (-1, 0)}
        assert (LIGHT.selection_mark in near) == (outlined or token == 2), token  # 2 begins where 1 ends
    edit.set_chosen_token(None)
    assert picture(edit) == before


def test_a_chosen_token_side_by_side_has_a_box_each(shown: Shown) -> None:
    text = "ab" * 4 + "x"
    encoding = MadeEncoding(text, [2, 4, 6, 8, 9])
    encoding.ids[:4] = 7
    edit = shown(text, encoding)
    edit.set_chosen_token(7)
    after, found, page = picture(edit), cells_of(edit), edit._page_now()
    row = round(page.tops[0] + page.heights[0] / 2)
    for x in np.rint(found.left[1:4]).astype(int).tolist():
        assert LIGHT.selection_mark in {after.pixelColor(x + step, row).name() for step in (-2, -1, 0)}


def test_of_the_chosen_token_the_one_at_the_caret_is_outlined_strongly(shown: Shown) -> None:
    encoding = one_token_per_character("a  b  c")
    encoding.ids[[1, 4]] = 7
    edit = shown("a  b  c", encoding)
    edit.set_chosen_token(7)
    found, page = cells_of(edit), edit._page_now()
    row = round(page.tops[0] + page.heights[0] / 2)

    def thickness(token: int) -> int:
        image, x = picture(edit), round(found.right[token])
        near = [image.pixelColor(x + step, row).name() for step in (-2, -1, 0, 1)]
        return near.count(LIGHT.selection_mark)

    assert (thickness(1), thickness(4)) == (1, 1)
    edit.go_to_byte(4)
    assert (thickness(1), thickness(4)) == (1, 2)
    edit.go_to_byte(0)
    edit.point_at(1)
    assert (thickness(1), thickness(4)) == (2, 1)
    edit.go_to_byte(0)
    assert (thickness(1), thickness(4)) == (1, 1)


def test_dark_theme_is_painted(shown: Shown) -> None:
    edit = shown("   ")
    edit.set_theme(DARK)
    found, page, image = cells_of(edit), edit._page_now(), picture(edit)
    assert image.pixelColor(1, 290) == QColor(DARK.base)
    middle = QPoint(round(found.left[0]) + 2, round(page.tops[0] + 5))
    assert image.pixelColor(middle).name() in DARK.tokens


def test_two_pictures_are_equal_and_scrolling_back_too(shown: Shown) -> None:
    edit = shown("\n".join(f"line {n} 中文 😀" for n in range(200)))
    first = picture(edit)
    edit.verticalScrollBar().setValue(50)
    assert picture(edit) != first
    edit.verticalScrollBar().setValue(0)
    assert picture(edit) == first


def test_old_cells_stay_where_the_text_is_the_same(shown: Shown) -> None:
    text = "one two\nthree four\nfive"
    edit = shown(text)
    cursor = edit.textCursor()
    cursor.setPosition(11)
    cursor.insertText("XY")
    found = cells_of(edit)
    assert set(found.token.tolist()) == set(range(len(text)))
    third = found.left[found.token == 11]
    assert third > found.right[found.token == 10] + 5  # two letters without cells between them
    cursor.insertText("\n")
    assert set(cells_of(edit).token.tolist()) == set(range(len(text)))


def test_encoding_of_an_older_text_is_placed_rightly(shown: Shown) -> None:
    edit = shown("alpha\nbeta\ngamma")
    cursor = edit.textCursor()
    cursor.insertText("new line\n")
    edit.announce()
    edit.set_encoding(one_token_per_character("alpha\nbeta\ngamma"))
    found = cells_of(edit)
    assert sorted(set(found.row.tolist())) == [1, 2, 3]
    edit.set_encoding(one_token_per_character("new line\nalpha\nbeta\ngamma"))
    assert sorted(set(cells_of(edit).row.tolist())) == [0, 1, 2, 3]


def test_encoding_of_another_text_shows_only_equal_parts(shown: Shown) -> None:
    edit = shown("same\nmine")
    edit.set_encoding(one_token_per_byte("same\nmap e"))
    assert set(cells_of(edit).token.tolist()) == {0, 1, 2, 3, 4, 5, 9}
    edit.set_encoding(None)
    assert edit.encoded_lines() is None


def test_composition_shifts_the_cells_behind_it(shown: Shown) -> None:
    edit = shown("ab")
    before = cells_of(edit)
    cursor = edit.textCursor()
    cursor.setPosition(1)
    edit.setTextCursor(cursor)
    compose(edit, "中文")
    during = cells_of(edit)
    assert during.token.tolist() == [0, 1]
    assert during.left[0] == pytest.approx(before.left[0])
    assert during.left[1] > before.left[1] + 20
    assert picture(edit).width() > 0
    compose(edit, "")
    assert cells_of(edit).left == pytest.approx(before.left)
    ime(edit, "中")
    assert edit.exact_text() == "a中b"


def test_click_chooses_the_slice(shown: Shown, qtbot: QtBot) -> None:
    edit = shown("中 a", one_token_per_byte("中 a"))
    found, page = cells_of(edit), edit._page_now()
    y = page.tops[0] + page.heights[0] / 2
    for token in range(5):
        x = (found.left[token] + found.right[token]) / 2
        assert edit.token_under(QPointF(x, y)) == token
        with qtbot.waitSignal(edit.token_chosen) as chosen:
            qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
        assert chosen.args == [100 + token]
    with qtbot.waitSignal(edit.token_chosen) as chosen:
        qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(600, 200))
    assert chosen.args == [None]


@pytest.mark.parametrize("text", ["ab中x", "𠮷😀é", "אבג", "e\u0301👩‍👧z"], ids=ascii)
def test_a_click_anywhere_on_a_slice_means_that_slice(shown: Shown, qtbot: QtBot, text: str) -> None:
    """On its right half the caret goes behind it, where a key will write."""
    edit = shown(text, one_token_per_byte(text))
    found, page = cells_of(edit), edit._page_now()
    y = round(page.tops[0] + page.heights[0] / 2)
    described = set()
    for left, right, token in zip(found.left.tolist(), found.right.tolist(), found.token.tolist(), strict=True):
        for x in (round(left + 1), round(right - 1)):
            if edit.token_under(QPointF(x, y)) != token:
                continue  # narrower than two pixels
            edit.point_at(0)
            with qtbot.waitSignal(edit.token_chosen) as chosen:
                qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
            assert chosen.args == [100 + token]
            assert edit.tokens_of_selection() == (token, token + 1)
            low, high = edit.byte_range_of_selection()
            assert low <= token < high
            assert edit.letter_at_caret().encode() == text.encode()[low:high]
            described.add(token)
            qtbot.mouseRelease(edit.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert len(described) > len(text) - 1


def test_after_a_click_the_caret_says_where_it_is_once_it_moves(shown: Shown, qtbot: QtBot) -> None:
    edit = shown("ab")
    found, page = cells_of(edit), edit._page_now()
    place = QPoint(round(found.right[0]) - 1, round(page.tops[0] + page.heights[0] / 2))
    qtbot.mouseClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (edit.letter_at_caret(), edit.textCursor().position()) == ("a", 1)
    qtbot.keyClick(edit, Qt.Key.Key_Right)
    qtbot.keyClick(edit, Qt.Key.Key_Left)
    assert (edit.letter_at_caret(), edit.textCursor().position()) == ("b", 1)


def test_caret_and_bytes(shown: Shown) -> None:
    edit = shown("é中\r\n😀x", one_token_per_byte("é中\r\n😀x"))
    for byte, letter in ((0, "é"), (2, "中"), (5, "\r\n"), (7, "😀"), (11, "x")):
        assert edit.go_to_byte(byte)
        assert edit.byte_of_caret() == byte
        assert edit.letter_at_caret() == letter
    edit.go_to_byte(9)
    assert edit.byte_of_caret() == 7
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    assert edit.letter_at_caret() == ""


def test_caret_in_text_that_is_not_encoded_yet(shown: Shown) -> None:
    edit = shown("ab\ncd")
    cursor = edit.textCursor()
    cursor.setPosition(3)
    cursor.insertText("new")
    cursor.setPosition(4)
    edit.setTextCursor(cursor)
    assert edit.byte_of_caret() is None
    assert edit.letter_at_caret() == "e"
    assert edit.go_to_byte(3)


def test_switches_and_zoom_keep_cells_under_their_letters(shown: Shown) -> None:
    edit = shown("a b\tc 中\nnext")
    for change in (
        lambda: edit.set_whitespace_shown(True),
        lambda: edit.set_wrapped(False),
        lambda: edit.set_font_size(40),
        lambda: edit.resize(200, 200),
        lambda: edit.set_font_size(6),
    ):
        change()
        picture(edit)
        found = cells_of(edit)
        block = edit.document().firstBlock()
        line = block.layout().lineAt(0)
        assert found.left[4] == pytest.approx(line.cursorToX(4)[0] + edit.contentOffset().x())


def test_empty_text(shown: Shown) -> None:
    edit = shown("")
    assert len(cells_of(edit).left) == 0
    assert picture(edit).width() > 0
    assert edit.token_under(QPointF(5, 5)) is None
    assert edit.byte_of_caret() == 0  # its end


def test_a_text_replaced_by_itself_keeps_its_colours(shown: Shown) -> None:
    text = "one 中\ntwo 文\nthree\nfour"
    edit = shown(text)
    before = cells_of(edit)
    edit.selectAll()
    edit.copy()
    edit.paste()
    edit.announce()
    for _ in range(2):
        after = cells_of(edit)
        assert [part.tolist() for part in after] == [part.tolist() for part in before]
        edit.set_encoding(one_token_per_character(text))


def test_an_edit_that_is_undone_before_it_is_announced_keeps_the_colours(shown: Shown) -> None:
    edit = shown("one\ntwo\nthree")
    before = cells_of(edit)
    edit.selectAll()
    edit.insertPlainText("x\ny\nz")
    edit.undo()
    edit.announce()
    assert [part.tolist() for part in cells_of(edit)] == [part.tolist() for part in before]
