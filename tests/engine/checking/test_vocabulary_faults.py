"""What is odd in a list of tokens."""

import pytest

import engine
from engine.checking.subject import Subject
from engine.checking.vocabulary_faults import check_vocabulary
from engine.errors import EncodingStopped
from engine.origin import Origin
from tests.engine.checking.bad_tokenizers import ALL_BYTES, finding, kinds, never, odd
from tests.engine.libraries.piece_models import ALL_BYTES as BYTE_PIECES
from tests.engine.libraries.piece_models import pipeline


def checked(tokenizer):
    return check_vocabulary(Subject(tokenizer), never)


def of_list(more):
    return odd(vocabulary={**ALL_BYTES, **more}, trained_here=False)


def test_one_that_is_trained_here_is_fine():
    tokenizer = engine.train(texts=["中国 中文 low lower"] * 3, vocab_size=270, special_tokens=["<s>"])
    assert kinds(checked(tokenizer)) == {"vocabulary-good": "good"}


def test_holes():
    found = finding(checked(of_list({300: b"ab", 400: b"cd"})), "vocabulary-holes")
    assert [row.cells for row in found.rows] == [(256, 299, 44), (301, 399, 99)]
    assert found.values == {"count": 143, "largest": 400, "size": 258}


def test_the_same_bytes_twice():
    found = finding(checked(of_list({256: b"ab", 257: b"ab", 258: b"a"})), "vocabulary-twice")
    assert (found.grade, [row.cells for row in found.rows]) == ("doubt", [("ab", 256, 257), ("a", 97, 258)])


def test_a_letter_beside_its_byte_is_usual_in_sentencepiece():
    tokenizer = engine.Tokenizer.of_pipeline(
        pipeline([*BYTE_PIECES, ("a", -1.0)], byte_fallback=True), name="m",
        origin=Origin("sentencepiece", "sentencepiece"),
    )  # fmt: skip
    found = checked(tokenizer)
    assert kinds(found) == {"vocabulary-twice": "note", "vocabulary-reach-unknown": "unknown"}


def test_bytes_that_are_in_no_text():
    found = checked(of_list({256: b"a\xff", 257: b"\x80\x80\x80\x80", 258: "中".encode()[:2]}))
    assert [row.token for row in finding(found, "vocabulary-invalid").rows] == [256, 257]


def test_replaced_characters():
    found = checked(of_list({256: "a\ufffd".encode(), 257: b"\xef\xbf", 258: b"\xbd"}))
    assert [row.token for row in finding(found, "vocabulary-replaced").rows] == [256]


def test_tokens_that_encoding_never_makes():
    late = engine.Tokenizer(engine.Merges.of([(98, 99), (97, 98), (257, 99)]))  # abc is a + bc before it is ab + c
    found = finding(checked(late), "vocabulary-unreachable")
    assert ([row.cells for row in found.rows], found.grade) == ([("abc", 258)], "note")
    many = [(98, 99), (97, 98), *((257, each) for each in range(99, 100)), *((258 + n, 99) for n in range(30))]
    assert finding(checked(engine.Tokenizer(engine.Merges.of(many))), "vocabulary-unreachable").grade == "doubt"


def test_no_tokens_at_all():
    assert "vocabulary-empty" in kinds(checked(odd(vocabulary={}, trained_here=False)))


def test_it_stops_when_told():
    with pytest.raises(EncodingStopped):
        check_vocabulary(Subject(engine.train(texts=["ab ab"], vocab_size=257)), lambda: True)
