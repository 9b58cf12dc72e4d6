"""Tokens that cut characters of a text."""

import engine
from engine.checking.cut_characters import check_cut_characters
from engine.checking.subject import Subject
from tests.engine.checking.bad_tokenizers import finding, kinds, never

HALF = engine.Tokenizer(engine.Merges.of([(0xE4, 0xB8), (0xE5, 0x9B), (257, 0xBD)]))
"""E4 B8 is a token, so is 国."""


def checked(text):
    return check_cut_characters(Subject(HALF, text), never)


def test_fragments_and_characters_come_by_how_often_they_do_it():
    found = checked("国中丫中")
    assert kinds(found) == {"cuts-fragments": "doubt", "cuts-characters": "note"}
    fragments = finding(found, "cuts-fragments")
    assert fragments.values["characters"] == 3
    assert (fragments.rows[0].cells, fragments.rows[0].token) == (("<0xE4><0xB8>", "ends", 3), 256)
    assert fragments.rows[0].span == (3, 5)
    assert [(row.cells, row.span) for row in finding(found, "cuts-characters").rows] == [
        (("中", 2, 2), (3, 6)), (("丫", 1, 2), (6, 9)),
    ]  # fmt: skip


def test_a_rare_one_is_only_a_note():
    assert kinds(checked("国" * 100 + "中"))["cuts-fragments"] == "note"


def test_whole_characters_and_cut_graphemes():
    assert kinds(checked("国 ok")) == {"cuts-none": "good"}
    found = check_cut_characters(Subject(ACCENT, "e\u0301"), never)
    assert kinds(found) == {"cuts-graphemes": "note"}


ACCENT = engine.Tokenizer(engine.Merges.of([(0xCC, 0x81)]))


def test_without_a_text_nothing_can_be_told():
    assert kinds(checked("")) == {"cuts-no-text": "unknown"}
