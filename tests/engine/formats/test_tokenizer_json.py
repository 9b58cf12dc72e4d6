"""Reading tokenizer.json: who runs it, what both would give, and how each fault is named."""

import gzip
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.errors import FileFormatError, SpecialTokenError
from engine.formats import Wanted, load_source
from engine.formats.byte_level import STAND_INS
from engine.formats.source import Source
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.bpe_model import MOST_TOKENS
from tests.engine.texts import plain_texts

BYTES = {letter: number for number, letter in enumerate(STAND_INS)}
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
UNSPLIT = {**BYTE_LEVEL, "use_regex": False}
MERGES = [["l", "l"], ["Ġ", "h"], ["e", "ll"], ["ä", "¸"], ["Ġh", "ell"], ["l", "o"], ["1", "2"]]
VOCAB = {**BYTES, **{left + right: 300 + number for number, (left, right) in enumerate(MERGES)}}
DIGITS = r"\p{N}{1,3}"
QWEN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
    r"|\s+(?!\S)|\s+"
)


def split(**options):
    return {"type": "Split", "pattern": {"Regex": DIGITS}, "behavior": "Isolated", "invert": False, **options}


def sequence(key, *steps):
    return {"type": "Sequence", key: list(steps)}


def added(text, number, **options):
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), False)
    return {"id": number, "content": text, **flags, **options}


def whole(*, model=None, **options):
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
        "pre_tokenizer": BYTE_LEVEL, "post_processor": None, "decoder": BYTE_LEVEL,
        "model": {"type": "BPE", "vocab": VOCAB, "merges": MERGES, **(model or {})}, **options,
    }  # fmt: skip


def opened(value, wanted=None):
    return load_source(Source("t.json", json.dumps(value).encode()), wanted or Wanted())


PLAIN = {
    "as it is": whole(),
    "settings that never matter": whole(
        model={"unk_token": "a", "fuse_unk": True, "continuing_subword_prefix": ""}
    ),
    "dropout of nothing": whole(model={"dropout": 0.0}),
    "whole words": whole(model={"ignore_merges": True, "vocab": {**VOCAB, "hello": 400, "Ġhello": 401}}),
    "unsplit": whole(pre_tokenizer=UNSPLIT),
    "splits": whole(
        pre_tokenizer=sequence(
            "pretokenizers", split(), split(pattern={"Regex": "[一-龥]+"}), split(pattern={"String": ".*"}), UNSPLIT
        )
    ),
    "splits, then gpt2": whole(pre_tokenizer=sequence("pretokenizers", split(), BYTE_LEVEL)),
    "qwen": whole(
        normalizer={"type": "NFC"},
        pre_tokenizer=sequence("pretokenizers", split(pattern={"Regex": QWEN}), UNSPLIT),
        added_tokens=[added("<|x|>", 500, special=True), added("<tag>", 501)],
    ),
    "normalised first": whole(
        normalizer=sequence("normalizers", {"type": "NFKC"}), added_tokens=[added("<|x|>", 500, normalized=True)]
    ),
    "no normalizer": whole(normalizer=sequence("normalizers"), decoder=sequence("decoders", BYTE_LEVEL)),
    "early and late": whole(added_tokens=[added("<a", 500), added("b>", 501, normalized=True)]),
    "merges twice": whole(model={"merges": [*MERGES, ["l", "l"]]}),
}
LIBRARY = {
    "prefix": whole(pre_tokenizer={**BYTE_LEVEL, "add_prefix_space": True}),
    "lower-case": whole(normalizer={"type": "Lowercase"}),
    "two forms": whole(normalizer=sequence("normalizers", {"type": "NFC"}, {"type": "NFKC"})),
    "no pre-tokenizer": whole(pre_tokenizer=None),
    "no decoder": whole(decoder=None),
    "other step": whole(
        pre_tokenizer=sequence("pretokenizers", {"type": "Digits", "individual_digits": True}, UNSPLIT)
    ),
    "pieces dropped": whole(pre_tokenizer=sequence("pretokenizers", split(behavior="Removed"), UNSPLIT)),
    "inverted": whole(pre_tokenizer=sequence("pretokenizers", split(invert=True), UNSPLIT)),
    "read otherwise": whole(
        pre_tokenizer=sequence("pretokenizers", split(pattern={"Regex": r"\p{N}{1,3}+|\s+$"}), UNSPLIT)
    ),
    "strip": whole(added_tokens=[added("<mask>", 500, lstrip=True)]),
    "single word": whole(added_tokens=[added("hell", 500, single_word=True)]),
    "byte missing": whole(model={"vocab": {token: number for token, number in VOCAB.items() if token != "x"}}),
    "large id": whole(model={"vocab": {**VOCAB, "zz": MOST_TOKENS}}),
    "suffix": whole(
        model={
            "end_of_word_suffix": "</w>", "merges": [],
            "vocab": {**BYTES, **{f"{letter}</w>": 256 + number for letter, number in BYTES.items()}},
        }
    ),
    "mixed": whole(
        normalizer={"type": "NFC"}, added_tokens=[added("<a>", 500), added("<b>", 501, normalized=True)]
    ),
    "late before early": whole(added_tokens=[added("b>", 500), added("<ab", 501, normalized=True)]),
    "late around early": whole(added_tokens=[added("b", 500), added("abc", 501, normalized=True)]),
    "other id in the model": whole(added_tokens=[added("ll", 500)]),
    "dropout": whole(model={"dropout": 0.5}),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAIN)
