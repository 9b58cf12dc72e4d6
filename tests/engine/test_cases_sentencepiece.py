"""Known faults of other programs with SentencePiece models, and with bytes that stand in for characters in them.

Not here: byte fallback in the library tokenizers.
"""

import base64
import functools

import numpy as np
import pytest

from engine.errors import EngineError, FileFormatError
from engine.formats import kind_of, load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.libraries.sentence_piece import SentencePiece
from tests.engine.cases import all_cases, cases_of
from tests.engine.libraries.piece_models import ALL_BYTES, UNK, letters, model, pipeline, rules

byte_fallback_cases = cases_of("byte-fallback")  # not a decorator of its own: the other library runs them too


def opened(data, name="x.model"):
    return load_source(Source(name, data), Wanted())


@cases_of("sentencepiece")
def test_sentencepiece(case):
    given = case["input"]
    if "files" in given:
        check_files(case)
    elif "normaliser" in given:
        check_normal_forms(case)
    elif "unigram_vocab" in given:
        check_best_paths(case)
    elif isinstance(given["model_base64"], dict):
        for name, data in given["model_base64"].items():
            lossy = case["expect"].get("flag_not_roundtrip") == f"{name} only"
            check_results(data, given["texts"], case["expect"][name], may_lose=lossy)
    else:
        lossy = {"flag_not_roundtrip", "flag_lossy"} & case["expect"].keys()
        check_results(given["model_base64"], given["texts"], case["expect"]["result"], may_lose=bool(lossy))
        if "unknown_spans_marked" in case["expect"]:
            check_unknown_spans(given["model_base64"], case["expect"]["result"])


def check_results(data, texts, results, *, may_lose):
    """Pieces, ids and decoded text; where the text does not come back, the encoding shows what was changed."""
    tokenizer = opened(base64.b64decode(data))
    pieces = tokenizer.pipeline.model.pieces
    lost = set()
    for text in texts:
        encoding, expected = tokenizer.encode(text), results[text]
        assert encoding.ids.tolist() == expected["ids"]
        assert tokenizer.decode(expected["ids"]) == expected["decode"]
        unknown = encoding.altered.unknown if encoding.altered else [False] * len(encoding)
        shown = [
            encoding.token_bytes(place).decode() if unknown[place] else pieces[token_id].decode()
            for place, token_id in enumerate(encoding.ids.tolist())
        ]
        assert shown == expected["pieces"]
        if expected["decode"] != text:
            lost.add(text)
            altered = encoding.altered
            changed = altered.normalized.decode().removeprefix(" ") != text
            assert changed or altered.unknown.any() or len(altered.dropped)
    assert may_lose or lost <= {"   "}  # blanks alone may be gone where extra ones are dropped


def check_unknown_spans(data, results):
    tokenizer = opened(base64.b64decode(data))
    for text, expected in results.items():
        encoding = tokenizer.encode(text)
        (place,) = np.flatnonzero(encoding.altered.unknown).tolist()
        assert expected["ids"][place] == 0
        assert encoding.bytes_of(place).decode() == expected["pieces"][place]


@functools.cache
def with_rules(name):
    pieces = [*letters("▁.IVfinThsab"), *ALL_BYTES]
    return pipeline(pieces, byte_fallback=True, normalizer=rules(name))


def check_normal_forms(case):
    given, expected = case["input"], case["expect"]
    one = with_rules(given["normaliser"])
    assert expected["spans_refer_to_original"]
    for text in given["texts"]:
        encoding = one.encode(text)
        assert encoding.altered.normalized.decode() == " " + expected["normalised"][text]
        assert encoding.utf8 == text.encode()
        assert encoding.spans[0, 0] == 0
        assert encoding.spans[-1, 1] == len(encoding.utf8)
        assert all(encoding.offsets.is_code_point_border(encoding.spans).ravel())
        gone = b"".join(encoding.utf8[start:end] for start, end in encoding.altered.dropped.tolist())
        assert gone == (b"\x10" if "\x10" in text else b"")


def check_best_paths(case):
    given = case["input"]
    assert not given["dummy_prefix"]
    pieces = [UNK, *map(tuple, given["unigram_vocab"])]
    one = SentencePiece(model(pieces, dummy_prefix=given["dummy_prefix"]), source="x.model")
    for text in given["texts"]:
        encoding = one.encode(text)
        found = [encoding.bytes_of(place).decode() for place in range(len(encoding))]
        assert found == case["expect"]["pieces"][text]


def check_files(case):
    expected = case["expect"]
    for place, written in enumerate(case["input"]["files"]):
        if "each" in expected:
            data = bytes.fromhex(written[4:]) if written.startswith("hex:") else written.encode()
            with pytest.raises(EngineError, match=r"^x\.model: "):
                opened(data)
        elif expected["detected"][place] == "sentencepiece":
            assert kind_of(Source("x.model", first_model())).name == "sentencepiece"
        else:
            data = written.partition(" (")[0].encode()
            assert not any(each.name == "sentencepiece" for each in kinds_that_take(data))


def first_model():
    return next(base64.b64decode(case["input"]["model_base64"]) for case in all_cases() if case["id"] == "SM-01")


def kinds_that_take(data):
    try:
        return [kind_of(Source("x.model", data))]
    except FileFormatError:
        return []


def bytes_and_a():
    data = model([UNK, ("a",), *ALL_BYTES], "bpe", byte_fallback=True, dummy_prefix=False, remove_extra=False)
    return opened(data)


@byte_fallback_cases
def test_byte_fallback(case):
    given, expected = case["input"], case["expect"]
    if "decode_tokens" in given:
        tokenizer = bytes_and_a()
        ids = {piece.decode(): token_id for token_id, piece in enumerate(tokenizer.pipeline.model.pieces)}
        decoded = [tokenizer.decode([ids[token] for token in tokens]) for tokens in given["decode_tokens"]]
        assert decoded == expected["decoded"]
    elif "texts" in given:
        tokenizer = bytes_and_a()
        pieces = [piece.decode() for piece in tokenizer.pipeline.model.pieces]
        for text in given["texts"]:
            encoding = tokenizer.encode(text)
            assert encoding.ids.tolist() == expected["ids"][text]
            assert [pieces[token_id] for token_id in encoding.ids.tolist()] == expected["tokens"][text]
            assert tokenizer.decode(encoding.ids) == text
            assert tokenizer.decode_bytes(encoding.ids) == text.encode()
    else:  # some of the 256 byte pieces are no model for this library; it says so instead of losing a character
        partly = [UNK, ("a",), *(ALL_BYTES[byte] for byte in (0xE4, 0xBD))]
        with pytest.raises(FileFormatError, match="there are not 256 byte pieces"):
            opened(model(partly, byte_fallback=True))
