"""Tokens with letters that run to the left, as they are seen."""

import numpy as np
import pytest
from PySide6.QtGui import QFont, QTextLayout

from app.mixed_line import is_leftward, mixed_x
from app.written_order import in_order


def seen(text: str) -> str:
    """The letters from left to right, as Qt lays them out."""
    layout = QTextLayout(text, QFont())
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    begin, end = mixed_x(line, [*range(len(text) + 1)], leftward=is_leftward(text), hanging=0.0, tabs=set())
    order = np.argsort(begin + end, kind="stable").tolist()
    return "".join(text[at] for at in order if text[at] != "\u200e")


def test_a_byte_beside_letters_that_run_to_the_left_is_legible(qapp) -> None:
    assert seen(in_order("\u05d9<0xD7>")) == "\u05d9<0xD7>"
    assert seen(in_order("<0xD7>\u05d9")) == "<0xD7>\u05d9"
    assert seen(in_order("\u05d9\u05dd<0xD7>")) == "\u05dd\u05d9<0xD7>"
    assert seen("\u05d9<0xD7>") != "\u05d9<0xD7>", "else nothing would have to be done"


@pytest.mark.parametrize("letter", ["\u05d9", "\u0627", "\u0661"])
def test_parts_stay_in_their_order(qapp, letter) -> None:
    assert seen(f"a {in_order(letter)} + {in_order(letter)} b") == f"a {letter} + {letter} b"
    assert seen(f"a {in_order(letter)} + {in_order(letter + 'b')}") == f"a {letter} + {letter}b"


@pytest.mark.parametrize("text", ["", "abc", "abc\u4e2d", "<0xD7>", "ab<0xD7>", "\u4e2d<0x80>"])
def test_other_texts_are_left_as_they_are(text) -> None:
    assert in_order(text) == text
