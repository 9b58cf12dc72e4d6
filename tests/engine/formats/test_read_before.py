"""A file that is opened again gives the same tokenizer as before, and another one where anything is different."""

import base64
import json

import pytest

import engine
from engine.formats import read_before
from engine.formats.byte_level import STAND_INS


def ranks(count):
    tokens = [bytes([byte]) for byte in range(256)] + [b"%05d" % number for number in range(count)]
    return b"".join(base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens))


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setattr(read_before, "FEWEST_BYTES", 1 << 10)
    path = tmp_path / "v.tiktoken"
    path.write_bytes(ranks(99))
    return path


def test_the_same_file_is_not_read_again(path):
    first = engine.load(path, preset="gpt2")
    again = engine.load(path, preset="gpt2")
    assert again is not first
    assert again.pipeline is first.pipeline
    assert (again.name, again.origin) == (first.name, first.origin)


def test_what_differs_is_read_anew(path, tmp_path):
    first = engine.load(path, preset="gpt2")
    assert engine.load(path, preset="cl100k").pattern.name == "cl100k"
    assert "<x>" in engine.load(path, preset="gpt2", special_tokens={"<x>": 900}).special_tokens
    other = tmp_path / "w.tiktoken"
    other.write_bytes(path.read_bytes())
    assert engine.load(other, preset="gpt2").name == "w"
    path.write_bytes(ranks(98))
    assert engine.load(path, preset="gpt2").vocab_size == first.vocab_size - 1


def test_only_the_last_ones_are_kept(path, tmp_path):
    first = engine.load(path, preset="gpt2")
    for number in range(read_before.MOST):
        other = tmp_path / f"{number}.tiktoken"
        other.write_bytes(ranks(50 + number))
        engine.load(other, preset="gpt2")
    assert engine.load(path, preset="gpt2").pipeline is not first.pipeline


def test_what_lies_beside_is_looked_at_each_time(tmp_path, monkeypatch):
    monkeypatch.setattr(read_before, "FEWEST_BYTES", 1)
    vocab = {letter: number for number, letter in enumerate(STAND_INS)} | {"ab": 256, "bc": 257}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab))
    (tmp_path / "merges.txt").write_text("a b\n")
    assert engine.load(tmp_path / "vocab.json").encode("abc").ids.tolist()[0] == 256
    (tmp_path / "merges.txt").write_text("b c\n")
    assert engine.load(tmp_path / "vocab.json").encode("abc").ids.tolist()[-1] == 257
