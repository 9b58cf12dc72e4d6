"""Files of ranks: what is read, what is refused and where, and what a preset adds."""

import base64
import gzip
import re
from pathlib import Path

import pytest
import tiktoken
from hypothesis import given, settings

import engine
from engine.errors import FileFormatError, PatternError, PresetNeededError, SettingsError, SpecialTokenError
from engine.formats import kind_of, load_source, tiktoken_file
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.models.ranks import FIRST_STAND_IN
from tests.engine.texts import texts

SMALL = Path(__file__).parents[2] / "fixtures" / "tiktoken_small_600.tiktoken"


def rank_lines(tokens, end=b"\n"):
    return b"".join(base64.b64encode(data) + b" %d" % rank + end for rank, data in tokens.items())


BYTES = {byte: bytes([byte]) for byte in range(256)}


def opened(data, name="v.tiktoken", **wanted):
    return load_source(Source(name, data), Wanted(**{"preset": "gpt2", **wanted}))


@settings(max_examples=100)
@given(texts)
def test_the_small_file_gives_the_ids_of_tiktoken(small, text):
    tokenizer, peer = small
    repaired = tokenizer.encode(text).text
    assert tokenizer.encode(text).ids.tolist() == peer.encode_ordinary(repaired)
    assert tokenizer.encode(text, special="all").ids.tolist() == peer.encode(repaired, allowed_special="all")


@pytest.fixture(scope="module")
def small():
    lines = [line.split() for line in SMALL.read_bytes().splitlines()]
    ranks = {base64.b64decode(word): int(rank) for word, rank in lines}
    tokenizer = engine.load(SMALL, preset="gpt2")
    peer = tiktoken.Encoding(
        "x", pat_str=tokenizer.pattern.regex, mergeable_ranks=ranks, special_tokens=dict(tokenizer.special_tokens)
    )
    return tokenizer, peer


def test_what_the_small_file_becomes():
    tokenizer = engine.load(SMALL, preset="gpt2")
    assert (tokenizer.name, tokenizer.vocab_size, tokenizer.trained_here) == ("tiktoken_small_600", 601, False)
    assert dict(tokenizer.special_tokens) == {"<|endoftext|>": 600}
    assert (tokenizer.origin.format, tokenizer.origin.library, tokenizer.origin.preset) == (
        "tiktoken",
        "engine",
        "gpt2",
    )
    assert tokenizer.merge_ids.tolist() == list(range(256, 600))
    assert len(tokenizer.origin.remarks) == 1
    assert "<|endoftext|> 50256 → 600" in tokenizer.origin.remarks[0]


def test_packed_with_gzip(tmp_path):
    path = tmp_path / "small.tiktoken.gz"
    path.write_bytes(gzip.compress(SMALL.read_bytes()))
    tokenizer = engine.load(path, preset="gpt2")
    assert (tokenizer.name, tokenizer.vocab_size) == ("small", 601)


@pytest.mark.parametrize("name", ["v.tiktoken", "tokenizer.model", "ranks", "v.json", "v.txt"])
def test_the_content_says_what_it_is(name):
    source = Source(name, rank_lines(BYTES))
    assert kind_of(source) is tiktoken_file.KIND
    assert load_source(source, Wanted(preset="gpt2")).vocab_size == 257


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("v.tiktoken", b'{"format": 1}'),
        ("v.tiktoken", b"minbpe v1\n\n0\n"),
        ("merges.txt", b"#version: 0.2\nt h\n"),
        ("merges.txt", "Ġ t\nh e\n".encode()),
        ("vocab.txt", b"[PAD]\n[UNK]\n"),
        ("x.model", b"\n\x0e\n\x05<unk>\x15\x00\x00\x00\x00\x18\x02"),
        ("x.tiktoken", b"\n\x0e\n\x05<unk>\x15\x00\x00\x00\x00\x18\x02"),
        ("x.txt", b"no base64 12\n"),
        ("x.txt", b""),
    ],
)
def test_what_is_no_file_of_ranks(name, data):
    assert not tiktoken_file.recognises(Source(name, data))


