"""The tokenizer: encoding, special tokens, decoding, parts of it."""

import dataclasses
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.encoding import Encoding
from engine.errors import (
    DecodeError,
    EncodingStopped,
    PatternError,
    SettingsError,
    SpecialTokenError,
    UnknownIdError,
)
from engine.models.merges import Merges
from engine.text.split_patterns import NAMED, SplitPattern, compiled
from engine.text.utf8 import to_utf8
from engine.tokenizer import Tokenizer
from tests.engine.texts import either_form, merges_for, texts
from tests.reference.bpe_encoder import encode

PLAIN = Tokenizer(Merges.of([]))


@either_form
@given(text=texts, data=st.data(), name=st.sampled_from([*NAMED]))
def test_encoding_covers_the_text_and_decodes_to_it(kernel_mode, text, data, name):
    utf8, surrogates = to_utf8(text)
    merges = data.draw(merges_for(utf8))
    tokenizer = Tokenizer(Merges.of(merges), pattern=NAMED[name], special_tokens=["<|x|>", "中国", "\n"])
    special = data.draw(st.sampled_from(["none", "all"]))
    encoding = tokenizer.encode(text, special=special)
    assert (encoding.utf8, encoding.text, encoding.surrogates) == (utf8, utf8.decode(), surrogates)
    assert (
        encoding.spans.ravel().tolist()
        == [0, *np.repeat(encoding.spans[:-1, 1], 2), len(utf8)][: 2 * len(encoding)]
    )
    assert [encoding.bytes_of(at) for at in range(len(encoding))] == [
        tokenizer.vocabulary[token_id] for token_id in encoding.ids
    ]
    assert tokenizer.decode_bytes(encoding.ids) == utf8
    assert tokenizer.decode(encoding.ids, errors="strict") == utf8.decode()
    assert encoding.special.tolist() == [token_id >= 256 + len(merges) for token_id in encoding.ids]
    if special == "none":
        pieces = [utf8.decode()] if name == "none" else compiled(NAMED[name].regex).findall(utf8.decode())
        assert encoding.ids.tolist() == [token for piece in pieces for token in encode(piece.encode(), merges)]
        assert not encoding.special.any()


def test_an_empty_text():
    encoding = PLAIN.encode("")
    assert (len(encoding), encoding.ids.dtype, encoding.spans.shape) == (0, np.int32, (0, 2))
    assert encoding.flags.names == []
    assert dataclasses.asdict(encoding.counts) == dict.fromkeys(dataclasses.asdict(encoding.counts), 0)
    assert len(Tokenizer(Merges.of([]), special_tokens=["x"]).encode("", special="all")) == 0


def test_special_tokens_are_found_only_when_asked_for():
    tokenizer = Tokenizer(Merges.of([(32, 32)]), special_tokens=["<|im|>"])
    text = "a  <|im|> b"
    assert tokenizer.encode(text).ids.tolist() == list(b"a  <|im|> b")
    found = tokenizer.encode(text, special="all")
    assert found.ids.tolist() == [97, 256, 257, 32, 98]
    assert found.spans.tolist() == [[0, 1], [1, 3], [3, 9], [9, 10], [10, 11]]
    assert found.special.tolist() == [False, False, True, False, False]
    assert tokenizer.encode("a  b").ids.tolist() == [97, 32, 32, 98]
    assert tokenizer.encode("<|im|<|im|>|>", special="all").ids.tolist() == [*b"<|im|", 257, *b"|>"]
    with pytest.raises(SettingsError, match="special='some'"):
        tokenizer.encode(text, special="some")


def test_ids_and_size():
    tokenizer = Tokenizer(Merges.of([(97, 98), (256, 99)]), special_tokens=["<a>", "<b>"])
    assert tokenizer.vocab_size == len(tokenizer.vocabulary) == 260
    assert tokenizer.special_tokens == {"<a>": 258, "<b>": 259}
    with pytest.raises(TypeError):
        tokenizer.special_tokens["<c>"] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        tokenizer.name = "other"


