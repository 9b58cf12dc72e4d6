"""Files of ranks on which other programs fail: what is read, what is refused, and what is told."""

import base64
import re

import pytest
import tokenizers

from engine.errors import FileFormatError
from engine.formats import load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.text.token_text import gpt2_alphabet, token_text
from tests.engine.cases import cases_of

PRESETS = {"gpt2": "gpt2", "cl100k": "cl100k"}


def ranks_of(given):
    """rank -> bytes of a case that lists its tokens; the single bytes are there unless it lists all ranks."""
    if "ranks" in given:
        return {rank: bytes.fromhex(data) for data, rank in given["ranks"]}
    extra = {rank: bytes.fromhex(data) for data, rank in given.get("ranks_extra", [])}
    return {**{byte: bytes([byte]) for byte in range(256)}, **extra}


def opened(data, preset="gpt2"):
    return load_source(Source("case.tiktoken", data), Wanted(preset=preset))


def tokenizer_of(given):
    lines = b"".join(base64.b64encode(data) + b" %d\n" % rank for rank, data in ranks_of(given).items())
    return opened(lines, given.get("pattern", "gpt2"))


def refused(data):
    """The message with which a file is refused."""
    with pytest.raises(FileFormatError) as caught:
        opened(data)
    return str(caught.value)


def line_of(message):
    return int(re.search(r"case\.tiktoken: line (\d+):", message)[1])


@cases_of("tiktoken-file")
def test_case(case):
    given, expected = case["input"], case["expect"]
    checks = {
        "file": check_file,
        "files": check_each_refused,
        "lines": check_each_refused,
        "ranks": check_missing_bytes,
        "lookups_hex": check_look_up,
        "action": check_merges,
        "texts": check_ids,
    }
    checks[next(key for key in checks if key in given)](given, expected)


def check_file(given, expected):
    data = given["file"].encode()
    if "same_as_reference" in expected:
        assert dict(opened(data).vocabulary) == dict(opened(given["reference"].encode()).vocabulary)
        return
    message = refused(data)
    assert line_of(message) == expected.get("error_line", expected.get("line"))
    assert all(str(name) in message for name in expected.get("message_names", []))


def check_each_refused(given, expected):
    assert "line" in expected["each"]
    for text in given.get("files") or [f"{line}\n" for line in given["lines"]]:
        assert line_of(refused(text.encode())) == 1


def check_ids(given, expected):
    tokenizer = tokenizer_of(given)
    for text, ids in expected["ids"].items():
        assert tokenizer.encode(text).ids.tolist() == ids
    if "trace_says" in expected:
        whole = tokenizer.pipeline.ranks.unmerged
        assert whole == {256: b"abc"}


def check_missing_bytes(given, expected):
    tokenizer = tokenizer_of(given)
    for text, ids in expected["ids"].items():
        assert tokenizer.encode(text).ids.tolist() == ids
    other = next(text for text in given["texts"] if text not in expected["ids"])
    encoding = tokenizer.encode(other)
    unknown = encoding.altered.unknown
    assert [encoding.bytes_of(at).hex() for at in range(len(encoding)) if unknown[at]] == ["e2", "80", "9c"]
    assert "unknown bytes e2 80 9c flagged" in expected["second"]
    missing = int(re.search(r"(\d+) of the 256 single bytes are missing", " ".join(tokenizer.origin.remarks))[1])
    assert missing >= int(expected["load_warning"].split()[0])


def check_look_up(given, expected):
    tokenizer = tokenizer_of({"ranks_extra": [["e4bd", 256]]})
    ids = {data: token_id for token_id, data in tokenizer.vocabulary.items()}
    looked_up = [bytes.fromhex(each) for each in given["lookups_hex"]]
    assert [ids[data] for data in looked_up] == expected["ids"]
    shown = [token_text(data) for data in looked_up]
    assert shown == ["<0x80>", "<0xFF>", "<0xE4><0xBD>"]


def check_merges(given, expected):
    tokenizer = tokenizer_of(given)
    vocabulary = tokenizer.vocabulary
    pairs = [(vocabulary[merge.left].decode(), vocabulary[merge.right].decode()) for merge in tokenizer.merges]
    assert pairs == [tuple(pair) for pair in expected["merges_in_order"]]
    names = {token_id: gpt2_alphabet(data) for token_id, data in vocabulary.items()}
    written = {name: token_id for token_id, name in names.items()}
    peer = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=written, merges=pairs))
    peer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    for text in expected["hf_ids_equal_tiktoken_for"]:
        assert peer.encode(text).ids == tokenizer.encode(text).ids.tolist()
