"""Special tokens are found as one token, beside anything."""

import engine
from engine.checking.special_tokens import check_special_tokens
from engine.checking.subject import Subject
from engine.origin import Origin
from tests.engine.checking.bad_tokenizers import finding, kinds, never, odd
from tests.engine.libraries.piece_models import pipeline


def checked(tokenizer, text=""):
    return check_special_tokens(Subject(tokenizer, text), never)


def test_those_that_are_found(tmp_path):
    tokenizer = engine.Tokenizer(engine.Merges.of([]), special_tokens=["<a>", "<a>b", " c "])
    assert kinds(checked(tokenizer)) == {"special-good": "good"}


def test_those_that_are_not():
    assert kinds(checked(odd(special_tokens=["<a>"], deaf=True))) == {"special-lost": "fault"}


def test_those_that_are_not_found_beside_letters():
    found = checked(odd(special_tokens=["<a>"], blind_beside="x"))
    assert kinds(found) == {"special-split": "doubt"}
    assert finding(found, "special-split").rows[0].cells == ("<a>", 256)


def test_control_pieces_are_never_found_and_that_is_meant():
    tokenizer = engine.Tokenizer.of_pipeline(
        pipeline([("a", -1.0)]), name="m", origin=Origin("sentencepiece", "sentencepiece")
    )
    assert kinds(checked(tokenizer)) == {"special-never": "note"}


def test_those_whose_letters_stand_in_the_text():
    tokenizer = engine.Tokenizer(engine.Merges.of([]), special_tokens=["<a>", "<b>"])
    found = finding(checked(tokenizer, "中<a>x<a>"), "special-in-text")
    assert [(row.cells, row.span) for row in found.rows] == [(("<a>", 256, 2), (3, 6))]


def test_there_may_be_none():
    assert kinds(checked(engine.Tokenizer(engine.Merges.of([])))) == {"special-none": "note"}
