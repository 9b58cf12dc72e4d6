"""Known faults of other programs: texts that come back otherwise, slipped positions, torn characters.

Every case of these kinds is run, those too that are added to the file. Not here: the other kinds (test_cases.py,
test_cases_of_speed.py and those beside training, windows and files).
"""

import itertools
import json

import numpy as np
import pytest

import engine
from engine.errors import UnknownIdError
from engine.formats import native
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.spans import flags_of
from engine.stream_decoder import StreamDecoder
from engine.text.graphemes import grapheme_borders
from engine.text.offsets import Offsets
from engine.text.split_patterns import split_pattern
from engine.tokenizer import Tokenizer
from tests.engine.cases import cases_of, merges_to

BYTES = Tokenizer(Merges.of([]))


@cases_of("roundtrip")
def test_round_trip(kernel_mode, case):
    given, expected = case["input"], case["expect"]
    if "decode" in expected:
        check_ids_in_a_hole(given, expected)
        return
    merges = merges_to(given.get("ranks_extra", []))
    tokenizer = Tokenizer(merges, pattern=split_pattern(given.get("pattern", "gpt2")))
    for text in given["texts"]:
        assert tokenizer.decode(tokenizer.encode(text).ids, errors="strict") == text
    for text, ids in expected.get("ids", {}).items():
        assert tokenizer.encode(text).ids.tolist() == ids
    for text, each in zip(given["texts"], expected.get("per_text", []), strict="per_text" in expected):
        encoding = BYTES.encode(text)
        assert encoding.utf8.hex() == each["utf8_hex"]
        assert encoding.counts.bytes == each["bytes"] == len(encoding)
        assert encoding.counts.code_points == each["code_points"]
        assert encoding.offsets.utf16_units == each["utf16_units"]
    assert expected["roundtrip"]
    assert {"ids", "per_text"} & expected.keys()
    assert len({tuple(BYTES.encode(text).ids) for text in given["texts"]}) == len(given["texts"])


def check_ids_in_a_hole(given, expected):
    tokens = {byte: bytes([byte]) for byte in range(256)}
    vocabulary = Vocabulary(tokens | {token_id: bytes.fromhex(data) for data, token_id in given["ranks_extra"]})
    for ids, text in expected["decode"].items():
        assert vocabulary.join(json.loads(ids)).decode() == text
    for token_id in expected["error_naming_id"]:
        with pytest.raises(UnknownIdError, match=f"id {token_id} "):
            vocabulary.join([token_id])


@cases_of("surrogate")
def test_surrogate_halves(case):
    given, expected = case["input"], case["expect"]
    if "code_units" in given:
        text = "".join(chr(int(unit, 16)) for unit in given["code_units"])
        check_every_entry(text, expected)
    elif "texts" in given:
        for text, repaired in zip(given["texts"], expected["either"][0]["same_ids_as"], strict=True):
            encoding = BYTES.encode(text)
            assert encoding.ids.tolist() == BYTES.encode(repaired).ids.tolist()
            (position,) = encoding.surrogates
            assert 0xD800 <= ord(text[position]) < 0xE000
    else:  # what keeps it between two starts is tested with the window; here is what goes into a file
        tokenizer = Tokenizer(Merges.of([]), name=given["text"], notes=given["text"])
        assert native.parse(native.dump(tokenizer), source="v").notes == given["text"]
        assert expected["settings_file_valid_json"]


def check_every_entry(text, expected):
    """encode, count, batch and train take two halves for one character; a trace is what its merges tell."""
    whole = expected["same_ids_as"]
    assert set(expected["every_entry_point"]) == {"encode", "count", "trace", "batch", "train"}
    for encoding in (BYTES.encode(text), *BYTES.encode_batch([text])):
        assert encoding.utf8.hex() == expected["utf8_hex"]
        assert encoding.counts.code_points == 1
        assert encoding.surrogates == ()
    trained, again = (
        engine.train(texts=[each] * 2, vocab_size=300, special_tokens=["!"]) for each in (text, whole)
    )
    assert [tuple(merge) for merge in trained.merges] == [tuple(merge) for merge in again.merges]
    assert trained.encode(text).ids.tolist() == again.encode(whole).ids.tolist() == [258]


@cases_of("stream-decode")
def test_stream_decoding(case):
    given, expected = case["input"], case["expect"]
    if "text" in given:
        check_joined_before_decoded(given["text"], expected)
        return
    stream = StreamDecoder(BYTES)
    assert [stream.push(bytes.fromhex(token)) for token in given["token_bytes_hex"]] == expected["pieces"]
    assert stream.flush() == expected["flush"]
    assert "".join(expected["pieces"]) + expected["flush"] == expected["joined_equals"]
    assert BYTES.decode(bytes.fromhex("".join(given["token_bytes_hex"]))) == expected["joined_equals"]


def check_joined_before_decoded(text, expected):
    encoding = BYTES.encode(text)
    assert len(encoding) == expected["n_tokens"]
    assert BYTES.decode(encoding.ids) == text
    assert [encoding.bytes_of(at).hex() for at in range(len(encoding))] == expected["per_token_view_hex"]
    stream = StreamDecoder(BYTES)
    assert "".join([stream.push([token]) for token in encoding.ids.tolist()] + [stream.flush()]) == text


def spans_of(tokens):
    ends = np.cumsum([len(token) // 2 for token in tokens])
    return np.stack((np.append(0, ends[:-1]), ends), axis=1)


@cases_of("offsets")
def test_offsets(case):
    given, expected = case["input"], case["expect"]
    utf8 = given["text"].encode()
    assert "".join(given["tokens_hex"]) == utf8.hex()
    offsets, spans = Offsets(utf8), spans_of(given["tokens_hex"])
    assert spans.tolist() == [each["bytes"] for each in expected["spans"]]
    assert offsets.code_point_spans(spans).tolist() == [each["chars"] for each in expected["spans"]]
    assert offsets.utf16_spans(spans).tolist() == [each["utf16"] for each in expected["spans"]]


@cases_of("grapheme")
def test_graphemes(case):
    given, expected = case["input"], case["expect"]
    text = given["text"]
    borders = grapheme_borders(text).tolist()
    assert [text[start:end] for start, end in itertools.pairwise(borders)] == expected["graphemes"]
    assert Offsets(text.encode()).graphemes == expected["n_graphemes"]
    flags = flags_of(Offsets(text.encode()), spans_of(given["tokens_hex"]))
    assert [word != "no" for word in flags.names] == [each["splits_utf8_char"] for each in expected["flags"]]
    assert flags.cuts_grapheme.tolist() == [each["splits_grapheme"] for each in expected["flags"]]
