"""Special tokens: what is refused, and what is found."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SpecialTokenError
from engine.text.special_tokens import SpecialTokens, checked_special_tokens


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["<s>", ""], "special token 2 is empty"),
        (["a", "b", "a"], "special token 'a' is given twice, as number 1 and 3 of the list"),
        (["👍", "\ud83d\udc4d"], "given twice"),
        (["ok", "x\udc00"], r"special token 2 ('x\udc00') holds a lone surrogate at character 2"),
    ],
)
def test_what_cannot_serve_is_refused(texts, message):
    with pytest.raises(SpecialTokenError, match=re.escape(message)):
        checked_special_tokens(texts)


def test_two_texts_with_one_id_are_refused():
    with pytest.raises(SpecialTokenError, match=r"'<\|a\|>' and '<\|b\|>' have the same id 300"):
        SpecialTokens({"<|a|>": 300, "<|b|>": 300})


def cut(texts, text):
    tokens = SpecialTokens({each: 300 + position for position, each in enumerate(texts)})
    data = text.encode()
    return [data[start:end].decode() for start, end, _ in tokens.cut(data)]


@pytest.mark.parametrize("turn", [1, -1])
def test_leftmost_then_longest_whatever_the_order(turn):
    pair = ["<image>", "<image>tail"][::turn]
    assert cut(pair, "a<image>tail>b") == ["a", "<image>tail", ">b"]
    assert cut(pair, "<image>tai") == ["<image>", "tai"]
    signs = ["a.b", "(x)*", "|", "^", "$", "[UNK]", "\\d", "<|x|>"][::turn]
    assert cut(signs, "aXb a.b (x)*x|^$") == ["aXb ", "a.b", " ", "(x)*", "x", "|", "^", "$"]
    assert cut(signs, "7\\d[UNK]U") == ["7", "\\d", "[UNK]", "U"]
    runs = [" " * count for count in range(2, 32)][::turn]
    assert [len(each) for each in cut(runs, " " * 33)] == [31, 2]


@given(st.lists(st.text("ab<中", min_size=1, max_size=3), max_size=5, unique=True), st.text("ab<中c", max_size=12))
def test_it_is_the_naive_search(texts, text):
    expected, position, rest = [], 0, ""
    while position < len(text):
        fitting = [each for each in texts if text.startswith(each, position)]
        if fitting:
            expected += [rest, max(fitting, key=len)]
            position, rest = position + len(expected[-1]), ""
        else:
            rest += text[position]
            position += 1
    assert cut(texts, text) == [each for each in [*expected, rest] if each]
