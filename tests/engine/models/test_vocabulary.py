"""The vocabulary: id -> bytes."""

import numpy as np
import pytest

from engine.errors import UnknownIdError
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary


def test_bytes_then_merges_then_special_tokens():
    vocabulary = Vocabulary.of_merges(Merges.of([(228, 184), (256, 173)]), {258: b"<s>", 259: b"x"})
    assert len(vocabulary) == 260
    assert [vocabulary[token_id] for token_id in (0, 255, 257, 258)] == [b"\0", b"\xff", "中".encode(), b"<s>"]
    assert list(vocabulary) == list(range(260))
    assert vocabulary.join(np.array([257, 259], np.int32)) == "中x".encode()


@pytest.mark.parametrize("token_id", [259, -1, 2**31, -(2**63), 10**30])
def test_an_unknown_id_is_named(token_id):
    vocabulary = Vocabulary.of_merges(Merges.of([(97, 98)]), {257: b"s"})
    with pytest.raises(UnknownIdError, match=f"id {token_id} is not in this vocabulary of 258 tokens"):
        vocabulary.bytes_of(token_id)
    with pytest.raises(UnknownIdError, match=f"id {token_id} "):
        vocabulary.join([97, token_id])
    assert token_id not in vocabulary
    assert vocabulary.get(token_id) is None


def test_ids_may_have_holes():
    vocabulary = Vocabulary({**{byte: bytes([byte]) for byte in range(256)}, 300: b"cd", 256: b"ab"})
    assert vocabulary.join([]) == b""
    assert vocabulary.join([256, 300]) == b"abcd"
    assert list(vocabulary)[-2:] == [256, 300]
    for hole in (299, -1, 301, 2147483648):
        with pytest.raises(UnknownIdError, match=f"id {hole} "):
            vocabulary.join([hole])


def test_deeply_nested_merges_need_no_recursion():
    chain = Merges.of([(97, 97), *((rank + 255, 97) for rank in range(1, 3000))])
    assert Vocabulary.of_merges(chain, {}).bytes_of(3255) == b"a" * 3001
    backwards = Merges.of([(97, 97), *((97, rank + 255) for rank in range(1, 3000))])
    assert Vocabulary.of_merges(backwards, {}).bytes_of(3255) == b"a" * 3001
