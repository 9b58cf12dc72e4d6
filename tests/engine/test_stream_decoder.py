"""Decoding ids as they come."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnknownIdError
from engine.models.merges import Merges
from engine.stream_decoder import StreamDecoder
from engine.tokenizer import Tokenizer

TOKENIZER = Tokenizer(Merges.of([(0xE4, 0xB8)]), special_tokens=["<|end|>"])


@pytest.mark.parametrize(
    ("tokens", "pieces", "flush"),
    [
        (["f0", "9f", "98", "80"], ["", "", "", "😀"], ""),
        (["f09f98", "20", "80"], ["", "\ufffd ", "\ufffd"], ""),
        (["6f6b20", "e4bd"], ["ok ", ""], "\ufffd"),
        (["61", "efbfbd", "62"], ["a", "\ufffd", "b"], ""),
        (["", "e4", "", "b8ad"], ["", "", "", "中"], ""),
    ],
)
def test_a_character_comes_whole(tokens, pieces, flush):
    stream = StreamDecoder(TOKENIZER)
    assert [stream.push(bytes.fromhex(token)) for token in tokens] == pieces
    assert stream.flush() == flush
    assert stream.flush() == ""


@given(st.lists(st.binary(max_size=4), max_size=8))
def test_joined_it_is_decode(parts):
    stream = StreamDecoder(TOKENIZER)
    assert "".join([*map(stream.push, parts), stream.flush()]) == TOKENIZER.decode(b"".join(parts))
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    assert [stream.push(part) for part in parts] == [decoder.decode(part) for part in parts]


def test_special_tokens_give_their_text():
    stream = StreamDecoder(TOKENIZER)
    assert [stream.push([256]), stream.push([0xAD, 257])] == ["", "中<|end|>"]


def test_an_unknown_id_leaves_the_decoder_as_it_was():
    stream = StreamDecoder(TOKENIZER)
    stream.push([256])
    with pytest.raises(UnknownIdError, match="id 258 "):
        stream.push([0xAD, 258])
    assert stream.push([0xAD]) == "中"


def test_flush_begins_anew():
    stream = StreamDecoder(TOKENIZER)
    stream.push([0xE4])
    assert stream.flush() == "\ufffd"
    assert stream.push([0xB8]) == "\ufffd"
