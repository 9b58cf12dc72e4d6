"""What is said of a named split pattern is true of it."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.choice_box import ChoiceBox
from app.pattern_words import explain_patterns, pattern_words
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import CARRIED, NAMED


def pieces(name: str, text: str) -> list[str]:
    utf8 = text.encode()
    bounds = PreTokenizer({**NAMED, **CARRIED}[name]).bounds(utf8).tolist()
    return [utf8[start:end].decode() for start, end in pairwise(bounds)]


def test_every_name_is_explained(qtbot: QtBot) -> None:
    assert list(pattern_words()) == [*NAMED, *CARRIED]
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItem("of the vocabulary", "")
    for name in NAMED:
        box.addItem(name)
    explain_patterns(box)
    told = [box.itemData(place, Qt.ItemDataRole.ToolTipRole) for place in range(box.count())]
    assert told == ["", *(pattern_words()[name] for name in NAMED)]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("gpt2", "it's 12345 (so)", ["it", "'s", " 12345", " (", "so", ")"]),
        ("cl100k", "it's 12345 (so)!\n", ["it", "'s", " ", "123", "45", " (", "so", ")!\n"]),
        ("cl100k", "x(so)", ["x", "(so", ")"]),
        ("cl100k", "a\n  ", ["a", "\n  "]),
        ("cl100k-hf", "a\n  ", ["a", "\n", "  "]),
        ("o200k", "it's camelCase", ["it's", " camel", "Case"]),
        ("o200k", "हिन्दी", ["हिन्दी"]),
        ("whitespace", "it's 12 (so)", ["it's", " ", "12", " ", "(so)"]),
        ("none", "it's 12\n(so)", ["it's 12\n(so)"]),
        ("qwen", "12345", ["1", "2", "3", "4", "5"]),
        ("qwen3_6", "हिन्दी", ["हिन्दी"]),
    ],
)
def test_it_cuts_so(name: str, text: str, expected: list[str]) -> None:
    assert pieces(name, text) == expected
