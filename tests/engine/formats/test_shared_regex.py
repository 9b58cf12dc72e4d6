"""An expression that is said to be read alike cuts texts alike in both engines."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.formats.shared_regex import read_alike
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern
from tests.engine.texts import PIECES

ATOMS = (
    "a", "b", "ab", " ", "'", r"\p{L}", r"\p{N}", r"\P{L}", r"\s", r"\S", r"\r", r"\n", r"\.", r"\-", "中", ".",
    "[ab]", "[^ab]", r"[^\s\p{L}\p{N}]", r"[\r\n/]", "[a-f]", "[一-龥]", r"[\p{L}\p{M}]", r"[!\-&(){}|~^$.*+?]",
    r"[\]\[\\]", "(?:a|b)", "(?:ab|a)", r"(?:a\p{L}?|b)", "(?i:'s|'t|'re|'ve|'m|'ll|'d)", "(?i:[sdmt])", "(a)",
    "(?>a|ab)", r"\d", r"\p{Han}", r"\s+\z",
)  # fmt: skip
TIMES = ("", "", "", "?", "*", "+", "??", "*?", "+?", "?+", "*+", "++", "{2}", "{1,3}", "{2,}", "{0,2}", "{1,2}?")
AHEAD = ("", "", "", r"(?!\S)", "(?=a)", "(?=[ab])", r"(?!\p{L})")

parts = st.tuples(st.sampled_from(ATOMS), st.sampled_from(TIMES), st.sampled_from(AHEAD)).map("".join)
sequences = st.lists(parts, min_size=1, max_size=3).map("".join)
expressions = st.lists(sequences, min_size=1, max_size=4).map("|".join)
texts = st.lists(st.sampled_from(("a", "b", "f", "-", "(", "S", "'s", "'RE", *PIECES)), max_size=14).map("".join)


def pieces(expression, text):
    bounds = PreTokenizer(SplitPattern(None, expression)).bounds(text.encode()).tolist()
    return [text.encode()[start:end].decode() for start, end in itertools.pairwise(bounds)]


def pieces_there(expression, text):
    from tokenizers import Regex
    from tokenizers.pre_tokenizers import Split

    found = Split(Regex(expression), "isolated").pre_tokenize_str(text)
    return [text[start:end] for _, (start, end) in found]


@given(expression=expressions, text=texts)
@example(expression=r"(?:a|b)?a|b", text="ab")
def test_both_engines_cut_alike(expression, text):
    if read_alike(expression):
        assert pieces(expression, text) == pieces_there(expression, text)


@given(text=texts)
def test_the_patterns_in_use_are_read_alike(text):
    for pattern in (NAMED["cl100k-hf"], NAMED["o200k"], NAMED["whitespace"], *CARRIED.values()):
        for expression in pattern.expressions:
            assert read_alike(expression), expression
            assert pieces(expression, text) == pieces_there(expression, text)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (r"\p{N}{1,3}+", "12345"),
        (r"\s+$", "a \nb"),
        ("^a", "b\na"),
        ("x*", "abc"),
        (r"\ha?", "ab "),
        ("[a-z&&b]", "aa"),
    ],
)
def test_what_is_not_trusted_is_really_read_otherwise(expression, text):
    assert not read_alike(expression)
    assert pieces(expression, text) != pieces_there(expression, text)


@pytest.mark.parametrize(
    "expression",
    [
        "", "a|", "|a", "(?=a)", "(a?)*", "(a", "a)", "[", "[]a]", "[z-a]", "[a--b]", "a**", "a{2}?", "a{1,3}{2}",
        "{2}", "a{,3}", r"\w", r"\b", r"\1(a)", "(?<=a)b", "(?<n>a)", "(?i)a", "(?i:ss)", "(?x: a)",
        r"\p{Alphabetic}", r"\p{^L}", "[[:alpha:]]", r"[\w]", "(?#a)b", r"\X", r"a\K", "(?=a)+", "+",
        "(" * 50 + "a" + ")" * 50,
        r"\x41", "\\", "[\\", "a{99999}",
    ],
)  # fmt: skip
def test_what_is_not_known_is_not_trusted(expression):
    assert not read_alike(expression)
