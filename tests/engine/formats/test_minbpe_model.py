"""minbpe's model files."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.errors import FileFormatError, NewerFormatError, SpecialTokenError
from engine.formats import kind_of, load_source, minbpe_model
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.models.merges import Merges
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.texts import merges_for, texts

FIXTURES = Path(__file__).parents[2] / "fixtures"


def opened(text, name="v.model", **wanted):
    return load_source(Source(name, text.encode()), Wanted(**wanted))


def test_the_files_that_minbpe_made():
    basic, split = (engine.load(FIXTURES / f"minbpe_{kind}_512.model") for kind in ("basic", "regex"))
    assert (basic.pattern, split.pattern) == (NAMED["none"], NAMED["cl100k-hf"])
    assert (basic.vocab_size, split.vocab_size) == (512, 514)
    assert dict(basic.special_tokens) == {}
    assert dict(split.special_tokens) == {"<|endoftext|>": 512, "<|fim_prefix|>": 513}
    assert (split.name, split.origin.format, split.trained_here) == ("minbpe_regex_512", "minbpe", False)
    assert split.merges[0][:2] == (239, 188)
    assert split.decode(split.encode("文本 <|endoftext|>", special="all").ids) == "文本 <|endoftext|>"


@settings(max_examples=100)
@given(st.data(), texts)
def test_the_same_merges_give_the_same_ids_as_here(data, text):
    merges = data.draw(merges_for(text.encode("utf-8", "replace")))
    lines = ["minbpe v1", NAMED["gpt2"].regex, "1", f"<x> {256 + len(merges)}", *(f"{a} {b}" for a, b in merges)]
    here = Tokenizer(Merges.of(merges), special_tokens=["<x>"])
    found = opened("\n".join(lines) + "\n")
    assert found.encode(text, special="all").ids.tolist() == here.encode(text, special="all").ids.tolist()
    assert dict(found.vocabulary) == dict(here.vocabulary)
    assert found.merges == here.merges
    assert found.merge_ids.tolist() == here.merge_ids.tolist()


def test_the_line_of_the_pattern_is_kept_as_it_is():
    for expression in (" ?\\w+|\\s", "\\w+ ", "a|\u2028|\x0b|\x85|.", "\\s+\t"):
        assert opened(f"minbpe v1\n{expression}\n0\n").pattern.regex == expression


def test_line_ends_of_windows():
    tokenizer = opened("minbpe v1\r\n \\w+|.\r\n1\r\n<a b> 300\r\n97 98\r\n")
    assert tokenizer.pattern.regex == " \\w+|."
    assert dict(tokenizer.special_tokens) == {"<a b>": 300}
    assert tokenizer.encode(" ab").ids.tolist() == [32, 256]


def test_blanks_in_the_name_of_a_special_token():
    tokenizer = opened("minbpe v1\n\n2\n<|my tok|> 300\n a  301\n97 98\n")
    assert dict(tokenizer.special_tokens) == {"<|my tok|>": 300, " a ": 301}
    assert tokenizer.merges[0][:2] == (97, 98)


def test_what_is_asked_for():
    tokenizer = opened("minbpe v1\n\n1\n<a> 300\n97 98\n", pattern="gpt2", special_tokens={"<b>": 300, "<c>": 400})
    assert dict(tokenizer.special_tokens) == {"<b>": 300, "<c>": 400}
    assert tokenizer.pattern == NAMED["gpt2"]
    with pytest.raises(SpecialTokenError, match="'<b>' cannot have the id 256, which is that of the token ab"):
        opened("minbpe v1\n\n0\n97 98\n", special_tokens={"<b>": 256})


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 2: expected the split pattern, found the end of the file"),
        ([""], "line 3: expected the number of special tokens, found the end of the file"),
        (["(", "0"], "line 2: split pattern '(': missing )"),
        (["", "many"], "line 3: expected the number of special tokens, found 'many'"),
        (["", "2", "<a> 300"], "line 5: expected a special token and its id, found the end of the file"),
        (["", "1", "<a>"], "line 4: expected a special token, a blank and an id below 2097152, found '<a>'"),
        (["", "1", " 300"], "line 4: expected a special token"),
        (["", "1", "<a> 2097152"], "line 4: expected a special token"),
        (["", "2", "<a> 300", "<a> 301"], "line 5: the special token '<a>' is in line 4 already"),
        (["", "2", "<a> 300", "<b> 300"], "line 5: the id 300 of the special token '<b>' is that of '<a>' already"),
        (
            ["", "1", "<a> 256", "97 98"],
            "line 4: the id 256 of the special token '<a>' is that of a byte or a merge",
        ),
        (["", "0", "97 98", "97"], "line 5: expected a merge, two ids with a blank between, found '97'"),
        (["", "0", "97 98", "", "97 99"], "line 5: expected a merge"),
        (["", "0", "97 98 3"], "line 4: expected a merge"),
        (["", "0", "-1 98"], "line 4: expected a merge"),
        (["", "0", "97 257"], "line 4: expected ids from 0 to 255, found 257"),
        (["", "0", "97 98", "257 97"], "line 5: expected ids from 0 to 256, found 257"),
        (["", "0", "97 98", "97 98"], "line 5: the merge of 97 and 98 is in line 4 already"),
    ],
)
def test_a_fault_has_its_line(lines, message):
    with pytest.raises(FileFormatError, match=re.escape(f"v.model: {message}")):
        opened("\n".join(["minbpe v1", *lines]))


def test_bytes_that_are_no_text():
    with pytest.raises(FileFormatError, match=r"v\.model: line 2: byte 11 \(0xFF\) is not UTF-8"):
        load_source(Source("v.model", b"minbpe v1\na\xff\n0\n"), Wanted())


@pytest.mark.parametrize("pattern", [r"( ?)\w+|\W+", r"(?P<a>a)|."])
def test_groups_are_refused_since_minbpe_splits_otherwise(pattern):
    """minbpe splits by findall, which gives the groups; read by what is matched, its ids would be others."""
    lines = ["minbpe v1", pattern, "0", "97 98"]
    with pytest.raises(FileFormatError, match=r"v\.model: line 2: the split pattern has groups"):
        opened("\n".join(lines))
    source = Source("v.model", "\n".join(lines).encode())
    assert load_source(source, Wanted(pattern="gpt2")).pattern.name == "gpt2"


def test_another_version():
    with pytest.raises(NewerFormatError, match="line 1: expected minbpe v1, found minbpe v2"):
        opened("minbpe v2\n\n0\n")


def test_the_vocab_beside_it_is_refused_with_a_hint():
    with pytest.raises(FileFormatError, match=r"this is minbpe's \.vocab.*open the \.model file"):
        engine.load(FIXTURES / "minbpe_regex_512.vocab")


def test_other_files_are_of_another_kind():
    assert kind_of(Source("x", b"minbpe v1\n\n0\n")) is minbpe_model.KIND
    for data in (b"minbpe\n", b"[PAD]\n[UNK]\n", b"\n\x0e\n\x05<unk>"):
        assert not minbpe_model.recognises(Source("x.model", data))
