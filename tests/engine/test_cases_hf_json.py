"""Known faults of other programs with tokenizer.json: forms of merges, added tokens, letters that vanish.

A model that the case gives alone is run as Hugging Face's library runs it, with as little around it as it needs.
Not here: what else the reader does (tests/engine/formats/test_tokenizer_json.py).
"""

import json

import pytest

from engine.errors import FileFormatError
from engine.formats import Wanted, load_source
from engine.formats.byte_level import STAND_INS
from engine.formats.source import Source
from tests.engine.cases import cases_of

BYTES = {letter: number for number, letter in enumerate(sorted(STAND_INS))}
"""The 256 bytes in the order of their stand-in letters, as Hugging Face's trainer numbers them."""

BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
FLAGS = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), False)


def opened(vocab, merges, *, added=(), model=None, pre_tokenizer=None, decoder=None):
    whole = {
        "version": "1.0", "truncation": None, "padding": None, "post_processor": None, "normalizer": None,
        "added_tokens": [{**FLAGS, **each} for each in added], "pre_tokenizer": pre_tokenizer,
        "decoder": decoder or {"type": "Fuse"},
        "model": {"type": "BPE", "vocab": vocab, "merges": merges, **(model or {})},
    }  # fmt: skip
    return load_source(Source("tokenizer.json", json.dumps(whole).encode()), Wanted())


def byte_level(merges=(), **options):
    """All 256 bytes, and these merges."""
    vocab = {**BYTES, **{left + right: 256 + number for number, (left, right) in enumerate(merges)}}
    chosen = {"pre_tokenizer": BYTE_LEVEL, "decoder": BYTE_LEVEL} | options
    return opened(vocab, [list(pair) for pair in merges], **chosen)


def in_both(vocab, merges, **model):
    """The vocabulary by itself, which the library runs, and among all bytes, for the engine; their ids."""
    shifted = {token: 1000 + number for token, number in vocab.items()}
    rest = {letter: number for letter, number in BYTES.items() if letter not in vocab}
    here = opened({**rest, **shifted}, merges, model=model, pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL)
    there = opened(vocab, merges, model=model)
    assert (here.origin.library, there.origin.library) == ("engine", "tokenizers")

    def ids(text):
        found = there.encode(text).ids.tolist()
        assert [each - 1000 for each in here.encode(text).ids.tolist()] == found
        return found

    return ids


@cases_of("hf-json")
def test_tokenizer_json(case):
    given, expected = case["input"], case["expect"]
    checks = {
        "merges_forms": check_forms, "merges_array": check_blanks, "pre_tokenizer_split": check_splits,
        "ignore_merges": check_whole_words, "added": check_literal, "unk_token": check_lost,
        "pre_tokenizer": check_prefix,
    }  # fmt: skip
    check = next((check for key, check in checks.items() if key in given), None)
    if check is not None:
        check(given, expected)
    elif "error_names" in expected:
        check_refusal(given, expected)
    elif "tokens" in expected:
        ids = in_both(given["vocab"], given["merges"])
        for text in given["texts"]:
            assert ids(text) == [given["vocab"][token] for token in expected["tokens"][text]]
    elif "vocab_size" in expected:
        tokenizer = opened(given["vocab"], [], added=given["added_tokens"])
        assert tokenizer.vocab_size == expected["vocab_size"]
    else:
        tokenizer = byte_level(added=given["added_tokens"])
        assert tokenizer.encode(given["text"]).ids.tolist()[1] == expected["id_of_added"]


def check_forms(given, expected):
    for merges in given["merges_forms"]:
        assert in_both(given["vocab"], merges)(given["text"]) == expected["ids_both"]


def check_blanks(given, expected):
    assert opened(given["vocab"], given["merges_array"]).encode(given["text"]).ids.tolist() == expected["array_ids"]
    with pytest.raises(FileFormatError, match=r"model\.merges\[0\]:"):
        opened(given["vocab"], given["merges_string"])
    # What the engine would run is refused for the same reason.
    with pytest.raises(FileFormatError, match=r"model\.merges\[0\]:"):
        opened({**BYTES, "ab": 256}, ["a  b"], pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL)


def check_refusal(given, expected):
    whole = {**BYTES, **{token: 1000 + number for token, number in given["vocab"].items()}}
    for vocab, options in (
        (given["vocab"], {}),
        (whole, {"pre_tokenizer": BYTE_LEVEL, "decoder": BYTE_LEVEL}),
    ):
        merges = given["merges"] if vocab is not whole else [["a", "b"], ["ab", "zz"]]
        with pytest.raises(FileFormatError) as caught:
            opened(vocab, merges, **options)
        assert f"model.merges[{expected['and_index']}]:" in str(caught.value)
        assert all(name in str(caught.value) for name in expected["error_names"])


def check_whole_words(given, expected):
    ids = in_both(given["vocab"], given["merges"], ignore_merges=given["ignore_merges"])
    assert {text: ids(text) for text in given["texts"]} == expected["ids"]


def check_literal(given, expected):
    for special, normalized in ((False, True), (False, False), (True, False)):
        added = {"id": 256, "content": given["added"], "special": special, "normalized": normalized}
        tokenizer = byte_level(added=[added])
        ids = tokenizer.encode(given["text"], special="all").ids.tolist()
        assert len(ids) == 3
        assert tokenizer.decode(ids) == expected["decode_of_encode"]


def check_splits(given, expected):
    for pattern in given["pre_tokenizer_split"]:
        split = {"type": "Split", "pattern": pattern, "behavior": "Isolated", "invert": False}
        steps = {"type": "Sequence", "pretokenizers": [split, {**BYTE_LEVEL, "use_regex": False}]}
        tokenizer = byte_level([tuple(pair) for pair in given["merges"]], pre_tokenizer=steps)
        assert tokenizer.origin.library == "engine"
        assert tokenizer.encode(given["text"]).spans.tolist() == expected["spans"][next(iter(pattern))]


def check_lost(given, expected):
    tokenizer = opened(given["vocab"], given["merges"], model={"unk_token": given["unk_token"]})
    encoding = tokenizer.encode(given["text"])
    found = [
        [*span, token_id] for span, token_id in zip(encoding.spans.tolist(), encoding.ids.tolist(), strict=True)
    ]
    assert found == expected["known_spans"]
    assert encoding.altered.dropped.tolist() == expected["flag_unknown"]


def check_prefix(given, expected):
    tokenizer = byte_level(pre_tokenizer={**BYTE_LEVEL, **given["pre_tokenizer"]})
    for text in given["texts"]:
        encoding = tokenizer.encode(text)
        assert [encoding.token_bytes(at).hex() for at in range(len(encoding))] == expected["token_bytes"][text]
        assert (encoding.spans <= len(text)).all()
        inserted = text in expected["flag_not_roundtrip"]
        assert (encoding.altered is not None and bool(encoding.altered.inserted[0])) == inserted
    assert tokenizer.decode(tokenizer.encode("ab").ids) == expected["decode_of_ab"]
