"""Letters in rows: the order in which they are read, joined forms, and a place of its own for each border."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

from app.fonts import monospace_font
from app.palette import LIGHT
from app.teaching.guess_sheet import GuessSheet
from app.teaching.letter_rows import GAP, as_sign, letter_rows
from app.teaching.passages import Passage
from engine.text.graphemes import grapheme_borders
from engine.text.token_text import token_text

MIXED = [
    "say שלום to لا بأس 10:30",
    "السلام عليكم يا low 25 كتاب",
    "שלום, hello 12 שבת",
    "abc אבג",
    "אבג abc",
    "say لا to",
]


def letters_of(text):
    return [text[start:end] for start, end in pairwise(grapheme_borders(text).tolist())]


def read(text, width=3000.0):
    """The letters as they stand from left to right."""
    letters = letters_of(text)
    (row,) = letter_rows(letters, monospace_font(20), width)
    return "".join(letters[each] for each in sorted(range(len(letters)), key=lambda each: row.cells[each].left()))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("low er", "low er"),
        ("שלום", "םולש"),
        ("سلام", "مالس"),
        ("say שלום to", "say םולש to"),
        ("שלום abc 12", "abc 12 םולש"),
        ("שלום, 12", "12 ,םולש"),
        ("say لا to", "say ال to"),
    ],
)
def test_letters_stand_in_the_order_in_which_they_are_read(qapp, text, seen):
    assert read(text) == seen


@pytest.mark.parametrize(
    "text",
    [
        "ab\u200ecd",
        "אב\u200eגד",
        "ab\u200eאב",
        "אב\u200e12",
        "say שלום\u200e to",
        "שלום\u200b\u200eלא",
        "של\u200e\u200eלא",
        "של\u200e1\u200eלא",
        "\u2067אב ab",
    ],
)
def test_a_sign_of_several_letters_has_a_cell_of_its_own(qapp, text):
    font = monospace_font(20)
    row = signed_row(text)
    letter = QFontMetricsF(font).averageCharWidth()
    for cell, each in zip(row.cells, text, strict=True):
        assert cell.width() == pytest.approx(letter * (len(token_text(each.encode())) + GAP), abs=letter)
    assert len(set(row.borders)) == len(text)


def test_a_mark_of_direction_goes_on_to_be_one(qapp):
    for sign, behind in (("\u200e", True), ("\u200b", False)):
        cells = signed_row(f"ab שלום{sign}12").cells
        assert (cells[-1].left() > cells[3].left()) is behind


def signed_row(text):
    written = [token_text(letter.encode()) for letter in text]
    letters = [as_sign(each, it) if len(each) > 1 else each for each, it in zip(written, text, strict=True)]
    (row,) = letter_rows(letters, monospace_font(20), 3000.0)
    return row


def test_a_row_begins_at_the_side_where_reading_begins(qapp):
    font = monospace_font(20)
    (leftward,), (rightward,) = (letter_rows(letters_of(text), font, 900.0) for text in ("שלום", "low"))
    assert leftward.cells[0].right() == pytest.approx(900 - rightward.cells[0].left())
    assert leftward.borders[0] > leftward.borders[1] > leftward.borders[3]
    assert leftward.borders[1] == leftward.cells[0].left() == leftward.cells[1].right()


def glyphs(layout):
    return [index for run in layout.lineAt(0).glyphRuns() for index in run.glyphIndexes()]


def test_letters_of_a_word_are_joined(qapp):
    font = monospace_font(20)
    (row,) = letter_rows(letters_of("سلام"), font, 900.0)
    plain = QTextLayout("سلام", QFont(font))
    plain.beginLayout()
    plain.createLine().setLineWidth(900)
    plain.endLayout()
    assert glyphs(row.layout) == glyphs(plain)


@pytest.mark.parametrize("text", MIXED)
def test_every_border_has_a_place_of_its_own(qtbot, text):
    sheet = GuessSheet(LIGHT)
    qtbot.addWidget(sheet)
    sheet.resize(1600, 400)
    letters = letters_of(text)
    sheet.show_passage(Passage(tuple(letters), frozenset(), (0,) * len(letters)))
    for place in range(1, len(letters)):
        border = sheet.border(place)
        qtbot.mouseClick(
            sheet, Qt.MouseButton.LeftButton, pos=QPoint(round(border.x1()), round(border.center().y()))
        )
        assert sheet.guesses == {place}
        sheet.toggle(place)
    borders = map(sheet.border, range(len(letters)))
    assert len({(round(each.x1()), each.y1()) for each in borders}) == len(letters)


def test_keys_go_on_to_the_side_to_which_the_passage_runs(qtbot):
    sheet = GuessSheet(LIGHT)
    qtbot.addWidget(sheet)
    for text, on in (("שלום", Qt.Key.Key_Left), ("low", Qt.Key.Key_Right)):
        letters = letters_of(text)
        sheet.show_passage(Passage(tuple(letters), frozenset(), (0,) * len(letters)))
        qtbot.keyClick(sheet, on)
        assert sheet.at == 2
        qtbot.keyClick(sheet, Qt.Key.Key_Right if on == Qt.Key.Key_Left else Qt.Key.Key_Left)
        assert sheet.at == 1


def test_a_row_does_not_end_within_a_joined_word(qapp):
    letters = letters_of("سلام سلام سلام سلام")
    font = monospace_font(20)
    (whole,) = letter_rows(letters, font, 3000.0)
    wide = sum(cell.width() for cell in whole.cells[:8])
    begins = [row.first for row in letter_rows(letters, font, wide)]
    assert begins == [0, 5, 10, 15]
    assert all(letters[first] == " " or letters[first - 1] == " " for first in begins[1:])
