"""Derived patterns cut as the reference says, and where none can be derived it is said why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.pattern_variants import (
    VARIANTS,
    Underivable,
    variant,
    with_blank,
    with_digits,
    with_marks,
    without_blank,
)
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern
from tests.reference.bpe_trainer import split
from tests.reference.split_variants import split_with_digits, split_with_marks, split_without_blank

HINDI = "हिन्दी में नमस्ते 123"
MARKED = st.text("aब中ि्́ 12.-\n", max_size=30)
PLAIN = st.text("ab中1234 .-\t", max_size=30)
REGEX = {name: pattern.regex for name, pattern in {**NAMED, **CARRIED}.items() if pattern.regex is not None}


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "cl100k-hf", "qwen"])
@given(text=MARKED)
def test_marks_are_cut_as_letters(name, text):
    derived = with_marks(REGEX[name])
    assert split(text, derived) == split_with_marks(text, REGEX[name])


@given(text=MARKED)
def test_qwens_pattern_with_marks_cuts_as_its_successors(text):
    assert split(text, with_marks(REGEX["qwen"])) == split(text, REGEX["qwen3_6"])


def test_hindi_words_stay_whole():
    assert split(HINDI, "gpt2")[:3] == ["ह", "ि", "न"]
    assert split(HINDI, with_marks(REGEX["gpt2"])) == ["हिन्दी", " में", " नमस्ते", " 123"]


@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("name", ["gpt2", "cl100k", "cl100k-hf", "o200k"])
@given(text=PLAIN)
def test_digits_are_cut_after_so_many(name, most, text):
    derived = with_digits(REGEX[name], most)
    if derived is Underivable.ALREADY:
        derived = REGEX[name]
    assert split(text, derived) == split_with_digits(text, REGEX[name], most)


@given(text=st.text("ab中12 .-", max_size=30))
def test_no_blank_begins_a_word_or_signs(text):
    assert split(text, without_blank(REGEX["gpt2"])) == split_without_blank(text, "gpt2")


@pytest.mark.parametrize("name", ["cl100k", "cl100k-hf", "o200k", "qwen"])
@given(text=st.text("ab中12 ", max_size=30))  # a sign may begin a word there, more often without the blank
def test_no_blank_begins_a_word(name, text):
    assert split(text, without_blank(REGEX[name])) == split_without_blank(text, REGEX[name])


@pytest.mark.parametrize(
    ("expression", "text", "pieces"),
    [
        (r"\S+|\s+", "a  b c\n", ["a", " ", " b", " c", "\n"]),
        (r"\p{L}+|\p{N}+|[^\s\p{L}\p{N}]+|\s+", "ab 12  !?", ["ab", " 12", " ", " !?"]),
        (r"\w+|\s", "a  b", ["a", " ", " b"]),
    ],
)
def test_blanks_go_to_what_follows(expression, text, pieces):
    assert split(text, with_blank(expression)) == pieces


@pytest.mark.parametrize(
    ("name", "expression", "why"),
    [
        ("marks", r"\S+|\s+", Underivable.NO_LETTERS),
        ("marks", REGEX["o200k"], Underivable.ALREADY),
        ("marks", r"[\p{L}&&\p{Latin}]+", Underivable.UNREADABLE),
        ("marks", r"\P{L}+|\p{L}+", Underivable.UNREADABLE),
        ("marks", r"\p{Lu}+", Underivable.UNREADABLE),
        ("digits", r"\S+|\s+", Underivable.NO_DIGITS),
        ("digits", r"\p{N}{2,5}|.", Underivable.UNREADABLE),
        ("digits", r"\p{N}|\p{L}+", Underivable.ALREADY),
        ("digits", r"(\p{N}+)|\p{L}+", Underivable.UNREADABLE),
        ("threes", REGEX["cl100k"], Underivable.ALREADY),
        ("blank", REGEX["gpt2"], Underivable.NO_PLACE),
        ("blank", r"\p{L}+|[ \t]+", Underivable.UNREADABLE),
        ("no_blank", r"\p{L}+|\s", Underivable.NO_BLANK),
        ("no_blank", r"\s?\p{L}+|\s", Underivable.UNREADABLE),
    ],
)
def test_what_cannot_be_derived_is_said(name, expression, why):
    assert variant((expression,), name) is why


def test_of_several_expressions_those_change_that_can():
    pattern = SplitPattern(None, r"\p{N}+", (r" ?\p{L}+", "."))
    assert variant(pattern.expressions, "digits") == (r"\p{N}", r" ?\p{L}+", ".")
    assert variant(pattern.expressions, "no_blank") == (r"\p{N}+", r"\p{L}+", ".")
    assert variant((), "marks") is Underivable.NO_LETTERS


@pytest.mark.parametrize("name", list(VARIANTS))
@pytest.mark.parametrize("pattern", list(REGEX))
def test_a_variant_of_a_variant_is_itself(name, pattern):
    made = variant((REGEX[pattern],), name)
    if not isinstance(made, Underivable):
        assert isinstance(variant(made, name), Underivable)
