"""Texts to pre-tokens."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EncodingStopped, PatternError
from engine.text import pre_tokenizer
from engine.text.pre_tokenizer import PreTokenizer, matches, tries
from engine.text.scanned_patterns import scheme_of
from engine.text.split_patterns import NAMED, SplitPattern, compiled, split_pattern
from tests.engine.texts import either_form, plain_texts

compiled_really = compiled
OWN = [
    r"\p{L}+",
    r"\w+|\s",
    r"a|aa",
    r"(?<=a)b",
    r"x*",
    r"|a",
    r"b|",
    r"a\Kb",
    r"\Ga",
    r"(?:)",
    r"(a)(b)?",
    r"^.|$",
]


def pieces(text, pattern):
    found = PreTokenizer(split_pattern(pattern)).split(text.encode())
    bounds = found.bounds.tolist()
    cut = [found.utf8[start:end].decode() for start, end in itertools.pairwise(bounds)]
    return cut, found.gaps


@either_form
@given(text=plain_texts, name=st.sampled_from([*NAMED]))
def test_named_patterns_are_findall_of_regex(kernel_mode, text, name):
    expected = [text] if name == "none" else compiled(NAMED[name].regex).findall(text)
    assert pieces(text, name) == ([piece for piece in expected if piece], 0)


@settings(max_examples=200)
@given(text=st.one_of(plain_texts, st.text("ab c", max_size=8)), expression=st.sampled_from(OWN))
def test_own_patterns_cover_the_text_and_hold_every_match(text, expression):
    cut, gaps = pieces(text, expression)
    assert "".join(cut) == text
    assert all(cut)
    expected, done = [], 0
    for match in compiled(expression).finditer(text):
        start, end = match.span()
        if end > start:
            expected += [(done, start, True), (start, end, False)]
            done = end
    expected.append((done, len(text), True))
    expected = [each for each in expected if each[1] > each[0]]
    assert cut == [text[start:end] for start, end, _ in expected]
    assert gaps == sum(is_gap for *_, is_gap in expected)


def test_a_restart_between_matches_changes_nothing(monkeypatch):
    text = "ab aab b" * 20
    for expression in OWN:
        monkeypatch.setattr(pre_tokenizer, "_RESTART_SECONDS", 0.25)
        calm = list(matches(expression, text))
        monkeypatch.setattr(pre_tokenizer, "_RESTART_SECONDS", -1.0)
        assert list(matches(expression, text)) == calm


def test_a_try_that_is_cut_off_changes_nothing(monkeypatch):
    text = "ab aab b" * 20
    for expression in OWN:
        monkeypatch.setattr(pre_tokenizer, "_FIRST_TRY", 0.25)
        calm = list(matches(expression, text))
        monkeypatch.setattr(pre_tokenizer, "_FIRST_TRY", 1e-9)
        cut = list(tries(expression, text))
        assert [span for span in cut if span is not None] == calm
        assert None in cut


class SlowPattern:
    """Finds each word after that many seconds, on a clock of its own."""

    def __init__(self, monkeypatch, seconds):
        self.now = 100.0
        self.limits = []
        self._seconds = seconds
        monkeypatch.setattr(pre_tokenizer, "compiled", lambda _: self)
        monkeypatch.setattr(pre_tokenizer.time, "monotonic", lambda: self.now)

    def finditer(self, text, place, *, concurrent, timeout):
        end = self.now + timeout
        self.limits.append(timeout)
        for match in compiled_really(r"\w+").finditer(text, place):
            if self.now + self._seconds > end:
                self.now = end
                raise TimeoutError
            self.now += self._seconds
            yield match


@pytest.mark.parametrize("seconds", [0.0, 0.2, 0.4, 1.0, 3.0, 3.25])
def test_each_match_has_time_enough(monkeypatch, seconds):
    pattern = SlowPattern(monkeypatch, seconds)
    assert list(matches("", "ab c def")) == [(0, 2), (3, 4), (5, 8)]
    assert pattern.now <= 100 + 3 * 5


def test_a_match_that_takes_too_long_ends_at_five_seconds(monkeypatch):
    pattern = SlowPattern(monkeypatch, 5.01)
    with pytest.raises(PatternError, match="no progress for 5 s at character 1"):
        list(matches("", "ab"))
    assert pattern.now == 105
    assert pattern.limits == [0.25, 0.5, 1.0, 3.25]


def test_stop_is_asked_between_tries(monkeypatch):
    pattern = SlowPattern(monkeypatch, 5.01)
    with pytest.raises(EncodingStopped):
        list(matches("", "ab", stop=lambda: True))
    assert pattern.now == 100.25
    pattern = SlowPattern(monkeypatch, 0.05)
    with pytest.raises(EncodingStopped):
        list(matches("", "a " * 1000, stop=lambda: True))
    assert pattern.now < 100.3


def test_a_pause_of_the_one_who_iterates_is_no_lack_of_progress(monkeypatch):
    pattern = SlowPattern(monkeypatch, 1.0)
    found = []
    for span in tries("", "ab c def"):
        found.append(span)
        pattern.now += 1000
    assert [span for span in found if span] == [(0, 2), (3, 4), (5, 8)]


@settings(max_examples=200)
@given(text=plain_texts, steps=st.lists(st.sampled_from(OWN), min_size=1, max_size=3))
def test_each_step_cuts_the_pieces_of_the_one_before_as_texts_of_their_own(text, steps):
    expected = [text] if text else []
    for expression in steps:
        expected = [part for piece in expected for part in pieces(piece, expression)[0]]
    found = PreTokenizer(SplitPattern(None, steps[0], tuple(steps[1:]))).split(text.encode())
    cut = [found.utf8[start:end].decode() for start, end in itertools.pairwise(found.bounds.tolist())]
    assert cut == expected


def test_what_some_step_matches_is_no_gap():
    found = PreTokenizer(SplitPattern(None, "[0-9]", ("[a-z]+",))).split(b"ab1.c2")
    assert (found.bounds.tolist(), found.gaps) == ([0, 2, 3, 4, 5, 6], 1)


def test_a_later_step_is_stopped_too(monkeypatch):
    monkeypatch.setattr(pre_tokenizer, "SECONDS_WITHOUT_PROGRESS", 0.2)
    slow = SplitPattern(None, "[0-9]+", (r"(?:a|aa|a(?=a))+$",))
    with pytest.raises(PatternError, match=r"no progress for 0\.2 s"):
        PreTokenizer(slow).bounds(b"12" + b"a" * 100 + b"b!")
    monkeypatch.setattr(pre_tokenizer, "_FIRST_TRY", 1e-9)
    with pytest.raises(EncodingStopped):
        PreTokenizer(slow).bounds(b"12" + b"a" * 100 + b"b!", stop=lambda: True)


def test_gaps_become_pre_tokens_and_are_counted():
    assert pieces("ab 12 cd", r"\p{L}+") == (["ab", " 12 ", "cd"], 1)
    assert pieces("..", r"\p{L}+") == ([".."], 1)
    assert pieces("", r"\p{L}+") == ([], 0)


def test_the_whole_match_counts_not_its_group():
    assert pieces("ab", "(a)b") == (["ab"], 0)


@pytest.mark.parametrize("expression", [r"(?:a|aa|a(?=a))+$", r"(?=b\K)"])
def test_a_pattern_without_progress_is_stopped(monkeypatch, expression):
    monkeypatch.setattr(pre_tokenizer, "SECONDS_WITHOUT_PROGRESS", 0.2)
    with pytest.raises(PatternError) as caught:
        list(matches(expression, "中" + "a" * 100 + "b!"))
    assert "no progress for 0.2 s at character" in str(caught.value)


def test_a_known_name_with_another_expression_goes_by_the_expression(kernel_mode):
    assert scheme_of(NAMED["gpt2"]) is not None
    found = PreTokenizer(SplitPattern("gpt2", r"\p{L}")).split(b"abc d")
    assert found.bounds.tolist() == [0, 1, 2, 3, 4, 5]


def test_bounds_are_bytes(kernel_mode):
    bounds = PreTokenizer(NAMED["gpt2"]).bounds("中文，好".encode())
    assert (bounds.tolist(), bounds.dtype) == ([0, 6, 9, 12], np.int64)


@pytest.mark.parametrize(
    ("text", "gpt2", "cl100k", "o200k"),
    [
        ("..\u0085..", ["..", "\u0085", ".."], ["..", "\u0085", ".."], ["..", "\u0085", ".."]),
        ("x\x1cy", ["x", "\x1c", "y"], ["x", "\x1cy"], ["x", "\x1cy"]),
        ("A'ſb", ["A", "'", "ſb"], ["A", "'ſ", "b"], ["A'ſ", "b"]),
        ("it's IT'S", ["it", "'s", " IT", "'", "S"], ["it", "'s", " IT", "'S"], ["it's", " IT'S"]),
        ("1234567", ["1234567"], ["123", "456", "7"], ["123", "456", "7"]),
        ("a \r\n \r\nb", ["a", " \r\n \r", "\n", "b"], ["a", " \r\n \r\n", "b"], ["a", " \r\n \r\n", "b"]),
        ("a   b", ["a", "  ", " b"], ["a", "  ", " b"], ["a", "  ", " b"]),
    ],
)
def test_traps_of_the_named_patterns(kernel_mode, text, gpt2, cl100k, o200k):
    assert [pieces(text, name)[0] for name in ("gpt2", "cl100k", "o200k")] == [gpt2, cl100k, o200k]


def test_the_two_forms_of_cl100k_differ_in_trailing_blanks(kernel_mode):
    assert pieces("a\n \n  ", "cl100k")[0] == ["a", "\n \n  "]
    assert pieces("a\n \n  ", "cl100k-hf")[0] == ["a", "\n \n", "  "]