def test_line_ends_blank_lines_and_a_mark_of_byte_order():
    expected = dict(opened(rank_lines(BYTES)).vocabulary)
    lines = rank_lines(BYTES, b"\r\n\r\n \r\n")
    for data in (lines, b"\xef\xbb\xbf" + lines, lines.replace(b"\r\n", b"\r"), lines.replace(b" ", b"\t ")):
        assert kind_of(Source("v", data)) is tiktoken_file.KIND
        assert dict(opened(data).vocabulary) == expected


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["YQ== 0", "!!! 1"], "v.tiktoken: line 2: expected a token in base64, found '!!!'"),
        (["YQ== 0", "", "YQ 1"], "line 3: expected a token in base64, found 'YQ'"),
        (["YQ==YQ== 0"], "line 1: expected a token in base64"),
        (["= 0"], "line 1: expected a token in base64"),
        (["_w== 0"], "line 1: expected a token in base64, found '_w=='"),
        (["YéQ== 0"], "line 1: expected a token in base64, found 'YéQ=='"),
        (["YQ== 0", "Yg=="], "line 2: expected two fields, a token in base64 and its rank, found 'Yg=='"),
        (["YQ== 0 7"], "line 1: expected two fields"),
        (["YQ== 0", "Yg== 0"], "line 2: rank 0 is that of line 1 already"),
        (["YQ== 0", "Yg== 1", "YQ== 2"], "line 3: the token a has rank 0 already, in line 1; here it has rank 2"),
        (["YQ== -1"], "line 1: expected a rank, a number from 0 on, found '-1'"),
        (["YQ== 1.0"], "line 1: expected a rank"),
        (["YQ== 1_0"], "line 1: expected a rank"),
        (["YQ== ٣"], "line 1: expected a rank"),
        (["YQ== 0", f"Yg== {FIRST_STAND_IN}"], f"line 2: rank '{FIRST_STAND_IN}' is beyond the highest"),
        (["YQ== 2147483648"], "line 1: rank '2147483648' is beyond"),
        (["YQ== " + "9" * 6000], "line 1: rank '9999"),
        (["<!DOCTYPE html>", "<html>403</html>"], "line 1: expected a token in base64, found '<!DOCTYPE'"),
        (["", " "], "expected a vocabulary, found an empty file"),
        ([], "expected a vocabulary, found an empty file"),
    ],
)
def test_a_fault_has_its_line_and_a_way_out(lines, message):
    with pytest.raises(FileFormatError, match=re.escape(message)) as caught:
        opened("\n".join(lines).encode())
    assert "take an undamaged copy" in str(caught.value)


def test_leading_zeros_are_no_fault():
    assert opened(b"YQ== 007\n").vocabulary[7] == b"a"


def test_ranks_in_any_order_with_holes():
    tokenizer = opened(b"YWI= 300\n" + rank_lines(dict(reversed(BYTES.items()))))
    assert tokenizer.encode("ab").ids.tolist() == [300]
    assert tokenizer.special_tokens["<|endoftext|>"] == 256
    assert tokenizer.origin.remarks[1] == "43 ids below 301 stand for no token."


def test_a_preset_is_asked_for_where_none_is_known():
    with pytest.raises(PresetNeededError, match="choose a preset: gpt2, r50k, p50k, cl100k") as caught:
        opened(rank_lines(BYTES), preset=None)
    assert caught.value.presets == ("gpt2", "r50k", "p50k", "cl100k", "o200k", "llama3", "qwen", "qwen3_6")
    assert isinstance(caught.value, FileFormatError)
    with pytest.raises(PresetNeededError, match="there is no preset 'gpt3' for it"):
        opened(rank_lines(BYTES), preset="gpt3")


def test_a_damaged_file_is_called_damaged_before_anything_is_asked():
    with pytest.raises(FileFormatError, match="line 2"):
        opened(b"YQ== 0\n!!! 1\n", preset=None)


def test_a_pattern_and_a_normal_form_by_hand():
    plain = opened(rank_lines(BYTES), preset=None, pattern=r"\p{L}+|.", normalization="NFKC")
    assert (plain.pattern.name, plain.pattern.regex) == (None, r"\p{L}+|.")
    assert dict(plain.special_tokens) == {}
    assert plain.origin.preset is None
    assert plain.encode("Ａ").ids.tolist() == [65]
    named = opened(rank_lines(BYTES), pattern="o200k")
    assert (named.pattern.name, named.origin.preset, len(named.special_tokens)) == ("o200k", "gpt2", 1)
    with pytest.raises(PatternError, match="unterminated"):
        opened(rank_lines(BYTES), pattern="[")
    with pytest.raises(SettingsError, match="'nfc' is no normal form; give one of NFC, NFD, NFKC, NFKD"):
        opened(rank_lines(BYTES), normalization="nfc")


def test_special_tokens_by_hand():
    given_ids = {"<|endoftext|>": 700, "<a>": 300}
    tokenizer = opened(rank_lines(BYTES), special_tokens=given_ids)
    assert dict(tokenizer.special_tokens) == {"<a>": 300, "<|endoftext|>": 700}
    assert tokenizer.origin.remarks == ()
    assert tokenizer.encode("<a>a", special="all").ids.tolist() == [300, 97]
    with pytest.raises(SpecialTokenError, match=r"'<a>' cannot have the id 97, which is that of the token a"):
        opened(rank_lines(BYTES), special_tokens={"<a>": 97})


def test_single_bytes_that_are_missing_are_told_and_flagged():
    tokenizer = opened(rank_lines({0: "“".encode(), 1: b"a"}), preset="cl100k")
    assert tokenizer.encode("a“").ids.tolist() == [1, 0]
    assert tokenizer.encode("a“").altered is None
    encoding = tokenizer.encode("“a")
    assert encoding.altered.unknown.tolist() == [True, True, True, False]
    assert "255 of the 256 single bytes are missing" in tokenizer.origin.remarks[1]


def test_a_text_is_normalised_before_special_tokens_are_found():
    tokenizer = opened(rank_lines(BYTES), preset="qwen", special_tokens={"é": 900})
    encoding = tokenizer.encode("xe\u0301", special="all")
    assert encoding.ids.tolist() == [120, 900]
    assert encoding.spans.tolist() == [[0, 1], [1, 4]]