def test_the_engine_runs_what_is_plain(name):
    tokenizer = opened(PLAIN[name])
    assert (tokenizer.origin.library, tokenizer.origin.format) == ("engine", "tokenizer-json")


@pytest.mark.parametrize("name", LIBRARY)
def test_the_library_runs_the_rest(name):
    tokenizer = opened(LIBRARY[name])
    assert (tokenizer.origin.library, tokenizer.origin.format) == ("tokenizers", "tokenizer-json")
    assert tokenizer.encode("hello").ids.tolist()


seen_texts = st.lists(
    st.one_of(plain_texts, st.sampled_from(["hello", " hello", "1212", "<|x|>", "<tag>", "＜|x|＞", "<ab>", ".*"])),
    max_size=4,
).map("".join)


@pytest.mark.parametrize("name", PLAIN)
@settings(max_examples=30)
@given(text=seen_texts)
def test_both_give_the_same_ids(name, text):
    # The older Unicode of the library's own NFKC is another matter.
    ours, theirs = pair_of(name)
    assert ours.encode(text, special="all").ids.tolist() == theirs.encode(text, special=True).ids.tolist()


pairs = {}


def pair_of(name):
    if name not in pairs:
        pairs[name] = opened(PLAIN[name]), HuggingFacePipeline.of_object(PLAIN[name])
    return pairs[name]


def test_special_tokens_are_found_when_asked_for_and_added_tokens_always():
    tokens = [added("<|x|>", 500, special=True), added("<y>", 501)]
    tokenizer = opened(whole(added_tokens=tokens))
    assert tokenizer.special_tokens == {"<|x|>": 500}
    assert tokenizer.encode("<y><|x|>").ids.tolist() == [501, *b"<|x|>"]
    assert tokenizer.encode("<y><|x|>", special="all").ids.tolist() == [501, 500]
    assert tokenizer.decode([500, 501]) == "<|x|><y>"


def test_patterns_have_their_names():
    assert opened(PLAIN["as it is"]).pattern.name == "gpt2"
    assert opened(PLAIN["unsplit"]).pattern.name == "none"
    assert opened(PLAIN["qwen"]).pattern.name == "qwen"
    assert len(opened(PLAIN["splits"]).pattern.expressions) == 3


def test_a_special_token_can_be_named():
    value = whole(added_tokens=[added("<|x|>", 500, special=True), added("<y>", 501)])
    tokenizer = opened(value, Wanted(special_tokens={"<|x|>": 600, "<y>": 501, "<z>": 601}))
    assert tokenizer.special_tokens == {"<|x|>": 600, "<y>": 501, "<z>": 601}
    assert tokenizer.encode("<|x|><y>", special="all").ids.tolist() == [600, 501]
    with pytest.raises(SpecialTokenError, match=r"id 97, which is that of the token a"):
        opened(value, Wanted(special_tokens={"<z>": 97}))
    there = opened(whole(decoder=None), Wanted(special_tokens={"<z>": 601}))
    assert there.encode("<z>", special="all").ids.tolist() == [601]


