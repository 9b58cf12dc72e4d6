"""What pasted ids stand for."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from app.inspection.ids import decoding as ids_decoding
from app.inspection.ids.decoding import TooLongError, decode_ids, encode_again
from app.inspection.tokens.writing import never
from engine.id_list import UnreadableIdError

TOKENIZER = engine.train(texts=["中国 中文 the then 中国"] * 3, vocab_size=270, special_tokens=["<|end|>"])
END = TOKENIZER.special_tokens["<|end|>"]


def test_ids_of_a_text() -> None:
    text = "中国 the <|end|>é"
    ids = TOKENIZER.encode(text).ids.tolist()
    decoded = decode_ids(repr(ids), TOKENIZER)
    assert decoded.text == text
    assert decoded.rows.ids.tolist() == ids
    assert decoded.rows.spans.tolist() == TOKENIZER.encode(text).spans.tolist()
    assert decoded.unknown == 0
    assert encode_again(decoded, TOKENIZER, never).first_difference is None


def test_a_special_token_is_found_again() -> None:
    decoded = decode_ids(f"97 {END} 98", TOKENIZER)
    assert decoded.text == "a<|end|>b"
    assert decoded.rows.special.tolist() == [False, True, False]
    assert encode_again(decoded, TOKENIZER, never).first_difference is None


def test_ids_that_no_encoding_gives() -> None:
    the = TOKENIZER.encode("the").ids.tolist()
    assert len(the) < 3
    apart = decode_ids("97 116 104 101", TOKENIZER)
    assert apart.text == "athe"
    assert encode_again(apart, TOKENIZER, never).first_difference is not None
    assert encode_again(decode_ids("97 98 98", TOKENIZER), TOKENIZER, never).first_difference is None


def test_a_text_that_needs_fewer_ids_differs_where_they_end() -> None:
    merge = TOKENIZER.merges[0]
    decoded = decode_ids(f"{merge.left} {merge.right}", TOKENIZER)
    if decoded.text is not None:
        assert encode_again(decoded, TOKENIZER, never).first_difference == 0


def test_unknown_ids_are_marked_and_the_rest_is_decoded() -> None:
    decoded = decode_ids(f"97, 99999, -1, {10**30}, 98", TOKENIZER)
    assert decoded.unknown == 3
    assert decoded.text == "ab"
    assert [decoded.rows.row(number).unknown for number in range(5)] == [False, True, True, True, False]
    assert decoded.rows.row(3).token_id == 10**30
    assert decoded.rows.spans.tolist() == [[0, 1], [1, 1], [1, 1], [1, 1], [1, 2]]


def test_bytes_that_are_no_text() -> None:
    decoded = decode_ids("228 184 173 228 65 255", TOKENIZER)
    assert decoded.text is None
    assert decoded.rows.utf8 == b"\xe4\xb8\xad\xe4A\xff"
    flags = [decoded.rows.row(number).flags for number in range(6)]
    assert flags == [("ends",), ("inside",), ("begins",), ("stray",), (), ("invalid",)]


def test_nothing() -> None:
    decoded = decode_ids(" [] ", TOKENIZER)
    assert len(decoded.rows) == 0
    assert decoded.text == ""
    assert decoded.rows.spans.shape == (0, 2)


def test_what_is_no_id_is_refused() -> None:
    with pytest.raises(UnreadableIdError, match="'x'"):
        decode_ids("x y", TOKENIZER)


def test_what_is_no_id_is_left_out_and_told() -> None:
    decoded = decode_ids("97, 😀,\nabc, 98", TOKENIZER)
    assert (decoded.text, decoded.rows.ids.tolist()) == ("ab", [97, 98])
    assert (decoded.fault.found, decoded.fault.line, decoded.fault.column) == ("😀", 1, 5)
    assert decoded.marks.tolist() == [[4, 6], [8, 11]]
    assert decode_ids("97", TOKENIZER).fault is None
    assert len(decode_ids("97" + " x" * 2000, TOKENIZER).marks) == ids_decoding.MOST_MARKS


def test_too_many_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ids_decoding, "MOST_BYTES", 10)
    assert decode_ids("97 " * 10, TOKENIZER).text == "a" * 10
    with pytest.raises(TooLongError, match="11 bytes"):
        decode_ids("97 " * 11, TOKENIZER)


@given(st.lists(st.integers(0, TOKENIZER.vocab_size - 1), max_size=30))
def test_bytes_are_those_that_the_tokenizer_decodes(ids: list[int]) -> None:
    decoded = decode_ids(" ".join(map(str, ids)), TOKENIZER)
    data = TOKENIZER.decode_bytes(ids)
    assert decoded.rows.utf8 == data
    lengths = np.diff(decoded.rows.spans, axis=1).ravel().tolist()
    assert lengths == [len(TOKENIZER.decode_bytes([token_id])) for token_id in ids]
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = None
    assert decoded.text == text
    if text is not None:
        special = "all" if END in ids else "none"
        again = TOKENIZER.encode(text, special=special).ids.tolist()
        assert (encode_again(decoded, TOKENIZER, never).first_difference is None) == (again == ids)


def test_ids_as_a_chinese_input_method_writes_them() -> None:
    plain = decode_ids("[97, 98, 99; 100 (101)]".replace(";", ","), TOKENIZER)
    wide = decode_ids("【９７，98、９９；１００\u3000（101）］", TOKENIZER)
    assert wide.pasted.ids == plain.pasted.ids == [97, 98, 99, 100, 101]
    assert wide.fault is None
    assert not wide.pasted.grouped
    assert decode_ids("97，000", TOKENIZER).pasted.ids == [97, 0]


def test_what_is_no_id_between_wide_signs_is_told_at_its_place() -> None:
    decoded = decode_ids("９７，两，９８", TOKENIZER)
    assert decoded.pasted.ids == [97, 98]
    assert decoded.fault is not None
    assert (decoded.fault.position, decoded.fault.found) == (3, "两")
