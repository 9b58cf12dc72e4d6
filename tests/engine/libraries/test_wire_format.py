"""Messages field by field, and what is said of bytes that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.libraries.wire_format import BYTES, FIXED_32, FIXED_64, VARINT, Field, WireError, fields, varint
from tests.engine.libraries import piece_models


@given(st.integers(0, 2**64 - 1))
def test_numbers_come_back(value):
    written = piece_models.varint(value)
    assert varint(b"x" + written + b"y", 1, len(written) + 2) == (value, len(written) + 1)


def test_each_kind_of_field():
    data = b"\x08\x96\x01" + b"\x11" + bytes(8) + b"\x1a\x02ab" + b"\x25" + bytes(4)
    assert list(fields(data)) == [
        Field(1, VARINT, 150, 1, 3),
        Field(2, FIXED_64, 0, 4, 12),
        Field(3, BYTES, 0, 14, 16),
        Field(4, FIXED_32, 0, 17, 21),
    ]
    assert list(fields(data, 12, 16)) == [Field(3, BYTES, 0, 14, 16)]
    assert list(fields(b"")) == []


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"\x08", 1, "the file ends here"),
        (b"\x0a\x02a", 0, "a field goes on to byte 4"),
        (b"\x08\x01\x0a\xff\xff\xff\xff\x7f", 2, "goes on to byte"),
        (b"\x08" + b"\xff" * 11, 1, "a number does not end"),
        (b"\x0b", 0, "unknown kind 3"),
        (b"\x00\x00", 0, "the number 0"),
        (b"\x0d\x00\x00", 0, "goes on to byte 5"),
    ],
)
def test_faults_name_their_place(data, place, words):
    with pytest.raises(WireError, match=f"^byte {place}: .*{words}") as error:
        list(fields(data))
    assert error.value.position == place


@given(st.binary(max_size=60))
def test_any_bytes_are_fields_that_follow_each_other_or_an_error(data):
    position, wrong = 0, None
    try:
        for each in fields(data):
            assert position < each.start <= each.end <= len(data)
            position = each.end
    except WireError as error:
        wrong = error.position
    assert position == len(data) if wrong is None else position <= wrong <= len(data)