def test_what_was_noticed_is_said():
    value = whole(model={"merges": [*MERGES, ["l", "l"]]}, truncation={"max_length": 8}, padding={"pad_id": 0})
    remarks = opened(value, Wanted(preset="cl100k")).origin.remarks
    assert [
        sum(word in each for each in remarks) for word in ("Not used", "twice", '"truncation"', '"padding"')
    ] == [1] * 4
    assert any("holes" in each for each in remarks)


def test_packed_and_called_after_its_folder(tmp_path):
    path = tmp_path / "my-model" / "tokenizer.json.gz"
    path.parent.mkdir()
    path.write_bytes(gzip.compress(json.dumps(whole()).encode()))
    assert engine.load(path).name == "my-model"


def changed(**options):
    return json.dumps(whole(**options)).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(model={"vocab": {**VOCAB, "q": "7"}}), 'model.vocab["q"]: expected a whole number, found "7"'),
        (changed(model={"vocab": {**VOCAB, "q": True}}), 'model.vocab["q"]: expected a whole number, found true'),
        (changed(model={"vocab": {**VOCAB, "q": -1}}), 'model.vocab["q"]: expected an id from 0 to'),
        (changed(model={"vocab": {**VOCAB, "q": 2**31}}), 'model.vocab["q"]: expected an id from 0 to 2147483647'),
        (changed(model={"vocab": {**VOCAB, "q": 10**400}}), 'model.vocab["q"]: expected an id from 0 to'),
        (changed(model={"vocab": {**VOCAB, "QQ": 97}}), 'model.vocab["QQ"]: the id 97 is that of "a" already'),
        (changed(model={"vocab": {**VOCAB, "\ud83d": 900}}), 'model.vocab["\\ud83d"]: expected a text, found'),
        (changed(model={"merges": [*MERGES, ["a"]]}), 'model.merges[7]: expected two parts, ["a", "b"] or "a b"'),
        (changed(model={"merges": [*MERGES, 5]}), "model.merges[7]: expected two parts"),
        (changed(model={"merges": [*MERGES, ["a", ""]]}), "model.merges[7]: expected two parts"),
        (changed(model={"merges": ["#version: 0.2", "l l", "a"]}), "model.merges[2]: expected two parts"),
        (changed(model={"merges": ["#version: 0.2", "l l", "ll 中"]}), 'model.merges[2]: its part "中" is not'),
        (changed(model={"merges": [["a", "b"]]}), 'model.merges[0]: its whole "ab" is not in the vocabulary'),
        (changed(model={"merges": {}}), "model.merges: expected a list, found an object"),
        (changed(model={"vocab": []}), "model.vocab: expected an object, found a list"),
        (changed(model={"vocab": {}}), "model.vocab: there is no token in it"),
        (changed().replace(b'"ll": 300', b'"ll": 300, "ll": 301'), 'model.vocab: the key "ll" occurs twice'),
        (changed().replace(b'"ll": 300', b'"ll": 1e400'), 'model.vocab["ll"]: expected a whole number, found'),
        (changed().replace(b'"ll": 300', b'"ll": ' + b"9" * 5000), "Exceeds the limit"),
        (b'{"model": ' + b'{"a": ' * 100_000 + b"1" + b"}" * 100_001, "nested too deeply"),
        (changed(added_tokens=[{"id": "x", "content": "<y>"}]), "added_tokens[0].id: expected a whole number"),
        (changed(added_tokens=[added("\ud83d", 500)]), "added_tokens[0].content: "),
        (changed(added_tokens=[added("<x>", 2**31)]), "added_tokens[0].id: "),
        (changed(added_tokens=[added("<x>", 97)]), "added_tokens[0].id: "),
        (json.dumps({"model": {"type": "Other", "vocab": {}}}).encode(), ""),
    ],
)  # fmt: skip
def test_faults_are_named_with_their_place(data, message):
    with pytest.raises(FileFormatError) as caught:
        load_source(Source("t.json", data), Wanted())
    assert str(caught.value).startswith(f"t.json: {message}")
