"""Expressions that can be taken apart at their bars, and those that cannot."""

import pytest
import regex

from engine.text.alternatives import UNKNOWN, alternatives, matched


@pytest.mark.parametrize(
    ("expression", "parts"),
    [
        ("(a)|b", ("(a)", "b")),
        (r"(a+)+$|\s", ("(a+)+$", r"\s")),
        (r"(?<word>\p{L}+)|(?P<digit>\d)", (r"(?<word>\p{L}+)", r"(?P<digit>\d)")),
        (r"(?<=a)b|(?i:c)|d", ("(?<=a)b", "(?i:c)", "d")),
    ],
)
def test_groups_that_nothing_refers_to_do_not_matter(expression, parts):
    assert alternatives(expression) == parts
    whole = regex.compile(expression)
    for text in ("a", "b", "ab1", "aab 1", "Cd"):
        for at in range(len(text)):
            found = whole.match(text, at)
            if found is not None and found.end() > at:
                number = matched(expression, text, at, found.end())
                assert number != UNKNOWN
                assert regex.compile(parts[number]).match(text, at).end() == found.end()


@pytest.mark.parametrize(
    "expression",
    [
        r"(a)\1|b", r"(?P<x>a)(?P=x)|b", r"(?<x>a)\g<x>|b", r"(a)?(?(1)b|c)|d", r"a(?R)?b|c", r"(a)|b(?1)",
        r"(?<x>a)|b(?&x)", r"(?|(a)|(b))|c", r"(a)|b(?-1)", "(?x) a | b",
    ],
)  # fmt: skip
def test_what_refers_to_groups_stays_whole(expression):
    assert alternatives(expression) == (expression,)
