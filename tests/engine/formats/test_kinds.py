"""Which kind a file is, and what is said of one that is none; and of what was chosen for nothing."""

import json

import pytest

from engine.errors import FileFormatError
from engine.formats import Wanted, kind_of, load_source, native
from engine.formats.byte_level import STAND_INS
from engine.formats.source import Source, read_source
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tokenizer_config.json", {"tokenizer_class": "LlamaTokenizer", "bos_token": "<s>"}),
        ("config.json", {"hidden_size": 768, "vocab_size": 30522, "hidden_act": "gelu"}),
        ("special_tokens_map.json", {"bos_token": "<s>"}),
        ("unigram.json", {"unk_id": 0, "vocab": [["<unk>", 0.0]]}),
    ],
)
def test_files_beside_a_vocabulary(name, value):
    with pytest.raises(FileFormatError, match=rf"^{name}: .*; give the tokenizer\.json of the same folder$"):
        kind_of(Source(name, json.dumps(value).encode()))


def test_what_is_a_vocabulary_may_be_called_anything():
    value = {"model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}}
    assert kind_of(Source("config.json", json.dumps(value).encode())).name == "tokenizer-json"
    assert kind_of(Source("config.json", native.dump(Tokenizer(Merges.of([]))))) is native.KIND


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("names.txt", "Ada Lovelace\nAlan Turing\n", None),
        ("names.txt", "a house\n", None),
        ("poem.txt", "To be\nor not\nto be\nI am\n", None),
        ("poem.txt", "a b\nab c\nd e\nabc de\nd abc\n", "gpt2"),
        ("some.txt", "l o\nlo w</w>\nl ow\n", "gpt2"),
        ("some.txt", "a b\nab c\nbroken\n", "gpt2"),
        ("my_merges.txt", "Ada Lovelace\n", "gpt2"),
        ("vocab.bpe", "Ada Lovelace\n", "gpt2"),
        ("names", "#version: 0.2\nAda Lovelace\n", "gpt2"),
    ],
)
def test_two_words_a_line_are_not_always_merges(name, text, kind):
    source = Source(name, text.encode())
    if kind is not None:
        assert kind_of(source).name == kind
        return
    with pytest.raises(FileFormatError) as caught:
        kind_of(source)
    assert "this is no vocabulary file that is known" in str(caught.value)
    assert str(caught.value).count("*.model") == 1


LETTERS = {letter: number for number, letter in enumerate(STAND_INS)}
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
RANKS = {"pat_str": "x|[^x]", "special_tokens": {}, "bpe_ranks": "! 0 YQ== Yg=="}
SMALL_PIECES = bytes.fromhex("0a0e0a053c756e6b3e15000000001802 0a0c0a03e29681150000c0bf1801")
TOKENIZER_JSON = {
    "model": {"type": "BPE", "vocab": LETTERS, "merges": []}, "pre_tokenizer": BYTE_LEVEL, "decoder": BYTE_LEVEL,
}  # fmt: skip
CLIP = {"<|startoftext|>": 0, "<|endoftext|>": 1, "a": 2, "a</w>": 3}
ALL = ("preset", "pattern", "normalization")


@pytest.mark.parametrize(
    ("files", "unused"),
    [
        ({"v.prism.json": native.dump(Tokenizer(Merges.of([])))}, ALL),
        ({"tokenizer.json": json.dumps(TOKENIZER_JSON).encode()}, ALL),
        ({"spm.model": SMALL_PIECES}, ALL),
        ({"claude.json": json.dumps(RANKS).encode()}, ("preset",)),
        ({"m.model": b"minbpe v1\n\n0\n"}, ("preset",)),
        ({"vocab.txt": b"[UNK]\na\n"}, ("pattern", "normalization")),
        ({"vocab.json": json.dumps(CLIP).encode(), "merges.txt": b"#version: 0.2\n"}, ("pattern", "normalization")),
        ({"vocab.json": b'{"a": 0}', "merges.txt": b"#version: 0.2\n"}, ("normalization",)),
        ({"vocab.json": json.dumps(LETTERS).encode(), "merges.txt": b"#version: 0.2\n"}, ()),
        ({"v.tiktoken": b"YQ== 0\nYg== 1\n"}, ()),
    ],
    ids=lambda value: "+".join(value),
)
def test_what_was_chosen_for_nothing_is_named(tmp_path, files, unused):
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    source = read_source(tmp_path / next(iter(files)))
    preset, pattern = "qwen", "cl100k"
    if source.name.endswith("vocab.txt"):
        preset = "bert-cased"
    if source.name.endswith("vocab.json"):
        preset, pattern = None, None if unused == ("normalization",) else pattern
    chosen = {"preset": preset, "pattern": pattern, "normalization": "NFC"}
    remarks = load_source(source, Wanted(**chosen)).origin.remarks
    named = [each.split(": ")[1] for each in remarks if each.startswith("Not used, since ")]
    words = {"preset": "the preset", "pattern": "the pattern", "normalization": "the normal form"}
    expected = ", ".join(f"{words[each]} {chosen[each]}" for each in unused)
    assert named == ([f"{expected}."] if unused else [])


def test_special_tokens_for_nothing_are_named():
    source = Source("v.prism.json", native.dump(Tokenizer(Merges.of([]))))
    remarks = load_source(source, Wanted(special_tokens={"<x>": 5})).origin.remarks
    assert remarks == ("Not used, since the file has its own: the special tokens <x>.",)
    assert load_source(source, Wanted()).origin.remarks == ()
