"""What is said of a split pattern is what tiktoken does with it; without tiktoken, what is known not to work."""

import sys

import pytest
import tiktoken

from engine.formats.exports import notes_on
from engine.formats.exports import tiktoken_pattern as module
from engine.formats.exports.tiktoken_pattern import notes_on_pattern
from engine.models.merges import Merges
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern
from engine.tokenizer import Tokenizer

UNKNOWN = (r"\X", r"\m\w+|(?s:.)", r"(?V1)\w+|(?s:.)", r"(?w)\w+|(?s:.)", r"(a)(?1)?|(?s:.)", r"(?|(a)|b)|(?s:.)")
ALIKE = (r"\p{L}+|(?s:.)", r"( ?)\w+|\W+", r"(?i:'s)|\s+(?!\S)|(?s:.)", r"(?P<n>a)\\X|(?s:.)")


def own(expression):
    return SplitPattern(None, expression)


@pytest.fixture
def without_tiktoken(monkeypatch):
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    module._trouble.cache_clear()
    yield
    module._trouble.cache_clear()


@pytest.mark.parametrize("expression", UNKNOWN)
def test_a_pattern_that_tiktoken_rejects(expression):
    single = {bytes([byte]): byte for byte in range(256)}
    with pytest.raises(ValueError, match=r"Parsing error"):
        tiktoken.Encoding("t", pat_str=expression, mergeable_ranks=single, special_tokens={})
    (note,) = notes_on_pattern(own(expression))
    assert note.startswith(f"tiktoken's regex engine does not take the split pattern {expression}: Parsing error")


@pytest.mark.parametrize("expression", [*UNKNOWN, "a{,2}|(?s:.)"])
def test_the_same_patterns_without_tiktoken(expression, without_tiktoken):
    (note,) = notes_on_pattern(own(expression))
    assert note.startswith("tiktoken's regex engine does not know ")


@pytest.mark.parametrize("expression", ALIKE)
def test_patterns_that_are_read_alike(expression):
    assert notes_on_pattern(own(expression)) == ()


@pytest.mark.parametrize("expression", ALIKE)
def test_so_they_are_without_tiktoken(expression, without_tiktoken):
    assert notes_on_pattern(own(expression)) == ()


def test_a_pattern_that_is_read_otherwise():
    (note,) = notes_on_pattern(own(r"\h+|(?s:.)"))
    assert "reads the split pattern" in note
    assert note.endswith('it cuts "12345" into ["12345"], not ["1", "2", "3", "4", "5"]')


def test_a_pattern_that_matches_nothing():
    (note,) = notes_on_pattern(own("a{,2}|(?s:.)"))
    assert "matches nothing, as in" in note


def test_a_pattern_that_leaves_gaps():
    assert notes_on_pattern(own("[a-z]+")) == ("tiktoken leaves out what the split pattern [a-z]+ does not match",)


def test_several_expressions():
    pattern = SplitPattern(None, r"\d|\D+", (r"\p{L}+|(?s:.)",))
    notes = notes_on(Tokenizer(Merges.of([]), pattern=pattern), "tiktoken")
    assert any(note.startswith("tiktoken splits by one expression: it has no pattern") for note in notes)


@pytest.mark.parametrize("pattern", [*NAMED.values(), *CARRIED.values()], ids=str)
def test_named_patterns_are_read_alike(pattern):
    assert notes_on_pattern(pattern) == ()
    assert pattern.regex is None or module._trouble(pattern) == ()


def test_special_tokens_of_which_one_begins_another():
    begun = Tokenizer(Merges.of([]), special_tokens=["<|end|>x", "<a>", "<|end|>"])
    assert (
        "tiktoken may find the special token '<|end|>' where '<|end|>x' stands, which begins with it"
        in notes_on(begun, "tiktoken")
    )
    others = Tokenizer(Merges.of([]), special_tokens=["<|end|>", "<a>"])
    assert not any("which begins with it" in note for note in notes_on(others, "tiktoken"))
