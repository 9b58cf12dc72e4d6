"""Each value of a small tokenizer.json in turn is of another kind, or gone: it opens, or an EngineError says why.

The library's panics would be on standard error, which must stay empty.
"""

import json
from contextlib import suppress

import pytest

from engine.errors import EngineError, FileFormatError, SpecialTokenError
from engine.formats import Wanted, load_source
from engine.formats.byte_level import STAND_INS
from engine.formats.ends import adding_ends
from engine.formats.source import Source

BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
METASPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
TEMPLATE = {
    "type": "TemplateProcessing",
    "single": [{"SpecialToken": {"id": "[X]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
    "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
    "special_tokens": {"[X]": {"id": "[X]", "ids": [0], "tokens": ["[X]"]}},
}
FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
ADDED = [
    {"id": 900, "content": "[Y]", **FLAGS, "special": True},
    {"id": 901, "content": "[Z]", **FLAGS, "special": False},
]
TEXT = "ab é <x>[Y][Z] e\u0301"
OTHERS = [
    None, True, 0, -1, 5, 10**400, 1.5, "", "a", "\ud83d", [], ["a"], [["q"]], [{"content": ["q"]}], {}, {"x": 1},
    {"content": "a"}, {"type": ["x"]},
]  # fmt: skip
GONE = object()


def file(model, **steps):
    empty = dict.fromkeys(("truncation", "padding", "normalizer", "pre_tokenizer", "post_processor", "decoder"))
    return {"version": "1.0", "added_tokens": ADDED, **empty, **steps, "model": model}


def normalizers(*steps):
    return {"type": "Sequence", "normalizers": [{"type": "NFC"}, *steps]}


FILES = {
    "bpe": file(
        {
            "type": "BPE", "dropout": None, "unk_token": "[X]", "continuing_subword_prefix": None,
            "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
            "vocab": {"[X]": 0, "a": 1, "b": 2, "ab": 3}, "merges": [["a", "b"]],
        },
        normalizer=normalizers(
            {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}, {"type": "Prepend", "prepend": "▁"}
        ),
        pre_tokenizer={
            "type": "Sequence",
            "pretokenizers": [
                {"type": "Split", "pattern": {"Regex": "x+"}, "behavior": "Isolated", "invert": False},
                {"type": "Digits", "individual_digits": True},
            ],
        },
        decoder={"type": "BPEDecoder", "suffix": "</w>"}, post_processor=TEMPLATE,
    ),
    "plain bpe": file(
        {"type": "BPE", "vocab": {**dict(zip(STAND_INS, range(256), strict=True)), "ab": 256}, "merges": ["a b"]},
        normalizer={"type": "NFC"}, pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL, post_processor=BYTE_LEVEL,
    ),
    "wordpiece": file(
        {
            "type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100, "vocab": {"[UNK]": 0, "a": 1, "##b": 2},
        },
        normalizer={
            "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
            "lowercase": True,
        },
        pre_tokenizer={"type": "BertPreTokenizer"}, decoder={"type": "WordPiece", "prefix": "##", "cleanup": True},
        post_processor={"type": "BertProcessing", "sep": ["a", 1], "cls": ["[UNK]", 0]},
    ),
    "unigram": file(
        {"type": "Unigram", "unk_id": 0, "byte_fallback": False, "vocab": [["<unk>", 0.0], ["▁", -1.0], ["a", -2]]},
        normalizer=normalizers({"type": "Strip", "strip_left": True, "strip_right": True}),
        pre_tokenizer=METASPACE, decoder=METASPACE,
        post_processor={"type": "Sequence", "processors": [BYTE_LEVEL, TEMPLATE]},
    ),
    "word level": file(
        {"type": "WordLevel", "vocab": {"[UNK]": 0, "ab": 1}, "unk_token": "[UNK]"},
        pre_tokenizer={"type": "WhitespaceSplit"}, post_processor=TEMPLATE,
        padding={"strategy": "BatchLongest", "direction": "Right", "pad_id": 0, "pad_type_id": 0, "pad_token": "P"},
        truncation={"direction": "Right", "max_length": 5, "strategy": "LongestFirst", "stride": 0},
    ),
}  # fmt: skip


def changes(value):
    """The value with something else in its place, or in that of what is in it; of many members a few."""
    if isinstance(value, dict):
        for key in list(value)[:12]:
            for inner in (GONE, *changes(value[key])):
                yield {each: old for each, old in value.items() if each != key} | (
                    {} if inner is GONE else {key: inner}
                )
    elif isinstance(value, list):
        for number, each in enumerate(value):
            for inner in (GONE, *changes(each)):
                yield [*value[:number], *([] if inner is GONE else [inner]), *value[number + 1 :]]
    yield from OTHERS


def use(value, wanted=None):
    """Read and encode and decode whatever can be; the tokens with those that are added."""
    source, wanted = Source("t.json", json.dumps(value).encode()), wanted or Wanted()
    tokenizer = load_source(source, wanted)
    for special in ("none", "all"):
        ids = tokenizer.encode(TEXT, special=special).ids.tolist()
        assert isinstance(tokenizer.decode_bytes(ids), bytes)
        tokenizer.decode(ids)
    return adding_ends(tokenizer).encode("ab").ids.tolist()


@pytest.mark.parametrize("name", FILES)
def test_each_value_may_be_wrong(name, capfd):
    assert use(FILES[name])
    count = 0
    for value in changes(FILES[name]):
        if isinstance(value, dict):
            for special in ({}, {"<x>": 950}):
                count += 1
                with suppress(EngineError):
                    use(value, Wanted(special_tokens=special))
    assert count > 1000
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("rows", [["x"], {"x": 1}, [{"content": ["q"]}], 1, True, "x", [None], [[]]])
def test_added_tokens_are_checked_before_others_are_asked_for(rows):
    with pytest.raises(FileFormatError, match=r"^t\.json: added_tokens"):
        use({**FILES["wordpiece"], "added_tokens": rows}, Wanted(special_tokens={"<x>": 5}))


@pytest.mark.parametrize("name", FILES)
def test_an_id_that_is_taken_is_the_fault_of_who_asks_for_it(name):
    for taken in (1, 901):
        with pytest.raises(SpecialTokenError, match=f"^t.json: special token '<x>' cannot have the id {taken}, "):
            use(FILES[name], Wanted(special_tokens={"<x>": taken}))
    assert use(FILES[name], Wanted(special_tokens={"<x>": 900, "[Y]": 902}))


def post_processed(**changed):
    return {**FILES["bpe"], "post_processor": {**TEMPLATE, **changed}}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            post_processed(special_tokens={}),
            r"post_processor.single\[0\].SpecialToken.id: '\[X\]' is not among post_processor.special_tokens; ",
        ),
        (
            {
                **FILES["unigram"],
                "post_processor": {
                    "type": "Sequence", "processors": [BYTE_LEVEL, {**TEMPLATE, "special_tokens": {}}],
                },
            },
            r"post_processor.processors\[1\].single\[0\].SpecialToken.id: '\[X\]' is not among "
            r"post_processor.processors\[1\].special_tokens; ",
        ),
        (
            post_processed(special_tokens={"[X]": {"id": "[X]", "ids": [77], "tokens": ["[X]"]}}),
            r"post_processor.special_tokens\['\[X\]'\].ids\[0\]: the vocabulary has no token 77; ",
        ),
        (
            {**FILES["wordpiece"], "post_processor": {"type": "BertProcessing", "sep": ["a", 1], "cls": ["b", 7]}},
            r"post_processor.cls\[1\]: the vocabulary has no token 7; ",
        ),
    ],
)  # fmt: skip
def test_a_post_processor_that_cannot_work(value, message, capfd):
    with pytest.raises(FileFormatError, match=rf"^t\.json: {message}"):
        use(value)
    assert capfd.readouterr().err == ""
