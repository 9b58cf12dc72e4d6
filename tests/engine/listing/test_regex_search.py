"""A search in all tokens at once finds what asking each of them finds."""

import numpy as np
import pytest
import regex
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.listing import regex_search
from engine.listing.regex_search import first_rows_with, rows_with
from tests.engine.listing.test_search import columns_of, never

LETTERS = st.sampled_from([b"a", b"b", b"A", b"ab", b"\n", b"\r", b" ", b"\xe4", "中".encode(), "ß".encode(), b"1"])
TABLES = st.lists(st.lists(LETTERS, max_size=5).map(b"".join), min_size=1, max_size=12)

PLAIN = [
    "a",
    "b",
    "A",
    ".",
    "^",
    "$",
    r"\b",
    r"\B",
    r"\s",
    r"\S",
    r"\w",
    r"\W",
    "[^a]",
    "[ab]",
    r"\n",
    " ",
    "中",
    "ss",
]
LOOKING = [r"\A", r"\Z", "(?=b)", "(?!b)", "(?<=a)", "(?<!a)", "(?!\n)", "(a)", "(?:ab)", "(?>a*)", r"\X"]
ATOMS = st.sampled_from([*PLAIN, *LOOKING, r"\p{Han}", r"\R"])
TIMES = st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{1,2}", "*?", "++", "*+"])
PARTS = st.lists(st.tuples(ATOMS, TIMES).map("".join), min_size=1, max_size=4).map("".join)
ODD = st.sampled_from([r"(a|b)\1", "(?:ab){e<=1}", ""])
PATTERNS = st.one_of(PARTS, st.tuples(PARTS, PARTS).map("|".join), ODD)


def compiles(pattern: str) -> bool:
    try:
        regex.compile(pattern, regex.IGNORECASE)
    except regex.error:
        return False
    return True


@given(TABLES, PATTERNS, st.booleans(), st.sampled_from([1, 2, 5, 4096]))
def test_all_at_once_is_one_by_one(tokens, pattern, match_case, at_once) -> None:
    assume(compiles(pattern))  # not in the strategy: a full cache of the module draws at random
    flags = 0 if match_case else regex.IGNORECASE
    texts = [token.decode("utf-8", "surrogateescape") for token in tokens]
    expected = [regex.search(pattern, text, flags) is not None for text in texts]
    letters = columns_of(tokens).letters
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regex_search, "_ROWS_AT_ONCE", at_once)
        assert rows_with(letters, pattern, match_case=match_case, stop=never).tolist() == expected


@given(TABLES, PATTERNS, st.booleans(), st.randoms(use_true_random=False))
def test_the_first_rows_are_those_that_match_alone(tokens, pattern, match_case, random) -> None:
    assume(compiles(pattern))
    flags = 0 if match_case else regex.IGNORECASE
    rows = random.sample(range(len(tokens)), len(tokens))
    texts = [tokens[row].decode("utf-8", "surrogateescape") for row in rows]
    expected = [
        row for row, text in zip(rows, texts, strict=True) if regex.search(pattern, text, flags) is not None
    ]
    letters = columns_of(tokens).letters
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regex_search, "_SECONDS_FOR_FIRST", 60)
        found = first_rows_with(letters, pattern, np.array(rows), match_case=match_case, stop=never)
        assert found.tolist() == expected
        patch.setattr(regex_search, "_FIRST_FOUND", 2)
        found = first_rows_with(letters, pattern, np.array(rows), match_case=match_case, stop=never)
        assert found.tolist() == expected[:2]


def test_the_first_rows_are_waited_for_no_longer_than_a_moment() -> None:
    letters = columns_of([b"b", b"a" * 60 + b"b", b"b"]).letters
    found = first_rows_with(letters, "(a|a)+$|^b", np.arange(3), match_case=True, stop=never)
    assert found.tolist() == [0]


def test_groups_that_only_hold_together_are_looked_for_at_once(monkeypatch) -> None:
    letters = columns_of([b"ab", b"cd", b"a"]).letters
    asked: list[int] = []
    ask = regex_search._ask_rows
    monkeypatch.setattr(regex_search, "_ask_rows", lambda *given: asked.extend(given[2]) or ask(*given))
    assert rows_with(letters, "(?:ab|cd)$", match_case=True, stop=never).tolist() == [True, True, False]
    assert asked == []


def test_a_match_over_many_tokens_does_not_hide_those_in_it() -> None:
    letters = columns_of([b"b", b"xx", b"", b"x\nb", b"bb"]).letters
    assert rows_with(letters, "[^a]*b$", match_case=True, stop=never).tolist() == [True, False, False, True, True]


def test_what_is_slow_over_many_tokens_is_asked_of_each() -> None:
    letters = columns_of([b"x" * 5] * 4000).letters
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regex_search, "_SECONDS_AT_ONCE", 0.001)
        assert not rows_with(letters, "[^z]*[^z]*z", match_case=True, stop=never).any()


def test_a_letter_whose_other_case_is_two_hangs_nothing() -> None:
    letters = columns_of(["Straße".encode(), b"glass", b"GLASS"]).letters
    assert rows_with(letters, r"\w+ss", match_case=False, stop=never).tolist() == [False, True, True]


def test_tokens_that_hold_line_feeds() -> None:
    letters = columns_of([b"a\nb", b"b", b"\n"]).letters
    assert letters.broken.tolist() == [True, False, True]
    assert rows_with(letters, "^b", match_case=True, stop=never).tolist() == [False, True, False]
