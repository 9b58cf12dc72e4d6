"""Other writings of a named pattern cut every text as it does; anything else stays what it is."""

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import PatternError
from engine.text.split_patterns import (
    _OTHER_WRITINGS,
    CARRIED,
    NAMED,
    SplitPattern,
    compiled,
    has_known_name,
    recognised,
)
from tests.engine.texts import plain_texts

CLASSES = "sSſKtveL中7½'\u2019 \t\r\n/.\u3000\u0301_\u00a0\u0085"
WRITINGS = sorted(_OTHER_WRITINGS)


def pieces(expression, text):
    return [match.span() for match in compiled(expression).finditer(text) if match.end() > match.start()]


def check(writing, text):
    assert pieces(writing, text) == pieces(recognised(writing).regex, text), text


@settings(max_examples=300)
@given(st.one_of(plain_texts, st.text(CLASSES, max_size=12), st.text(max_size=8)), st.sampled_from(WRITINGS))
def test_another_writing_gives_the_same_pre_tokens(text, writing):
    check(writing, text)


@pytest.mark.parametrize("writing", WRITINGS)
def test_the_same_for_all_threes_of_classes(writing):
    assert has_known_name(recognised(writing))
    for letters in itertools.product(CLASSES, repeat=3):
        check(writing, "".join(letters))
        check(writing, f"a{''.join(letters)}.")


def test_a_named_pattern_is_recognised_by_its_expression():
    for pattern in (*NAMED.values(), *CARRIED.values()):
        if pattern.regex is not None:
            assert recognised(pattern.regex) is pattern
            assert has_known_name(pattern)
    assert not CARRIED.keys() & NAMED.keys()


def test_another_expression_stays():
    assert recognised(r"\p{L}+|.") == SplitPattern(None, r"\p{L}+|.")
    assert not has_known_name(SplitPattern(None, r"\p{L}+|."))
    assert not has_known_name(SplitPattern("gpt2", r"\p{L}+|."))
    with pytest.raises(PatternError, match="unterminated"):
        recognised("[")


def test_the_writings_of_known_files(shared):
    vocabs = json.loads((shared / "goldens" / "meta.json").read_text("utf-8"))["vocabs"]
    found = {name: recognised(vocabs[name]["pat_str"]).name for name in vocabs if "pat_str" in vocabs[name]}
    assert found == {
        "gpt2": "gpt2", "r50k_base": "gpt2", "cl100k_base": "cl100k", "o200k_base": "o200k", "qwen": "qwen",
        "made_tiktoken_small_600": "gpt2",
    }  # fmt: skip
    claude = json.loads((shared / "vocabs" / "claude" / "claude.json").read_text("utf-8"))
    assert recognised(claude["pat_str"]).name == "gpt2"


def test_marks_belong_to_letters_in_the_later_qwen():
    text = "क्षि e\u0301 !!\u0301"
    assert pieces(CARRIED["qwen3_6"].regex, text)[0] == (0, 4)
    assert len(pieces(CARRIED["qwen"].regex, text)) > len(pieces(CARRIED["qwen3_6"].regex, text))