def test_the_first_merges_only():
    tokenizer = Tokenizer(Merges.of([(97, 98), (256, 99)]), special_tokens=["<a>"], name="n", notes="x")
    part = tokenizer.at(1)
    assert part.encode("abc").ids.tolist() == [256, 99]
    assert part.special_tokens == {"<a>": 257}
    assert (part.vocab_size, part.name, part.notes, part.created) == (258, "n", "x", tokenizer.created)
    assert part.encode("<a>", special="all").ids.tolist() == [257]
    assert part.at(5).vocab_size == 258
    with pytest.raises(UnknownIdError, match="258"):
        part.decode([258])
    assert part.pipeline.model._table is tokenizer.pipeline.model._table


def test_another_name_by_replace():
    tokenizer = Tokenizer(Merges.of([(97, 98)]), special_tokens=["<a>"], pattern=NAMED["none"])
    other = dataclasses.replace(tokenizer, name="b", version="2.0.0", notes="n")
    assert (other.name, other.version, other.notes, other.created) == ("b", "2.0.0", "n", tokenizer.created)
    assert (other.merges, other.pattern, other.special_tokens) == (
        tokenizer.merges, tokenizer.pattern, tokenizer.special_tokens,
    )  # fmt: skip


@pytest.mark.parametrize("merge", [(256, 97), (97, 300), (-1, 97)])
def test_merges_of_tokens_that_are_not_there_are_refused(merge):
    with pytest.raises(SettingsError, match="the merge of rank 0 joins ids"):
        Tokenizer(Merges.of([merge]))


def test_bad_special_tokens_are_refused():
    with pytest.raises(SpecialTokenError):
        Tokenizer(Merges.of([]), special_tokens=["a", ""])


def test_batch_is_each_by_itself():
    found = PLAIN.encode_batch(["a", "", "\ud83d" + "\udc4d"])
    assert [each.ids.tolist() for each in found] == [[97], [], [240, 159, 145, 141]]
    assert all(isinstance(each, Encoding) for each in found)


def test_surrogates_are_repaired_and_reported():
    encoding = PLAIN.encode("a\udbc0b\ud83d\udc4d\udc00")
    assert encoding.text == "a\ufffdb👍\ufffd"
    assert encoding.surrogates == (1, 4)


def test_decoding_joins_the_bytes_first():
    ids = PLAIN.encode("ϕ∀").ids
    assert len(ids) == 5
    assert PLAIN.decode(ids) == "ϕ∀"
    assert PLAIN.decode([0xE4, 0xB8]) == "\ufffd"
    assert PLAIN.decode_bytes([0xE4, 0xB8]) == b"\xe4\xb8"
    with pytest.raises(DecodeError, match=r"byte 1 is 0xE4, .*errors=replace"):
        PLAIN.decode([97, 0xE4, 0xB8], errors="strict")
    with pytest.raises(SettingsError, match="errors='ignore'"):
        PLAIN.decode([97], errors="ignore")


def test_an_own_pattern_without_progress_stops_with_a_message(monkeypatch):
    monkeypatch.setattr("engine.text.pre_tokenizer.SECONDS_WITHOUT_PROGRESS", 0.2)
    tokenizer = Tokenizer(Merges.of([]), pattern=SplitPattern(None, "(?:a|aa|a(?=a))+$"))
    with pytest.raises(PatternError, match="no progress"):
        tokenizer.encode("a" * 100 + "!")


def test_an_encoding_can_be_stopped_while_a_pattern_searches():
    tokenizer = Tokenizer(Merges.of([]), pattern=SplitPattern(None, "(?:a|aa|a(?=a))+$"), special_tokens=["<|x|>"])
    for special in ("none", "all"):
        began = time.monotonic()
        with pytest.raises(EncodingStopped):
            tokenizer.encode("<|x|>" + "a" * 100 + "!", special=special, stop=lambda: True)
        assert time.monotonic() - began < 4  # by itself it ends after 5


def test_an_encoding_can_be_stopped():
    with pytest.raises(EncodingStopped):
        PLAIN.encode("abc", stop=lambda: True)
