"""Guessing first: nothing is shown before the key, guesses are scored, the keys of a clicker do."""

import pytest
from PySide6.QtCore import QEvent, Qt

from app.palette import DARK, LIGHT
from app.teaching.guess_dialog import GuessDialog
from app.teaching.guess_sheet import within
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer

LOW = Tokenizer(Merges.of([(101, 114), (108, 111), (257, 119), (32, 258)]))
"""er, lo, low, ␣low."""
TEXT = "low lower\nnew 中\n"


@pytest.fixture
def dialog(qtbot):
    dialog = GuessDialog(LOW.encode(TEXT), 0, LIGHT)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    return dialog


def test_guesses_are_scored_when_the_tokens_are_shown(qtbot, dialog):
    sheet = dialog.sheet
    assert "".join(sheet.passage.letters) == "low lower"
    assert sheet.passage.borders == {3, 7}
    assert sheet.accessibleDescription() == "low lower"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Space):
        qtbot.keyClick(sheet, key)
    assert sheet.guesses == {3, 4}
    assert dialog.score.text() == "Where do the tokens end? Borders guessed: 2"
    qtbot.keyClick(sheet, Qt.Key.Key_PageDown)
    assert sheet.accessibleDescription() == "low| low|er"
    assert dialog.score.text().startswith("✓ right 1 · ✗ wrong 1 · ○ missed 1\nSo far: ✓ right 1")
    qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert sheet.guesses == {3, 4}  # too late


def test_from_passage_to_passage_and_back(qtbot, dialog):
    sheet = dialog.sheet
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    assert "".join(sheet.passage.letters) == "new 中"
    assert not sheet.revealed
    assert dialog._buttons["back"].text() == "Previous passage"
    dialog._buttons["on"].click()
    assert dialog._buttons["back"].text() == "Guess again"
    assert "inside characters, where nobody can see them: 2" in dialog.score.text()
    assert not dialog._buttons["on"].isEnabled()
    assert "This was the last passage. In all: ✓ right 0 · ✗ wrong 0 · ○ missed 6" in dialog.score.text()
    qtbot.keyClick(sheet, Qt.Key.Key_PageUp)
    assert not sheet.revealed
    assert sheet.accessibleDescription() == "new 中"
    dialog._buttons["back"].click()
    assert "".join(sheet.passage.letters) == "low lower"
    assert not dialog._buttons["back"].isEnabled()


def test_a_click_sets_a_border_and_takes_it_away(qtbot, dialog):
    sheet = dialog.sheet
    place = sheet.border(3).center().toPoint()
    qtbot.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=place)
    assert sheet.guesses == {3}
    qtbot.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=place)
    assert sheet.guesses == set()
    qtbot.keyClick(sheet, Qt.Key.Key_End)
    qtbot.keyClick(sheet, Qt.Key.Key_Space)
    qtbot.keyClick(sheet, Qt.Key.Key_Home)
    qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert sheet.guesses == {1, 8}


def test_it_begins_at_the_caret_and_speaks_the_language(qtbot):
    dialog = GuessDialog(LOW.encode(TEXT), 12, DARK)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    assert "".join(dialog.sheet.passage.letters) == "new 中"
    dialog.sheet.toggle(2)
    dialog.changeEvent(QEvent(QEvent.Type.LanguageChange))
    assert dialog.sheet.guesses == {2}
    dialog.resize(500, 300)
    assert not dialog.grab().isNull()
    dialog.on()
    assert not dialog.grab().isNull()


def test_the_type_is_as_large_as_the_passage_allows(qtbot, dialog):
    dialog.sheet.resize(1600, 900)
    large = dialog.sheet._font.pointSizeF()
    dialog.sheet.resize(240, 120)
    assert dialog.sheet._font.pointSizeF() < large


@pytest.mark.parametrize(("centre", "stands"), [(0, 8), (5, 8), (50, 50), (99, 92)])
def test_no_sign_stands_partly_outside_of_the_sheet(centre, stands):
    assert within(centre, 8, 100) == stands
