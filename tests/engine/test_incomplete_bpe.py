"""Bytes that are no tokens are tokens without an id, and nothing else changes."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import UnknownIdError
from engine.incomplete_bpe import NO_ID, IncompleteBpe
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.texts import texts

LETTERS = {index: bytes([byte]) for index, byte in enumerate(b"abcdefgh .\xe4\xb8\xad")}
TOKENS = {**LETTERS, 20: b"ab", 21: " 中".encode(), 22: "é".encode()}


def tokenizer(tokens, **options):
    pipeline = IncompleteBpe(Ranks(tokens), pattern=NAMED["gpt2"], special_tokens={"<x>": 30}, **options)
    return Tokenizer.of_pipeline(pipeline, name="v", origin=Origin("tiktoken"))


INCOMPLETE = tokenizer(TOKENS)
COMPLETE = tokenizer(
    {**TOKENS, **{1000 + byte: bytes([byte]) for byte in range(256) if bytes([byte]) not in LETTERS.values()}}
)


@settings(max_examples=200)
@given(st.one_of(texts, st.text("abxé 中<>.", max_size=15)), st.sampled_from(["none", "all"]))
def test_only_the_ids_of_missing_bytes_differ(text, special):
    found, expected = INCOMPLETE.encode(text, special=special), COMPLETE.encode(text, special=special)
    unknown = expected.ids >= 1000
    assert found.ids.tolist() == np.where(unknown, NO_ID, expected.ids).tolist()
    assert found.spans.tolist() == expected.spans.tolist()
    assert found.special.tolist() == expected.special.tolist()
    assert found.flags.names == expected.flags.names
    assert found.counts == expected.counts
    assert (found.altered is not None) == unknown.any()
    if found.altered is not None:
        assert found.altered.unknown.tolist() == unknown.tolist()
        assert found.altered.normalized == found.utf8
        assert not found.altered.inserted.any()
        assert len(found.altered.dropped) == 0


def test_the_encoding_of_another_form_of_the_text_helps_or_does_no_harm():
    for before, after in (("ab", "ab c"), ("ab", "ab x"), ("ab x", "ab"), ("ab x", "ab xx")):
        previous = INCOMPLETE.encode(before)
        found, alone = INCOMPLETE.encode(after, previous=previous), INCOMPLETE.encode(after)
        assert found.ids.tolist() == alone.ids.tolist()
        assert (found.altered is None) == (alone.altered is None)


def test_unknown_bytes_of_a_normalised_text():
    nfc = tokenizer(TOKENS, normalizer=Normalizer("NFC"), normalize_first=True)
    encoding = nfc.encode("xe\u0301b")
    assert encoding.ids.tolist() == [NO_ID, 22, 1]
    assert encoding.spans.tolist() == [[0, 1], [1, 4], [4, 5]]
    assert encoding.altered.normalized == "xéb".encode()
    assert encoding.altered.unknown.tolist() == [True, False, False]


def test_the_vocabulary_holds_what_the_file_holds():
    assert INCOMPLETE.vocab_size == len(TOKENS) + 1
    assert dict(INCOMPLETE.vocabulary) == {**TOKENS, 30: b"<x>"}
    assert INCOMPLETE.decode([20, 30]) == "ab<x>"
    with pytest.raises(UnknownIdError, match="id -1 is not in this vocabulary"):
        INCOMPLETE.decode(INCOMPLETE.encode("x").ids)


def test_it_is_part_of_a_tokenizer_like_any_other():
    renamed = dataclasses.replace(INCOMPLETE, name="w")
    assert renamed.encode("abx").ids.tolist() == [20, NO_ID]
    assert [(merge.left, merge.right) for merge in renamed.merges] == [(0, 1)]
    assert renamed.merge_ids.tolist() == [20]
    assert renamed.pattern == NAMED["gpt2"]
