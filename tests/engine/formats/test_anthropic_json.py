"""Ranks in JSON, as Anthropic and js-tiktoken have them."""

import base64
import json
import re

import pytest

from engine.errors import FileFormatError, SpecialTokenError
from engine.formats import anthropic_json, kind_of, load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source

GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
BYTES = [base64.b64encode(bytes([byte])).decode() for byte in range(256)]
CLAUDE = {"<EOT>": 0, "<META>": 1, "<META_START>": 2, "<META_END>": 3, "<SOS>": 4}


def source(**changes):
    value = {
        "pat_str": GPT2,
        "special_tokens": {"<end>": 0},
        "bpe_ranks": f"! 5 {' '.join(BYTES)}\n! 300 YWI=",
        **changes,
    }
    return Source("v.json", json.dumps({key: each for key, each in value.items() if each is not None}).encode())


def opened(wanted=None, **changes):
    return load_source(source(**changes), wanted or Wanted())


def test_what_is_read():
    tokenizer = opened()
    assert kind_of(source()) is anthropic_json.KIND
    assert (tokenizer.name, tokenizer.origin.format, tokenizer.pattern.name) == ("v", "anthropic", "gpt2")
    assert dict(tokenizer.special_tokens) == {"<end>": 0}
    assert tokenizer.encode("ab<end>c", special="all").ids.tolist() == [300, 0, 104]
    assert tokenizer.encode("Ａ").altered is None
    assert tokenizer.origin.remarks == ("43 ids below 301 stand for no token.",)


def test_claude_brings_a_text_to_nfkc_first():
    tokenizer = opened(special_tokens=CLAUDE)
    encoding = tokenizer.encode("Ａ＜EOT＞", special="all")
    assert encoding.ids.tolist() == [70, 0]
    assert encoding.spans.tolist() == [[0, 3], [3, 12]]
    assert opened(Wanted(normalization="NFC"), special_tokens=CLAUDE).encode("Ａ").altered is None


def test_what_is_asked_for():
    tokenizer = opened(Wanted(pattern="none", special_tokens={"<a>": 0, "<b>": 700}))
    assert dict(tokenizer.special_tokens) == {"<a>": 0, "<b>": 700}
    assert tokenizer.pattern.name == "none"
    with pytest.raises(SpecialTokenError, match=r"'<a>' cannot have the id 300, which is that of the token ab"):
        opened(Wanted(special_tokens={"<a>": 300}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"pat_str": None}, "v.json: pat_str: missing; expected a string"),
        ({"pat_str": "["}, "v.json: pat_str: split pattern '[': unterminated"),
        ({"special_tokens": []}, "special_tokens: expected an object, found a list"),
        ({"special_tokens": {"<a>": "x"}}, "special_tokens['<a>']: expected a whole number"),
        ({"bpe_ranks": 5}, "bpe_ranks: expected a string, found 5"),
        (
            {"bpe_ranks": "! 0 YQ==\n? 1 Yg=="},
            'bpe_ranks, line 2: expected "!", the first rank and tokens in base64',
        ),
        ({"bpe_ranks": "!"}, "bpe_ranks, line 1: expected"),
        ({"bpe_ranks": "! x YQ=="}, "bpe_ranks, line 1: expected a rank, a number from 0 on, found 'x'"),
        ({"bpe_ranks": "! 0 YQ== !!!"}, "bpe_ranks, line 1, token 1: expected a token in base64, found '!!!'"),
        ({"bpe_ranks": "! 0 YQ==  Yg=="}, "bpe_ranks, line 1, token 1: expected a token in base64, found an empty"),
        (
            {"bpe_ranks": "! 0 YQ==\n! 0 Yg=="},
            "line 2, token 0: rank 0 is that of bpe_ranks, line 1, token 0 already",
        ),
        ({"bpe_ranks": "! 0 YQ== YQ=="}, "line 1, token 1: the token a has rank 0 already"),
        ({"bpe_ranks": "! 2097151 YQ=="}, "rank '2097151' is beyond"),
    ],
)
def test_a_fault_has_its_place(changes, message):
    with pytest.raises(FileFormatError, match=re.escape(message)):
        opened(**changes)


def test_a_special_token_with_the_id_of_a_rank():
    with pytest.raises(SpecialTokenError, match="special_tokens: special token '<a>' cannot have the id 5"):
        opened(special_tokens={"<a>": 5})


def test_json_that_only_speaks_of_ranks_is_of_another_kind():
    assert not anthropic_json.recognises(Source("v.json", b'{"model": {"vocab": {"bpe_ranks": 3}}}'))
    assert not anthropic_json.recognises(Source("v.txt", b'"bpe_ranks"'))
