"""The named split patterns and the check of a user's own."""

import json

import pytest

from engine.errors import PatternError
from engine.text.split_patterns import NAMED, SplitPattern, split_pattern


def test_names_give_their_pattern_and_anything_else_is_a_regex():
    assert list(NAMED) == ["gpt2", "cl100k", "cl100k-hf", "o200k", "whitespace", "none"]
    assert all(split_pattern(name) is NAMED[name] and str(NAMED[name]) == name for name in NAMED)
    assert split_pattern("GPT2") == SplitPattern(None, "GPT2")
    assert str(split_pattern(r"\d+")) == r"\d+"


def test_the_patterns_are_those_of_tiktoken(shared):
    known = json.loads((shared / "goldens" / "meta.json").read_text(encoding="utf-8"))["vocabs"]
    for name, encoding in (("gpt2", "gpt2"), ("cl100k", "cl100k_base"), ("o200k", "o200k_base")):
        assert NAMED[name].regex == known[encoding]["pat_str"]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("a**", "'a**': multiple repeat at character 3"),
        ("[", "unterminated character set at its end"),
        ("(?P<x", "missing > at its end"),
        (r"\p{Foo}", "unknown property at its end"),
        (r"\p{Foo}+", "unknown property at character 8"),
        ("", "is empty"),
        ("(?r)a", "searches backwards"),
        ("(" * 5000 + ")" * 5000, "too large or too deep"),
    ],
)
def test_a_bad_expression_is_refused_with_its_place(expression, message):
    with pytest.raises(PatternError) as caught:
        split_pattern(expression)
    assert message in str(caught.value)
